// SPDX-License-Identifier: GPL-3.0-or-later
// Money spent over the run's time against the cap, and the forecast of the final cost with its band.
#pragma once
#include "app/charts/chart_frame.h"

#include <QVector>

#include <optional>

namespace mayfly::charts {

struct SpendData {
    QVector<QPointF> spent; ///< seconds since launch, currency units
    double now_s = 0;
    double spentNow = 0;
    bool live = true;
    double end_s = 60;
    std::optional<double> cap;
    struct Forecast {
        double at_s = 0;
        double cost = 0;
        double low = 0;
        double high = 0;
    };
    std::optional<Forecast> forecast;
    QString currency = QStringLiteral("USD");
};

class SpendChart final : public ChartFrame {
    Q_OBJECT
public:
    explicit SpendChart(QWidget *parent = nullptr);

    void setData(SpendData data);
    const SpendData &data() const { return data_; }
    /// What was spent, then the forecast's end with its band.
    QString dataAsCsv() const override;
    QVector<DataColumn> dataColumns() const override;

protected:
    QVector<PictureKey> pictureKeys() const override;
    void paintUnder(QPainter &painter, const QRectF &plot) override;
    void paintOver(QPainter &painter, const QRectF &plot) override;
    void showEvent(QShowEvent *event) override;

private:
    void refresh();
    QString money(double units) const;

    SpendData data_;
    QLineSeries *spent_;
    QLineSeries *forecast_;
    double top_ = 0;
    bool stale_ = true;
};

} // namespace mayfly::charts
