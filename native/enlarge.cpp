// Enlarge: widen a rule to the M literals whose gain ratio u/w is best.
#include "rule_search.hpp"

namespace disjunct {

Rule RuleSearch::enlarge(Rule rule) {
    const auto d = static_cast<std::size_t>(in_.n_literals);
    while (static_cast<int>(rule.size()) < in_.effort.active) {
        const Sides& sides = at(rule);
        if (sides.loss == 0) break;  // u is 0 for every literal
        bar(rule);
        in_.kernels.ratios(sides.gains.data(), sides.losses.data(), view_.literals.data(),
                           barred_.data(), sides.gain, sides.loss, d, ratio_.data());
        std::size_t best = 0;
        for (std::size_t j = 1; j < d; ++j)
            if (ratio_[j] > ratio_[best]) best = j;
        if (d == 0 || ratio_[best] < 0) break;
        rule = extended(std::move(rule), static_cast<Literal>(best));
    }
    return rule;
}

}  // namespace disjunct
