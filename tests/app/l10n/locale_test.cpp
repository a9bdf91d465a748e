// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers, dates, plurals and core's sentences in each language, as its speakers write them.
#include "app/desktop/languages.h"
#include "app/look/theme.h"
#include "app/look/times.h"
#include "app/models/core_words.h"
#include "app/models/event_model.h"
#include "app/pages/catalog_page.h"
#include "app/pages/plan_inputs.h"
#include "tests/app/support/synthetic_run.h"

#include <QCoreApplication>
#include <QDate>
#include <QLocale>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>

using namespace mayfly;

class LocaleTest : public QObject {
    Q_OBJECT
private slots:
    void numbers_data();
    void numbers();
    void amounts_data();
    void amounts();
    void dates_data();
    void dates();
    void plurals_data();
    void plurals();
    void qtsOwnWords_data();
    void qtsOwnWords();
    void coreSentences_data();
    void coreSentences();
    void eventTexts_data();
    void eventTexts();
    void reasonsAndEnds_data();
    void reasonsAndEnds();
    void otherLanguageThanTheWindows();
    void unknownSentencesStayAsTheyAre();
    void timesAreReadAsTheyAreWritten_data();
    void timesAreReadAsTheyAreWritten();
    void cleanup() { desktop::speakLanguage("en"); }
};

void LocaleTest::numbers_data()
{
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("range");
    QTest::newRow("en") << "1,234.5" << QString::fromUtf8("−0.50–1,000.00");
    QTest::newRow("de") << "1.234,5" << QString::fromUtf8("−0,50–1.000,00");
    QTest::newRow("ja") << "1,234.5" << QString::fromUtf8("−0.50–1,000.00");
    QTest::newRow("zh_CN") << "1,234.5" << QString::fromUtf8("−0.50–1,000.00");
}

void LocaleTest::numbers()
{
    QFETCH(QString, shown);
    QFETCH(QString, range);
    desktop::speakLanguage(QTest::currentDataTag());
    QCOMPARE(look::formatNumber(1234.5, 1), shown);
    QCOMPARE(look::formatRange(-0.5, 1000, 2), range);
}

void LocaleTest::amounts_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<double>("units");
    QTest::addColumn<QString>("shown");
    QTest::newRow("en") << "$5" << 5.0 << "$5.00";
    QTest::newRow("en thousands") << "1,250 EUR" << 1250.0 << QString::fromUtf8("1,250.00\u00a0EUR");
    QTest::newRow("en both") << "$1,250.5" << 1250.5 << "$1,250.50";
    QTest::newRow("de") << "5,25 $" << 5.25 << QString::fromUtf8("5,25\u00a0$");
    QTest::newRow("de as files have it") << "$5.25" << 5.25 << QString::fromUtf8("5,25\u00a0$");
    QTest::newRow("de thousands") << "1.250 EUR" << 1250.0 << QString::fromUtf8("1.250,00\u00a0EUR");
    QTest::newRow("de both") << "1.250,5 $" << 1250.5 << QString::fromUtf8("1.250,50\u00a0$");
    QTest::newRow("ja") << "$5.25" << 5.25 << "$5.25";
    QTest::newRow("zh_CN") << "$5.25" << 5.25 << "$5.25";
}

/// What is shown can be typed, too.
void LocaleTest::amounts()
{
    QFETCH(QString, typed);
    QFETCH(double, units);
    QFETCH(QString, shown);
    desktop::speakLanguage(QString(QTest::currentDataTag()).section(' ', 0, 0));
    const auto amount = pages::amountFrom(typed);
    QVERIFY(amount.has_value());
    QCOMPARE(amount->units(), units);
    QCOMPARE(pages::amountText(*amount), shown);
    const auto again = pages::amountFrom(shown);
    QVERIFY(again.has_value());
    QCOMPARE(again->units(), units);
    QVERIFY(!pages::amountFrom("five").has_value());
}

