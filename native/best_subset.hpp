// Memory of BestSubset, kept from call to call.
#pragma once

#include <cstdint>
#include <vector>

namespace disjunct {

template <class Sum>
struct SubsetSpace {
    std::vector<Sum> sums;
    std::vector<Sum> costs;
    std::vector<std::uint16_t> patterns;
};

}  // namespace disjunct
