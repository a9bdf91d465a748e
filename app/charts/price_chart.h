// SPDX-License-Identifier: GPL-3.0-or-later
// Transient prices over time: a step function for each zone, with the on-demand price as a guide.
#pragma once
#include "app/charts/chart_frame.h"

#include <optional>

namespace mayfly::charts {

/// Points by time, x in days before the latest of all (0), each price until the next point; the last one holds.
struct PriceLine {
    QString name;               ///< "us-east-1a"
    QVector<QPointF> points;
};

class PriceChart final : public ChartFrame {
    Q_OBJECT

public:
    explicit PriceChart(QWidget *parent = nullptr);
    /// The first line stands out (the offer's own zone); at most six are coloured.
    void show(const QVector<PriceLine> &lines, std::optional<double> onDemand, const QString &currency);
    QVector<DataColumn> dataColumns() const override;

private:
    void fitLines(qsizetype count);

    QVector<QLineSeries *> lines_;
    QString currency_;
};

} // namespace mayfly::charts