void LocaleTest::dates_data()
{
    QTest::addColumn<QString>("day");
    QTest::addColumn<QString>("whole");
    QTest::newRow("en") << "12 Mar 14:00" << "12 Mar 2027, 14:00";
    QTest::newRow("de") << QString::fromUtf8("12. März 14:00") << QString::fromUtf8("12. März 2027, 14:00");
    QTest::newRow("ja") << QString::fromUtf8("3月12日 14:00") << QString::fromUtf8("2027年3月12日 14:00");
    QTest::newRow("zh_CN") << QString::fromUtf8("3月12日 14:00") << QString::fromUtf8("2027年3月12日 14:00");
}

void LocaleTest::dates()
{
    QFETCH(QString, day);
    QFETCH(QString, whole);
    desktop::speakLanguage(QTest::currentDataTag());
    QCOMPARE(look::dayAndMinuteText(test::launch_ns), day);
    QCOMPARE(look::dateAndMinuteText(test::launch_ns), whole);
    QCOMPARE(look::sortableMinuteText(test::launch_ns), QString("2027-03-12 14:00"));
}

void LocaleTest::plurals_data()
{
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("several");
    QTest::addColumn<QString>("none");
    QTest::newRow("en") << "1 offer" << "12 offers" << "0 offers";
    QTest::newRow("de") << "1 Angebot" << "12 Angebote" << "0 Angebote";
    QTest::newRow("ja") << QString::fromUtf8("1 件のオファー") << QString::fromUtf8("12 件のオファー") << QString::fromUtf8("0 件のオファー");
    QTest::newRow("zh_CN") << QString::fromUtf8("1 条报价") << QString::fromUtf8("12 条报价") << QString::fromUtf8("0 条报价");
}

void LocaleTest::plurals()
{
    QFETCH(QString, one);
    QFETCH(QString, several);
    QFETCH(QString, none);
    desktop::speakLanguage(QTest::currentDataTag());
    QCOMPARE(pages::CatalogPage::tr("%n offers", nullptr, 1), one);
    QCOMPARE(pages::CatalogPage::tr("%n offers", nullptr, 12), several);
    QCOMPARE(pages::CatalogPage::tr("%n offers", nullptr, 0), none);
}

void LocaleTest::qtsOwnWords_data()
{
    QTest::addColumn<QString>("cancel");
    QTest::newRow("de") << "Abbrechen";
    QTest::newRow("ja") << QString::fromUtf8("キャンセル");
    QTest::newRow("zh_CN") << QString::fromUtf8("取消");
}

/// qtbase_XX.qm, from the package that ./run installs.
void LocaleTest::qtsOwnWords()
{
    QFETCH(QString, cancel);
    desktop::speakLanguage(QTest::currentDataTag());
    QCOMPARE(QCoreApplication::translate("QPlatformTheme", "Cancel"), cancel);
}

