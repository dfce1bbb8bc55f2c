#include "levels.hpp"

namespace disjunct {
namespace {

bool equal(const Words& a, const Words& b) {
    return a.size() == b.size() &&
           (a.size() == 0 || std::memcmp(a.data(), b.data(), a.size() * sizeof(Word)) == 0);
}

}  // namespace

bool Levels::operator==(const Levels& other) const {
    return equal(low, other.low) && equal(high, other.high);
}

bool Levels::plain() const { return equal(low, high); }

Levels levels_beside(const Instance& in, const RuleSet& rules, const std::vector<int>& of_rules) {
    Levels levels{in.present, in.present};
    Words cover;
    for (int level = full_level - 1; level >= 0; --level)
        for (std::size_t r = 0; r < rules.size(); ++r) {
            if ((r < of_rules.size() ? of_rules[r] : 0) != level) continue;
            in.cover_positives(rules[r], cover);
            for (std::size_t w = 0; w < in.positive_words; ++w) {
                const Word here = cover[w] & in.present[w];
                levels.low[w] = level & 1 ? levels.low[w] | here : levels.low[w] & ~here;
                levels.high[w] = level & 2 ? levels.high[w] | here : levels.high[w] & ~here;
            }
        }
    return levels;
}

Levels levels_of_prices(const Instance& in, const std::vector<std::uint8_t>& prices, int shift,
                        const Words& taken) {
    Levels levels{Words(in.positive_words), Words(in.positive_words)};
    for (std::size_t w = 0; w < in.positive_words; ++w) {
        Word low = 0, high = 0;
        for (int i = 0; i < 64; ++i) {
            const int price = prices[w * 64 + static_cast<std::size_t>(i)];
            const int level = std::min(full_level, (full_level * price + shift) / price_steps);
            low |= static_cast<Word>(level & 1) << i;
            high |= static_cast<Word>(level >> 1) << i;
        }
        const Word free = in.present[w] & ~taken[w];
        levels.low[w] = low & free;
        levels.high[w] = high & free;
    }
    return levels;
}

}  // namespace disjunct
