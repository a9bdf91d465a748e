// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/slot_history.h"

#include <QTest>

using namespace mayfly;
using namespace mayfly::models;

namespace {

Sample sampleAt(double time_s, double imagesPerSecond)
{
    Sample sample;
    sample.time_ns = static_cast<std::int64_t>(time_s * 1e9) + 1;
    sample.imagesPerSecond = imagesPerSecond;
    sample.loss = imagesPerSecond / 100;
    sample.steps = static_cast<std::int64_t>(time_s);
    return sample;
}

} // namespace

class SlotHistoryTest : public QObject {
    Q_OBJECT
private slots:
    void binsAtEachResolution();
    void ignoresWhatItHasSeen();
    void forgetsSecondsBeforeMinutes();
};

void SlotHistoryTest::binsAtEachResolution()
{
    SlotHistory history;
    for (const auto &[time_s, rate] : {std::pair{0.2, 10.0}, {0.7, 20.0}, {1.5, 40.0}, {12.0, 5.0}}) {
        QVERIFY(history.add(sampleAt(time_s, rate), time_s));
    }
    const auto seconds = history.bins(0);
    QCOMPARE(seconds.size(), std::size_t(3));
    QCOMPARE(seconds[0].count, 2);
    QCOMPARE(seconds[0].imagesPerSecond, 15.0);
    QCOMPARE(seconds[0].imagesLow, 10.0);
    QCOMPARE(seconds[0].imagesHigh, 20.0);
    QCOMPARE(seconds[2].start_s, 12.0);
    const auto tens = history.bins(1);
    QCOMPARE(tens.size(), std::size_t(2));
    QCOMPARE(tens[0].imagesPerSecond, 70.0 / 3);
    QCOMPARE(tens[0].imagesHigh, 40.0);
    QCOMPARE(tens[1].start_s, 10.0);
    QCOMPARE(history.bins(2).size(), std::size_t(1));
    QCOMPARE(history.bins(2)[0].steps, std::int64_t(12));
}

void SlotHistoryTest::ignoresWhatItHasSeen()
{
    SlotHistory history;
    QVERIFY(history.add(sampleAt(5, 10), 5));
    QVERIFY(!history.add(sampleAt(5, 10), 5));
    QVERIFY(!history.add(sampleAt(4, 10), 4));
    QCOMPARE(history.bins(0).size(), std::size_t(1));
    QCOMPARE(history.bins(0)[0].count, 1);
}

void SlotHistoryTest::forgetsSecondsBeforeMinutes()
{
    SlotHistory history;
    const int hours2 = 7200;
    for (int t = 0; t < hours2; ++t) {
        history.add(sampleAt(t, 1), t);
    }
    QCOMPARE(history.resolutionSince(hours2 - 600), std::size_t(0));
    QCOMPARE(history.resolutionSince(0), std::size_t(1));
    QCOMPARE(history.bins(0).size(), SlotHistory::binsKept + 1);
    QCOMPARE(history.bins(1).size(), std::size_t(720));
    QCOMPARE(history.bins(1)[0].start_s, 0.0);
}

QTEST_GUILESS_MAIN(SlotHistoryTest)
#include "slot_history_test.moc"
