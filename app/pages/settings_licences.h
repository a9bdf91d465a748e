// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of the licences, as they lie in LICENSES/ and in the program.
#pragma once

class QWidget;

namespace mayfly::pages {

void showLicences(QWidget *over);

} // namespace mayfly::pages