void LocaleTest::coreSentences_data()
{
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("translated");
    const QString lost = "w-0: the server was taken away without notice; training goes on from the newest checkpoint";
    QTest::newRow("en") << lost << lost;
    QTest::newRow("de") << lost << QString::fromUtf8("w-0: der Server wurde ohne Vorwarnung entzogen; das Training geht vom neuesten Checkpoint weiter");
    QTest::newRow("ja") << lost << QString::fromUtf8("w-0: サーバーが予告なく回収されました、最新のチェックポイントから学習を続けます");
    QTest::newRow("zh_CN") << lost << QString::fromUtf8("w-0：服务器未经通知即被回收；从最新检查点继续训练");
    const QString over = "takes 2 h 15 min, 12.5 % over the deadline of 2 h 00 min";
    QTest::newRow("de figures") << over << QString::fromUtf8("braucht 2 h 15 min, 12,5 % über der Frist von 2 h 00 min");
    const QString bottleneck = "ps-0: the parameter servers are the bottleneck: 3.1 of the 5.0 steps/s that the workers can compute; with one more about 4.2";
    QTest::newRow("de bottleneck") << bottleneck
                                   << QString::fromUtf8("ps-0: die Parameterserver sind der Engpass: 3,1 der 5,0 Schritte/s, die die Worker rechnen können; "
                                                        "mit einem mehr etwa 4,2");
    QTest::newRow("de source") << "Google Compute Engine in 2019, the same price in every region: Li, Walls, Xu, Guo, 'Speeding up', table II"
                               << "Google Compute Engine im Jahr 2019, derselbe Preis in jeder Region: Li, Walls, Xu, Guo, 'Speeding up', table II";
    QTest::newRow("de lifetimes") << "standing and training VMs of ICAC'19 (Li, arXiv 1903.00045), public measurements of its repository, 2018-2019; us-east1: 1.05 times as many revocations"
                                  << QString::fromUtf8("ruhende und trainierende VMs von ICAC'19 (Li, arXiv 1903.00045), öffentliche Messungen aus dem zugehörigen Repository, "
                                                       "2018-2019; us-east1: 1,05-mal so viele Entzüge");
    QTest::newRow("de played") << "plays a K80 server of ICAC'19, public measurements of its repository, 2018-2019"
                               << QString::fromUtf8("spielt einen K80-Server von ICAC'19, öffentliche Messungen aus dem zugehörigen Repository, 2018-2019");
    QTest::newRow("ja server") << "2 threads of this machine at the price of a P100 server" << QString::fromUtf8("このマシンのスレッド 2 本、P100 サーバーの価格");
    QTest::newRow("de device") << "K80 (1 CPU thread)" << "K80 (1 CPU-Thread)";
    QTest::newRow("zh_CN region") << "here" << QString::fromUtf8("本机");
    QTest::newRow("de name") << "n1-standard-4 + 1 K80" << "n1-standard-4 + 1 K80";
    QTest::newRow("de program") << "w-0: the program ended with 3; 5 starts in a row brought no step"
                                << "w-0: das Programm endete mit 3; 5 Starts hintereinander brachten keinen Schritt";
    QTest::newRow("de switch") << "ps-0: switches from BSP to ASP at step 1200" << "ps-0: wechselt in Schritt 1.200 von BSP zu ASP";
    const QString best = "4x P100 + 1 PS: 28 min 12 s and $1.1034, the best balance of time and cost of 61 plans that meet the targets; 8.27x as fast as "
                         "1x K80 on-demand and 61.0 % cheaper; over 99 % chance to meet the targets. The next, 3x P100 + 1 PS, is 18 % slower and 4.5 % cheaper.";
    QTest::newRow("de sentences") << best
                                  << QString::fromUtf8("4x P100 + 1 PS: 28 min 12 s und 1,1034\u00a0$, die beste Balance aus Zeit und Kosten unter 61 Plänen, die die Ziele "
                                                       "erfüllen; 8,27x so schnell wie 1x K80 On-Demand und 61,0 % günstiger; über 99 % Chance, die Ziele zu "
                                                       "erreichen. Der nächste, 3x P100 + 1 PS, ist 18 % langsamer und 4,5 % günstiger.");
}

void LocaleTest::coreSentences()
{
    QFETCH(QString, english);
    QFETCH(QString, translated);
    desktop::speakLanguage(QString(QTest::currentDataTag()).section(' ', 0, 0));
    QCOMPARE(models::coreWords(english), translated);
}

namespace {

/// Words that only English sentences have.
const QRegularExpression &englishWords()
{
    static const QRegularExpression words(QStringLiteral("\\b(the|of|is|are|was|were|with|and|its|to|for|after|step|steps|by|without|which|there|from)\\b"),
                                          QRegularExpression::CaseInsensitiveOption);
    return words;
}

/// A figure as C has it: a decimal point before one digit or two, or four digits and more without a group.
const QRegularExpression &figuresOfC()
{
    static const QRegularExpression figures(QStringLiteral("(^|[^0-9.])[0-9]+\\.[0-9]{1,2}($|[^0-9])|(^|[^0-9,])[0-9]{4}|\\$[0-9]"));
    return figures;
}

} // namespace

