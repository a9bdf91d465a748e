// SPDX-License-Identifier: Apache-2.0
// The tests of core/base, one class for each topic.
#pragma once
#include <QObject>

class TextAndMoneyTest : public QObject {
    Q_OBJECT
private slots:
    void resultCarriesValueOrError();
    void parsesMoney_data();
    void parsesMoney();
    void refusesMoney_data();
    void refusesMoney();
    void formatsMoney_data();
    void formatsMoney();
    void roundsMoneyToTheNearestMicroUnit();
    void parsesDurations_data();
    void parsesDurations();
    void refusesDurations_data();
    void refusesDurations();
    void formatsDurations_data();
    void formatsDurations();
    void formatsUtc();
    void parsesNumbers();
    void splitsAndTrims();
    void clockStandsStillUntilMoved();
    void anchoredClockDoesNotJump();
};

class RngTest : public QObject {
    Q_OBJECT
private slots:
    void isXoshiroSeededBySplitMix();
    void uniformStaysInRange();
    void belowIsUnbiased();
    void momentsAreRight();
    void splitsAreIndependent();
    void shuffleKeepsEveryValue();
    void ringBufferKeepsTheLast();
};

class FilesTest : public QObject {
    Q_OBJECT
private slots:
    void writesAndReadsBack();
    void atomicWriteReplacesAndLeavesNothing();
    void failedWriteLeavesTheOldFile();
    void errorsNameThePath();
    void readOnlyFolderIsNamed();
    void privateFolderIsTightened();
    void foldersFollowTheEnvironment();
};

class ProcessTest : public QObject {
    Q_OBJECT
private slots:
    void exitCodesArrive();
    void signalsAreNegative();
    void missingProgramIsNamed();
    void emptyCommandIsAnError();
    void capturesOutput();
    void appendsOutputToAFile();
    void unwritableOutputIsNamed();
    void pollDoesNotBlock();
    void identityOutlivesThePid();
    void killGroupTakesTheChildren();
    void killGroupTakesOrphans();
    void diesWithItsParent();
    void findsProcessesByArguments();
    void findsAProcessThatBecomesAnotherProgram();
    void passesADescriptor();
    void leaksNoDescriptor();
};
