// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers, dates, plurals and core's sentences in each language, as its speakers write them.
#include "app/desktop/languages.h"
#include "app/look/theme.h"
#include "app/look/times.h"
#include "app/models/core_words.h"
#include "app/pages/catalog_page.h"
#include "app/pages/plan_inputs.h"
#include "tests/app/support/synthetic_run.h"

#include <QCoreApplication>
#include <QDate>
#include <QLocale>
#include <QTest>

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
    void unknownSentencesStayAsTheyAre();
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
    QTest::newRow("de switch") << "ps-0: switches from BSP to ASP at step 1200" << "ps-0: wechselt in Schritt 1200 von BSP zu ASP";
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

void LocaleTest::unknownSentencesStayAsTheyAre()
{
    desktop::speakLanguage("de");
    const QString words = "/tmp/vms.csv:3:7: 'abc': expected a price per hour; found nothing. 100 % of 3 %1";
    QCOMPARE(models::coreWords(words), words);
    QCOMPARE(models::coreWords(QString()), QString());
}

QTEST_MAIN(LocaleTest)
#include "locale_test.moc"
