// The search for one rule: v(R) = gain - loss - price of its literals, over a view of the samples.
//
// Gain is the weight of samples that pay (uncovered positives), loss of those that charge (covered
// positives and negatives). With F the cover of R, u(j|R) = loss(F) - loss(F and j) and
// w(j|R) = gain(F) - gain(F and j) + price of j. One object serves many searches of one thread.
#pragma once

#include "best_subset.hpp"
#include "control.hpp"
#include "levels.hpp"

namespace disjunct {

// The samples as one search sees them: positives that pay and positives that charge, their prices
// folded into the weights of the planes, and the price of each literal.
struct View {
    std::vector<Plane> gain;
    std::vector<Plane> charge;
    std::vector<Value> literals;

    void clear();
    // Add planes whose samples are worth `price` times their weight; below 0 they charge.
    void add(const std::vector<Plane>& planes, Value price);

private:
    std::vector<Plane> spare_;  // memory of planes that were cleared
};

// Gain and loss over a cover, and over it with each literal added.
struct Sides {
    Value gain = 0;
    Value loss = 0;
    std::vector<Value> gains;
    std::vector<Value> losses;
};

// What a rule would cover again without one of its literals: the samples that fail it alone.
struct Lone {
    Words samples;             // fail exactly one literal of the rule
    std::vector<Value> gains;  // of those that fail literal i of the rule
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

    // Search beside other rules, under the mood's prices.
    Found run(const Levels& levels, const Mood& mood, const Rule& start);

    // Search where each positive pays or charges as the view says.
    Found run(View view, const Rule& start);

    Value value(const Rule& rule);

private:
    // The stages; each file of that name holds one.
    Found search(const Rule& start);
    Rule enlarge(Rule rule);
    Rule best_subset(const Rule& active);
    Rule ds_opt(Rule rule, Value& value);
    Rule swap_local_search(Rule rule, Value& value);
    Rule add_all(Rule rule, Value& value);
    Rule drop_all(Rule rule, Value& value);
    Rule swap_all(Rule rule, Value& value);
    Literal best_partner(const Rule& rule, Literal a, Value& best);

    // DS-OPT's parts.
    void chain_inside(const Rule& rule);
    void chain_outside(const Rule& rule, const Sides& here);
    Rule select(const std::vector<std::pair<Value, Literal>>& surplus) const;
    Value lonely_gain(Literal literal) const;

    // Measuring.
    const Sides& at(const Rule& rule);
    const Sides& base();
    void measure(const Words& cover, Sides& out);
    const Lone& lone(const Rule& rule);
    void aim_at(const std::vector<Plane>& planes, const Word* cover, std::size_t words,
                std::vector<Value>& out);
    void sweep_targets(std::size_t first, std::size_t words);
    Value gain_of(const Words& cover) const;
    Value loss_of(const Words& cover) const;
    Value price(const Rule& rule) const;

    // Masks of a set of samples by plane, and the worth of a literal's samples among them.
    void mask_gains(const Words& samples);
    void mask_losses(const Words& samples);
    Value masked_gain(const Word* row) const;
    Value masked_loss(const Word* row) const;
    void bar(const Rule& rule);
    void aim(const Levels& levels, const Mood& mood);

    const Instance& in_;
    Control& control_;
    View view_;
    std::vector<Plane> low_planes_, high_planes_, covered_planes_;  // in steps of weight

    Sides base_;
    bool base_known_ = false;
    Levels base_levels_;  // whose counts at the empty rule are kept from search to search
    std::vector<Value> base_low_, base_high_, base_covered_;
    bool base_counts_known_ = false;
    bool has_levels_ = true;  // else the view came from outside
    bool levels_plain_ = true;  // every positive is covered or not, nothing between
    Mood mood_;

    Sides here_;
    Rule here_rule_;
    bool here_known_ = false;

    Lone lone_;
    Rule lone_rule_;
    bool lone_known_ = false;

    Words cover_, other_, twice_, masked_;
    std::vector<Words> gain_masks_, loss_masks_;
    std::vector<Words> target_masks_;
    std::vector<Target> targets_;
    std::vector<Value> off_limits_;  // literals that no rule may use
    std::vector<Value> barred_, slack_;
    std::vector<double> ratio_;
    SubsetSpace<std::int32_t> narrow_space_;
    SubsetSpace<std::int64_t> wide_space_;
    std::vector<std::pair<Value, Literal>> chain_;  // (gain of u, literal) in the chain's order
    Words chain_cover_;
    Value chain_loss_ = 0;
};

}  // namespace disjunct
