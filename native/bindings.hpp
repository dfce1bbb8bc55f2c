// What the files of bindings share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "instance.hpp"

#include <cstdint>
#include <utility>

namespace nb = nanobind;

namespace disjunct {

template <class T, class Shape>
using Array = nb::ndarray<T, nb::numpy, Shape, nb::c_contig, nb::device::cpu>;
using Bytes = Array<const std::uint8_t, nb::ndim<1>>;
using Longs = Array<const std::int64_t, nb::ndim<1>>;

// Whether Ctrl-C was pressed; its other errors are thrown. Takes the interpreter's lock.
bool ask_for_interrupts();

// Call the user's function; true where Ctrl-C came while it ran. Its other errors are thrown.
template <class Call>
bool interrupts(Call call) {
    nb::gil_scoped_acquire acquired;
    try {
        call();
    } catch (const nb::python_error& error) {
        if (!error.matches(PyExc_KeyboardInterrupt)) throw;
        return true;
    }
    return false;
}

// Pairs of columns that may not meet, as a table over columns.
void fill_apart(Limits& limits, const std::vector<std::pair<int, int>>& pairs);

void bind_exact(nb::module_& m);
void bind_packing(nb::module_& m);
void bind_measure(nb::module_& m);

}  // namespace disjunct
