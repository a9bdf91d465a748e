// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/evaluation_duty.h"

#include <QTest>

using mayfly::ps::EvaluationDuty;

class EvaluationDutyTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneWorkerAtATimeEverySoManySteps()
    {
        EvaluationDuty duty(10, 100, 0);
        QVERIFY(!duty.claim(1, 9));
        QVERIFY(duty.claim(1, 10));
        QVERIFY(!duty.claim(2, 11));
        QVERIFY(!duty.complete(1, 10));
        QVERIFY(!duty.claim(2, 12));
        QVERIFY(duty.claim(2, 23));
    }

    void lostWorkerIsReplaced()
    {
        EvaluationDuty duty(10, 100, 0);
        QVERIFY(duty.claim(1, 10));
        duty.release(1);
        QVERIFY(duty.claim(2, 11));
        QVERIFY(!duty.claim(3, 12));
    }

    void finalEvaluationDoesNotWaitForAnother()
    {
        EvaluationDuty duty(10, 100, 0);
        QVERIFY(duty.claim(1, 90));
        QVERIFY(duty.claim(2, 100));
        QVERIFY(!duty.complete(1, 90));
        QVERIFY(!duty.claim(3, 100));
        duty.release(2);
        QVERIFY(duty.claim(3, 100));
        QVERIFY(duty.complete(3, 100));
        QVERIFY(duty.finalDone());
        QVERIFY(!duty.claim(1, 100));
        QVERIFY2(!duty.complete(1, 100), "the final result counts once");
    }

    void onlyAtTheEnd()
    {
        EvaluationDuty duty(0, 100, 0);
        QVERIFY(!duty.claim(1, 99));
        QVERIFY(duty.claim(1, 100));
    }

    void goesOnAfterARestore()
    {
        EvaluationDuty duty(10, 100, 25);
        QVERIFY(!duty.claim(1, 29));
        QVERIFY(duty.claim(1, 30));
    }
};

QTEST_GUILESS_MAIN(EvaluationDutyTest)
#include "evaluation_duty_test.moc"