/// One at least of every kind, in the words of the controller.
void LocaleTest::eventTexts_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("slot");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("reason");
    const auto row = [](EventKind kind, const char *slot, const char *message, const char *reason = "") {
        QTest::addRow("%s: %.40s", std::string(toString(kind)).c_str(), message) << int(kind) << QString(slot) << QString(message) << QString(reason);
    };
    row(EventKind::RunStarted, "", "ResNet-32: 64000 steps on 4x P100 + 1 PS");
    row(EventKind::Requested, "w-0", "K80 (1 CPU thread), transient at $0.0020 an hour", "the plan asks for it");
    row(EventKind::Requested, "w-1", "P100, on-demand at $1.46 an hour",
        "replaces w-1/1, which was lost; gce-p100, on-demand, in us-east1-c: about 12.3 s and $0.0123 to the end; as transient it cannot be had or would miss a target");
    row(EventKind::Requested, "w-1", "P100, transient at $0.43 an hour", "replaces w-1/1, which did not train; gce-p100, transient: about 1 h 05 min and $1.50 to the end");
    row(EventKind::Ready, "w-0", "the server answers, 0.4 s after it was asked for");
    row(EventKind::Joined, "w-0", "trains");
    row(EventKind::Joined, "ps-0", "serves the model");
    row(EventKind::Notice, "w-0", "this server is about to be taken away");
    row(EventKind::Notice, "w-0", "Google Compute Engine takes this server away");
    row(EventKind::Lost, "ps-0", "the server was taken away without notice; training goes on from the newest checkpoint");
    row(EventKind::Lost, "w-0", "the server is gone, as it had been told");
    row(EventKind::Replaced, "w-0", "w-0/2 has taken over 61.5 s after the loss");
    row(EventKind::LearningRate, "ps-0", "0.0500 to 0.1000 for 2 active workers, at step 10000", "it follows the active workers: one has joined");
    row(EventKind::LearningRate, "ps-0", "0.0500 to 0.1500 for 3 active workers, at step 10000",
        "it follows the active workers: 2 have joined; it rises slowly, until step 10500");
    row(EventKind::LearningRate, "ps-0", "0.0500 to 0.0650 for 1 active worker, at step 100", "it rises at this step, as planned for the warm-up");
    row(EventKind::LearningRate, "ps-0", "0.2000 to 0.0500 for 4 active workers, at step 10000",
        "each gradient is applied by itself from here on: it is that of one worker");
    row(EventKind::Checkpoint, "ps-0", "step 12000 saved in 0.4 s");
    row(EventKind::Checkpoint, "ps-0", "step 12000 saved in 0.4 s; failed before: 3");
    row(EventKind::Checkpoint, "ps-0", "step 12000 could not be saved: /out/checkpoints: No space left on device", "training goes on, and it is tried again");
    row(EventKind::Decision, "ps-0", "a checkpoint every 1 min 25 s instead of every 37.9 s",
        "a write takes 1.0 s, and a parameter server is lost every 1 h 00 min on average");
    row(EventKind::Checkpoint, "ps-0", "step 12000 uploaded in 0.4 s");
    row(EventKind::Checkpoint, "ps-0", "step 12000 could not be uploaded: rclone ended with 3", "training goes on, and the upload is tried again");
    row(EventKind::Restored, "ps-0", "back at step 11000, 1234 steps lost");
    row(EventKind::Restored, "ps-0", "no checkpoint had been written: begun anew, 1234 steps lost");
    row(EventKind::Evaluation, "ps-0", "91.25 % of 10000 test images right at step 64000");
    row(EventKind::Bottleneck, "ps-0", "the parameter servers are the bottleneck: 31.5 of the 52.0 steps/s that the workers can compute; with one more about 44.0",
        "measured for several seconds in a row");
    row(EventKind::Budget, "", "stopped by the budget: $4.50 of a budget of $5.00 are spent when everything is saved and given back", "the budget guard acts on projected spend");
    row(EventKind::Budget, "", "stopped by the idle guard: no step in 5 min 00 s, while servers cost $2.35 an hour", "servers that do not train are not paid for");
    row(EventKind::Decision, "", "3 workers instead of 4", "asked for");
    row(EventKind::Decision, "w-0", "gives its server back and asks for another", "its process failed 3 times in a row");
    row(EventKind::Decision, "w-0", "gives its server back and asks for another", "the idle guard: no step of it in 61.5 s while others train");
    row(EventKind::Decision, "w-0", "gce-p100, transient, cannot be had; asked for again in 12.5 s");
    row(EventKind::Decision, "w-0", "the slot stays empty for now", "the others are done in about 12.5 s, before another server could help");
    row(EventKind::Decision, "w-0", "the slot stays empty for now", "another server would pass the budget");
    row(EventKind::Decision, "w-0", "finishes its step and leaves; the slot stays empty until workers are added",
        "it is slower than 50 % of the others for 30.5 s: 1.25 steps/s, they 4.50");
    row(EventKind::Decision, "w-0", "finishes its step and leaves; the slot stays empty until workers are added",
        "its gradients are staler than 8 steps for 30.5 s: 12.5");
    row(EventKind::Decision, "w-0", "keeps its server", "no other can be had: all that would fit is sold out");
    row(EventKind::Decision, "", "the deadline is in danger: at the measured speed the run ends 12.5 s after it; lost servers are replaced by what is fastest within the budget",
        "the deadline guard acts on the forecast");
    row(EventKind::Decision, "", "the deadline is met again at the measured speed", "the deadline guard acts on the forecast");
    row(EventKind::Decision, "ps-0", "switches from BSP to ASP at step 12000", "the part of the work under BSP is done");
    row(EventKind::Decision, "", "trained 64000 steps", "the last step is applied");
    row(EventKind::ControllerRestarted, "", "the controller runs again");
    row(EventKind::Refused, "w-0", "no server: no answer from the server within 2 min 00 s");
    row(EventKind::Error, "w-0", "the worker was killed by signal 9");
    row(EventKind::Error, "w-0", "no server: the server ended before it answered");
    row(EventKind::Error, "w-0", "no server: the server ended before it answered: images.tar.gz: 404");
    row(EventKind::Decision, "", "the program starts on 4 workers", "w-1 has left");
    row(EventKind::Decision, "", "the program starts on 1 worker, start 3", "1 worker has come");
    row(EventKind::Decision, "", "the program starts on 3 workers, start 2", "the program ended before the last step");
    row(EventKind::Error, "w-0", "the program ended with 0 at step 12000 of 64000", "the program failed");
    row(EventKind::Error, "w-0", "the program was killed by signal 9");
    row(EventKind::Error, "w-0", "the program could not be started: no such file", "2 workers have come");
    row(EventKind::RunEnded, "", "trained 64000 steps; every server is confirmed gone, $1.6180 spent");
}

