// Aiming and measuring, and the local search that strings the stages together.
#include "rule_search.hpp"

#include <iterator>

namespace disjunct {
namespace {

Target at_literal(const Target& target, std::size_t j) {
    return {target.mask, target.weight, target.out + j};
}

}  // namespace

RuleSearch::RuleSearch(const Instance& instance, Control& control)
    : in_(instance), control_(control) {
    const auto d = static_cast<std::size_t>(in_.n_literals);
    for (Sides* sides : {&base_, &here_}) {
        sides->gains.resize(d);
        sides->losses.resize(d);
    }
    for (auto* counts : {&base_low_, &base_high_, &base_covered_}) counts->resize(d);
    for (std::uint8_t allowed : in_.limits.allowed) off_limits_.push_back(!allowed);
    barred_.resize(d);
    slack_.resize(d);
    ratio_.resize(d);
}

void View::clear() {
    for (auto* planes : {&gain, &charge}) {
        std::move(planes->begin(), planes->end(), std::back_inserter(spare_));
        planes->clear();
    }
}

void View::add(const std::vector<Plane>& planes, Value price) {
    if (price == 0) return;
    for (const Plane& plane : planes) {
        Word any = 0;
        for (std::size_t w = 0; w < plane.mask.size(); ++w) any |= plane.mask[w];
        if (!any) continue;
        if (spare_.empty()) spare_.emplace_back();
        Plane& priced = (price > 0 ? gain : charge).emplace_back(std::move(spare_.back()));
        spare_.pop_back();
        priced.mask = plane.mask;
        priced.weight = plane.weight * (price > 0 ? price : -price);
    }
}

void RuleSearch::aim(const Levels& levels, const Mood& mood) {
    const std::size_t n = in_.positive_words;
    low_planes_ = high_planes_ = covered_planes_ = in_.positive_planes;
    for (std::size_t p = 0; p < in_.positive_planes.size(); ++p) {
        const Word* all = in_.positive_planes[p].mask.data();
        in_.kernels.intersect(all, levels.low.data(), n, low_planes_[p].mask.data());
        in_.kernels.intersect(all, levels.high.data(), n, high_planes_[p].mask.data());
        Words& covered = covered_planes_[p].mask;
        for (std::size_t w = 0; w < n; ++w) covered[w] = all[w] & ~(levels.low[w] | levels.high[w]);
    }
    mood_ = mood;
    has_levels_ = true;
    view_.clear();
    levels_plain_ = levels.plain();
    if (levels_plain_) {
        view_.add(low_planes_, mood.uncovered);
    } else {
        view_.add(low_planes_, mood.uncovered / 3);
        view_.add(high_planes_, mood.uncovered - mood.uncovered / 3);
    }
    view_.add(covered_planes_, -mood.covered);
    view_.literals.resize(in_.prices.literals.size());
    for (std::size_t j = 0; j < view_.literals.size(); ++j)
        view_.literals[j] = in_.prices.literals[j] * mood.numerator / mood.denominator;
    if (!base_counts_known_ || !(base_levels_ == levels)) {
        base_counts_known_ = false;
        base_levels_ = levels;
    }
    base_known_ = here_known_ = lone_known_ = false;
}

Found RuleSearch::run(const Levels& levels, const Mood& mood, const Rule& start) {
    aim(levels, mood);
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

Found RuleSearch::run(View view, const Rule& start) {
    view_ = std::move(view);
    has_levels_ = base_known_ = here_known_ = lone_known_ = false;
    return search(start);
}

Value RuleSearch::price(const Rule& rule) const {
    Value total = 0;
    for (Literal j : rule) total += view_.literals[j];
    return total;
}

Value RuleSearch::gain_of(const Words& cover) const {
    return in_.weigh(view_.gain, cover.data(), in_.positive_words);
}

Value RuleSearch::loss_of(const Words& cover) const {
    return in_.weigh(view_.charge, cover.data(), in_.positive_words) +
           in_.weigh(in_.negative_planes, cover.data() + in_.positive_words, in_.negative_words);
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
    if (!has_levels_) {
        cover_.assign(in_.stride(), ~Word{0});
        measure(cover_, base_);
        base_known_ = true;
        return base_;
    }
    if (!base_counts_known_) {
        const std::size_t n = in_.positive_words;
        cover_.assign(n, ~Word{0});
        for (auto* counts : {&base_low_, &base_high_, &base_covered_})
            std::fill(counts->begin(), counts->end(), 0);
        aim_at(low_planes_, cover_.data(), n, base_low_);
        if (!levels_plain_) aim_at(high_planes_, cover_.data(), n, base_high_);
        aim_at(covered_planes_, cover_.data(), n, base_covered_);
        sweep_targets(0, n);
        if (levels_plain_) base_high_ = base_low_;
        base_counts_known_ = true;
    }
    const Value low = mood_.uncovered / 3, high = mood_.uncovered - low;
    for (std::size_t j = 0; j < base_.gains.size(); ++j) {
        base_.gains[j] = low * base_low_[j] + high * base_high_[j];
        base_.losses[j] = mood_.covered * base_covered_[j] + in_.negative_base[j];
    }
    cover_.assign(in_.stride(), ~Word{0});
    base_.gain = gain_of(cover_);
    base_.loss = loss_of(cover_);
    base_known_ = true;
    return base_;
}

void RuleSearch::measure(const Words& cover, Sides& out) {
    std::fill(out.gains.begin(), out.gains.end(), 0);
    std::fill(out.losses.begin(), out.losses.end(), 0);
    out.gain = gain_of(cover);
    out.loss = loss_of(cover);
    const std::size_t n = in_.positive_words;
    aim_at(view_.gain, cover.data(), n, out.gains);
    aim_at(view_.charge, cover.data(), n, out.losses);
    sweep_targets(0, n);
    aim_at(in_.negative_planes, cover.data() + n, in_.negative_words, out.losses);
    sweep_targets(n, in_.negative_words);
}

const Lone& RuleSearch::lone(const Rule& rule) {
    if (lone_known_ && lone_rule_ == rule) return lone_;
    const std::size_t n = in_.stride();
    lone_.samples.assign(n, 0);
    twice_.assign(n, 0);
    for (Literal j : rule)
        in_.kernels.failures(in_.row(j), n, lone_.samples.data(), twice_.data());
    for (std::size_t w = 0; w < n; ++w) lone_.samples[w] &= ~twice_[w];
    mask_gains(lone_.samples);
    mask_losses(lone_.samples);
    const Value gain = gain_of(lone_.samples), loss = loss_of(lone_.samples);
    lone_.gains.clear();
    lone_.losses.clear();
    for (Literal j : rule) {
        lone_.gains.push_back(gain - masked_gain(in_.row(j)));
        lone_.losses.push_back(loss - masked_loss(in_.row(j)));
    }
    lone_rule_ = rule;
    lone_known_ = true;
    return lone_;
}

void RuleSearch::mask_gains(const Words& samples) {
    gain_masks_.resize(view_.gain.size());
    for (std::size_t p = 0; p < view_.gain.size(); ++p) {
        gain_masks_[p].resize(in_.positive_words);
        in_.kernels.intersect(samples.data(), view_.gain[p].mask.data(), in_.positive_words,
                              gain_masks_[p].data());
    }
}

void RuleSearch::mask_losses(const Words& samples) {
    const std::size_t n = in_.positive_words, charges = view_.charge.size();
    loss_masks_.resize(charges + in_.negative_planes.size());
    for (std::size_t p = 0; p < charges; ++p) {
        loss_masks_[p].resize(n);
        in_.kernels.intersect(samples.data(), view_.charge[p].mask.data(), n,
                              loss_masks_[p].data());
    }
    for (std::size_t p = 0; p < in_.negative_planes.size(); ++p) {
        loss_masks_[charges + p].resize(in_.negative_words);
        in_.kernels.intersect(samples.data() + n, in_.negative_planes[p].mask.data(),
                              in_.negative_words, loss_masks_[charges + p].data());
    }
}

Value RuleSearch::masked_gain(const Word* row) const {
    Value gain = 0;
    for (std::size_t p = 0; p < view_.gain.size(); ++p)
        gain += view_.gain[p].weight *
                static_cast<Value>(
                    in_.kernels.count(gain_masks_[p].data(), row, in_.positive_words));
    return gain;
}

Value RuleSearch::masked_loss(const Word* row) const {
    const std::size_t charges = view_.charge.size();
    Value loss = 0;
    for (std::size_t p = 0; p < charges; ++p)
        loss += view_.charge[p].weight *
                static_cast<Value>(
                    in_.kernels.count(loss_masks_[p].data(), row, in_.positive_words));
    for (std::size_t p = 0; p < in_.negative_planes.size(); ++p)
        loss += in_.negative_planes[p].weight *
                static_cast<Value>(in_.kernels.count(loss_masks_[charges + p].data(),
                                                     row + in_.positive_words,
                                                     in_.negative_words));
    return loss;
}

// Have the next sweep add the weight of the planes' samples in the cover to `out`.
void RuleSearch::aim_at(const std::vector<Plane>& planes, const Word* cover, std::size_t words,
                        std::vector<Value>& out) {
    for (const Plane& plane : planes) {
        if (target_masks_.size() == targets_.size()) target_masks_.emplace_back();
        Words& mask = target_masks_[targets_.size()];
        mask.resize(words);
        in_.kernels.intersect(cover, plane.mask.data(), words, mask.data());
        Word any = 0;
        for (std::size_t w = 0; w < words; ++w) any |= mask[w];
        if (any) targets_.push_back({mask.data(), plane.weight, out.data()});
    }
}

// Sweep all literals for the targets, two at a time; `first` is where these words begin in a row.
// Rows are taken in pieces of about a megabyte, which stay in cache and leave time to stop.
void RuleSearch::sweep_targets(std::size_t first, std::size_t words) {
    const auto d = static_cast<std::size_t>(in_.n_literals);
    const std::size_t stride = in_.stride();
    constexpr std::size_t piece = std::size_t{1} << 17;
    const std::size_t chunk = std::max<std::size_t>(64, piece / (words + 1) / 8 * 8);
    for (std::size_t j = 0; j < d && !targets_.empty(); j += chunk) {
        control_.check();
        const std::size_t n = std::min(chunk, d - j);
        const Word* rows = in_.words + j * stride + first;
        std::size_t t = 0;
        for (; t + 2 <= targets_.size(); t += 2)
            in_.kernels.sweep_two(rows, stride, n, words, at_literal(targets_[t], j),
                                  at_literal(targets_[t + 1], j));
        if (t < targets_.size())
            in_.kernels.sweep(rows, stride, n, words, at_literal(targets_[t], j));
    }
    targets_.clear();
}

// Mark the literals that may not join the rule.
void RuleSearch::bar(const Rule& rule) {
    barred_ = off_limits_;
    for (Literal j : rule) barred_[j] = 1;
    if (in_.limits.apart.empty()) return;
    for (Literal j : rule)
        for (std::size_t k = 0; k < barred_.size(); ++k)
            barred_[k] |= !in_.limits.meet(j, static_cast<Literal>(k));
}

}  // namespace disjunct
