// What improvement rounds do to a rule set, and the search for rules at dual prices.
#include "searcher.hpp"

namespace disjunct {
namespace {

constexpr int most_dropped = 5;
constexpr int spare_rules = 4;  // how far a round may go beyond K before it prunes
constexpr Value dither = 64;

}  // namespace

// Drop one to five rules, find others in another mood beside what is left at break-even prices,
// prune, refine once.
RuleSet Searcher::perturbed(RuleSet rules, int number) {
    SplitMix64 generator = stream(in_.seed, static_cast<std::uint64_t>(number));
    const Mood& mood = in_.prices.moods[generator.below(in_.prices.moods.size())];
    const std::size_t free = in_.fixed.size();
    const std::uint64_t dropped = 1 + generator.below(most_dropped);
    for (std::uint64_t i = 0; i < dropped && rules.size() > free; ++i)
        rules.erase(rules.begin() + static_cast<long>(free + generator.below(rules.size() - free)));
    const std::vector<int> levels = break_even_levels(rules, generator);
    while (static_cast<int>(rules.size()) < in_.limits.max_rules + spare_rules) {
        const Rule start = random_start(generator);
        Found found = best_rule(levels_beside(in_, rules, levels), mood, start);
        if (found.value <= 0) break;
        rules.push_back(std::move(found.rule));
    }
    return refinement_pass(prune(std::move(rules)), Replacement::polished);
}

// At break-even a rule's positives are worth its cost in equal shares: a new rule that can win
// them for less may replace it. The share, times a half, one or one and a half, is rounded to a
// level up or down by chance.
std::vector<int> Searcher::break_even_levels(const RuleSet& rules, SplitMix64& generator) {
    std::vector<int> levels(rules.size(), 0);
    const auto factor = static_cast<Value>(1 + generator.below(3));
    for (std::size_t r = in_.fixed.size(); r < rules.size(); ++r) {
        in_.cover_positives(rules[r], cover_);
        const Value won = in_.prices.revenue() *
                          in_.weigh(in_.positive_planes, cover_.data(), in_.positive_words);
        const Value share = won > 0 ? full_level * dither * factor * cost(rules[r]) / (2 * won) : 0;
        const auto chance = static_cast<Value>(generator.below(dither));
        levels[r] = static_cast<int>(std::min<Value>(full_level - 1, (share + chance) / dither));
    }
    return levels;
}

// The empty rule or, every other time, a rule of one literal that may be used.
Rule Searcher::random_start(SplitMix64& generator) const {
    if (in_.n_literals == 0 || generator.below(2) == 0) return {};
    const auto j =
        static_cast<Literal>(generator.below(static_cast<std::uint64_t>(in_.n_literals)));
    return in_.limits.allowed[j] ? Rule{j} : Rule{};
}

void Searcher::search_at_prices(const std::vector<std::uint8_t>& prices, int number) {
    SplitMix64 generator = stream(~in_.seed, static_cast<std::uint64_t>(number));
    Words taken(in_.positive_words);
    for (int i = 0; i < in_.effort.pricing; ++i) {
        const int shift = static_cast<int>(generator.below(price_steps + 1));
        const Rule start = random_start(generator);
        const Found found =
            best_rule(levels_of_prices(in_, prices, shift, taken), in_.prices.plain(), start);
        if (found.value <= 0) {
            taken.assign(in_.positive_words, 0);
            continue;
        }
        in_.cover_positives(found.rule, cover_);
        for (std::size_t w = 0; w < in_.positive_words; ++w) taken[w] |= cover_[w];
    }
}

}  // namespace disjunct
