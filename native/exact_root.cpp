// The problem without what cannot matter: equal rows merged, needless literals gone.
#include "exact_search.hpp"
#include "hashing.hpp"
#include "pack.hpp"
#include "transpose.hpp"

#include <unordered_map>

namespace disjunct {
namespace {

// Whether all samples satisfy the literal.
bool always_true(const Word* row, std::size_t samples) {
    std::size_t w = 0;
    for (; (w + 1) * 64 <= samples; ++w)
        if (row[w] != ~Word{0}) return false;
    const Word rest = (Word{1} << (samples % 64)) - 1;
    return (row[w] & rest) == rest || samples % 64 == 0;
}

// Literals that could be of use, ascending: of those with equal cover and constraints the cheapest,
// of equal price the lowest.
std::vector<Literal> useful_literals(const ExactProblem& in) {
    const std::size_t split = padded_words(in.n_positive);
    const std::size_t stride = split + padded_words(in.n_negative);
    std::unordered_map<Key, Literal, KeyHash> first;
    for (Literal j = 0; j < in.n_literals; ++j) {
        const Word* row = in.words + static_cast<std::size_t>(j) * stride;
        if (!in.limits.allowed[j] || (always_true(row, in.n_positive) &&
                                      always_true(row + split, in.n_negative)))
            continue;
        Key key;
        key.add(static_cast<Word>(in.limits.columns[j]));
        key.add(row, stride);
        const auto [entry, is_new] = first.emplace(key, j);
        if (!is_new && in.prices[j] < in.prices[entry->second]) entry->second = j;
    }
    std::vector<Literal> literals;
    for (const auto& entry : first) literals.push_back(entry.second);
    std::sort(literals.begin(), literals.end());
    return literals;
}

// Bits of samples first.. of one class, turned from literals by samples to samples by literals.
void turn(const ExactProblem& in, const std::vector<Literal>& literals, std::size_t first_word,
          std::size_t samples, std::size_t first_row, std::size_t rows, std::vector<Word>& keys) {
    const std::size_t stride = padded_words(in.n_positive) + padded_words(in.n_negative);
    Word tile[64];
    for (std::size_t b = 0; b < literals.size(); b += 64)
        for (std::size_t s = 0; s < samples; s += 64) {
            for (std::size_t i = 0; i < 64; ++i)
                tile[i] = b + i < literals.size()
                              ? in.words[static_cast<std::size_t>(literals[b + i]) * stride +
                                         first_word + s / 64]
                              : 0;
            transpose(tile);
            Word* out = keys.data() + b / 64 * rows + first_row + s;
            for (std::size_t i = 0; i < std::min<std::size_t>(64, samples - s); ++i)
                out[i] = tile[i];
        }
}

}  // namespace

bool fits_narrow(const ExactProblem& in) {
    double total = 0;
    for (std::size_t i = 0; i < in.n_positive; ++i) total += std::abs(double(in.positive[i]));
    for (std::size_t i = 0; i < in.n_negative; ++i) total += double(in.negative[i]);
    return total < double(INT32_MAX);
}

template <class Sum>
Root<Sum> make_root(const ExactProblem& in, bool all_covers) {
    Root<Sum> root;
    root.limits = &in.limits;
    root.all_covers = all_covers;
    root.literals = useful_literals(in);
    for (Literal j : root.literals) root.prices.push_back(in.prices[j]);
    std::vector<Value> sorted = root.prices;
    std::sort(sorted.begin(), sorted.end());
    root.cheapest.push_back(0);
    for (Value price : sorted) root.cheapest.push_back(root.cheapest.back() + price);

    const std::size_t n = in.n_positive + in.n_negative;
    const std::size_t words = words_for(root.literals.size());
    std::vector<Word> keys(n * words);
    turn(in, root.literals, 0, in.n_positive, 0, n, keys);
    turn(in, root.literals, padded_words(in.n_positive), in.n_negative, in.n_positive, n, keys);
    std::vector<Sum> net(n);
    for (std::size_t i = 0; i < in.n_positive; ++i) net[i] = static_cast<Sum>(in.positive[i]);
    for (std::size_t i = 0; i < in.n_negative; ++i)
        net[in.n_positive + i] = static_cast<Sum>(-in.negative[i]);
    std::vector<std::uint32_t> table;
    merge_rows(keys, words, n, n, net, all_covers, root.rows, table);
    return root;
}

template Root<std::int32_t> make_root(const ExactProblem&, bool);
template Root<std::int64_t> make_root(const ExactProblem&, bool);

}  // namespace disjunct
