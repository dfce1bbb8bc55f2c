// Words of the search: literals, rules, values, aligned memory.
#pragma once

#include "kernels.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <vector>

namespace disjunct {

using Value = std::int64_t;
using Literal = std::int32_t;
using Rule = std::vector<Literal>;      // ascending
using RuleSet = std::vector<Rule>;

constexpr Value never = INT64_MIN / 4;  // below every value, with room to subtract

// Memory for words, aligned to 64 bytes.
class Words {
public:
    Words() = default;
    explicit Words(std::size_t size, Word fill = 0) { assign(size, fill); }
    Words(const Words& other) { copy(other.data_, other.size_); }
    Words(Words&& other) noexcept { swap(other); }
    Words& operator=(const Words& other) {  // into the memory at hand where that suffices
        if (this != &other) copy(other.data_, other.size_);
        return *this;
    }
    Words& operator=(Words&& other) noexcept {
        swap(other);
        return *this;
    }
    ~Words() { release(); }

    void assign(std::size_t size, Word fill) {
        reserve(size);
        std::fill(data_, data_ + size, fill);
    }
    void resize(std::size_t size) { reserve(size); }

    Word* data() { return data_; }
    const Word* data() const { return data_; }
    std::size_t size() const { return size_; }
    Word& operator[](std::size_t i) { return data_[i]; }
    Word operator[](std::size_t i) const { return data_[i]; }

private:
    static constexpr std::align_val_t alignment{64};

    void reserve(std::size_t size) {
        if (size > capacity_) {
            release();
            const std::size_t capacity = (size + 7) / 8 * 8;
            data_ = static_cast<Word*>(::operator new(capacity * sizeof(Word), alignment));
            capacity_ = capacity;
        }
        size_ = size;
    }
    void release() {
        ::operator delete(data_, alignment);
        data_ = nullptr;
        capacity_ = 0;
    }
    void copy(const Word* from, std::size_t size) {
        reserve(size);
        if (size) std::memcpy(data_, from, size * sizeof(Word));
    }
    void swap(Words& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
    }

    Word* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

// Count one more cover: `once` is covered at least once, `twice` at least twice.
inline void add_cover(const Words& cover, Words& once, Words& twice) {
    for (std::size_t w = 0; w < once.size(); ++w) {
        twice[w] |= once[w] & cover[w];
        once[w] |= cover[w];
    }
}

inline bool contains(const Rule& rule, Literal literal) {
    return std::find(rule.begin(), rule.end(), literal) != rule.end();
}

inline Rule extended(Rule rule, Literal literal) {
    rule.insert(std::lower_bound(rule.begin(), rule.end(), literal), literal);
    return rule;
}

inline Rule reduced(Rule rule, Literal literal) {
    rule.erase(std::find(rule.begin(), rule.end(), literal));
    return rule;
}

}  // namespace disjunct
