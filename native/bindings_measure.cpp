// How fast the kernels read, for the benchmarks.
#include "bindings.hpp"
#include "kernel_choice.hpp"
#include "types.hpp"

#include <nanobind/stl/string.h>

#include <chrono>

namespace disjunct {
namespace {

using Clock = std::chrono::steady_clock;

// Best rate, in bytes a second, of `work` over `bytes` bytes, each trial at least a millisecond.
template <class Work>
double best_rate(std::size_t bytes, int trials, Work work) {
    double best = 0;
    for (int trial = 0; trial < trials; ++trial) {
        const auto begin = Clock::now();
        std::size_t times = 0;
        double seconds = 0;
        while (seconds < 1e-3) {
            work();
            ++times;
            seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        }
        best = std::max(best, static_cast<double>(times * bytes) / seconds);
    }
    return best;
}

Words some_words(std::size_t n) {
    Words words(n);
    Word x = 1;
    for (std::size_t w = 0; w < n; ++w) words[w] = x = x * 6364136223846793005ULL + 1;
    return words;
}

double read_rate(const std::string& kernel, std::size_t bytes, int trials) {
    const Kernels& kernels = kernels_named(kernel);
    const std::size_t n = bytes / 64 * 8;
    const Words words = some_words(n);
    volatile Word sink = 0;
    nb::gil_scoped_release released;
    return best_rate(n * 8, trials, [&] { sink = sink ^ kernels.read(words.data(), n); });
}

double sweep_rate(const std::string& kernel, std::size_t bytes, std::size_t row_words, int masks,
                  int trials) {
    const Kernels& kernels = kernels_named(kernel);
    const std::size_t stride = (row_words + 7) / 8 * 8;
    const std::size_t rows = std::max<std::size_t>(8, bytes / (8 * stride));
    const Words words = some_words(rows * stride), a = some_words(stride), b = some_words(stride);
    std::vector<Value> sums(rows), others(rows);
    const Target first{a.data(), 1, sums.data()}, second{b.data(), 1, others.data()};
    nb::gil_scoped_release released;
    return best_rate(rows * stride * 8, trials, [&] {
        if (masks == 1) kernels.sweep(words.data(), stride, rows, stride, first);
        else kernels.sweep_two(words.data(), stride, rows, stride, first, second);
    });
}

}  // namespace

void bind_measure(nb::module_& m) {
    using namespace nb::literals;
    m.def("read_rate", &read_rate, "kernel"_a, "bytes"_a, "trials"_a = 20,
          "Bytes a second that the kernel's widest loads read, best of the trials.");
    m.def("sweep_rate", &sweep_rate, "kernel"_a, "bytes"_a, "row_words"_a, "masks"_a = 1,
          "trials"_a = 20, "Bytes of literals a second that a sweep reads, best of the trials.");
}

}  // namespace disjunct
