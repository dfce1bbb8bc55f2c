// Branch and bound over sets of literals: goals, nodes in line, and the workers that take them.
#pragma once

#include "exact.hpp"
#include "exact_rows.hpp"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <queue>

namespace disjunct {

// The problem without what cannot matter. Literals are named by their place among those left.
template <class Sum>
struct Root {
    Rows<Sum> rows;
    std::vector<Literal> literals;    // ascending
    std::vector<Value> prices;
    std::vector<Value> cheapest;      // price of the t cheapest literals together
    const Limits* limits = nullptr;
    bool all_covers = false;          // keep every cover, not only those that can be best

    bool meet(int a, int b) const { return limits->meet(literals[a], literals[b]); }
};

template <class Sum>
Root<Sum> make_root(const ExactProblem& problem, bool all_covers);

// Whether every sum of samples and prices fits 31 bits.
bool fits_narrow(const ExactProblem& problem);

// What is looked for. A rule of value `floor` is of interest only if it has at most `tie` literals.
class Goal {
public:
    virtual ~Goal() = default;

    // Whether a rule of at least `length` literals and at most this value is looked for.
    bool wants(Value bound, std::size_t length) const {
        const Value floor = floor_.load(std::memory_order_acquire);
        return bound > floor ||
               (bound == floor && static_cast<int>(length) <= tie_.load(std::memory_order_acquire));
    }
    virtual void found(const Valued& rule) = 0;

protected:
    // Between the two stores more is wanted than need be, never less.
    void set(Value floor, int tie) {
        if (floor != floor_.load(std::memory_order_relaxed))
            tie_.store(INT32_MAX, std::memory_order_release);
        floor_.store(floor, std::memory_order_release);
        tie_.store(tie, std::memory_order_release);
    }

private:
    std::atomic<Value> floor_{never};
    std::atomic<int> tie_{INT32_MAX};
};

// A rule whose extensions by the candidates are still to be weighed.
struct Open {
    Value bound;
    std::vector<std::int32_t> rule;        // places
    std::vector<std::int32_t> candidates;  // places, ascending

    bool operator<(const Open& other) const {
        if (bound != other.bound) return bound < other.bound;
        return rule.size() < other.rule.size();
    }
};

// The nodes in line, the highest bound first, and those that workers have taken.
class Line {
public:
    Line(int workers, Control& control) : control_(control), taken_(workers, never) {}

    void push(Open&& node);
    // Gives back what the worker has taken and takes the next that is wanted; false at the end.
    bool take(int worker, const Goal& goal, Open& node);
    void stop();
    std::size_t size() const { return size_.load(std::memory_order_relaxed); }
    // The highest bound of the nodes in line or taken.
    Value bound() const;

private:
    bool idle() const;

    Control& control_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::priority_queue<Open> nodes_;
    std::vector<Value> taken_;
    std::atomic<std::size_t> size_{0};
    bool stopped_ = false;
};

// Told of the bound and the nodes so far, on the thread that runs the search.
using Tell = std::function<void(Value bound, std::uint64_t nodes)>;

// Run workers over the root's subtree until nothing that the goal wants is left.
template <class Sum>
class Branching {
public:
    Branching(const ExactProblem& problem, const Root<Sum>& root, Goal& goal, Control& control,
              std::int64_t node_limit, Tell tell)
        : problem_(problem),
          root_(root),
          goal_(goal),
          control_(control),
          node_limit_(node_limit),
          tell_(std::move(tell)),
          line_(problem.threads, control) {}

    Finish run();
    std::uint64_t nodes() const { return nodes_.load(); }
    Value bound() const { return line_.bound(); }

private:
    class Worker;

    void work(int number, std::exception_ptr& error);
    void count_node(int worker);

    const ExactProblem& problem_;
    const Root<Sum>& root_;
    Goal& goal_;
    Control& control_;
    const std::int64_t node_limit_;
    Tell tell_;
    Line line_;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> met_limit_{false}, was_stopped_{false};
    Control::Clock::time_point told_ = Control::Clock::now();
};

}  // namespace disjunct
