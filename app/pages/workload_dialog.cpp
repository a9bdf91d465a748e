// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/workload_dialog.h"

#include "app/look/buttons.h"
#include "app/look/form_field.h"
#include "app/look/segmented_control.h"
#include "app/look/theme.h"
#include "app/pages/plan_form_section.h"
#include "core/base/text.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

#include <cmath>

namespace mayfly::pages {

using look::FormField;
using look::units;

namespace {

constexpr int wideField = 190;
constexpr double stepSlack = 0.01;      ///< epochs are shown with four decimals or more

/// Written in the user's way or in C's.
std::optional<double> numberFrom(const QString &text)
{
    bool good = false;
    const double value = QLocale().toDouble(text, &good);
    return good ? std::optional(value) : parseDouble(text.trimmed().toStdString());
}

QString plainNumber(double value)
{
    const bool whole = value == std::floor(value);
    return value > 0 ? QLocale().toString(value, 'f', whole ? 0 : value < 0.1 ? 6 : 4) : QString();
}

} // namespace

WorkloadDialog::WorkloadDialog(const Workload &from, qint64 steps, Read read, QWidget *parent) : QDialog(parent), from_(from), read_(std::move(read))
{
    setWindowTitle(tr("Workload"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(units(20), units(16), units(20), units(16));
    column->setSpacing(units(12));
    column->addWidget(buildHead());
    column->addWidget(buildFields());
    column->addStretch(1);
    column->addWidget(buildFoot());
    setMinimumWidth(units(420));
    show(from, steps);
}

QWidget *WorkloadDialog::buildHead()
{
    auto *head = new QWidget;
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    source_ = new QLabel(tr("Describe what is trained, or read a network file: its parameters and operations are then counted."));
    look::setText(source_, look::Text::Caption, look::Role::Text2);
    source_->setWordWrap(true);
    source_->setTextFormat(Qt::PlainText);
    auto *open = look::makeButton(tr("Read a file…"), look::ButtonKind::Secondary, "folder");
    open->setAutoDefault(false);
    open->setEnabled(static_cast<bool>(read_));
    row->addWidget(source_, 1);
    row->addWidget(open, 0, Qt::AlignTop);
    connect(open, &QPushButton::clicked, this, &WorkloadDialog::chooseFile);
    return head;
}

WorkloadDialog::Figure WorkloadDialog::add(const QString &name, double most, bool whole)
{
    Figure figure;
    figure.line = makeFigureField();
    figure.line->setPlaceholderText({});
    figure.field = new FormField(name, figure.line, units(wideField));
    figure.name = QString(name).remove('&');
    figure.most = most;
    figure.whole = whole;
    connect(figure.line, &QLineEdit::textEdited, this, &WorkloadDialog::check);
    return figure;
}

QWidget *WorkloadDialog::buildFields()
{
    auto *fields = new QWidget;
    auto *column = new QVBoxLayout(fields);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(units(8));
    name_ = new QLineEdit;
    name_->setMaxLength(100);
    nameField_ = new FormField(tr("&Name"), name_, units(wideField));
    dataset_ = new QLineEdit;
    dataset_->setMaxLength(100);
    gflops_ = add(tr("&GFLOPs per image, forward"), 1e9, false);
    parameters_ = add(tr("&Parameters"), 1e15, true);
    tensors_ = add(tr("&Tensors"), 1e9, true);
    images_ = add(tr("&Images in the data set"), 1e15, true);
    batch_ = add(tr("&Batch per worker"), 1 << 20, true);
    length_ = add(tr("&Length"), 2e9, false);
    lengthIn_ = new look::SegmentedControl({tr("Steps"), tr("Epochs")});
    lengthIn_->setAccessibleName(tr("Unit of the length"));
    column->addWidget(nameField_);
    column->addWidget(gflops_.field);
    column->addWidget(parameters_.field);
    column->addWidget(tensors_.field);
    column->addWidget(new FormField(tr("&Data set"), dataset_, units(wideField)));
    column->addWidget(images_.field);
    column->addWidget(batch_.field);
    column->addWidget(length_.field);
    column->addWidget(lengthIn_, 0, Qt::AlignRight);
    connect(name_, &QLineEdit::textEdited, this, &WorkloadDialog::check);
    connect(lengthIn_, &look::SegmentedControl::currentChanged, this, &WorkloadDialog::convertLength);
    return fields;
}

QWidget *WorkloadDialog::buildFoot()
{
    auto *foot = new QWidget;
    auto *row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, 0, 0);
    edit_ = look::makeButton(tr("Edit the counted figures"), look::ButtonKind::Link);
    edit_->setAutoDefault(false);
    edit_->setToolTip(tr("Without its network file a workload can be planned, but not trained here"));
    row->addWidget(edit_);
    row->addStretch(1);
    auto *cancel = look::makeButton(tr("Cancel"), look::ButtonKind::Secondary);
    cancel->setAutoDefault(false);
    use_ = look::makeButton(tr("Use this workload"), look::ButtonKind::Primary);
    use_->setDefault(true);
    row->addWidget(cancel);
    row->addWidget(use_);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(edit_, &QPushButton::clicked, this, [this] {
        from_.network.clear();
        from_.activationMegabytesPerImage = 0;
        showCounted();
    });
    connect(use_, &QPushButton::clicked, this, [this] {
        check();
        if (const auto made = workload()) {
            emit chosen(*made, steps(*made));
            accept();
        }
    });
    return foot;
}

QList<const WorkloadDialog::Figure *> WorkloadDialog::figures() const
{
    return {&gflops_, &parameters_, &tensors_, &images_, &batch_, &length_};
}

void WorkloadDialog::show(const Workload &workload, qint64 steps)
{
    from_ = workload;
    name_->setText(QString::fromStdString(workload.name));
    dataset_->setText(QString::fromStdString(workload.dataset));
    gflops_.line->setText(plainNumber(workload.gflopsPerImage));
    parameters_.line->setText(plainNumber(static_cast<double>(workload.parameters)));
    tensors_.line->setText(plainNumber(static_cast<double>(workload.tensors)));
    images_.line->setText(plainNumber(workload.datasetImages));
    batch_.line->setText(plainNumber(workload.batchSize));
    length_.line->setText(plainNumber(static_cast<double>(steps)));
    lengthIn_->setCurrent(0);
    showCounted();
    check();
}

void WorkloadDialog::showCounted()
{
    const bool counted = !from_.network.empty();
    edit_->setVisible(counted);
    for (const Figure *figure : {&gflops_, &parameters_, &tensors_}) {
        figure->line->setReadOnly(counted);
        figure->line->setToolTip(counted ? tr("Counted in the network file %1").arg(QString::fromStdString(from_.network)) : QString());
    }
}

std::optional<double> WorkloadDialog::valueOf(const Figure &figure) const
{
    const auto value = numberFrom(figure.line->text());
    const bool good = value && *value > 0 && *value <= figure.most && (!figure.whole || *value == std::floor(*value));
    return good ? value : std::nullopt;
}

void WorkloadDialog::check()
{
    nameField_->setProblem(name_->text().trimmed().isEmpty() ? tr("Name: expected a name") : QString());
    for (const Figure *figure : figures()) {
        const QString text = figure->line->text().trimmed();
        QString problem = figure->whole ? tr("%1: expected a whole number over 0, found %2").arg(figure->name, text)
                                        : tr("%1: expected a number over 0, found %2").arg(figure->name, text);
        if (const auto value = numberFrom(text); value && *value > figure->most) {
            problem = tr("%1: expected up to %2, found %3").arg(figure->name, plainNumber(figure->most), text);
        }
        if (text.isEmpty()) {
            problem = tr("%1: expected a number over 0").arg(figure->name);
        }
        figure->field->setProblem(valueOf(*figure) ? QString() : problem);
    }
    use_->setEnabled(problem().isEmpty());
}

QString WorkloadDialog::problem() const
{
    if (!nameField_->problem().isEmpty()) {
        return nameField_->problem();
    }
    for (const Figure *figure : figures()) {
        if (!figure->field->problem().isEmpty()) {
            return figure->field->problem();
        }
    }
    return {};
}

std::optional<Workload> WorkloadDialog::workload() const
{
    if (!problem().isEmpty()) {
        return std::nullopt;
    }
    Workload made = from_;
    made.name = name_->text().trimmed().toStdString();
    made.dataset = dataset_->text().trimmed().toStdString();
    if (made.network.empty()) {
        made.gflopsPerImage = *valueOf(gflops_);
        made.parameters = static_cast<std::int64_t>(*valueOf(parameters_));
        made.tensors = static_cast<std::int64_t>(*valueOf(tensors_));
    }
    made.datasetImages = *valueOf(images_);
    made.batchSize = static_cast<int>(*valueOf(batch_));
    made.steps = steps(made);
    return made;
}

/// The same length in the other unit, where what it takes is known.
void WorkloadDialog::convertLength(int unit)
{
    const auto length = valueOf(length_), images = valueOf(images_), batch = valueOf(batch_);
    if (length && images && batch) {
        const double stepsPerEpoch = *images / *batch;
        const double converted = unit == 0 ? std::max(1.0, std::ceil(*length * stepsPerEpoch - stepSlack)) : *length / stepsPerEpoch;
        length_.line->setText(plainNumber(converted));
    }
    check();
}

qint64 WorkloadDialog::steps(const Workload &workload) const
{
    const double length = valueOf(length_).value_or(1);
    const double count = lengthIn_->current() == 0 ? length : std::ceil(length * workload.datasetImages / workload.batchSize - stepSlack);
    return static_cast<qint64>(std::clamp(std::round(count), 1.0, 1e12));
}

void WorkloadDialog::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Read a workload"), {}, tr("Networks and descriptions (*.json)"));
    if (!path.isEmpty()) {
        readFile(path);
    }
}

void WorkloadDialog::readFile(const QString &path)
{
    if (!read_) {
        return;
    }
    source_->setText(tr("Reading %1…").arg(path));
    reading_ = bridge::runAsync(
        this, [read = read_, path = path.toStdString()](bridge::TaskControl &) { return read(path); },
        [this, path](const Result<Workload> &workload) {
            if (!workload) {
                look::setText(source_, look::Text::Caption, look::Role::Bad);
                source_->setText(QString::fromStdString(workload.error().message));
                return;
            }
            look::setText(source_, look::Text::Caption, look::Role::Text2);
            source_->setText(tr("Read from %1.").arg(path));
            const auto before = static_cast<qint64>(valueOf(length_).value_or(1));
            show(*workload, workload->steps > 0 ? workload->steps : before);
        });
}

} // namespace mayfly::pages
