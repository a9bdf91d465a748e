// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/candidate_model.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace mayfly;
using namespace mayfly::models;

namespace {

const QChar space(0x00A0);

Candidate candidate(const char *gpu, int count, double time_s, double cost, bool front, bool meets)
{
    Candidate made;
    made.cluster.workers = {{"offer", gpu, "us-east1", count, Pricing::Transient}};
    made.cluster.parameterServers = count > 1 ? 1 : 0;
    made.prediction.time_s = time_s;
    made.prediction.timeHigh_s = time_s * 1.2;
    made.prediction.cost = Money::fromUnits(cost);
    made.prediction.costHigh = Money::fromUnits(cost * 1.1);
    made.prediction.chanceToMeetTargets = meets ? 0.97 : 0.4;
    made.prediction.speedup = 8.31;
    made.prediction.savingPct = -3.6;
    made.onFront = front;
    made.meetsTargets = meets;
    return made;
}

std::vector<Candidate> three()
{
    std::vector<Candidate> candidates{candidate("P100", 4, 1692, 1.1, true, true), candidate("P100", 1, 5400, 0.83, true, false),
                                      candidate("K80", 10, 9000, 3, false, false)};
    candidates[0].prediction.accuracyPct = 91.42;
    candidates[2].cluster.workers[0].pricing = Pricing::OnDemand;
    return candidates;
}

} // namespace

class CandidateModelTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void keepsTheRulesOfModels();
    void texts();
    void simulatedRunsGiveTheMedian();
    void theFrontLeavesOutWhatOnlyLooksDifferent();
    void furtherColumns();
    void clustersAreToldApart();
    void threadsOfThisMachineAreCalledWhatTheyStandFor();
    void smallCostsHaveFourDecimals();
    void unitFollowsTheTimes();
    void headersNameTheUnit();
    void ticksStayAndAreLimited();
    void filters();
    void sortsOnRawValues();
};

