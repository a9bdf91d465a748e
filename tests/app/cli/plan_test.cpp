// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl plan and predict through the real program: the headline of ICAC'19, what a plan says, and wrong input.
#include "tests/support/isolated_home.h"
#include "tests/support/program.h"

#include <QFile>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace mayfly;
using namespace mayfly::test;

namespace {

QStringList words(const QString &line)
{
    return line.split(' ', Qt::SkipEmptyParts);
}

const QString headline = QStringLiteral("plan --workload resnet32-icac19 --steps 64000 --offers seed2019 --exclude-startup --ps-pricing transient "
                                        "--trials 200 --json");

QJsonObject named(const QJsonArray &all, const QString &cluster)
{
    const auto at = std::find_if(all.begin(), all.end(), [&](const QJsonValue &each) { return each.toObject()["cluster"] == cluster; });
    return at == all.end() ? QJsonObject() : at->toObject();
}

} // namespace

class PlanTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { home_ = std::make_unique<IsolatedHome>(); }
    void theHeadlineOfIcac19();
    void betterPlansOfTheSameData();
    void aPlanSaysWhatItIs();
    void theFileSaysHowIsTrained();
    void theFileSaysWhoWaitsForWhom_data();
    void theFileSaysWhoWaitsForWhom();
    void syntheticOptionsAreChecked();
    void allListsEverything();
    void nothingMeetsTheTargets();
    void aProgramOfOnesOwn();
    void predictAgreesWithPlan();
    void predictAcrossRegions();
    void wrongInput_data();
    void wrongInput();
    void wrongOffers_data();
    void wrongOffers();

private:
    std::unique_ptr<IsolatedHome> home_;
};

/// Li, Walls, Xu, Guo, ICAC'19, tables I and III: 8 transient K80 are 7.7x as fast as one on-demand K80, 4 of them 62.9 % cheaper.
void PlanTest::theHeadlineOfIcac19()
{
    const auto ran = runProgram("mayflyctl", words(headline));
    QVERIFY2(ran.exitCode == 0, ran.all());
    const auto document = ran.json();
    QCOMPARE(document["baseline"].toObject()["cluster"].toString(), QString("1x K80 on-demand"));
    const auto simple = document["simple"].toArray();
    const auto eight = named(simple, "8x K80 + 1 PS"), four = named(simple, "4x K80 + 1 PS");
    QVERIFY(!eight.isEmpty() && !four.isEmpty());
    QVERIFY2(std::abs(eight["speedup"].toDouble() / 7.7 - 1) < 0.05, qPrintable(QString::number(eight["speedup"].toDouble())));
    QVERIFY2(std::abs(four["saving_pct"].toDouble() - 62.9) < 1.5, qPrintable(QString::number(four["saving_pct"].toDouble())));
}

/// "4 P100 + 1 PS: 8.31x, 61 % saved", "4 V100 + 2 PS: 13.2x" in the measurements' summary.
void PlanTest::betterPlansOfTheSameData()
{
    const auto document = runProgram("mayflyctl", words(headline)).json();
    const auto simple = document["simple"].toArray();
    const auto p100 = named(simple, "4x P100 + 1 PS"), v100 = named(simple, "4x V100 + 2 PS"), eight = named(simple, "8x K80 + 1 PS");
    QVERIFY(std::abs(p100["speedup"].toDouble() / 8.31 - 1) < 0.05 && std::abs(p100["saving_pct"].toDouble() - 61) < 3);
    QVERIFY(std::abs(v100["speedup"].toDouble() / 13.2 - 1) < 0.08);
    QVERIFY(p100["speedup"].toDouble() > eight["speedup"].toDouble() && p100["saving_pct"].toDouble() > eight["saving_pct"].toDouble());
    QVERIFY(!eight["on_front"].toBool());
    bool better = false;
    for (const auto &each : document["front"].toArray()) {
        better = better || (each.toObject()["speedup"].toDouble() > 7.7 && each.toObject()["saving_pct"].toDouble() > 62.9);
    }
    QVERIFY(better);
}

