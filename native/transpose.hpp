// Sixty-four words of sixty-four bits, turned over.
#pragma once

#include "kernels.hpp"

namespace disjunct {

// Transpose 64 x 64 bits in place: bit c of word r becomes bit r of word c.
inline void transpose(Word* a) {
    Word mask = 0x00000000FFFFFFFFULL;
    for (int j = 32; j; j >>= 1, mask ^= mask << j)
        for (int k = 0; k < 64; k = (k + j + 1) & ~j) {
            const Word swap = ((a[k] >> j) ^ a[k + j]) & mask;
            a[k] ^= swap << j;
            a[k + j] ^= swap;
        }
}

}  // namespace disjunct