void CandidateModelTest::keepsTheRulesOfModels()
{
    CandidateModel model;
    CandidateFilter filter;
    filter.setSourceModel(&model);
    QAbstractItemModelTester rules(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QAbstractItemModelTester filterRules(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setCandidates(three());
    filter.setShow(CandidateFilter::Show::Front);
    filter.sort(CandidateModel::Cost);
    model.setCandidates({});
    model.setCandidates(three());
}

void CandidateModelTest::texts()
{
    CandidateModel model;
    model.setCandidates(three());
    const auto text = [&model](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(0, CandidateModel::Cluster), QString("4×") + space + "P100 + 1" + space + "PS");
    QCOMPARE(text(2, CandidateModel::Cluster), QString("10×") + space + "K80 + 1" + space + "PS on-demand");
    QCOMPARE(text(0, CandidateModel::Time), QString("0.47 (0.56)"));
    QCOMPARE(text(0, CandidateModel::Cost), QString("1.10 (1.21)"));
    QCOMPARE(text(0, CandidateModel::Accuracy), QString("91.4"));
    QCOMPARE(text(1, CandidateModel::Accuracy), QString("–"));
    QCOMPARE(text(0, CandidateModel::Meets), QString("97") + space + "%");
    QCOMPARE(text(0, CandidateModel::Faster), QString("8.3×"));
    QCOMPARE(text(0, CandidateModel::Saves), QString("−4") + space + "%");
    QCOMPARE(model.index(0, 1).data(ChipsRole).toStringList(), QStringList(QString("4×") + space + "P100"));
    QCOMPARE(model.index(2, 1).data(PlainChipRole).toString(), QString("on-demand"));
}

/// The mean beside a simulated P90 may be the larger one.
void CandidateModelTest::simulatedRunsGiveTheMedian()
{
    auto candidates = three();
    Prediction &simulated = candidates[0].prediction;
    simulated.simulatedRuns = 1000;
    simulated.timeMedian_s = 1512;
    simulated.timeHigh_s = 1656;
    simulated.costMedian = Money::fromUnits(0.93);
    simulated.costHigh = Money::fromUnits(1.04);
    CandidateModel model;
    model.setCandidates(candidates);
    QCOMPARE(model.index(0, CandidateModel::Time).data().toString(), QString("0.42 (0.46)"));
    QCOMPARE(model.index(0, CandidateModel::Cost).data().toString(), QString("0.93 (1.04)"));
    QCOMPARE(model.index(0, CandidateModel::Time).data(RawRole).toDouble(), 1512.0);
    QCOMPARE(model.index(0, CandidateModel::Cost).data(RawRole).toDouble(), 0.93);
    QVERIFY(model.index(1, CandidateModel::Time).data(Qt::ToolTipRole).toString().startsWith("Not simulated"));
    QSignalSpy changed(&model, &CandidateModel::dataChanged);
    simulated.timeMedian_s = 1548;
    model.refine(0, simulated);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(model.index(0, CandidateModel::Time).data().toString(), QString("0.43 (0.46)"));
}

void CandidateModelTest::theFrontLeavesOutWhatOnlyLooksDifferent()
{
    std::vector<Candidate> plans{
        candidate("K80", 2, 68.557, 0.0126, true, true),        // the best
        candidate("K80", 3, 68.553, 0.0215, true, true),        // as fast as anybody can tell, and dearer
        candidate("K80", 4, 68.56, 0.01255, true, true),        // looks the same as the best
        candidate("P100", 2, 40, 0.05, true, true),             // faster
        candidate("P100", 1, 90, 0.0080, true, true),           // cheaper
        candidate("V100", 1, 200, 0.02, false, true),           // was never on it
        candidate("V100", 2, 69, 0.0200, true, true)};          // slower and dearer, but more accurate
    for (std::size_t i = 0; i < plans.size(); ++i) {
        plans[i].rank = static_cast<int>(i) + 1;
        plans[i].prediction.accuracyPct = 90;
    }
    plans[6].prediction.accuracyPct = 91;
    thinFront(plans);
    std::vector<int> left;
    for (const Candidate &each : plans) {
        if (each.onFront) {
            left.push_back(each.rank);
        }
    }
    QCOMPARE(left, std::vector<int>({1, 4, 5, 7}));
    std::vector<Candidate> chain;       // each a little slower and much cheaper than the one before: never all of them go
    for (int i = 0; i < 40; ++i) {
        chain.push_back(candidate("K80", 1, 100 * std::pow(1.004, i), std::pow(0.9, i), true, true));
        chain.back().rank = 40 - i;
    }
    thinFront(chain);
    const auto stay = std::count_if(chain.begin(), chain.end(), [](const Candidate &each) { return each.onFront; });
    QVERIFY2(stay >= 10 && stay < 40, qPrintable(QString::number(stay)));
}

void CandidateModelTest::furtherColumns()
{
    auto candidates = three();
    candidates[0].ratePerHour = Money::fromUnits(2.347);
    candidates[0].prediction.stepsPerSecond = 45.31;
    candidates[0].prediction.expectedRevocations = 0.127;
    candidates[0].cluster.replacement = Replacement::AnotherZone;
    candidates[0].cluster.workers.push_back({"other", "V100", "europe-west1", 2, Pricing::Transient});
    CandidateModel model;
    model.setCandidates(candidates);
    QCOMPARE(model.index(0, CandidateModel::Region).data().toString(), QString("us-east1 +1"));
    QVERIFY(model.index(0, CandidateModel::Region).data(Qt::ToolTipRole).toString().startsWith("us-east1, europe-west1\n"));
    QCOMPARE(model.columnCount(), 13);
    const auto text = [&model](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(0, CandidateModel::Rate), QString("2.35"));
    QCOMPARE(text(0, CandidateModel::Speed), QString("45.3"));
    QCOMPARE(text(0, CandidateModel::Losses), QString("0.13"));
    QCOMPARE(text(0, CandidateModel::Replaced), QString("another zone"));
    QCOMPARE(text(2, CandidateModel::Replaced), QString("–"));      // on-demand: nothing is lost
    QCOMPARE(model.index(0, CandidateModel::Rate).data(RawRole).toDouble(), 2.347);
    QCOMPARE(model.headerData(CandidateModel::Rate, Qt::Horizontal).toString(), QString("Rate\nUSD/h"));
}

void CandidateModelTest::clustersAreToldApart()
{
    ClusterConfig mixed = three()[0].cluster;
    mixed.workers.push_back({"other", "P100", "us-east1", 2, Pricing::OnDemand});
    QCOMPARE(clusterText(mixed), QString("4×") + space + "P100 + 2×" + space + "P100 on-demand + 1" + space + "PS");
    ClusterConfig bsp = mixed;
    bsp.synchronisation.mode = SyncMode::Bsp;
    QCOMPARE(clusterText(bsp), clusterText(mixed) + ", BSP");
    ClusterConfig replaced = mixed;
    replaced.replacement = Replacement::None;
    QCOMPARE(clusterText(replaced), clusterText(mixed));
    QVERIFY(clusterKey(replaced) != clusterKey(mixed));
    QVERIFY(clusterKey(bsp) != clusterKey(mixed));
    QCOMPARE(clusterKey(mixed), clusterKey(ClusterConfig(mixed)));
}

/// As the worker table and the report call them, not "cpu-1t".
void CandidateModelTest::threadsOfThisMachineAreCalledWhatTheyStandFor()
{
    ClusterConfig local;
    local.workers = {{"local-k80", "cpu-1t", "here", 2, Pricing::Transient}, {"host-a", "cpu-2t", "here", 1, Pricing::Transient}};
    local.parameterServers = 1;
    const QString nbsp(QChar(QChar::Nbsp));
    QCOMPARE(groupTexts(local), QStringList({"2×" + nbsp + "K80 (1 CPU thread)", "1×" + nbsp + "2 CPU threads"}));
    QCOMPARE(groupText({"gcp-k80", "K80", "us-east1", 3, Pricing::Transient}), "3×" + nbsp + "K80");
}

void CandidateModelTest::smallCostsHaveFourDecimals()
{
    auto small = three();
    small[0].rank = 1;
    small[0].prediction.cost = Money::fromUnits(0.0086);
    small[0].prediction.costHigh = Money::fromUnits(0.0093);
    CandidateModel model;
    model.setCandidates(small);
    QCOMPARE(model.index(0, CandidateModel::Cost).data().toString(), QString("0.0086 (0.0093)"));
    QVERIFY(model.headerData(CandidateModel::Cost, Qt::Horizontal).toString().startsWith("Cost, USD\n"));
}

void CandidateModelTest::unitFollowsTheTimes()
{
    QCOMPARE(timeUnitFor(7200).symbol, QString("h"));
    QCOMPARE(timeUnitFor(200).symbol, QString("min"));
    QCOMPARE(timeUnitFor(20).symbol, QString("s"));
    QCOMPARE(timeUnitFor(7200).textWithUnit(45000), QString("12.5") + space + "h");
}

void CandidateModelTest::headersNameTheUnit()
{
    CandidateModel model;
    model.setCandidates({candidate("P100", 1, 120, 0.1, true, true)});
    QCOMPARE(model.headerData(CandidateModel::Time, Qt::Horizontal).toString(), QString("Time, min\nP50 (P90)"));
    QCOMPARE(model.headerData(CandidateModel::Cost, Qt::Horizontal).toString(), QString("Cost, USD\nP50 (P90)"));
}

void CandidateModelTest::ticksStayAndAreLimited()
{
    CandidateModel model;
    std::vector<Candidate> many;
    for (int count = 1; count <= 6; ++count) {
        many.push_back(candidate("V100", count, 1000, 1, true, true));
    }
    model.setCandidates(many);
    QSignalSpy compared(&model, &CandidateModel::comparedChanged);
    for (int row = 0; row < 4; ++row) {
        QVERIFY(model.setData(model.index(row, 0), Qt::Checked, Qt::CheckStateRole));
    }
    QVERIFY(!model.setData(model.index(4, 0), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(compared.last().first().toInt(), 4);
    std::reverse(many.begin(), many.end());
    model.setCandidates(many);
    QCOMPARE(model.compared(), QVector<int>({2, 3, 4, 5}));
}

void CandidateModelTest::filters()
{
    CandidateModel model;
    CandidateFilter filter;
    filter.setSourceModel(&model);
    model.setCandidates(three());
    QCOMPARE(filter.rowCount(), 3);
    filter.setShow(CandidateFilter::Show::Front);
    QCOMPARE(filter.rowCount(), 2);
    filter.setShow(CandidateFilter::Show::MeetAll);
    QCOMPARE(filter.rowCount(), 1);
    filter.setShow(CandidateFilter::Show::All);
    filter.setWords("k80 EAST");
    QCOMPARE(filter.rowCount(), 1);
    filter.setWords("4× p100");
    QCOMPARE(filter.rowCount(), 1);
    filter.setWords("nothing");
    QCOMPARE(filter.rowCount(), 0);
}

void CandidateModelTest::sortsOnRawValues()
{
    CandidateModel model;
    CandidateFilter filter;
    filter.setSourceModel(&model);
    model.setCandidates(three());
    filter.sort(CandidateModel::Cost, Qt::DescendingOrder);
    QCOMPARE(filter.index(0, CandidateModel::Cost).data(RawRole).toDouble(), 3.0);
    filter.sort(CandidateModel::Accuracy, Qt::AscendingOrder);
    QVERIFY(filter.index(2, CandidateModel::Accuracy).data(RawRole).isValid());
    filter.sort(-1);
    QCOMPARE(filter.mapToSource(filter.index(0, 0)).row(), 0);
}

QTEST_MAIN(CandidateModelTest)
#include "candidate_model_test.moc"
