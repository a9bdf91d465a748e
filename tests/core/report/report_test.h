// SPDX-License-Identifier: Apache-2.0
// The report's tests: figures in report_test.cpp, written formats in report_formats_test.cpp, languages in
// languages_test.cpp.
#pragma once
#include <QObject>

class FiguresTest : public QObject {
    Q_OBJECT
private slots:
    void costIsTheLedgersSum();
    void partsOfAServersCostAddUp();
    void comparesWithTheBaseline();
    void unfinishedRunIsComparedForItsShareOfTheSteps();
    void timeIsThatFromLaunchToTheRunsEnd();
    void openLedgerLinesCountUntilNow();
    void aClockBehindTheRunsDoesNotCount();
    void serversThatOnlyTheLedgerKnowsAreListed();
    void replacementStartUpIsLostToRevocations();
    void noticeSplitsTheCost();
    void otherCurrenciesAreNotAdded();
    void scoresTheForecast();
    void nothingDividesByZero();
    void aWorkerThatRestsLeavesAGap();
    void clustersAreWrittenAsPeopleDo();
};

class FormatsTest : public QObject {
    Q_OBJECT
private slots:
    void namesOfFormats();
    void jsonHasEveryField();
    void csvParsesBack();
    void htmlIsSelfContained();
    void theApplicationsIconStandsInTheHeading();
    void everySvgIsWellFormed_data();
    void everySvgIsWellFormed();
    void pdfHoldsTheTotal();
    void pdfIsTheSameForTheSameReport();
    void hostileTextStaysText();
    void sensibleWhatever_data();
    void sensibleWhatever();
    void manyServersAndSamples();
    void pagesAreDrawnAsPictures();
    void sectionsAreLeftOut();
    void workbookHoldsNumbers();
    void writesAll();
    void unwritablePathIsNamed();
    void chartsAreOneSvg_data();
    void chartsAreOneSvg();
    void runsAreCompared();
    void aComparisonIsWritten();
    void wrongComparisonsAreRefused();
};

class LanguagesTest : public QObject {
    Q_OBJECT
private slots:
    void tagsAreRead();
    void everyTextHasEveryLanguage();
    void figuresAreWrittenAsTheLanguageDoes();
    void timesAreShownInAnotherZone();
    void nothingIsLeftInEnglish_data();
    void nothingIsLeftInEnglish();
    void sentencesOfTheRunAreTranslatedByTheCaller();
    void unfinishedRunsAreNotComparedWithAForecastForAllSteps();
    void textsOfChartsNeitherMeetNorLeave_data();
    void textsOfChartsNeitherMeetNorLeave();
    void headingsOfTablesKeepTheirWordsWhole_data();
    void headingsOfTablesKeepTheirWordsWhole();
};
