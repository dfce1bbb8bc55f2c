// Codes of one column become the bits of its literals.
//
// A column was turned into one small code per sample, and a literal holds for a range of codes
// (or for the codes outside of it, but below a limit: a missing value is the largest code and
// meets no such literal). All literals of a column are packed while a block of codes is in L1.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace disjunct {

// Which codes a literal holds for: first <= code <= last or, flipped, the others below limit.
struct CodeRange {
    std::uint32_t first;
    std::uint32_t last;
    std::uint32_t limit;
    std::uint32_t flipped;
};

// Bit i of the result is the lowest bit of byte i; the bytes hold 0 or 1.
inline std::uint64_t gather_bits(const std::uint8_t* flags) {
    std::uint64_t word = 0;
    for (int part = 0; part < 8; ++part) {
        std::uint64_t eight;
        std::memcpy(&eight, flags + 8 * part, 8);  // byte i moves to bit 56 + i
        word |= ((eight * 0x0102040810204080ULL) >> 56) << (8 * part);
    }
    return word;
}

// The 64 samples from codes on; written so that compilers turn the loop into vector compares.
template <class Code>
inline std::uint64_t pack_word(const Code* codes, const CodeRange& range) {
    const Code first = static_cast<Code>(range.first);
    const Code span = static_cast<Code>(range.last - range.first);
    std::uint8_t flags[64];
    if (range.flipped) {
        const Code limit = static_cast<Code>(range.limit);
        for (int i = 0; i < 64; ++i) {
            flags[i] = (static_cast<Code>(codes[i] - first) > span) & (codes[i] < limit);
        }
    } else {
        for (int i = 0; i < 64; ++i) {
            flags[i] = static_cast<Code>(codes[i] - first) <= span;
        }
    }
    return gather_bits(flags);
}

// Bits of the samples of one class.
//   codes    in   code of each of n samples
//   ranges   in   n_ranges literals on the column
//   words    out  words[r * stride + i / 64], bit i % 64: whether literal r holds for sample i;
//                 the bits past n in the last word are 0, later words are not touched
template <class Code>
void pack_class(const Code* codes, std::size_t n, const CodeRange* ranges, std::size_t n_ranges,
                std::uint64_t* words, std::size_t stride) {
    constexpr std::size_t block = 4096;  // codes that stay in L1 beside the words written
    const std::size_t whole = n / 64 * 64;
    for (std::size_t start = 0; start < whole; start += block) {
        const std::size_t stop = start + block < whole ? start + block : whole;
        for (std::size_t r = 0; r < n_ranges; ++r) {
            const CodeRange range = ranges[r];
            std::uint64_t* row = words + r * stride;
            for (std::size_t i = start; i < stop; i += 64) {
                row[i / 64] = pack_word(codes + i, range);
            }
        }
    }
    if (whole == n) return;
    Code rest[64] = {};
    std::memcpy(rest, codes + whole, (n - whole) * sizeof(Code));
    const std::uint64_t kept = (std::uint64_t{1} << (n - whole)) - 1;
    for (std::size_t r = 0; r < n_ranges; ++r) {
        words[r * stride + whole / 64] = pack_word(rest, ranges[r]) & kept;
    }
}

// Bits of both classes: codes hold n_positive positives and then n_negative negatives; in each
// row of words the negatives begin at the word negative_word (the positives are padded).
template <class Code>
void pack_codes(const Code* codes, std::size_t n_positive, std::size_t n_negative,
                const CodeRange* ranges, std::size_t n_ranges, std::uint64_t* words,
                std::size_t stride, std::size_t negative_word) {
    pack_class(codes, n_positive, ranges, n_ranges, words, stride);
    pack_class(codes + n_positive, n_negative, ranges, n_ranges, words + negative_word, stride);
}

}  // namespace disjunct
