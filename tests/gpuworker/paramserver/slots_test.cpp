// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/slots.h"
#include "tests/support/isolated_home.h"

#include <QTest>

using namespace mayfly;
using namespace mayfly::ps;

class SlotsTest : public QObject {
    Q_OBJECT

    static Admission let(SlotTable &table, std::uint32_t slot, std::uint32_t incarnation, double now_s = 0)
    {
        const auto admission = table.join(
            slot, incarnation, [] {}, now_s);
        return admission ? *admission : Admission{};
    }

private Q_SLOTS:
    void undeclaredSlotIsRefused()
    {
        SlotTable table(2, 10);
        const auto admission = table.join(
            2, 1, [] {}, 0);
        QVERIFY(!admission);
        QVERIFY(admission.error().code == ErrorCode::InvalidInput);
    }

    void newerIncarnationFencesTheOlderOne()
    {
        SlotTable table(2, 10);
        bool cut = false;
        const auto old = table.join(
            0, 1, [&cut] { cut = true; }, 0);
        QVERIFY_RESULT(old);
        table.noteApplied(old->session, 5, {});
        const Admission fresh = let(table, 0, 2);
        QVERIFY(fresh.session != 0);
        QCOMPARE(fresh.lastSequence, 0ULL);
        QVERIFY(fresh.cancelReplaced != nullptr);
        fresh.cancelReplaced();
        QVERIFY(cut);
        QVERIFY(!table.hear(old->session, 1));
        QVERIFY(table.hear(fresh.session, 1));
        QVERIFY(!table.join(
            0, 1, [] {}, 2));
        QCOMPARE(table.active(), 1U);
        QVERIFY2(!table.leave(old->session), "the old stream's end changes nothing");
        QCOMPARE(table.active(), 1U);
        QVERIFY(table.leave(fresh.session));
        QCOMPARE(table.active(), 0U);
    }

    void sameIncarnationGoesOnWhereItWas()
    {
        SlotTable table(1, 10);
        const Admission first = let(table, 0, 3);
        table.noteApplied(first.session, 7, {});
        const Admission second = let(table, 0, 3);
        QCOMPARE(second.lastSequence, 7ULL);
        QVERIFY(table.isRepeated(second.session, 7));
        QVERIFY(!table.isRepeated(second.session, 8));
        QVERIFY(!table.isCurrent(first.session));
    }

    void silentSlotIsNotActiveUntilItIsHeard()
    {
        SlotTable table(2, 10);
        const Admission one = let(table, 0, 1);
        const Admission two = let(table, 1, 1);
        table.hear(two.session, 9);
        QVERIFY(!table.expire(10));
        QVERIFY(table.expire(11));
        QCOMPARE(table.active(), 1U);
        QVERIFY(table.hear(one.session, 12));
        QCOMPARE(table.active(), 2U);
    }

    /// Silence is told once, of connected and of lost workers, not of those that said goodbye, and not where this process stood still itself.
    void silenceIsNews()
    {
        SlotTable table(4, 10, {{3, 7, 5}});
        const auto silent = [&table](double now_s) {
            std::vector<std::uint32_t> slots;
            for (const SilentSlot &each : table.takeSilent(now_s)) {
                slots.push_back(each.slot);
            }
            return slots;
        };
        using Slots = std::vector<std::uint32_t>;
        QCOMPARE(silent(0), Slots{});
        const SessionId connected = table.join(0, 1, {}, 0)->session;
        const SessionId lost = table.join(1, 2, {}, 0)->session;
        const SessionId gone = table.join(2, 1, {}, 0)->session;
        QVERIFY(table.hear(lost, 4));
        table.leave(lost); // its connection broke
        table.noteFarewell(gone);
        table.leave(gone);
        QCOMPARE(silent(5), Slots{});
        QCOMPARE(silent(10), Slots{});
        QCOMPARE(silent(10.5), (Slots{0, 3})); // 3 is of a checkpoint, and has not come back
        QCOMPARE(silent(12), Slots{});
        const auto late = table.takeSilent(14.5);
        QCOMPARE(late.size(), std::size_t{1});
        QCOMPARE(late[0].slot, 1U);
        QCOMPARE(late[0].incarnation, 2U);
        QCOMPARE(late[0].silent_s, 10.5);
        QVERIFY(table.hear(connected, 16)); // heard of again: a further silence is news again
        QCOMPARE(silent(20), Slots{});
        QCOMPARE(silent(40), Slots{}); // this process was stopped for 20 s
        QCOMPARE(silent(45), Slots{});
        QCOMPARE(silent(50), Slots{});
        QCOMPARE(silent(50.5), Slots{0});
    }

    /// A step that takes longer than a lease: the worker is known to be slow after its first gradient, and to be lost after two such pauses.
    void aSlowWorkerIsNotALostOne()
    {
        SlotTable table(4, 10);
        const Admission one = let(table, 0, 1);
        QVERIFY(table.expire(12));
        QVERIFY(table.hear(one.session, 15));
        table.noteApplied(one.session, 1, {});
        table.hear(one.session, 15.5);
        QVERIFY(!table.expire(45));
        QVERIFY(table.expire(46));
        table.hear(one.session, 46); // it stood still once
        table.noteApplied(one.session, 2, {});
        table.hear(one.session, 47);
        table.noteApplied(one.session, 3, {});
        QVERIFY(table.expire(58)); // and is as fast as the others otherwise
        table.hear(one.session, 5000);
        table.noteApplied(one.session, 4, {});
        QVERIFY(!table.expire(5600));
        QVERIFY(table.expire(5601)); // nobody is waited for forever
        let(table, 0, 2); // another process
        QVERIFY(!table.expire(10));
        QVERIFY(table.expire(11));
    }

    void recordsSurviveARestart()
    {
        SlotTable table(2, 10);
        table.noteApplied(let(table, 1, 4).session, 9, {});
        SlotTable restored(2, 10, table.records());
        QCOMPARE(restored.records(), table.records());
        QVERIFY(!restored.join(
            1, 3, [] {}, 0));
        QCOMPARE(let(restored, 1, 4).lastSequence, 9ULL);
    }
};

QTEST_GUILESS_MAIN(SlotsTest)
#include "slots_test.moc"
