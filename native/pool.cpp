#include "pool.hpp"

namespace disjunct {

void Pool::note(const Rule& rule) {
    const Key name = key_of(rule);
    auto found = known_.find(name);
    if (known_.size() >= most_known && found == known_.end()) {
        known_.clear();
        found = known_.end();
    }
    if (found == known_.end()) found = known_.emplace(name, describe(rule)).first;
    const Known& known = found->second;
    if (!known.pays) return;
    ++clock_;
    const auto place = places_.find(known.key);
    if (place == places_.end()) {
        places_.emplace(known.key, entries_.size());
        entries_.push_back({known.key, rule, known.cost, clock_});
    } else {
        Entry& entry = entries_[place->second];
        if (known.cost < entry.cost) entry.rule = rule, entry.cost = known.cost;
        entry.clock = clock_;
    }
    if (entries_.size() >= 2 * capacity) cut_back();
}

Pool::Known Pool::describe(const Rule& rule) {
    in_.cover(rule, cover_);
    for (std::size_t w = 0; w < in_.positive_words; ++w) cover_[w] &= in_.present[w];
    const Value positives = in_.weigh(in_.positive_planes, cover_.data(), in_.positive_words);
    const Value negatives = in_.weigh(in_.negative_planes, cover_.data() + in_.positive_words,
                                      in_.negative_words);
    const Prices& prices = in_.prices;
    const Value cost = prices.covered * positives + negatives + in_.price(rule);
    Key key;
    key.add(cover_.data(), in_.positive_words);
    return {key, cost, prices.revenue() * positives > cost};
}

void Pool::cut_back() {
    std::vector<std::uint64_t> clocks;
    for (const Entry& entry : entries_) clocks.push_back(entry.clock);
    const auto oldest = clocks.begin() + static_cast<long>(clocks.size() - capacity);
    std::nth_element(clocks.begin(), oldest, clocks.end());
    const std::uint64_t limit = *oldest;
    std::vector<Entry> kept;
    places_.clear();
    for (Entry& entry : entries_) {
        if (entry.clock < limit) continue;
        places_.emplace(entry.key, kept.size());
        kept.push_back(std::move(entry));
    }
    entries_ = std::move(kept);
}

RuleSet Pool::search(RuleSet rules, Control& control) {
    while (true) {
        const Move move = best_move(rules, control);
        if (move.gain <= 0) return rules;
        if (move.candidate < 0) {
            rules.erase(rules.begin() + move.place);
        } else if (move.place < 0) {
            rules.push_back(entries_[static_cast<std::size_t>(move.candidate)].rule);
        } else {
            rules[static_cast<std::size_t>(move.place)] =
                entries_[static_cast<std::size_t>(move.candidate)].rule;
        }
    }
}

void Pool::own_parts(const RuleSet& rules) {
    const std::size_t n = in_.positive_words;
    Words once(n), twice(n);
    own_.resize(rules.size() + 1);
    for (std::size_t r = 0; r < rules.size(); ++r) {
        in_.cover_positives(rules[r], cover_);
        own_[r + 1] = cover_;
        add_cover(cover_, once, twice);
    }
    own_[0].resize(n);
    for (std::size_t w = 0; w < n; ++w) own_[0][w] = ~once[w];
    for (std::size_t r = 0; r < rules.size(); ++r)
        for (std::size_t w = 0; w < n; ++w) own_[r + 1][w] &= ~twice[w];
}

Pool::Move Pool::best_move(const RuleSet& rules, Control& control) {
    const std::size_t n = in_.positive_words, free = in_.fixed.size();
    const Value revenue = in_.prices.revenue();
    own_parts(rules);
    Words both(n);
    const auto worth = [&](const Words& cover, const Words& part) {
        in_.kernels.intersect(cover.data(), part.data(), n, both.data());
        return revenue * in_.weigh(in_.positive_planes, both.data(), n);
    };
    Move best;
    std::vector<Value> saved(rules.size(), never);
    for (std::size_t r = free; r < rules.size(); ++r) {
        saved[r] = describe(rules[r]).cost - worth(own_[r + 1], own_[r + 1]);
        if (saved[r] > best.gain) best = {saved[r], -1, static_cast<long>(r)};
    }
    const bool room = rules.size() < static_cast<std::size_t>(in_.limits.max_rules);
    Move exchange = best;
    for (std::size_t c = 0; c < entries_.size(); ++c) {
        control.check();
        in_.cover_positives(entries_[c].rule, cover_);
        const Value fresh = worth(cover_, own_[0]) - entries_[c].cost;
        if (room && fresh > best.gain) best = {fresh, static_cast<long>(c), -1};
        for (std::size_t r = free; r < rules.size(); ++r) {
            const Value gain = fresh + worth(cover_, own_[r + 1]) + saved[r];
            if (gain > exchange.gain)
                exchange = {gain, static_cast<long>(c), static_cast<long>(r)};
        }
    }
    return exchange.gain > best.gain ? exchange : best;
}

std::vector<Rule> Pool::recent(std::size_t most) const {
    std::vector<const Entry*> latest;
    for (const Entry& entry : entries_) latest.push_back(&entry);
    std::sort(latest.begin(), latest.end(),
              [](const Entry* a, const Entry* b) { return a->clock > b->clock; });
    latest.resize(std::min(most, latest.size()));
    std::vector<Rule> rules;
    for (const Entry* entry : latest) rules.push_back(entry->rule);
    return rules;
}

}  // namespace disjunct
