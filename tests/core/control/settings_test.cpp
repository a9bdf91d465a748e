// SPDX-License-Identifier: Apache-2.0
// What a run is launched with, and where its checkpoints go.
#include "core/base/files.h"
#include "core/control/launch_requests.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/isolated_home.h"

#include <QTemporaryDir>
#include <QTest>

using namespace mayfly;
using namespace mayfly::control;
using mayfly::test::tinyPlan;

class SettingsTest : public QObject {
    Q_OBJECT
private slots:
    void settingsSurviveTheirFile();
    void eachRunHasItsOwnCheckpoints();
    void damagedSettingsAreNamed();

private:
    test::IsolatedHome home_;
};

void SettingsTest::settingsSurviveTheirFile()
{
    RunSettings settings;
    settings.runId = "20260101-000000-sett";
    settings.plan = tinyPlan({});
    settings.outFolder = "/out";
    settings.checkpoints = "/out/checkpoints-of-mine";
    settings.revocations = "lifetimes";
    settings.seed = 77;
    settings.timeCompression = 60;
    settings.workerProgram = "/bin/true";
    settings.datasetFolder = "/data";
    settings.evaluateEvery_s = 3;
    settings.cap = Money::fromUnits(2.5);
    QVERIFY_RESULT(writeSettings(settings));
    const auto read = readSettings(settings.runId);
    QVERIFY_RESULT(read);
    QCOMPARE(QString::fromStdString(planToJson(read->plan)), QString::fromStdString(planToJson(settings.plan)));
    QCOMPARE(read->checkpoints, settings.checkpoints);
    QCOMPARE(read->seed, settings.seed);
    QCOMPARE(read->cap.micros, settings.cap.micros);
    QCOMPARE(read->timeCompression, 60.0);
    QCOMPARE(QString::fromStdString(read->revocations), QString("lifetimes"));
    QCOMPARE(std::filesystem::status(runFolder(settings.runId)).permissions(), std::filesystem::perms::owner_all);
}

void SettingsTest::eachRunHasItsOwnCheckpoints()
{
    const QTemporaryDir folder;
    const std::filesystem::path out = folder.path().toStdString();
    const auto first = claimCheckpoints(out, "20260101-000000-aaaa");
    QCOMPARE(first, out / "checkpoints");
    QCOMPARE(claimCheckpoints(out, "20260101-000000-bbbb"), out / "checkpoints-20260101-000000-bbbb");
    QVERIFY_RESULT(makeFolder(out / "old" / "checkpoints"));
    QVERIFY_RESULT(writeFileAtomically(out / "old" / "checkpoints" / "checkpoint-000000000100.safetensors", ""));
    QCOMPARE(claimCheckpoints(out / "old", "20260101-000000-cccc"), out / "old" / "checkpoints-20260101-000000-cccc");
    // Of an earlier version, which did not choose.
    RunSettings settings;
    settings.outFolder = out;
    QCOMPARE(checkpointFolder(settings), out / "checkpoints");
    settings.checkpoints = first;
    QCOMPARE(serveRequest(settings, 0, 1, false).serve().checkpoint_folder(), first.string());
}

void SettingsTest::damagedSettingsAreNamed()
{
    const std::string run = "20260101-000000-dmgd";
    QVERIFY_RESULT(makePrivateFolder(runFolder(run)));
    QVERIFY_RESULT(writeFileAtomically(runFolder(run) / "run.json", "{\"run\": \"x\""));
    const auto read = readSettings(run);
    QVERIFY(!read);
    QVERIFY(read.error().message.find("run.json") != std::string::npos);
    QCOMPARE(readSettings("20260101-000000-none").error().code, ErrorCode::NotFound);
}

QTEST_GUILESS_MAIN(SettingsTest)
#include "settings_test.moc"
