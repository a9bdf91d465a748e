// SPDX-License-Identifier: Apache-2.0
// The tree keeps to DESIGN.md's arrows and licences, and the check can fail.
#include "tests/layering/include_rules.h"

#include <QDir>
#include <QFile>
#include <QObject>
#include <QTemporaryDir>
#include <QTest>

using namespace mayfly::test;

namespace {

const QString apache = "// SPDX-License-Identifier: Apache-2.0\n";
const QString gpl = "// SPDX-License-Identifier: GPL-3.0-or-later\n";

QString listed(const std::vector<Problem> &problems)
{
    QString text;
    for (const auto &problem : problems) {
        text += QString("\n%1:%2: %3").arg(problem.file.c_str()).arg(problem.line).arg(problem.what.c_str());
    }
    return text;
}

bool writeInto(const QTemporaryDir &tree, const QString &file, const QString &content)
{
    const QString path = tree.filePath(file);
    QFile out(path);
    return QDir().mkpath(path.section('/', 0, -2)) && out.open(QIODevice::WriteOnly) &&
           out.write(content.toUtf8()) >= 0;
}

} // namespace

class LayeringTest : public QObject {
    Q_OBJECT
private slots:
    void theTreeKeepsTheArrows();
    void findsEachForbiddenArrow_data();
    void findsEachForbiddenArrow();
    void leavesAllowedArrowsAlone_data();
    void leavesAllowedArrowsAlone();
    void namesEveryProblemOfATree();
};

void LayeringTest::theTreeKeepsTheArrows()
{
    QVERIFY(filesIn(MAYFLY_SOURCE_DIR) > 50);
    const auto problems = problemsIn(MAYFLY_SOURCE_DIR);
    QVERIFY2(problems.empty(), qPrintable(listed(problems)));
}

void LayeringTest::findsEachForbiddenArrow_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("include");
    const auto row = [](const char *name, const char *file, const char *include) {
        QTest::newRow(name) << QString(file) << QString(include);
    };
    row("base takes nothing", "core/base/a.h", "\"core/domain/run.h\"");
    row("domain below its users", "core/domain/a.cpp", "\"core/catalog/catalog.h\"");
    row("braces: report and rpc", "core/report/a.cpp", "\"core/rpc/channel.h\"");
    row("braces: catalog and prediction", "core/catalog/a.cpp", "\"core/prediction/p.h\"");
    row("braces: store and provision", "core/store/a.cpp", "\"core/provision/backend.h\"");
    row("braces: simulation and store", "core/simulation/a.cpp", "\"core/store/store.h\"");
    row("store below planning", "core/store/a.cpp", "\"core/planning/planner.h\"");
    row("planning below control", "core/planning/a.cpp", "\"core/control/launch.h\"");
    row("core below app", "core/control/a.cpp", "\"app/bridge/run_feed.h\"");
    row("core beside gpuworker", "core/control/a.cpp", "\"gpuworker/agent/agent.h\"");
    row("core without tests", "core/base/a.cpp", "\"tests/support/isolated_home.h\"");
    row("app without gpuworker", "app/cli/a.cpp", "\"gpuworker/engine/backend.h\"");
    row("engine without core", "gpuworker/engine/a.cpp", "\"core/base/result.h\"");
    row("engine below data", "gpuworker/engine/cuda/a.cu", "\"gpuworker/data/idx.h\"");
    row("engine with a library", "gpuworker/engine/a.cpp", "<nlohmann/json.hpp>");
    row("data below train", "gpuworker/data/a.cpp", "\"gpuworker/train/loop.h\"");
    row("braces: train and paramserver", "gpuworker/train/a.cpp", "\"gpuworker/paramserver/shard.h\"");
    row("agent below worker", "gpuworker/agent/a.cpp", "\"gpuworker/worker/main.h\"");
    row("gpuworker without catalog", "gpuworker/agent/a.cpp", "\"core/catalog/catalog.h\"");
    row("gpuworker without control", "gpuworker/worker/a.cpp", "\"core/control/launch.h\"");
    row("look without core", "app/look/a.cpp", "\"core/base/money.h\"");
    row("bridge without models", "app/bridge/a.cpp", "\"app/models/plans.h\"");
    row("models without charts", "app/models/a.cpp", "\"app/charts/frame.h\"");
    row("charts without store", "app/charts/a.cpp", "\"core/store/store.h\"");
    row("pages below desktop", "app/pages/a.cpp", "\"app/desktop/main_window.h\"");
    row("cli without the window", "app/cli/a.cpp", "\"app/bridge/run_feed.h\"");
    row("cli without Qt", "app/cli/a.cpp", "<QString>");
    row("core without Qt", "core/domain/a.h", "<QtCore/QString>");
    row("gpuworker without Qt", "gpuworker/data/a.cpp", "  <QObject>");
    row("Qt Charts in pages", "app/pages/a.cpp", "<QChartView>");
    row("Qt Charts by module", "app/models/a.cpp", "<QtCharts/QLineSeries>");
    row("SQLite outside the store", "core/control/a.cpp", "<SQLiteCpp/SQLiteCpp.h>");
    row("SQLite's own header", "app/cli/a.cpp", "<sqlite3.h>");
    row("protos outside rpc's users", "core/catalog/a.cpp", "\"telemetry.pb.h\"");
    row("unknown room", "core/domain/a.cpp", "\"core/utils/strings.h\"");
}

