// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/history_cells.h"

#include "app/look/theme.h"
#include "app/models/history_model.h"
#include "app/pages/state_pills.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mayfly::pages {

using models::HistoryModel;

namespace {

look::Cell nameCell(const QModelIndex &index)
{
    look::Cell cell;
    cell.text = index.data().toString();
    cell.secondary = index.data(models::SecondLineRole).toString();
    return cell;
}

look::Cell clusterCell(const QModelIndex &index)
{
    look::Cell cell;
    for (const QString &text : index.data(models::ChipsRole).toStringList()) {
        cell.chips.push_back({text, look::ChipText::Kind::Filled});
    }
    for (const QString &text : index.data(models::OutlinedChipsRole).toStringList()) {
        cell.chips.push_back({text, look::ChipText::Kind::Outlined});
    }
    if (const QString text = index.data(models::PlainChipRole).toString(); !text.isEmpty()) {
        cell.chips.push_back({text, look::ChipText::Kind::Plain});
    }
    cell.text = cell.chips.isEmpty() ? index.data().toString() : QString();
    return cell;
}

look::Cell stateCell(const QModelIndex &index)
{
    look::Cell cell;
    cell.pill = pillOf(static_cast<RunState>(index.data(models::StateRole).toInt()));
    return cell;
}

void paintSparkline(QPainter &painter, const QRect &at, const QList<double> &values, const QList<double> &marks)
{
    if (values.size() < 2) {
        return;
    }
    painter.save();
    const double foot = look::exactUnits(9);
    const QRectF plot = QRectF(at).adjusted(0, look::exactUnits(7), -look::exactUnits(4), -foot);
    look::paintHairline(painter, plot.bottomLeft() + QPointF(0, foot * 0.5),
                        plot.bottomRight() + QPointF(0, foot * 0.5), look::colour(look::Role::Hairline));
    const double highest = std::max(1e-9, *std::max_element(values.begin(), values.end()));
    QPolygonF line;
    for (qsizetype i = 0; i < values.size(); ++i) {
        line << QPointF(plot.left() + plot.width() * static_cast<double>(i) / static_cast<double>(values.size() - 1),
                        plot.bottom() - plot.height() * values[i] / highest);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(look::colour(look::Role::Accent), look::exactUnits(1.2)));
    painter.drawPolyline(line);
    const double side = look::exactUnits(6);
    for (const double mark : marks) {
        const QPointF centre(plot.left() + plot.width() * mark, plot.bottom() + foot * 0.5);
        look::paintGlyph(painter, QRectF(centre - QPointF(side, side) / 2, QSizeF(side, side)), look::Glyph::Cross,
                         look::colour(look::Role::Bad));
    }
    painter.restore();
}

look::Cell throughputCell(const QModelIndex &index)
{
    look::Cell cell;
    const auto values = index.data(models::CurveRole).value<QList<double>>();
    const auto marks = index.data(models::MarksRole).value<QList<double>>();
    cell.paint = [values, marks](QPainter &painter, const QRect &at) { paintSparkline(painter, at, values, marks); };
    return cell;
}

/// Forecast dim, an arrow, the actual value: both flush right in columns of their own.
look::Cell pairCell(const QModelIndex &index)
{
    look::Cell cell;
    const QString forecast = index.data(models::ForecastRole).toString();
    const QString actual = index.data(models::ActualRole).toString();
    cell.text = index.data().toString();
    cell.number = true;
    cell.paint = [forecast, actual](QPainter &painter, const QRect &at) {
        painter.setFont(look::textFont(look::Text::Mono));
        const int actualWidth = painter.fontMetrics().horizontalAdvance(QStringLiteral("00.00"));
        const int arrowWidth = painter.fontMetrics().horizontalAdvance(QStringLiteral("→")) + look::units(12);
        painter.setPen(look::colour(look::Role::Text));
        painter.drawText(at, Qt::AlignVCenter | Qt::AlignRight, actual);
        QRect left = at.adjusted(0, 0, -std::max(actualWidth, painter.fontMetrics().horizontalAdvance(actual)), 0);
        painter.setPen(look::colour(look::Role::Text2));
        painter.drawText(QRect(left.right() - arrowWidth, left.top(), arrowWidth, left.height()), Qt::AlignCenter,
                         QStringLiteral("→"));
        painter.drawText(left.adjusted(0, 0, -arrowWidth, 0), Qt::AlignVCenter | Qt::AlignRight, forecast);
    };
    return cell;
}

look::Cell errorCell(const QModelIndex &index)
{
    look::Cell cell;
    cell.text = index.data().toString();
    cell.number = true;
    if (const QVariant error = index.data(models::ErrorRole); error.isValid()) {
        const double share = error.toDouble() / index.data(models::ErrorLimitRole).toDouble();
        cell.errorBar = share;
        cell.bad = std::abs(share) > 1;
    } else {
        cell.dim = true;
    }
    return cell;
}

} // namespace

void setHistoryCells(look::TableView &table)
{
    table.setCell(HistoryModel::Name, nameCell);
    table.setCell(HistoryModel::Cluster, clusterCell);
    table.setCell(HistoryModel::State, stateCell);
    table.setCell(HistoryModel::Throughput, throughputCell);
    for (const int column : {HistoryModel::Time, HistoryModel::Cost, HistoryModel::Accuracy}) {
        table.setCell(column, pairCell);
    }
    for (const int column : {HistoryModel::TimeError, HistoryModel::CostError, HistoryModel::AccuracyError}) {
        table.setCell(column, errorCell);
    }
}

} // namespace mayfly::pages
