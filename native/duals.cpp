#include "duals.hpp"

namespace disjunct {
namespace {

constexpr int steps = 24;
constexpr int digits = 8;

class Dual {
public:
    Dual(const Instance& in, Control& control)
        : in_(in),
          control_(control),
          prices_(in.positive_words * 64, price_steps),
          planes_(digits, Words(in.positive_words)) {}

    void add(const Rule& rule) {
        control_.check();
        Words cover;
        in_.cover(rule, cover);
        const Value negatives = in_.weigh(in_.negative_planes, cover.data() + in_.positive_words,
                                          in_.negative_words);
        in_.kernels.intersect(cover.data(), in_.present.data(), in_.positive_words, cover.data());
        const Value positives =
            in_.weigh(in_.positive_planes, cover.data(), in_.positive_words);
        costs_.push_back(in_.prices.covered * positives + negatives + in_.price(rule));
        won_.push_back(in_.prices.revenue() * positives);
        covers_.push_back(std::move(cover));
    }

    // A rule's cost in equal shares is what the positives it covers are worth at least.
    void start_from(std::size_t rule) {
        if (won_[rule] == 0) return;
        const auto share = static_cast<std::uint8_t>(
            std::min<Value>(price_steps, price_steps * costs_[rule] / won_[rule]));
        for (std::size_t w = 0; w < in_.positive_words; ++w)
            for (Word bits = covers_[rule][w]; bits; bits &= bits - 1) {
                auto& price = prices_[w * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
                price = std::min(price, share);
            }
    }

    // The price of what the paying rules leave uncovered rises, of what they cover twice falls.
    void step(int size) {
        Words once(in_.positive_words), twice(in_.positive_words);
        for (std::size_t rule : paying()) add_cover(covers_[rule], once, twice);
        for (std::size_t s = 0; s < prices_.size(); ++s) {
            const bool any = (once[s / 64] >> (s % 64)) & 1, more = (twice[s / 64] >> (s % 64)) & 1;
            const int price = prices_[s] + (any ? 0 : size) - (more ? size : 0);
            prices_[s] = static_cast<std::uint8_t>(std::clamp(price, 0, price_steps));
        }
    }

    std::vector<std::uint8_t> prices() && { return std::move(prices_); }

private:
    // At most K rules that pay at these prices, those that pay most; ties to the first.
    std::vector<std::size_t> paying() {
        spread_prices();
        std::vector<std::pair<Value, std::size_t>> found;
        for (std::size_t c = 0; c < covers_.size(); ++c) {
            control_.check();
            const Value worth = in_.prices.revenue() * sum_of_prices(covers_[c]) / price_steps;
            if (worth > costs_[c]) found.emplace_back(costs_[c] - worth, c);
        }
        std::sort(found.begin(), found.end());
        found.resize(std::min(found.size(), static_cast<std::size_t>(in_.limits.max_rules)));
        std::vector<std::size_t> rules;
        for (const auto& [_, rule] : found) rules.push_back(rule);
        return rules;
    }

    void spread_prices() {
        for (std::size_t w = 0; w < in_.positive_words; ++w) {
            Word words[digits] = {};
            for (std::size_t i = 0; i < 64; ++i)
                for (int d = 0; d < digits; ++d)
                    words[d] |= static_cast<Word>((prices_[w * 64 + i] >> d) & 1) << i;
            for (int d = 0; d < digits; ++d) planes_[d][w] = words[d];
        }
    }

    Value sum_of_prices(const Words& cover) {
        Value sum = 0;
        both_.resize(in_.positive_words);
        for (int d = 0; d < digits; ++d) {
            in_.kernels.intersect(cover.data(), planes_[d].data(), in_.positive_words,
                                  both_.data());
            sum += in_.weigh(in_.positive_planes, both_.data(), in_.positive_words) << d;
        }
        return sum;
    }

    const Instance& in_;
    Control& control_;
    std::vector<std::uint8_t> prices_;
    std::vector<Words> planes_;  // binary digits of the prices
    std::vector<Words> covers_;
    std::vector<Value> costs_, won_;
    Words both_;
};

}  // namespace

std::vector<std::uint8_t> dual_prices(const Instance& in, const RuleSet& rules,
                                      const std::vector<Rule>& others, Control& control) {
    Dual dual(in, control);
    for (const Rule& rule : rules) dual.add(rule);
    for (std::size_t r = 0; r < rules.size(); ++r) dual.start_from(r);
    for (const Rule& rule : others) dual.add(rule);
    for (int t = 0; t < steps; ++t) dual.step(std::max(2, 64 / (1 + t / 2)));
    return std::move(dual).prices();
}

}  // namespace disjunct
