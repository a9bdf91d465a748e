// SPDX-License-Identifier: GPL-3.0-or-later
// How well the network learns, over steps: test accuracy against its target and training loss side by side, or the
// learning rate.
#pragma once
#include "app/charts/chart_frame.h"

#include <QVector>

#include <optional>

class QStackedLayout;

namespace mayfly::charts {

/// One measured value over steps.
struct StepCurve {
    QVector<QPointF> points; ///< step, value
    std::optional<double> target;
    QString targetLabel;
    double steps = 1;     ///< the axis shows all the steps to come
    int decimals = 1;     ///< of the last value's label
    bool percent = false; ///< the value axis ends at 100
};

class StepChart final : public ChartFrame {
    Q_OBJECT
public:
    StepChart(const QString &title, const QString &name, double penWidth, QWidget *parent = nullptr);

    void setCurve(StepCurve curve);
    const StepCurve &curve() const { return curve_; }
    /// Every point, one line per step.
    QString dataAsCsv() const override;
    QVector<DataColumn> dataColumns() const override;

protected:
    QVector<PictureKey> pictureKeys() const override;
    void paintOver(QPainter &painter, const QRectF &plot) override;
    void showEvent(QShowEvent *event) override;

private:
    void refresh();

    QString title_;
    QString name_;
    StepCurve curve_;
    QLineSeries *line_;
    double top_ = 0;
    bool stale_ = true;
};

struct LearningData {
    QVector<QPointF> accuracy; ///< step, %
    QVector<QPointF> loss;
    QVector<QPointF> learningRate;
    std::optional<double> targetPct;
    double steps = 1;
};

class LearningChart final : public QWidget {
    Q_OBJECT
public:
    enum View { AccuracyAndLoss, LearningRate };

    explicit LearningChart(QWidget *parent = nullptr);

    void setData(const LearningData &learning);
    void setView(int view);
    /// Those that can be seen now.
    QVector<ChartFrame *> shownCharts() const;

private:
    QStackedLayout *pages_;
    StepChart *accuracy_;
    StepChart *loss_;
    StepChart *rate_;
};

} // namespace mayfly::charts
