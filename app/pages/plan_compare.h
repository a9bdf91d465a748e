// SPDX-License-Identifier: GPL-3.0-or-later
// Two to four plans side by side: one column a plan, one row a figure, the best figure of a row in bold.
#pragma once
#include "app/models/candidate_model.h"

class QWidget;

namespace mayfly::pages {

/// Opens beside the parent's centre, not modal; deletes itself when closed.
QWidget *showComparison(QWidget *parent, const std::vector<Candidate> &plans, const models::TimeUnit &unit);

} // namespace mayfly::pages