void PlanTest::aPlanSaysWhatItIs()
{
    const auto ran = runProgram("mayflyctl", words("plan --workload resnet32-icac19 --steps 64000 --offers seed2019 --deadline 1h --budget 2usd "
                                                   "--min-accuracy 90 --confidence 0.8 --max-rate 5usd --gpus k80,p100 --sync asp,bsp "
                                                   "--pricing transient --ps-pricing both --replacement same-offer,none --max-parameter-servers 3 --trials 400 --json"));
    QVERIFY2(ran.exitCode == 0, ran.all());
    const auto document = ran.json();
    QVERIFY(document["meets_targets"].toBool() && document["searched"].toDouble() > 10000 && !document["whole"].toBool());
    const auto plans = document["plans"].toArray();
    QVERIFY(!plans.isEmpty());
    const auto best = plans.first().toObject();
    QCOMPARE(best["cluster"], document["best"].toObject()["cluster"]);
    QCOMPARE(best["rank"].toInt(), 1);
    QCOMPARE(best["simulated_runs"].toInt(), 400);
    QVERIFY(document["race"].toObject()["entered"].toInt() >= plans.size());
    QVERIFY(best["chance_to_meet_targets"].toDouble() >= 0.8 && best["rate_usd_per_h"].toDouble() <= 5);
    QVERIFY(best["time_p10_s"].toDouble() <= best["time_p50_s"].toDouble() && best["time_p50_s"].toDouble() <= best["time_p90_s"].toDouble());
    const auto explanation = best["explanation"].toObject();
    for (const char *key : {"bottleneck", "chances", "spread", "baseline"}) {
        QVERIFY2(!explanation[key].toString().isEmpty(), key);
    }
    QVERIFY(!explanation["runner_up"].toObject()["why"].toString().isEmpty());
    double last = 0;
    for (const auto &each : document["front"].toArray()) {
        QVERIFY(each.toObject()["time_s"].toDouble() >= last && each.toObject()["on_front"].toBool());
        last = each.toObject()["time_s"].toDouble();
    }
    for (const auto &each : plans) {
        for (const auto &group : each.toObject()["workers"].toArray()) {
            QVERIFY(group.toObject()["gpu"] == "K80" || group.toObject()["gpu"] == "P100");
            QCOMPARE(group.toObject()["pricing"].toString(), QString("transient"));
        }
    }
}

/// What is trained and how goes into the file, and `plan` alone decides nothing else by it.
void PlanTest::theFileSaysWhoWaitsForWhom_data()
{
    QTest::addColumn<QString>("option");
    QTest::addColumn<int>("bound");
    QTest::addColumn<double>("share");
    QTest::addColumn<bool>("onStragglers");
    QTest::newRow("ssp") << "ssp=5" << 5 << 0.0625 << false;
    QTest::newRow("share") << "sync-switch=0.25" << 3 << 0.25 << false;
    QTest::newRow("stragglers") << "sync-switch=stragglers" << 3 << 1.0 << true;
    QTest::newRow("both") << "sync-switch=0.25+stragglers" << 3 << 0.25 << true;
}

void PlanTest::theFileSaysWhoWaitsForWhom()
{
    QFETCH(const QString, option);
    const QString file = home_->file("waits.mayfly");
    const auto ran = runProgram("mayflyctl", words("plan --workload resnet32-icac19 --steps 64000 --offers seed2019 --trials 0 --max-workers 4 --sync " +
                                                   option + " --out " + file));
    QVERIFY2(ran.exitCode == 0, ran.all());
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const auto chosen = QJsonDocument::fromJson(written.readAll()).object()["cluster"].toObject()["synchronisation"].toObject();
    QCOMPARE(chosen["mode"].toString(), option.section('=', 0, 0));
    QTEST(chosen["staleness_bound"].toInt(), "bound");
    QTEST(chosen["bsp_fraction"].toDouble(), "share");
    QTEST(chosen["switch_on_stragglers"].toBool(), "onStragglers");
}

