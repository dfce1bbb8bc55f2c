// Time limit, Ctrl-C and progress: asked often, answered cheaply.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <thread>

namespace disjunct {

// Thrown to leave a search; whoever catches it keeps the best rules so far.
struct Stopped {};

enum class Ending { converged, time_limit, interrupted };

class Control {
public:
    using Clock = std::chrono::steady_clock;

    // `interrupted` runs on the thread that made the control, about every 20 ms, and says whether
    // the user wants to stop. A negative number of seconds means no time limit.
    Control(double seconds_left, std::function<bool()> interrupted)
        : interrupted_(std::move(interrupted)),
          owner_(std::this_thread::get_id()),
          has_deadline_(seconds_left >= 0),
          last_asked_(Clock::now()) {
        if (has_deadline_)
            deadline_ = last_asked_ + std::chrono::duration_cast<Clock::duration>(
                                          std::chrono::duration<double>(seconds_left));
    }

    Ending ending() const { return ending_.load(); }

    // Ends the search as if the user had been asked and wanted to stop.
    [[noreturn]] void interrupt() { stop(Ending::interrupted); }

    // Throws Stopped when the search must end. Called at least once a millisecond of work.
    void check() {
        if (ending_.load(std::memory_order_relaxed) != Ending::converged) throw Stopped{};
        const auto now = Clock::now();
        if (has_deadline_ && now >= deadline_) stop(Ending::time_limit);
        if (std::this_thread::get_id() != owner_ || now - last_asked_ < interval) return;
        last_asked_ = now;
        if (interrupted_()) stop(Ending::interrupted);
    }

private:
    static constexpr auto interval = std::chrono::milliseconds(20);

    [[noreturn]] void stop(Ending ending) {
        Ending expected = Ending::converged;
        ending_.compare_exchange_strong(expected, ending);
        throw Stopped{};
    }

    std::function<bool()> interrupted_;
    std::thread::id owner_;
    bool has_deadline_;
    Clock::time_point deadline_;
    Clock::time_point last_asked_;
    std::atomic<Ending> ending_{Ending::converged};
};

}  // namespace disjunct
