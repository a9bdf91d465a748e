// SPDX-License-Identifier: GPL-3.0-or-later
// Limits, and the options behind "More options".
#include "app/look/buttons.h"
#include "app/look/form_field.h"
#include "app/look/icons.h"
#include "app/look/theme.h"
#include "app/pages/plan_form_sections.h"
#include "app/pages/plan_form_training.h"
#include "app/pages/plan_number_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace mayfly::pages {

using look::FormField;
using look::units;

namespace {

constexpr int mostWorkers = 256;
constexpr int mostServers = 16;
constexpr int mostTrials = 100'000;

struct ReplacementWord {
    std::optional<Replacement> replacement;
    QString word;
    QString inSummary;
};

QList<ReplacementWord> replacementWords()
{
    return {{Replacement::SameOffer, LimitsSection::tr("By the same offer"), LimitsSection::tr("replaced by the same offer")},
            {Replacement::NextCheapest, LimitsSection::tr("By the next cheapest"), LimitsSection::tr("replaced by the next cheapest")},
            {Replacement::AnotherZone, LimitsSection::tr("In another zone"), LimitsSection::tr("replaced in another zone")},
            {Replacement::OnDemand, LimitsSection::tr("By an on-demand server"), LimitsSection::tr("replaced on demand")},
            {Replacement::None, LimitsSection::tr("Not at all"), LimitsSection::tr("not replaced")},
            {std::nullopt, LimitsSection::tr("As is best"), LimitsSection::tr("replaced as is best")}};
}

} // namespace

LimitsSection::LimitsSection(QWidget *parent)
    : FormSection(tr("Limits"), look::makeButton(tr("More options"), look::ButtonKind::Link), parent), more_(qobject_cast<QPushButton *>(tool()))
{
    buildLimits();
    buildOptions();
    connectParts();
    showOptions(false);
}

void LimitsSection::buildLimits()
{
    maxWorkers_ = new NumberField(1, mostWorkers);
    maxServers_ = new NumberField(0, mostServers);
    startUp_ = new QCheckBox(tr("Count start-up time"));
    oneRegion_ = new QCheckBox(tr("One region only"));
    oneRegion_->setToolTip(tr("Off: up to half of the workers may run in other regions than the parameter servers"));
    body()->addWidget(makeNumberRow(tr("&Workers, at most"), maxWorkers_, units(numberFieldWidth)));
    body()->addWidget(makeNumberRow(tr("&Parameter servers"), maxServers_, units(numberFieldWidth)));
    body()->addWidget(startUp_);
    body()->addWidget(oneRegion_);
}

