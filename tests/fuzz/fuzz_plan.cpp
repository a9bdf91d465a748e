// SPDX-License-Identifier: Apache-2.0
// A plan file from anywhere: refused with a message, or read so that writing and reading again gives the same.
#include "core/domain/plan.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const auto plan = mayfly::planFromJson(text, "plan.mayfly");
    if (!plan) {
        if (!plan.error().message.starts_with("plan.mayfly: ")) {
            std::abort();
        }
        return 0;
    }
    const std::string written = mayfly::planToJson(*plan);
    const auto again = mayfly::planFromJson(written, "again");
    if (!again || mayfly::planToJson(*again) != written) {
        std::abort();
    }
    return 0;
}
