// SPDX-License-Identifier: GPL-3.0-or-later
// The legend of the Pareto chart: marks for shape where there is room, and the scale for colour with a button that chooses what it says.
#pragma once
#include "app/charts/pareto_chart.h"

#include <QWidget>

class QAction;
class QPushButton;

namespace mayfly::pages {

class AccuracyScale final : public QWidget {
    Q_OBJECT

public:
    explicit AccuracyScale(QWidget *parent = nullptr);
    /// Whether there is a choice: without any known accuracy it is the chance.
    void setScale(const charts::ParetoChart::Scale &scale, charts::ParetoChart::Colour shown, bool choice);
    QPushButton *colourButton() const { return name_; }
    QSize sizeHint() const override;
    /// Without the marks, which are in the table as well.
    QSize minimumSizeHint() const override;

signals:
    void colourChosen(mayfly::charts::ParetoChart::Colour colour);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    int scaleWidth() const;
    void placeButton();

    charts::ParetoChart::Scale scale_;
    QPushButton *name_;
    QAction *byAccuracy_;
    QAction *byChance_;
};

} // namespace mayfly::pages
