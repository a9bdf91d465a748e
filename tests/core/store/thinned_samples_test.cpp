// SPDX-License-Identifier: Apache-2.0
#include "core/store/store.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace mayfly;

class ThinnedSamplesTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void peaksAndDipsAreKept();
    void theLastStretchIsWhole();
    void shortRunsAreLeftAlone();
    void longRunsAreThinned();
    void nothingOfNothing();

private:
    static constexpr std::int64_t second_ns = 1'000'000'000;
    static constexpr std::int64_t start_ns = 1'700'000'040 * second_ns; // a whole minute
    /// One sample a second and slot; slot b is half of a; a dip of a at second 75 and a peak at second 100.
    void insert(const std::string &runId, int seconds, double hoursAgo);
    static Sample sampleAt(const std::string &slot, int second, std::int64_t from_ns);

    test::IsolatedHome home_;
    std::unique_ptr<store::Store> store_;
};

void ThinnedSamplesTest::initTestCase()
{
    auto opened = store::Store::open(home_.file("mayfly.db").toStdString(), store::OpenMode::ReadWrite);
    QVERIFY_RESULT(opened);
    store_ = std::move(*opened);
    insert("minutes", 300, 0.05);
}

Sample ThinnedSamplesTest::sampleAt(const std::string &slot, int second, std::int64_t from_ns)
{
    Sample sample;
    sample.slot = slot;
    sample.time_ns = from_ns + second * second_ns;
    sample.steps = second;
    sample.imagesPerSecond = (second == 75 ? 10 : second == 100 ? 5000 : 1000 + second % 7) * (slot == "b" ? 0.5 : 1);
    return sample;
}

void ThinnedSamplesTest::insert(const std::string &runId, int seconds, double hours)
{
    Run run;
    run.id = runId;
    run.created_ns = start_ns;
    run.ended_ns = start_ns + static_cast<std::int64_t>(hours * 3600) * second_ns;
    run.state = RunState::Finished;
    QVERIFY_RESULT(store_->insertRun(run));
    std::vector<Sample> samples;
    for (int second = 0; second < seconds; ++second) {
        samples.push_back(sampleAt("a", second, start_ns));
        samples.push_back(sampleAt("b", second, start_ns));
    }
    QVERIFY_RESULT(store_->appendSamples(runId, samples));
}

void ThinnedSamplesTest::peaksAndDipsAreKept()
{
    const auto thinned = store_->thinnedSamples("minutes", 60 * second_ns);
    QVERIFY_RESULT(thinned);
    for (const char *slot : {"a", "b"}) {
        std::vector<int> secondMinute;
        for (const Sample &sample : *thinned) {
            if (sample.slot == slot && sample.steps >= 60 && sample.steps < 120) {
                secondMinute.push_back(static_cast<int>(sample.steps));
            }
        }
        // The first of the minute, the dip, the peak.
        QCOMPARE(secondMinute, (std::vector<int>{60, 75, 100}));
    }
    QVERIFY(std::is_sorted(thinned->begin(), thinned->end(), [](const Sample &x, const Sample &y) { return x.time_ns < y.time_ns; }));
    std::set<std::pair<std::int64_t, std::string>> told;
    for (const Sample &sample : *thinned) {
        QVERIFY(told.emplace(sample.time_ns, sample.slot).second);
        const Sample whole = sampleAt(sample.slot, static_cast<int>(sample.steps), start_ns);
        QCOMPARE(sample.imagesPerSecond, whole.imagesPerSecond);
        QCOMPARE(sample.time_ns, whole.time_ns);
    }
}

void ThinnedSamplesTest::theLastStretchIsWhole()
{
    const auto thinned = store_->thinnedSamples("minutes", 60 * second_ns);
    QVERIFY_RESULT(thinned);
    const auto inLast = std::count_if(thinned->begin(), thinned->end(), [](const Sample &sample) { return sample.steps >= 240; });
    QCOMPARE(inLast, std::ptrdiff_t(2 * 60));
    QCOMPARE(thinned->back().steps, std::int64_t(299));
    const auto before = static_cast<std::ptrdiff_t>(thinned->size()) - inLast;
    QVERIFY2(before <= 2 * 4 * 3, qPrintable(QString::number(before)));
}

void ThinnedSamplesTest::shortRunsAreLeftAlone()
{
    const auto shown = store::loadRunToShow(*store_, "minutes");
    QVERIFY_RESULT(shown);
    QCOMPARE(shown->samples.size(), std::size_t(600));
}

void ThinnedSamplesTest::longRunsAreThinned()
{
    insert("hours", 7200, 2);
    insert("day", 7200, 24);
    const auto hours = store::loadRunToShow(*store_, "hours");
    QVERIFY_RESULT(hours);
    QVERIFY2(hours->samples.size() <= 2 * 3 * 720 + 20, qPrintable(QString::number(hours->samples.size())));
    const auto day = store::loadRunToShow(*store_, "day");
    QVERIFY_RESULT(day);
    QVERIFY2(day->samples.size() <= 2 * 3 * 120 + 2 * 60, qPrintable(QString::number(day->samples.size())));
    const auto whole = store::loadRun(*store_, "day");
    QVERIFY_RESULT(whole);
    QCOMPARE(whole->samples.size(), std::size_t(14400));
}

void ThinnedSamplesTest::nothingOfNothing()
{
    insert("empty", 0, 1);
    const auto thinned = store_->thinnedSamples("empty", second_ns);
    QVERIFY_RESULT(thinned);
    QVERIFY(thinned->empty());
    QVERIFY(!store_->thinnedSamples("unknown", second_ns));
}

QTEST_GUILESS_MAIN(ThinnedSamplesTest)
#include "thinned_samples_test.moc"
