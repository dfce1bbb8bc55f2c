// What Python sees of exact search. All checks of values are done in Python.
#include "bindings.hpp"
#include "exact.hpp"
#include "kernel_choice.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

namespace disjunct {
namespace {

using Grid = Array<const Word, nb::ndim<2>>;
using Ints = Array<const std::int32_t, nb::ndim<1>>;

ExactProblem problem_of(const Grid& words, const Longs& positive, const Longs& negative,
                        const Longs& prices, int max_literals, const Bytes& allowed,
                        const Ints& columns, const std::vector<std::pair<int, int>>& apart,
                        int threads, const std::string& kernel) {
    ExactProblem problem{kernels_named(kernel),
                         words.data(),
                         static_cast<int>(words.shape(0)),
                         positive.size(),
                         negative.size(),
                         positive.data(),
                         negative.data(),
                         prices.data(),
                         {},
                         threads};
    problem.limits.max_literals = max_literals;
    problem.limits.allowed.assign(allowed.data(), allowed.data() + allowed.size());
    problem.limits.columns.assign(columns.data(), columns.data() + columns.size());
    fill_apart(problem.limits, apart);
    return problem;
}

const char* word_for(Finish finish, Ending ending) {
    switch (finish) {
        case Finish::proved: return "proved";
        case Finish::node_limit: return "node limit";
        default: return ending == Ending::time_limit ? "time limit" : "interrupted";
    }
}

using BestAnswer = std::tuple<Rule, Value, Value, std::string, std::uint64_t>;

BestAnswer best(Grid words, Longs positive, Longs negative, Longs prices, int max_literals,
                Bytes allowed, Ints columns, std::vector<std::pair<int, int>> apart, int threads,
                const std::string& kernel, double seconds_left, Rule start, Value value,
                Value at_least, std::int64_t node_limit, nb::object progress) {
    const ExactProblem problem = problem_of(words, positive, negative, prices, max_literals,
                                            allowed, columns, apart, threads, kernel);
    nb::gil_scoped_release released;
    Control control(seconds_left, ask_for_interrupts);
    ExactProgress report;
    if (!progress.is_none())
        report = [&](Value best, Value bound, std::uint64_t nodes) {
            if (interrupts([&] { progress(best, bound, nodes); })) control.interrupt();
        };
    const ExactAnswer answer =
        exact_best(problem, {value, std::move(start)}, at_least, node_limit, control, report);
    return {answer.best.rule, answer.best.value, answer.bound,
            word_for(answer.finish, control.ending()), answer.nodes};
}

std::tuple<RuleSet, bool, bool> above(Grid words, Longs positive, Longs negative, Longs prices,
                                      int max_literals, Bytes allowed, Ints columns,
                                      std::vector<std::pair<int, int>> apart, int threads,
                                      const std::string& kernel, double seconds_left, Value value,
                                      std::size_t most) {
    const ExactProblem problem = problem_of(words, positive, negative, prices, max_literals,
                                            allowed, columns, apart, threads, kernel);
    nb::gil_scoped_release released;
    Control control(seconds_left, ask_for_interrupts);
    ExactRules found = exact_above(problem, value, most, control);
    RuleSet rules;
    for (Valued& one : found.rules) rules.push_back(std::move(one.rule));
    return {std::move(rules), found.complete, control.ending() == Ending::interrupted};
}

}  // namespace

void bind_exact(nb::module_& m) {
    using namespace nb::literals;
    m.def("exact_best", &best, nb::kw_only(), "words"_a, "positive"_a, "negative"_a, "prices"_a,
          "max_literals"_a, "allowed"_a, "columns"_a, "apart"_a, "threads"_a, "kernel"_a,
          "seconds_left"_a, "start"_a, "value"_a, "at_least"_a, "node_limit"_a,
          "progress"_a.none(), "The best rule, its value, the bound, the ending, the nodes.");
    m.def("exact_above", &above, nb::kw_only(), "words"_a, "positive"_a, "negative"_a, "prices"_a,
          "max_literals"_a, "allowed"_a, "columns"_a, "apart"_a, "threads"_a, "kernel"_a,
          "seconds_left"_a, "value"_a, "most"_a,
          "Rules above a value, whether these are all, whether Ctrl-C came.");
}

}  // namespace disjunct
