// SPDX-License-Identifier: Apache-2.0
#include "core/domain/latency.h"

#include <algorithm>
#include <cmath>

namespace mayfly {

Quantiles quantilesOf(std::vector<double> values)
{
    if (values.empty()) {
        return {};
    }
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
        return values[static_cast<std::size_t>(std::max(1.0, std::ceil(share * static_cast<double>(values.size())))) - 1];
    };
    return {at(0.5), at(0.95)};
}

} // namespace mayfly