void LocaleTest::eventTexts()
{
    QFETCH(int, kind);
    QFETCH(QString, slot);
    QFETCH(QString, message);
    QFETCH(QString, reason);
    desktop::speakLanguage("de");
    Event event = test::syntheticEvent(1, 0, static_cast<EventKind>(kind), slot.toUtf8().constData(), message.toUtf8().constData());
    event.reason = reason.toStdString();
    const QString inWindow = models::eventWithReason(event);
    // A report says the slot and the kind in columns of their own.
    for (const QString &text : {inWindow, models::coreWords(message), models::coreWords(reason)}) {
        QVERIFY2(!englishWords().match(text).hasMatch(), qPrintable(text));
        QVERIFY2(!figuresOfC().match(text).hasMatch(), qPrintable(text));
    }
}

void LocaleTest::reasonsAndEnds_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("shown");
    const QString saved = "step 12000 saved in 0.4 s";
    QTest::newRow("en") << "en" << saved << "step 12,000 saved in 0.4 s";
    QTest::newRow("de") << "de" << saved << "Schritt 12.000 in 0,4 s gespeichert";
    QTest::newRow("ja") << "ja" << saved << QString::fromUtf8("ステップ 12,000 を 0.4 秒 で保存");
    QTest::newRow("zh_CN") << "zh_CN" << saved << QString::fromUtf8("第 12,000 步已保存，用时 0.4 秒");
    const QString ended = "trained 64000 steps; every server is confirmed gone, 1250.50 EUR spent";
    QTest::newRow("en end") << "en" << ended << QString::fromUtf8("trained 64,000 steps; every server is confirmed gone, 1,250.50\u00a0EUR spent");
    QTest::newRow("capitals stay") << "en" << "Trained 64000 steps" << "Trained 64,000 steps";
    QTest::newRow("padded minutes stay") << "de" << "the server answers, 1 h 05 min after it was asked for"
                                         << "der Server antwortet, 1 h 05 min nach der Anforderung";
    // What a program said stays as it is.
    QTest::newRow("free text") << "de" << "the worker ended with 1: out of memory at 0x1234, 10000 bytes"
                               << "der Worker endete mit 1: out of memory at 0x1234, 10000 bytes";
}

