// The pool: every rule that a local search has seen, and a search for a better set among them.
#pragma once

#include "control.hpp"
#include "hashing.hpp"
#include "instance.hpp"

#include <unordered_map>

namespace disjunct {

// Rules by positive cover: the cheapest of each, those seen last kept.
class Pool {
public:
    explicit Pool(const Instance& instance) : in_(instance) {}

    // Keep a rule that could pay on its own, or remember that it was seen again.
    void note(const Rule& rule);

    // Drop, add or exchange one rule for one of the pool while V rises, always the best move.
    // Ties: drops before additions before exchanges, then the lowest candidate, the first rule.
    RuleSet search(RuleSet rules, Control& control);

    // The rules seen last, the latest first.
    std::vector<Rule> recent(std::size_t most) const;

private:
    static constexpr std::size_t capacity = 1000;
    static constexpr std::size_t most_known = 1 << 16;

    struct Entry {
        Key key;
        Rule rule;
        Value cost;
        std::uint64_t clock;
    };
    struct Known {
        Key key;
        Value cost;
        bool pays;
    };
    struct Move {
        Value gain = 0;
        long candidate = -1;  // none: a drop
        long place = -1;      // none: an addition
    };

    Known describe(const Rule& rule);
    void cut_back();
    Move best_move(const RuleSet& rules, Control& control);
    void own_parts(const RuleSet& rules);

    const Instance& in_;
    std::vector<Entry> entries_;  // in the order they first came
    std::unordered_map<Key, std::size_t, KeyHash> places_;
    std::unordered_map<Key, Known, KeyHash> known_;  // a cache that changes no result
    std::uint64_t clock_ = 0;
    Words cover_;
    std::vector<Words> own_;  // positives that no rule covers, then those each rule alone covers
};

}  // namespace disjunct
