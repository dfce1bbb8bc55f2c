#include "instance.hpp"

namespace disjunct {

void Instance::intersect(const Rule& rule, std::size_t n, Words& out) const {
    if (rule.empty()) {
        out.assign(n, ~Word{0});
        return;
    }
    out.resize(n);
    std::copy_n(row(rule[0]), n, out.data());
    for (std::size_t i = 1; i < rule.size(); ++i)
        kernels.intersect(out.data(), row(rule[i]), n, out.data());
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
    for (Plane& plane : negative_planes) plane.weight *= prices.negative;
    present.assign(positive_words, 0);
    for (const Plane& plane : positive_planes)
        for (std::size_t w = 0; w < positive_words; ++w) present[w] |= plane.mask[w];

    Words once(positive_words), twice(positive_words);
    for (Literal j = 0; j < n_literals; ++j)
        kernels.failures(row(j), positive_words, once.data(), twice.data());
    lonely.assign(positive_words, 0);
    for (std::size_t w = 0; w < positive_words; ++w) {
        lonely[w] = once[w] & ~twice[w] & present[w];
        any_lonely = any_lonely || lonely[w];
    }

    negative_base.assign(n_literals, 0);
    for (const Plane& plane : negative_planes)
        kernels.sweep(words + positive_words, stride(), negative_base.size(), negative_words,
                      {plane.mask.data(), plane.weight, negative_base.data()});
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
