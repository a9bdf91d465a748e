// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_form.h"

#include "app/look/buttons.h"
#include "app/look/form_field.h"
#include "app/look/theme.h"
#include "core/base/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSpinBox>
#include <QVBoxLayout>

namespace mayfly::pages {

using look::Role;
using look::units;

namespace {

constexpr int fieldWidth = 88;
constexpr int smallFieldWidth = 56;
constexpr int togglesPerRow = 3;

QLineEdit *figureField()
{
    auto *field = new QLineEdit;
    field->setAlignment(Qt::AlignRight);
    field->setFont(look::textFont(look::Text::Mono));
    field->setPlaceholderText(PlanForm::tr("any"));
    return field;
}

/// A number in a text field that may carry a per cent sign.
std::optional<double> percentFrom(QString text)
{
    text.remove('%').remove(QChar(0x00A0));
    return parseDouble(text.trimmed().replace(',', '.').toStdString());
}

QComboBox *combo()
{
    auto *box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    return box;
}

} // namespace

PlanForm::PlanForm(QWidget *parent) : look::Card(tr("Workload"), parent)
{
    buildWorkload();
    buildTargets();
    buildOffers();
    buildLimits();
    buildFoot();
}

void PlanForm::buildWorkload()
{
    auto *open = look::makeButton(tr("Open…"), look::ButtonKind::Link);
    open->setToolTip(tr("Open a saved plan (Ctrl+O)"));
    connect(open, &QPushButton::clicked, this, &PlanForm::openRequested);
    addTool(open);
    workload_ = combo();
    workload_->setAccessibleName(tr("Workload"));
    workloadFacts_ = new QLabel;
    look::setText(workloadFacts_, look::Text::Caption, Role::Text2);
    workloadFacts_->setWordWrap(true);
    steps_ = new QSpinBox;
    steps_->setRange(1, 1'000'000'000);
    steps_->setGroupSeparatorShown(true);
    look::styleNumberField(steps_);
    body()->addWidget(workload_);
    body()->addWidget(workloadFacts_);
    body()->addWidget(new look::FormField(tr("&Steps"), steps_, units(fieldWidth)));
    connect(workload_, &QComboBox::activated, this, [this] {
        change([this](PlanInputs &inputs) {
            if (inputs.name == inputs.workload) {
                inputs.name = workload_->currentText();
            }
            inputs.workload = workload_->currentText();
        });
        showWorkload();
    });
    connect(steps_, &QSpinBox::valueChanged, this, [this](int value) { change([value](PlanInputs &inputs) { inputs.steps = value; }); });
}

void PlanForm::buildTargets()
{
    auto *section = addSection(tr("Targets"));
    section->setSpacing(units(8));
    deadline_ = figureField();
    budget_ = figureField();
    accuracy_ = figureField();
    confidence_ = figureField();
    deadlineField_ = new look::FormField(tr("&Deadline"), deadline_, units(fieldWidth));
    budgetField_ = new look::FormField(tr("&Budget"), budget_, units(fieldWidth));
    accuracyField_ = new look::FormField(tr("&Accuracy at least"), accuracy_, units(fieldWidth));
    confidenceField_ = new look::FormField(tr("&Confidence"), confidence_, units(fieldWidth));
    for (look::FormField *field : {deadlineField_, budgetField_, accuracyField_, confidenceField_}) {
        section->addWidget(field);
    }
    connect(deadline_, &QLineEdit::editingFinished, this, &PlanForm::readDeadline);
    connect(budget_, &QLineEdit::editingFinished, this, &PlanForm::readBudget);
    connect(accuracy_, &QLineEdit::editingFinished, this, &PlanForm::readAccuracy);
    connect(confidence_, &QLineEdit::editingFinished, this, &PlanForm::readConfidence);
}

void PlanForm::buildOffers()
{
    auto *section = addSection(tr("Offers"));
    section->setSpacing(units(8));
    catalog_ = combo();
    catalog_->setAccessibleName(tr("Catalogue"));
    region_ = combo();
    region_->setAccessibleName(tr("Region"));
    gpuGrid_ = new QGridLayout;
    gpuGrid_->setSpacing(units(4));
    section->addWidget(catalog_);
    section->addLayout(gpuGrid_);
    section->addWidget(region_);
    connect(catalog_, &QComboBox::activated, this, [this] {
        change([this](PlanInputs &inputs) {
            inputs.catalog = catalog_->currentText();
            inputs.hiddenGpus.clear();
            inputs.region.clear();
        });
    });
    connect(region_, &QComboBox::activated, this, [this](int index) {
        change([this, index](PlanInputs &inputs) { inputs.region = index == 0 ? QString() : region_->currentText(); });
    });
}

void PlanForm::buildLimits()
{
    auto *section = addSection(tr("Limits"));
    section->setSpacing(units(8));
    maxWorkers_ = new QSpinBox;
    maxWorkers_->setRange(1, 64);
    look::styleNumberField(maxWorkers_);
    maxParameterServers_ = new QSpinBox;
    maxParameterServers_->setRange(1, 8);
    look::styleNumberField(maxParameterServers_);
    sync_ = combo();
    sync_->setAccessibleName(tr("Synchronisation"));
    sync_->addItems({tr("ASP"), tr("ASP or Sync-Switch"), tr("ASP, Sync-Switch, BSP, SSP")});
    sync_->setToolTip(tr("How workers' gradients may meet"));
    startUp_ = new QCheckBox(tr("Count start-up time"));
    transientPs_ = new QCheckBox(tr("Transient parameter servers"));
    section->addWidget(new look::FormField(tr("&Workers, at most"), maxWorkers_, units(smallFieldWidth)));
    section->addWidget(new look::FormField(tr("&Parameter servers"), maxParameterServers_, units(smallFieldWidth)));
    section->addWidget(sync_);
    section->addWidget(startUp_);
    section->addWidget(transientPs_);
    connect(maxWorkers_, &QSpinBox::valueChanged, this,
            [this](int value) { change([value](PlanInputs &inputs) { inputs.maxWorkers = value; }); });
    connect(maxParameterServers_, &QSpinBox::valueChanged, this,
            [this](int value) { change([value](PlanInputs &inputs) { inputs.maxParameterServers = value; }); });
    connect(sync_, &QComboBox::activated, this,
            [this](int index) { change([index](PlanInputs &inputs) { inputs.sync = static_cast<PlanInputs::Sync>(index); }); });
    connect(startUp_, &QCheckBox::toggled, this, [this](bool on) { change([on](PlanInputs &inputs) { inputs.countStartUp = on; }); });
    connect(transientPs_, &QCheckBox::toggled, this,
            [this](bool on) { change([on](PlanInputs &inputs) { inputs.transientParameterServers = on; }); });
}

void PlanForm::buildFoot()
{
    qobject_cast<QVBoxLayout *>(layout())->addStretch(1);
    auto *section = addSection();
    auto *row = new QHBoxLayout;
    foot_ = new QLabel;
    look::setText(foot_, look::Text::Caption, Role::Text2);
    foot_->setMinimumHeight(2 * QFontMetrics(look::textFont(look::Text::Caption)).lineSpacing());
    cancel_ = look::makeButton(tr("Cancel"), look::ButtonKind::Link);
    cancel_->hide();
    row->addWidget(foot_, 1);
    row->addWidget(cancel_);
    section->addLayout(row);
    connect(cancel_, &QPushButton::clicked, this, &PlanForm::cancelRequested);
}

void PlanForm::setSources(const PlanSources &sources)
{
    sources_ = sources;
    showing_ = true;
    workload_->clear();
    for (const Workload &workload : sources.workloads) {
        workload_->addItem(QString::fromStdString(workload.name));
    }
    catalog_->clear();
    for (const std::string &name : sources.catalogNames) {
        catalog_->addItem(QString::fromStdString(name));
    }
    region_->clear();
    const QStringList places = regions(sources.offers);
    region_->addItem(tr("All %n regions", nullptr, static_cast<int>(places.size())));
    region_->addItems(places);
    region_->setVisible(places.size() > 1);
    rebuildGpuToggles();
    showing_ = false;
}

void PlanForm::rebuildGpuToggles()
{
    qDeleteAll(gpuToggles_);
    gpuToggles_.clear();
    int position = 0;
    for (const QString &gpu : gpuTypes(sources_.offers)) {
        auto *toggle = look::makeButton(gpu, look::ButtonKind::Toggle);
        toggle->setChecked(true);
        toggle->setToolTip(tr("Consider %1 servers").arg(gpu));
        gpuGrid_->addWidget(toggle, position / togglesPerRow, position % togglesPerRow);
        gpuToggles_.insert(gpu, toggle);
        ++position;
        connect(toggle, &QPushButton::toggled, this, [this, gpu](bool on) {
            change([&gpu, on](PlanInputs &inputs) {
                inputs.hiddenGpus.removeAll(gpu);
                if (!on) {
                    inputs.hiddenGpus << gpu;
                }
            });
        });
    }
}

void PlanForm::setInputs(const PlanInputs &inputs)
{
    inputs_ = inputs;
    showInputs();
}

void PlanForm::showInputs()
{
    showing_ = true;
    workload_->setCurrentText(inputs_.workload);
    steps_->setValue(static_cast<int>(inputs_.steps));
    deadline_->setText(inputs_.deadline_s ? durationText(*inputs_.deadline_s) : QString());
    budget_->setText(inputs_.budget ? amountText(*inputs_.budget) : QString());
    accuracy_->setText(inputs_.minAccuracyPct ? look::withUnit(look::formatNumber(*inputs_.minAccuracyPct, 1), "%") : QString());
    confidence_->setText(look::withUnit(look::formatNumber(inputs_.confidence * 100, 0), "%"));
    for (look::FormField *field : {deadlineField_, budgetField_, accuracyField_, confidenceField_}) {
        field->setProblem({});
    }
    catalog_->setCurrentText(inputs_.catalog);
    region_->setCurrentIndex(std::max(0, region_->findText(inputs_.region)));
    for (auto toggle = gpuToggles_.cbegin(); toggle != gpuToggles_.cend(); ++toggle) {
        toggle.value()->setChecked(!inputs_.hiddenGpus.contains(toggle.key()));
    }
    maxWorkers_->setValue(inputs_.maxWorkers);
    maxParameterServers_->setValue(inputs_.maxParameterServers);
    sync_->setCurrentIndex(static_cast<int>(inputs_.sync));
    startUp_->setChecked(inputs_.countStartUp);
    transientPs_->setChecked(inputs_.transientParameterServers);
    showWorkload();
    showing_ = false;
}

void PlanForm::showWorkload()
{
    for (const Workload &workload : sources_.workloads) {
        if (QString::fromStdString(workload.name) == workload_->currentText()) {
            workloadFacts_->setText(tr("%1 · batch %2 per worker").arg(QString::fromStdString(workload.dataset)).arg(workload.batchSize));
            return;
        }
    }
    workloadFacts_->clear();
}

void PlanForm::change(const std::function<void(PlanInputs &)> &edit)
{
    if (showing_) {
        return;
    }
    PlanInputs next = inputs_;
    edit(next);
    if (!(next == inputs_)) {
        inputs_ = next;
        emit edited(inputs_);
    }
}

void PlanForm::readDeadline()
{
    const QString text = deadline_->text().trimmed();
    const auto seconds = durationFrom(text);
    if (!text.isEmpty() && (!seconds || *seconds <= 0)) {
        deadlineField_->setProblem(tr("Deadline: expected a time over 0, like 2 h or 30 min, found %1").arg(text));
        return;
    }
    deadlineField_->setProblem({});
    change([&](PlanInputs &inputs) { inputs.deadline_s = text.isEmpty() ? std::nullopt : std::optional(*seconds); });
    deadline_->setText(inputs_.deadline_s ? durationText(*inputs_.deadline_s) : QString());
}

void PlanForm::readBudget()
{
    const QString text = budget_->text().trimmed();
    const auto amount = parseMoney(text.toStdString());
    if (!text.isEmpty() && (!amount || amount->micros <= 0)) {
        budgetField_->setProblem(tr("Budget: expected an amount over 0, like $5 or 5.25 EUR, found %1").arg(text));
        return;
    }
    budgetField_->setProblem({});
    change([&](PlanInputs &inputs) { inputs.budget = text.isEmpty() ? std::nullopt : std::optional(*amount); });
    budget_->setText(inputs_.budget ? amountText(*inputs_.budget) : QString());
}

void PlanForm::readAccuracy()
{
    const QString text = accuracy_->text().trimmed();
    const auto value = percentFrom(text);
    if (!text.isEmpty() && (!value || *value <= 0 || *value > 100)) {
        accuracyField_->setProblem(tr("Accuracy: expected 0 to 100 %, found %1").arg(text));
        return;
    }
    accuracyField_->setProblem({});
    change([&](PlanInputs &inputs) { inputs.minAccuracyPct = text.isEmpty() ? std::nullopt : value; });
    accuracy_->setText(inputs_.minAccuracyPct ? look::withUnit(look::formatNumber(*inputs_.minAccuracyPct, 1), "%") : QString());
}

void PlanForm::readConfidence()
{
    const QString text = confidence_->text().trimmed();
    const auto value = percentFrom(text);
    if (!value || *value <= 0 || *value >= 100) {
        confidenceField_->setProblem(tr("Confidence: expected over 0 and under 100 %, found %1").arg(text.isEmpty() ? tr("nothing") : text));
        return;
    }
    confidenceField_->setProblem({});
    change([&](PlanInputs &inputs) { inputs.confidence = *value / 100; });
    confidence_->setText(look::withUnit(look::formatNumber(inputs_.confidence * 100, 0), "%"));
}

void PlanForm::setFoot(const QString &first, const QString &second)
{
    foot_->setText(second.isEmpty() ? first : first + '\n' + second);
}

void PlanForm::setSearching(bool searching)
{
    cancel_->setVisible(searching);
    if (searching) {
        setFoot(tr("Searching…"), {});
    }
}

bool PlanForm::hasProblem() const
{
    return !deadlineField_->problem().isEmpty() || !budgetField_->problem().isEmpty() || !accuracyField_->problem().isEmpty() ||
           !confidenceField_->problem().isEmpty();
}

} // namespace mayfly::pages
