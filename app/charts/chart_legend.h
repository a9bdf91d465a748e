// SPDX-License-Identifier: GPL-3.0-or-later
// A chart's series as a row of toggles with their colours, for a card's heading. Follows the chart; hides itself while there is only
// one series.
#pragma once
#include <QPointer>
#include <QWidget>

class QHBoxLayout;

namespace mayfly::charts {

class ChartFrame;

class ChartLegend final : public QWidget {
    Q_OBJECT

public:
    explicit ChartLegend(ChartFrame *chart, QWidget *parent = nullptr);

private:
    void rebuild();

    QPointer<ChartFrame> chart_;
    QHBoxLayout *row_;
};

} // namespace mayfly::charts
