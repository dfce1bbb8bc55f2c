// DS-OPT: climb v = u - w through modular bounds of its two submodular parts.
#include "rule_search.hpp"

namespace disjunct {

Rule RuleSearch::ds_opt(Rule rule, Value& value) {
    std::vector<std::pair<Value, Literal>> first, second;
    while (true) {
        const Sides& empty = base();
        const Sides& here = at(rule);
        chain_inside(rule);
        chain_outside(rule, here);
        first.clear();
        second.clear();
        for (const auto& [lower, j] : chain_) {
            Value m1 = empty.gain - empty.gains[j], m2 = here.gain - here.gains[j];
            const auto place = std::find(rule.begin(), rule.end(), j) - rule.begin();
            if (place < static_cast<long>(rule.size())) {
                m1 = lone(rule).gains[static_cast<std::size_t>(place)];
                m2 = lonely_gain(j);
            }
            const Value price = view_.literals[j];
            if (lower > m1 + price) first.emplace_back(lower - m1 - price, j);
            if (lower > m2 + price) second.emplace_back(lower - m2 - price, j);
        }
        Rule one = select(first), two = select(second);
        const Value value_one = one == rule ? value : this->value(one);
        const Value value_two = two == one ? value_one : two == rule ? value : this->value(two);
        if (std::max(value_one, value_two) <= value) return rule;
        rule = value_one >= value_two ? std::move(one) : std::move(two);
        value = std::max(value_one, value_two);
    }
}

// The literals of the rule, always the one of highest gain of u next, ties to the lowest.
void RuleSearch::chain_inside(const Rule& rule) {
    chain_.clear();
    chain_cover_.assign(in_.stride(), ~Word{0});
    chain_loss_ = base().loss;
    Rule left = rule;
    while (!left.empty() && chain_loss_ > 0) {
        Value most = 0;
        Literal next = -1;
        if (!chain_.empty()) mask_losses(chain_cover_);
        for (Literal j : left) {
            const Value left_over = chain_.empty() ? base().losses[j] : masked_loss(in_.row(j));
            const Value u = chain_loss_ - left_over;
            if (u > most) most = u, next = j;
        }
        if (next < 0) break;
        chain_.emplace_back(most, next);
        chain_loss_ -= most;
        left = reduced(std::move(left), next);
        in_.kernels.intersect(chain_cover_.data(), in_.row(next), in_.stride(),
                              chain_cover_.data());
    }
}

// The other literals, by lazy evaluation: u shrinks along the chain, so an old gain is an upper
// bound. The chain ends when nothing is left to exclude, or when no literal off it could still
// exceed its share of the upper bounds: such literals are never selected.
void RuleSearch::chain_outside(const Rule& rule, const Sides& here) {
    if (chain_loss_ == 0) return;
    const auto worse = [](const std::pair<Value, Literal>& a, const std::pair<Value, Literal>& b) {
        return a.first != b.first ? a.first < b.first : a.second > b.second;
    };
    std::vector<std::pair<Value, Literal>> heap;
    std::size_t hopeful = 0;
    const auto hope = [&](Value u, Literal j) {
        const Value m1 = base().gain - base().gains[j], m2 = here.gain - here.gains[j];
        return u > std::min(m1, m2) + view_.literals[j];
    };
    std::vector<std::uint8_t> hopes(static_cast<std::size_t>(in_.n_literals), 0);
    for (Literal j = 0; j < in_.n_literals; ++j) {
        const Value u = here.loss - here.losses[j];
        if (u <= 0 || !in_.limits.allowed[j] || contains(rule, j)) continue;
        heap.emplace_back(u, j);
        hopeful += hopes[j] = hope(u, j);
    }
    if (!hopeful) return;
    std::make_heap(heap.begin(), heap.end(), worse);
    mask_losses(chain_cover_);
    while (!heap.empty() && hopeful && chain_loss_ > 0) {
        control_.check();
        std::pop_heap(heap.begin(), heap.end(), worse);
        auto [stale, j] = heap.back();
        heap.pop_back();
        const std::pair<Value, Literal> fresh{chain_loss_ - masked_loss(in_.row(j)), j};
        if (hopes[j] && !hope(fresh.first, j)) hopes[j] = 0, --hopeful;
        if (fresh.first <= 0) continue;
        if (!heap.empty() && worse(fresh, heap.front())) {
            heap.push_back(fresh);
            std::push_heap(heap.begin(), heap.end(), worse);
            continue;
        }
        chain_.push_back(fresh);
        hopeful -= hopes[j];
        hopes[j] = 0;
        chain_loss_ -= fresh.first;
        in_.kernels.intersect(chain_cover_.data(), in_.row(j), in_.stride(),
                              chain_cover_.data());
        mask_losses(chain_cover_);
    }
}

// Gain of the samples that fail this literal only.
Value RuleSearch::lonely_gain(Literal literal) const {
    if (!in_.any_lonely) return 0;
    const Word* row = in_.row(literal);
    Words mask(in_.positive_words);
    for (std::size_t w = 0; w < in_.positive_words; ++w) mask[w] = in_.lonely[w] & ~row[w];
    return in_.weigh(view_.gain, mask.data(), in_.positive_words);
}

// The rule of highest total surplus: from the highest down, ties to the lowest literal, as far as
// the constraints permit.
Rule RuleSearch::select(const std::vector<std::pair<Value, Literal>>& surplus) const {
    auto ordered = surplus;
    std::sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    Rule rule;
    for (const auto& [_, j] : ordered) {
        if (static_cast<int>(rule.size()) == in_.limits.max_literals) break;
        if (in_.limits.permits(rule, j)) rule = extended(std::move(rule), j);
    }
    return rule;
}

}  // namespace disjunct
