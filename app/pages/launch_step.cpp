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
#include "app/pages/plan_figures.h"
#include "app/pages/plan_form_section.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

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

QStringList revocationSentences(const Plan &plan)
{
    if (models::isOnDemand(plan.cluster) && plan.cluster.psPricing == Pricing::OnDemand) {
        return {LaunchStep::tr("All servers are on-demand: they are not revoked.")};
    }
    QStringList sentences;
    switch (plan.cluster.replacement) {
    case Replacement::SameOffer: sentences << LaunchStep::tr("A revoked server is replaced by one of the same offer; the others go on meanwhile."); break;
    case Replacement::NextCheapest: sentences << LaunchStep::tr("A revoked server is replaced by the cheapest other offer of its GPU type; the others go on meanwhile."); break;
    case Replacement::AnotherZone: sentences << LaunchStep::tr("A revoked server is replaced in another zone; the others go on meanwhile."); break;
    case Replacement::OnDemand: sentences << LaunchStep::tr("A revoked server is replaced by an on-demand one, which costs more and stays."); break;
    case Replacement::None: sentences << LaunchStep::tr("A revoked server is not replaced; the others go on, more slowly."); break;
    }
    double notice_s = 0;
    for (const WorkerGroup &group : plan.cluster.workers) {
        const Offer *offer = plan.offer(group.offerId);
        notice_s = offer != nullptr && group.pricing == Pricing::Transient ? std::max(notice_s, offer->notice_s) : notice_s;
    }
    sentences << (notice_s > 0 ? LaunchStep::tr("Notice comes %1 before; a worker uses it to finish its step and leave.").arg(durationText(notice_s))
                               : LaunchStep::tr("There is no notice: a worker is gone at once, and its step with it."));
    sentences << (plan.cluster.checkpointInterval_s > 0
                      ? LaunchStep::tr("A checkpoint is written every %1; a lost parameter server goes back to the last one.").arg(durationText(plan.cluster.checkpointInterval_s))
                      : LaunchStep::tr("Checkpoints are written as often as pays; a lost parameter server goes back to the last one."));
    return sentences;
}

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
    const QString region = models::regionText(candidate_.cluster);
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
    auto *row = new QHBoxLayout;
    row->addWidget(label(tr("Back-end"), look::Text::Body, Role::Text2), 1);
    row->addWidget(label(tr("This machine"), look::Text::Body, Role::Text));
    column->addLayout(row);
    column->addWidget(label(request_.rehearsal
                                ? tr("Servers are processes on this machine, free of charge.")
                                : tr("Servers are processes on this machine; their prices are counted as if they were rented. Servers by SSH and by Slurm are launched with mayflyctl run."),
                            look::Text::Caption, Role::Text2, true));
    if (request_.rehearsal && transientWorkers(request_.plan.cluster) > 0) {
        buildLosses(column);
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
    for (const QString &sentence : revocationSentences(request_.plan)) {
        column->addWidget(label(sentence, look::Text::Body, Role::Text2, true));
    }
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
    for (const CheckLine &line : lines_) {
        line.icon->setIcon("clock", Role::Text3);
        line.problem->clear();
        line.problem->hide();
    }
    if (!services_.check) {
        showChecks({});
        return;
    }
    checking_ = bridge::runAsync(
        this, [look = services_.check, request = request_](bridge::TaskControl &) { return look(request); },
        [this](const std::vector<LaunchCheck> &checks) { showChecks(checks); });
    showState();
}

void LaunchStep::showChecks(const std::vector<LaunchCheck> &checks)
{
    checking_.clear();
    checked_ = true;
    for (const LaunchCheck &each : checks) {
        const CheckLine &line = lines_[static_cast<int>(each.what)];
        const bool good = each.problem.empty();
        line.icon->setIcon(good ? "tick" : "error", good ? Role::Ok : Role::Bad);
        line.words->setAccessibleDescription(good ? tr("in order") : tr("not in order"));
        line.problem->setText(models::coreWords(each.problem));
        line.problem->setVisible(!good);
        checked_ = checked_ && good;
    }
    fit();
    showState();
}

/// As high as the words need at this width.
void LaunchStep::fit()
{
    layout()->activate();
    const int height = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : layout()->totalSizeHint().height();
    setMinimumHeight(height);
    resize(width(), height);
}

QStringList LaunchStep::problems() const
{
    QStringList found;
    for (const CheckLine &line : lines_) {
        if (!line.problem->text().isEmpty()) {
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
    go_->setText(launching() ? (request_.rehearsal ? tr("Starting…") : tr("Launching…"))
                 : checking() ? tr("Checking…")
                              : (request_.rehearsal ? tr("Rehearse for free") : tr("Launch at %1…").arg(rateText(candidate_))));
}

void LaunchStep::confirm()
{
    const QString cluster = models::clusterText(candidate_.cluster);
    const QString region = models::regionText(candidate_.cluster);
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
