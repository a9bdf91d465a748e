// SPDX-License-Identifier: GPL-3.0-or-later
// A transient price over time: a step function, with the on-demand price as a guide.
#pragma once
#include "app/charts/chart_frame.h"

#include <optional>

namespace mayfly::charts {

class PriceChart final : public ChartFrame {
    Q_OBJECT

public:
    explicit PriceChart(QWidget *parent = nullptr);
    /// Points by time, x in days before the latest (0), each price until the next point; the last one holds.
    void show(const QVector<QPointF> &points, std::optional<double> onDemand, const QString &currency);

private:
    QLineSeries *line_;
};

} // namespace mayfly::charts
