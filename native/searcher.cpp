#include "searcher.hpp"

#include "random.hpp"

namespace disjunct {

Value Searcher::cost(const Rule& rule) {
    in_.cover(rule, cover_);
    const std::size_t n = in_.positive_words;
    return in_.prices.covered * in_.weigh(in_.positive_planes, cover_.data(), n) +
           in_.prices.negative *
               in_.weigh(in_.negative_planes, cover_.data() + n, in_.negative_words) +
           in_.price(rule);
}

const Words& Searcher::covered_by(const RuleSet& rules) {
    const std::size_t n = in_.positive_words;
    covered_.assign(n, 0);
    for (const Rule& rule : rules) {
        in_.cover(rule, cover_);
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

Found Searcher::best_rule(const RuleSet& rules, const Mood& mood, const Rule& start) {
    ++subproblems_;
    control_.check();
    const Words& covered = covered_by(rules);
    Key key = key_of(start);
    for (Value part : {mood.uncovered, mood.covered, mood.numerator, mood.denominator})
        key.add(static_cast<Word>(part));
    key.add(covered.data(), covered.size());
    Found found;
    if (!memory_.find(key, found)) {
        found = search_.run(covered, mood, start);
        memory_.keep(key, found);
    }
    if (in_.effort.pool) seen_.insert(seen_.end(), found.seen.begin(), found.seen.end());
    return found;
}

Value Searcher::marginal(const RuleSet& others, const Rule& rule) {
    const Words& covered = covered_by(others);
    in_.cover(rule, cover_);
    for (std::size_t w = 0; w < in_.positive_words; ++w) cover_[w] &= ~covered[w];
    const Value won = in_.weigh(in_.positive_planes, cover_.data(), in_.positive_words);
    return in_.prices.revenue() * won - cost(rule);
}

RuleSet Searcher::distorted_greedy(RuleSet rules, const Report& report) {
    int k = 0;
    for (Value omega : in_.prices.greedy) {
        ++k;
        if (static_cast<int>(rules.size()) >= in_.limits.max_rules) break;
        Found found = best_rule(rules, {omega, in_.prices.covered, 1, 1});
        if (found.value > 0) rules.push_back(std::move(found.rule));
        report("greedy", k, rules);
    }
    return rules;
}

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

RuleSet Searcher::refinement_pass(RuleSet rules) {
    while (static_cast<int>(rules.size()) < in_.limits.max_rules) {
        Found found = best_rule(rules, in_.prices.plain());
        if (found.value <= 0) break;
        rules.push_back(std::move(found.rule));
    }
    for (std::size_t place = in_.fixed.size(); place < rules.size();)
        if (replace_one(rules, place)) ++place;
    return rules;
}

// Put the best of no rule, the old one and the new one in a rule's place, ties in that order;
// false where it is no rule. As printed in the paper the new one always wins, which can lower V
// where the search for it is not exact.
bool Searcher::replace_one(RuleSet& rules, std::size_t place) {
    RuleSet others = rules;
    others.erase(others.begin() + static_cast<long>(place));
    Found found = best_rule(others, in_.prices.plain());
    const Value old_value = marginal(others, rules[place]);
    const Value best = std::max({Value{0}, old_value, found.value});
    if (best == 0) {
        rules = std::move(others);
        return false;
    }
    if (best != old_value) rules[place] = std::move(found.rule);
    return true;
}

RuleSet Searcher::perturbed(RuleSet rules, int number) {
    SplitMix64 generator = stream(in_.seed, static_cast<std::uint64_t>(number));
    const Mood& mood = in_.prices.moods[generator.below(in_.prices.moods.size())];
    const std::size_t free = in_.fixed.size();
    const std::size_t dropped = 1 + generator.below(3);
    for (std::size_t i = 0; i < dropped && rules.size() > free; ++i)
        rules.erase(rules.begin() + static_cast<long>(free + generator.below(rules.size() - free)));
    while (static_cast<int>(rules.size()) < in_.limits.max_rules) {
        Rule start;
        if (in_.n_literals && generator.below(2) == 1) {
            const auto j = static_cast<Literal>(
                generator.below(static_cast<std::uint64_t>(in_.n_literals)));
            if (in_.limits.allowed[j]) start.push_back(j);
        }
        Found found = best_rule(rules, mood, start);
        if (found.value <= 0) break;
        rules.push_back(std::move(found.rule));
    }
    return refinement_pass(std::move(rules));
}

}  // namespace disjunct
