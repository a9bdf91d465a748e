// SPDX-License-Identifier: Apache-2.0
// The value structs: documents there and back, each wrong field named, names of states, and what servers cost.
#include "core/base/files.h"
#include "core/domain/json_fields.h"
#include "core/domain/plan.h"
#include "core/domain/profile.h"
#include "core/domain/run.h"
#include "tests/support/isolated_home.h"

#include <QObject>
#include <QSet>
#include <QTest>

using namespace mayfly;
using nlohmann::json;

namespace {

std::string testFile(const char *name)
{
    return readFile(std::filesystem::path(MAYFLY_TEST_DATA) / name).value_or(std::string());
}

json validPlan()
{
    return json::parse(testFile("plan.mayfly"));
}

json validProfile()
{
    return json::parse(testFile("profile.json"));
}

/// Every place in a document, as JSON pointers: "/cluster/workers/0/count".
void collect(const json &value, const json::json_pointer &at, std::vector<json::json_pointer> &places)
{
    if (!at.empty()) {
        places.push_back(at);
    }
    if (value.is_object()) {
        for (const auto &[name, member] : value.items()) {
            collect(member, at / name, places);
        }
    } else if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            collect(value[i], at / i, places);
        }
    }
}

/// As messages write it: "cluster.workers[0].count".
QString fieldName(const json::json_pointer &place)
{
    QString name;
    for (const QString &part : QString::fromStdString(place.to_string()).split('/', Qt::SkipEmptyParts)) {
        bool number = false;
        part.toInt(&number);
        name += number ? "[" + part + "]" : (name.isEmpty() ? "" : ".") + part;
    }
    return name;
}

/// Fields that a document may do without.
bool isOptional(const json::json_pointer &place)
{
    static const QSet<QString> optional = {"transient_per_hour",
                                           "lifetime_limit_s",
                                           "price_date",
                                           "source",
                                           "accuracy_pct",
                                           "deadline_s",
                                           "budget",
                                           "min_accuracy_pct",
                                           "max_rate_per_hour",
                                           "synchronisation",
                                           "switch_on_stragglers",
                                           "replacement",
                                           "checkpoint_interval_s",
                                           "one_more_worker_pct",
                                           "one_more_server_pct",
                                           "accuracy_sd_pct",
                                           "revocation_time_s",
                                           "revocation_cost",
                                           "simulated_runs",
                                           "time_median_s",
                                           "cost_median",
                                           "chance_in_time",
                                           "chance_in_budget",
                                           "chance_accurate",
                                           "limit_s",
                                           "reason",
                                           "hold_without_controller_s",
                                           "training",
                                           "schedule",
                                           "kind",
                                           "decay_at",
                                           "step_factor",
                                           "final_rate",
                                           "warm_up_steps",
                                           "warm_up_factor",
                                           "nesterov",
                                           "label_smoothing",
                                           "dropout",
                                           "rate_mode",
                                           "wire",
                                           "step_ms",
                                           "drain_slower_than",
                                           "drain_staler_than",
                                           "drain_after_s",
                                           "spare_workers",
                                           "upload",
                                           "download",
                                           "engine",
                                           "precision",
                                           "device",
                                           "seed",
                                           "cuda", "arithmetic", "gpu_software", "gpus"};
    return optional.contains(QString::fromStdString(place.back()));
}

bool isArrayElement(const json &document, const json::json_pointer &place)
{
    return document.at(place.parent_pointer()).is_array();
}

/// Columns "document" and "field": each field of the document taken out, and each given a value of a wrong type.
void addDamagedRows(const json &valid, bool profile)
{
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QString>("field");
    std::vector<json::json_pointer> places;
    collect(valid, json::json_pointer(), places);
    for (const auto &place : places) {
        const QString name = fieldName(place);
        if (!isArrayElement(valid, place) && !isOptional(place) && !(profile && name == "schema")) {
            json damaged = valid;
            damaged.at(place.parent_pointer()).erase(place.back());
            QTest::newRow(qPrintable("without " + name)) << QByteArray::fromStdString(damaged.dump()) << name;
        }
        json mistyped = valid;
        const bool text = valid.at(place).is_string();
        mistyped.at(place) = text ? json(7) : json("wrong");
        QTest::newRow(qPrintable("mistyped " + name)) << QByteArray::fromStdString(mistyped.dump()) << name;
    }
}

