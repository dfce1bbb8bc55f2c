// Exact search for one rule: the best one with proof, or all above a value.
#pragma once

#include "control.hpp"
#include "instance.hpp"

#include <functional>

namespace disjunct {

// What one rule is searched for: samples, what each is worth, prices and constraints.
struct ExactProblem {
    const Kernels& kernels;
    const Word* words;
    int n_literals;
    std::size_t n_positive, n_negative;
    const std::int64_t* positive;  // earned by each positive, below 0 a cost
    const std::int64_t* negative;  // cost of each negative
    const std::int64_t* prices;    // of each literal
    Limits limits;
    int threads;
};

struct Valued {
    Value value;
    Rule rule;
};

// Higher value, fewer literals, lower literals.
inline bool precedes(const Valued& a, const Valued& b) {
    if (a.value != b.value) return a.value > b.value;
    if (a.rule.size() != b.rule.size()) return a.rule.size() < b.rule.size();
    return a.rule < b.rule;
}

enum class Finish { proved, node_limit, stopped };

struct ExactAnswer {
    Valued best;
    Value bound;
    Finish finish;
    std::uint64_t nodes;
};

struct ExactRules {
    std::vector<Valued> rules;
    bool complete;
};

// Told of the best value, the bound and the nodes so far, now and then.
using ExactProgress = std::function<void(Value value, Value bound, std::uint64_t nodes)>;

// The preferred rule of all: `start` is the preferred one known. Rules of at most `at_least` (never:
// none) are not told apart.
ExactAnswer exact_best(const ExactProblem& problem, const Valued& start, Value at_least,
                       std::int64_t node_limit, Control& control, const ExactProgress& progress);

// The preferred rule of each distinct cover whose value is above `value`, in order of preference;
// not complete where there are more than `most`.
ExactRules exact_above(const ExactProblem& problem, Value value, std::size_t most,
                       Control& control);

}  // namespace disjunct
