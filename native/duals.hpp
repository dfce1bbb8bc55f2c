// Dual prices: what each positive is worth to a new rule, given the rules already known.
#pragma once

#include "control.hpp"
#include "levels.hpp"

namespace disjunct {

// Prices, 0..price_steps of what an uncovered positive pays, at which the rules given hardly pay:
// a few subgradient steps on the dual of choosing at most K of them. `rules` is the set at hand,
// whose costs, spread over what they cover, are where the prices start; `others` compete with it.
std::vector<std::uint8_t> dual_prices(const Instance& in, const RuleSet& rules,
                                      const std::vector<Rule>& others, Control& control);

}  // namespace disjunct
