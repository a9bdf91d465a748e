// SPDX-License-Identifier: GPL-3.0-or-later
// The figures that plans are compared by.
#pragma once
#include "app/models/candidate_model.h"

#include <QVector>

#include <functional>
#include <optional>
#include <vector>

namespace mayfly::pages {

struct CompareLine {
    enum class Better { Lower, Higher, Neither };
    enum class Difference { Percent, Points, None };    ///< how the distance from the best is said
    QString name;
    Better better = Better::Lower;
    Difference difference = Difference::Percent;
    std::function<std::optional<double>(const Candidate &)> value;
    std::function<QString(const Candidate &)> text;
};

QVector<CompareLine> compareLines(const models::TimeUnit &unit);
/// Nothing where no plan has the figure, or where none is better.
std::optional<double> bestOf(const CompareLine &line, const std::vector<Candidate> &plans);
/// "+12 %", "−2.1 points"; empty for the best.
QString differenceText(const CompareLine &line, const Candidate &plan, const std::optional<double> &best);

struct ChanceLine {
    QString name;
    double Prediction::*chance;
};
/// One for each target, then all of them.
QVector<ChanceLine> chanceLines(const PlanTargets &targets);

} // namespace mayfly::pages
