// The data and prices of one fit: read by every thread, changed by none.
#pragma once

#include "types.hpp"

#include <string>
#include <vector>

namespace disjunct {

// Samples whose bit is set weigh `weight` each; weights of a sample add up over planes.
struct Plane {
    Words mask;
    Value weight;
};

// One way to price the search for a rule; literals cost price * numerator / denominator.
struct Mood {
    Value uncovered;
    Value covered;
    Value numerator;
    Value denominator;

    bool operator==(const Mood& other) const {
        return uncovered == other.uncovered && covered == other.covered &&
               numerator == other.numerator && denominator == other.denominator;
    }
};

struct Prices {
    Value negative;   // beta_0
    Value covered;    // beta_2
    Value uncovered;  // beta_1, which is omega_+ at alpha = 1
    std::vector<Value> literals;
    std::vector<Value> greedy;  // omega_+ of each round
    std::vector<Mood> moods;    // what improvement rounds draw from
    bool narrow;                // every sum fits 30 bits

    Value revenue() const { return uncovered + covered; }
    Mood plain() const { return {uncovered, covered, 1, 1}; }
};

struct Limits {
    int max_rules;
    int max_literals;
    std::vector<std::uint8_t> allowed;
    std::vector<std::int32_t> columns;
    std::vector<std::uint8_t> apart;  // square matrix over columns, empty where none
    std::int32_t n_columns = 0;

    bool meet(Literal a, Literal b) const {
        return apart.empty() ||
               !apart[static_cast<std::size_t>(columns[a]) * n_columns + columns[b]];
    }
    bool permits(const Rule& rule, Literal literal) const {
        if (!allowed[literal]) return false;
        for (Literal other : rule)
            if (other == literal || !meet(other, literal)) return false;
        return true;
    }
};

struct Effort {
    int rounds;                 // improvement rounds, at least
    int most_rounds;            // and at most, while fewer subproblems than these were solved
    std::uint64_t subproblems;  // worth solving on any data
    int active;                 // M: literals that BestSubset takes in
    int pricing;                // searches at dual prices every so many rounds
    int batch;                  // rounds that start from the same rules

    bool goes_on(int done, std::uint64_t solved) const {
        return done < rounds || (done < most_rounds && solved < subproblems);
    }
};

struct Instance {
    Instance(const Kernels& kernels_, const Word* words_, int literals, std::size_t positive,
             std::size_t negative)
        : kernels(kernels_),
          words(words_),
          n_literals(literals),
          positive_words(positive),
          negative_words(negative) {}

    const Kernels& kernels;
    const Word* words;
    int n_literals;
    std::size_t positive_words;
    std::size_t negative_words;
    std::vector<Plane> positive_planes;
    std::vector<Plane> negative_planes;  // weights times beta_0: what negatives charge
    Words present;               // positives of weight above 0
    Words lonely;                // positives that fail exactly one literal
    bool any_lonely = false;
    std::vector<Value> negative_base;  // what the negatives of each literal charge
    Prices prices;
    Limits limits;
    Effort effort;
    RuleSet fixed;
    std::uint64_t seed = 0;
    int threads = 1;

    std::size_t stride() const { return positive_words + negative_words; }
    const Word* row(Literal j) const { return words + static_cast<std::size_t>(j) * stride(); }

    // The words that all literals of the rule have in common; all ones for the empty rule.
    void cover(const Rule& rule, Words& out) const { intersect(rule, stride(), out); }
    void cover_positives(const Rule& rule, Words& out) const {
        intersect(rule, positive_words, out);
    }
    Value price(const Rule& rule) const;
    Value weigh(const std::vector<Plane>& planes, const Word* words, std::size_t n) const;

    // Fill what is derived from words, planes and prices.
    void prepare();

private:
    void intersect(const Rule& rule, std::size_t n, Words& out) const;
};

// Split weights into one plane for each binary digit; no weights: one plane of ones.
std::vector<Plane> planes_of(const std::int64_t* weights, std::size_t samples, std::size_t words);

}  // namespace disjunct
