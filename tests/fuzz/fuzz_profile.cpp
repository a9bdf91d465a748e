// SPDX-License-Identifier: Apache-2.0
// A profile from anywhere: refused with a message, or read so that writing and reading again gives the same.
#include "core/domain/profile.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const auto profile = mayfly::profileFromJson(text, "profile.json");
    if (!profile) {
        if (!profile.error().message.starts_with("profile.json: ")) {
            std::abort();
        }
        return 0;
    }
    const std::string written = mayfly::profileToJson(*profile);
    const auto again = mayfly::profileFromJson(written, "again");
    if (!again || mayfly::profileToJson(*again) != written) {
        std::abort();
    }
    return 0;
}