Money perHour(std::int64_t micros)
{
    return Money{micros, "USD"};
}

} // namespace

class DomainTest : public QObject {
    Q_OBJECT
private slots:
    void planThereAndBack();
    void planOnDiskThereAndBack();
    void newerPlanIsRefused();
    void eachPlanFieldIsNamed_data() { addDamagedRows(validPlan(), false); }
    void eachPlanFieldIsNamed();
    void senselessPlansAreRefused_data();
    void senselessPlansAreRefused();
    void brokenJsonIsLocated();
    void deepJsonIsRefused();
    void textThatIsNotUtf8IsWritten();
    void profileThereAndBack();
    void newerProfileIsRefused();
    void eachProfileFieldIsNamed_data() { addDamagedRows(validProfile(), true); }
    void eachProfileFieldIsNamed();
    void namesOfEnumerations();
    void ledgerCost_data();
    void ledgerCost();
    void olderPlanIsMigrated();
    void openLedgerLineRunsOn();
    void offersAndClusters();
    void runIds();
};

void DomainTest::planThereAndBack()
{
    const auto plan = planFromJson(testFile("plan.mayfly"), "plan.mayfly");
    QVERIFY_RESULT(plan);
    QCOMPARE(plan->workload.name, std::string("fashion-resnet8"));
    Training training;
    training.schedule = {.decayAt = {0.5, 0.75}, .stepFactor = 0.2, .warmUpSteps = 100, .warmUpFactor = 0.25};
    training.nesterov = true;
    training.labelSmoothing = 0.1;
    training.dropout = 0.25;
    training.engine = Engine::Cuda;
    training.precision = NumberFormat::BFloat16;
    training.device = 1;
    training.rateMode = RateMode::Naive;
    training.wire = NumberFormat::BFloat16;
    training.upload = {"rclone", "copy", "{folder}", "remote:run"};
    training.download = {"rclone", "copy", "remote:run", "{folder}"};
    training.drain = {.slowerThan = 0.5, .stalerThan = 12, .after_s = 45};
    training.spareWorkers = 2;
    training.syntheticStep_ms = 40;
    QVERIFY(plan->training == training);
    QCOMPARE(plan->cluster.describe(), std::string("2x K80 + 1 PS, Sync-Switch at 12.50 % on stragglers"));
    QCOMPARE(plan->cluster.synchronisation.bspFraction, 0.125);
    QVERIFY(plan->cluster.synchronisation.switchOnStragglers);
    QVERIFY(plan->cluster.replacement == Replacement::AnotherZone);
    QVERIFY(plan->seed == UINT64_MAX);
    const json again = json::parse(planToJson(*plan));
    QVERIFY2(again == validPlan(), json::diff(again, validPlan()).dump().c_str());
}

void DomainTest::planOnDiskThereAndBack()
{
    const mayfly::test::IsolatedHome home;
    const std::filesystem::path path = home.file("a.mayfly").toStdString();
    const auto plan = planFromJson(testFile("plan.mayfly"), "x");
    QVERIFY_RESULT(writePlan(path, *plan));
    const auto read = readPlan(path);
    QVERIFY_RESULT(read);
    QCOMPARE(planToJson(*read), planToJson(*plan));
    const auto missing = readPlan(home.file("none.mayfly").toStdString());
    QVERIFY(missing.error().code == ErrorCode::NotFound);
    QVERIFY(missing.error().message.find("none.mayfly") != std::string::npos);
}

