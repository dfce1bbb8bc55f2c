#include "exact_worker.hpp"

namespace disjunct {
namespace {

// Nodes of a dive; where many nodes are in line, dives are longer so that the line grows slowly.
std::int64_t budget_for(std::size_t in_line) {
    if (in_line > 1'000'000) return INT64_MAX;
    return in_line > 100'000 ? 1 << 14 : 1 << 9;
}

// Rows are written anew where so little of their bits is left: in hundredths.
constexpr std::size_t worth_narrowing = 75;

// Rows of more words than this are rarely equal.
constexpr std::size_t merged_words = 2;

inline void set_bit(std::vector<Word>& words, std::size_t bit) {
    words[bit / 64] |= Word{1} << (bit % 64);
}

}  // namespace

template <class Sum>
typename Branching<Sum>::Worker::Frame& Branching<Sum>::Worker::frame(std::size_t depth) {
    while (frames_.size() <= depth) frames_.push_back(std::make_unique<Frame>());
    return *frames_[depth];
}

// Literals that may still join the rule, the cap on literals considered.
template <class Sum>
std::size_t Branching<Sum>::Worker::room() const {
    return static_cast<std::size_t>(root_.limits->max_literals) - rule_.size();
}

template <class Sum>
void Branching<Sum>::Worker::run(const Open& node) {
    rule_ = node.rule;
    budget_ = budget_for(all_.line_.size());
    Frame& first = frame(0);
    needed_.assign(root_.rows.words, 0);
    kept_.assign(root_.rows.words, 0);
    Value price = 0;
    for (std::int32_t place : rule_) {
        set_bit(needed_, static_cast<std::size_t>(place));
        price += root_.prices[place];
    }
    for (std::int32_t place : node.candidates) set_bit(kept_, static_cast<std::size_t>(place));
    const bool merge = words_for(node.candidates.size()) <= merged_words;
    narrow_rows(all_.problem_.kernels, root_.rows, needed_, kept_, merge, root_.all_covers,
                first.rows, space_);
    first.places = node.candidates;
    first.candidates.resize(node.candidates.size());
    for (std::size_t i = 0; i < first.candidates.size(); ++i)
        first.candidates[i] = static_cast<int>(i);
    dive(0, price);
}

template <class Sum>
void Branching<Sum>::Worker::dive(std::size_t depth, Value price) {
    Frame& here = frame(depth);
    all_.count_node(number_);
    --budget_;
    if (!weigh(here, price)) return;
    here.turns.resize(here.children.size());
    for (std::size_t i = 0; i < here.turns.size(); ++i) here.turns[i] = static_cast<int>(i);
    std::stable_sort(here.turns.begin(), here.turns.end(), [&](int a, int b) {
        return here.children[a].bound > here.children[b].bound;
    });
    for (int next : here.turns) {
        const auto turn = static_cast<std::size_t>(next);
        const Child& child = here.children[turn];
        rule_.push_back(here.places[child.bit]);
        if (room() > 0 && goal_.wants(child.bound, rule_.size() + 1)) {
            if (budget_ <= 0) put_in_line(here, turn);
            else if (descend(here, turn, frame(depth + 1)))
                dive(depth + 1, price + root_.prices[here.places[child.bit]]);
        }
        rule_.pop_back();
    }
}

// Gain and loss with each candidate, the children that could lead to something, and their bounds.
template <class Sum>
bool Branching<Sum>::Worker::weigh(Frame& here, Value price) {
    const auto& kernels = all_.problem_.kernels;
    here.gains.resize(here.rows.words * 64);
    here.losses.resize(here.rows.words * 64);
    for (std::size_t w = 0; w < here.rows.words; ++w)
        for (const auto& [side, out] : {std::pair{&here.rows.gain, &here.gains},
                                        std::pair{&here.rows.loss, &here.losses}}) {
            if constexpr (sizeof(Sum) == 4)
                kernels.bit_sums_32(side->word(w), side->worth.data(), side->n,
                                    out->data() + 64 * w);
            else
                kernels.bit_sums_64(side->word(w), side->worth.data(), side->n,
                                    out->data() + 64 * w);
        }
    keep_useful(here);
    note(here, price);
    if (room() <= 1) return false;
    if (drop_hopeless(here, price)) drop_hopeless(here, price);
    std::sort(here.children.begin(), here.children.end(), [](const Child& a, const Child& b) {
        const Value left_a = a.gain + a.loss, left_b = b.gain + b.loss;
        return left_a != left_b ? left_a < left_b : a.bit < b.bit;
    });
    bound_by_what_follows(here, price);
    return !here.children.empty();
}

// A literal that excludes no more loss than it costs, or no row, is of no use here nor in any
// smaller cover: leaving it out gives no lower value and a shorter rule.
template <class Sum>
void Branching<Sum>::Worker::keep_useful(Frame& here) {
    here.children.clear();
    needed_.assign(here.rows.words, ~Word{0});
    if (root_.all_covers)
        for (std::size_t w = 0; w < here.rows.words; ++w)
            for (const Side<Sum>* side : {&here.rows.gain, &here.rows.loss})
                for (std::size_t i = 0; i < side->n; ++i) needed_[w] &= side->word(w)[i];
    for (int bit : here.candidates) {
        const Value gain = here.gains[bit], loss = here.losses[bit];
        const bool useful =
            root_.all_covers
                ? !((needed_[static_cast<std::size_t>(bit) / 64] >> (bit % 64)) & 1)
                : here.rows.loss.total - loss > root_.prices[here.places[bit]];
        if (useful) here.children.push_back({bit, gain, loss, 0});
    }
}

template <class Sum>
void Branching<Sum>::Worker::note(const Frame& here, Value price) {
    for (const Child& child : here.children) {
        const std::int32_t place = here.places[child.bit];
        const Value value = child.gain - child.loss - price - root_.prices[place];
        if (!goal_.wants(value, rule_.size() + 1)) continue;
        Valued found{value, {}};
        for (std::int32_t other : rule_) found.rule.push_back(root_.literals[other]);
        found.rule.push_back(root_.literals[place]);
        std::sort(found.rule.begin(), found.rule.end());
        goal_.found(found);
    }
}

// Loss of the rows that satisfy all candidates.
template <class Sum>
Value Branching<Sum>::Worker::unavoidable(const Frame& here) const {
    const Side<Sum>& side = here.rows.loss;
    Value loss = 0;
    for (std::size_t i = 0; i < side.n; ++i) {
        bool all = true;
        for (std::size_t w = 0; w < here.rows.words && all; ++w)
            all = (side.word(w)[i] & needed_[w]) == needed_[w];
        if (all) loss += side.worth[i];
    }
    return loss;
}

// Drop the candidates that no rule of interest here has; whether there were any.
template <class Sum>
bool Branching<Sum>::Worker::drop_hopeless(Frame& here, Value price) {
    needed_.assign(here.rows.words, 0);
    exclusions_.clear();
    for (const Child& child : here.children) {
        set_bit(needed_, static_cast<std::size_t>(child.bit));
        exclusions_.add(here.rows.loss.total - child.loss);
    }
    const Value least = unavoidable(here);
    const std::size_t more = std::min(here.children.size(), room()) - 1;
    std::size_t count = 0;
    for (Child& child : here.children) {
        child.bound = child.gain - price - root_.prices[here.places[child.bit]] -
                      exclusions_.least_cost(child.loss, least, more, root_.cheapest);
        if (goal_.wants(child.bound, rule_.size() + 1)) here.children[count++] = child;
    }
    const bool dropped = count < here.children.size();
    here.children.resize(count);
    return dropped && count > 0;
}

// A child may take only the candidates after it.
template <class Sum>
void Branching<Sum>::Worker::bound_by_what_follows(Frame& here, Value price) {
    exclusions_.clear();
    for (std::size_t i = here.children.size(); i-- > 0;) {
        Child& child = here.children[i];
        const Value bound =
            child.gain - price - root_.prices[here.places[child.bit]] -
            exclusions_.least_cost(child.loss, 0, room() - 1, root_.cheapest);
        child.bound = std::min(child.bound, bound);
        exclusions_.add(here.rows.loss.total - child.loss);
    }
}

// Make the child's rows and candidates; false where it has no candidates.
template <class Sum>
bool Branching<Sum>::Worker::descend(const Frame& here, std::size_t turn, Frame& below) {
    const int bit = here.children[turn].bit;
    const std::int32_t place = here.places[bit];
    later_.clear();
    for (std::size_t i = turn + 1; i < here.children.size(); ++i) {
        const int other = here.children[i].bit;
        if (root_.meet(place, here.places[other])) later_.push_back(other);
    }
    if (later_.empty()) return false;
    needed_.assign(here.rows.words, 0);
    set_bit(needed_, static_cast<std::size_t>(bit));
    below.candidates.clear();
    if (100 * later_.size() > worth_narrowing * here.places.size()) {
        select_rows(here.rows, needed_, below.rows, space_);
        below.places = here.places;
        below.candidates = later_;
        return true;
    }
    std::sort(later_.begin(), later_.end());
    kept_.assign(here.rows.words, 0);
    below.places.clear();
    for (int other : later_) {
        set_bit(kept_, static_cast<std::size_t>(other));
        below.candidates.push_back(static_cast<int>(below.places.size()));
        below.places.push_back(here.places[other]);
    }
    const bool merge = words_for(later_.size()) <= merged_words;
    narrow_rows(all_.problem_.kernels, here.rows, needed_, kept_, merge, root_.all_covers,
                below.rows, space_);
    return true;
}

template <class Sum>
void Branching<Sum>::Worker::put_in_line(const Frame& here, std::size_t turn) {
    Open open{here.children[turn].bound, rule_, {}};
    for (std::size_t i = turn + 1; i < here.children.size(); ++i) {
        const std::int32_t other = here.places[here.children[i].bit];
        if (root_.meet(rule_.back(), other)) open.candidates.push_back(other);
    }
    if (open.candidates.empty()) return;
    std::sort(open.candidates.begin(), open.candidates.end());
    all_.line_.push(std::move(open));
}

template class Branching<std::int32_t>::Worker;
template class Branching<std::int64_t>::Worker;

}  // namespace disjunct
