// Distorted greedy: the paper's learner of a rule set, one rule a round.
#include "searcher.hpp"

namespace disjunct {

RuleSet Searcher::distorted_greedy(RuleSet rules, const Report& report) {
    int k = 0;
    for (Value omega : in_.prices.greedy) {
        ++k;
        if (static_cast<int>(rules.size()) >= in_.limits.max_rules) break;
        Found found = best_rule(levels_beside(in_, rules, {}), {omega, in_.prices.covered, 1, 1});
        if (found.value > 0) rules.push_back(std::move(found.rule));
        report("greedy", k, rules);
    }
    return rules;
}

}  // namespace disjunct
