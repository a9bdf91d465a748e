// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/launch_step.h"

#include "app/look/banner.h"
#include "app/look/buttons.h"
#include "app/look/card.h"
#include "app/look/confirm_card.h"
#include "app/look/form_field.h"
#include "app/look/segmented_control.h"
#include "app/look/theme.h"
#include "app/look/wrapped_label.h"
#include "app/models/candidate_model.h"
#include "app/models/core_words.h"
#include "app/pages/launch_backend.h"
#include "app/pages/plan_figures.h"
#include "app/pages/plan_form_section.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

using look::Role;
using look::units;

namespace {

constexpr int checkCount = 7;
constexpr int dialogWidth = 520;

QString checkWords(LaunchCheck::What what)
{
    switch (what) {
    case LaunchCheck::What::Backend: return LaunchStep::tr("The back-end is there");
    case LaunchCheck::What::Plan: return LaunchStep::tr("The plan can be trained");
    case LaunchCheck::What::Dataset: return LaunchStep::tr("The data set is there");
    case LaunchCheck::What::WorkerProgram: return LaunchStep::tr("Workers can be started");
    case LaunchCheck::What::ControllerProgram: return LaunchStep::tr("The controller can be started");
    case LaunchCheck::What::OutFolder: return LaunchStep::tr("Results can be written, with room for checkpoints");
    case LaunchCheck::What::Store: return LaunchStep::tr("The run can be recorded");
    }
    return {};
}

/// Empty where there is but one place: this machine's offers.
QString placeText(const Plan &plan)
{
    const bool local = std::all_of(plan.offers.begin(), plan.offers.end(), [](const Offer &offer) { return offer.provider == "local"; });
    return local ? QString() : models::regionText(plan.cluster);
}

QLabel *label(const QString &text, look::Text font, Role role, bool wrapped = false)
{
    auto *made = wrapped ? new look::WrappedLabel(text) : new QLabel(text);
    look::setText(made, font, role);
    made->setTextFormat(Qt::PlainText);
    return made;
}

QString rateText(const Candidate &candidate)
{
    return LaunchStep::tr("%1/h").arg(amountText(candidate.ratePerHour));
}

} // namespace

