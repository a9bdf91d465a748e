// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of a run in words, shared by the parts of the Run and History pages.
#pragma once
#include "core/base/money.h"

#include <QString>

#include <cstdint>

namespace mayfly::pages {

/// "41,820"
QString countText(std::int64_t value);
/// "10 min", "1.5 h", "40 s".
QString roughDuration(double seconds);
/// "$2.35/h"
QString hourlyText(const Money &rate);

} // namespace mayfly::pages
