// SPDX-License-Identifier: GPL-3.0-or-later
// The tests of what is done with the chosen plan: launching in plan_launch_cases.cpp; rehearsing, comparing, playing in plan_actions_test.cpp.
#pragma once
#include "app/pages/launch_step.h"
#include "tests/app/pages/plan_fixture.h"

#include <QObject>

namespace mayfly::pages {

class PlanActionsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { mayfly::test::PlanFixture::prepare(); }
    void init() { open(mayfly::test::syntheticServices()); }
    void cleanup() { fixture_.close(); }
    void aLaunchIsCheckedAndConfirmedWithItsPrice();
    void aProblemKeepsARunFromBeingLaunched();
    void whatIfIsNotLaunched();
    void anUnreadableFieldIsNotLaunched();
    void checksDoNotBlock();
    void theCapCanBeChanged();
    void aFailedLaunchCanBeTriedAgain();
    void escapeCancels();
    void aPlanIsLaunchedOverSsh();
    void anotherBackendIsCheckedAtOnce();
    void whatIsAmissIsToldAndDoesNotStop();
    void aFileIsDropped_data();
    void aFileIsDropped();
    void dialogsAreWorkedByKeyboard();
    void aRehearsalIsFree();
    void aRehearsalCanLoseOneForSure();
    void anOnDemandRehearsalLosesNothing();
    void revocationsAreSaidInWords();
    void plansAreCompared();
    void differencesAreMarked();
    void aRunIsPlayed();
    void aRunIsToldInWords();
    void notableRunsAreFound();

private:
    void open(const PlanServices &services);
    LaunchStep *step(bool rehearsal = false);
    bool save(QWidget *dialog, const QString &name);

    mayfly::test::PlanFixture fixture_;
    PlanPage *page_ = nullptr;
};

} // namespace mayfly::pages
