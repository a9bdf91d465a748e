// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/minimise.h"

#include <algorithm>
#include <cmath>

namespace mayfly::prediction {

namespace {

using Point = std::vector<double>;

/// a + factor * (b - a)
Point along(const Point &a, const Point &b, double factor)
{
    Point point(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        point[i] = a[i] + factor * (b[i] - a[i]);
    }
    return point;
}

Point centreWithoutWorst(const std::vector<Minimum> &simplex)
{
    Point centre(simplex.front().at.size(), 0);
    const auto kept = simplex.size() - 1;
    for (std::size_t i = 0; i < kept; ++i) {
        for (std::size_t j = 0; j < centre.size(); ++j) {
            centre[j] += simplex[i].at[j] / static_cast<double>(kept);
        }
    }
    return centre;
}

} // namespace

Minimum minimise(const std::function<double(const std::vector<double> &)> &function, std::vector<double> start, double step, int mostCalls)
{
    constexpr double precision = 1e-10;
    int calls = 0;
    const auto evaluate = [&](Point point) {
        ++calls;
        const double value = function(point);
        return Minimum{std::move(point), std::isnan(value) ? HUGE_VAL : value};
    };
    std::vector<Minimum> simplex{evaluate(start)};
    for (std::size_t i = 0; i < start.size(); ++i) {
        Point corner = start;
        corner[i] += step;
        simplex.push_back(evaluate(std::move(corner)));
    }
    const auto byValue = [](const Minimum &a, const Minimum &b) { return a.value < b.value; };
    while (calls < mostCalls) {
        std::sort(simplex.begin(), simplex.end(), byValue);
        Minimum &worst = simplex.back();
        if (std::abs(worst.value - simplex.front().value) <= precision * (std::abs(simplex.front().value) + precision)) {
            break;
        }
        const Point centre = centreWithoutWorst(simplex);
        Minimum reflected = evaluate(along(worst.at, centre, 2));
        if (reflected.value < simplex.front().value) {
            Minimum further = evaluate(along(worst.at, centre, 3));
            worst = further.value < reflected.value ? std::move(further) : std::move(reflected);
            continue;
        }
        if (reflected.value < simplex[simplex.size() - 2].value) {
            worst = std::move(reflected);
            continue;
        }
        Minimum nearer = evaluate(reflected.value < worst.value ? along(worst.at, centre, 1.5) : along(worst.at, centre, 0.5));
        if (nearer.value < std::min(worst.value, reflected.value)) {
            worst = std::move(nearer);
            continue;
        }
        for (std::size_t i = 1; i < simplex.size(); ++i) {
            simplex[i] = evaluate(along(simplex.front().at, simplex[i].at, 0.5));
        }
    }
    return *std::min_element(simplex.begin(), simplex.end(), byValue);
}

} // namespace mayfly::prediction
