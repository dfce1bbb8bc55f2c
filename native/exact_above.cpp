// All rules above a value, one for each distinct cover.
#include "exact_search.hpp"
#include "hashing.hpp"
#include "pack.hpp"

#include <unordered_map>

namespace disjunct {
namespace {

// The preferred rule of each cover seen.
class CoversGoal : public Goal {
public:
    CoversGoal(const ExactProblem& problem, Value value, std::size_t most)
        : in_(problem), most_(most) {
        set(value, -1);
    }

    void found(const Valued& rule) override {
        const Key key = cover_of(rule.rule);
        const std::lock_guard lock(mutex_);
        const auto [entry, is_new] = rules_.emplace(key, rule);
        if (!is_new && precedes(rule, entry->second)) entry->second = rule;
        if (rules_.size() > most_) throw Stopped{};
    }

    std::vector<Valued> rules() const {
        std::vector<Valued> list;
        for (const auto& entry : rules_) list.push_back(entry.second);
        std::sort(list.begin(), list.end(), precedes);
        if (list.size() > most_) list.resize(most_);
        return list;
    }

private:
    Key cover_of(const Rule& rule) const {
        const std::size_t stride = padded_words(in_.n_positive) + padded_words(in_.n_negative);
        std::vector<Word> cover(stride, ~Word{0});
        for (Literal j : rule)
            for (std::size_t w = 0; w < stride; ++w)
                cover[w] &= in_.words[static_cast<std::size_t>(j) * stride + w];
        if (rule.empty()) clear_padding(cover);
        Key key;
        key.add(cover.data(), stride);
        return key;
    }
    void clear_padding(std::vector<Word>& cover) const {
        const std::size_t split = padded_words(in_.n_positive);
        for (const auto& [first, n] :
             {std::pair{std::size_t{0}, in_.n_positive}, std::pair{split, in_.n_negative}})
            for (std::size_t i = n; i < 64 * padded_words(n); ++i)
                cover[first + i / 64] &= ~(Word{1} << (i % 64));
    }

    const ExactProblem& in_;
    const std::size_t most_;
    std::mutex mutex_;
    std::unordered_map<Key, Valued, KeyHash> rules_;
};

template <class Sum>
ExactRules all_above(const ExactProblem& problem, Value value, std::size_t most,
                     Control& control) {
    CoversGoal goal(problem, value, most);
    const Root<Sum> root = make_root<Sum>(problem, true);
    Value everything = 0;
    everything += root.rows.gain.total - root.rows.loss.total;
    Branching<Sum> branching(problem, root, goal, control, -1, {});
    Finish finish = Finish::stopped;
    try {
        if (everything > value) goal.found({everything, {}});
        finish = branching.run();
    } catch (const Stopped&) {
    }
    return {goal.rules(), finish == Finish::proved};
}

}  // namespace

ExactRules exact_above(const ExactProblem& problem, Value value, std::size_t most,
                       Control& control) {
    return fits_narrow(problem) ? all_above<std::int32_t>(problem, value, most, control)
                                : all_above<std::int64_t>(problem, value, most, control);
}

}  // namespace disjunct
