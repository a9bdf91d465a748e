// SPDX-License-Identifier: GPL-3.0-or-later
// Workload, targets and offers.
#include "app/pages/plan_form_sections.h"

#include "app/look/buttons.h"
#include "app/look/form_field.h"
#include "app/look/theme.h"
#include "app/models/device_text.h"
#include "app/pages/checklist_box.h"
#include "app/pages/plan_figures.h"
#include "app/pages/plan_number_field.h"
#include "app/pages/plan_words.h"

#include <QCollator>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

using look::FormField;
using look::units;

namespace {

constexpr int usualTogglesPerRow = 3;
constexpr int mostToggles = 6;

QString percentText(double value, int decimals)
{
    return look::withUnit(look::formatNumber(value, decimals), "%");
}

} // namespace

WorkloadSection::WorkloadSection(QWidget *parent)
    : FormSection(tr("Workload"), look::makeButton(tr("Change…"), look::ButtonKind::Link), parent)
{
    tool()->setToolTip(tr("Describe a workload, or read a network file"));
    workload_ = makeCombo();
    workload_->setAccessibleName(tr("Workload"));
    facts_ = new QLabel;
    look::setText(facts_, look::Text::Caption, look::Role::Text2);
    facts_->setWordWrap(true);
    facts_->setTextFormat(Qt::PlainText);
    steps_ = new NumberField(1, 2'000'000'000);
    body()->addWidget(workload_);
    body()->addWidget(facts_);
    body()->addWidget(makeNumberRow(tr("&Steps"), steps_, units(figureFieldWidth)));
    connect(qobject_cast<QPushButton *>(tool()), &QPushButton::clicked, this, &WorkloadSection::changeRequested);
    connect(workload_, &QComboBox::activated, this, [this] { take(workload_->currentData().toString()); });
    connect(steps_, &NumberField::valueChanged, this, [this](int value) { change([value](PlanInputs &inputs) { inputs.steps = value; }); });
}

void WorkloadSection::take(const QString &workload)
{
    change([&workload](PlanInputs &inputs) {
        if (inputs.own && inputs.workload == workload) {
            return;
        }
        if (inputs.name == inputs.workload) {
            inputs.name = workload;
        }
        inputs.workload = workload;
        inputs.own.reset();
    });
    showInputs(inputs());
}

void WorkloadSection::showSources(const PlanSources &sources)
{
    sources_ = sources;
    workload_->clear();
    addWorkloads(tr("Can be trained"), true);
    addWorkloads(tr("For planning only"), false);
    builtIn_ = workload_->count();
}

/// Those with a network file or without, by title, below a heading that cannot be chosen; nothing where there are none.
void WorkloadSection::addWorkloads(const QString &heading, bool trained)
{
    QVector<QPair<QString, QString>> found;
    for (const Workload &workload : sources_.workloads) {
        if (workload.network.empty() != trained) {
            found.push_back({workloadTitle(workload), QString::fromStdString(workload.name)});
        }
    }
    QCollator order;
    order.setNumericMode(true);
    std::sort(found.begin(), found.end(), [&order](const auto &a, const auto &b) { return order.compare(a.first, b.first) < 0; });
    if (found.isEmpty()) {
        return;
    }
    workload_->addItem(heading);
    auto *rows = qobject_cast<QStandardItemModel *>(workload_->model());
    rows->item(rows->rowCount() - 1)->setFlags(Qt::NoItemFlags);
    for (const auto &[title, name] : found) {
        workload_->addItem(title, name);
        workload_->setItemData(workload_->count() - 1, name, Qt::ToolTipRole);
    }
}

void WorkloadSection::showInputs(const PlanInputs &inputs)
{
    const QSignalBlocker quiet(workload_);
    while (workload_->count() > builtIn_) {
        workload_->removeItem(workload_->count() - 1);
    }
    if (inputs.own) {
        workload_->addItem(inputs.workload, inputs.workload);
    }
    workload_->setCurrentIndex(inputs.own ? builtIn_ : workload_->findData(inputs.workload));
    workload_->setToolTip(plainToolTip(inputs.workload));
    steps_->setValue(static_cast<int>(std::min<qint64>(inputs.steps, steps_->maximum())));
    const Workload *workload = workloadOf(inputs, sources_);
    if (workload == nullptr) {
        facts_->clear();
        return;
    }
    const QString dataset = datasetTitle(workload->dataset);
    facts_->setText(dataset.isEmpty() ? tr("Batch %L1 per worker").arg(workload->batchSize)
                                      : tr("%1 · batch %L2 per worker").arg(dataset).arg(workload->batchSize));
    const QString parameters = look::formatNumber(static_cast<double>(workload->parameters), 0);
    facts_->setToolTip(tr("%1 parameters in %L2 tensors, %3 GFLOPs per image").arg(parameters).arg(workload->tensors).arg(look::formatNumber(workload->gflopsPerImage, 4)));
}

TargetsSection::TargetsSection(QWidget *parent) : FormSection(tr("Targets"), nullptr, parent)
{
    const auto add = [this](const QString &name, QLineEdit *&line) {
        line = makeFigureField();
        auto *field = new FormField(name, line, units(figureFieldWidth));
        body()->addWidget(field);
        return field;
    };
    deadlineField_ = add(tr("&Deadline"), deadline_);
    budgetField_ = add(tr("&Budget"), budget_);
    accuracyField_ = add(tr("&Accuracy at least"), accuracy_);
    confidenceField_ = add(tr("&Confidence"), confidence_);
    connect(deadline_, &QLineEdit::editingFinished, this, &TargetsSection::readDeadline);
    connect(budget_, &QLineEdit::editingFinished, this, &TargetsSection::readBudget);
    connect(accuracy_, &QLineEdit::editingFinished, this, &TargetsSection::readAccuracy);
    connect(confidence_, &QLineEdit::editingFinished, this, &TargetsSection::readConfidence);
}

void TargetsSection::showInputs(const PlanInputs &inputs)
{
    deadline_->setText(inputs.deadline_s ? durationText(*inputs.deadline_s) : QString());
    budget_->setText(inputs.budget ? amountText(*inputs.budget) : QString());
    accuracy_->setText(inputs.minAccuracyPct ? percentText(*inputs.minAccuracyPct, 1) : QString());
    confidence_->setText(percentText(inputs.confidence * 100, std::abs(inputs.confidence * 100 - std::round(inputs.confidence * 100)) < 1e-6 ? 0 : 1));
    for (FormField *field : {deadlineField_, budgetField_, accuracyField_, confidenceField_}) {
        field->setProblem({});
    }
}

void TargetsSection::readDeadline()
{
    const QString text = deadline_->text().trimmed();
    const auto seconds = durationFrom(text, inputs().deadline_s);
    if (!text.isEmpty() && (!seconds || *seconds <= 0)) {
        deadlineField_->setProblem(tr("Deadline: expected a time over 0, like 2 h or 30 min, found %1").arg(text));
        return;
    }
    deadlineField_->setProblem({});
    change([&](PlanInputs &inputs) { inputs.deadline_s = text.isEmpty() ? std::nullopt : std::optional(*seconds); });
    deadline_->setText(inputs().deadline_s ? durationText(*inputs().deadline_s) : QString());
}

void TargetsSection::readBudget()
{
    const QString text = budget_->text().trimmed();
    const auto amount = amountFrom(text);
    if (!text.isEmpty() && (!amount || amount->micros <= 0)) {
        budgetField_->setProblem(tr("Budget: expected an amount over 0, like $5 or 5.25 EUR, found %1").arg(text));
        return;
    }
    budgetField_->setProblem({});
    change([&](PlanInputs &inputs) { inputs.budget = text.isEmpty() ? std::nullopt : std::optional(*amount); });
    budget_->setText(inputs().budget ? amountText(*inputs().budget) : QString());
}

void TargetsSection::readAccuracy()
{
    const QString text = accuracy_->text().trimmed();
    const auto value = percentFrom(text);
    if (!text.isEmpty() && (!value || *value <= 0 || *value > 100)) {
        accuracyField_->setProblem(tr("Accuracy: expected 0 to 100 %, found %1").arg(text));
        return;
    }
    accuracyField_->setProblem({});
    change([&](PlanInputs &inputs) { inputs.minAccuracyPct = text.isEmpty() ? std::nullopt : value; });
    accuracy_->setText(inputs().minAccuracyPct ? percentText(*inputs().minAccuracyPct, 1) : QString());
}

void TargetsSection::readConfidence()
{
    const QString text = confidence_->text().trimmed();
    const auto value = percentFrom(text);
    if (!value || *value <= 0 || *value >= 100) {
        confidenceField_->setProblem(text.isEmpty() ? tr("Confidence: expected over 0 and under 100 %, found nothing")
                                                    : tr("Confidence: expected over 0 and under 100 %, found %1").arg(text));
        return;
    }
    confidenceField_->setProblem({});
    change([&](PlanInputs &inputs) { inputs.confidence = *value / 100; });
    confidence_->setText(percentText(inputs().confidence * 100, std::abs(*value - std::round(*value)) < 1e-6 ? 0 : 1));
}

OffersSection::OffersSection(QWidget *parent) : FormSection(tr("Offers"), look::makeButton(tr("Import…"), look::ButtonKind::Link), parent)
{
    tool()->setToolTip(tr("Read prices from a file, with a preview on the Catalog page"));
    tool()->setAccessibleName(tr("Import offers"));
    connect(qobject_cast<QPushButton *>(tool()), &QPushButton::clicked, this, &OffersSection::importRequested);
    catalog_ = makeCombo();
    catalog_->setAccessibleName(tr("Catalogue"));
    gpuGrid_ = new QGridLayout;
    gpuGrid_->setSpacing(units(4));
    gpus_ = new ChecklistBox([](const QStringList &chosen, int all) {
        return chosen.size() == 1 ? chosen.front()
               : chosen.size() == all ? tr("All %n GPU types", nullptr, all)
                                      : tr("%1 of %n GPU types", nullptr, all).arg(chosen.size());
    });
    gpus_->setAccessibleName(tr("GPU types"));
    providers_ = new ChecklistBox([](const QStringList &chosen, int all) {
        return chosen.size() == 1 ? chosen.front()
               : chosen.size() == all ? tr("All %n providers", nullptr, all)
                                      : tr("%1 of %n providers", nullptr, all).arg(chosen.size());
    });
    providers_->setAccessibleName(tr("Providers"));
    regions_ = new ChecklistBox([](const QStringList &chosen, int all) {
        return chosen.size() == 1 ? chosen.front()
               : chosen.size() == all ? tr("All %n regions", nullptr, all)
                                      : tr("%1 of %n regions", nullptr, all).arg(chosen.size());
    });
    regions_->setAccessibleName(tr("Regions"));
    transient_ = look::makeButton(tr("Transient"), look::ButtonKind::Toggle);
    transient_->setToolTip(tr("Consider transient servers for workers: cheaper, but they can be revoked"));
    onDemand_ = look::makeButton(tr("On-demand"), look::ButtonKind::Toggle);
    onDemand_->setToolTip(tr("Consider on-demand servers for workers: never revoked"));
    auto *pricing = new QHBoxLayout;
    pricing->setSpacing(units(4));
    pricing->addWidget(transient_, 1);
    pricing->addWidget(onDemand_, 1);
    body()->addWidget(catalog_);
    body()->addLayout(gpuGrid_);
    for (QComboBox *box : {gpus_, providers_, regions_}) {
        body()->addWidget(box);
    }
    body()->addLayout(pricing);
    connect(catalog_, &QComboBox::activated, this, [this] {
        change([this](PlanInputs &inputs) {
            inputs.catalog = catalog_->currentData().toString();
            for (QStringList *hidden : {&inputs.hiddenGpus, &inputs.hiddenProviders, &inputs.hiddenRegions}) {
                hidden->clear();
            }
        });
    });
    connect(gpus_, &ChecklistBox::leftOutChanged, this, [this](const QStringList &out) { change([&out](PlanInputs &inputs) { inputs.hiddenGpus = out; }); });
    connect(providers_, &ChecklistBox::leftOutChanged, this,
            [this](const QStringList &out) { change([&out](PlanInputs &inputs) { inputs.hiddenProviders = out; }); });
    connect(regions_, &ChecklistBox::leftOutChanged, this,
            [this](const QStringList &out) { change([&out](PlanInputs &inputs) { inputs.hiddenRegions = out; }); });
    connect(transient_, &QPushButton::toggled, this, &OffersSection::togglePricing);
    connect(onDemand_, &QPushButton::toggled, this, &OffersSection::togglePricing);
}

/// One of the two stays on: switching the last one off switches the other one on.
void OffersSection::togglePricing()
{
    if (!transient_->isChecked() && !onDemand_->isChecked()) {
        QPushButton *other = sender() == transient_ ? onDemand_ : transient_;
        const QSignalBlocker quiet(other);
        other->setChecked(true);
    }
    change([this](PlanInputs &inputs) {
        inputs.transient = transient_->isChecked();
        inputs.onDemand = onDemand_->isChecked();
    });
}

void OffersSection::showSources(const PlanSources &sources)
{
    catalog_->clear();
    for (const std::string &name : sources.catalogNames) {
        catalog_->addItem(catalogTitle(QString::fromStdString(name)), QString::fromStdString(name));
    }
    const QStringList gpus = gpuTypes(sources.offers);
    showGpus(gpus.size() <= mostToggles ? gpus : QStringList(), sources.offers);
    gpus_->setItems(gpus);
    gpus_->setVisible(gpus.size() > mostToggles);
    providers_->setItems(providers(sources.offers));
    providers_->setVisible(providers_->count() > 1);
    regions_->setItems(regions(sources.offers));
    regions_->setVisible(regions_->count() > 1);
}

void OffersSection::showGpus(const QStringList &gpus, const OfferCatalog &offers)
{
    qDeleteAll(gpuToggles_);
    gpuToggles_.clear();
    const auto nameOf = [&offers](const QString &gpu) {
        const std::string type = gpu.toStdString();
        const auto offer = std::find_if(offers.offers.begin(), offers.offers.end(), [&type](const Offer &each) { return each.gpu == type; });
        return offer == offers.offers.end() ? gpu : models::deviceText(type, offer->id);
    };
    const bool threads = std::any_of(gpus.begin(), gpus.end(), [&](const QString &gpu) { return nameOf(gpu) != gpu; });
    const int togglesPerRow = threads ? 1 : usualTogglesPerRow; // names of several words
    int position = 0;
    for (const QString &gpu : gpus) {
        auto *toggle = look::makeButton(nameOf(gpu), look::ButtonKind::Toggle);
        toggle->setChecked(true);
        toggle->setToolTip(tr("Consider %1 servers").arg(nameOf(gpu)));
        gpuGrid_->addWidget(toggle, position / togglesPerRow, position % togglesPerRow);
        gpuToggles_.insert(gpu, toggle);
        ++position;
        connect(toggle, &QPushButton::toggled, this, [this, gpu](bool on) { toggleGpu(gpu, on); });
    }
}

void OffersSection::toggleGpu(const QString &gpu, bool on)
{
    change([&gpu, on](PlanInputs &inputs) {
        inputs.hiddenGpus.removeAll(gpu);
        if (!on) {
            inputs.hiddenGpus << gpu;
        }
    });
}

void OffersSection::showInputs(const PlanInputs &inputs)
{
    catalog_->setCurrentIndex(catalog_->findData(inputs.catalog));
    for (auto toggle = gpuToggles_.cbegin(); toggle != gpuToggles_.cend(); ++toggle) {
        toggle.value()->setChecked(!inputs.hiddenGpus.contains(toggle.key()));
    }
    gpus_->setLeftOut(inputs.hiddenGpus);
    providers_->setLeftOut(inputs.hiddenProviders);
    regions_->setLeftOut(inputs.hiddenRegions);
    transient_->setChecked(inputs.transient);
    onDemand_->setChecked(inputs.onDemand);
}

} // namespace mayfly::pages
