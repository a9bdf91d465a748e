// SPDX-License-Identifier: GPL-3.0-or-later
// What a server type is called, in the window's language.
#pragma once
#include "app/models/core_words.h"
#include "core/domain/device_name.h"

namespace mayfly::models {

/// "K80 (1 CPU thread)" where the planner has "cpu-1t"; see mayfly::deviceName.
inline QString deviceText(const std::string &gpu, const std::string &offerId)
{
    return coreName(deviceName(gpu, offerId));
}

} // namespace mayfly::models
