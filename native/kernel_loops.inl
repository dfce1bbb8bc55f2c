// Loops over literals and sums that each instruction set compiles for itself. Included inside an
// anonymous namespace: the compiler turns them into vectors of the width at hand.

Word read(const Word* words, std::size_t n) {
    Word lanes[64] = {};
    for (std::size_t w = 0; w + 64 <= n; w += 64)
        for (std::size_t i = 0; i < 64; ++i) lanes[i] |= words[w + i];
    Word all = 0;
    for (Word lane : lanes) all |= lane;
    return all;
}

// out = a & b; out may be a or b.
void intersect(const Word* a, const Word* b, std::size_t words, Word* out) {
    for (std::size_t w = 0; w < words; ++w) out[w] = a[w] & b[w];
}

// Count failures of one more row: `once` has failed at least one, `twice` at least two.
void failures(const Word* row, std::size_t words, Word* once, Word* twice) {
    for (std::size_t w = 0; w < words; ++w) {
        const Word fails = ~row[w];
        twice[w] |= once[w] & fails;
        once[w] |= fails;
    }
}

// out[j] = u / w of Enlarge, +inf where w is 0, -1 where u is 0 or the literal is barred.
void ratios(const std::int64_t* gains, const std::int64_t* losses, const std::int64_t* prices,
            const std::int64_t* barred, std::int64_t gain, std::int64_t loss, std::size_t n,
            double* out) {
    for (std::size_t j = 0; j < n; ++j) {
        const std::int64_t u = loss - losses[j];
        const std::int64_t w = gain - gains[j] + prices[j];
        const double ratio = static_cast<double>(u) / static_cast<double>(w);
        const double found = w > 0 ? ratio : std::numeric_limits<double>::infinity();
        out[j] = (u > 0) & (barred[j] == 0) ? found : -1.0;
    }
}

// out[j] = gains[j] - losses[j] - prices[j], far below everything where barred.
void values(const std::int64_t* gains, const std::int64_t* losses, const std::int64_t* prices,
            const std::int64_t* barred, std::size_t n, std::int64_t* out) {
    for (std::size_t j = 0; j < n; ++j)
        out[j] = barred[j] == 0 ? gains[j] - losses[j] - prices[j] : INT64_MIN / 4;
}

template <class Sum>
Sum max_less(const Sum* sums, const Sum* costs, std::size_t n) {
    Sum best = sums[0] - costs[0];
    for (std::size_t i = 0; i < n; ++i) {
        const Sum value = sums[i] - costs[i];
        best = value > best ? value : best;
    }
    return best;
}

// Plain loops that the compiler turns into vectors; halves of four and more are contiguous runs.
template <class Sum>
void superset_sums_plainly(Sum* sums, std::size_t size) {
    for (std::size_t half = 1; half < size; half *= 2)
        for (std::size_t base = 0; base < size; base += 2 * half) {
            Sum* low = sums + base;
            const Sum* high = low + half;
            for (std::size_t k = 0; k < half; ++k) low[k] += high[k];
        }
}

std::int32_t max_less_32(const std::int32_t* sums, const std::int32_t* costs, std::size_t n) {
    return max_less(sums, costs, n);
}

std::int64_t max_less_64(const std::int64_t* sums, const std::int64_t* costs, std::size_t n) {
    return max_less(sums, costs, n);
}

// out[j] = worth of the rows whose key has bit j, eight bits at a time. Not every instruction set
// asks for it: some have an own one.
template <class Sum>
void bit_sums(const Word* keys, const Sum* worth, std::size_t n, Sum* out) {
    Sum sums[64] = {};
    for (std::size_t i = 0; i < n; ++i)
        for (int part = 0; part < 64; part += 8) {
            const auto bits = static_cast<Sum>((keys[i] >> part) & 255);
            for (int j = 0; j < 8; ++j) sums[part + j] += worth[i] & -((bits >> j) & 1);
        }
    for (int j = 0; j < 64; ++j) out[j] = sums[j];
}
