// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/latency_view.h"

#include "app/bridge/async_task.h"
#include "app/charts/latency_chart.h"
#include "app/look/theme.h"
#include "app/models/core_words.h"

#include <QCollator>
#include <QComboBox>
#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace mayfly::pages {

namespace {

constexpr int again_ms = 10'000; ///< a stretch takes so long
constexpr double shortestAxis_s = 30;

bool isShard(const QString &slot)
{
    return slot.startsWith(QStringLiteral("ps-"));
}

} // namespace

LatencyView::LatencyView(Source source, Watched run, QString slot, QWidget *parent)
    : QDialog(parent), source_(std::move(source)), run_(std::move(run)), wanted_(std::move(slot)), choice_(new QComboBox), note_(new QLabel),
      first_(new charts::LatencyChart), second_(new charts::LatencyChart)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Latency over time"));
    constexpr QSize size(720, 520);
    resize(look::units(size.width()), look::units(size.height()));
    choice_->setAccessibleName(tr("Worker or parameter server"));
    note_->setObjectName(QStringLiteral("note"));
    note_->setWordWrap(true);
    look::setText(note_, look::Text::Caption);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(choice_, 0, Qt::AlignLeft);
    layout->addWidget(first_, 1);
    layout->addWidget(second_, 1);
    layout->addWidget(note_);
    connect(choice_, &QComboBox::currentTextChanged, this, [this](const QString &chosen) {
        wanted_ = chosen;
        draw(chosen);
    });
    auto *timer = new QTimer(this);
    timer->setInterval(again_ms);
    connect(timer, &QTimer::timeout, this, &LatencyView::read);
    if (run_.live) {
        timer->start();
    }
    draw(wanted_);
    read();
}

void LatencyView::read()
{
    if (reading_ || !source_) {
        return;
    }
    // What was measured a while ago may have been stored after newer points of others.
    constexpr std::int64_t late_ns = 60'000'000'000;
    const std::int64_t after_ns = points_.empty() ? std::numeric_limits<std::int64_t>::min() : points_.back().time_ns - late_ns;
    reading_ = bridge::runAsync(
        this, [source = source_, id = run_.runId.toStdString(), after_ns](bridge::TaskControl &) { return source(id, after_ns); },
        [this, after_ns](Result<std::vector<LatencyPoint>> newer) { take(after_ns, std::move(newer)); });
}

void LatencyView::take(std::int64_t after_ns, Result<std::vector<LatencyPoint>> newer)
{
    if (!newer) {
        note_->setText(models::coreWords(newer.error().message));
        return;
    }
    std::erase_if(points_, [&](const LatencyPoint &each) { return each.time_ns > after_ns; });
    points_.insert(points_.end(), newer->begin(), newer->end());
    listSlots();
    draw(wanted_);
}

void LatencyView::listSlots()
{
    QStringList found;
    for (const LatencyPoint &point : points_) {
        if (const QString slot = QString::fromStdString(point.slot); !found.contains(slot)) {
            found << slot;
        }
    }
    QCollator order;
    order.setNumericMode(true);
    std::sort(found.begin(), found.end(), [&](const QString &a, const QString &b) {
        return isShard(a) != isShard(b) ? isShard(b) : order.compare(a, b) < 0;
    });
    if (found.isEmpty() || found.size() == choice_->count()) {
        return;
    }
    const QSignalBlocker quiet(choice_);
    choice_->clear();
    choice_->addItems(found);
    wanted_ = found.contains(wanted_) ? wanted_ : found.front();
    choice_->setCurrentText(wanted_);
}

void LatencyView::draw(const QString &slot)
{
    constexpr double second_ns = 1e9;
    constexpr double milliseconds = 1e3;
    const bool shard = isShard(slot);
    charts::LatencyData first, second;
    const auto add = [](charts::LatencyData &curves, double at_s, const Quantiles &of) {
        curves.median.push_back({at_s, of.p50 * milliseconds});
        curves.percentile95.push_back({at_s, of.p95 * milliseconds});
    };
    double end_s = shortestAxis_s;
    for (const LatencyPoint &point : points_) {
        const double at_s = static_cast<double>(point.time_ns - run_.launched_ns) / second_ns;
        end_s = std::max(end_s, at_s);
        if (point.slot == slot.toStdString()) {
            add(first, at_s, shard ? point.apply : point.push);
            add(second, at_s, shard ? point.wait : point.pull);
        }
    }
    first.end_s = second.end_s = end_s;
    first_->setData(shard ? tr("Applying a gradient, ms") : tr("Push: until the gradient is applied, ms"), std::move(first));
    second_->setData(shard ? tr("From a gradient's arrival to its answer, ms") : tr("Pull: from then until the state is there, ms"), std::move(second));
    note_->setText(shard ? tr("Each point is of 10 s: the median and the 95th percentile of the means of a second.")
                         : tr("Each point is of 10 s: the median and the 95th percentile of its steps."));
}

} // namespace mayfly::pages
