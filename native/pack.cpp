#include "pack.hpp"

#include "transpose.hpp"

namespace disjunct {
namespace {

// Sixty-four bytes, each zero or not, as bits.
inline Word bits_of(const std::uint8_t* bytes, std::size_t n) {
    Word word = 0;
    for (std::size_t i = 0; i < n; ++i) word |= Word{bytes[i] != 0} << i;
    return word;
}

// Eight bytes that are 0 or 1 to eight bits.
inline Word eight_bits(const std::uint8_t* bytes) {
    Word x;
    std::memcpy(&x, bytes, 8);
    return (x * 0x0102040810204080ULL) >> 56;
}

// Sixty-four samples by sixty-four columns at a time: bytes to bits by rows, then a transposition.
void pack_block(const std::uint8_t* matrix, std::size_t d, const std::int64_t* order,
                std::size_t samples, std::size_t stride, Word* out) {
    Word tile[64];
    for (std::size_t column = 0; column < d; column += 64) {
        const std::size_t width = std::min<std::size_t>(64, d - column);
        for (std::size_t s = 0; s < 64; ++s) {
            Word word = 0;
            if (s < samples) {
                const std::uint8_t* bytes =
                    matrix + static_cast<std::size_t>(order[s]) * d + column;
                std::size_t i = 0;
                for (; i + 8 <= width; i += 8) word |= eight_bits(bytes + i) << i;
                if (i < width) word |= bits_of(bytes + i, width - i) << i;
            }
            tile[s] = word;
        }
        transpose(tile);
        for (std::size_t c = 0; c < width; ++c) out[(column + c) * stride] = tile[c];
    }
}

}  // namespace

void pack_column(const std::uint8_t* flags, const std::int64_t* order, std::size_t samples,
                 std::size_t positives, Word* out) {
    const std::size_t split = padded_words(positives);
    for (std::size_t s = 0; s < samples; ++s) {
        const bool positive = s < positives;
        const std::size_t i = positive ? s : s - positives;
        Word* block = positive ? out : out + split;
        block[i / 64] |= Word{flags[order[s]] != 0} << (i % 64);
    }
}

void pack_rows(const std::uint8_t* matrix, std::size_t d, const std::int64_t* order,
               std::size_t samples, std::size_t positives, Word* out) {
    const std::size_t split = padded_words(positives);
    const std::size_t stride = split + padded_words(samples - positives);
    for (std::size_t s = 0; s < positives; s += 64)
        pack_block(matrix, d, order + s, positives - s, stride, out + s / 64);
    for (std::size_t s = positives; s < samples; s += 64)
        pack_block(matrix, d, order + s, samples - s, stride, out + split + (s - positives) / 64);
}

}  // namespace disjunct
