// What the files of bindings share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>

namespace nb = nanobind;

namespace disjunct {

template <class T, class Shape>
using Array = nb::ndarray<T, nb::numpy, Shape, nb::c_contig, nb::device::cpu>;
using Bytes = Array<const std::uint8_t, nb::ndim<1>>;
using Longs = Array<const std::int64_t, nb::ndim<1>>;

void bind_packing(nb::module_& m);
void bind_measure(nb::module_& m);

}  // namespace disjunct
