// SplitMix64, word for word as in the reference engine.
#pragma once

#include <cstdint>

namespace disjunct {

class SplitMix64 {
public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    // A number in [0, bound).
    std::uint64_t below(std::uint64_t bound) { return ((next() >> 32) * bound) >> 32; }

private:
    std::uint64_t state_;
};

// The generator of round `number`: streams do not depend on who runs them.
inline SplitMix64 stream(std::uint64_t seed, std::uint64_t number) {
    return SplitMix64(SplitMix64(seed + number * 0xD1342543DE82EF95ULL).next());
}

}  // namespace disjunct
