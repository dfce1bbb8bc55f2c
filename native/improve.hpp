// The whole search: greedy, refinement, improvement rounds.
#pragma once

#include "searcher.hpp"

namespace disjunct {

struct Outcome {
    RuleSet rules;
    Ending ending;
    std::uint64_t subproblems;
};

// Told of phase, round, V and the rules.
using Progress =
    std::function<void(const char* phase, int number, Value profit, const RuleSet& rules)>;

Outcome search(const Instance& instance, const RuleSet* start, Control& control,
               const Progress& progress);

}  // namespace disjunct
