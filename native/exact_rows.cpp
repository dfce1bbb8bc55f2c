#include "exact_rows.hpp"

namespace disjunct {
namespace {

constexpr std::uint32_t nobody = UINT32_MAX;

// Numbers of the rows that have all needed bits.
template <class Sum>
void choose(const Side<Sum>& side, const std::vector<Word>& needed,
            std::vector<std::uint32_t>& chosen) {
    chosen.resize(side.n);
    std::size_t count = 0;
    bool first = true;
    for (std::size_t w = 0; w < needed.size(); ++w) {
        const Word mask = needed[w];
        if (!mask) continue;
        const Word* keys = side.word(w);
        const std::size_t n = first ? side.n : count;
        count = 0;
        for (std::size_t k = 0; k < n; ++k) {
            const auto i = first ? static_cast<std::uint32_t>(k) : chosen[k];
            chosen[count] = i;
            count += (keys[i] & mask) == mask;
        }
        first = false;
    }
    if (first)
        for (std::size_t i = 0; i < side.n; ++i) chosen[i] = static_cast<std::uint32_t>(i);
    else chosen.resize(count);
}

template <class Sum>
void select_side(const Side<Sum>& from, std::size_t words, const std::vector<Word>& needed,
                 Side<Sum>& to, std::vector<std::uint32_t>& chosen) {
    choose(from, needed, chosen);
    to.resize(chosen.size(), words);
    for (std::size_t w = 0; w < words; ++w) {
        const Word* keys = from.word(w);
        Word* out = to.word(w);
        for (std::size_t i = 0; i < chosen.size(); ++i) out[i] = keys[chosen[i]];
    }
    for (std::size_t i = 0; i < chosen.size(); ++i) to.worth[i] = from.worth[chosen[i]];
    to.sum_up();
}

// The kept bits of the chosen rows, written from row `first` on to `keys` of `stride` rows.
template <class Sum>
void gather(const Kernels& kernels, const Side<Sum>& from,
            const std::vector<std::uint32_t>& chosen, const std::vector<Word>& kept,
            std::size_t first, std::size_t stride, std::vector<Word>& keys,
            std::vector<Word>& extracted) {
    extracted.resize(chosen.size());
    std::size_t bit = 0;
    for (std::size_t w = 0; w < kept.size(); ++w) {
        if (!kept[w]) continue;
        kernels.extract(from.word(w), chosen.data(), chosen.size(), kept[w], extracted.data());
        const std::size_t shift = bit % 64, width = std::popcount(kept[w]);
        Word* out = keys.data() + bit / 64 * stride + first;
        for (std::size_t i = 0; i < chosen.size(); ++i) out[i] |= extracted[i] << shift;
        if (shift + width > 64)
            for (std::size_t i = 0; i < chosen.size(); ++i)
                out[stride + i] |= extracted[i] >> (64 - shift);
        bit += width;
    }
}

inline Word hash(const Word* keys, std::size_t stride, std::size_t words, std::size_t row) {
    Word h = 0;
    for (std::size_t w = 0; w < words; ++w) {
        h = (h ^ keys[w * stride + row]) * 0x9E3779B97F4A7C15ULL;
        h ^= h >> 32;
    }
    return h;
}

inline bool equal(const Word* keys, std::size_t stride, std::size_t words, std::size_t a,
                  std::size_t b) {
    for (std::size_t w = 0; w < words; ++w)
        if (keys[w * stride + a] != keys[w * stride + b]) return false;
    return true;
}

// Copy the rows whose worth has this sign.
template <class Sum>
void split(const std::vector<Word>& keys, std::size_t stride, std::size_t words,
           const std::vector<Sum>& net, std::size_t n, Sum sign, bool keep_empty,
           Side<Sum>& to) {
    const auto wanted = [&](std::size_t i) {
        return net[i] == 0 ? keep_empty && sign > 0 : (net[i] > 0) == (sign > 0);
    };
    std::size_t count = 0;
    for (std::size_t i = 0; i < n; ++i) count += wanted(i);
    to.resize(count, words);
    std::size_t place = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (!wanted(i)) continue;
        for (std::size_t w = 0; w < words; ++w) to.word(w)[place] = keys[w * stride + i];
        to.worth[place++] = net[i] * sign;
    }
    to.sum_up();
}

}  // namespace

