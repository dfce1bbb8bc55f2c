#include "exact_worker.hpp"

#include <thread>

namespace disjunct {
namespace {

constexpr auto telling = std::chrono::milliseconds(100);
constexpr auto listening = std::chrono::milliseconds(5);

}  // namespace

void Line::push(Open&& node) {
    {
        const std::lock_guard lock(mutex_);
        nodes_.push(std::move(node));
        size_.store(nodes_.size(), std::memory_order_relaxed);
    }
    changed_.notify_one();
}

bool Line::idle() const {
    return std::all_of(taken_.begin(), taken_.end(), [](Value bound) { return bound == never; });
}

bool Line::take(int worker, const Goal& goal, Open& node) {
    std::unique_lock lock(mutex_);
    taken_[worker] = never;
    while (!stopped_) {
        while (!nodes_.empty()) {
            node = std::move(const_cast<Open&>(nodes_.top()));
            nodes_.pop();
            size_.store(nodes_.size(), std::memory_order_relaxed);
            if (!goal.wants(node.bound, node.rule.size() + 1)) continue;
            taken_[worker] = node.bound;
            return true;
        }
        if (idle()) break;
        changed_.wait_for(lock, listening);
        lock.unlock();
        control_.check();
        lock.lock();
    }
    lock.unlock();
    changed_.notify_all();
    return false;
}

void Line::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
    }
    changed_.notify_all();
}

Value Line::bound() const {
    const std::lock_guard lock(mutex_);
    Value bound = nodes_.empty() ? never : nodes_.top().bound;
    for (Value taken : taken_) bound = std::max(bound, taken);
    return bound;
}

template <class Sum>
void Branching<Sum>::count_node(int worker) {
    const auto before = nodes_.fetch_add(1, std::memory_order_relaxed);
    if (node_limit_ >= 0 && before >= static_cast<std::uint64_t>(node_limit_)) {
        nodes_.fetch_sub(1, std::memory_order_relaxed);
        met_limit_ = true;
        throw Stopped{};
    }
    control_.check();
    if (worker != 0 || !tell_) return;
    const auto now = Control::Clock::now();
    if (now - told_ < telling) return;
    told_ = now;
    tell_(bound(), nodes());
}

template <class Sum>
void Branching<Sum>::work(int number, std::exception_ptr& error) {
    try {
        Worker worker(*this, number);
        Open node;
        while (line_.take(number, goal_, node)) worker.run(node);
    } catch (const Stopped&) {
        was_stopped_ = true;
        line_.stop();
    } catch (...) {
        error = std::current_exception();
        line_.stop();
    }
}

template <class Sum>
Finish Branching<Sum>::run() {
    Open first{root_.rows.gain.total, {}, {}};
    for (std::size_t i = 0; i < root_.literals.size(); ++i)
        first.candidates.push_back(static_cast<std::int32_t>(i));
    line_.push(std::move(first));
    std::vector<std::exception_ptr> errors(static_cast<std::size_t>(problem_.threads));
    std::vector<std::thread> threads;
    for (int t = 1; t < problem_.threads; ++t)
        threads.emplace_back([this, t, &errors] { work(t, errors[t]); });
    work(0, errors[0]);
    for (std::thread& thread : threads) thread.join();
    for (const std::exception_ptr& error : errors)
        if (error) std::rethrow_exception(error);
    if (met_limit_) return Finish::node_limit;
    return was_stopped_ ? Finish::stopped : Finish::proved;
}

template class Branching<std::int32_t>;
template class Branching<std::int64_t>;

}  // namespace disjunct
