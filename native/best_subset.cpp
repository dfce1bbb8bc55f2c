// BestSubset: the best rule made of a few active literals, by a superset sum over all of them.
#include "best_subset.hpp"
#include "rule_search.hpp"

namespace disjunct {
namespace {

// The values of all subsets of the active literals, summed as Sum.
template <class Sum>
class Subsets {
public:
    Subsets(const Instance& in, const View& view, const Rule& active, SubsetSpace<Sum>& space)
        : in_(in),
          view_(view),
          active_(active),
          m_(static_cast<int>(active.size())),
          size_(std::size_t{1} << active.size()),
          low_masks_(std::min(size_, low_size)),
          sums_(space.sums),
          costs_(space.costs),
          patterns_(space.patterns) {}

    Rule best() {
        fill();
        superset_sums(in_.kernels, sums_.data(), m_);
        price_low_masks();
        return pick();
    }

private:
    static constexpr int low_bits = 8;
    static constexpr std::size_t low_size = std::size_t{1} << low_bits;
    static constexpr std::size_t chunk_words = 64;

    struct Signed {
        const Plane* plane;
        Value sign;

        Sum worth() const { return static_cast<Sum>(sign * plane->weight); }
    };

    // Sum the worth of the samples by their pattern of truth over the active literals.
    void fill() {
        sums_.assign(std::max(size_, low_size), 0);
        patterns_.resize(chunk_words * 64);
        std::vector<Signed> planes;
        for (const Plane& plane : view_.gain) planes.push_back({&plane, 1});
        for (const Plane& plane : view_.charge) planes.push_back({&plane, -1});
        fill_part(planes, 0, in_.positive_words);
        planes.clear();
        for (const Plane& plane : in_.negative_planes) planes.push_back({&plane, -1});
        fill_part(planes, in_.positive_words, in_.negative_words);
    }

    void fill_part(const std::vector<Signed>& planes, std::size_t first, std::size_t words) {
        const Word* rows[16];
        for (std::size_t begin = 0; begin < words; begin += chunk_words) {
            const std::size_t n = std::min(chunk_words, words - begin);
            for (int i = 0; i < m_; ++i) rows[i] = in_.row(active_[i]) + first + begin;
            in_.kernels.patterns(rows, m_, n, patterns_.data());
            if (planes.size() == 2 || planes.size() == 3) scatter_together(planes, begin, n);
            else scatter_apart(planes, begin, n);
        }
    }

    // One plane after another; a full word needs no look at its bits.
    void scatter_apart(const std::vector<Signed>& planes, std::size_t begin, std::size_t n) {
        for (const Signed& part : planes) {
            const Sum worth = part.worth();
            for (std::size_t w = 0; w < n; ++w) {
                const std::uint16_t* block = patterns_.data() + 64 * w;
                Word mask = part.plane->mask[begin + w];
                if (mask == ~Word{0}) {
                    for (int s = 0; s < 64; ++s) sums_[block[s]] += worth;
                    continue;
                }
                for (; mask; mask &= mask - 1) sums_[block[std::countr_zero(mask)]] += worth;
            }
        }
    }

    // Two or three planes at once: a sample's worth is looked up by the planes it is in.
    void scatter_together(const std::vector<Signed>& planes, std::size_t begin, std::size_t n) {
        Sum worth[8] = {};
        for (std::size_t in = 0; in < 8; ++in)
            for (std::size_t p = 0; p < planes.size(); ++p)
                if ((in >> p) & 1) worth[in] += planes[p].worth();
        for (std::size_t w = 0; w < n; ++w) {
            const std::uint16_t* block = patterns_.data() + 64 * w;
            Word a = planes[0].plane->mask[begin + w], b = planes[1].plane->mask[begin + w];
            Word c = planes.size() == 3 ? planes[2].plane->mask[begin + w] : 0;
            for (int s = 0; s < 64; ++s, a >>= 1, b >>= 1, c >>= 1)
                sums_[block[s]] += worth[(a & 1) | (b & 1) << 1 | (c & 1) << 2];
        }
    }

    // The price of a subset is that of its low eight bits plus that of the others.
    void price_low_masks() {
        costs_.assign(low_size, 0);
        for (std::size_t mask = 1; mask < low_masks_; ++mask)
            costs_[mask] = costs_[mask & (mask - 1)] + price_of(std::countr_zero(mask));
    }

    Sum price_of(int bit) const {
        return static_cast<Sum>(view_.literals[static_cast<std::size_t>(active_[bit])]);
    }

    // Highest v within the cap on literals; ties: fewest literals, then the smallest mask.
    Rule pick() const {
        const int cap = std::min(in_.limits.max_literals, m_);
        Sum best = sums_[0];
        std::size_t winner = 0;
        for (std::size_t high = 0; high << low_bits < size_; ++high) {
            const int above = std::popcount(high);
            if (above > cap) continue;
            Sum price = 0;
            for (std::size_t bits = high; bits; bits &= bits - 1)
                price += price_of(low_bits + std::countr_zero(bits));
            const Sum* block = sums_.data() + (high << low_bits);
            // Without a binding cap one pass rules nearly all blocks out.
            if (cap == m_ &&
                max_less(in_.kernels, block, costs_.data(), low_masks_) - price < best)
                continue;
            for (std::size_t mask = 0; mask < low_masks_; ++mask) {
                const Sum value = block[mask] - costs_[mask] - price;
                if (value < best) continue;
                const int literals = above + std::popcount(mask);
                if (literals > cap) continue;
                if (value == best && literals >= std::popcount(winner)) continue;
                best = value;
                winner = (high << low_bits) + mask;
            }
        }
        Rule rule;
        for (int i = 0; i < m_; ++i)
            if ((winner >> i) & 1) rule.push_back(active_[i]);
        return rule;
    }

    static void superset_sums(const Kernels& kernels, std::int32_t* sums, int m) {
        kernels.superset_sums_32(sums, m);
    }
    static void superset_sums(const Kernels& kernels, std::int64_t* sums, int m) {
        kernels.superset_sums_64(sums, m);
    }
    static std::int32_t max_less(const Kernels& kernels, const std::int32_t* sums,
                                 const std::int32_t* costs, std::size_t n) {
        return kernels.max_less_32(sums, costs, n);
    }
    static std::int64_t max_less(const Kernels& kernels, const std::int64_t* sums,
                                 const std::int64_t* costs, std::size_t n) {
        return kernels.max_less_64(sums, costs, n);
    }

    const Instance& in_;
    const View& view_;
    const Rule& active_;
    const int m_;
    const std::size_t size_, low_masks_;
    std::vector<Sum>& sums_;
    std::vector<Sum>& costs_;
    std::vector<std::uint16_t>& patterns_;
};

}  // namespace

Rule RuleSearch::best_subset(const Rule& active) {
    control_.check();
    if (active.empty()) return active;
    return in_.prices.narrow ? Subsets(in_, view_, active, narrow_space_).best()
                             : Subsets(in_, view_, active, wide_space_).best();
}

}  // namespace disjunct
