// SPDX-License-Identifier: GPL-3.0-or-later
// What packages install: manual pages and shell completions from the real program, desktop file, metainfo and MIME type.
#include "tests/support/isolated_home.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>
#include <QXmlStreamReader>

using namespace mayfly;

namespace {

struct Ran {
    int code = -1;
    QByteArray out, err;
};

Ran run(const QString &program, const QStringList &arguments, const QByteArray &input = {})
{
    QProcess process;
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
}

Ran mayflyctl(const QStringList &arguments)
{
    return run(QStringLiteral(MAYFLY_BIN_DIR "/mayflyctl"), arguments);
}

QString resource(const char *name)
{
    return QStringLiteral(MAYFLY_SOURCE_DIR "/resources/desktop/") + name;
}

QStringList commands()
{
    static const QRegularExpression line("^  ([a-z]+) {2,}", QRegularExpression::MultilineOption);
    const QString help = QString::fromUtf8(mayflyctl({"--help"}).out);
    QStringList found;
    auto matches = line.globalMatch(help.mid(help.indexOf("Subcommands:")));
    while (matches.hasNext()) {
        found << matches.next().captured(1);
    }
    return found;
}

} // namespace

class DescribeTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;

private slots:
    void everyCommandHasAManualPage()
    {
        const QStringList all = commands();
        QVERIFY2(all.contains("plan") && all.contains("doctor"), qPrintable(all.join(' ')));
        const QString groff = QStandardPaths::findExecutable("groff");
        QStringList pages = all;
        pages.append(QString());
        for (const QString &command : pages) {
            const Ran page = mayflyctl(command.isEmpty() ? QStringList{"man"} : QStringList{"man", command});
            QCOMPARE(page.code, 0);
            QVERIFY2(page.out.startsWith(".TH MAYFLYCTL"), page.out.left(60).constData());
            QVERIFY(page.out.contains(".SH SYNOPSIS"));
            if (!groff.isEmpty()) {
                const Ran set = run(groff, {"-man", "-Tascii", "-ww", "-z"}, page.out);
                QVERIFY2(set.code == 0 && set.err.isEmpty(), (command.toUtf8() + ": " + set.err).constData());
            }
        }
        const Ran plan = mayflyctl({"man", "plan"});
        QVERIFY(plan.out.contains("\\fB\\-\\-deadline\\fR"));
        QCOMPARE(mayflyctl({"man", "nothing"}).code, 2);
    }

    void bashCompletes_data()
    {
        QTest::addColumn<QStringList>("typed");
        QTest::addColumn<QStringList>("offered");
        QTest::newRow("a command") << QStringList{"mayflyctl", "pl"} << QStringList{"plan"};
        QTest::newRow("an option") << QStringList{"mayflyctl", "plan", "--dead"} << QStringList{"--deadline"};
        QTest::newRow("an inner command") << QStringList{"mayflyctl", "store", "comp"} << QStringList{"compact"};
        QTest::newRow("nothing") << QStringList{"mayflyctl", "plan", "--nosuch"} << QStringList{};
    }

    void bashCompletes()
    {
        QFETCH(const QStringList, typed);
        QFETCH(const QStringList, offered);
        const QString bash = QStandardPaths::findExecutable("bash");
        if (bash.isEmpty()) {
            QSKIP("bash is not here");
        }
        const Ran script = mayflyctl({"completion", "bash"});
        QCOMPARE(script.code, 0);
        const QByteArray asked = script.out + "COMP_WORDS=(" + typed.join(' ').toUtf8() + ")\nCOMP_CWORD=" + QByteArray::number(typed.size() - 1) +
                                 "\n_mayflyctl\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
        const Ran answer = run(bash, {"--norc", "-s"}, asked);
        QVERIFY2(answer.code == 0 && answer.err.isEmpty(), answer.err.constData());
        QCOMPARE(QString::fromUtf8(answer.out).split('\n', Qt::SkipEmptyParts), offered);
    }

    void otherShells()
    {
        for (const char *shell : {"zsh", "fish"}) {
            const Ran script = mayflyctl({"completion", shell});
            QCOMPARE(script.code, 0);
            for (const QString &command : commands()) {
                QVERIFY2(script.out.contains(command.toUtf8()), qPrintable(command));
            }
            const QString program = QStandardPaths::findExecutable(shell);
            if (!program.isEmpty()) {
                QCOMPARE(run(program, {"-n"}, script.out).code, 0);
            }
        }
        QCOMPARE(mayflyctl({"completion", "cmd.exe"}).code, 2);
    }

    void desktopFileNamesWhatThereIs()
    {
        QFile file(resource("mayfly.desktop"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        for (const char *line : {"[Desktop Entry]\n", "\nType=Application\n", "\nExec=mayfly %f\n", "\nIcon=mayfly\n", "\nMimeType=application/x-mayfly-plan;\n"}) {
            QVERIFY2(("\n" + text).contains(line), line);
        }
        QVERIFY(QFile::exists(QStringLiteral(MAYFLY_SOURCE_DIR "/resources/icons/mayfly-app.svg")));
        const QString validate = QStandardPaths::findExecutable("desktop-file-validate");
        if (!validate.isEmpty()) {
            const Ran checked = run(validate, {file.fileName()});
            QVERIFY2(checked.code == 0, checked.out.constData());
        }
    }

    void mimeTypeIsWellFormed()
    {
        QFile file(resource("mayfly.xml"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QStringList globs;
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"glob") {
                globs << xml.attributes().value("pattern").toString();
            }
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(globs, QStringList{"*.mayfly"});
    }

    void metainfoIsValid()
    {
        const QString tool = QStandardPaths::findExecutable("appstreamcli");
        if (tool.isEmpty()) {
            QSKIP("appstreamcli is not here");
        }
        const Ran checked = run(tool, {"validate", "--no-net", resource("io.github.mayfly.Mayfly.metainfo.xml")});
        QVERIFY2(checked.code == 0, checked.out.constData());
    }
};

QTEST_GUILESS_MAIN(DescribeTest)
#include "describe_test.moc"