void DomainTest::olderPlanIsMigrated()
{
    const auto older = planFromJson(testFile("plan-schema1.mayfly"), "plan.mayfly");
    QVERIFY_RESULT(older);
    QVERIFY(older->cluster.synchronisation == Synchronisation{});
    QVERIFY(older->training == Training{});
    QVERIFY(older->cluster.replacement == Replacement::SameOffer);
    QCOMPARE(older->prediction.simulatedRuns, 0);
    const json written = json::parse(planToJson(*older));
    QCOMPARE(written.at("schema").get<int>(), Plan::currentSchema);
    QCOMPARE(written.at("cluster").at("synchronisation").at("mode").get<std::string>(), std::string("asp"));
}

void DomainTest::newerPlanIsRefused()
{
    json newer = validPlan();
    newer["schema"] = Plan::currentSchema + 1;
    newer.erase("workload"); // whatever else is different, the schema is what matters
    const auto plan = planFromJson(newer.dump(), "later.mayfly");
    QVERIFY(!plan);
    QCOMPARE(QString::fromStdString(plan.error().message),
             QString("later.mayfly: field 'schema': is 4, but this version of Mayfly reads plans of schema 1 to 3; "
                     "open it with a newer Mayfly"));
    newer["schema"] = 0;
    QVERIFY(planFromJson(newer.dump(), "x").error().message.find("'schema'") != std::string::npos);
}

void DomainTest::eachPlanFieldIsNamed()
{
    QFETCH(QByteArray, document);
    QFETCH(QString, field);
    const auto plan = planFromJson(document.toStdString(), "a.mayfly");
    QVERIFY(!plan);
    const QString message = QString::fromStdString(plan.error().message);
    QVERIFY2(message.startsWith("a.mayfly: "), qPrintable(message));
    QVERIFY2(message.contains("'" + field + "'"), qPrintable(message));
    QVERIFY2(message.contains("is missing") || message.contains("expected"), qPrintable(message));
    QVERIFY(plan.error().code == ErrorCode::InvalidInput);
}

