// Which kernels this machine can run, best first.
#include "kernel_choice.hpp"

#include <stdexcept>

namespace disjunct {

std::vector<const Kernels*> available_kernels() {
    std::vector<const Kernels*> found;
#if defined(DISJUNCT_X86)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vpopcntdq"))
        found.push_back(&avx512_kernels());
    if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2")) found.push_back(&avx2_kernels());
#endif
    found.push_back(&portable_kernels());
    return found;
}

const Kernels& kernels_named(const std::string& name) {
    for (const Kernels* kernels : available_kernels())
        if (name == kernels->name) return *kernels;
    throw std::invalid_argument("no kernel named " + name + " on this machine");
}

}  // namespace disjunct
