// Aiming and measuring, and the local search that strings the stages together.
#include "rule_search.hpp"

namespace disjunct {

RuleSearch::RuleSearch(const Instance& instance, Control& control)
    : in_(instance), control_(control) {
    const auto d = static_cast<std::size_t>(in_.n_literals);
    for (Sides* sides : {&base_, &here_, &step_}) {
        sides->gains.resize(d);
        sides->losses.resize(d);
    }
    base_gain_.resize(d);
    base_charge_.resize(d);
    count_a_.resize(d + 8);
    count_b_.resize(d + 8);
    barred_.resize(d);
    slack_.resize(d);
    ratio_.resize(d);
}

void RuleSearch::aim(const Words& covered, const Mood& mood) {
    const std::size_t n = in_.positive_words;
    view_.gain.resize(in_.positive_planes.size());
    view_.charge.resize(in_.positive_planes.size());
    for (std::size_t p = 0; p < in_.positive_planes.size(); ++p) {
        const Plane& plane = in_.positive_planes[p];
        Plane &gain = view_.gain[p], &charge = view_.charge[p];
        gain.weight = charge.weight = plane.weight;
        gain.mask.resize(n);
        charge.mask.resize(n);
        for (std::size_t w = 0; w < n; ++w) {
            gain.mask[w] = plane.mask[w] & ~covered[w];
            charge.mask[w] = plane.mask[w] & covered[w];
        }
    }
    view_.gain_price = mood.uncovered;
    view_.charge_price = mood.covered;
    view_.negative_price = in_.prices.negative;
    view_.literals.resize(in_.prices.literals.size());
    for (std::size_t j = 0; j < view_.literals.size(); ++j)
        view_.literals[j] = in_.prices.literals[j] * mood.numerator / mood.denominator;
    const bool same = base_counts_known_ && base_covered_.size() == n &&
                      std::memcmp(base_covered_.data(), covered.data(), n * sizeof(Word)) == 0;
    if (!same) {
        base_counts_known_ = false;
        base_covered_ = covered;
    }
    base_known_ = here_known_ = false;
}

Found RuleSearch::run(const Words& covered, const Mood& mood, const Rule& start) {
    aim(covered, mood);
    return search(start);
}

Found RuleSearch::run_priced(const std::vector<Value>& prices, const Rule& start) {
    std::vector<Value> gain(prices.size()), charge(prices.size());
    for (std::size_t i = 0; i < prices.size(); ++i) {
        gain[i] = std::max<Value>(prices[i], 0);
        charge[i] = std::max<Value>(-prices[i], 0);
    }
    view_.gain = planes_of(gain.data(), gain.size(), in_.positive_words);
    view_.charge = planes_of(charge.data(), charge.size(), in_.positive_words);
    view_.gain_price = view_.charge_price = 1;
    view_.negative_price = in_.prices.negative;
    view_.literals = in_.prices.literals;
    base_known_ = here_known_ = base_counts_known_ = false;
    return search(start);
}

// The result of BestSubset is taken where it has a higher v, or the same with fewer literals: then
// (v, -|R|) rises at every step and the search ends.
Found RuleSearch::search(const Rule& start) {
    Found found{start, value(start), {}};
    Rule& rule = found.rule;
    while (true) {
        const Rule before = rule;
        if (static_cast<int>(rule.size()) <= in_.effort.active) {
            Rule other = best_subset(enlarge(rule));
            const Value rival = value(other);
            if (rival > found.value || (rival == found.value && other.size() < rule.size())) {
                rule = std::move(other);
                found.value = rival;
            }
            found.seen.push_back(rule);
        }
        rule = ds_opt(std::move(rule), found.value);
        found.seen.push_back(rule);
        rule = swap_local_search(std::move(rule), found.value);
        found.seen.push_back(rule);
        if (rule == before) return found;
    }
}

Value RuleSearch::price(const Rule& rule) const {
    Value total = 0;
    for (Literal j : rule) total += view_.literals[j];
    return total;
}

Value RuleSearch::gain_of(const Words& cover) const {
    return view_.gain_price * in_.weigh(view_.gain, cover.data(), in_.positive_words);
}

Value RuleSearch::loss_of(const Words& cover) const {
    Value loss = view_.negative_price * in_.weigh(in_.negative_planes,
                                                  cover.data() + in_.positive_words,
                                                  in_.negative_words);
    if (view_.charge_price)
        loss += view_.charge_price * in_.weigh(view_.charge, cover.data(), in_.positive_words);
    return loss;
}

Value RuleSearch::value(const Rule& rule) {
    in_.cover(rule, other_);
    return gain_of(other_) - loss_of(other_) - price(rule);
}

const Sides& RuleSearch::at(const Rule& rule) {
    if (rule.empty()) return base();
    if (!here_known_ || here_rule_ != rule) {
        in_.cover(rule, other_);
        measure(other_, here_);
        here_rule_ = rule;
        here_known_ = true;
    }
    return here_;
}

// At the empty rule only the positives' counts change from search to search, and they only with
// the rules around.
const Sides& RuleSearch::base() {
    if (base_known_) return base_;
    const std::size_t n = in_.positive_words;
    cover_.assign(in_.stride(), ~Word{0});
    if (!base_counts_known_) {
        std::fill(base_gain_.begin(), base_gain_.end(), 0);
        std::fill(base_charge_.begin(), base_charge_.end(), 0);
        sweep_planes(view_.gain, cover_.data(), 0, n, 1, base_gain_);
        sweep_planes(view_.charge, cover_.data(), 0, n, 1, base_charge_);
        base_counts_known_ = true;
    }
    base_.gain = gain_of(cover_);
    base_.loss = loss_of(cover_);
    for (std::size_t j = 0; j < base_.gains.size(); ++j) {
        base_.gains[j] = view_.gain_price * base_gain_[j];
        base_.losses[j] = view_.charge_price * base_charge_[j] +
                          view_.negative_price * in_.negative_base[j];
    }
    base_known_ = true;
    return base_;
}

void RuleSearch::measure(const Words& cover, Sides& out) {
    std::fill(out.gains.begin(), out.gains.end(), 0);
    std::fill(out.losses.begin(), out.losses.end(), 0);
    out.gain = gain_of(cover);
    out.loss = loss_of(cover);
    const std::size_t n = in_.positive_words, m = in_.negative_words;
    if (out.gain) sweep_planes(view_.gain, cover.data(), 0, n, view_.gain_price, out.gains);
    if (out.loss) {
        if (view_.charge_price)
            sweep_planes(view_.charge, cover.data(), 0, n, view_.charge_price, out.losses);
        sweep_planes(in_.negative_planes, cover.data() + n, n, m, view_.negative_price,
                     out.losses);
    }
}

// out[j] += price * weight of the samples of the planes in the cover that literal j holds for.
// `first` is where these words begin in a literal's row.
void RuleSearch::sweep_planes(const std::vector<Plane>& planes, const Word* cover,
                              std::size_t first, std::size_t words, Value price,
                              std::vector<Value>& out) {
    const auto d = static_cast<std::size_t>(in_.n_literals);
    const std::size_t stride = in_.stride();
    const std::size_t chunk = std::max<std::size_t>(64, (std::size_t{1} << 20) / (words + 1));
    for (const Plane& plane : planes) {
        masked_.resize(words);
        Word any = 0;
        for (std::size_t w = 0; w < words; ++w) any |= masked_[w] = cover[w] & plane.mask[w];
        if (!any) continue;
        const Value worth = price * plane.weight;
        for (std::size_t j = 0; j < d; j += chunk) {
            control_.check();
            const std::size_t n = std::min(chunk, d - j);
            in_.kernels.sweep(in_.words + j * stride + first, stride, n, masked_.data(), words,
                              count_a_.data());
            for (std::size_t i = 0; i < n; ++i) out[j + i] += worth * count_a_[i];
        }
    }
}

// Mark the literals that may not join the rule.
void RuleSearch::bar(const Rule& rule) {
    for (std::size_t j = 0; j < barred_.size(); ++j) barred_[j] = !in_.limits.allowed[j];
    for (Literal j : rule) barred_[j] = 1;
    if (in_.limits.apart.empty()) return;
    for (Literal j : rule)
        for (std::size_t k = 0; k < barred_.size(); ++k)
            barred_[k] |= !in_.limits.meet(j, static_cast<Literal>(k));
}

}  // namespace disjunct