void PlanTest::theFileSaysHowIsTrained()
{
    const QString file = home_->file("how.mayfly");
    const auto ran = runProgram("mayflyctl", words("plan --workload resnet32-icac19 --steps 64000 --offers seed2019 --trials 0 --max-workers 1 "
                                                   "--dataset synthetic:3x32x32:10:1000 --learning-rate 0.2 --momentum 0.8 --weight-decay 0.001 "
                                                   "--schedule cosine --final-rate 0.01 --warm-up-steps 500 --warm-up-factor 0.2 --nesterov "
                                                   "--label-smoothing 0.1 --dropout 0.3 --engine cuda --precision bf16 --device 1 --out " + file));
    QVERIFY2(ran.exitCode == 0, ran.all());
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const auto plan = QJsonDocument::fromJson(written.readAll()).object();
    const auto workload = plan["workload"].toObject();
    QCOMPARE(workload["dataset"].toString(), QString("synthetic:3x32x32:10:1000"));
    QCOMPARE(workload["learning_rate"].toDouble(), 0.2);
    QCOMPARE(workload["momentum"].toDouble(), 0.8);
    QCOMPARE(workload["weight_decay"].toDouble(), 0.001);
    const auto training = plan["training"].toObject();
    const auto schedule = training["schedule"].toObject();
    QCOMPARE(schedule["kind"].toString(), QString("cosine"));
    QCOMPARE(schedule["final_rate"].toDouble(), 0.01);
    QCOMPARE(schedule["warm_up_steps"].toInt(), 500);
    QCOMPARE(schedule["warm_up_factor"].toDouble(), 0.2);
    QVERIFY(training["nesterov"].toBool());
    QCOMPARE(training["label_smoothing"].toDouble(), 0.1);
    QCOMPARE(training["dropout"].toDouble(), 0.3);
    QCOMPARE(training["engine"].toString(), QString("cuda"));
    QCOMPARE(training["precision"].toString(), QString("bf16"));
    QCOMPARE(training["device"].toInt(), 1);
}

/// Of `run`: workers that wait as long as the plan's models say, and what that needs.
void PlanTest::syntheticOptionsAreChecked()
{
    const QString file = home_->file("synthetic.mayfly");
    const auto planned = runProgram("mayflyctl", words("plan --workload resnet32-icac19 --steps 100 --offers seed2019 --trials 0 --max-workers 1 --out " + file));
    QVERIFY2(planned.exitCode == 0, planned.all());
    const auto fails = [&](const QString &options, const char *message) {
        const auto ran = runProgram("mayflyctl", words("run --plan " + file + " " + options));
        return ran.exitCode == 2 && ran.errors.contains(message) ? std::string() : ran.all().toStdString();
    };
    const auto verify = [](const std::string &otherwise) { QVERIFY2(otherwise.empty(), otherwise.c_str()); };
    verify(fails("--compute synthetic", "--network: is missing, as the workload 'resnet32-icac19' has no network file: expected one with about 1857722 parameters"));
    verify(fails("--compute synthetic --network nope", "--network: "));
    verify(fails("--network resnet32-wide", "--network: is given, expected only with --compute synthetic"));
    verify(fails("--synthetic-speed 2", "--synthetic-speed: is given, expected only with --compute synthetic and without --step-ms"));
    verify(fails("--compute synthetic --step-ms 5 --synthetic-speed 2", "--synthetic-speed: is given"));
    verify(fails("--compute synthetic --synthetic-speed 0", "--synthetic-speed: 0.000000, expected more than 0"));
    verify(fails("--compute synthetic --network resnet32-wide --controller user@host", "--step-ms: is missing, expected with --compute synthetic where --controller"));
    verify(fails("--workers v100=2 --offers nowhere", "--offers: "));
    verify(fails("--workers tpu=2 --offers seed2019", "no offer of 'tpu'; seed2019 has k80, p100, v100"));
}

