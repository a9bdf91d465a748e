// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/domain/plan.h"

#include <QTest>

#include <csignal>

using namespace mayfly;

class CommandTest : public QObject {
    Q_OBJECT
private slots:
    void splits_data();
    void splits();
    void refuses_data();
    void refuses();
    void textThereAndBack();
    void placeholdersAreFilledIn();
    void signalsByAnyName();
    void inAPlanThereAndBack();
    void wrongFieldsOfAPlanAreNamed_data();
    void wrongFieldsOfAPlanAreNamed();

private:
    static Plan planWithCommand()
    {
        auto plan = planFromJson(readFile(std::string(MAYFLY_SOURCE_DIR) + "/tests/data/plan.mayfly").value(), "plan.mayfly").value();
        plan.workload.command = {.arguments = {"python3", "train.py", "", "it's"},
                                 .folder = "/home/ada/work",
                                 .noticeSignal = "SIGUSR1",
                                 .grace_s = 12.5,
                                 .silenceLimit_s = 60};
        return plan;
    }
};

void CommandTest::splits_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("plain") << "torchrun --nproc_per_node=2  train.py\t--lr 0.1" << QStringList{"torchrun", "--nproc_per_node=2", "train.py", "--lr", "0.1"};
    QTest::newRow("single quotes keep everything") << R"(a 'b "c" \n $HOME;' d)" << QStringList{"a", R"(b "c" \n $HOME;)", "d"};
    QTest::newRow("double quotes") << R"(a "b 'c' \"d\" \\ \n $x")" << QStringList{"a", R"(b 'c' "d" \ \n $x)"};
    QTest::newRow("quotes inside of a word") << R"(--name='my run'"!")" << QStringList{"--name=my run!"};
    QTest::newRow("empty argument") << "a '' \"\"" << QStringList{"a", "", ""};
    QTest::newRow("backslash") << R"(a\ b \$x \\)" << QStringList{"a b", "$x", "\\"};
    QTest::newRow("not UTF-8's business") << "train\u00fc.py" << QStringList{"train\u00fc.py"};
}

void CommandTest::splits()
{
    QFETCH(QString, text);
    QFETCH(QStringList, expected);
    const auto found = splitCommand(text.toStdString());
    QVERIFY2(found.has_value(), found ? "" : found.error().message.c_str());
    QStringList arguments;
    for (const auto &each : *found) {
        arguments << QString::fromStdString(each);
    }
    QCOMPARE(arguments, expected);
}

void CommandTest::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("words");
    QTest::newRow("nothing") << " \n" << "expected a program";
    QTest::newRow("open quote") << "a 'b" << "character 3: the quote ' is not closed";
    QTest::newRow("last backslash") << "a \\" << "character 3: a backslash at the end";
    for (const char *each : {"a; b", "a | b", "a && b", "a > b", "a < b", "a `b`", "a $B", "a (b)"}) {
        QTest::newRow(each) << each << "means something to a shell";
    }
}

void CommandTest::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, words);
    const auto found = splitCommand(text.toStdString());
    QVERIFY(!found);
    QVERIFY2(QString::fromStdString(found.error().message).contains(words), found.error().message.c_str());
}

void CommandTest::textThereAndBack()
{
    const std::vector<std::string> arguments{"a", "", "b c", "it's", "\"", "\\", "$x;", "new\nline", "--x=1,2"};
    QCOMPARE(splitCommand(commandText(arguments)).value(), arguments);
    QCOMPARE(commandText({"torchrun", "train.py"}), std::string("torchrun train.py"));
}

void CommandTest::placeholdersAreFilledIn()
{
    const std::map<std::string, std::string> values{{"folder", "/tmp/{step}"}, {"step", "12"}};
    const std::vector<std::string> expected{"cp", "/tmp/{step}/.", "12-12", R"({"a":1})", "{}", "{A}"};
    QCOMPARE(filledIn({"cp", "{folder}/.", "{step}-{step}", R"({"a":1})", "{}", "{A}"}, values).value(), expected);
    QCOMPARE(filledIn({"cp", "{files}"}, values).error().message, std::string("has {files}, expected one of {folder}, {step}"));
}

void CommandTest::signalsByAnyName()
{
    QCOMPARE(signalNumber("usr1").value(), SIGUSR1);
    QCOMPARE(signalName("sigTerm").value(), std::string("SIGTERM"));
    QVERIFY(signalNumber("KILL").error().message.find("expected one of SIGTERM, SIGINT") != std::string::npos);
}

void CommandTest::inAPlanThereAndBack()
{
    const Plan plan = planWithCommand();
    const auto read = planFromJson(planToJson(plan), "plan");
    QVERIFY2(read.has_value(), read ? "" : read.error().message.c_str());
    QVERIFY(read->workload.command == plan.workload.command);
}

void CommandTest::wrongFieldsOfAPlanAreNamed_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("words");
    QTest::newRow("signal") << "\"SIGUSR1\"" << "\"SIGKILL\"" << "'workload.command.notice_signal': signal 'SIGKILL', expected one of";
    QTest::newRow("grace") << "12.5" << "0.5" << "'workload.command.grace_s': is 0.500, expected 1 to 3600";
    QTest::newRow("silence") << "\"silence_limit_s\": 60.0" << "\"silence_limit_s\": -1" << "'workload.command.silence_limit_s': is -1.000";
    QTest::newRow("folder") << "/home/ada" << "ada" << "'workload.command.folder': is 'ada/work', expected an absolute path";
    QTest::newRow("arguments") << "\"python3\"" << "7" << "workload.command.arguments[0]";
    QTest::newRow("no program") << "\"python3\"" << "\"\"" << "'workload.command.arguments': begins with nothing";
}

void CommandTest::wrongFieldsOfAPlanAreNamed()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QFETCH(QString, words);
    QString text = QString::fromStdString(planToJson(planWithCommand()));
    QVERIFY2(text.contains(before), qPrintable(text));
    const auto read = planFromJson(text.replace(before, after).toStdString(), "plan");
    QVERIFY(!read);
    QVERIFY2(QString::fromStdString(read.error().message).contains(words), read.error().message.c_str());
}

QTEST_GUILESS_MAIN(CommandTest)
#include "command_test.moc"
