// SPDX-License-Identifier: GPL-3.0-or-later
// How long transient servers of one kind live, over a day: what was observed (Kaplan-Meier steps with their 90 % band), what was fitted
// to it, and the model that plans are made with.
#pragma once
#include "app/charts/chart_frame.h"
#include "core/domain/plan.h"

namespace mayfly::charts {

struct ObservedLifetimes {
    QString name;                   ///< "observed, 41 servers"
    QVector<QPointF> alive;         ///< hours, %; only where it steps
    QVector<QPointF> low, high;     ///< of the band, at the same hours
    QString fitName;                ///< "Weibull fit"; empty: none
    QVector<QPointF> fit;           ///< hours, %
};

class LifetimeChart final : public ChartFrame {
    Q_OBJECT

public:
    explicit LifetimeChart(QWidget *parent = nullptr);
    void show(const LifetimeModel &model, const std::optional<ObservedLifetimes> &observed);
    void clear(const QString &why);
    QVector<DataColumn> dataColumns() const override;

private:
    QAreaSeries *band_;
    QLineSeries *model_;
    QLineSeries *observed_;
    QLineSeries *fit_;
};

} // namespace mayfly::charts