void PlanTest::allListsEverything()
{
    const auto document =
        runProgram("mayflyctl", words("plan --workload res32 --steps 64000 --offers seed2019 --regions us-east1 --max-workers 5 --all --trials 0 --json")).json();
    QVERIFY(document["whole"].toBool());
    QCOMPARE(document["all"].toArray().size(), document["searched"].toInt());
}

void PlanTest::nothingMeetsTheTargets()
{
    const auto ran = runProgram("mayflyctl", words("plan --workload resnet32-icac19 --steps 64000 --offers seed2019 --deadline 2h --budget 0.3usd "
                                                   "--trials 100 --json"));
    QCOMPARE(ran.exitCode, 3);
    const auto document = ran.json();
    QCOMPARE(document["error"].toObject()["code"].toString(), QString("target-not-met"));
    QVERIFY(ran.errors.contains("Nothing meets the targets"));
    const auto binding = document["binding"].toArray();
    QCOMPARE(binding.size(), 3);
    for (const auto &each : binding) {
        QCOMPARE(each.toObject()["enough"].toBool(), each.toObject()["target"] == "budget");
    }
    const auto nearest = document["nearest"].toArray();
    QVERIFY(!nearest.isEmpty() && nearest.first().toObject()["misses"].toObject()["budget_pct"].toDouble() > 0);
}

/// No parameter server is rented for it, and the plan file holds its arguments, folder and signal.
void PlanTest::aProgramOfOnesOwn()
{
    const QString file = home_->file("own.mayfly");
    QStringList arguments = words("plan --workload resnet32-icac19 --steps 64000 --offers seed2019 --trials 0 --max-workers 4 --objective time --json "
                                  "--notice-signal usr1 --notice-grace 1m --command-folder /tmp --out " + file);
    arguments << "--command" << "torchrun 'my train.py' --lr 0.1";
    const auto ran = runProgram("mayflyctl", arguments);
    QVERIFY2(ran.exitCode == 0, ran.all());
    const auto simple = ran.json()["simple"].toArray();
    QVERIFY(!named(simple, "4x K80").isEmpty());
    for (const auto &each : simple) {
        QVERIFY(!each.toObject()["cluster"].toString().contains("PS"));
    }
    QFile plan(file);
    QVERIFY(plan.open(QIODevice::ReadOnly));
    const auto document = QJsonDocument::fromJson(plan.readAll()).object();
    const auto command = document["workload"].toObject()["command"].toObject();
    QCOMPARE(command["arguments"].toArray(), (QJsonArray{"torchrun", "my train.py", "--lr", "0.1"}));
    QCOMPARE(command["folder"].toString(), QString("/tmp"));
    QCOMPARE(command["notice_signal"].toString(), QString("SIGUSR1"));
    QCOMPARE(command["grace_s"].toDouble(), 60.0);
    QCOMPARE(document["cluster"].toObject()["parameter_servers"].toInt(), 0);
}

void PlanTest::predictAgreesWithPlan()
{
    const auto simple = runProgram("mayflyctl", words(headline)).json()["simple"].toArray();
    const auto planned = named(simple, "4x P100 + 1 PS");
    const auto predicted =
        runProgram("mayflyctl", words("predict --workload resnet32-icac19 --workers p100=4 --ps 1 --ps-pricing transient --baseline k80=1 --json")).json();
    QCOMPARE(predicted["speedup"], planned["speedup"]);
    QCOMPARE(predicted["saving_pct"], planned["saving_pct"]);
    QCOMPARE(predicted["time_h"], planned["time_h"]);
}

void PlanTest::predictAcrossRegions()
{
    const auto together = runProgram("mayflyctl", words("predict --workload resnet32-icac19 --workers k80=4 --ps 1 --json")).json();
    const auto apart =
        runProgram("mayflyctl", words("predict --workload resnet32-icac19 --workers k80=4 --ps 1 --regions us-east1=3,us-west1=1 --json")).json();
    QCOMPARE(apart["workers"].toArray().size(), 2);
    QVERIFY(apart["steps_per_s"].toDouble() < together["steps_per_s"].toDouble());
}

