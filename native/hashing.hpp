// Keys of 128 bits for covers and searches.
#pragma once

#include "types.hpp"

namespace disjunct {

struct Key {
    std::uint64_t a = 0x243F6A8885A308D3ULL;
    std::uint64_t b = 0x13198A2E03707344ULL;

    bool operator==(const Key& other) const { return a == other.a && b == other.b; }

    // Two independent multiply-xor chains.
    void add(Word word) {
        a = (a ^ word) * 0x9E3779B97F4A7C15ULL;
        a ^= a >> 29;
        b = (b + word) * 0xD6E8FEB86659FD93ULL;
        b ^= b >> 32;
    }
    void add(const Word* words, std::size_t n) {
        for (std::size_t w = 0; w < n; ++w) add(words[w]);
    }
};

struct KeyHash {
    std::size_t operator()(const Key& key) const { return static_cast<std::size_t>(key.a); }
};

inline Key key_of(const Rule& rule) {
    Key key;
    key.add(rule.size());
    for (Literal j : rule) key.add(static_cast<Word>(j));
    return key;
}

}  // namespace disjunct
