// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/latency_chart.h"
#include "app/pages/latency_view.h"
#include "tests/app/pages/run_fixture.h"

#include <QComboBox>
#include <QLabel>

#include <cmath>

using namespace mayfly;
using namespace mayfly::pages;

namespace {

/// Ten minutes of two workers and a shard; w-10 is ten times as slow, and everything slows down half-way.
std::vector<LatencyPoint> history(std::int64_t launched_ns)
{
    std::vector<LatencyPoint> points;
    for (int i = 1; i <= 60; ++i) {
        const double load = (i < 30 ? 1 : 2) * (1 + 0.1 * std::sin(i));
        const auto point = [&](const char *slot, double push_s) {
            LatencyPoint made;
            made.slot = slot;
            made.time_ns = launched_ns + i * 10'000'000'000;
            made.count = 50;
            const Quantiles one{push_s * load, 1.6 * push_s * load}, other{0.5 * push_s * load, 0.9 * push_s * load};
            (made.slot.starts_with("ps-") ? made.apply : made.push) = one;
            (made.slot.starts_with("ps-") ? made.wait : made.pull) = other;
            return made;
        };
        for (const auto &[slot, push_s] : {std::pair{"ps-0", 0.001}, {"w-10", 0.08}, {"w-2", 0.008}}) {
            points.push_back(point(slot, push_s));
        }
    }
    return points;
}

} // namespace

class LatencyViewTest : public QObject, private test::RunFixture {
    Q_OBJECT

    LatencyView *view() const { return page_->findChild<LatencyView *>(); }
    static QVector<charts::LatencyChart *> chartsOf(const LatencyView *view) { return view->findChildren<charts::LatencyChart *>().toVector(); }

private slots:
    void initTestCase() { prepare(); }
    void init() { setUp(); }
    void cleanup() { host_.reset(); }

    void theSelectedWorkersHistoryIsShown()
    {
        const RunSnapshot run = test::syntheticRun();
        controller_->latencies = history(run.run.created_ns);
        watchLive(run);
        button("Latency over time")->click();
        QVERIFY(view() && view()->isVisible());
        auto *choice = view()->findChild<QComboBox *>();
        QTRY_COMPARE(choice->count(), 3);
        QCOMPARE(choice->itemText(0), QString("w-2")); // by number, parameter servers last
        QCOMPARE(choice->itemText(2), QString("ps-0"));
        QCOMPARE(choice->currentText(), QString("w-2")); // nothing is selected
        const auto charts = chartsOf(view());
        QCOMPARE(charts.size(), 2);
        QVERIFY(charts[0]->accessibleName().startsWith("Push") && charts[1]->accessibleName().startsWith("Pull"));
        QCOMPARE(charts[0]->data().median.size(), 60);
        QCOMPARE(charts[0]->data().median.front().x(), 10.0);
        QVERIFY(charts[0]->data().median.front().y() > 8 && charts[0]->data().median.front().y() < 9); // ms
        QVERIFY(std::abs(charts[1]->data().percentile95.front().y() / charts[0]->data().median.front().y() - 0.9) < 1e-9);
        const QString folder = QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots";
        QVERIFY(QDir().mkpath(folder));
        for (const auto &[mode, name] : {std::pair{look::Theme::Mode::Dark, "dark"}, {look::Theme::Mode::Light, "light"}}) {
            look::Theme::instance().setMode(mode);
            QCoreApplication::processEvents();
            QVERIFY(view()->grab().save(folder + "/run-latency-" + name + ".png"));
        }
        choice->setCurrentText("w-10");
        QVERIFY(charts[0]->data().median.front().y() > 80);
        choice->setCurrentText("ps-0");
        QVERIFY(charts[0]->accessibleName().startsWith("Applying a gradient") && charts[1]->accessibleName().contains("answer"));
        QVERIFY(charts[0]->dataAsCsv().startsWith("elapsed_s,p50_ms,p95_ms\n10,1.0"));
        QVERIFY(charts[0]->exportPicture(QDir::tempPath() + "/latency.png") && QFile::remove(QDir::tempPath() + "/latency.png"));
    }

    /// What comes later is added, also what is older than the newest; nothing is there twice.
    void newPointsAreAdded()
    {
        const RunSnapshot run = test::syntheticRun();
        const auto all = history(run.run.created_ns);
        auto known = std::vector<LatencyPoint>(all.begin(), all.begin() + 90);
        known.erase(known.end() - 2); // w-10's comes later
        controller_->latencies = known;
        LatencyView *shown = new LatencyView(test::fakeSource(controller_).latencies, {"r", run.run.created_ns, true}, "w-10", nullptr);
        QTRY_COMPARE(shown->points().size(), known.size());
        QCOMPARE(chartsOf(shown)[0]->data().median.size(), 29);
        {
            const std::lock_guard lock(controller_->latencyMutex);
            controller_->latencies = all;
        }
        for (QTimer *timer : shown->findChildren<QTimer *>()) {
            timer->setInterval(1);
        }
        shown->show();
        QTRY_COMPARE(shown->points().size(), all.size());
        QCOMPARE(chartsOf(shown)[0]->data().median.size(), 60);
        delete shown;
    }

    void whatCannotBeReadIsSaid()
    {
        controller_->latencies = fail(ErrorCode::Corrupt, "the store is damaged");
        watchLive();
        button("Latency over time")->click();
        QTRY_VERIFY(view()->findChild<QLabel *>("note")->text().contains("damaged"));
        page_->watch("20270312-150000-else"); // it was of the other run
        QTRY_VERIFY(!view());
    }
};

QTEST_MAIN(LatencyViewTest)
#include "latency_view_test.moc"
