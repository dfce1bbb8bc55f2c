#include "instance.hpp"

namespace disjunct {

void Instance::cover(const Rule& rule, Words& out) const {
    const std::size_t n = stride();
    if (rule.empty()) {
        out.assign(n, ~Word{0});
        return;
    }
    out.resize(n);
    std::memcpy(out.data(), row(rule[0]), n * sizeof(Word));
    for (std::size_t i = 1; i < rule.size(); ++i) {
        const Word* other = row(rule[i]);
        Word* to = out.data();
        for (std::size_t w = 0; w < n; ++w) to[w] &= other[w];
    }
}

Value Instance::price(const Rule& rule) const {
    Value total = 0;
    for (Literal j : rule) total += prices.literals[j];
    return total;
}

Value Instance::weigh(const std::vector<Plane>& planes, const Word* cover, std::size_t n) const {
    Value total = 0;
    for (const Plane& plane : planes)
        total += plane.weight * static_cast<Value>(kernels.count(plane.mask.data(), cover, n));
    return total;
}

void Instance::prepare() {
    present.assign(positive_words, 0);
    for (const Plane& plane : positive_planes)
        for (std::size_t w = 0; w < positive_words; ++w) present[w] |= plane.mask[w];

    Words once(positive_words), twice(positive_words);
    for (Literal j = 0; j < n_literals; ++j) {
        const Word* bits = row(j);
        for (std::size_t w = 0; w < positive_words; ++w) {
            twice[w] |= once[w] & ~bits[w];
            once[w] |= ~bits[w];
        }
    }
    lonely.assign(positive_words, 0);
    for (std::size_t w = 0; w < positive_words; ++w) {
        lonely[w] = once[w] & ~twice[w] & present[w];
        any_lonely = any_lonely || lonely[w];
    }

    negative_base.assign(n_literals, 0);
    std::vector<std::uint32_t> counts(n_literals);
    for (const Plane& plane : negative_planes) {
        if (n_literals)
            kernels.sweep(words + positive_words, stride(), n_literals, plane.mask.data(),
                          negative_words, counts.data());
        for (Literal j = 0; j < n_literals; ++j) negative_base[j] += plane.weight * counts[j];
        negative_total += plane.weight * static_cast<Value>(kernels.count(
                                             plane.mask.data(), plane.mask.data(), negative_words));
    }
}

std::vector<Plane> planes_of(const std::int64_t* weights, std::size_t samples, std::size_t words) {
    std::vector<Plane> planes;
    std::int64_t all = weights ? 0 : 1;
    for (std::size_t i = 0; weights && i < samples; ++i) all |= weights[i];
    for (int digit = 0; digit < 62; ++digit) {
        if (!((all >> digit) & 1)) continue;
        Plane plane{Words(words), Value{1} << digit};
        for (std::size_t i = 0; i < samples; ++i)
            if (!weights || ((weights[i] >> digit) & 1)) plane.mask[i / 64] |= Word{1} << (i % 64);
        planes.push_back(std::move(plane));
    }
    return planes;
}

}  // namespace disjunct