void LocaleTest::reasonsAndEnds()
{
    QFETCH(QString, language);
    QFETCH(QString, english);
    QFETCH(QString, shown);
    desktop::speakLanguage(language);
    QCOMPARE(models::coreWords(english), shown);
}

void LocaleTest::otherLanguageThanTheWindows()
{
    desktop::speakLanguage("ja");
    QTranslator german;
    QVERIFY(german.load(QStringLiteral(":/translations/mayfly_de.qm")));
    const QString saved = "step 12000 saved in 0.4 s";
    QCOMPARE(models::coreWordsIn(saved, QLocale("de"), &german), QString("Schritt 12.000 in 0,4 s gespeichert"));
    QCOMPARE(models::coreWordsIn(saved, QLocale("en"), nullptr), QString("step 12,000 saved in 0.4 s"));
}

void LocaleTest::unknownSentencesStayAsTheyAre()
{
    desktop::speakLanguage("de");
    const QString words = "/tmp/vms.csv:3:7: 'abc': expected a price per hour; found nothing. 100 % of 3 %1";
    QCOMPARE(models::coreWords(words), words);
    QCOMPARE(models::coreWords(QString()), QString());
}

void LocaleTest::timesAreReadAsTheyAreWritten_data()
{
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("shown");
    QTest::newRow("en") << 7200.0 << "2.00 h";
    QTest::newRow("de") << 5400.0 << "1,50 h";
    QTest::newRow("ja") << 7200.0 << QString::fromUtf8("2.00 時間");
    QTest::newRow("ja minutes") << 90.0 << QString::fromUtf8("1.5 分");
    QTest::newRow("ja seconds") << 40.0 << QString::fromUtf8("40 秒");
    QTest::newRow("zh_CN") << 7200.0 << QString::fromUtf8("2.00 小时");
}

/// The fields of the Plan page have the words that its figures have, and understand the symbols too.
void LocaleTest::timesAreReadAsTheyAreWritten()
{
    QFETCH(double, seconds);
    QFETCH(QString, shown);
    desktop::speakLanguage(QString(QTest::currentDataTag()).section(' ', 0, 0));
    QCOMPARE(pages::durationText(seconds).replace(QChar::Nbsp, ' '), shown);
    QCOMPARE(*pages::durationFrom(pages::durationText(seconds)), seconds);
    QCOMPARE(*pages::durationFrom(QString("2 h")), 7200.0);
    QCOMPARE(*pages::durationFrom(QString("30 min")), 1800.0);
}

QTEST_MAIN(LocaleTest)
#include "locale_test.moc"