void DomainTest::senselessPlansAreRefused_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *pointer, const char *value, const char *named) {
        QTest::newRow(qPrintable(QString("%1 %2").arg(pointer, value))) << QString(pointer) << QString(value) << QString(named);
    };
    row("/steps", "0", "steps");
    row("/training/rate_mode", "\"lively\"", "training.rate_mode");
    row("/training/wire", "\"tf32\"", "training.wire");
    row("/training/step_ms", "-1", "training.step_ms");
    row("/training/drain_slower_than", "1.5", "training.drain_slower_than");
    row("/training/drain_staler_than", "-1", "training.drain_staler_than");
    row("/training/drain_after_s", "0", "training.drain_after_s");
    row("/training/spare_workers", "65", "training.spare_workers");
    row("/training/spare_workers", "-1", "training.spare_workers");
    row("/training/upload", "[\"rclone\", \"{files}\"]", "training.upload");
    row("/training/upload", "[\"\"]", "training.upload");
    row("/training/download", "[\"rclone\", \"{step}\"]", "training.download");
    row("/steps", "1000000000000000000", "steps");
    row("/workload/batch_size", "0", "workload.batch_size");
    row("/workload/batch_size", "9999999999", "workload.batch_size");
    row("/cluster/workers/0/count", "0", "cluster.workers[0].count");
    row("/cluster/workers/0/pricing", "\"free\"", "cluster.workers[0].pricing");
    row("/cluster/workers/0/offer", "\"gone\"", "offers");
    row("/cluster/ps_offer", "\"gone\"", "offers");
    row("/cluster/parameter_servers", "-1", "cluster.parameter_servers");
    row("/cluster/workers", "[]", "cluster.workers");
    row("/training/schedule/kind", "\"linear\"", "training.schedule.kind");
    row("/training/schedule/kind", "\"cosine\"", "training.schedule.decay_at");
    row("/training/schedule/decay_at", "[0.5, 0.5]", "training.schedule.decay_at");
    row("/training/schedule/decay_at", "[0.5, 1.5]", "training.schedule.decay_at");
    row("/training/schedule/decay_at", "[0.0001]", "training.schedule.warm_up_steps");
    row("/training/schedule/step_factor", "0", "training.schedule.step_factor");
    row("/training/schedule/warm_up_steps", "-1", "training.schedule.warm_up_steps");
    row("/training/schedule/warm_up_steps", "1000000000", "training.schedule.warm_up_steps");
    row("/training/schedule/warm_up_factor", "0", "training.schedule.warm_up_factor");
    row("/training/schedule", R"({"kind": "cosine", "final_rate": 5})", "training.schedule.final_rate");
    row("/training/schedule", R"({"kind": "cosine", "warm_up_steps": 1000000000})", "training.schedule.warm_up_steps");
    row("/training/label_smoothing", "1", "training.label_smoothing");
    row("/training/dropout", "1", "training.dropout");
    row("/training/dropout", "-0.5", "training.dropout");
    row("/training/engine", "\"tpu\"", "training.engine");
    row("/training/engine", "\"onednn\"", "training.precision");
    row("/training/precision", "\"fp8\"", "training.precision");
    row("/training", R"({"engine": "reference", "device": 0})", "training.device");
    row("/training/device", "-1", "training.device");
    row("/targets/confidence", "1.5", "targets.confidence");
    row("/targets/confidence", "0", "targets.confidence");
    row("/targets/deadline_s", "-1", "targets.deadline_s");
    row("/offers/0/minimum_charge_s", "-60", "offers[0].minimum_charge_s");
    row("/offers/0/on_demand_per_hour/micros", "-1", "offers[0].on_demand_per_hour");
    row("/offers/0/on_demand_per_hour/currency", "\"EUR\"", "offers[0].transient_per_hour");
    row("/offers/0/transient_per_hour/micros", "0", "offers[0].transient_per_hour");
    row("/offers/0/transient_per_hour/micros", "9223372036854775807", "offers[0].transient_per_hour");
    row("/offers/0/gpu_count", "-1", "offers[0].gpu_count");
    row("/workload/parameters", "-1", "workload.parameters");
    row("/workload/gflops_per_image", "-2", "workload.gflops_per_image");
    row("/cluster/checkpoint_interval_s", "1e-9", "cluster.checkpoint_interval_s");
    row("/lifetime/early_share", "2", "lifetime.early_share");
    row("/lifetime/rate_per_hour", "-1", "lifetime.rate_per_hour");
    row("/lifetime/limit_s", "0", "lifetime.limit_s");
    row("/hold_without_controller_s", "-1", "hold_without_controller_s");
    row("/seed", "-1", "seed");
}

void DomainTest::senselessPlansAreRefused()
{
    QFETCH(QString, pointer);
    QFETCH(QString, value);
    QFETCH(QString, named);
    json document = validPlan();
    document.at(json::json_pointer(pointer.toStdString())) = json::parse(value.toStdString());
    const auto plan = planFromJson(document.dump(), "a.mayfly");
    QVERIFY(!plan);
    QVERIFY2(plan.error().message.find("'" + named.toStdString() + "'") != std::string::npos,
             plan.error().message.c_str());
}

void DomainTest::brokenJsonIsLocated()
{
    const auto plan = planFromJson("{\n  \"schema\": 1,\n  \"name\": oops\n}", "a.mayfly");
    QVERIFY(!plan);
    QVERIFY2(plan.error().message.starts_with("a.mayfly: line 3, column 11"), plan.error().message.c_str());
    for (const char *text :
         {"", "[]", "7", "null", "{}", "{\"schema\": 1e999}", "\xFF", "{\"schema\":1,\"name\":\"\xFF\"}"}) {
        const auto refused = planFromJson(text, "a.mayfly");
        QVERIFY2(!refused, text);
        QVERIFY2(refused.error().message.starts_with("a.mayfly: "), refused.error().message.c_str());
    }
}

