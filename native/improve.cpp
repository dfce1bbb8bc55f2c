#include "improve.hpp"

#include "duals.hpp"
#include "pool.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

namespace disjunct {
namespace {

// A batch goes on from the best it found if that is within one part in so many of the best ever.
constexpr Value slack = 16;

// How long a thread that waits for others goes without asking whether to stop.
constexpr auto listening = std::chrono::milliseconds(20);

// Rounds from one search at dual prices to the next.
constexpr int pricing_rounds = 8;

// Rules of the pool that dual prices are found for.
constexpr std::size_t priced_rules = 256;

class Improver {
public:
    Improver(const Instance& instance, Control& control, const Report& report)
        : in_(instance), control_(control), report_(report), pool_(instance) {
        const int threads = std::max(1, std::min(in_.threads, in_.effort.batch));
        for (int t = 0; t < threads; ++t)
            searchers_.push_back(std::make_unique<Searcher>(in_, control_, memory_));
    }

    void run(const RuleSet* start) {
        Searcher& first = *searchers_[0];
        RuleSet rules = in_.fixed;
        if (start) rules.insert(rules.end(), start->begin(), start->end());
        else rules = first.distorted_greedy(std::move(rules), report_);
        rules = first.refine(std::move(rules), report_);
        note(first.take_seen());
        improve(std::move(rules));
    }

    Value profit(const RuleSet& rules) { return searchers_[0]->profit(rules); }

    std::uint64_t subproblems() const {
        std::uint64_t total = 0;
        for (const auto& searcher : searchers_) total += searcher->subproblems();
        return total;
    }

private:
    void improve(RuleSet rules) {
        const Effort& effort = in_.effort;
        Value best = profit(rules);
        RuleSet best_rules = rules;
        for (int first = 0; effort.goes_on(first, subproblems());
             first += effort.batch) {
            const int last = std::min(first + effort.batch, effort.most_rounds);
            RuleSet* winner = nullptr;
            Value most = best - std::max<Value>(best, 0) / slack;
            std::vector<RuleSet> found = run_batch(rules, first, last);
            for (RuleSet& other : found) {
                const Value value = profit(other);
                if (value > most) most = value, winner = &other;
            }
            rules = winner ? std::move(*winner) : best_rules;
            rules = combine(std::move(rules), first);
            const Value value = profit(rules);
            if (value > best) best = value, best_rules = rules;
            report_("improve", last, best_rules);
        }
    }

    // The best of the pool, after a search for rules at dual prices, refined once.
    RuleSet combine(RuleSet rules, int number) {
        Searcher& searcher = *searchers_[0];
        rules = pool_.search(std::move(rules), control_);
        if (in_.effort.pricing && number % pricing_rounds == 0) {
            const std::vector<Rule> others = pool_.recent(priced_rules);
            searcher.search_at_prices(dual_prices(in_, rules, others, control_), number);
            note(searcher.take_seen());
            rules = pool_.search(std::move(rules), control_);
        }
        rules = searcher.refinement_pass(std::move(rules), Replacement::polished);
        note(searcher.take_seen());
        return rules;
    }

    std::vector<RuleSet> run_batch(const RuleSet& rules, int first, int last) {
        const int n = last - first;
        std::vector<RuleSet> found(n);
        std::vector<std::vector<Rule>> seen(n);
        std::atomic<int> next{0};
        std::vector<std::exception_ptr> errors(searchers_.size());
        const auto work = [&](std::size_t t) {
            try {
                for (int i = next++; i < n; i = next++) {
                    found[i] = searchers_[t]->perturbed(rules, first + i);
                    seen[i] = searchers_[t]->take_seen();
                }
            } catch (...) {
                errors[t] = std::current_exception();
            }
        };
        std::mutex mutex;
        std::condition_variable ended;
        std::size_t working = searchers_.size() - 1;
        std::vector<std::thread> threads;
        for (std::size_t t = 1; t < searchers_.size(); ++t) {
            const auto run = [&, t] {
                work(t);
                const std::lock_guard lock(mutex);
                --working;
                ended.notify_one();
            };
            try {
                threads.emplace_back(run);
            } catch (const std::system_error&) {  // no more threads to be had: fewer do the work
                const std::lock_guard lock(mutex);
                --working;
            }
        }
        work(0);
        try {  // this thread alone can be asked to stop: it keeps listening while others work
            std::unique_lock lock(mutex);
            while (!ended.wait_for(lock, listening, [&] { return working == 0; }))
                control_.check();
        } catch (...) {
            errors[0] = std::current_exception();
        }
        for (std::thread& thread : threads) thread.join();
        for (const std::exception_ptr& error : errors)
            if (error) std::rethrow_exception(error);
        for (const auto& rules_seen : seen) note(rules_seen);
        return found;
    }

    void note(const std::vector<Rule>& seen) {
        for (const Rule& rule : seen) {
            control_.check();
            pool_.note(rule);
        }
    }

    const Instance& in_;
    Control& control_;
    const Report& report_;
    Pool pool_;
    Memory memory_;
    std::vector<std::unique_ptr<Searcher>> searchers_;
};

}  // namespace

Outcome search(const Instance& instance, const RuleSet* start, Control& control,
               const Progress& progress) {
    Outcome outcome{instance.fixed, Ending::converged, 0};
    if (start) outcome.rules.insert(outcome.rules.end(), start->begin(), start->end());
    Improver* improver = nullptr;
    const Report report = [&](const char* phase, int number, const RuleSet& rules) {
        outcome.rules = rules;
        if (progress) progress(phase, number, improver->profit(rules), rules);
    };
    Improver whole(instance, control, report);
    improver = &whole;
    try {
        whole.run(start);
    } catch (const Stopped&) {
        outcome.ending = control.ending();
    }
    outcome.subproblems = whole.subproblems();
    return outcome;
}

}  // namespace disjunct