void PlanTest::wrongInput_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *options, const char *message) { QTest::newRow(options) << QString(options) << QString(message); };
    row("--deadline 0", "--deadline: the deadline is 0 s, expected a time above 0");
    row("--deadline=-5m", "--deadline: duration '-5m'");
    row("--budget 0usd", "--budget: the budget is $0.00, expected an amount above 0");
    row("--budget=-3usd", "--budget: amount '-3usd'");
    row("--budget 3eur", "--budget: the budget is in EUR, expected USD");
    row("--max-rate 0usd", "--max-rate: the limit per hour is $0.00");
    row("--confidence 1.0", "--confidence: the confidence is 1.0000, expected more than 0 and less than 1");
    row("--confidence nan", "--confidence: the confidence is nan");
    row("--min-accuracy nan", "--min-accuracy: the accuracy is nan");
    row("--max-workers 10000", "--max-workers: the most workers is 10000, expected 1 to 256");
    row("--max-workers 0", "--max-workers: the most workers is 0");
    row("--max-parameter-servers=-1", "--max-parameter-servers: the most parameter servers is -1");
    row("--price-factor nan", "--price-factor: the price factor is nan");
    row("--revocation-factor=-1", "--revocation-factor: the revocation factor is -1");
    row("--providers azure", "--providers: the provider 'azure' has no offers, expected some of gcp");
    row("--regions mars", "--regions: the region 'mars' has no offers");
    row("--gpus tpu", "--gpus: the GPU type 'tpu' has no offers, expected some of K80, P100, V100");
    row("--sync tcp", "--sync: the synchronisation is 'tcp', expected one of asp");
    row("--sync ssp=-1", "--sync: 'ssp=-1': expected asp, bsp, ssp, ssp=4");
    row("--sync asp,sync-switch=0.1+late", "--sync: 'sync-switch=0.1+late'");
    row("--sync sync-switch=stragglers+0.1", "--sync: 'sync-switch=stragglers+0.1'");
    row("--replacement maybe", "--replacement: the replacement is 'maybe', expected one of same-offer");
    row("--checkpoint-interval 0.000001s", "expected auto, or a time of 1 s or more");
    row("--price-factor 1e13", "the price factor is 10000000000000.000, expected a number above 0 and up to 1000000");
    row("--checkpoint-interval 0s", "--checkpoint-interval: '0s', expected auto, or a time of 1 s or more");
    row("--pricing spot", "--pricing: pricing 'spot': expected on-demand, transient or both");
    row("--ps-pricing free", "--ps-pricing: pricing 'free'");
    row("--trials=-1", "--trials: -1, expected 0 to 1000000");
    row("--seed=-1", "--seed: '-1': expected a whole number, 0 or more");
    row("--seed 1.5", "--seed: '1.5': expected a whole number");
    row("--command a|b", "--command: character 2: '|' means something to a shell");
    row("--command a --notice-signal KILL", "--notice-signal: signal 'KILL', expected one of SIGTERM");
    row("--command a --notice-grace 0s", "--notice-grace: is 0.000, expected 1 to 3600");
    row("--notice-signal TERM", "--command: is missing, while other options speak of it");
    row("--command a --command-folder /nowhere", "--command-folder: '/nowhere' is not a folder");
    row("--command a --gflops 1", "--workload: says how large it is");
    row("--objective best", "--objective: objective 'best'");
    row("--schedule linear", "--schedule: schedule is 'linear', expected one of constant, step, cosine");
    row("--schedule cosine --decay-at 0.5", "--decay-at: is there, expected only with a schedule of kind step");
    row("--decay-at 0.7,0.5", "--decay-at: has 0.500000, expected shares of the steps, ascending");
    row("--step-factor 0", "--step-factor: is 0.000000, expected more than 0 and at most 1");
    row("--warm-up-steps 64000", "--warm-up-steps: is 64000, expected 0 up to, but not, the 64000 steps of the plan");
    row("--schedule cosine --final-rate 9", "--final-rate: is 9.000000, expected 0 up to the learning rate");
    row("--learning-rate nan", "--learning-rate: nan, expected more than 0");
    row("--momentum 1", "--momentum: 1.000000, expected 0 up to, but not, 1");
    row("--label-smoothing 1", "--label-smoothing: is 1.000000, expected 0 up to, but not, 1");
    row("--dropout nan", "--dropout: is nan, expected 0 up to, but not, 1");
    row("--engine tpu", "--engine: engine is 'tpu', expected one of auto, onednn, reference, cuda");
    row("--precision fp8", "--precision: precision is 'fp8', expected one of fp32, tf32, bf16, fp16");
    row("--engine onednn --precision bf16", "--precision: is bf16, expected fp32: engine onednn calculates on the CPU");
    row("--engine reference --device 0", "--device: is 0, expected none: engine reference calculates on the CPU");
    row("--device=-1", "--device: is -1, expected the number of a GPU, from 0");
    row("--baseline tpu=1", "--baseline: baseline 'tpu': expected one of K80, P100, V100");
}

