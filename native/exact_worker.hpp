// One worker of branch and bound: takes a node and dives into its subtree, depth first.
//
// A node is a rule R with the candidates that may still join it. With F the cover of R, a rule
// made of R, a candidate j and t more of the candidates
// - earns at most gain(F and j), since covers only shrink;
// - costs at least what is covered in spite of all candidates, and at least loss(F and j) less the t
//   largest of loss(F) - loss(F and k), since a literal excludes no more from a smaller cover;
// - pays at least the price of R, of j and the t smallest prices there are.
// The highest of these over t is the bound of the node (R and j).
#pragma once

#include "exact_search.hpp"

namespace disjunct {

// What the largest exclusions among some candidates add up to.
class Exclusions {
public:
    static constexpr std::size_t most = 8;

    void clear() { n_ = 0, size_ = 0; }
    void add(Value excluded) {
        ++size_;
        std::size_t i = n_ < most ? n_++ : most;
        if (i == most) {
            if (excluded <= largest_[most - 1]) return;
            i = most - 1;
        }
        for (; i > 0 && largest_[i - 1] < excluded; --i) largest_[i] = largest_[i - 1];
        largest_[i] = excluded;
    }

    // Least cost, prices of the further literals included, at which `loss` can be brought down by
    // at most `room` of these candidates, but never below `least`.
    Value least_cost(Value loss, Value least, std::size_t room,
                     const std::vector<Value>& cheapest) const {
        const std::size_t candidates = std::min(size_, room);
        Value cost = loss;
        for (std::size_t t = 0; t < std::min(n_, candidates); ++t) {
            if (loss <= least) return cost;
            loss = std::max(loss - largest_[t], least);
            cost = std::min(cost, loss + cheapest[t + 1]);
        }
        if (candidates <= most || loss <= least) return cost;
        // Each further literal excludes at most as much as the last of the largest, and costs at
        // least as much as the next cheapest.
        const Value step = largest_[most - 1], price = cheapest[most + 1] - cheapest[most];
        if (price >= step) return cost;
        const Value whole = (loss - least) / step, paid = cheapest[most];
        return std::min({cost, loss - whole * step + whole * price + paid,
                         least + (whole + 1) * price + paid});
    }

private:
    Value largest_[most];
    std::size_t n_ = 0, size_ = 0;
};

template <class Sum>
class Branching<Sum>::Worker {
public:
    Worker(Branching& branching, int number)
        : all_(branching), root_(branching.root_), goal_(branching.goal_), number_(number) {}

    // Dive into the node's subtree; what is left when the budget is spent goes back in line.
    void run(const Open& node);

private:
    struct Child {
        int bit;
        Value gain, loss, bound;
    };

    struct Frame {
        Rows<Sum> rows;
        std::vector<std::int32_t> places;  // literal of each bit
        std::vector<int> candidates;       // bits
        std::vector<Child> children;       // least weight left first; each may take those after it
        std::vector<int> turns;            // in which order they are visited
        std::vector<Sum> gains, losses;    // of all bits
    };

    void dive(std::size_t depth, Value price);
    bool weigh(Frame& frame, Value price);
    void keep_useful(Frame& frame);
    bool drop_hopeless(Frame& frame, Value price);
    void bound_by_what_follows(Frame& frame, Value price);
    void note(const Frame& frame, Value price);
    bool descend(const Frame& frame, std::size_t turn, Frame& below);
    void put_in_line(const Frame& frame, std::size_t turn);
    Value unavoidable(const Frame& frame) const;
    std::size_t room() const;
    Frame& frame(std::size_t depth);

    Branching& all_;
    const Root<Sum>& root_;
    Goal& goal_;
    const int number_;
    std::vector<std::int32_t> rule_;
    std::vector<std::unique_ptr<Frame>> frames_;
    std::vector<int> later_;
    std::vector<Word> needed_, kept_;
    NarrowSpace<Sum> space_;
    Exclusions exclusions_;
    std::int64_t budget_ = 0;
};

}  // namespace disjunct
