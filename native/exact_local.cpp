#include "exact_local.hpp"

#include "pack.hpp"
#include "rule_search.hpp"

#include <numeric>

namespace disjunct {
namespace {

constexpr int active_literals = 16;

// Single literals that are tried as starts: those of highest value.
constexpr std::size_t single_starts = 12;

// Planes of weights, of which those below 0 are left out: one plane where all are equal.
std::vector<Plane> planes_of_part(std::vector<std::int64_t> weights, std::size_t words) {
    std::int64_t divisor = 0;
    for (std::int64_t& weight : weights) {
        weight = std::max<std::int64_t>(weight, 0);
        divisor = std::gcd(divisor, weight);
    }
    if (divisor > 1)
        for (std::int64_t& weight : weights) weight /= divisor;
    std::vector<Plane> planes = planes_of(weights.data(), weights.size(), words);
    for (Plane& plane : planes) plane.weight *= std::max<std::int64_t>(divisor, 1);
    return planes;
}

// The empty rule and the best single literals.
std::vector<Rule> further_starts(RuleSearch& search, const ExactProblem& problem) {
    std::vector<std::pair<Value, Literal>> singles;
    for (Literal j = 0; j < problem.n_literals; ++j)
        if (problem.limits.allowed[j]) singles.emplace_back(-search.value({j}), j);
    const std::size_t n = std::min(single_starts, singles.size());
    std::partial_sort(singles.begin(), singles.begin() + static_cast<long>(n), singles.end());
    std::vector<Rule> starts{{}};
    for (std::size_t i = 0; i < n; ++i) starts.push_back({singles[i].second});
    return starts;
}

}  // namespace

Valued local_best(const ExactProblem& problem, const Rule& start, Control& control) {
    Instance in(problem.kernels, problem.words, problem.n_literals,
                padded_words(problem.n_positive), padded_words(problem.n_negative));
    std::vector<std::int64_t> weights(problem.positive, problem.positive + problem.n_positive);
    View view;
    view.literals.assign(problem.prices, problem.prices + problem.n_literals);
    view.gain = planes_of_part(weights, in.positive_words);
    for (std::int64_t& weight : weights) weight = -weight;
    view.charge = planes_of_part(weights, in.positive_words);
    in.positive_planes = planes_of(nullptr, problem.n_positive, in.positive_words);
    in.negative_planes = planes_of_part({problem.negative, problem.negative + problem.n_negative},
                                        in.negative_words);
    in.limits = problem.limits;
    in.effort.active = active_literals;
    in.prices.negative = 1;  // the planes hold what negatives charge
    in.prices.literals = view.literals;
    in.prices.narrow = false;
    in.prepare();
    RuleSearch search(in, control);
    Found best = search.run(view, start);
    for (const Rule& other : further_starts(search, problem)) {
        Found found = search.run(view, other);
        if (found.value > best.value) best = std::move(found);
    }
    return {best.value, std::move(best.rule)};
}

}  // namespace disjunct
