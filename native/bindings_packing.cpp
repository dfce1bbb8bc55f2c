// Packing, as Python sees it.
#include "bindings.hpp"
#include "pack.hpp"
#include "pack_codes.hpp"

namespace disjunct {
namespace {

using Rows = Array<Word, nb::ndim<2>>;
using Ranges = Array<const std::uint32_t, nb::shape<-1, 4>>;

void pack_one(Bytes flags, Longs order, std::size_t positives, Array<Word, nb::ndim<1>> out) {
    nb::gil_scoped_release released;
    pack_column(flags.data(), order.data(), order.size(), positives, out.data());
}

void pack_many(Array<const std::uint8_t, nb::ndim<2>> matrix, Longs order, std::size_t positives,
               Rows out) {
    nb::gil_scoped_release released;
    pack_rows(matrix.data(), matrix.shape(1), order.data(), order.size(), positives, out.data());
}

template <class Code>
void pack_coded(Array<const Code, nb::ndim<1>> codes, Ranges ranges, std::size_t positives,
                Rows out) {
    static_assert(sizeof(CodeRange) == 4 * sizeof(std::uint32_t));
    nb::gil_scoped_release released;
    pack_codes(codes.data(), positives, codes.size() - positives,
               reinterpret_cast<const CodeRange*>(ranges.data()), ranges.shape(0), out.data(),
               out.shape(1), padded_words(positives));
}

}  // namespace

void bind_packing(nb::module_& m) {
    using namespace nb::literals;
    m.def("pack_column", &pack_one, "flags"_a, "order"_a, "positives"_a, "out"_a);
    m.def("pack_rows", &pack_many, "matrix"_a, "order"_a, "positives"_a, "out"_a);
    m.def("pack_codes", &pack_coded<std::uint8_t>, "codes"_a, "ranges"_a, "positives"_a, "out"_a);
    m.def("pack_codes", &pack_coded<std::uint16_t>, "codes"_a, "ranges"_a, "positives"_a, "out"_a);
    m.def("pack_codes", &pack_coded<std::uint32_t>, "codes"_a, "ranges"_a, "positives"_a, "out"_a);
}

}  // namespace disjunct
