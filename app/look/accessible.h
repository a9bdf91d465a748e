// SPDX-License-Identifier: GPL-3.0-or-later
// What the painted widgets are to a screen reader: charts, groups of choices, bars, chips and pills.
#pragma once

namespace mayfly::look {

/// Once, with the theme.
void installAccessibility();

} // namespace mayfly::look
