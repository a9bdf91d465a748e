// SPDX-License-Identifier: GPL-3.0-or-later
// How often each outcome came: equal bins as bars, with guides at the median, at P90 and at a limit. A limit beyond the bins is given as
// words with an arrow.
#pragma once
#include "app/charts/chart_frame.h"

#include <optional>
#include <vector>

namespace mayfly::charts {

struct HistogramData {
    double from = 0;                ///< lower end of the first bin, in the axis's unit
    double width = 0;               ///< of a bin
    std::vector<int> counts;
    double median = 0;
    double p90 = 0;
    std::optional<double> limit;
    QString limitText;              ///< "deadline 2 h"
    QString unit;                   ///< after the last tick
    QString prefix;                 ///< before every tick: "$"
    int decimals = 2;
    std::optional<std::pair<double, double>> range;     ///< of the axis, where several are compared; default: the bins
};

class HistogramChart final : public ChartFrame {
    Q_OBJECT

public:
    explicit HistogramChart(QWidget *parent = nullptr);
    void show(const HistogramData &data);
    void clear(const QString &why);
    const HistogramData &data() const { return data_; }
    /// Where the limit lies beyond the bins: "deadline 2 h →"; empty otherwise.
    QString limitBeyond() const;
    /// Where the percentiles' names stand in x: for tests.
    const QVector<QRectF> &names() const { return names_; }
    QString dataAsCsv() const override;
    QVector<DataColumn> dataColumns() const override;

protected:
    QVector<PictureKey> pictureKeys() const override;
    void paintUnder(QPainter &painter, const QRectF &plot) override;
    void paintOver(QPainter &painter, const QRectF &plot) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    double end() const { return data_.from + data_.width * static_cast<double>(data_.counts.size()); }
    void placeNames();
    QString unitWord() const;

    HistogramData data_;
    QVector<QRectF> names_;
};

} // namespace mayfly::charts
