// BestSubset: the best rule made of a few active literals, by a superset sum over all of them.
#include "rule_search.hpp"

#include <type_traits>

namespace disjunct {
namespace {

constexpr int low_bits = 8;
constexpr std::size_t low_size = std::size_t{1} << low_bits;
constexpr std::size_t chunk_words = 64;

int bit_count(std::size_t x) {
    int n = 0;
    for (; x; x &= x - 1) ++n;
    return n;
}

// Add `worth` at the pattern of each sample of the mask; samples of a word are 64 patterns.
template <class Sum>
void scatter(const std::uint16_t* patterns, Word mask, Sum worth, Sum* sums) {
    if (mask == ~Word{0}) {
        for (int s = 0; s < 64; ++s) sums[patterns[s]] += worth;
        return;
    }
    for (; mask; mask &= mask - 1) sums[patterns[__builtin_ctzll(mask)]] += worth;
}

// The same for two or three masks at once: a sample's worth is looked up by the masks it is in.
template <class Sum>
void scatter_together(const std::uint16_t* patterns, Word a, Word b, Word c, const Sum* worth,
                      Sum* sums) {
    for (int s = 0; s < 64; ++s) {
        sums[patterns[s]] += worth[(a & 1) | (b & 1) << 1 | (c & 1) << 2];
        a >>= 1;
        b >>= 1;
        c >>= 1;
    }
}

}  // namespace

Rule RuleSearch::best_subset(const Rule& active) {
    if (active.empty()) return active;
    return in_.prices.narrow ? best_subset_of<std::int32_t>(active)
                             : best_subset_of<std::int64_t>(active);
}

template <class Sum>
Rule RuleSearch::best_subset_of(const Rule& active) {
    constexpr bool narrow = std::is_same_v<Sum, std::int32_t>;
    const int m = static_cast<int>(active.size());
    const std::size_t size = std::size_t{1} << m;
    auto& sums = [&]() -> std::vector<Sum>& {
        if constexpr (narrow) return sums_32_; else return sums_64_;
    }();
    auto& costs = [&]() -> std::vector<Sum>& {
        if constexpr (narrow) return costs_32_; else return costs_64_;
    }();
    sums.assign(std::max(size, low_size), 0);
    costs.assign(low_size, 0);
    patterns_.resize(chunk_words * 64);

    // Planes of one part of the words, each with the sign of its worth.
    struct Signed {
        const Plane* plane;
        Value sign;
    };
    std::vector<Signed> planes;
    const auto add = [&](std::size_t first, std::size_t words) {
        const Word* rows[16];
        const bool together = planes.size() == 2 || planes.size() == 3;
        Sum worth[8] = {};
        for (std::size_t in = 0; together && in < 8; ++in)
            for (std::size_t p = 0; p < planes.size(); ++p)
                if ((in >> p) & 1)
                    worth[in] += static_cast<Sum>(planes[p].sign * planes[p].plane->weight);
        for (std::size_t begin = 0; begin < words; begin += chunk_words) {
            const std::size_t n = std::min(chunk_words, words - begin);
            for (int i = 0; i < m; ++i) rows[i] = in_.row(active[i]) + first + begin;
            in_.kernels.patterns(rows, m, n, patterns_.data());
            const auto word = [&](std::size_t p, std::size_t w) {
                return p < planes.size() ? planes[p].plane->mask[begin + w] : Word{0};
            };
            for (std::size_t w = 0; w < n; ++w) {
                const std::uint16_t* block = patterns_.data() + 64 * w;
                if (together) {
                    scatter_together(block, word(0, w), word(1, w), word(2, w), worth,
                                     sums.data());
                    continue;
                }
                for (const auto& [plane, sign] : planes)
                    scatter(block, plane->mask[begin + w], static_cast<Sum>(sign * plane->weight),
                            sums.data());
            }
        }
        planes.clear();
    };
    for (const Plane& plane : view_.gain) planes.push_back({&plane, 1});
    for (const Plane& plane : view_.charge) planes.push_back({&plane, -1});
    add(0, in_.positive_words);
    for (const Plane& plane : in_.negative_planes) planes.push_back({&plane, -1});
    add(in_.positive_words, in_.negative_words);
    control_.check();

    if constexpr (narrow) in_.kernels.superset_sums_32(sums.data(), m);
    else in_.kernels.superset_sums_64(sums.data(), m);

    // Price of a mask = price of its low eight bits + price of the others.
    const int low = std::min(m, low_bits);
    const std::size_t low_masks = std::size_t{1} << low;
    for (std::size_t mask = 1; mask < low_masks; ++mask) {
        const int bit = __builtin_ctzll(mask);
        costs[mask] = costs[mask & (mask - 1)] + static_cast<Sum>(view_.literals[active[bit]]);
    }
    const auto high_price = [&](std::size_t high) {
        Sum total = 0;
        for (; high; high &= high - 1)
            total += static_cast<Sum>(view_.literals[active[low_bits + __builtin_ctzll(high)]]);
        return total;
    };

    // Highest v; ties: fewest literals, then the smallest mask.
    const int cap = std::min(in_.limits.max_literals, m);
    Sum best = sums[0];
    std::size_t winner = 0;
    int fewest = 0;
    for (std::size_t high = 0; high << low_bits < size; ++high) {
        const int above = bit_count(high);
        if (above > cap) continue;
        const Sum* block = sums.data() + (high << low_bits);
        const Sum price = high_price(high);
        if (cap == m) {
            Sum top;
            if constexpr (narrow) top = in_.kernels.max_less_32(block, costs.data(), low_masks);
            else top = in_.kernels.max_less_64(block, costs.data(), low_masks);
            if (top - price < best) continue;
        }
        for (std::size_t mask = 0; mask < low_masks; ++mask) {
            const Sum value = block[mask] - costs[mask] - price;
            if (value < best) continue;
            const int literals = above + bit_count(mask);
            if (literals > cap || (value == best && literals >= fewest)) continue;
            best = value;
            fewest = literals;
            winner = (high << low_bits) + mask;
        }
    }
    Rule rule;
    for (int i = 0; i < m; ++i)
        if ((winner >> i) & 1) rule.push_back(active[i]);
    return rule;
}

}  // namespace disjunct
