// SPDX-License-Identifier: Apache-2.0
// The downhill simplex of Nelder and Mead (The Computer Journal 7, 1965) for a handful of parameters and functions without derivatives.
#pragma once
#include <functional>
#include <vector>

namespace mayfly::prediction {

struct Minimum {
    std::vector<double> at;
    double value = 0;
};
/// From a start and a first step in each direction. The function may return infinity outside its domain. Deterministic.
Minimum minimise(const std::function<double(const std::vector<double> &)> &function, std::vector<double> start, double step, int mostCalls = 6000);

} // namespace mayfly::prediction
