// Refinement: add, remove or replace one rule at a time while the rule set changes.
#include "searcher.hpp"

namespace disjunct {

RuleSet Searcher::refine(RuleSet rules, const Report& report) {
    for (int number = 1;; ++number) {
        RuleSet before = rules;
        rules = refinement_pass(std::move(rules));
        report("refine", number, rules);
        RuleSet after = rules;
        std::sort(before.begin(), before.end());
        std::sort(after.begin(), after.end());
        if (before == after) return rules;
    }
}

RuleSet Searcher::refinement_pass(RuleSet rules, Replacement how) {
    while (static_cast<int>(rules.size()) < in_.limits.max_rules) {
        Found found = best_rule(levels_beside(in_, rules, {}), in_.prices.plain());
        if (found.value <= 0) break;
        rules.push_back(std::move(found.rule));
    }
    for (std::size_t place = in_.fixed.size(); place < rules.size();)
        if (replace_one(rules, place, how)) ++place;
    return rules;
}

// Put the best of no rule, the old one and the new one in a rule's place, ties in that order;
// false where it is no rule. As printed in the paper the new one always wins, which can lower V
// where the search for it is not exact.
bool Searcher::replace_one(RuleSet& rules, std::size_t place, Replacement how) {
    RuleSet others = rules;
    others.erase(others.begin() + static_cast<long>(place));
    const Rule start = how == Replacement::polished ? rules[place] : Rule{};
    Found found = best_rule(levels_beside(in_, others, {}), in_.prices.plain(), start);
    const Value old_value = marginal(others, rules[place]);
    const Value best = std::max({Value{0}, old_value, found.value});
    if (best == 0) {
        rules = std::move(others);
        return false;
    }
    if (best != old_value) rules[place] = std::move(found.rule);
    return true;
}

}  // namespace disjunct
