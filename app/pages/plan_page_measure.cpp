// SPDX-License-Identifier: GPL-3.0-or-later
// Plan, before this machine has been measured: what that means, and the way around it.
#include "app/look/card.h"
#include "app/look/empty_page.h"
#include "app/look/table.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_page.h"
#include "app/pages/work_progress.h"

#include <QPushButton>
#include <QStackedWidget>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

namespace {

QString offerWords()
{
    return PlanPage::tr("To plan for it, Mayfly trains a few short trials on it, which keeps it busy for up to half a minute. Nothing is sent anywhere and "
                        "nothing is bought. Prices of cloud servers need no measuring.");
}

} // namespace

void PlanPage::buildOffer()
{
    look::EmptyPage::Words words;
    words.icon = QStringLiteral("gauge");
    words.missing = tr("How fast is this machine?");
    words.sentence = offerWords();
    words.secondary = tr("Plan with cloud prices");
    words.primary = tr("Measure this machine");
    offer_ = new look::EmptyPage(words);
    offer_->setFocusProxy(offer_->findChildren<QPushButton *>().constLast());
    auto *card = new look::Card(QString());
    card->setAccessibleName(words.primary);
    card->body()->addWidget(offer_);
    middle_->addWidget(card);
    connect(offer_, &look::EmptyPage::primaryTriggered, this, &PlanPage::measure);
    connect(offer_, &look::EmptyPage::secondaryTriggered, this, &PlanPage::planWithClouds);
}

void PlanPage::offerMeasuring()
{
    stopWork();
    outcome_ = {};
    showOutcome();
    form_->setFoot(measuring_ ? tr("This machine is being measured") : tr("This machine has not been measured"), {});
    offer_->setPrimaryEnabled(measuring_.isNull());
    middle_->setCurrentIndex(1);
    if (table_->hasFocus() || hasFocus() || focusWidget() == nullptr || focusWidget() == table_) {
        offer_->setFocus();
    }
    if (measuring_) {
        offer_->setWords(tr("This machine is being measured"), tr("Its plans come as soon as that has ended, within half a minute."));
        return;
    }
    offer_->setWords(tr("How fast is this machine?"), offerWords());
}

void PlanPage::measure()
{
    if (measuring_) {
        return;
    }
    progress_->begin(tr("Measuring this machine"));
    measuring_ = bridge::runAsync(
        this, [measure = services_.measure](bridge::TaskControl &) { return measure(); },
        [this](const Result<void> &measured) {
            measuring_.clear();
            progress_->end();
            if (!measured) {
                offerMeasuring();
                offerRetry(tr("This machine could not be measured."), measured.error().message, tr("Try again"), [this] { measure(); });
                return;
            }
            sources_.mustMeasure = false;
            searchSoon();
        });
    offerMeasuring();
}

/// With that catalogue's own first values, unless something was edited already.
void PlanPage::planWithClouds()
{
    const auto cloud = std::find_if(sources_.catalogNames.begin(), sources_.catalogNames.end(),
                                    [this](const std::string &name) { return name != sources_.offers.name; });
    if (cloud == sources_.catalogNames.end()) {
        return;
    }
    if (!undo_->canUndo()) {
        started_ = false;
        form_->setInputs({});
        loadCatalog(QString::fromStdString(*cloud));
        return;
    }
    PlanInputs inputs = form_->inputs();
    inputs.catalog = QString::fromStdString(*cloud);
    edit(inputs);
}

} // namespace mayfly::pages
