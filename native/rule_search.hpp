// The search for one rule: v(R) = gain - loss - price of its literals, over a view of the samples.
//
// Gain is the weight of samples that pay (uncovered positives), loss of those that charge (covered
// positives and negatives). With F the cover of R, u(j|R) = loss(F) - loss(F and j) and
// w(j|R) = gain(F) - gain(F and j) + price of j. One object serves many searches of one thread.
#pragma once

#include "control.hpp"
#include "instance.hpp"

#include <unordered_map>

namespace disjunct {

// How positives are grouped, and what a step of weight is worth in each group.
struct View {
    std::vector<Plane> gain;
    std::vector<Plane> charge;
    Value gain_price = 0;
    Value charge_price = 0;
    Value negative_price = 0;
    std::vector<Value> literals;
};

// Gain and loss over a cover, and over it with each literal added.
struct Sides {
    Value gain = 0;
    Value loss = 0;
    std::vector<Value> gains;
    std::vector<Value> losses;
};

struct Found {
    Rule rule;
    Value value;
    std::vector<Rule> seen;  // the result of every stage, in order
};

class RuleSearch {
public:
    RuleSearch(const Instance& instance, Control& control);

    // Search beside rules that cover these positives (words), under the mood's prices.
    Found run(const Words& covered, const Mood& mood, const Rule& start);

    // Search with a price for each positive, of either sign, instead (grid of weights).
    Found run_priced(const std::vector<Value>& prices, const Rule& start);

    Value value(const Rule& rule);

private:
    // The stages; each file of that name holds one.
    Found search(const Rule& start);
    Rule enlarge(Rule rule);
    Rule best_subset(const Rule& active);
    template <class Sum>
    Rule best_subset_of(const Rule& active);
    Rule ds_opt(Rule rule, Value& value);
    Rule swap_local_search(Rule rule, Value& value);
    Rule add_all(Rule rule, Value& value);
    Rule drop_all(Rule rule, Value& value);
    Rule swap_all(Rule rule, Value& value);

    // DS-OPT's parts.
    void chain_inside(const Rule& rule);
    void chain_outside(const Rule& rule, const Sides& here);
    Rule select(const std::vector<std::pair<Value, Literal>>& surplus) const;
    Value lonely_gain(Literal literal) const;

    // Measuring.
    const Sides& at(const Rule& rule);
    const Sides& base();
    void measure(const Words& cover, Sides& out);
    void sweep_planes(const std::vector<Plane>& planes, const Word* cover, std::size_t first,
                      std::size_t words, Value price, std::vector<Value>& out);
    Value gain_of(const Words& cover) const;
    Value loss_of(const Words& cover) const;
    Value price(const Rule& rule) const;
    void bar(const Rule& rule);
    void aim(const Words& covered, const Mood& mood);

    const Instance& in_;
    Control& control_;
    View view_;

    Sides base_;
    bool base_known_ = false;
    Words base_covered_;                       // whose base counts are kept across searches
    std::vector<Value> base_gain_, base_charge_;
    bool base_counts_known_ = false;

    Sides here_;
    Rule here_rule_;
    bool here_known_ = false;

    Sides step_;
    Words cover_, other_, extra_, masked_, masked_two_;
    std::vector<std::uint32_t> count_a_, count_b_;
    std::vector<Value> barred_, slack_;
    std::vector<double> ratio_;
    std::vector<std::uint16_t> patterns_;
    std::vector<std::int32_t> sums_32_, costs_32_;
    std::vector<Value> sums_64_, costs_64_;
    std::vector<std::pair<Value, Literal>> chain_;  // (gain of u, literal) in the chain's order
    Words chain_cover_;
    Value chain_loss_ = 0;
};

}  // namespace disjunct
