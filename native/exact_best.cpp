// The best rule with proof, or the best so far with a bound.
#include "exact_search.hpp"

namespace disjunct {
namespace {

// The preferred rule so far; rules of at most `at_least` are not told apart.
class BestGoal : public Goal {
public:
    BestGoal(const Valued& start, Value at_least) : best_(start), at_least_(at_least) { aim(); }

    void found(const Valued& rule) override {
        const std::lock_guard lock(mutex_);
        if (!precedes(rule, best_)) return;
        best_ = rule;
        aim();
    }
    Valued best() const {
        const std::lock_guard lock(mutex_);
        return best_;
    }
    Value floor() const { return std::max(best().value, at_least_); }

private:
    void aim() {
        if (best_.value > at_least_) set(best_.value, static_cast<int>(best_.rule.size()));
        else set(at_least_, -1);
    }

    mutable std::mutex mutex_;
    Valued best_;
    const Value at_least_;
};

template <class Sum>
ExactAnswer best_of(const ExactProblem& problem, const Valued& start, Value at_least,
                    std::int64_t node_limit, Control& control, const ExactProgress& progress) {
    BestGoal goal(start, at_least);
    const Root<Sum> root = make_root<Sum>(problem, false);
    Tell tell;
    if (progress)
        tell = [&](Value bound, std::uint64_t nodes) {
            progress(goal.best().value, std::max(bound, goal.floor()), nodes);
        };
    Branching<Sum> branching(problem, root, goal, control, node_limit, tell);
    const Finish finish = branching.run();
    return {goal.best(), std::max(branching.bound(), goal.floor()), finish, branching.nodes()};
}

}  // namespace

ExactAnswer exact_best(const ExactProblem& problem, const Valued& start, Value at_least,
                       std::int64_t node_limit, Control& control,
                       const ExactProgress& progress) {
    const auto solve = fits_narrow(problem) ? best_of<std::int32_t> : best_of<std::int64_t>;
    return solve(problem, start, at_least, node_limit, control, progress);
}

}  // namespace disjunct
