// SPDX-License-Identifier: Apache-2.0
// Pings and lifetimes, and the times they write.
#include "core/catalog/dates.h"
#include "core/catalog/import_lifetimes.h"
#include "core/catalog/import_trace.h"
#include "tests/core/catalog/import_helpers.h"
#include "tests/support/isolated_home.h"

#include <QTest>

using namespace mayfly;
using catalog::Severity;

namespace {

Result<catalog::ImportedTrace> pings(const std::string &text, bool skip = false)
{
    std::istringstream stream(text);
    auto options = test::options();
    options.skipBadRows = skip;
    return catalog::importPings(stream, options);
}

test::Imported<catalog::ServerLifetime> lifetimes(const std::string &text)
{
    return test::import<catalog::ServerLifetime>(catalog::importLifetimes, text, test::options());
}

} // namespace

class ImportCsvTest : public QObject {
    Q_OBJECT

private slots:
    void timesAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("seconds");        // -1: no time
        QTest::newRow("epoch") << "1970-01-01T00:00:00Z" << qint64{0};
        QTest::newRow("Z") << "2023-02-15T00:00:00Z" << qint64{1676419200};
        QTest::newRow("offset") << "2023-02-15T01:00:00+01:00" << qint64{1676419200};
        QTest::newRow("offset without colon") << "2023-02-14T19:00:00-0500" << qint64{1676419200};
        QTest::newRow("fraction") << "2023-02-15T00:00:00.123456Z" << qint64{1676419200};
        QTest::newRow("blank") << "2023-02-15 00:00:00" << qint64{1676419200};
        QTest::newRow("minutes") << "2023-02-15T00:00" << qint64{1676419200};
        QTest::newRow("leap day") << "2024-02-29T00:00:00Z" << qint64{1709164800};
        QTest::newRow("no leap day") << "2023-02-29T00:00:00Z" << qint64{-1};
        QTest::newRow("25 o'clock") << "2023-02-15T25:00:00Z" << qint64{-1};
        QTest::newRow("rest") << "2023-02-15T00:00:00Zx" << qint64{-1};
        QTest::newRow("only a day") << "2023-02-15" << qint64{-1};
        QTest::newRow("no point") << "2023-02-15T00:00:00.xZ" << qint64{-1};
        QTest::newRow("too early") << "0001-01-01T00:00:00Z" << qint64{-1};
        QTest::newRow("empty") << "" << qint64{-1};
    }
    void timesAreRead()
    {
        QFETCH(QString, text);
        QFETCH(qint64, seconds);
        const auto time = catalog::parseIsoTime(text.toStdString());
        QCOMPARE(time ? *time / 1'000'000'000 : -1, std::int64_t{seconds});
    }

    void datesAreChecked()
    {
        QVERIFY(catalog::isIsoDate("2026-07-09") && catalog::isIsoDate("2026-07") && catalog::isIsoDate("2026"));
        for (const char *wrong : {"", "26", "2026-13", "2026-02-30", "2026-7-9", "2026-07-09T", "09.07.2026", "1800-01-01"}) {
            QVERIFY2(!catalog::isIsoDate(wrong), wrong);
        }
        QCOMPARE(catalog::isoDate(1676419200LL * 1'000'000'000), std::string("2023-02-15"));
        QCOMPARE(*catalog::parseUsTime("2/18/19 23:40"), *catalog::parseIsoTime("2019-02-18T23:40:00Z"));
        QCOMPARE(*catalog::parseUsTime("12/1/2019 3:05"), *catalog::parseIsoTime("2019-12-01T03:05:00Z"));
        for (const char *wrong : {"23:40", "18/2/19 23:40", "2/18/19", "2-18-19 23:40", "2/18/19 24:00"}) {
            QVERIFY2(!catalog::parseUsTime(wrong), wrong);
        }
    }

    void pingsBecomeATrace()
    {
        const auto imported = pings("index,time,preempted\n0,2023-04-22T00:00:00Z,0\n1,2023-04-22T00:00:30Z,0\n2,2023-04-22T00:01:00Z,1\n"
                                    "3,2023-04-22T00:01:31Z,1\n4,2023-04-22T00:02:00Z,0\n");
        QVERIFY_RESULT(imported);
        QCOMPARE(imported->trace.tick_s, 30.0);
        QCOMPARE(imported->trace.counts(), (std::vector<double>{1, 1, 0, 0, 1}));
        QCOMPARE(*imported->trace.start_ns, *catalog::parseIsoTime("2023-04-22T00:00:00Z"));
        QCOMPARE(imported->report.rows, std::int64_t{5});
    }

    void aLongPauseIsWarnedOf()
    {
        std::string text;
        for (int i = 0; i < 8; ++i) {
            text += std::to_string(i) + ",2023-04-22T00:0" + std::to_string(i) + ":00Z,0\n";
        }
        const auto imported = pings(text + "8,2023-04-22T01:00:00Z,1\n");
        QVERIFY_RESULT(imported);
        QCOMPARE(imported->report.count(Severity::Warning), std::int64_t{1});
        QCOMPARE(imported->trace.ticks(), std::int64_t{61});
        QCOMPARE(imported->trace.availability(), 60.0 / 61);
    }

    void wrongPingsAreNamed_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("time") << QByteArray("1,noon,0") << QByteArray("file: line 2, column 2 (time): 'noon': expected a time");
        QTest::newRow("flag") << QByteArray("1,2023-04-22T00:00:30Z,2") << QByteArray("line 2, column 3 (preempted): '2': expected 0 or 1");
        QTest::newRow("columns") << QByteArray("1,2023-04-22T00:00:30Z") << QByteArray("line 2: has 2 columns");
        QTest::newRow("backwards") << QByteArray("1,2023-04-21T00:00:30Z,0") << QByteArray("is not later than the row before");
    }
    void wrongPingsAreNamed()
    {
        QFETCH(QByteArray, row);
        QFETCH(QByteArray, said);
        const std::string text = "0,2023-04-22T00:00:00Z,0\n" + row.toStdString() + "\n2,2023-04-22T00:01:00Z,0\n";
        const auto imported = pings(text);
        QVERIFY(!imported);
        QVERIFY_CONTAINS(imported.error().message, said.toStdString());
        const auto skipped = pings(text, true);
        QVERIFY_RESULT(skipped);
        QCOMPARE(skipped->report.imported, std::int64_t{2});
    }

    void tooFewPingsAreNoTrace()
    {
        QVERIFY_CONTAINS(pings("").error().message, "has 0 pings");
        QVERIFY_CONTAINS(pings("0,2023-04-22T00:00:00Z,0\n").error().message, "has 1 pings");
    }

    void lifetimesComeInBlocks()
    {
        const auto imported = lifetimes("\xEF\xBB\xBFK80\r\nVM name,Start,Terminate\r\na-europe-west1-b-0,2/18/19 23:40,2/19/19 23:46\r\n"
                                        "a-europe-west1-b-1,2/18/19 23:40,2/19/19 4:10\r\n,,\r\nV100,,\r\nVM name,Start,Terminate\r\nvm7less,12/31/18 23:59,1/1/19 0:10\r\n");
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.rows.size(), std::size_t{3});
        QCOMPARE(imported.rows[0].gpu, std::string("K80"));
        QCOMPARE(imported.rows[0].zone, std::string("europe-west1-b"));
        QCOMPARE(imported.rows[0].region, std::string("europe-west1"));
        QVERIFY(imported.rows[0].censored);
        QVERIFY(!imported.rows[1].censored);
        QCOMPARE(imported.rows[1].lifetime_s(), 4.5 * 3600);
        QCOMPARE(imported.rows[2].gpu, std::string("V100"));
        QCOMPARE(imported.rows[2].zone, std::string());
        QCOMPARE(imported.rows[2].lifetime_s(), 660.0);
    }

    void wrongLifetimesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("no date") << QByteArray("K80\na,23:40,2/19/19 23:46\n") << QByteArray("file: line 2, column 2: '23:40': expected a time as in 2/18/19 23:40");
        QTest::newRow("backwards") << QByteArray("K80\na,2/19/19 23:46,2/18/19 23:40\n") << QByteArray("line 2, column 3: '2/18/19 23:40': is before the start");
        QTest::newRow("no GPU") << QByteArray("a,2/18/19 23:40,2/19/19 23:46\n") << QByteArray("line 1, column 1: 'a': stands before the name of a GPU");
        QTest::newRow("columns") << QByteArray("K80\na,2/18/19 23:40,2/19/19 23:46,x\n") << QByteArray("line 2: has 4 columns");
        QTest::newRow("empty") << QByteArray("") << QByteArray("has no lifetimes");
        QTest::newRow("only names") << QByteArray("K80\nV100\n") << QByteArray("has no lifetimes");
    }
    void wrongLifetimesAreNamed()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, said);
        const auto imported = lifetimes(text.toStdString());
        QVERIFY(!imported.report);
        QVERIFY_CONTAINS(imported.message(), said.toStdString());
    }
};

QTEST_GUILESS_MAIN(ImportCsvTest)
#include "import_csv_test.moc"
