// Packing of boolean columns, one byte a sample, into words.
#pragma once

#include "types.hpp"

namespace disjunct {

// Words that so many samples take, padded to whole blocks of 512.
inline std::size_t padded_words(std::size_t samples) { return (samples + 511) / 512 * 8; }

// One column: sample s is flags[order[s]]; positives first, then negatives in a block of their own.
void pack_column(const std::uint8_t* flags, const std::int64_t* order, std::size_t samples,
                 std::size_t positives, Word* out);

// A matrix, one row of d bytes for each row of the table.
void pack_rows(const std::uint8_t* matrix, std::size_t d, const std::int64_t* order,
               std::size_t samples, std::size_t positives, Word* out);

}  // namespace disjunct
