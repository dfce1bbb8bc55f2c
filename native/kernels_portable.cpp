// Kernels in plain C++: the meaning of the others, and what runs where nothing better is known.
#include "kernels.hpp"

#include <bit>

namespace disjunct {
namespace {

#include "kernel_loops.inl"

inline std::uint64_t popcount(Word x) {
#if !defined(DISJUNCT_X86)
    return static_cast<std::uint64_t>(std::popcount(x));
#else
    x -= (x >> 1) & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return (x * 0x0101010101010101ULL) >> 56;
#endif
}

std::uint64_t count(const Word* a, const Word* b, std::size_t words) {
    std::uint64_t total = 0;
    for (std::size_t w = 0; w < words; ++w) total += popcount(a[w] & b[w]);
    return total;
}

void sweep(const Word* rows, std::size_t stride, std::size_t n, std::size_t words,
           const Target& a) {
    for (std::size_t j = 0; j < n; ++j)
        a.out[j] += a.weight * static_cast<std::int64_t>(count(rows + j * stride, a.mask, words));
}

void sweep_two(const Word* rows, std::size_t stride, std::size_t n, std::size_t words,
               const Target& a, const Target& b) {
    sweep(rows, stride, n, words, a);
    sweep(rows, stride, n, words, b);
}

void patterns(const Word* const* rows, int m, std::size_t words, std::uint16_t* out) {
    for (std::size_t w = 0; w < words; ++w) {
        std::uint16_t* block = out + w * 64;
        for (int s = 0; s < 64; ++s) block[s] = 0;
        for (int i = 0; i < m; ++i) {
            const Word word = rows[i][w];
            for (int s = 0; s < 64; ++s)
                block[s] = static_cast<std::uint16_t>(block[s] | (((word >> s) & 1) << i));
        }
    }
}

void superset_sums_32(std::int32_t* sums, int m) {
    superset_sums_plainly(sums, std::size_t{1} << m);
}
void superset_sums_64(std::int64_t* sums, int m) {
    superset_sums_plainly(sums, std::size_t{1} << m);
}

inline Word extracted(Word key, Word mask) {
    Word out = 0;
    for (int to = 0; mask; mask &= mask - 1, ++to)
        out |= ((key >> std::countr_zero(mask)) & 1) << to;
    return out;
}

void extract(const Word* keys, const std::uint32_t* rows, std::size_t n, Word mask, Word* out) {
    for (std::size_t i = 0; i < n; ++i) out[i] = extracted(keys[rows[i]], mask);
}

void bit_sums_32(const Word* keys, const std::int32_t* worth, std::size_t n, std::int32_t* out) {
    bit_sums(keys, worth, n, out);
}

void bit_sums_64(const Word* keys, const std::int64_t* worth, std::size_t n, std::int64_t* out) {
    bit_sums(keys, worth, n, out);
}

}  // namespace

const Kernels& portable_kernels() {
    static const Kernels kernels{"portable",         sweep,            sweep_two,
                                 read,             count,            patterns,
                                 superset_sums_32, superset_sums_64, intersect,
                                 failures,         ratios,           values,
                                 max_less_32,      max_less_64,      bit_sums_32,
                                 bit_sums_64,      extract};
    return kernels;
}

}  // namespace disjunct
