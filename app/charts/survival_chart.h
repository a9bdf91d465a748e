// SPDX-License-Identifier: GPL-3.0-or-later
// The share of a cluster's transient servers that still run, over time: the model's curve, and the band (P10 to P90) that so few
// servers leave open. A guide shows where the plan ends.
#pragma once
#include "app/charts/chart_frame.h"
#include "core/domain/plan.h"

#include <optional>

namespace mayfly::charts {

/// Share of servers not yet lost after some time, 0 to 1.
double survival(const LifetimeModel &model, double time_s);

class SurvivalChart final : public ChartFrame {
    Q_OBJECT

public:
    explicit SurvivalChart(QWidget *parent = nullptr);
    /// Of so many servers that start together; the plan is expected to end at time_s. One unit for the whole panel. axisEnds_s: where
    /// several plans are compared; default: four times as long as the plan.
    void show(const LifetimeModel &model, int servers, double planEnds_s, double unit_s, const QString &unit, std::optional<double> axisEnds_s = {});
    /// Nothing is revoked.
    void clear(const QString &why);
    /// Of one kind of server, over a day.
    void showDay(const LifetimeModel &model);
    QVector<DataColumn> dataColumns() const override;

protected:
    QVector<PictureKey> pictureKeys() const override;
    void paintOver(QPainter &painter, const QRectF &plot) override;

private:
    void draw(const LifetimeModel &model, int servers, double end_s, double unit_s, const QString &unit);

    QAreaSeries *band_;
    QLineSeries *curve_;
    QString endWords_;          ///< beside the guide
    QString unit_;
    double endsAt_ = 0;         ///< in the chart's unit
};

} // namespace mayfly::charts
