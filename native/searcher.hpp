// What every search over rule sets shares: profit, cost, solving for one rule, noting rules seen.
#pragma once

#include "hashing.hpp"
#include "random.hpp"
#include "rule_search.hpp"

#include <functional>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace disjunct {

// Told of the phase, the round and the best rules so far.
using Report = std::function<void(const char* phase, int number, const RuleSet& rules)>;

// Results of searches by what they depend on: a cache that changes no result. Shared by threads.
class Memory {
public:
    bool find(const Key& key, Found& found) const {
        const std::lock_guard lock(mutex_);
        const auto entry = entries_.find(key);
        if (entry == entries_.end()) return false;
        found = entry->second;
        return true;
    }
    void keep(const Key& key, const Found& found) {
        const std::lock_guard lock(mutex_);
        if (entries_.size() >= most) entries_.clear();
        entries_.emplace(key, found);
    }

private:
    static constexpr std::size_t most = 1 << 13;
    mutable std::mutex mutex_;
    std::unordered_map<Key, Found, KeyHash> entries_;
};

// Where the search for a rule in another's place starts: at nothing, or at that other rule.
enum class Replacement { afresh, polished };

// The work of one thread on one fit.
class Searcher {
public:
    Searcher(const Instance& instance, Control& control, Memory& memory)
        : in_(instance), control_(control), memory_(memory), search_(instance, control) {}

    Value cost(const Rule& rule);
    Value profit(const RuleSet& rules);

    // What a rule adds to V beside these rules.
    Value marginal(const RuleSet& others, const Rule& rule);

    // The rule that the local search finds where this is left to win.
    Found best_rule(const Levels& levels, const Mood& mood, const Rule& start = {});

    // Drop the rule that costs most beside the others while one costs more than it wins, or while
    // there are too many.
    RuleSet prune(RuleSet rules);

    // The paper's outer algorithms (greedy.cpp, refine.cpp).
    RuleSet distorted_greedy(RuleSet rules, const Report& report);
    RuleSet refine(RuleSet rules, const Report& report);
    RuleSet refinement_pass(RuleSet rules, Replacement how = Replacement::afresh);

    // Improvement round `number` (perturb.cpp).
    RuleSet perturbed(RuleSet rules, int number);

    // Search for rules at dual prices, some after another; they are among those seen (perturb.cpp).
    void search_at_prices(const std::vector<std::uint8_t>& prices, int number);

    // Rules seen since the list was last taken, in order.
    std::vector<Rule> take_seen() { return std::exchange(seen_, {}); }
    std::uint64_t subproblems() const { return subproblems_; }

private:
    bool replace_one(RuleSet& rules, std::size_t place, Replacement how);
    std::vector<int> break_even_levels(const RuleSet& rules, SplitMix64& generator);
    Rule random_start(SplitMix64& generator) const;
    const Words& covered_by(const RuleSet& rules);

    const Instance& in_;
    Control& control_;
    Memory& memory_;
    RuleSearch search_;
    Words covered_, cover_;
    std::vector<Rule> seen_;
    std::uint64_t subproblems_ = 0;
};

}  // namespace disjunct
