// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_form_training.h"

#include "app/look/form_field.h"
#include "app/look/theme.h"
#include "app/pages/plan_number_field.h"
#include "core/base/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

#include <array>
#include <cmath>

namespace mayfly::pages {

using look::FormField;
using look::units;

namespace {

constexpr double percent = 100;
constexpr double largestRate = 1000;
constexpr int mostDevices = 1024;
constexpr int mostWarmUpSteps = 2'000'000'000;
/// In the order of the lists.
constexpr std::array schedules{RateKind::Step, RateKind::Cosine, RateKind::Constant};
constexpr std::array wires{NumberFormat::Float32, NumberFormat::BFloat16, NumberFormat::Float16};

/// As short as it can be without another value: "0.1", "0.0005", "85".
QString shortNumber(double value)
{
    return QLocale().toString(value, 'g', 6);
}

std::optional<double> numberFrom(QString text)
{
    text.remove('%').remove(QChar(0x00A0));
    return parseDouble(text.trimmed().replace(',', '.').toStdString());
}

QString decayText(const std::vector<double> &shares)
{
    QStringList texts;
    for (const double share : shares) {
        texts << shortNumber(share * percent);
    }
    return texts.join(QStringLiteral("; "));
}

/// Ascending shares of the steps; nothing: they are none.
std::optional<std::vector<double>> decayFrom(const QString &text)
{
    std::vector<double> shares;
    // A comma between digits may be the decimal point of the user's language; apart from that it parts.
    const QString plain = QString(text).replace(QStringLiteral(", "), QStringLiteral(";"));
    const QChar parting = plain.contains(';') ? ';' : QLocale().decimalPoint() == QStringLiteral(",") ? ' ' : ',';
    for (const QString &each : plain.split(parting, Qt::SkipEmptyParts)) {
        const auto value = numberFrom(each);
        const double before = shares.empty() ? 0 : shares.back();
        if (!value || !(*value / percent > before && *value <= percent)) {
            return std::nullopt;
        }
        shares.push_back(*value / percent);
    }
    return shares;
}

bool calculatesOnCpu(Engine engine)
{
    return engine == Engine::OneDnn || engine == Engine::Reference;
}

} // namespace

TrainingSection::TrainingSection(QWidget *parent) : FormSection(tr("Training"), nullptr, parent)
{
    buildRate();
    buildSchedule();
    buildRegularisation();
    buildArithmetic();
    buildExchange();
    for (QLabel *name : findChildren<QLabel *>()) {     // the form is as wide as what is always seen needs
        if (name->buddy() != nullptr) {
            name->setWordWrap(true);
        }
    }
}

TrainingSection::Figure TrainingSection::addFigure(const QString &label, const QString &toolTip, double scale, const std::function<bool(double)> &good,
                                                   const QString &expected, const Edit &edit)
{
    Figure figure;
    figure.line = makeFigureField();
    figure.field = new FormField(label, figure.line, units(figureFieldWidth));
    figure.field->setToolTip(toolTip);
    body()->addWidget(figure.field);
    connect(figure.line, &QLineEdit::editingFinished, this, [this, figure, scale, good, expected, edit] {
        const QString text = figure.line->text().trimmed();
        const auto value = numberFrom(text);
        const bool none = text.isEmpty() || text.compare(figure.line->placeholderText(), Qt::CaseInsensitive) == 0;
        if (!none && (!value || !good(*value / scale))) {
            figure.field->setProblem(tr("%1: expected %2, found %3").arg(figure.line->accessibleName(), expected, text));
            return;
        }
        figure.field->setProblem({});
        change([&](PlanInputs &inputs) { edit(inputs, none ? std::nullopt : std::optional(*value / scale)); });
        showInputs(inputs());
    });
    return figure;
}

QComboBox *TrainingSection::addChoice(const QString &label, const QStringList &words, const QString &toolTip,
                                      const std::function<void(Training &, int)> &edit)
{
    auto *box = makeCombo();
    box->addItems(words);
    box->setToolTip(toolTip);
    body()->addWidget(new FormField(label, box, 0));
    connect(box, &QComboBox::activated, this, [this, edit](int index) {
        change([&](PlanInputs &inputs) { edit(inputs.training, index); });
        showInputs(inputs());
    });
    return box;
}

void TrainingSection::buildRate()
{
    rate_ = addFigure(tr("Learning rate"), tr("Of one active worker, where the schedule starts; empty: the workload's"), 1,
                      [](double value) { return value > 0 && value <= largestRate; }, tr("a number over 0, like 0.1"),
                      [](PlanInputs &inputs, std::optional<double> value) { inputs.learningRate = value; });
    const auto underOne = [](double value) { return value >= 0 && value < 1; };
    momentum_ = addFigure(tr("Momentum"), tr("Empty: the workload's"), 1, underOne, tr("0 up to, but not, 1"),
                          [](PlanInputs &inputs, std::optional<double> value) { inputs.momentum = value; });
    weightDecay_ = addFigure(tr("Weight decay"), tr("Of weights, not of normalisation; empty: the workload's"), 1, underOne, tr("0 up to, but not, 1"),
                             [](PlanInputs &inputs, std::optional<double> value) { inputs.weightDecay = value; });
    nesterov_ = new QCheckBox(tr("Nesterov's momentum"));
    body()->addWidget(nesterov_);
    connect(nesterov_, &QCheckBox::toggled, this, [this](bool on) { change([on](PlanInputs &inputs) { inputs.training.nesterov = on; }); });
}

void TrainingSection::buildSchedule()
{
    schedule_ = addChoice(tr("The learning rate"), {tr("falls in steps"), tr("falls along a cosine"), tr("stays the same")}, {}, [](Training &training, int index) {
        training.schedule.kind = schedules[static_cast<std::size_t>(index)];
        if (training.schedule.kind != RateKind::Step) {
            training.schedule.decayAt.clear();
        }
    });
    decayAt_.line = makeFigureField();
    decayAt_.line->setPlaceholderText(decayText({0.6, 0.85}));
    decayAt_.field = new FormField(tr("It falls at, %"), decayAt_.line, units(figureFieldWidth));
    decayAt_.field->setToolTip(tr("Shares of the steps, ascending, like 50; 75"));
    body()->addWidget(decayAt_.field);
    connect(decayAt_.line, &QLineEdit::editingFinished, this, &TrainingSection::readDecay);
    const auto upToOne = [](double value) { return value > 0 && value <= 1; };
    stepFactor_ = addFigure(tr("Each time to, %"), tr("Of what it was before"), percent, upToOne, tr("more than 0 and at most 100 %"),
                            [](PlanInputs &inputs, std::optional<double> value) { inputs.training.schedule.stepFactor = value.value_or(RateSchedule().stepFactor); });
    finalRate_ = addFigure(tr("At the end"), tr("The learning rate of the last step"), 1, [](double value) { return value >= 0 && value <= largestRate; },
                           tr("0 up to the learning rate"),
                           [](PlanInputs &inputs, std::optional<double> value) { inputs.training.schedule.finalRate = value.value_or(0); });
    warmUp_ = new NumberField(0, mostWarmUpSteps);
    warmUpField_ = makeNumberRow(tr("Warm-up, steps"), warmUp_, units(figureFieldWidth));
    warmUpField_->setToolTip(tr("In so many steps the learning rate rises to its full value"));
    body()->addWidget(warmUpField_);
    connect(warmUp_, &NumberField::valueChanged, this, [this](int value) {
        change([value](PlanInputs &inputs) { inputs.training.schedule.warmUpSteps = value; });
        showInputs(inputs());
    });
    warmUpFrom_ = addFigure(tr("Warm-up from, %"), tr("Where it starts, as a share of the learning rate"), percent, upToOne, tr("more than 0 and at most 100 %"),
                            [](PlanInputs &inputs, std::optional<double> value) { inputs.training.schedule.warmUpFactor = value.value_or(RateSchedule().warmUpFactor); });
}

void TrainingSection::buildRegularisation()
{
    const auto underOne = [](double value) { return value >= 0 && value < 1; };
    smoothing_ = addFigure(tr("Label smoothing, %"), tr("This share of every label is spread over all classes"), percent, underOne, tr("0 up to, but not, 100 %"),
                           [](PlanInputs &inputs, std::optional<double> value) { inputs.training.labelSmoothing = value.value_or(0); });
    dropout_ = addFigure(tr("Dropout, %"), tr("Of every dropout layer; a network without any gets one before its last layer. Empty: as the network says"), percent,
                         underOne, tr("0 up to, but not, 100 %"),
                         [](PlanInputs &inputs, std::optional<double> value) { inputs.training.dropout = value; });
}

void TrainingSection::buildArithmetic()
{
    engine_ = addChoice(tr("Calculated by"), {tr("GPU where there is one"), tr("CPU, oneDNN"), tr("CPU, plain loops (slow)"), tr("GPU, CUDA")}, {},
                        [](Training &training, int index) {
                            training.engine = static_cast<Engine>(index);
                            if (calculatesOnCpu(training.engine)) {
                                training.precision.reset();
                                training.device.reset();
                            }
                        });
    precision_ = addChoice(tr("Precision"), {tr("As the device does best"), tr("32 bits"), tr("TensorFloat-32"), tr("bfloat16"), tr("16 bits")},
                           tr("Of activations and products; weights and gradients have 32 bits in all. A CPU has 32 bits only"), [](Training &training, int index) {
                               training.precision = index == 0 ? std::nullopt : std::optional(static_cast<NumberFormat>(index - 1));
                           });
    device_ = addFigure(tr("GPU of its server"), tr("Which one a worker takes, from 0; empty: they take turns"), 1,
                        [](double value) { return value >= 0 && value < mostDevices && value == std::floor(value); }, tr("a whole number from 0"),
                        [](PlanInputs &inputs, std::optional<double> value) {
                            inputs.training.device = value ? std::optional(static_cast<int>(*value)) : std::nullopt;
                        });
    device_.line->setPlaceholderText(tr("in turn"));
}

void TrainingSection::buildExchange()
{
    rateMode_ = addChoice(tr("The learning rate follows"), {tr("the workers that train"), tr("the workers planned")},
                          tr("The workers planned: as other frameworks do, whoever is there; for comparison"),
                          [](Training &training, int index) { training.rateMode = static_cast<RateMode>(index); });
    wire_ = addChoice(tr("Gradients travel with"), {tr("32 bits"), tr("bfloat16"), tr("16 bits")}, tr("Fewer bits need half the network, and round"),
                      [](Training &training, int index) { training.wire = wires[static_cast<std::size_t>(index)]; });
}

void TrainingSection::showSources(const PlanSources &sources)
{
    sources_ = sources;
}

void TrainingSection::readDecay()
{
    const QString text = decayAt_.line->text().trimmed();
    const auto shares = decayFrom(text);
    if (!shares) {
        decayAt_.field->setProblem(tr("It falls at: expected shares of the steps, ascending and at most 100 %, like 50; 75, found %1").arg(text));
        return;
    }
    decayAt_.field->setProblem({});
    change([&](PlanInputs &inputs) { inputs.training.schedule.decayAt = *shares; });
    showInputs(inputs());
}

void TrainingSection::showInputs(const PlanInputs &inputs)
{
    showRates(inputs);
    showSchedule(inputs);
    const Training &training = inputs.training;
    smoothing_.line->setText(training.labelSmoothing > 0 ? shortNumber(training.labelSmoothing * percent) : QString());
    smoothing_.line->setPlaceholderText(shortNumber(0));
    dropout_.line->setText(training.dropout ? shortNumber(*training.dropout * percent) : QString());
    dropout_.line->setPlaceholderText(tr("as it is"));
    showArithmetic(training);
    rateMode_->setCurrentIndex(static_cast<int>(training.rateMode));
    for (std::size_t i = 0; i < wires.size(); ++i) {
        if (wires[i] == training.wire) {
            wire_->setCurrentIndex(static_cast<int>(i));
        }
    }
    for (const Figure *figure : {&rate_, &momentum_, &weightDecay_, &decayAt_, &stepFactor_, &finalRate_, &warmUpFrom_, &smoothing_, &dropout_, &device_}) {
        figure->field->setProblem({});
    }
    checkSchedule();
}

void TrainingSection::showRates(const PlanInputs &inputs)
{
    const Workload *workload = workloadOf(inputs, sources_);
    const auto show = [](const Figure &figure, const std::optional<double> &value, double usual) {
        figure.line->setText(value ? shortNumber(*value) : QString());
        figure.line->setPlaceholderText(shortNumber(usual));
    };
    show(rate_, inputs.learningRate, workload != nullptr ? workload->learningRate : 0);
    show(momentum_, inputs.momentum, workload != nullptr ? workload->momentum : 0);
    show(weightDecay_, inputs.weightDecay, workload != nullptr ? workload->weightDecay : 0);
    nesterov_->setChecked(inputs.training.nesterov);
}

void TrainingSection::showSchedule(const PlanInputs &inputs)
{
    const RateSchedule &schedule = inputs.training.schedule;
    for (std::size_t i = 0; i < schedules.size(); ++i) {
        if (schedules[i] == schedule.kind) {
            schedule_->setCurrentIndex(static_cast<int>(i));
        }
    }
    decayAt_.line->setText(decayText(schedule.decayAt));
    stepFactor_.line->setText(shortNumber(schedule.stepFactor * percent));
    finalRate_.line->setText(shortNumber(schedule.finalRate));
    warmUp_->setValue(static_cast<int>(std::min<std::int64_t>(schedule.warmUpSteps, mostWarmUpSteps)));
    warmUpFrom_.line->setText(shortNumber(schedule.warmUpFactor * percent));
    decayAt_.field->setVisible(schedule.kind == RateKind::Step);
    stepFactor_.field->setVisible(schedule.kind == RateKind::Step);
    finalRate_.field->setVisible(schedule.kind == RateKind::Cosine);
    warmUpFrom_.field->setVisible(schedule.warmUpSteps > 0);
}

/// A CPU has one precision, and no GPU to choose.
void TrainingSection::showArithmetic(const Training &training)
{
    const bool gpu = !calculatesOnCpu(training.engine);
    engine_->setCurrentIndex(static_cast<int>(training.engine));
    precision_->setCurrentIndex(training.precision ? static_cast<int>(*training.precision) + 1 : 0);
    precision_->setEnabled(gpu);
    device_.line->setText(training.device ? QLocale().toString(*training.device) : QString());
    device_.line->setEnabled(gpu);
}

/// What hangs together with the steps and the learning rate of the plan.
void TrainingSection::checkSchedule()
{
    const Workload *workload = workloadOf(inputs(), sources_);
    const double rate = inputs().learningRate.value_or(workload != nullptr ? workload->learningRate : largestRate);
    const auto wrong = problemWith(inputs().training, rate, inputs().steps);
    const bool warmUp = wrong && wrong->field == "schedule.warm_up_steps";
    const double first = inputs().training.schedule.decayAt.empty() ? 0.6 : inputs().training.schedule.decayAt.front();
    const double share = inputs().training.schedule.kind == RateKind::Step ? first : 1;
    const auto most = static_cast<qint64>(std::ceil(share * static_cast<double>(inputs().steps))) - (share < 1 ? 0 : 1);
    warmUpField_->setProblem(warmUp ? tr("Warm-up: expected at most %L1 steps, found %L2").arg(most).arg(inputs().training.schedule.warmUpSteps) : QString());
    if (wrong && wrong->field == "schedule.final_rate") {
        finalRate_.field->setProblem(tr("At the end: expected 0 up to the learning rate, %1, found %2").arg(shortNumber(rate), shortNumber(inputs().training.schedule.finalRate)));
    }
}

QStringList TrainingSection::summaryOf(const PlanInputs &inputs)
{
    const Training &training = inputs.training;
    QStringList parts;
    if (inputs.learningRate) {
        parts << tr("learning rate %1").arg(shortNumber(*inputs.learningRate));
    }
    if (training.schedule.kind != RateKind::Step) {
        parts << (training.schedule.kind == RateKind::Cosine ? tr("cosine schedule") : tr("constant learning rate"));
    }
    Training rest = training;
    rest.schedule.kind = RateKind::Step;
    if (!(rest == Training()) || inputs.momentum || inputs.weightDecay) {
        parts << tr("training of your own");
    }
    return parts;
}

} // namespace mayfly::pages
