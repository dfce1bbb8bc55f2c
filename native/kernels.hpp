// The hot loops over words, one table of function pointers for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace disjunct {

using Word = std::uint64_t;

// Where a sweep puts the weight of the samples of one mask.
struct Target {
    const Word* mask;
    std::int64_t weight;
    std::int64_t* out;
};

// Words come in blocks of eight (512 bits), aligned to 64 bytes; `words` is a multiple of eight.
struct Kernels {
    const char* name;

    // out[j] += weight * popcount(rows[j] & mask) for j < n; row j starts at rows + j * stride.
    void (*sweep)(const Word* rows, std::size_t stride, std::size_t n, std::size_t words,
                  const Target& a);

    // The same for two masks in one pass over the rows.
    void (*sweep_two)(const Word* rows, std::size_t stride, std::size_t n, std::size_t words,
                      const Target& a, const Target& b);

    // All words or'ed together: how fast memory can be read at all.
    Word (*read)(const Word* words, std::size_t n);

    // popcount(a & b).
    std::uint64_t (*count)(const Word* a, const Word* b, std::size_t words);

    // out[s] bit i = bit s of row i, for each of the 64 * words samples s; m <= 16 rows.
    void (*patterns)(const Word* const* rows, int m, std::size_t words, std::uint16_t* out);

    // sums[mask] += values of all masks that contain it; 2^m entries.
    void (*superset_sums_32)(std::int32_t* sums, int m);
    void (*superset_sums_64)(std::int64_t* sums, int m);

    // Loops over words, literals and sums: see kernel_loops.inl.
    void (*intersect)(const Word* a, const Word* b, std::size_t words, Word* out);
    void (*failures)(const Word* row, std::size_t words, Word* once, Word* twice);
    void (*ratios)(const std::int64_t* gains, const std::int64_t* losses,
                   const std::int64_t* prices, const std::int64_t* barred, std::int64_t gain,
                   std::int64_t loss, std::size_t n, double* out);
    void (*values)(const std::int64_t* gains, const std::int64_t* losses,
                   const std::int64_t* prices, const std::int64_t* barred, std::size_t n,
                   std::int64_t* out);
    std::int32_t (*max_less_32)(const std::int32_t* sums, const std::int32_t* costs,
                                std::size_t n);
    std::int64_t (*max_less_64)(const std::int64_t* sums, const std::int64_t* costs,
                                std::size_t n);

    // out[j] = worth of the rows whose key has bit j, for 64 bits.
    void (*bit_sums_32)(const Word* keys, const std::int32_t* worth, std::size_t n,
                        std::int32_t* out);
    void (*bit_sums_64)(const Word* keys, const std::int64_t* worth, std::size_t n,
                        std::int64_t* out);

    // out[i] = the bits of keys[rows[i]] that the mask names, moved together.
    void (*extract)(const Word* keys, const std::uint32_t* rows, std::size_t n, Word mask,
                    Word* out);
};

const Kernels& portable_kernels();
#if defined(DISJUNCT_X86)
const Kernels& avx2_kernels();
const Kernels& avx512_kernels();
#endif

}  // namespace disjunct
