// The best rule with proof, or the best so far with a bound.
#include "exact_local.hpp"
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

// Most problems are solved within so many nodes; the local search is worth its time for others.
// Nodes of large data are dear: fewer are tried there.
template <class Sum>
std::int64_t easy_nodes(const Rows<Sum>& rows) {
    const std::size_t words = std::max<std::size_t>(1, rows.size() * rows.words);
    return std::clamp<std::int64_t>(20'000'000 / static_cast<std::int64_t>(words), 20, 2000);
}

template <class Sum>
ExactAnswer answer(const BestGoal& goal, const Branching<Sum>& branching, Finish finish,
                   std::uint64_t before) {
    return {goal.best(), std::max(branching.bound(), goal.floor()), finish,
            before + branching.nodes()};
}

template <class Sum>
ExactAnswer best_of(const ExactProblem& problem, const Valued& start, Value at_least,
                    std::int64_t node_limit, Control& control, const ExactProgress& progress) {
    BestGoal goal(start, at_least);
    const Root<Sum> root = make_root<Sum>(problem, false);
    std::uint64_t before = 0;
    try {
        const std::int64_t easily = easy_nodes(root.rows);
        if (node_limit < 0 || node_limit > easily) {
            Branching<Sum> easy(problem, root, goal, control, easily, {});
            const Finish finish = easy.run();
            if (finish != Finish::node_limit) return answer(goal, easy, finish, 0);
            before = easy.nodes();
            Valued local = local_best(problem, goal.best().rule, control);
            if (goal.wants(local.value, local.rule.size())) goal.found(local);
        }
    } catch (const Stopped&) {
    }
    Tell tell;
    if (progress)
        tell = [&](Value bound, std::uint64_t nodes) {
            progress(goal.best().value, std::max(bound, goal.floor()), nodes);
        };
    const auto left = node_limit < 0 ? node_limit : node_limit - static_cast<std::int64_t>(before);
    Branching<Sum> branching(problem, root, goal, control, left, tell);
    const Finish finish = branching.run();
    return answer(goal, branching, finish, before);
}

}  // namespace

ExactAnswer exact_best(const ExactProblem& problem, const Valued& start, Value at_least,
                       std::int64_t node_limit, Control& control,
                       const ExactProgress& progress) {
    const auto solve = fits_narrow(problem) ? best_of<std::int32_t> : best_of<std::int64_t>;
    return solve(problem, start, at_least, node_limit, control, progress);
}

}  // namespace disjunct
