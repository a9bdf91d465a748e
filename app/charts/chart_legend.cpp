// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/chart_legend.h"

#include "app/charts/chart_frame.h"
#include "app/look/theme.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QPainter>

namespace mayfly::charts {

using look::colour;
using look::Role;
using look::units;

namespace {

constexpr qsizetype mostShown = 6;      ///< the others are in the chart's menu

/// A stroke in the series' colour and its name; pale and struck out while hidden.
class LegendButton final : public QAbstractButton {
public:
    LegendButton(const ChartFrame::LegendEntry &entry, QWidget *parent) : QAbstractButton(parent), ink_(entry.colour)
    {
        setText(entry.name);
        setCheckable(true);
        setChecked(entry.shown);
        setAccessibleName(ChartLegend::tr("Show %1").arg(entry.name));
        setToolTip(entry.shown ? ChartLegend::tr("Hide %1").arg(entry.name) : ChartLegend::tr("Show %1").arg(entry.name));
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override
    {
        const QFontMetrics metrics(look::textFont(look::Text::Caption));
        return {metrics.horizontalAdvance(text()) + units(24), metrics.height() + units(6)};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const double middle = height() / 2.0;
        painter.fillRect(QRectF(units(4), middle - units(1), units(10), units(2)), isChecked() ? ink_ : colour(Role::Hairline));
        QFont font = look::textFont(look::Text::Caption);
        font.setStrikeOut(!isChecked());
        painter.setFont(font);
        painter.setPen(colour(isChecked() ? Role::Text2 : Role::Text3));
        painter.drawText(rect().adjusted(units(19), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, text());
        if (hasFocus()) {
            look::paintPlate(painter, rect().adjusted(0, 0, -1, -1), look::length(look::Size::FieldRadius), QColor(), colour(Role::Accent));
        }
    }

private:
    QColor ink_;
};

} // namespace

ChartLegend::ChartLegend(ChartFrame *chart, QWidget *parent) : QWidget(parent), chart_(chart), row_(new QHBoxLayout(this))
{
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(units(2));
    setAccessibleName(tr("Series of the chart"));
    connect(chart, &ChartFrame::legendChanged, this, &ChartLegend::rebuild);
    connect(&look::Theme::instance(), &look::Theme::changed, this, &ChartLegend::rebuild, Qt::QueuedConnection);
    rebuild();
}

void ChartLegend::rebuild()
{
    if (chart_ == nullptr) {
        return;
    }
    QString focused;
    while (QLayoutItem *item = row_->takeAt(0)) {
        if (auto *button = qobject_cast<QAbstractButton *>(item->widget())) {
            focused = button->hasFocus() ? button->text() : focused;
            button->hide();
            button->deleteLater();
        }
        delete item;
    }
    const auto entries = chart_->legend();
    setVisible(entries.size() > 1);
    for (const auto &entry : entries.mid(0, mostShown)) {
        auto *button = new LegendButton(entry, this);
        row_->addWidget(button);
        connect(button, &QAbstractButton::toggled, this, [this, name = entry.name](bool on) {
            if (chart_ != nullptr) {
                chart_->setSeriesShown(name, on);
            }
        });
        button->show();
        if (entry.name == focused) {
            button->setFocus();
        }
    }
}

} // namespace mayfly::charts
