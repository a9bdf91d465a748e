// SPDX-License-Identifier: GPL-3.0-or-later
// Thin bars that always have a figure beside them: a chance against what was asked, money or progress against its end.
#pragma once
#include <QWidget>

#include <optional>

namespace mayfly::look {

/// Filled in ok at or above the asked share, in bad below; a tick marks what was asked.
class ChanceBar final : public QWidget {
    Q_OBJECT

public:
    explicit ChanceBar(QWidget *parent = nullptr);
    void setChance(double chance, double asked);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    double chance_ = 0;
    double asked_ = 0.95;
};

/// Solid up to the value, paler up to the forecast; the right end is the cap. Over the cap it turns bad.
class SpendBar final : public QWidget {
    Q_OBJECT

public:
    explicit SpendBar(QWidget *parent = nullptr);
    /// As shares of the cap.
    void setShares(double spent, std::optional<double> forecast);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    double spent_ = 0;
    std::optional<double> forecast_;
};

} // namespace mayfly::look
