// What Python sees of the native engine. All checks of values are done in Python.
#include "bindings.hpp"
#include "improve.hpp"
#include "kernel_choice.hpp"
#include "pack.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

namespace disjunct {
namespace {

const char* word_for(Ending ending) {
    switch (ending) {
        case Ending::time_limit: return "time limit";
        case Ending::interrupted: return "interrupted";
        default: return "converged";
    }
}

std::vector<std::string> kernel_names() {
    std::vector<std::string> names;
    for (const Kernels* kernels : available_kernels()) names.emplace_back(kernels->name);
    return names;
}

using Answer = std::tuple<RuleSet, std::string, std::uint64_t>;

Answer search_words(Array<const Word, nb::ndim<2>> words, std::size_t n_positive,
                    std::size_t n_negative, std::optional<Longs> weights, Value negative,
                    Value covered, Value uncovered, Longs literals, std::vector<Value> greedy,
                    std::vector<std::tuple<Value, Value, Value, Value>> moods, bool narrow,
                    int max_rules, int max_literals, Bytes allowed,
                    Array<const std::int32_t, nb::ndim<1>> columns,
                    std::vector<std::pair<int, int>> apart, int rounds, int most_rounds,
                    std::uint64_t subproblems, int active, int pricing, int batch, RuleSet fixed,
                    std::optional<RuleSet> start, std::uint64_t seed, int threads,
                    const std::string& kernel, double seconds_left, nb::object progress) {
    Instance in(kernels_named(kernel), words.data(), static_cast<int>(words.shape(0)),
                padded_words(n_positive), padded_words(n_negative));
    const std::int64_t* w = weights ? weights->data() : nullptr;
    in.positive_planes = planes_of(w, n_positive, in.positive_words);
    in.negative_planes = planes_of(w ? w + n_positive : w, n_negative, in.negative_words);
    in.prices = {negative, covered, uncovered, {}, std::move(greedy), {}, narrow};
    in.prices.literals.assign(literals.data(), literals.data() + literals.size());
    for (const auto& [a, b, c, e] : moods) in.prices.moods.push_back({a, b, c, e});
    in.limits.max_rules = max_rules;
    in.limits.max_literals = max_literals;
    in.limits.allowed.assign(allowed.data(), allowed.data() + allowed.size());
    in.limits.columns.assign(columns.data(), columns.data() + columns.size());
    fill_apart(in.limits, apart);
    in.effort = {rounds, most_rounds, subproblems, active, pricing, batch};
    in.fixed = std::move(fixed);
    in.seed = seed;
    in.threads = threads;

    nb::gil_scoped_release released;
    Control control(seconds_left, ask_for_interrupts);
    Progress report;
    if (progress.is_valid() && !progress.is_none())
        report = [&](const char* phase, int number, Value profit, const RuleSet& rules) {
            if (interrupts([&] { progress(phase, number, profit, rules); })) control.interrupt();
        };
    in.prepare();
    Outcome outcome = search(in, start ? &*start : nullptr, control, report);
    return {std::move(outcome.rules), word_for(outcome.ending), outcome.subproblems};
}

}  // namespace

bool ask_for_interrupts() {
    nb::gil_scoped_acquire acquired;
    if (PyErr_CheckSignals() == 0) return false;
    if (!PyErr_ExceptionMatches(PyExc_KeyboardInterrupt)) throw nb::python_error();
    PyErr_Clear();
    return true;
}

void fill_apart(Limits& limits, const std::vector<std::pair<int, int>>& pairs) {
    if (pairs.empty()) return;
    for (std::int32_t column : limits.columns)
        limits.n_columns = std::max(limits.n_columns, column + 1);
    for (const auto& [a, b] : pairs) limits.n_columns = std::max({limits.n_columns, a + 1, b + 1});
    const auto n = static_cast<std::size_t>(limits.n_columns);
    limits.apart.assign(n * n, 0);
    for (const auto& [a, b] : pairs) limits.apart[static_cast<std::size_t>(a) * n + b] = 1;
}

}  // namespace disjunct

NB_MODULE(_native, m) {
    using namespace nb::literals;
    m.doc() = "Native engine of disjunct.";
    m.def("kernels", &disjunct::kernel_names, "Kernels this machine can run, best first.");
    disjunct::bind_exact(m);
    disjunct::bind_packing(m);
    disjunct::bind_measure(m);
    m.def("search", &disjunct::search_words, nb::kw_only(), "words"_a, "n_positive"_a,
          "n_negative"_a, "weights"_a.none(), "negative"_a, "covered"_a, "uncovered"_a,
          "literals"_a, "greedy"_a, "moods"_a, "narrow"_a, "max_rules"_a, "max_literals"_a,
          "allowed"_a, "columns"_a, "apart"_a, "rounds"_a, "most_rounds"_a, "subproblems"_a,
          "active"_a, "pricing"_a, "batch"_a, "fixed"_a, "start"_a.none(), "seed"_a,
          "threads"_a, "kernel"_a, "seconds_left"_a, "progress"_a.none());
}
