// SPDX-License-Identifier: GPL-3.0-or-later
// How long something took over a run's time: its median and its 95th percentile, in milliseconds.
#pragma once
#include "app/charts/chart_frame.h"

#include <QVector>

namespace mayfly::charts {

struct LatencyData {
    QVector<QPointF> median;        ///< seconds since launch, ms
    QVector<QPointF> percentile95;
    double end_s = 30;              ///< of the time axis
};

class LatencyChart final : public ChartFrame {
    Q_OBJECT
public:
    explicit LatencyChart(QWidget *parent = nullptr);

    /// title: what is measured, with its unit.
    void setData(const QString &title, LatencyData data);
    const LatencyData &data() const { return data_; }
    QString dataAsCsv() const override;
    QVector<DataColumn> dataColumns() const override;

protected:
    void paintOver(QPainter &painter, const QRectF &plot) override;

private:
    LatencyData data_;
    QLineSeries *median_;
    QLineSeries *percentile95_;
    double top_ = 0;
};

} // namespace mayfly::charts
