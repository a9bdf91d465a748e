// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_inputs_file.h"
#include "tests/app/pages/plan_synthetic.h"
#include "tests/support/isolated_home.h"

#include <QTemporaryDir>
#include <QTest>

using namespace mayfly;
using namespace mayfly::pages;

namespace {

PlanInputs everything()
{
    PlanInputs inputs;
    inputs.name = QString::fromUtf8("w\xC3\xB6" "chentlich");
    inputs.workload = "mine";
    Workload own;
    own.name = "mine";
    own.dataset = "photos";
    own.batchSize = 64;
    own.parameters = 1'234'567;
    own.tensors = 44;
    own.gflopsPerImage = 0.75;
    own.datasetImages = 200'000;
    own.steps = 31'250;
    inputs.own = OwnWorkload{own};
    inputs.steps = 31'250;
    inputs.deadline_s = 5400;
    inputs.budget = Money::fromUnits(12.5, "EUR");
    inputs.minAccuracyPct = 91.25;
    inputs.maxRatePerHour = Money::fromUnits(3.2, "EUR");
    inputs.confidence = 0.9;
    inputs.catalog = "seed2019";
    inputs.hiddenGpus = {"K80"};
    inputs.hiddenProviders = {"azure"};
    inputs.hiddenRegions = {"us-west1", "us-east1"};
    inputs.onDemand = false;
    inputs.oneRegion = false;
    inputs.maxWorkers = 32;
    inputs.maxParameterServers = 0;
    inputs.countStartUp = false;
    inputs.serverPricing = PlanInputs::ServerPricing::Either;
    inputs.sync = PlanInputs::Sync::All;
    inputs.replacement = std::nullopt;
    inputs.checkpointInterval_s = 300;
    inputs.trials = 250;
    inputs.objective = planning::Objective::Time;
    return inputs;
}

} // namespace

class PlanInputsTest : public QObject {
    Q_OBJECT
private slots:
    void goesThroughJson();
    void refusesWhatIsWrong_data();
    void refusesWhatIsWrong();
    void takesDefaultsForWhatIsMissing();
    void survivesEveryTruncation();
    void standsInsideAPlan();
    void becomesARequest();
};

void PlanInputsTest::goesThroughJson()
{
    for (const PlanInputs &inputs : {everything(), [] { PlanInputs plain; plain.steps = 5; return plain; }()}) {
        const auto back = inputsFromJson(inputsToJson(inputs), "here");
        QVERIFY2(back.has_value(), back ? "" : back.error().message.c_str());
        QVERIFY(*back == inputs);
    }
    QVERIFY(inputsToJson(everything()).find("\"max_rate_per_hour\"") != std::string::npos);
}

void PlanInputsTest::refusesWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *text, const char *expected) { QTest::newRow(name) << QByteArray(text) << QString(expected); };
    row("empty", "", "autosave.json: line 1, column 1: not valid JSON");
    row("a list", "[1]", "autosave.json: the document: expected a JSON object");
    row("no schema", "{}", "autosave.json: field 'schema': is missing");
    row("newer", R"({"schema": 2})", "autosave.json: field 'schema': is 2, but this version of Mayfly reads inputs of schema 1");
    row("no steps", R"({"schema": 1, "steps": 0})", "autosave.json: field 'steps': is 0.000, expected 1 to 1000000000000");
    row("steps as text", R"({"schema": 1, "steps": "many"})", "autosave.json: field 'steps': is \"many\", expected a whole number");
    row("deadline", R"({"schema": 1, "deadline_s": -2})", "autosave.json: field 'deadline_s': is -2.000, expected more than 0 and up to 1000000000000");
    row("budget", R"({"schema": 1, "budget": {"micros": 0, "currency": "USD"}})", "autosave.json: field 'budget': is $0.00, expected an amount above 0");
    row("confidence", R"({"schema": 1, "confidence": 1})", "autosave.json: field 'confidence': is 1.0000, expected more than 0 and less than 1");
    row("workers", R"({"schema": 1, "max_workers": 10000})", "autosave.json: field 'max_workers': is 10000.000, expected 1 to 256");
    row("neither", R"({"schema": 1, "transient": false, "on_demand": false})",
        "autosave.json: field 'on_demand': is false beside \"transient\": false, expected one of them to be true");
    row("objective", R"({"schema": 1, "objective": "luck"})", "autosave.json: field 'objective': is 'luck', expected one of knee, cost, time");
    row("gpus", R"({"schema": 1, "hidden_gpus": [3]})", "autosave.json: field 'hidden_gpus': expected names of up to 400 characters in the list");
    row("own", R"({"schema": 1, "own_workload": {"name": "x", "batch_size": 1, "parameters": 0}})",
        "autosave.json: field 'own_workload.parameters': is 0.000, expected 1 to 1000000000000000");
    row("huge number", R"({"schema": 1, "checkpoint_interval_s": 1e999})", "autosave.json: not valid JSON");
}

