// Which kernels this machine can run.
#pragma once

#include "kernels.hpp"

#include <string>
#include <vector>

namespace disjunct {

// Kernels that this machine can run, best first; the portable ones are always among them.
std::vector<const Kernels*> available_kernels();

// The kernels of that name; throws where the machine has not got them.
const Kernels& kernels_named(const std::string& name);

}  // namespace disjunct
