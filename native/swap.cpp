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
        const Lone& lone = this->lone(rule);
        Value most = never;
        std::size_t place = 0;
        for (std::size_t i = 0; i < rule.size(); ++i) {
            const Value rise = lone.gains[i] - lone.losses[i] + view_.literals[rule[i]];
            if (rise > most) most = rise, place = i;
        }
        if (most < 0) break;
        rule.erase(rule.begin() + static_cast<long>(place));
        value += most;
    }
    return rule;
}

Rule RuleSearch::swap_all(Rule rule, Value& value) {
    bool changed = true;
    while (changed) {
        changed = false;
        const Rule snapshot = rule;
        for (Literal a : snapshot) {
            Value best = value;
            const Literal b = best_partner(rule, a, best);
            if (b < 0) continue;
            rule = extended(reduced(std::move(rule), a), b);
            value = best;
            changed = true;
        }
    }
    return rule;
}

// Dropping a literal a from the cover F lets the samples E that fail a alone in again. What a
// partner b makes of F is known from one sweep, and on E it can win at most gain(E): nearly all
// partners are ruled out by that without being measured.
Literal RuleSearch::best_partner(const Rule& rule, Literal a, Value& best) {
    control_.check();
    const Sides& sides = at(rule);
    const Lone& lone = this->lone(rule);
    const auto place = std::lower_bound(rule.begin(), rule.end(), a) - rule.begin();
    const Rule without = reduced(rule, a);
    bar(without);
    barred_[a] = 1;
    in_.kernels.values(sides.gains.data(), sides.losses.data(), view_.literals.data(),
                       barred_.data(), slack_.size(), slack_.data());
    const Value rest = price(without), regained = lone.gains[static_cast<std::size_t>(place)];
    Literal partner = -1;
    bool masked = false;
    for (std::size_t b = 0; b < slack_.size(); ++b) {
        if (slack_[b] + regained - rest <= best) continue;
        if (!masked) {
            other_.resize(in_.stride());
            const Word* row = in_.row(a);
            for (std::size_t w = 0; w < in_.stride(); ++w) other_[w] = lone.samples[w] & ~row[w];
            mask_gains(other_);
            mask_losses(other_);
            masked = true;
        }
        const Word* row = in_.row(static_cast<Literal>(b));
        const Value bound = slack_[b] + masked_gain(row) - rest;
        if (bound <= best) continue;
        const Value exact = bound - masked_loss(row);
        if (exact > best) best = exact, partner = static_cast<Literal>(b);
    }
    return partner;
}

}  // namespace disjunct
