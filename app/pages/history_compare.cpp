// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/history_compare.h"

#include "app/bridge/async_task.h"
#include "app/charts/compare_chart.h"
#include "app/look/buttons.h"
#include "app/look/card.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/models/slot_history.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace mayfly::pages {

using models::RunComparison;

namespace {

struct Curves {
    QVector<QPointF> throughput;
    QVector<QPointF> cost;
};

/// The cluster's measurements at the finest resolution that holds the whole run.
Curves curvesOf(const RunSnapshot &snapshot)
{
    models::SlotHistory history;
    for (const Sample &sample : snapshot.samples) {
        if (sample.slot == "cluster") {
            history.add(sample, static_cast<double>(sample.time_ns - snapshot.run.created_ns) / 1e9);
        }
    }
    Curves curves;
    for (const models::SampleBin &bin : history.bins(history.resolutionSince(0))) {
        curves.throughput.push_back({bin.start_s, bin.imagesPerSecond});
        curves.cost.push_back({bin.start_s, bin.spentUnits});
    }
    return curves;
}

/// Figures in mono with the difference behind them; words as words, at the right as well.
look::Cell figureCell(const QModelIndex &index)
{
    look::Cell cell;
    if (index.data(models::RawRole).userType() == QMetaType::QString) {
        const QString words = index.data(models::ActualRole).toString();
        cell.text = words;
        cell.paint = [words](QPainter &painter, const QRect &at) {
            painter.setFont(look::textFont(look::Text::Body));
            painter.setPen(look::colour(look::Role::Text));
            const QString shown = painter.fontMetrics().elidedText(words, Qt::ElideRight, at.width());
            painter.drawText(at, Qt::AlignVCenter | Qt::AlignRight, shown);
        };
        return cell;
    }
    cell.text = index.data(models::ActualRole).toString();
    const QString off = index.data(models::SecondLineRole).toString();
    cell.secondary = off.isEmpty() ? QString() : '(' + off + ')';
    cell.number = true;
    return cell;
}

} // namespace

HistoryCompare::HistoryCompare(bridge::HistorySource source, QWidget *parent)
    : QWidget(parent), source_(std::move(source))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::length(look::Size::Gap));
    column->addWidget(makeTable(), 8);
    column->addWidget(makeCharts(), 5);
}

HistoryCompare::~HistoryCompare() = default;

QWidget *HistoryCompare::makeTable()
{
    auto *card = new look::Card(tr("Runs side by side, compared with the first"));
    auto *back = look::makeButton(tr("Back to the list"), look::ButtonKind::Secondary);
    connect(back, &QPushButton::clicked, this, &HistoryCompare::backRequested);
    card->addTool(back);
    table_ = new look::TableView;
    table_->setObjectName(QStringLiteral("history-compare"));
    table_->setAccessibleName(tr("Figures of the compared runs"));
    table_->setModel(&model_);
    table_->setTwoLineHeader(true);
    for (int run = 1; run <= RunComparison::mostRuns; ++run) {
        table_->setCell(run, figureCell);
    }
    table_->setColumnWidths({180, 200, 200, 200, 200}, 0);
    card->setEdgeToEdge();
    card->body()->addWidget(table_);
    return card;
}

QWidget *HistoryCompare::makeCharts()
{
    auto *both = new QWidget;
    auto *row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(look::length(look::Size::Gap));
    throughput_ = new charts::CompareChart(tr("Images/s"), 0);
    throughput_->setAccessibleName(tr("Throughput of the compared runs over time"));
    cost_ = new charts::CompareChart(tr("USD"), 2);
    cost_->setAccessibleName(tr("Cost of the compared runs over time"));
    const std::pair<QString, charts::CompareChart *> cards[] = {{tr("Throughput"), throughput_}, {tr("Cost"), cost_}};
    for (const auto &[title, chart] : cards) {
        auto *card = new look::Card(title);
        card->addTool(chart->makeExportButton());
        card->body()->addWidget(chart);
        row->addWidget(card, 1);
    }
    return both;
}

void HistoryCompare::compare(std::vector<models::HistoryRow> runs)
{
    if (reading_) {
        reading_->cancel();
    }
    std::vector<Run> toRead;
    for (const models::HistoryRow &row : runs) {
        toRead.push_back(row.run);
    }
    model_.setRuns(std::move(runs));
    table_->setColumnWidths({180, 200, 200, 200, 200}, 0);
    throughput_->setLines({});
    cost_->setLines({});
    auto work = [load = source_.glance ? source_.glance : source_.load, toRead](bridge::TaskControl &control) -> Result<std::vector<Curves>> {
        std::vector<Curves> curves;
        for (const Run &run : toRead) {
            if (control.cancelled()) {
                break;
            }
            const auto snapshot = load(run.id);
            if (!snapshot) {
                return passOn(snapshot.error());
            }
            curves.push_back(curvesOf(*snapshot));
        }
        return curves;
    };
    reading_ = bridge::runAsync(this, std::move(work), [this, toRead](Result<std::vector<Curves>> curves) {
        if (!curves) {
            emit failed(QString::fromStdString(curves.error().message));
            return;
        }
        QVector<charts::CompareLine> throughput, cost;
        for (std::size_t i = 0; i < curves->size(); ++i) {
            const QString name = QString::fromStdString(toRead[i].id).section('-', 2);
            throughput.push_back({name, static_cast<int>(i), (*curves)[i].throughput});
            cost.push_back({name, static_cast<int>(i), (*curves)[i].cost});
        }
        throughput_->setLines(std::move(throughput));
        cost_->setLines(std::move(cost));
    });
}

} // namespace mayfly::pages
