// SwapLocalSearch: add, drop or exchange one literal while v rises.
#include "rule_search.hpp"

namespace disjunct {

Rule RuleSearch::swap_local_search(Rule rule, Value& value) {
    while (true) {
        const Rule before = rule;
        rule = add_all(std::move(rule), value);
        rule = drop_all(std::move(rule), value);
        rule = swap_all(std::move(rule), value);
        if (rule == before) return rule;
    }
}

Rule RuleSearch::add_all(Rule rule, Value& value) {
    while (static_cast<int>(rule.size()) < in_.limits.max_literals) {
        const Sides& sides = at(rule);
        bar(rule);
        in_.kernels.values(sides.gains.data(), sides.losses.data(), view_.literals.data(),
                           barred_.data(), slack_.size(), slack_.data());
        const auto best = std::max_element(slack_.begin(), slack_.end());
        if (best == slack_.end() || *best - price(rule) <= value) break;
        value = *best - price(rule);
        rule = extended(std::move(rule), static_cast<Literal>(best - slack_.begin()));
    }
    return rule;
}

Rule RuleSearch::drop_all(Rule rule, Value& value) {
    while (!rule.empty()) {
        Value most = never;
        Literal dropped = -1;
        for (Literal j : rule) {
            const Value without = this->value(reduced(rule, j));
            if (without > most) most = without, dropped = j;
        }
        if (most < value) break;
        rule = reduced(std::move(rule), dropped);
        value = most;
    }
    return rule;
}

// Dropping a literal a from the cover F lets the samples E_a = F_a \ F in again. What partner b
// makes of F is known from one sweep, and on E_a it can win at most gain(E_a): nearly all partners
// are ruled out by that without being measured.
Rule RuleSearch::swap_all(Rule rule, Value& value) {
    const std::size_t n = in_.stride();
    bool changed = true;
    while (changed) {
        changed = false;
        const Rule snapshot = rule;
        for (Literal a : snapshot) {
            const Sides& sides = at(rule);
            const Rule without = reduced(rule, a);
            bar(without);
            barred_[a] = 1;
            in_.kernels.values(sides.gains.data(), sides.losses.data(), view_.literals.data(),
                               barred_.data(), slack_.size(), slack_.data());
            in_.cover(rule, cover_);
            in_.cover(without, extra_);
            for (std::size_t w = 0; w < n; ++w) extra_[w] &= ~cover_[w];
            const Value regained = gain_of(extra_), rest = price(without);
            Value best = value;
            Literal partner = -1;
            control_.check();
            for (std::size_t b = 0; b < slack_.size(); ++b) {
                if (slack_[b] + regained - rest <= best) continue;
                const Word* row = in_.row(static_cast<Literal>(b));
                other_.resize(n);
                for (std::size_t w = 0; w < n; ++w) other_[w] = extra_[w] & row[w];
                const Value exact = slack_[b] + gain_of(other_) - loss_of(other_) - rest;
                if (exact > best) best = exact, partner = static_cast<Literal>(b);
            }
            if (partner < 0) continue;
            rule = extended(without, partner);
            value = best;
            changed = true;
        }
    }
    return rule;
}

}  // namespace disjunct
