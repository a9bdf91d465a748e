// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/history_detail.h"

#include "app/look/buttons.h"
#include "app/look/chips.h"
#include "app/look/theme.h"
#include "app/look/times.h"
#include "app/models/core_words.h"
#include "app/models/worker_model.h"
#include "app/pages/state_pills.h"
#include "core/base/text.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace mayfly::pages {

using models::HistoryRow;
using models::moneyText;
using models::noValue;

namespace {

QString durationText(double seconds)
{
    return QString::fromStdString(formatDuration(seconds)).replace(' ', QChar(QChar::Nbsp));
}

QString signedText(const std::optional<double> &value, int decimals, const QString &unit)
{
    if (!value) {
        return {};
    }
    const QString sign = *value > 0 ? QStringLiteral("+") : QString();
    return look::withUnit(sign + look::formatNumber(*value, decimals), unit);
}

bool beyond(const std::optional<double> &value, double limit)
{
    return value && std::abs(*value) > limit;
}

QString percentText(const std::optional<double> &value)
{
    return value ? look::withUnit(QLocale().toString(*value, 'f', 1), QStringLiteral("%")) : noValue();
}

/// With a capital and a full stop.
QLabel *label(look::Text which, look::Role role)
{
    auto *made = new QLabel;
    look::setText(made, which, role);
    return made;
}

} // namespace

HistoryDetail::HistoryDetail(QWidget *parent) : Card(HistoryDetail::tr("Run"), parent)
{
    state_ = new look::Pill;
    addToolLeft(state_);
    auto *open = look::makeButton(tr("Open run"), look::ButtonKind::Secondary);
    again_ = look::makeButton(tr("Plan again"), look::ButtonKind::Secondary, QStringLiteral("plan"));
    again_->setToolTip(tr("Put what this run was planned with into the Plan page"));
    report_ = look::makeButton(tr("Report"), look::ButtonKind::Secondary, QStringLiteral("report"));
    report_->setToolTip(tr("Show the cost report, or save it as HTML, PDF, CSV or JSON"));
    auto *formats = new QMenu(report_);
    formats->addAction(tr("Show"), this, [this] { emit reportPageRequested(runId_); });
    formats->addSeparator();
    const std::pair<QString, report::Format> entries[] = {{tr("HTML…"), report::Format::Html},
                                                          {tr("PDF…"), report::Format::Pdf},
                                                          {tr("CSV…"), report::Format::Csv},
                                                          {tr("JSON…"), report::Format::Json}};
    for (const auto &[text, format] : entries) {
        formats->addAction(text, this, [this, chosen = format] { emit reportRequested(runId_, chosen); });
    }
    connect(report_, &QPushButton::clicked, this,
            [this, formats] { formats->popup(report_->mapToGlobal(QPoint(0, report_->height()))); });
    connect(open, &QPushButton::clicked, this, [this] { emit openRequested(runId_); });
    connect(again_, &QPushButton::clicked, this, [this] { emit planAgainRequested(runId_); });
    addTool(again_);
    addTool(report_);
    addTool(open);
    sentence_ = label(look::Text::Caption, look::Role::Text2);
    sentence_->setWordWrap(true);
    body()->addWidget(sentence_);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(look::units(28));
    grid->setVerticalSpacing(look::units(3));
    const QString rows[] = {{}, tr("Predicted"), tr("Actual"), tr("Difference")};
    for (int i = 1; i < 4; ++i) {
        auto *name = label(look::Text::Caption, look::Role::Text2);
        name->setText(rows[i]);
        grid->addWidget(name, i, 0);
    }
    time_ = addFigure(grid, 1, tr("Time"));
    cost_ = addFigure(grid, 2, tr("Cost"));
    accuracy_ = addFigure(grid, 3, tr("Accuracy"));
    revocations_ = addFigure(grid, 4, tr("Revocations"));
    auto *row = new QHBoxLayout;
    row->setSpacing(look::units(28));
    auto *figures = new QVBoxLayout;
    figures->addLayout(grid);
    figures->addStretch(1);
    row->addLayout(figures);
    timeline_ = new charts::TimelineChart;
    timeline_->setAccessibleName(tr("What happened to the run's servers"));
    constexpr int timelineHeight = 124;
    timeline_->setFixedHeight(look::units(timelineHeight));
    row->addWidget(timeline_, 1);
    body()->addLayout(row);
}

