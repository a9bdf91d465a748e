// SPDX-License-Identifier: Apache-2.0
// Amounts and durations from a command line: in range and printable, or refused.
#include "core/base/money.h"
#include "core/base/text.h"

#include <cmath>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const auto amount = mayfly::parseMoney(text);
    if (amount && (amount->micros < 0 || amount->currency.size() != 3 || mayfly::formatMoney(*amount).empty())) {
        std::abort();
    }
    const auto duration = mayfly::parseDuration(text);
    if (duration && (!std::isfinite(*duration) || *duration < 0 || mayfly::formatDuration(*duration).empty())) {
        std::abort();
    }
    return 0;
}