void LimitsSection::buildOptions()
{
    more_->setCheckable(true);
    more_->setIconSize(QSize(look::length(look::Size::SmallIcon), look::length(look::Size::SmallIcon)));
    summary_ = new QLabel;
    look::setText(summary_, look::Text::Caption, look::Role::Text2);
    summary_->setWordWrap(true);
    options_ = new QWidget;
    auto *column = new QVBoxLayout(options_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(units(6));
    rate_ = makeFigureField();
    rateField_ = new FormField(tr("At most per &hour"), rate_, units(figureFieldWidth));
    rateField_->setToolTip(tr("What the whole cluster may cost in an hour"));
    checkpoints_ = makeFigureField();
    checkpoints_->setPlaceholderText(tr("automatic"));
    checkpointsField_ = new FormField(tr("Chec&kpoint every"), checkpoints_, units(figureFieldWidth));
    checkpointsField_->setToolTip(tr("Automatic: as Young and Daly say, from the hazard and the time that one takes to write"));
    sync_ = makeCombo();
    sync_->addItems({tr("ASP"), tr("ASP or Sync-Switch"), tr("ASP, Sync-Switch, BSP, SSP")});
    sync_->setToolTip(tr("How workers' gradients may meet"));
    serverPricing_ = makeCombo();
    serverPricing_->addItems({tr("On-demand"), tr("Transient"), tr("Either")});
    replacement_ = makeCombo();
    for (const ReplacementWord &each : replacementWords()) {
        replacement_->addItem(each.word);
    }
    trials_ = new NumberField(0, mostTrials);
    trials_->setToolTip(tr("Of each of the best plans; the selected plan gets ten times as many, up to %L1").arg(mostTrials));
    trials_->setSingleStep(100);
    column->addWidget(rateField_);
    column->addWidget(checkpointsField_);
    column->addWidget(makeNumberRow(tr("S&imulated runs"), trials_, units(figureFieldWidth)));
    column->addWidget(new FormField(tr("Synchronisation"), sync_, 0));
    column->addWidget(new FormField(tr("Parameter servers' pricing"), serverPricing_, 0));
    column->addWidget(new FormField(tr("Lost servers are replaced"), replacement_, 0));
    body()->addWidget(summary_);
    body()->addWidget(options_);
}

void LimitsSection::connectParts()
{
    connect(more_, &QPushButton::toggled, this, &LimitsSection::showOptions);
    connect(maxWorkers_, &NumberField::valueChanged, this, [this](int value) { change([value](PlanInputs &inputs) { inputs.maxWorkers = value; }); });
    connect(maxServers_, &NumberField::valueChanged, this,
            [this](int value) { change([value](PlanInputs &inputs) { inputs.maxParameterServers = value; }); });
    connect(trials_, &NumberField::valueChanged, this, [this](int value) { change([value](PlanInputs &inputs) { inputs.trials = value; }); });
    connect(startUp_, &QCheckBox::toggled, this, [this](bool on) { change([on](PlanInputs &inputs) { inputs.countStartUp = on; }); });
    connect(oneRegion_, &QCheckBox::toggled, this, [this](bool on) { change([on](PlanInputs &inputs) { inputs.oneRegion = on; }); });
    connect(sync_, &QComboBox::activated, this,
            [this](int index) { change([index](PlanInputs &inputs) { inputs.sync = static_cast<PlanInputs::Sync>(index); }); });
    connect(serverPricing_, &QComboBox::activated, this, [this](int index) {
        change([index](PlanInputs &inputs) { inputs.serverPricing = static_cast<PlanInputs::ServerPricing>(index); });
    });
    connect(replacement_, &QComboBox::activated, this,
            [this](int index) { change([index](PlanInputs &inputs) { inputs.replacement = replacementWords().at(index).replacement; }); });
    connect(rate_, &QLineEdit::editingFinished, this, &LimitsSection::readRate);
    connect(checkpoints_, &QLineEdit::editingFinished, this, &LimitsSection::readCheckpoints);
}

bool LimitsSection::optionsShown() const
{
    return more_->isChecked();
}

void LimitsSection::showOptions(bool shown)
{
    more_->setChecked(shown);
    more_->setIcon(look::icon(shown ? "chevron-up" : "chevron-down", look::Role::Accent));
    more_->setText(shown ? tr("Fewer options") : tr("More options"));
    options_->setVisible(shown);
    summary_->setVisible(!shown);
    emit optionsToggled(shown);
}

QString LimitsSection::summaryOf(const PlanInputs &inputs) const
{
    QStringList parts{sync_->itemText(static_cast<int>(inputs.sync))};
    if (inputs.maxRatePerHour) {
        parts << tr("up to %1/h").arg(amountText(*inputs.maxRatePerHour));
    }
    if (inputs.serverPricing != PlanInputs::ServerPricing::OnDemand) {
        parts << (inputs.serverPricing == PlanInputs::ServerPricing::Transient ? tr("transient parameter servers") : tr("parameter servers of either pricing"));
    }
    for (const ReplacementWord &each : replacementWords()) {
        if (each.replacement == inputs.replacement) {
            parts << each.inSummary;
        }
    }
    parts << (inputs.checkpointInterval_s > 0 ? tr("checkpoint every %1").arg(durationText(inputs.checkpointInterval_s)) : tr("automatic checkpoints"));
    parts << (inputs.trials > 0 ? tr("%Ln simulated runs a plan", nullptr, inputs.trials) : tr("closed form only"));
    parts << TrainingSection::summaryOf(inputs);
    return parts.join(QStringLiteral(" · "));
}

void LimitsSection::showInputs(const PlanInputs &inputs)
{
    maxWorkers_->setValue(inputs.maxWorkers);
    maxServers_->setValue(inputs.maxParameterServers);
    startUp_->setChecked(inputs.countStartUp);
    oneRegion_->setChecked(inputs.oneRegion);
    rate_->setText(inputs.maxRatePerHour ? amountText(*inputs.maxRatePerHour) : QString());
    checkpoints_->setText(inputs.checkpointInterval_s > 0 ? durationText(inputs.checkpointInterval_s) : QString());
    sync_->setCurrentIndex(static_cast<int>(inputs.sync));
    serverPricing_->setCurrentIndex(static_cast<int>(inputs.serverPricing));
    const auto words = replacementWords();
    for (int i = 0; i < words.size(); ++i) {
        if (words[i].replacement == inputs.replacement) {
            replacement_->setCurrentIndex(i);
        }
    }
    trials_->setValue(inputs.trials);
    rateField_->setProblem({});
    checkpointsField_->setProblem({});
    summary_->setText(summaryOf(inputs));
}

void LimitsSection::readRate()
{
    const QString text = rate_->text().trimmed();
    const auto amount = amountFrom(text);
    if (!text.isEmpty() && (!amount || amount->micros <= 0)) {
        rateField_->setProblem(tr("At most per hour: expected an amount over 0, like $3 or 2.50 EUR, found %1").arg(text));
        return;
    }
    rateField_->setProblem({});
    change([&](PlanInputs &inputs) { inputs.maxRatePerHour = text.isEmpty() ? std::nullopt : std::optional(*amount); });
    rate_->setText(inputs().maxRatePerHour ? amountText(*inputs().maxRatePerHour) : QString());
}

void LimitsSection::readCheckpoints()
{
    const QString text = checkpoints_->text().trimmed();
    const auto seconds = durationFrom(text, inputs().checkpointInterval_s > 0 ? inputs().checkpointInterval_s : 600);
    const bool automatic = text.isEmpty() || text.compare(checkpoints_->placeholderText(), Qt::CaseInsensitive) == 0;
    if (!automatic && (!seconds || *seconds <= 0)) {
        checkpointsField_->setProblem(tr("Checkpoint every: expected a time over 0, like 10 min, or nothing, found %1").arg(text));
        return;
    }
    checkpointsField_->setProblem({});
    change([&](PlanInputs &inputs) { inputs.checkpointInterval_s = automatic ? 0 : *seconds; });
    checkpoints_->setText(inputs().checkpointInterval_s > 0 ? durationText(inputs().checkpointInterval_s) : QString());
}

} // namespace mayfly::pages
