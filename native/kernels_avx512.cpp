// Kernels for AVX-512 with VPOPCNTDQ. Everything here has internal linkage: no function compiled
// for this instruction set can be called from elsewhere by the linker's choice.
#include "kernels.hpp"

#include <immintrin.h>

namespace disjunct {
namespace {

#include "kernel_loops.inl"

inline __m512i load(const Word* p) { return _mm512_load_si512(p); }

inline __m512i masked_count(__m512i total, const Word* row, __m512i mask) {
    return _mm512_add_epi64(total, _mm512_popcnt_epi64(_mm512_and_si512(load(row), mask)));
}

// Sum the lanes of eight vectors into the eight lanes of one.
inline __m512i sum_lanes(const __m512i v[8]) {
    const __m512i a0 = _mm512_add_epi64(_mm512_unpacklo_epi64(v[0], v[1]),
                                        _mm512_unpackhi_epi64(v[0], v[1]));
    const __m512i a1 = _mm512_add_epi64(_mm512_unpacklo_epi64(v[2], v[3]),
                                        _mm512_unpackhi_epi64(v[2], v[3]));
    const __m512i a2 = _mm512_add_epi64(_mm512_unpacklo_epi64(v[4], v[5]),
                                        _mm512_unpackhi_epi64(v[4], v[5]));
    const __m512i a3 = _mm512_add_epi64(_mm512_unpacklo_epi64(v[6], v[7]),
                                        _mm512_unpackhi_epi64(v[6], v[7]));
    // Each a holds pairs (even row, odd row) in its four 128-bit lanes: fold the lanes.
    const __m512i b0 = _mm512_add_epi64(_mm512_shuffle_i64x2(a0, a1, 0x88),
                                        _mm512_shuffle_i64x2(a0, a1, 0xDD));
    const __m512i b1 = _mm512_add_epi64(_mm512_shuffle_i64x2(a2, a3, 0x88),
                                        _mm512_shuffle_i64x2(a2, a3, 0xDD));
    const __m512i c = _mm512_add_epi64(_mm512_shuffle_i64x2(b0, b1, 0x88),
                                       _mm512_shuffle_i64x2(b0, b1, 0xDD));
    return c;
}

inline std::uint64_t count(const Word* a, const Word* b, std::size_t words) {
    __m512i t0 = _mm512_setzero_si512(), t1 = t0;
    std::size_t w = 0;
    for (; w + 16 <= words; w += 16) {
        t0 = masked_count(t0, a + w, load(b + w));
        t1 = masked_count(t1, a + w + 8, load(b + w + 8));
    }
    if (w < words) t0 = masked_count(t0, a + w, load(b + w));
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(_mm512_add_epi64(t0, t1)));
}

void sweep_rest(const Word* rows, std::size_t stride, std::size_t first, std::size_t n,
                std::size_t words, const Target& a) {
    for (std::size_t j = first; j < n; ++j)
        a.out[j] += a.weight * static_cast<std::int64_t>(count(rows + j * stride, a.mask, words));
}

void sweep(const Word* rows, std::size_t stride, std::size_t n, std::size_t words,
           const Target& a) {
    const __m512i weight = _mm512_set1_epi64(a.weight);
    std::size_t j = 0;
    for (; j + 8 <= n; j += 8) {
        const Word* row = rows + j * stride;
        __m512i total[8];
        for (auto& t : total) t = _mm512_setzero_si512();
        for (std::size_t w = 0; w < words; w += 8) {
            const __m512i m = load(a.mask + w);
            for (int i = 0; i < 8; ++i) total[i] = masked_count(total[i], row + i * stride + w, m);
        }
        const __m512i worth = _mm512_mullo_epi64(sum_lanes(total), weight);
        _mm512_storeu_si512(a.out + j, _mm512_add_epi64(_mm512_loadu_si512(a.out + j), worth));
    }
    sweep_rest(rows, stride, j, n, words, a);
}

inline void add_four(std::int64_t* out, __m256i counts, std::int64_t weight) {
    const __m256i worth = _mm256_mullo_epi64(counts, _mm256_set1_epi64x(weight));
    auto* to = reinterpret_cast<__m256i*>(out);
    _mm256_storeu_si256(to, _mm256_add_epi64(_mm256_loadu_si256(to), worth));
}

void sweep_two(const Word* rows, std::size_t stride, std::size_t n, std::size_t words,
               const Target& a, const Target& b) {
    std::size_t j = 0;
    for (; j + 4 <= n; j += 4) {
        const Word* row = rows + j * stride;
        __m512i total[8];
        for (auto& t : total) t = _mm512_setzero_si512();
        for (std::size_t w = 0; w < words; w += 8) {
            const __m512i ma = load(a.mask + w), mb = load(b.mask + w);
            for (int i = 0; i < 4; ++i) {
                const __m512i x = load(row + i * stride + w);
                total[i] = _mm512_add_epi64(total[i],
                                            _mm512_popcnt_epi64(_mm512_and_si512(x, ma)));
                total[4 + i] = _mm512_add_epi64(total[4 + i],
                                                _mm512_popcnt_epi64(_mm512_and_si512(x, mb)));
            }
        }
        const __m512i sums = sum_lanes(total);
        add_four(a.out + j, _mm512_castsi512_si256(sums), a.weight);
        add_four(b.out + j, _mm512_extracti64x4_epi64(sums, 1), b.weight);
    }
    sweep_rest(rows, stride, j, n, words, a);
    sweep_rest(rows, stride, j, n, words, b);
}

void patterns(const Word* const* rows, int m, std::size_t words, std::uint16_t* out) {
    for (std::size_t w = 0; w < words; ++w) {
        __m512i low = _mm512_setzero_si512(), high = low;
        for (int i = 0; i < m; ++i) {
            const Word word = rows[i][w];
            const __m512i bit = _mm512_set1_epi16(static_cast<short>(1 << i));
            low = _mm512_or_si512(low, _mm512_maskz_mov_epi16(static_cast<__mmask32>(word), bit));
            high = _mm512_or_si512(high,
                                   _mm512_maskz_mov_epi16(static_cast<__mmask32>(word >> 32), bit));
        }
        _mm512_storeu_si512(out + w * 64, low);
        _mm512_storeu_si512(out + w * 64 + 32, high);
    }
}

// Levels within a vector of sixteen: each half of a pair adds its partner from the upper half.
inline __m512i within_32(__m512i v) {
    v = _mm512_mask_add_epi32(v, 0x5555, v, _mm512_shuffle_epi32(v, _MM_PERM_CDAB));
    v = _mm512_mask_add_epi32(v, 0x3333, v, _mm512_shuffle_epi32(v, _MM_PERM_BADC));
    v = _mm512_mask_add_epi32(v, 0x0F0F, v, _mm512_shuffle_i32x4(v, v, _MM_SHUFFLE(2, 3, 0, 1)));
    return _mm512_mask_add_epi32(v, 0x00FF, v,
                                 _mm512_shuffle_i32x4(v, v, _MM_SHUFFLE(1, 0, 3, 2)));
}

inline __m512i within_64(__m512i v) {
    v = _mm512_mask_add_epi64(v, 0x55, v, _mm512_shuffle_epi32(v, _MM_PERM_BADC));
    v = _mm512_mask_add_epi64(v, 0x33, v, _mm512_shuffle_i64x2(v, v, _MM_SHUFFLE(2, 3, 0, 1)));
    return _mm512_mask_add_epi64(v, 0x0F, v,
                                 _mm512_shuffle_i64x2(v, v, _MM_SHUFFLE(1, 0, 3, 2)));
}

template <class Sum>
struct Vector;

template <>
struct Vector<std::int32_t> {
    static constexpr std::size_t lanes = 16;
    static __m512i add(__m512i a, __m512i b) { return _mm512_add_epi32(a, b); }
    static __m512i within(__m512i v) { return within_32(v); }
};

template <>
struct Vector<std::int64_t> {
    static constexpr std::size_t lanes = 8;
    static __m512i add(__m512i a, __m512i b) { return _mm512_add_epi64(a, b); }
    static __m512i within(__m512i v) { return within_64(v); }
};

// Four levels at once: sixteen vectors `step` apart are loaded, added in a tree, stored once.
template <class Sum, int levels>
void pass(Sum* sums, std::size_t size, std::size_t step, bool first) {
    using V = Vector<Sum>;
    constexpr int n = 1 << levels;
    for (std::size_t base = 0; base < size; base += step * n)
        for (std::size_t k = 0; k < step; k += V::lanes) {
            Sum* p = sums + base + k;
            __m512i v[n];
            for (int i = 0; i < n; ++i) {
                v[i] = _mm512_loadu_si512(p + i * step);
                if (first) v[i] = V::within(v[i]);
            }
            for (int half = 1; half < n; half *= 2)
                for (int i = 0; i < n; ++i)
                    if (!(i & half)) v[i] = V::add(v[i], v[i + half]);
            for (int i = 0; i < n; ++i) _mm512_storeu_si512(p + i * step, v[i]);
        }
}

template <class Sum>
void superset_sums(Sum* sums, int m) {
    using V = Vector<Sum>;
    const std::size_t size = std::size_t{1} << m;
    if (size < V::lanes) return superset_sums_plainly(sums, size);
    std::size_t step = V::lanes;
    bool first = true;
    while (step < size || first) {
        const std::size_t left = size / step;
        if (left >= 16) {
            pass<Sum, 4>(sums, size, step, first);
            step *= 16;
        } else if (left >= 8) {
            pass<Sum, 3>(sums, size, step, first);
            step *= 8;
        } else if (left >= 4) {
            pass<Sum, 2>(sums, size, step, first);
            step *= 4;
        } else if (left >= 2) {
            pass<Sum, 1>(sums, size, step, first);
            step *= 2;
        } else {
            pass<Sum, 0>(sums, size, step, first);
        }
        first = false;
    }
}

void superset_sums_32(std::int32_t* sums, int m) { superset_sums(sums, m); }
void superset_sums_64(std::int64_t* sums, int m) { superset_sums(sums, m); }

void extract(const Word* keys, const std::uint32_t* rows, std::size_t n, Word mask, Word* out) {
    for (std::size_t i = 0; i < n; ++i) out[i] = _pext_u64(keys[rows[i]], mask);
}

// A row adds its worth to the lanes that its key names.
void bit_sums_32(const Word* keys, const std::int32_t* worth, std::size_t n, std::int32_t* out) {
    __m512i sums[4];
    for (auto& sum : sums) sum = _mm512_setzero_si512();
    for (std::size_t i = 0; i < n; ++i) {
        const __m512i w = _mm512_set1_epi32(worth[i]);
        for (int part = 0; part < 4; ++part) {
            const auto lanes = static_cast<__mmask16>(keys[i] >> (16 * part));
            sums[part] = _mm512_mask_add_epi32(sums[part], lanes, sums[part], w);
        }
    }
    for (int part = 0; part < 4; ++part) _mm512_storeu_si512(out + 16 * part, sums[part]);
}

void bit_sums_64(const Word* keys, const std::int64_t* worth, std::size_t n, std::int64_t* out) {
    __m512i sums[8];
    for (auto& sum : sums) sum = _mm512_setzero_si512();
    for (std::size_t i = 0; i < n; ++i) {
        const __m512i w = _mm512_set1_epi64(worth[i]);
        for (int part = 0; part < 8; ++part) {
            const auto lanes = static_cast<__mmask8>(keys[i] >> (8 * part));
            sums[part] = _mm512_mask_add_epi64(sums[part], lanes, sums[part], w);
        }
    }
    for (int part = 0; part < 8; ++part) _mm512_storeu_si512(out + 8 * part, sums[part]);
}

}  // namespace

const Kernels& avx512_kernels() {
    static const Kernels kernels{"avx512",         sweep,            sweep_two,
                                 read,             count,            patterns,
                                 superset_sums_32, superset_sums_64, intersect,
                                 failures,         ratios,           values,
                                 max_less_32,      max_less_64,      bit_sums_32,
                                 bit_sums_64,      extract};
    return kernels;
}

}  // namespace disjunct
