// SPDX-License-Identifier: GPL-3.0-or-later
// One measure of a few runs over the time since each was launched, laid over each other.
#pragma once
#include "app/charts/chart_frame.h"

#include <QVector>

namespace mayfly::charts {

struct CompareLine {
    QString name;            ///< "r26"
    int series = 0;          ///< its colour; 0 is the run that the others are compared with
    QVector<QPointF> points; ///< seconds since launch, value
};

class CompareChart final : public ChartFrame {
    Q_OBJECT
public:
    /// `title` in words and unit over the axis; `decimals` of the values at the lines' ends.
    CompareChart(const QString &title, int decimals, QWidget *parent = nullptr);

    void setLines(QVector<CompareLine> lines);
    const QVector<CompareLine> &lines() const { return lines_; }
    QString dataAsCsv() const override;
    QVector<DataColumn> dataColumns() const override;

protected:
    void paintOver(QPainter &painter, const QRectF &plot) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();

    QString title_;
    int decimals_;
    QVector<CompareLine> lines_;
    QVector<QLineSeries *> drawn_;
};

} // namespace mayfly::charts