void PlanTest::wrongInput()
{
    QFETCH(QString, options);
    QFETCH(QString, message);
    const auto ran = runProgram("mayflyctl", words("plan --workload resnet32-icac19 --steps 64000 --offers seed2019 " + options));
    QVERIFY2(ran.exitCode == 2, ran.all());
    QVERIFY2(ran.errors.contains(message.toUtf8()), ran.all());
    QVERIFY(ran.output.isEmpty());
}

void PlanTest::wrongOffers_data()
{
    QTest::addColumn<QByteArray>("gpu");
    QTest::addColumn<QByteArray>("price");
    QTest::addColumn<QByteArray>("transient");
    QTest::addColumn<QString>("message");
    QTest::newRow("a price of 0") << QByteArray("K80") << QByteArray("0") << QByteArray("0.2") << "on_demand_per_hour";
    QTest::newRow("a price below 0") << QByteArray("K80") << QByteArray("-1.5") << QByteArray("0.2") << "on_demand_per_hour";
    QTest::newRow("a transient price below 0") << QByteArray("K80") << QByteArray("1") << QByteArray("-0.2") << "transient_per_hour";
    QTest::newRow("not a number") << QByteArray("K80") << QByteArray("NaN") << QByteArray("0.2") << "line";
    QTest::newRow("a GPU without any speed") << QByteArray("XPU9") << QByteArray("1") << QByteArray("0.2")
                                             << "no speed is known of resnet32-icac19 on XPU9";
}

void PlanTest::wrongOffers()
{
    QFETCH(QByteArray, gpu);
    QFETCH(QByteArray, price);
    QFETCH(QByteArray, transient);
    QFETCH(QString, message);
    QFile file(home_->file("offers.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"schema\": 1, \"name\": \"odd\", \"offers\": [{\"id\": \"one\", \"provider\": \"gcp\", \"region\": \"r\", \"zone\": \"z\", "
               "\"instance_type\": \"i\", \"gpu\": \"" + gpu + "\", \"gpu_count\": 1, \"vcpus\": 4, \"memory_gib\": 16, \"currency\": \"USD\",\n"
               "\"on_demand_per_hour\": " + price + ", \"transient_per_hour\": " + transient +
               ", \"minimum_charge_s\": 60, \"billing_step_s\": 1, \"notice_s\": 30}]}");
    file.close();
    const auto ran = runProgram("mayflyctl", words("plan --workload resnet32-icac19 --steps 64000 --offers") << file.fileName());
    QVERIFY2(ran.exitCode == 1 || ran.exitCode == 2, ran.all());
    QVERIFY2(ran.errors.contains(message.toUtf8()), ran.all());
}

QTEST_GUILESS_MAIN(PlanTest)
#include "plan_test.moc"