template <class Sum>
void Side<Sum>::sum_up() {
    total = 0;
    for (std::size_t i = 0; i < n; ++i) total += worth[i];
}

template <class Sum>
void select_rows(const Rows<Sum>& from, const std::vector<Word>& needed, Rows<Sum>& to,
                 NarrowSpace<Sum>& space) {
    to.words = from.words;
    select_side(from.gain, from.words, needed, to.gain, space.chosen);
    select_side(from.loss, from.words, needed, to.loss, space.chosen);
}

template <class Sum>
void narrow_rows(const Kernels& kernels, const Rows<Sum>& from, const std::vector<Word>& needed,
                 const std::vector<Word>& kept, bool merge, bool keep_empty, Rows<Sum>& to,
                 NarrowSpace<Sum>& space) {
    std::size_t bits = 0;
    for (Word word : kept) bits += std::popcount(word);
    to.words = words_for(bits);
    if (!merge) {
        for (const auto& [source, target] :
             {std::pair{&from.gain, &to.gain}, std::pair{&from.loss, &to.loss}}) {
            choose(*source, needed, space.chosen);
            target->resize(space.chosen.size(), to.words);
            std::fill(target->keys.begin(), target->keys.end(), 0);
            gather(kernels, *source, space.chosen, kept, 0, target->stride, target->keys,
                   space.extracted);
            for (std::size_t i = 0; i < space.chosen.size(); ++i)
                target->worth[i] = source->worth[space.chosen[i]];
            target->sum_up();
        }
        return;
    }
    const std::size_t stride = from.size();
    space.keys.assign(stride * to.words, 0);
    space.net.resize(stride);
    std::size_t n = 0;
    for (const auto& [side, sign] : {std::pair{&from.gain, 1}, std::pair{&from.loss, -1}}) {
        choose(*side, needed, space.chosen);
        gather(kernels, *side, space.chosen, kept, n, stride, space.keys, space.extracted);
        for (std::uint32_t i : space.chosen)
            space.net[n++] = side->worth[i] * static_cast<Sum>(sign);
    }
    merge_rows(space.keys, to.words, stride, n, space.net, keep_empty, to, space.table);
}

template <class Sum>
void merge_rows(std::vector<Word>& keys, std::size_t words, std::size_t stride, std::size_t n,
                std::vector<Sum>& net, bool keep_empty, Rows<Sum>& to,
                std::vector<std::uint32_t>& table) {
    const std::size_t size = std::bit_ceil(2 * n + 1);
    const int shift = 64 - std::countr_zero(size);
    table.assign(size, nobody);
    std::size_t distinct = 0;
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t slot = hash(keys.data(), stride, words, i) * 0xD6E8FEB86659FD93ULL >> shift;
        while (table[slot] != nobody && !equal(keys.data(), stride, words, table[slot], i))
            slot = (slot + 1) & (size - 1);
        if (table[slot] != nobody) {
            net[table[slot]] += net[i];
            continue;
        }
        for (std::size_t w = 0; w < words; ++w) keys[w * stride + distinct] = keys[w * stride + i];
        net[distinct] = net[i];
        table[slot] = static_cast<std::uint32_t>(distinct++);
    }
    to.words = words;
    split(keys, stride, words, net, distinct, Sum{1}, keep_empty, to.gain);
    split(keys, stride, words, net, distinct, Sum{-1}, false, to.loss);
}

#define DISJUNCT_FOR(Sum)                                                                       \
    template struct Side<Sum>;                                                                  \
    template void select_rows(const Rows<Sum>&, const std::vector<Word>&, Rows<Sum>&,           \
                              NarrowSpace<Sum>&);                                               \
    template void narrow_rows(const Kernels&, const Rows<Sum>&, const std::vector<Word>&,       \
                              const std::vector<Word>&, bool, bool, Rows<Sum>&,                 \
                              NarrowSpace<Sum>&);                                               \
    template void merge_rows(std::vector<Word>&, std::size_t, std::size_t, std::size_t,         \
                             std::vector<Sum>&, bool, Rows<Sum>&, std::vector<std::uint32_t>&);
DISJUNCT_FOR(std::int32_t)
DISJUNCT_FOR(std::int64_t)
#undef DISJUNCT_FOR

}  // namespace disjunct