void DomainTest::deepJsonIsRefused()
{
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    const auto plan = planFromJson("{\"schema\":1,\"name\":" + deep + "}", "a.mayfly");
    QVERIFY(!plan);
    QCOMPARE(plan.error().message, std::string("a.mayfly: field 'name': is an array, expected text"));
}

void DomainTest::textThatIsNotUtf8IsWritten()
{
    auto plan = planFromJson(testFile("plan.mayfly"), "x");
    plan->name = "caf\xE9";
    QVERIFY_RESULT(planFromJson(planToJson(*plan), "x"));
    auto profile = profileFromJson(testFile("profile.json"), "x");
    profile->host = "\xFF";
    QVERIFY_RESULT(profileFromJson(profileToJson(*profile), "x"));
}

void DomainTest::profileThereAndBack()
{
    const mayfly::test::IsolatedHome home;
    const auto profile = profileFromJson(testFile("profile.json"), "profile.json");
    QVERIFY_RESULT(profile);
    QVERIFY(json::parse(profileToJson(*profile)) == validProfile());
    QVERIFY(profile->find("cpu-1t", "resnet8") != nullptr);
    QVERIFY(profile->find("cpu-1t", "resnet32") == nullptr);
    QVERIFY_RESULT(writeProfile(profilePath(), *profile));
    const auto read = readProfile(profilePath());
    QVERIFY_RESULT(read);
    QCOMPARE(profileToJson(*read), profileToJson(*profile));
}

void DomainTest::newerProfileIsRefused()
{
    json newer = validProfile();
    newer["schema"] = 2;
    const auto profile = profileFromJson(newer.dump(), "p.json");
    QVERIFY(!profile);
    QVERIFY2(profile.error().message.find("'schema': is 2") != std::string::npos, profile.error().message.c_str());
    newer = validProfile();
    newer["speeds"][0]["steps_per_s"] = 0;
    QVERIFY(profileFromJson(newer.dump(), "p.json").error().message.find("'speeds[0].steps_per_s': is 0") !=
            std::string::npos);
}

void DomainTest::eachProfileFieldIsNamed()
{
    QFETCH(QByteArray, document);
    QFETCH(QString, field);
    const auto profile = profileFromJson(document.toStdString(), "p.json");
    QVERIFY(!profile);
    QVERIFY2(profile.error().message.find("'" + field.toStdString() + "'") != std::string::npos,
             profile.error().message.c_str());
}

template <typename Enum, typename FromString> void checkNames(int count, FromString fromString)
{
    QSet<QString> names;
    for (int i = 0; i < count; ++i) {
        const auto value = static_cast<Enum>(i);
        const std::string name(toString(value));
        QVERIFY2(name != "unknown", name.c_str());
        QVERIFY(*fromString(name) == value);
        names << QString::fromStdString(name);
    }
    QCOMPARE(names.size(), count);
    const auto wrong = fromString("nonsense");
    QVERIFY(wrong.error().message.find("'nonsense'") != std::string::npos);
    QVERIFY(wrong.error().message.find("expected") != std::string::npos);
}

void DomainTest::namesOfEnumerations()
{
    checkNames<RunState>(6, runStateFromString);
    checkNames<ServerState>(8, serverStateFromString);
    checkNames<ServerRole>(2, serverRoleFromString);
    checkNames<EventKind>(18, eventKindFromString);
    checkNames<Pricing>(2, pricingFromString);
    checkNames<RateKind>(3, rateKindFromString);
    checkNames<Engine>(4, engineFromString);
    checkNames<NumberFormat>(4, numberFormatFromString);
    QVERIFY(isOver(RunState::Stopped) && !isOver(RunState::Stopping));
    QVERIFY(isOver(ServerState::Revoked) && !isOver(ServerState::Notice));
}

