// The local search on the problem of exact search: a good rule to start from.
#pragma once

#include "exact.hpp"

namespace disjunct {

Valued local_best(const ExactProblem& problem, const Rule& start, Control& control);

}  // namespace disjunct