LaunchStep::LaunchStep(LaunchRequest request, Candidate candidate, Services services, QWidget *parent)
    : QDialog(parent), request_(std::move(request)), candidate_(std::move(candidate)), services_(std::move(services))
{
    setWindowTitle(request_.rehearsal ? tr("Rehearse") : tr("Launch"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(units(20), units(16), units(20), units(16));
    column->setSpacing(units(8));
    buildHead(column);
    buildBackend(column);
    column->addWidget(new look::Hairline);
    buildChecks(column);
    column->addWidget(new look::Hairline);
    buildCost(column);
    column->addWidget(new look::Hairline);
    buildRevocations(column);
    column->addStretch(1);
    buildButtons(column);
    setFixedWidth(units(dialogWidth));
    fit();
    cancel_->setFocus();
    check();
}

void LaunchStep::buildHead(QVBoxLayout *column)
{
    const QString cluster = models::clusterText(candidate_.cluster);
    const QString region = placeText(request_.plan);
    const QString title = request_.rehearsal ? tr("Rehearse %1").arg(cluster)
                          : region.isEmpty() ? tr("Launch %1").arg(cluster)
                                             : tr("Launch %1 in %2").arg(cluster, region);
    column->addWidget(label(title, look::Text::Strong, Role::Text, true));
    banner_ = new look::Banner;
    banner_->hide();
    column->addWidget(banner_);
    connect(banner_, &look::Banner::actionTriggered, this, &LaunchStep::launch);
}

void LaunchStep::buildBackend(QVBoxLayout *column)
{
    if (!request_.rehearsal) {
        backend_ = new LaunchBackendBox(services_.lastChoice ? services_.lastChoice() : LaunchChoice());
        request_.backend = backend_->choice().backend;
        request_.inventory = backend_->choice().inventory();
        column->addWidget(backend_);
        connect(backend_, &LaunchBackendBox::changed, this, &LaunchStep::takeBackend);
        setAcceptDrops(true);
        return;
    }
    auto *row = new QHBoxLayout;
    row->addWidget(label(tr("Back-end"), look::Text::Body, Role::Text2), 1);
    row->addWidget(label(tr("This machine"), look::Text::Body, Role::Text));
    column->addLayout(row);
    column->addWidget(label(tr("Servers are processes on this machine, free of charge."), look::Text::Caption, Role::Text2, true));
    if (transientWorkers(request_.plan.cluster) > 0) {
        buildLosses(column);
    }
}

void LaunchStep::takeBackend()
{
    request_.backend = backend_->choice().backend;
    request_.inventory = backend_->choice().inventory();
    if (services_.keepChoice) {
        services_.keepChoice(backend_->choice());
    }
    showRevocations();
    check();
}

void LaunchStep::dragEnterEvent(QDragEnterEvent *event)
{
    if (!launching() && !draggedFile(event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
    }
}

void LaunchStep::dropEvent(QDropEvent *event)
{
    if (backend_ != nullptr && !launching()) {
        event->acceptProposedAction();
        backend_->take(draggedFile(event->mimeData()));
    }
}

/// Enter presses the button that has the focus, and in a field ends its editing: money is not spent, nor the step left, by a key meant
/// for something else.
void LaunchStep::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) {
        QDialog::keyPressEvent(event);
        return;
    }
    event->accept();
    if (auto *button = qobject_cast<QPushButton *>(focusWidget())) {
        button->click();
    }
}

void LaunchStep::buildLosses(QVBoxLayout *column)
{
    auto *row = new QHBoxLayout;
    row->addWidget(label(tr("Servers taken away"), look::Text::Body, Role::Text2), 1);
    losses_ = new look::SegmentedControl({tr("As the model says"), tr("One for sure"), tr("None")});
    losses_->setAccessibleName(tr("Servers taken away"));
    losses_->setCurrent(static_cast<int>(request_.losses));
    row->addWidget(losses_);
    column->addLayout(row);
    lossNote_ = label({}, look::Text::Caption, Role::Text2, true);
    column->addWidget(lossNote_);
    showLosses();
    connect(losses_, &look::SegmentedControl::currentChanged, this, [this](int index) {
        request_.losses = static_cast<RehearsedLosses>(index);
        lossNote_->setMinimumHeight(lossNote_->height());       // shorter words move nothing
        showLosses();
        fit();
    });
}

void LaunchStep::showLosses()
{
    switch (request_.losses) {
    case RehearsedLosses::FromModel:
        lossNote_->setText(tr("Drawn from the plan's own model of lifetimes, in compressed time: in a short run there may be none."));
        break;
    case RehearsedLosses::OneHalfway: lossNote_->setText(tr("One transient worker is revoked half-way through the steps.")); break;
    case RehearsedLosses::None: lossNote_->setText(tr("Every server stays to the end.")); break;
    }
}

void LaunchStep::buildChecks(QVBoxLayout *column)
{
    auto *row = new QHBoxLayout;
    row->addWidget(label(tr("Checks"), look::Text::Strong, Role::Text), 1);
    again_ = look::makeButton(tr("Check again"), look::ButtonKind::Link);
    again_->setAutoDefault(false);
    row->addWidget(again_);
    column->addLayout(row);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(units(8));
    grid->setVerticalSpacing(units(2));
    grid->setColumnStretch(1, 1);
    for (int i = 0; i < checkCount; ++i) {
        CheckLine line;
        line.icon = new look::IconLabel("clock", Role::Text3, look::length(look::Size::SmallIcon));
        line.words = label(checkWords(static_cast<LaunchCheck::What>(i)), look::Text::Body, Role::Text2);
        line.problem = label({}, look::Text::Caption, Role::Bad, true);
        line.problem->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        line.problem->hide();
        grid->addWidget(line.icon, 2 * i, 0, Qt::AlignTop);
        grid->addWidget(line.words, 2 * i, 1);
        grid->addWidget(line.problem, 2 * i + 1, 1);
        lines_ << line;
    }
    column->addLayout(grid);
    connect(again_, &QPushButton::clicked, this, &LaunchStep::check);
}

void LaunchStep::buildCost(QVBoxLayout *column)
{
    const Prediction &expected = candidate_.prediction;
    const auto add = [column](const QString &name, const QString &figure) {
        auto *row = new QHBoxLayout;
        row->addWidget(label(name, look::Text::Body, Role::Text2), 1);
        row->addWidget(label(figure, look::Text::Mono, Role::Text));
        column->addLayout(row);
    };
    if (request_.rehearsal) {
        add(tr("Cost"), tr("free"));
    }
    add(request_.rehearsal ? tr("Rate, as if rented") : tr("Rate"), rateText(candidate_));
    const Money median = models::medianCost(expected);
    add(tr("Expected, P50 (P90)"), tr("%1 (%2)").arg(amountText(median), amountText(expected.costHigh)));
    cap_ = makeFigureField();
    cap_->setPlaceholderText({});
    cap_->setText(amountText(request_.cap));
    capField_ = new look::FormField(tr("&Never more than (cap)"), cap_, units(figureFieldWidth));
    column->addWidget(capField_);
    capNote_ = label(tr("The run stops itself when its projected spend reaches the cap. Servers are billed from request to confirmed end."),
                     look::Text::Caption, Role::Text2, true);
    column->addWidget(capNote_);
    connect(cap_, &QLineEdit::textEdited, this, &LaunchStep::readCap);
}

void LaunchStep::buildRevocations(QVBoxLayout *column)
{
    column->addWidget(label(tr("If servers are revoked"), look::Text::Strong, Role::Text));
    revocations_ = label({}, look::Text::Body, Role::Text2, true);
    column->addWidget(revocations_);
    showRevocations();
}

void LaunchStep::showRevocations()
{
    revocations_->setText(revocationSentences(request_.plan, request_.backend).join('\n'));
}

void LaunchStep::buildButtons(QVBoxLayout *column)
{
    auto *row = new QHBoxLayout;
    row->addStretch(1);
    cancel_ = look::makeButton(tr("Cancel"), look::ButtonKind::Secondary);
    go_ = look::makeButton({}, look::ButtonKind::Primary, request_.rehearsal ? "rehearse" : "play");
    go_->setAutoDefault(false);
    row->addWidget(cancel_);
    row->addWidget(go_);
    column->addLayout(row);
    connect(cancel_, &QPushButton::clicked, this, &LaunchStep::reject);
    connect(go_, &QPushButton::clicked, this, [this] { request_.rehearsal ? launch() : confirm(); });
}

void LaunchStep::check()
{
    checked_ = false;
    if (checking_) {
        checking_->cancel();
        checking_.clear();
    }
    for (CheckLine &line : lines_) {
        line.bad = false;
        line.icon->setIcon("clock", Role::Text3);
        line.problem->clear();
        line.problem->hide();
    }
    if (!services_.check) {
        showChecks({});
        return;
    }
    checking_ = bridge::runAsync(
        this, [look = services_.check, request = request_](bridge::TaskControl &control) { return look(request, [&control] { return control.cancelled(); }); },
        [this](const std::vector<LaunchCheck> &checks) { showChecks(checks); });
    showState();
}

void LaunchStep::showChecks(const std::vector<LaunchCheck> &checks)
{
    checking_.clear();
    checked_ = true;
    for (const LaunchCheck &each : checks) {
        CheckLine &line = lines_[static_cast<int>(each.what)];
        const bool good = each.problem.empty();
        line.bad = !good;
        line.icon->setIcon(good ? "tick" : "error", good ? Role::Ok : Role::Bad);
        line.words->setAccessibleDescription(good ? tr("in order") : tr("not in order"));
        look::setText(line.problem, look::Text::Caption, good ? Role::Warn : Role::Bad);
        line.problem->setText(models::coreWords(good ? each.note : each.problem));
        line.problem->setVisible(!line.problem->text().isEmpty());
        checked_ = checked_ && good;
    }
    fit();
    showState();
}

/// As high as the words need at this width; never lower than it was, so that no button moves from under the pointer.
void LaunchStep::fit()
{
    layout()->activate();
    const int needed = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : layout()->totalSizeHint().height();
    const int height = isVisible() ? std::max(needed, this->height()) : needed;
    setMinimumHeight(height);
    resize(width(), height);
}

QStringList LaunchStep::problems() const
{
    QStringList found;
    for (const CheckLine &line : lines_) {
        if (line.bad) {
            found << line.problem->text();
        }
    }
    return found;
}

void LaunchStep::readCap()
{
    const auto amount = amountFrom(cap_->text());
    const bool good = amount && amount->micros > 0 && amount->currency == request_.cap.currency;
    capField_->setProblem(good ? QString() : tr("Cap: expected an amount over 0, like $5"));
    if (good) {
        request_.cap = *amount;
    }
    const bool tight = request_.cap.micros < candidate_.prediction.costHigh.micros;
    capNote_->setText(tight ? tr("The cap is below the P90 of the cost: the run may stop itself before it is done.")
                            : tr("The run stops itself when its projected spend reaches the cap. Servers are billed from request to confirmed end."));
    showState();
}

void LaunchStep::showState()
{
    const bool busy = checking() || launching();
    go_->setEnabled(!busy && checked_ && capField_->problem().isEmpty());
    again_->setEnabled(!busy);
    cap_->setEnabled(!launching());
    if (backend_ != nullptr) {
        backend_->setEnabled(!launching());
    }
    go_->setText(launching() ? (request_.rehearsal ? tr("Starting…") : tr("Launching…"))
                 : checking() ? tr("Checking…")
                              : (request_.rehearsal ? tr("Rehearse for free") : tr("Launch at %1…").arg(rateText(candidate_))));
}

void LaunchStep::confirm()
{
    const QString cluster = models::clusterText(candidate_.cluster);
    const QString region = placeText(request_.plan);
    const Prediction &expected = candidate_.prediction;
    const Money median = models::medianCost(expected);
    look::ConfirmCard::Words words;
    words.question = region.isEmpty() ? tr("Launch %1?").arg(cluster) : tr("Launch %1 in %2?").arg(cluster, region);
    words.lines = {{tr("Rate"), rateText(candidate_)},
                   {tr("Expected, P50 (P90)"), tr("%1 (%2)").arg(amountText(median), amountText(expected.costHigh))},
                   {tr("Never more than (cap)"), amountText(request_.cap)}};
    words.note = capNote_->text();
    words.confirm = tr("Launch at %1").arg(rateText(candidate_));
    look::ConfirmCard::ask(go_, words, [this] { launch(); });
}

void LaunchStep::launch()
{
    if (launching()) {
        return;
    }
    banner_->hide();
    launching_ = bridge::runAsync(
        this, [launch = services_.launch, request = request_](bridge::TaskControl &) { return launch(request); },
        [this](const Result<std::string> &runId) {
            launching_.clear();
            if (runId) {
                emit launched(QString::fromStdString(*runId));
                accept();
                return;
            }
            banner_->showMessage(look::Tone::Bad, request_.rehearsal ? tr("The rehearsal was not started.") : tr("The run was not launched."),
                                 models::coreWords(runId.error().message), tr("Try again"));
            fit();
            showState();
        });
    showState();
}

/// A launch under way is not half-cancelled: it ends in a run that can be stopped, or in an error.
void LaunchStep::reject()
{
    if (!launching()) {
        QDialog::reject();
    }
}

} // namespace mayfly::pages
