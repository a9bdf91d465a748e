// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/learning_chart.h"

#include "app/charts/live_data.h"
#include "app/look/theme.h"

#include <QHBoxLayout>
#include <QLineSeries>
#include <QLocale>
#include <QPainter>
#include <QStackedLayout>

#include <algorithm>
#include <cmath>

namespace mayfly::charts {

namespace {

constexpr double curveWidth = 1.6;
constexpr double insetRight = 44;

/// Steps as they are below ten thousand, in thousands ("60 K steps") from there on.
AxisStyle stepAxis(double steps)
{
    const bool thousands = steps >= 10000;
    AxisStyle style;
    style.ticks = niceTicks(0, steps, 3);
    const double whole = thousands ? 1000 : 1; // labels are whole numbers: a tick between would repeat one
    style.ticks.removeIf([whole](double tick) { return std::fmod(tick, whole) != 0; });
    style.unit = thousands ? StepChart::tr("K steps") : StepChart::tr("steps");
    style.name = thousands ? StepChart::tr("Thousand steps") : StepChart::tr("Steps");
    style.least = 0;
    style.label = [thousands](double value) { return QLocale().toString(thousands ? value / 1000 : value, 'f', 0); };
    return style;
}

} // namespace

StepChart::StepChart(const QString &title, const QString &name, double penWidth, QWidget *parent)
    : ChartFrame(parent), title_(title), name_(name)
{
    setInsets({32, 24, insetRight, 30});
    setEmptyText(tr("Not measured yet"));
    setAccessibleName(title);
    setDataNames(tr("step"), {});
    line_ = addLine(name, [penWidth] { return solidPen(look::colour(look::Role::Accent), penWidth); });
}

void StepChart::setCurve(StepCurve curve)
{
    curve_ = std::move(curve);
    stale_ = true;
    if (isVisible()) {
        refresh();
    }
}

void StepChart::showEvent(QShowEvent *event)
{
    ChartFrame::showEvent(event);
    if (stale_) {
        refresh();
    }
}

void StepChart::refresh()
{
    stale_ = false;
    setAxis(Axis::X, stepAxis(curve_.steps));
    setRange(Axis::X, 0, std::max(1.0, curve_.steps));
    double lowest = curve_.target.value_or(1e300);
    double highest = curve_.target.value_or(0);
    for (const QPointF &point : curve_.points) {
        lowest = std::min(lowest, point.y());
        highest = std::max(highest, point.y());
    }
    AxisStyle y;
    y.title = title_;
    y.tickCount = 3;
    y.least = 0;
    double bottom = 0;
    if (curve_.percent) {
        bottom = curve_.points.isEmpty() ? 0 : std::max(0.0, std::floor(lowest / 20) * 20);
        top_ = 100;
        y.ticks = niceTicks(bottom, top_, 3);
    } else {
        top_ = steadyTop(highest, top_);
    }
    setAxis(Axis::Y, y);
    setRange(Axis::Y, bottom, top_);
    setEmptyText(curve_.points.isEmpty() ? tr("Not measured yet") : QString());
    replace(line_,
            thinnedToColumns(curve_.points, 0, std::max(1.0, curve_.steps), static_cast<int>(plotRect().width())));
    QVector<Guide> guides;
    if (curve_.target) {
        guides.push_back({Axis::Y, *curve_.target, curve_.targetLabel, Guide::Kind::Target, look::Glyph::None,
                          look::Tone::Neutral, Qt::AlignLeft});
    }
    setGuides(guides);
}

QString StepChart::dataAsCsv() const
{
    const QString name = name_.contains(',') ? '"' + name_ + '"' : name_;
    QString csv = QStringLiteral("step,%1\n").arg(name);
    for (const QPointF &point : curve_.points) {
        csv += QStringLiteral("%1,%2\n").arg(QString::number(point.x(), 'f', 0), QString::number(point.y(), 'g', 12));
    }
    return csv;
}

QVector<DataColumn> StepChart::dataColumns() const
{
    return {{tr("Step")}, {title_}};
}

QVector<ChartFrame::PictureKey> StepChart::pictureKeys() const
{
    QVector<PictureKey> keys = ChartFrame::pictureKeys();
    if (curve_.target) {
        keys << lineKey(curve_.targetLabel, dashedPen(look::colour(look::Role::Text2), 1));
    }
    return keys;
}

void StepChart::paintOver(QPainter &painter, const QRectF &plot)
{
    if (curve_.points.isEmpty()) {
        return;
    }
    const QPointF end = positionOf(curve_.points.back());
    if (curve_.points.size() == 1) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(look::colour(look::Role::Accent));
        painter.drawEllipse(end, look::exactUnits(2.5), look::exactUnits(2.5));
    }
    const QString value = QLocale().toString(curve_.points.back().y(), 'f', curve_.decimals);
    double y = end.y();
    if (curve_.target) {
        // Not on the target's line: above it once the target is reached, else below.
        painter.setFont(look::textFont(look::Text::Caption));
        const double line = positionOf({0, *curve_.target}).y();
        const double clear = painter.fontMetrics().height() * 0.6;
        y = std::abs(y - line) >= clear ? y : y <= line ? line - clear : line + clear;
    }
    writeEndLabels(painter, std::min(end.x(), plot.right()), {{y, value, look::colour(look::Role::Accent), true}}, plot,
                   plot.right() + look::units(insetRight));
}

LearningChart::LearningChart(QWidget *parent)
    : QWidget(parent), pages_(new QStackedLayout(this)),
      accuracy_(new StepChart(tr("Test accuracy, %"), tr("accuracy, %"), curveWidth)),
      loss_(new StepChart(tr("Training loss"), tr("loss"), 1)),
      rate_(new StepChart(tr("Learning rate"), tr("learning rate"), curveWidth))
{
    auto *both = new QWidget(this);
    auto *row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(accuracy_, 1);
    row->addWidget(loss_, 1);
    pages_->addWidget(both);
    pages_->addWidget(rate_);
}

void LearningChart::setData(const LearningData &learning)
{
    StepCurve accuracy;
    accuracy.points = learning.accuracy;
    accuracy.steps = learning.steps;
    accuracy.percent = true;
    if (learning.targetPct) {
        accuracy.target = learning.targetPct;
        accuracy.targetLabel = tr("target %1 %")
                                   .arg(QLocale().toString(*learning.targetPct, 'f', 0))
                                   .replace(QStringLiteral(" %"), QString(QChar::Nbsp) + '%');
    }
    accuracy_->setCurve(accuracy);
    StepCurve loss;
    loss.points = learning.loss;
    loss.steps = learning.steps;
    loss.decimals = 2;
    loss_->setCurve(loss);
    StepCurve rate;
    rate.points = learning.learningRate;
    rate.steps = learning.steps;
    rate.decimals = 3;
    rate_->setCurve(rate);
}

void LearningChart::setView(int view)
{
    pages_->setCurrentIndex(view);
}

QVector<ChartFrame *> LearningChart::shownCharts() const
{
    return pages_->currentIndex() == AccuracyAndLoss ? QVector<ChartFrame *>{accuracy_, loss_}
                                                     : QVector<ChartFrame *>{rate_};
}

} // namespace mayfly::charts