void DomainTest::ledgerCost_data()
{
    QTest::addColumn<double>("seconds");
    QTest::addColumn<double>("minimum");
    QTest::addColumn<double>("step");
    QTest::addColumn<qint64>("micros");
    // At 3.6 per hour a second costs 1,000 micro-units.
    QTest::newRow("to the second") << 100.0 << 60.0 << 1.0 << qint64(100'000);
    QTest::newRow("minimum charge") << 0.5 << 60.0 << 1.0 << qint64(60'000);
    QTest::newRow("nothing used") << 0.0 << 60.0 << 1.0 << qint64(60'000);
    QTest::newRow("rounded up") << 60.001 << 60.0 << 1.0 << qint64(61'000);
    QTest::newRow("an exact step is not rounded") << 61.0 << 60.0 << 1.0 << qint64(61'000);
    QTest::newRow("hours") << 3601.0 << 0.0 << 3600.0 << qint64(7'200'000);
    QTest::newRow("minimum, then step") << 10.0 << 60.0 << 50.0 << qint64(100'000);
    QTest::newRow("no step") << 0.25 << 0.0 << 0.0 << qint64(250);
    QTest::newRow("free of minimum") << 0.0 << 0.0 << 1.0 << qint64(0);
    QTest::newRow("clock went back") << -5.0 << 60.0 << 1.0 << qint64(60'000);
}

void DomainTest::ledgerCost()
{
    QFETCH(double, seconds);
    QFETCH(double, minimum);
    QFETCH(double, step);
    QFETCH(qint64, micros);
    QCOMPARE(billedCost(perHour(3'600'000), seconds, minimum, step).micros, micros);
    LedgerLine line;
    line.pricePerHour = perHour(3'600'000);
    line.minimumCharge_s = minimum;
    line.billingStep_s = step;
    line.start_ns = 1'000'000'000'000'000'000;
    line.end_ns = line.start_ns + static_cast<std::int64_t>(seconds * 1e9);
    QCOMPARE(line.cost(INT64_MAX).micros, micros); // an ended line does not look at the clock
}

void DomainTest::openLedgerLineRunsOn()
{
    LedgerLine line;
    line.pricePerHour = perHour(3'600'000);
    line.start_ns = 1'000'000'000'000;
    QCOMPARE(line.cost(line.start_ns + 10'000'000'000).micros, 10'000);
    QCOMPARE(line.cost(line.start_ns + 20'000'000'000).micros, 20'000);
    QCOMPARE(line.cost(0).micros, 0);
}

void DomainTest::offersAndClusters()
{
    Offer offer;
    offer.onDemandPerHour = perHour(5);
    QVERIFY(offer.forParameterServers());
    QVERIFY(!offer.pricePerHour(Pricing::Transient));
    offer.transientPerHour = perHour(2);
    QCOMPARE(offer.pricePerHour(Pricing::Transient)->micros, 2);
    QCOMPARE(offer.pricePerHour(Pricing::OnDemand)->micros, 5);
    OfferCatalog catalog;
    offer.id = "a";
    catalog.offers.push_back(offer);
    QVERIFY(catalog.find("a") != nullptr && catalog.find("b") == nullptr);
    ClusterConfig cluster;
    cluster.workers = {{"a", "K80", "", 2, Pricing::Transient}, {"b", "V100", "", 1, Pricing::OnDemand}};
    QCOMPARE(cluster.workerCount(), 3);
    QCOMPARE(cluster.describe(), std::string("2x K80 + 1x V100 on-demand"));
}

void DomainTest::runIds()
{
    const std::string id = makeRunId(1'796'136'946'000'000'000, 12345);
    QCOMPARE(id.size(), std::size_t(20));
    QVERIFY2(id.starts_with("20261201-145546-"), id.c_str());
    QVERIFY(id != makeRunId(1'796'136'946'000'000'000, 12346));
    QCOMPARE(id, makeRunId(1'796'136'946'500'000'000, 12345));
}

QTEST_GUILESS_MAIN(DomainTest)
#include "domain_test.moc"