HistoryDetail::Line HistoryDetail::addFigure(QGridLayout *grid, int column, const QString &caption)
{
    auto *name = label(look::Text::Caption, look::Role::Text2);
    name->setText(caption);
    grid->addWidget(name, 0, column, Qt::AlignRight);
    const Line line{label(look::Text::Mono, look::Role::Text2), label(look::Text::Mono, look::Role::Text),
                    label(look::Text::Mono, look::Role::Text2)};
    grid->addWidget(line.forecast, 1, column, Qt::AlignRight);
    grid->addWidget(line.actual, 2, column, Qt::AlignRight);
    grid->addWidget(line.error, 3, column, Qt::AlignRight);
    return line;
}

void HistoryDetail::fill(const Line &line, const QString &forecast, const QString &actual, const QString &error,
                         bool bad)
{
    line.forecast->setText(forecast);
    line.actual->setText(actual);
    line.error->setText(error.isEmpty() ? noValue() : error);
    look::setText(line.error, look::Text::Mono, bad ? look::Role::Bad : look::Role::Text2);
}

void HistoryDetail::setTimeline(const QString &runId, const charts::TimelineData &timeline)
{
    if (runId == runId_) {
        timeline_->setData(timeline);
    }
}

void HistoryDetail::setRow(const HistoryRow &row)
{
    const Run &run = row.run;
    if (runId_ != QString::fromStdString(run.id)) {
        timeline_->setData({});
    }
    runId_ = QString::fromStdString(run.id);
    setTitle(QString::fromStdString(run.name));
    charts::ChartFrame::setSubject(this, tr("%1, %2").arg(QString::fromStdString(run.name), runId_));
    state_->setPill(pillOf(run.state));
    QString about =
        tr("%1, started %2 %3.").arg(runId_, look::dateAndMinuteText(run.created_ns), look::zoneName());
    if (!run.message.empty()) {
        about += ' ' + models::coreSentence(run.message);
    }
    const auto time = models::finishedTime_s(row);
    if (time && row.plan && row.plan->baseline.cost.micros > 0) {
        const double saved = 100 * (1 - run.cost.units() / row.plan->baseline.cost.units());
        about += ' ' + tr("The single on-demand server: %1 and %2, so %3 saved.")
                           .arg(durationText(row.plan->baseline.time_s), moneyText(row.plan->baseline.cost),
                                look::withUnit(QLocale().toString(saved, 'f', 0), QStringLiteral("%")));
    }
    sentence_->setText(about);
    const bool over = isOver(run.state);
    const Prediction none;
    const Prediction &forecast = row.plan ? row.plan->prediction : none;
    const QString percent = QStringLiteral("%");
    const auto lasted = models::endedTime_s(row);
    fill(time_, row.plan ? durationText(forecast.time_s) : noValue(), lasted ? durationText(*lasted) : noValue(),
         signedText(models::timeErrorPct(row), 1, percent),
         beyond(models::timeErrorPct(row), models::percentErrorLimit));
    fill(cost_, row.plan ? moneyText(forecast.cost) : noValue(), over ? moneyText(run.cost) : noValue(),
         signedText(models::costErrorPct(row), 1, percent),
         beyond(models::costErrorPct(row), models::percentErrorLimit));
    fill(accuracy_, percentText(forecast.accuracyPct), over ? percentText(run.testAccuracyPct) : noValue(),
         signedText(models::accuracyErrorPoints(row), 1, tr("points")),
         beyond(models::accuracyErrorPoints(row), models::pointErrorLimit));
    fill(revocations_, row.plan ? QLocale().toString(forecast.expectedRevocations, 'f', 1) : noValue(),
         QLocale().toString(run.revocations), {}, false);
    again_->setEnabled(row.plan != nullptr);
    report_->setEnabled(run.appliedSteps > 0 || over);
}

} // namespace mayfly::pages
