// SPDX-License-Identifier: GPL-3.0-or-later
// What a desktop and a shell are told of Mayfly, checked by their own tools: installed into a folder of the test, then read.
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct Outcome {
    int status = -1;
    QByteArray text;
};

Outcome runTool(const QString &tool, const QStringList &arguments, const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment())
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(tool, arguments);
    Outcome outcome;
    if (process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit) {
        outcome.status = process.exitCode();
    }
    outcome.text = process.readAll();
    return outcome;
}

} // namespace

class IntegrationTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void desktopFileIsValid();
    void metainfoIsValid();
    void metainfoNamesWhatReportsCanBe();
    void mimeTypeIsKnownByItsFiles();
    void iconsHaveTheirSizes_data();
    void iconsHaveTheirSizes();
    void manPagesRead();
    void completionsParse_data();
    void completionsParse();
    void speaksToATerminalWithoutADisplay_data();
    void speaksToATerminalWithoutADisplay();

private:
    QString installed(const char *path) const { return prefix_.filePath(QString::fromLatin1(path)); }

    QTemporaryDir prefix_;
};

#define NEED(tool)                                                                                                     \
    do {                                                                                                               \
        if (QStandardPaths::findExecutable(QStringLiteral(tool)).isEmpty()) {                                          \
            QSKIP(tool " is not installed");                                                                           \
        }                                                                                                              \
    } while (false)

void IntegrationTest::initTestCase()
{
    const Outcome done = runTool(QStringLiteral("cmake"), {"--install", MAYFLY_BUILD_DIR, "--component", "desktop", "--prefix", prefix_.path()});
    QVERIFY2(done.status == 0, done.text.constData());
}

void IntegrationTest::desktopFileIsValid()
{
    NEED("desktop-file-validate");
    const Outcome said = runTool(QStringLiteral("desktop-file-validate"), {installed("share/applications/mayfly.desktop")});
    QCOMPARE(said.text, QByteArray());
    QCOMPARE(said.status, 0);
}

void IntegrationTest::metainfoIsValid()
{
    NEED("appstreamcli");
    const Outcome said = runTool(QStringLiteral("appstreamcli"), {"validate", "--no-net", installed("share/metainfo/io.github.mayfly.Mayfly.metainfo.xml")});
    QVERIFY2(said.status == 0, said.text.constData());
}

void IntegrationTest::metainfoNamesWhatReportsCanBe()
{
    QFile file(installed("share/metainfo/io.github.mayfly.Mayfly.metainfo.xml"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    for (const char *format : {"HTML", "PDF", "CSV", "XLSX", "JSON"}) {
        QVERIFY2(text.contains(format), format);
    }
}

void IntegrationTest::mimeTypeIsKnownByItsFiles()
{
    NEED("update-mime-database");
    const Outcome said = runTool(QStringLiteral("update-mime-database"), {installed("share/mime")});
    QVERIFY2(said.status == 0 && !said.text.contains("rror"), said.text.constData());
    QFile globs(installed("share/mime/globs2"));
    QVERIFY(globs.open(QIODevice::ReadOnly));
    QVERIFY(globs.readAll().contains("application/x-mayfly-plan:*.mayfly"));
    QVERIFY(QFile::exists(installed("share/icons/hicolor/scalable/mimetypes/application-x-mayfly-plan.svg")));
}

void IntegrationTest::iconsHaveTheirSizes_data()
{
    QTest::addColumn<int>("side");
    for (const int side : {16, 24, 32, 48, 64, 128, 256, 512}) {
        QTest::addRow("%d", side) << side;
    }
}

void IntegrationTest::iconsHaveTheirSizes()
{
    QFETCH(int, side);
    const QImage icon(prefix_.filePath(QStringLiteral("share/icons/hicolor/%1x%1/apps/mayfly.png").arg(side)));
    QCOMPARE(icon.size(), QSize(side, side));
    QVERIFY(qAlpha(icon.pixel(side / 2, side / 2)) > 0);
}

void IntegrationTest::manPagesRead()
{
    NEED("man");
    const QStringList pages = QDir(installed("share/man/man1")).entryList({"*.1"});
    QVERIFY(pages.contains("mayfly.1") && pages.contains("mayflyctl.1") && pages.contains("mayflyctl-plan.1") && pages.contains("mayflyctl-run.1"));
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("MANWIDTH", "80");
    environment.insert("MANROFFOPT", "-ww");
    environment.insert("LC_ALL", "C.UTF-8");
    for (const QString &page : pages) {
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start("man", {"--warnings", "-l", installed("share/man/man1/") + page});
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 0);
        const QByteArray problems = process.readAllStandardError();
        QVERIFY2(problems.isEmpty(), (page.toUtf8() + ": " + problems).constData());
        QVERIFY2(process.readAllStandardOutput().contains("SYNOPSIS"), qPrintable(page));
    }
}

void IntegrationTest::completionsParse_data()
{
    QTest::addColumn<QString>("shell");
    QTest::addColumn<QString>("file");
    QTest::newRow("bash") << "bash" << "share/bash-completion/completions/mayflyctl";
    QTest::newRow("zsh") << "zsh" << "share/zsh/site-functions/_mayflyctl";
    QTest::newRow("fish") << "fish" << "share/fish/vendor_completions.d/mayflyctl.fish";
}

void IntegrationTest::completionsParse()
{
    QFETCH(QString, shell);
    QFETCH(QString, file);
    QFile script(prefix_.filePath(file));
    QVERIFY(script.open(QIODevice::ReadOnly));
    const QByteArray text = script.readAll();
    QVERIFY(text.contains("plan") && text.contains("deadline"));
    if (QStandardPaths::findExecutable(shell).isEmpty()) {
        qInfo("%s is not installed: its completion is there, but was not parsed", qPrintable(shell));
        return;
    }
    const Outcome said = runTool(shell, {shell == "fish" ? "--no-execute" : "-n", prefix_.filePath(file)});
    QVERIFY2(said.status == 0 && said.text.isEmpty(), said.text.constData());
}

void IntegrationTest::speaksToATerminalWithoutADisplay_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("word");
    QTest::addRow("--help") << QStringList{"--help"} << 0 << QByteArray("PLAN.mayfly");
    QTest::addRow("-h") << QStringList{"-h"} << 0 << QByteArray("PLAN.mayfly");
    QTest::addRow("--version") << QStringList{"--version"} << 0 << QByteArray("mayfly ");
    QTest::addRow("the window") << QStringList{} << 1 << QByteArray("no display");
}

void IntegrationTest::speaksToATerminalWithoutADisplay()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QByteArray, word);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_SESSION_TYPE"}) {
        environment.remove(QString::fromLatin1(name));
    }
    const Outcome said = runTool(QStringLiteral(MAYFLY_BUILD_DIR "/bin/mayfly"), arguments, environment);
    QCOMPARE(said.status, status); // -1: it crashed
    QVERIFY2(said.text.contains(word), said.text.constData());
}

QTEST_GUILESS_MAIN(IntegrationTest)
#include "integration_test.moc"
