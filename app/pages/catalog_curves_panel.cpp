// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/catalog_curves_panel.h"

#include "app/charts/chart_legend.h"
#include "app/charts/lifetime_chart.h"
#include "app/charts/price_chart.h"
#include "app/look/card.h"
#include "app/look/theme.h"
#include "app/look/times.h"
#include "app/look/wrapped_label.h"
#include "app/models/catalog_facts.h"
#include "app/models/core_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace mayfly::pages {

using charts::ObservedLifetimes;

using look::units;

namespace {

constexpr double hour_s = 3600;
constexpr double chartHeight = 132;

QLabel *smallLabel()
{
    auto *label = new look::WrappedLabel;
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    look::setText(label, look::Text::Caption, look::Role::Text2);
    return label;
}

QString familyName(const std::string &family)
{
    if (family == "exponential") {
        return CurvesPanel::tr("exponential fit");
    }
    if (family == "bathtub") {
        return CurvesPanel::tr("bathtub fit");
    }
    if (family == "early and constant") {
        return CurvesPanel::tr("early and constant fit");
    }
    return CurvesPanel::tr("%1 fit").arg(QString::fromStdString(family));
}

ObservedLifetimes observedOf(const LifetimesShown &set)
{
    charts::ObservedLifetimes shown;
    shown.name = CurvesPanel::tr("observed");
    for (const LifetimesShown::Step &step : set.steps) {
        shown.alive << QPointF(step.age_s / hour_s, 100 * step.alive);
        shown.low << QPointF(step.age_s / hour_s, 100 * step.low);
        shown.high << QPointF(step.age_s / hour_s, 100 * step.high);
    }
    if (!set.family.empty()) {
        shown.fitName = familyName(set.family);
        for (const auto &[age_s, alive] : set.fit) {
            shown.fit << QPointF(age_s / hour_s, 100 * alive);
        }
    }
    return shown;
}

} // namespace

CurvesPanel::CurvesPanel(const CatalogServices &services, QWidget *parent) : QWidget(parent), services_(services)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(look::length(look::Size::Gap));
    row->addWidget(buildLifetimes(), 1);
    row->addWidget(buildPrices(), 1);
    hide();
}

QWidget *CurvesPanel::buildLifetimes()
{
    auto *card = new look::Card(tr("Lifetimes"));
    lifetimes_ = new charts::LifetimeChart;
    lifetimes_->setFixedHeight(units(chartHeight));
    sets_ = new QComboBox;
    sets_->setAccessibleName(tr("Whose lifetimes"));
    sets_->hide();
    connect(sets_, &QComboBox::activated, this, &CurvesPanel::showLifetimes);
    card->addTool(new charts::ChartLegend(lifetimes_));
    card->addTool(sets_);
    card->addTool(lifetimes_->makeExportButton());
    lifetimeSource_ = smallLabel();
    card->body()->addWidget(lifetimes_);
    card->body()->addWidget(lifetimeSource_);
    return card;
}

QWidget *CurvesPanel::buildPrices()
{
    auto *card = new look::Card(tr("Transient price"));
    prices_ = new charts::PriceChart;
    prices_->setFixedHeight(units(chartHeight));
    priceCaption_ = new QLabel;
    look::setText(priceCaption_, look::Text::Caption, look::Role::Text2);
    card->addToolLeft(priceCaption_);
    card->addTool(new charts::ChartLegend(prices_));
    card->addTool(prices_->makeExportButton());
    priceSource_ = smallLabel();
    card->body()->addWidget(prices_);
    card->body()->addWidget(priceSource_);
    return card;
}

void CurvesPanel::show(const Offer *offer)
{
    if (reading_) {
        reading_->cancel();
    }
    setVisible(offer != nullptr);
    if (offer == nullptr) {
        return;
    }
    reading_ = bridge::runAsync(
        this, [curves = services_.curves, wanted = *offer](bridge::TaskControl &) { return curves(wanted); },
        [this, wanted = *offer](const Result<OfferCurves> &curves) { take(wanted, curves); });
}

