// SPDX-License-Identifier: GPL-3.0-or-later
// Settings: what this machine's runs have taught the models.
#include "app/look/buttons.h"
#include "app/look/confirm_card.h"
#include "app/look/theme.h"
#include "app/pages/settings_cards.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace mayfly::pages {

using look::length;
using look::Role;
using look::Size;
using look::Text;
using look::units;

namespace {

constexpr const char *providerProperty = "provider";

double meanOf(const std::vector<double> &values)
{
    return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

QString plainText(const std::string &text)
{
    return QString::fromStdString(text);
}

/// A ratio to the shipped value, as a change: "+8 %".
QString changeText(const std::vector<double> &ratios)
{
    const double percent = 100 * (meanOf(ratios) - 1);
    const QString figure = look::formatNumber(percent, 0);
    return look::withUnit(percent >= 0.5 ? '+' + figure : figure, QStringLiteral("%"));
}

} // namespace

MeasurementsCard::MeasurementsCard(const SettingsServices &services, QWidget *parent)
    : Card(tr("Measured by runs"), parent), services_(services)
{
    showAll({});
    connect(&look::Theme::instance(), &look::Theme::changed, this, [this] { showAll(std::vector(all_)); });
}

void MeasurementsCard::refresh()
{
    if (task_) {
        return;
    }
    task_ = bridge::runAsync(
        this, [read = services_.measurements](bridge::TaskControl &) { return read(); },
        [this](Result<std::vector<ProviderMeasurements>> all) {
            showAll(all.value_or(std::vector<ProviderMeasurements>()));
            if (!all) {
                auto *problem = new QLabel(plainText(all.error().message));
                look::setText(problem, Text::Caption, Role::Bad);
                problem->setWordWrap(true);
                content_->layout()->addWidget(problem);
            }
        });
}

void MeasurementsCard::showAll(const std::vector<ProviderMeasurements> &all)
{
    all_ = all;
    delete content_;
    content_ = new QWidget;
    auto *column = new QVBoxLayout(content_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(length(Size::Gap));
    lines_.clear();
    auto *about = new QLabel(all.empty() ? tr("Nothing yet. Every run that ends improves the forecasts of the next ones.")
                                         : tr("These figures move the shipped constants: forecasts follow them."));
    look::setText(about, Text::Caption, Role::Text2);
    about->setWordWrap(true);
    column->addWidget(about);
    for (const ProviderMeasurements &one : all) {
        addProvider(one);
    }
    body()->addWidget(content_);
}

void MeasurementsCard::addProvider(const ProviderMeasurements &one)
{
    const QString provider = plainText(one.provider);
    auto *column = static_cast<QVBoxLayout *>(content_->layout());
    auto *row = new QHBoxLayout;
    auto *name = new QLabel(provider == "local" ? tr("Servers of this machine (local)") : tr("Servers of %1").arg(provider));
    look::setText(name, Text::Medium);
    auto *reset = look::makeButton(tr("Reset…"), look::ButtonKind::Link);
    reset->setAccessibleName(tr("Forget what runs on %1 measured").arg(provider));
    reset->setProperty(providerProperty, provider);
    connect(reset, &QPushButton::clicked, this, [this, reset, provider] { askReset(reset, provider); });
    row->addWidget(name, 1);
    row->addWidget(reset);
    column->addLayout(row);
    auto *table = new QWidget;
    grid_ = new QGridLayout(table);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setVerticalSpacing(units(4));
    grid_->setHorizontalSpacing(length(Size::Padding));
    grid_->setColumnStretch(0, 1);
    column->addWidget(table);
    const auto runs = [](std::size_t count) { return tr("%n run(s)", nullptr, static_cast<int>(count)); };
    for (const auto &step : one.own.steps) {
        addLine(tr("Step of %1 on %2").arg(plainText(step.workload), plainText(step.gpu)), runs(step.values_s.size()),
                look::withUnit(look::formatNumber(1000 * meanOf(step.values_s), 1), tr("ms")));
    }
    for (const auto &capacity : one.own.capacities) {
        addLine(tr("%n parameter server(s) with %1", nullptr, capacity.parameterServers).arg(plainText(capacity.workload)),
                runs(capacity.values.size()), look::withUnit(look::formatNumber(meanOf(capacity.values), 1), tr("steps/s")));
    }
    const std::pair<QString, const std::vector<double> *> ratios[] = {{tr("Start-up against the shipped value"), &one.own.startUpRatios},
                                                                       {tr("Replacement against the shipped value"), &one.own.replacementRatios},
                                                                       {tr("Checkpoint against the shipped value"), &one.own.checkpointRatios}};
    for (const auto &[what, values] : ratios) {
        if (!values->empty()) {
            addLine(what, runs(values->size()), changeText(*values));
        }
    }
    if (!one.own.lifetimes.empty()) {
        const auto revoked = std::count_if(one.own.lifetimes.begin(), one.own.lifetimes.end(), [](const auto &each) { return each.revoked; });
        addLine(tr("Lifetimes"), tr("%n server(s)", nullptr, static_cast<int>(one.own.lifetimes.size())),
                tr("%n revoked", nullptr, static_cast<int>(revoked)));
    }
}

void MeasurementsCard::addLine(const QString &what, const QString &count, const QString &mean)
{
    const int row = grid_->rowCount();
    auto *name = new QLabel(what);
    look::setText(name, Text::Body, Role::Text2);
    name->setWordWrap(true);
    auto *times = new QLabel(count);
    look::setText(times, Text::Caption, Role::Text2);
    auto *value = new QLabel(mean);
    look::setText(value, Text::Mono);
    grid_->addWidget(name, row, 0);
    grid_->addWidget(times, row, 1, Qt::AlignRight);
    grid_->addWidget(value, row, 2, Qt::AlignRight);
    lines_ << what + QStringLiteral(", ") + count + QStringLiteral(", ") + mean;
}

QStringList MeasurementsCard::lines() const
{
    return lines_;
}

QPushButton *MeasurementsCard::resetButton(const QString &provider) const
{
    for (auto *button : content_->findChildren<QPushButton *>()) {
        if (button->property(providerProperty).toString() == provider) {
            return button;
        }
    }
    return nullptr;
}

void MeasurementsCard::askReset(QPushButton *button, const QString &provider)
{
    look::ConfirmCard::Words words;
    words.question = tr("Forget what runs on %1 measured?").arg(provider);
    words.note = tr("Plans use the shipped constants again. The runs themselves stay in the history.");
    words.confirm = tr("Forget it");
    words.danger = true;
    look::ConfirmCard::ask(button, words, [this, provider] {
        task_ = bridge::runAsync(
            this, [reset = services_.resetMeasurements, name = provider.toStdString()](bridge::TaskControl &) { return reset(name); },
            [this](const Result<void> &) {
                task_ = nullptr;
                refresh();
            });
    });
}

} // namespace mayfly::pages
