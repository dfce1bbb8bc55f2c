// What is left to win of each positive: how rules around, or dual prices, look to one search.
#pragma once

#include "instance.hpp"

namespace disjunct {

// Thirds of the price of an uncovered positive, bit by bit: 3 is uncovered, 0 is covered.
struct Levels {
    Words low;   // one third
    Words high;  // two thirds

    bool operator==(const Levels& other) const;

    // Every positive is covered or not, nothing between.
    bool plain() const;
};

constexpr int full_level = 3;

// Prices from 0 to this stand for nothing to all of the price of an uncovered positive.
constexpr int price_steps = 255;

// Every positive uncovered, but those of a rule at the rule's level; the lowest of several rules
// counts. Rules past the end of `of_rules` are at level 0.
Levels levels_beside(const Instance& in, const RuleSet& rules, const std::vector<int>& of_rules);

// Prices rounded down to levels after adding `shift` of a step of 255; `taken` are at level 0.
Levels levels_of_prices(const Instance& in, const std::vector<std::uint8_t>& prices, int shift,
                        const Words& taken);

}  // namespace disjunct