void CurvesPanel::take(const Offer &offer, const Result<OfferCurves> &curves)
{
    if (!curves) {
        const QString problem = QString::fromStdString(curves.error().message);
        curves_ = {};
        lifetimes_->clear(tr("The lifetimes cannot be read."));
        lifetimeSource_->setText(problem);
        prices_->show({}, std::nullopt, {});
        priceSource_->clear();
        return;
    }
    curves_ = *curves;
    sets_->clear();
    for (const LifetimesShown &set : curves_.observed) {
        sets_->addItem(set.set.empty() ? tr("own runs") : QString::fromStdString(set.set));
    }
    sets_->setVisible(sets_->count() > 1);
    showLifetimes();
    showPrices(offer);
}

void CurvesPanel::showLifetimes()
{
    const QString model = models::coreWords(curves_.model.source);
    if (curves_.observed.empty()) {
        lifetimes_->show(curves_.model, std::nullopt);
        lifetimeSource_->setText(tr("Model of the plans: %1. No lifetimes of such servers were imported or measured.").arg(model));
        return;
    }
    const LifetimesShown &set = curves_.observed[static_cast<std::size_t>(std::max(0, sets_->currentIndex()))];
    lifetimes_->show(curves_.model, observedOf(set));
    const QString seen = set.set.empty() ? tr("Own runs: %n servers observed, of which %1 were revoked (Kaplan-Meier, 90 % band).", nullptr, set.servers).arg(set.lost)
                                         : tr("%2: %n servers observed, of which %1 were revoked (Kaplan-Meier, 90 % band).", nullptr, set.servers)
                                               .arg(QString::number(set.lost), QString::fromStdString(set.set));
    const QString fit = set.family.empty() ? tr("Nothing can be fitted to them.")
                                           : tr("The fit is at most %1 percentage points off.").arg(look::formatNumber(100 * set.distance, 1));
    lifetimeSource_->setText(seen + ' ' + fit + ' ' + tr("Model of the plans: %1.").arg(model));
}

void CurvesPanel::showPrices(const Offer &offer)
{
    QVector<charts::PriceLine> lines;
    QStringList sets;
    for (const PriceSeriesShown &series : curves_.prices) {
        QVector<QPointF> points;
        for (const PricePointShown &point : series.points) {
            points << QPointF(point.days, point.perHour);
        }
        lines << charts::PriceLine{QString::fromStdString(series.zone), points};
        if (const QString set = QString::fromStdString(series.set); !sets.contains(set)) {
            sets << set;
        }
    }
    prices_->show(lines, offer.onDemandPerHour.units(), QString::fromStdString(offer.onDemandPerHour.currency));
    const QString what = models::coreName(offer.instanceType.empty() ? offer.gpu : offer.instanceType);
    charts::ChartFrame::setSubject(this, tr("%1, %2").arg(what, models::coreName(offer.region)));
    priceCaption_->setText(priceCaption_->fontMetrics().elidedText(what, Qt::ElideRight, units(190)));
    priceCaption_->setToolTip(what);
    const QString listed = tr("Listed price of %1, %2.")
                               .arg(offer.priceDate.empty() ? tr("an unknown day") : models::dayText(offer.priceDate),
                                    offer.source.empty() ? tr("source not named") : models::coreName(offer.source));
    const QString history = lines.isEmpty() ? QString()
                                            : tr("History: %1, latest price of %2 %3.")
                                                  .arg(QLocale().createSeparatedList(sets), look::dateAndMinuteText(curves_.latest_ns), look::zoneName());
    priceSource_->setText(history.isEmpty() ? listed : history + ' ' + listed);
}

QString CurvesPanel::lifetimeSource() const
{
    return lifetimeSource_->text();
}

QString CurvesPanel::priceSource() const
{
    return priceSource_->text();
}

} // namespace mayfly::pages
