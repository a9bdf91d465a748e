// SPDX-License-Identifier: GPL-3.0-or-later
// The plan being edited as text, for the session and for recovery after a crash.
#pragma once
#include "app/pages/plan_inputs.h"

#include <QVector>

namespace mayfly::desktop {

struct PlanState {
    pages::PlanInputs inputs;
    QString file;               ///< it was opened from or saved to; empty: none
    bool edited = false;        ///< since then
    QVector<pages::PlanInputs> before{};    ///< what undoing goes back to, oldest first
    bool operator==(const PlanState &) const = default;
};

std::string planStateToJson(const PlanState &state);
/// Errors name source, field, value and what was expected; another schema is refused.
Result<PlanState> planStateFromJson(std::string_view text, const std::string &source);

} // namespace mayfly::desktop