void LayeringTest::findsEachForbiddenArrow()
{
    QFETCH(QString, file);
    QFETCH(QString, include);
    const QTemporaryDir tree;
    const QString licence = file.startsWith("app/") ? gpl : apache;
    QVERIFY(writeInto(tree, file, licence + "// A comment.\n#include <vector>\n  # include " + include + " // why\n"));
    const auto problems = problemsIn(tree.path().toStdString());
    QVERIFY2(problems.size() == 1, qPrintable(listed(problems)));
    QCOMPARE(QString::fromStdString(problems[0].file), file);
    QCOMPARE(problems[0].line, 4);
}

void LayeringTest::leavesAllowedArrowsAlone_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("include");
    const auto row = [](const char *file, const char *include) {
        QTest::newRow(file) << QString(file) << QString(include);
    };
    row("core/control/a.cpp", "\"core/planning/planner.h\"");
    row("core/store/a.cpp", "<SQLiteCpp/SQLiteCpp.h>");
    row("core/report/a.cpp", "<cairo.h>");
    row("core/base/a.cpp", "\"core/base/text.h\"");
    row("app/charts/a.cpp", "<QChart>");
    row("app/charts/b.cpp", "\"core/domain/run.h\"");
    row("app/pages/a.cpp", "<QWidget>");
    row("app/desktop/a.cpp", "\"app/pages/plan_page.h\"");
    row("app/cli/a.cpp", "\"core/control/launch.h\"");
    row("gpuworker/engine/cuda/a.cu", "<cudnn.h>");
    row("gpuworker/agent/a.cpp", "\"telemetry.pb.h\"");
    row("gpuworker/worker/a.cpp", "\"gpuworker/agent/agent.h\"");
}

void LayeringTest::leavesAllowedArrowsAlone()
{
    QFETCH(QString, file);
    QFETCH(QString, include);
    const QTemporaryDir tree;
    QVERIFY(writeInto(tree, file,
                      (file.startsWith("app/") ? gpl : apache) + "#include " + include + "\n// #include <QWidget>\n"));
    const auto problems = problemsIn(tree.path().toStdString());
    QVERIFY2(problems.empty(), qPrintable(listed(problems)));
}

void LayeringTest::namesEveryProblemOfATree()
{
    const QTemporaryDir tree;
    QVERIFY(writeInto(tree, "app/pages/page.cpp", apache));               // the wrong licence
    QVERIFY(writeInto(tree, "core/base/CMakeLists.txt", "project(x)\n")); // none
    QVERIFY(writeInto(tree, "core/rpc/proto/a.proto", "syntax = \"proto3\";\n"));
    QVERIFY(writeInto(tree, "core/loose.cpp", apache)); // in no room
    QVERIFY(writeInto(tree, "core/base/text.h", apache));
    QVERIFY(writeInto(tree, "core/base/text.cpp", apache + "#include \"text.h\"\n")); // not from the root
    const auto problems = problemsIn(tree.path().toStdString());
    QVERIFY2(problems.size() == 5, qPrintable(listed(problems)));
    QCOMPARE(problems[0].file, std::string("app/pages/page.cpp"));
    QCOMPARE(problems[1].file, std::string("core/base/CMakeLists.txt"));
    QCOMPARE(problems[2].file, std::string("core/base/text.cpp"));
    QCOMPARE(problems[2].line, 2);
    QCOMPARE(problems[3].file, std::string("core/loose.cpp"));
    QCOMPARE(problems[4].file, std::string("core/rpc/proto/a.proto"));
}

QTEST_GUILESS_MAIN(LayeringTest)
#include "layering_test.moc"
