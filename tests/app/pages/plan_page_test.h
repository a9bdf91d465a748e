// SPDX-License-Identifier: GPL-3.0-or-later
// The Plan page's tests: what it does in plan_page_test.cpp, files and sessions in plan_page_files.cpp, how it looks in plan_page_looks.cpp,
// training and first start in plan_page_start.cpp.
#pragma once
#include "tests/app/pages/plan_fixture.h"

#include <QObject>

class QLineEdit;

namespace mayfly::pages {

class PlanPageTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { mayfly::test::PlanFixture::prepare(); }
    void init();
    void cleanup();
    void showsTheFrontAndTheBest();
    void anEditSearchesAgainAndCanBeUndone();
    void riskIsFollowedAndCancelled();
    void aSessionGoesOn();
    void aSessionOfAWorkloadThatHasGone();
    void aSessionOfACatalogueThatHasGone();
    void namesAreNoHtmlAndNoFolders();
    void theSampleIsTheSampleUntilItIsEdited();
    void anEmptyTableSaysWhy();
    void figuresAreNeverCut_data();
    void figuresAreNeverCut();
    void aWrongFieldSaysWhatWasExpected();
    void slidersKeepUp();
    void tableChartAndPanelAgree();
    void simulatedRunsReplaceTheClosedForm();
    void aFailedSearchBecomesABanner();
    void aPlanIsSavedAndOpened();
    void aPlanOpensOnTheCatalogueOfItsOffers();
    void aPlanOfUnknownOffersSaysSo();
    void arrowKeysGoAlongTheFront();
    void wordsInTheChartDoNotOverlap();
    void guidesWordsFindTheirPlace_data();
    void guidesWordsFindTheirPlace();
    void coloursCanSayTheChance();
    void guidesAreDragged();
    void regionsAreShortenedNotCut_data();
    void regionsAreShortenedNotCut();
    void columnsAreChosen();
    void theChosenPlanNeedsNoScrolling();
    void mixedClustersShowAllTheirChips();
    void moreOptionsAreSeenInLowWindows();
    void trainingIsSetUndoneAndSaved();
    void aTrainingFieldSaysWhatWasExpected_data();
    void aTrainingFieldSaysWhatWasExpected();
    void aWarmUpMustEndBeforeTheRateFalls();
    void aCpuHasNoPrecisionToChoose();
    void listsShowNamesNotIdentifiers();
    void aMachineOfUnknownSpeedIsMeasuredWhenAsked();
    void measuringCanFailAndBeLeft();
    void pictures();

private:
    void waitForSearch();
    QLineEdit *field(const QString &name) const;

    PlanServices services_ = test::syntheticServices();
    mayfly::test::PlanFixture fixture_;
    PlanPage *page_ = nullptr;
    test::PageHost *host_ = nullptr;
};

} // namespace mayfly::pages
