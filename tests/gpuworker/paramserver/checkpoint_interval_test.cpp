// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/checkpoint_interval.h"

#include <QTest>

#include <cmath>

using namespace mayfly::ps;

class CheckpointIntervalTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void followsTheMeasuredWrites()
    {
        CheckpointInterval interval({.first_s = 37.9, .lossesPerSecond = 1.0 / 3600, .longest_s = 600});
        QCOMPARE(interval.present_s(), 37.9);
        // As was assumed: nothing to tell.
        QVERIFY(!interval.noteWrite(0.2));
        QVERIFY(std::abs(interval.present_s() - std::sqrt(2 * 0.2 * 3600)) < 1e-9);
        // A disk that is a hundred times slower: followed within some writes, and told.
        bool told = false;
        for (int i = 0; i < 20; ++i) {
            told = interval.noteWrite(20) || told;
        }
        QVERIFY(told);
        QVERIFY(std::abs(interval.present_s() - std::sqrt(2 * 20.0 * 3600)) < 5);
        QVERIFY(std::abs(interval.write_s() - 20) < 0.1);
        QVERIFY(!interval.noteWrite(20));
    }

    void tellsWhatWasBefore()
    {
        CheckpointInterval interval({.first_s = 30, .lossesPerSecond = 1.0 / 3600, .longest_s = 600});
        QVERIFY(interval.noteWrite(1));
        QCOMPARE(interval.before_s(), 30.0);
        const double second = interval.present_s();
        QVERIFY(interval.noteWrite(9));
        QCOMPARE(interval.before_s(), second);
    }

    void isBounded()
    {
        CheckpointInterval often({.first_s = 30, .lossesPerSecond = 1, .longest_s = 600});
        often.noteWrite(0.001);
        QCOMPARE(often.present_s(), 6.0);
        CheckpointInterval seldom({.first_s = 30, .lossesPerSecond = 1e-9, .longest_s = 120});
        seldom.noteWrite(5);
        QCOMPARE(seldom.present_s(), 120.0);
        // Not more of the time is spent with writing than without.
        CheckpointInterval slow({.first_s = 30, .lossesPerSecond = 1, .longest_s = 20});
        slow.noteWrite(50);
        QCOMPARE(slow.present_s(), 50.0);
        // A very short run's longest one is below the usual shortest.
        CheckpointInterval brief({.first_s = 2, .lossesPerSecond = 1, .longest_s = 2});
        brief.noteWrite(0.1);
        QCOMPARE(brief.present_s(), 2.0);
    }

    void aPlannedOneStays()
    {
        CheckpointInterval interval({.first_s = 1, .lossesPerSecond = 0, .longest_s = 600});
        QVERIFY(!interval.noteWrite(100));
        QCOMPARE(interval.present_s(), 1.0);
    }
};

QTEST_GUILESS_MAIN(CheckpointIntervalTest)
#include "checkpoint_interval_test.moc"
