// Kernels for AVX2: popcount by looking nibbles up with a shuffle. Internal linkage throughout.
#include "kernels.hpp"

#include <immintrin.h>

namespace disjunct {
namespace {

#include "kernel_loops.inl"

inline __m256i load(const Word* p) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(p));
}

// Bits set in each byte.
inline __m256i byte_counts(__m256i v) {
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                           0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(0x0F);
    const __m256i low = _mm256_and_si256(v, nibble);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble);
    return _mm256_add_epi8(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high));
}

inline __m256i widen(__m256i bytes) { return _mm256_sad_epu8(bytes, _mm256_setzero_si256()); }

inline std::uint64_t sum_lanes(__m256i v) {
    const __m128i half =
        _mm_add_epi64(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return static_cast<std::uint64_t>(_mm_extract_epi64(half, 0)) +
           static_cast<std::uint64_t>(_mm_extract_epi64(half, 1));
}

// Bytes hold at most 8 a vector: 31 vectors may be added before they are widened.
constexpr std::size_t chunk = 4 * 30;

std::uint64_t count(const Word* a, const Word* b, std::size_t words) {
    __m256i total = _mm256_setzero_si256();
    for (std::size_t w = 0; w < words;) {
        const std::size_t end = w + chunk < words ? w + chunk : words;
        __m256i bytes = _mm256_setzero_si256();
        for (; w < end; w += 4)
            bytes = _mm256_add_epi8(bytes, byte_counts(_mm256_and_si256(load(a + w), load(b + w))));
        total = _mm256_add_epi64(total, widen(bytes));
    }
    return sum_lanes(total);
}

void sweep(const Word* rows, std::size_t stride, std::size_t n, std::size_t words,
           const Target& a) {
    for (std::size_t j = 0; j < n; ++j)
        a.out[j] += a.weight * static_cast<std::int64_t>(count(rows + j * stride, a.mask, words));
}

void sweep_two(const Word* rows, std::size_t stride, std::size_t n, std::size_t words,
               const Target& first, const Target& second) {
    for (std::size_t j = 0; j < n; ++j) {
        const Word* row = rows + j * stride;
        __m256i total_a = _mm256_setzero_si256(), total_b = total_a;
        for (std::size_t w = 0; w < words;) {
            const std::size_t end = w + chunk < words ? w + chunk : words;
            __m256i a = _mm256_setzero_si256(), b = a;
            for (; w < end; w += 4) {
                const __m256i x = load(row + w);
                a = _mm256_add_epi8(a, byte_counts(_mm256_and_si256(x, load(first.mask + w))));
                b = _mm256_add_epi8(b, byte_counts(_mm256_and_si256(x, load(second.mask + w))));
            }
            total_a = _mm256_add_epi64(total_a, widen(a));
            total_b = _mm256_add_epi64(total_b, widen(b));
        }
        first.out[j] += first.weight * static_cast<std::int64_t>(sum_lanes(total_a));
        second.out[j] += second.weight * static_cast<std::int64_t>(sum_lanes(total_b));
    }
}

void patterns(const Word* const* rows, int m, std::size_t words, std::uint16_t* out) {
    const __m256i lane_bits = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048,
                                                4096, 8192, 16384, static_cast<short>(0x8000));
    for (std::size_t w = 0; w < words; ++w)
        for (int quarter = 0; quarter < 4; ++quarter) {
            __m256i codes = _mm256_setzero_si256();
            for (int i = 0; i < m; ++i) {
                const auto bits = static_cast<short>(rows[i][w] >> (16 * quarter));
                const __m256i chosen = _mm256_and_si256(_mm256_set1_epi16(bits), lane_bits);
                const __m256i set = _mm256_cmpeq_epi16(chosen, lane_bits);
                codes = _mm256_or_si256(
                    codes, _mm256_and_si256(set, _mm256_set1_epi16(static_cast<short>(1 << i))));
            }
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + w * 64 + 16 * quarter), codes);
        }
}

void superset_sums_32(std::int32_t* sums, int m) {
    superset_sums_plainly(sums, std::size_t{1} << m);
}
void superset_sums_64(std::int64_t* sums, int m) {
    superset_sums_plainly(sums, std::size_t{1} << m);
}

void extract(const Word* keys, const std::uint32_t* rows, std::size_t n, Word mask, Word* out) {
    for (std::size_t i = 0; i < n; ++i) out[i] = _pext_u64(keys[rows[i]], mask);
}

void bit_sums_32(const Word* keys, const std::int32_t* worth, std::size_t n, std::int32_t* out) {
    bit_sums(keys, worth, n, out);
}

void bit_sums_64(const Word* keys, const std::int64_t* worth, std::size_t n, std::int64_t* out) {
    bit_sums(keys, worth, n, out);
}

}  // namespace

const Kernels& avx2_kernels() {
    static const Kernels kernels{"avx2",         sweep,            sweep_two,
                                 read,             count,            patterns,
                                 superset_sums_32, superset_sums_64, intersect,
                                 failures,         ratios,           values,
                                 max_less_32,      max_less_64,      bit_sums_32,
                                 bit_sums_64,      extract};
    return kernels;
}

}  // namespace disjunct