void PlanInputsTest::refusesWhatIsWrong()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    const auto inputs = inputsFromJson(text.toStdString(), "autosave.json");
    QVERIFY(!inputs);
    QVERIFY2(QString::fromStdString(inputs.error().message).startsWith(expected), inputs.error().message.c_str());
}

void PlanInputsTest::takesDefaultsForWhatIsMissing()
{
    const auto inputs = inputsFromJson(R"({"schema": 1, "steps": 7, "later": "unknown"})", "here");
    QVERIFY(inputs.has_value());
    PlanInputs expected;
    expected.steps = 7;
    QVERIFY(*inputs == expected);
}

void PlanInputsTest::survivesEveryTruncation()
{
    const std::string whole = inputsToJson(everything());
    for (std::size_t length = 0; length + 2 < whole.size(); ++length) {
        QVERIFY(!inputsFromJson(whole.substr(0, length), "cut"));
    }
    std::string deep(200'000, '[');
    QVERIFY(!inputsFromJson(deep, "deep"));
    QVERIFY(!inputsFromJson(std::string(5 << 20, ' '), "long"));
}

void PlanInputsTest::standsInsideAPlan()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath("weekly.mayfly").toStdString();
    const auto request = requestFor(firstInputs(test::syntheticSources()), {}, test::syntheticSources());
    const auto outcome = test::syntheticOutcome(request);
    const Plan plan = test::syntheticServices().makePlan(request, outcome, 0, "weekly");
    QVERIFY_RESULT(writePlanWithInputs(path, plan, everything()));
    const auto opened = readPlanWithInputs(path);
    QVERIFY_RESULT(opened);
    QVERIFY(opened->inputs && *opened->inputs == everything());
    QVERIFY_RESULT(readPlan(path));     // what the command line reads
    QVERIFY_RESULT(writePlan(path, plan));
    const auto plain = readPlanWithInputs(path);
    QVERIFY_RESULT(plain);
    QVERIFY(!plain->inputs);
    QVERIFY(!readPlanWithInputs(folder.filePath("none").toStdString()));
}

void PlanInputsTest::becomesARequest()
{
    PlanInputs inputs = everything();
    inputs.hiddenRegions = {"us-west1"};
    const auto request = requestFor(inputs, {.price = 2, .revocations = 3, .deadline = 0.5, .budget = 2}, test::syntheticSources());
    QCOMPARE(request.workload.name, std::string("mine"));
    QCOMPARE(request.steps, std::int64_t{31'250});
    QCOMPARE(request.targets.deadline_s, std::optional(2700.0));
    QCOMPARE(request.targets.budget->micros, Money::fromUnits(25).micros);
    QCOMPARE(request.targets.maxRatePerHour->micros, Money::fromUnits(3.2).micros);
    QCOMPARE(request.targets.minAccuracyPct, std::optional(91.25));
    QCOMPARE(request.targets.confidence, 0.9);
    QCOMPARE(gpuTypes(request.offers), QStringList{"P100"});
    QVERIFY(request.pricings == std::vector<Pricing>{Pricing::Transient});
    QVERIFY((request.psPricings == std::vector<Pricing>{Pricing::OnDemand, Pricing::Transient}));
    QVERIFY(request.acrossRegions);
    QVERIFY(!request.includeStartUp);
    QCOMPARE(request.maxWorkers, 32);
    QCOMPARE(request.maxParameterServers, 0);
    QCOMPARE(request.synchronisations.size(), std::size_t{4});
    QCOMPARE(request.replacements.size(), std::size_t{5});
    QCOMPARE(request.checkpointIntervals_s, std::vector<double>{300});
    QCOMPARE(request.trials, 250);
    QCOMPARE(request.priceFactor, 2.0);
    QCOMPARE(request.revocationFactor, 3.0);
    inputs.onDemand = true;
    inputs.replacement = Replacement::OnDemand;
    const auto other = requestFor(inputs, {}, test::syntheticSources());
    QVERIFY(other.pricings.empty());
    QVERIFY(other.replacements == std::vector<Replacement>{Replacement::OnDemand});
}

QTEST_GUILESS_MAIN(PlanInputsTest)
#include "plan_inputs_test.moc"
