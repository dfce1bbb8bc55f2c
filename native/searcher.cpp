#include "searcher.hpp"

namespace disjunct {

Value Searcher::cost(const Rule& rule) {
    in_.cover(rule, cover_);
    const std::size_t n = in_.positive_words;
    return in_.prices.covered * in_.weigh(in_.positive_planes, cover_.data(), n) +
           in_.weigh(in_.negative_planes, cover_.data() + n, in_.negative_words) +
           in_.price(rule);
}

const Words& Searcher::covered_by(const RuleSet& rules) {
    const std::size_t n = in_.positive_words;
    covered_.assign(n, 0);
    for (const Rule& rule : rules) {
        in_.cover_positives(rule, cover_);
        for (std::size_t w = 0; w < n; ++w) covered_[w] |= cover_[w];
    }
    for (std::size_t w = 0; w < n; ++w) covered_[w] &= in_.present[w];
    return covered_;
}

Value Searcher::profit(const RuleSet& rules) {
    Value total = in_.prices.revenue() * in_.weigh(in_.positive_planes, covered_by(rules).data(),
                                                   in_.positive_words);
    for (const Rule& rule : rules) total -= cost(rule);
    return total;
}

Value Searcher::marginal(const RuleSet& others, const Rule& rule) {
    const Words& covered = covered_by(others);
    in_.cover(rule, cover_);
    for (std::size_t w = 0; w < in_.positive_words; ++w) cover_[w] &= ~covered[w];
    const Value won = in_.weigh(in_.positive_planes, cover_.data(), in_.positive_words);
    return in_.prices.revenue() * won - cost(rule);
}

Found Searcher::best_rule(const Levels& levels, const Mood& mood, const Rule& start) {
    ++subproblems_;
    control_.check();
    Key key = key_of(start);
    for (Value part : {mood.uncovered, mood.covered, mood.numerator, mood.denominator})
        key.add(static_cast<Word>(part));
    key.add(levels.low.data(), levels.low.size());
    key.add(levels.high.data(), levels.high.size());
    Found found;
    if (!memory_.find(key, found)) {
        found = search_.run(levels, mood, start);
        memory_.keep(key, found);
    }
    if (in_.effort.rounds) seen_.insert(seen_.end(), found.seen.begin(), found.seen.end());
    return found;
}

RuleSet Searcher::prune(RuleSet rules) {
    const std::size_t n = in_.positive_words, free = in_.fixed.size();
    while (rules.size() > free) {
        Words once(n), twice(n);
        for (const Rule& rule : rules) {
            in_.cover_positives(rule, cover_);
            add_cover(cover_, once, twice);
        }
        Value most = never;
        std::size_t place = free;
        for (std::size_t r = free; r < rules.size(); ++r) {
            in_.cover_positives(rules[r], cover_);
            for (std::size_t w = 0; w < n; ++w) cover_[w] &= ~twice[w];
            const Value own = in_.weigh(in_.positive_planes, cover_.data(), n);
            const Value saved = cost(rules[r]) - in_.prices.revenue() * own;
            if (saved > most) most = saved, place = r;
        }
        if (most <= 0 && static_cast<int>(rules.size()) <= in_.limits.max_rules) break;
        rules.erase(rules.begin() + static_cast<long>(place));
    }
    return rules;
}

}  // namespace disjunct
