// The samples of exact search as rows: which literals each satisfies, and what it is worth.
#pragma once

#include "types.hpp"

namespace disjunct {

inline std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

// Rows that all earn or all cost. Bit b of row i is bit b % 64 of word(b / 64)[i].
template <class Sum>
struct Side {
    std::size_t n = 0;
    std::size_t stride = 0;  // rows there is room for between two words of a row
    std::vector<Word> keys;
    std::vector<Sum> worth;  // at least 0
    Value total = 0;

    Word* word(std::size_t w) { return keys.data() + w * stride; }
    const Word* word(std::size_t w) const { return keys.data() + w * stride; }
    void resize(std::size_t rows, std::size_t words) {
        n = stride = rows;
        keys.resize(rows * words);
        worth.resize(rows);
    }
    void sum_up();
};

// Equal rows may be one: then it stands for what they earn less what they cost.
template <class Sum>
struct Rows {
    std::size_t words = 0;  // of a row
    Side<Sum> gain, loss;

    std::size_t size() const { return gain.n + loss.n; }
};

// Memory of narrowing, kept from call to call.
template <class Sum>
struct NarrowSpace {
    std::vector<std::uint32_t> chosen;
    std::vector<Word> extracted, keys;
    std::vector<Sum> net;
    std::vector<std::uint32_t> table;
};

// The rows that have all bits of `needed` (one word of bits for each word of a row).
template <class Sum>
void select_rows(const Rows<Sum>& from, const std::vector<Word>& needed, Rows<Sum>& to,
                 NarrowSpace<Sum>& space);

// The same, of which only the bits of `kept` are left, moved together. Rows that are equal then
// become one if `merge`; those worth 0 stay if `keep_empty`.
template <class Sum>
void narrow_rows(const Kernels& kernels, const Rows<Sum>& from, const std::vector<Word>& needed,
                 const std::vector<Word>& kept, bool merge, bool keep_empty, Rows<Sum>& to,
                 NarrowSpace<Sum>& space);

// Make equal rows one: word w of row i < n is keys[w * stride + i], net[i] what it earns, below 0
// what it costs. Both are overwritten.
template <class Sum>
void merge_rows(std::vector<Word>& keys, std::size_t words, std::size_t stride, std::size_t n,
                std::vector<Sum>& net, bool keep_empty, Rows<Sum>& to,
                std::vector<std::uint32_t>& table);

}  // namespace disjunct
