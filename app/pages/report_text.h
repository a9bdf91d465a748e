// SPDX-License-Identifier: GPL-3.0-or-later
// A report as plain rich text: what the pages say, selectable and readable by a screen reader; each chart as the table of its figures.
#pragma once
#include "core/report/document.h"

#include <QString>

namespace mayfly::pages {

/// The subset of HTML that QTextDocument shows; no colours, so that the theme's apply.
QString reportText(const report::Document &document);

} // namespace mayfly::pages
