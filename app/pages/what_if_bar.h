// SPDX-License-Identifier: GPL-3.0-or-later
// Four sliders on logarithmic scales: what if prices, revocations, the deadline or the budget were other than the form says?
#pragma once
#include "app/look/card.h"
#include "app/pages/plan_inputs.h"

class QHBoxLayout;
class QLabel;
class QPushButton;
class QSlider;

namespace mayfly::pages {

class WhatIfBar final : public look::Card {
    Q_OBJECT

public:
    explicit WhatIfBar(QWidget *parent = nullptr);

    const WhatIf &factors() const { return factors_; }
    /// What the factors of deadline and budget apply to.
    void setBase(const std::optional<double> &deadline_s, const std::optional<Money> &budget);
    /// Shows them; nothing is reported.
    void setFactors(const WhatIf &factors);
    void reset();

signals:
    /// While sliding, as often as the slider moves.
    void changed(const mayfly::pages::WhatIf &factors);

private:
    struct Line {
        QSlider *slider = nullptr;
        QLabel *figure = nullptr;
    };
    Line add(QHBoxLayout *row, const QString &name);
    void read();
    void showFigures();

    Line price_;
    Line revocations_;
    Line deadline_;
    Line budget_;
    QPushButton *reset_;
    WhatIf factors_;
    std::optional<double> deadlineBase_s_;
    std::optional<Money> budgetBase_;
};

} // namespace mayfly::pages
