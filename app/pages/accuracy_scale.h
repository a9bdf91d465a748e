// SPDX-License-Identifier: GPL-3.0-or-later
// The legend of the Pareto chart: marks for shape, and the scale for colour.
#pragma once
#include "app/charts/pareto_chart.h"

#include <QWidget>

namespace mayfly::pages {

class AccuracyScale final : public QWidget {
    Q_OBJECT

public:
    explicit AccuracyScale(QWidget *parent = nullptr);
    void setScale(const charts::ParetoChart::Scale &scale);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    charts::ParetoChart::Scale scale_;
};

} // namespace mayfly::pages
