// SPDX-License-Identifier: Apache-2.0
// The importers of JSON: spot price histories, the Spot Advisor, traces; and the stream reader under them.
#include "core/base/files.h"
#include "core/catalog/dates.h"
#include "core/catalog/import_advisor.h"
#include "core/catalog/import_spot_prices.h"
#include "core/catalog/import_trace.h"
#include "core/catalog/json_stream.h"
#include "tests/core/catalog/import_helpers.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <cmath>
#include <filesystem>

using namespace mayfly;
using catalog::Severity;

namespace {

constexpr std::int64_t hour_ns = 3'600'000'000'000;

std::string point(const std::string &zone, const std::string &price, const std::string &time)
{
    return "{\"AvailabilityZone\":\"" + zone + "\",\"InstanceType\":\"p3.2xlarge\",\"ProductDescription\":\"Linux/UNIX\",\"SpotPrice\":\"" +
           price + "\",\"Timestamp\":\"" + time + "\"}";
}

std::string page(const std::string &points)
{
    return "{\"SpotPriceHistory\":[" + points + "],\"NextToken\":\"abc\"}";
}

test::Imported<catalog::PricePoint> prices(const std::string &text)
{
    return test::import<catalog::PricePoint>(catalog::importSpotPrices, text, test::options(""));
}

std::string advisor(const std::string &r = "1", const std::string &label = "5-10%")
{
    return R"({"ranges":[{"index":0,"label":"<5%","dots":0,"max":5},{"index":1,"label":")" + label +
           R"(","dots":1,"max":11},{"index":4,"label":">20%","dots":4,"max":100}],
        "instance_types":{"p3.2xlarge":{"cores":8,"ram_gb":61.0,"emr":true}},
        "spot_advisor":{"us-east-1":{"Linux":{"p3.2xlarge":{"s":70,"r":)" + r + R"(},"g5.xlarge":{"s":40,"r":4}},"Windows":{"p3.2xlarge":{"s":35,"r":0}}}}})";
}

Result<catalog::ImportedTrace> trace(const std::string &text, catalog::TraceOptions options = {})
{
    std::istringstream stream(text);
    return catalog::importTrace(stream, test::options(), options);
}

std::filesystem::path reference()
{
    const char *given = std::getenv("MAYFLY_REFERENCE");
    return given != nullptr ? std::filesystem::path(given) : std::filesystem::path(MAYFLY_SOURCE_DIR) / "../shared/reference";
}

} // namespace

class ImportJsonTest : public QObject {
    Q_OBJECT

private slots:
    void pricesOfSeveralPagesAndZones()
    {
        const auto imported = prices(page(point("us-east-1a", "0.9731", "2023-02-15T02:00:00Z") + "," + point("us-east-1b", "1.2", "2023-02-15T01:00:00.000Z")) +
                                     "\n" + page(point("us-east-1a", "0.5", "2023-02-15T00:00:00+00:00")) + page(""));
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.rows.size(), std::size_t{3});
        QCOMPARE(imported.rows[0].perHour.micros, std::int64_t{973100});
        QCOMPARE(imported.rows[0].region, std::string("us-east-1"));
        QCOMPARE(imported.rows[0].provider, std::string("aws"));
        QCOMPARE(imported.rows[0].product, std::string("Linux/UNIX"));
        QCOMPARE(imported.rows[0].time_ns - imported.rows[2].time_ns, 2 * hour_ns);
        QCOMPARE(imported.rows[2].time_ns, *catalog::parseIsoTime("2023-02-15T00:00Z"));
    }

    void wrongPricesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char *name, const std::string &text, const char *said) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(said);
        };
        const std::string good = point("us-east-1a", "0.5", "2023-02-15T00:00:00Z") + ",\n";
        row("negative", page(good + point("us-east-1a", "-1", "2023-02-15T00:00:00Z")), "file: line 2, column 2 (SpotPrice): '-1': expected a price");
        row("NaN", page(good + point("us-east-1a", "NaN", "2023-02-15T00:00:00Z")), "(SpotPrice): 'NaN'");
        row("huge", page(good + point("us-east-1a", "1e40", "2023-02-15T00:00:00Z")), "(SpotPrice): '1e40'");
        row("no time", page(good + point("us-east-1a", "1", "yesterday")), "(Timestamp): 'yesterday': expected a time");
        row("no such day", page(good + point("us-east-1a", "1", "2023-02-30T00:00:00Z")), "(Timestamp): '2023-02-30T00:00:00Z'");
        row("no zone", page(good + point("", "1", "2023-02-15T00:00:00Z")), "(AvailabilityZone): is missing");
        row("cut off", "{\"SpotPriceHistory\":[{\"Availab", "file: line 1, column 31: not valid JSON");
        row("cut off behind a row", R"({"SpotPriceHistory":[)" + point("us-east-1a", "1", "2023-02-15T00:00:00Z"), "not valid JSON");
        row("another file", R"({"Reservations": []})", "has no \"SpotPriceHistory\" list");
        row("empty", "", "file: is empty");
        row("blanks", " \n ", "file: is empty");
        row("second page is none", page("") + "oops", "not valid JSON");
        row("binary", std::string("\x7f" "ELF\0\0", 6), "not valid JSON");
        row("deep", std::string(100, '['), "nested deeper than 64 levels");
        row("very deep", std::string(3'000'000, '['), "nested deeper than 64 levels");
        row("a long text", "{\"a\": \"" + std::string(20'000'000, 'x'), "a value is longer than 4194304 bytes");
        row("many blanks", "{" + std::string(20'000'000, ' '), "a value is longer than 4194304 bytes");
        row("a number beyond all", R"({"SpotPriceHistory":[{"SpotPrice": 1e999}]})", "not valid JSON at '1e999'");
        row("not UTF-8", "{\"SpotPriceHistory\": [\"\xff\"]}", "not valid JSON");
    }
    void wrongPricesAreNamed()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, said);
        const auto imported = prices(text.toStdString());
        QVERIFY(!imported.report);
        QVERIFY_CONTAINS(imported.message(), said.toStdString());
        QVERIFY(imported.message().size() < 400);
    }

    void aPriceOfZeroIsLeftOut()
    {
        const auto imported = prices(page(point("us-east-1a", "0.0", "2023-02-15T00:00:00Z")));
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.count(Severity::Rejected), std::int64_t{1});
        QVERIFY(imported.rows.empty());
    }

    void historiesAreStepFunctions()
    {
        const std::int64_t start = *catalog::parseIsoTime("2023-02-15T00:00:00Z");
        const catalog::PriceSteps steps({{start + 4 * hour_ns, 300}, {start, 100}, {start + 2 * hour_ns, 200}, {start + 3 * hour_ns, 200}, {start + 2 * hour_ns, 250}});
        QCOMPARE(steps.steps().size(), std::size_t{4});     // 100, 250 (the later of two), 200, 300
        QVERIFY(!steps.microsAt(start - 1));
        QCOMPARE(*steps.microsAt(start), std::int64_t{100});
        QCOMPARE(*steps.microsAt(start + 2 * hour_ns - 1), std::int64_t{100});
        QCOMPARE(*steps.microsAt(start + 2 * hour_ns), std::int64_t{250});
        QCOMPARE(*steps.microsAt(start + 100 * hour_ns), std::int64_t{300});
        const auto window = steps.within(start + hour_ns, start + 3 * hour_ns);
        QCOMPARE(window.size(), std::size_t{2});
        QCOMPARE(window[0].micros, std::int64_t{100});      // the last change before the start
        QCOMPARE(window[0].time_ns, start + hour_ns);
        QCOMPARE(*steps.integrate(start + hour_ns, start + 5 * hour_ns), 100.0 + 250 + 200 + 300);
        QVERIFY(!steps.integrate(start - hour_ns, start));
        QVERIFY(!catalog::PriceSteps({}).microsAt(start));
    }

    void advisorBandsComeFromLabels()
    {
        const auto imported = test::import<catalog::AdvisorBand>(catalog::importAdvisor, advisor(), test::options());
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.rows.size(), std::size_t{3});
        QCOMPARE(imported.rows[0].region, std::string("us-east-1"));
        QCOMPARE(imported.rows[0].system, std::string("Linux"));
        QCOMPARE(imported.rows[0].instanceType, std::string("p3.2xlarge"));
        QCOMPARE(imported.rows[0].savingPct, 70.0);
        QCOMPARE(imported.rows[0].lowPct, 5.0);
        QCOMPARE(imported.rows[0].highPct, 10.0);           // not the file's odd 11
        QCOMPARE(imported.rows[1].lowPct, 20.0);
        QCOMPARE(imported.rows[1].highPct, 100.0);
        QCOMPARE(imported.rows[2].highPct, 5.0);
    }

    void wrongAdvisorsAreNamed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("unknown range") << QByteArray::fromStdString(advisor("3")) << QByteArray("line 3, column 74 (r): 'us-east-1 p3.2xlarge': expected the index of one of the 3 ranges");
        QTest::newRow("no number") << QByteArray::fromStdString(advisor("\"1\"")) << QByteArray("(r)");
        QTest::newRow("odd label") << QByteArray::fromStdString(advisor("1", "often")) << QByteArray("the range 'often' is none");
        QTest::newRow("upside down") << QByteArray::fromStdString(advisor("1", "10-5%")) << QByteArray("the range '10-5%' is none");
        QTest::newRow("no ranges") << QByteArray(R"({"spot_advisor":{"r":{"Linux":{"t":{"s":1,"r":0}}}}})") << QByteArray("has no \"ranges\"");
        QTest::newRow("no rows") << QByteArray(R"({"ranges":[{"index":0,"label":"<5%"}]})") << QByteArray("has no \"spot_advisor\"");
    }
    void wrongAdvisorsAreNamed()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, said);
        const auto imported = test::import<catalog::AdvisorBand>(catalog::importAdvisor, text.toStdString(), test::options());
        QVERIFY(!imported.report);
        QVERIFY_CONTAINS(imported.message(), said.toStdString());
    }

    void tracesHaveAPolarity()
    {
        const std::string text = R"({"metadata": {"gap_seconds": 300}, "data": [1, 1, 0, 0, 1], "prices": [0.9, 0.9, 0.9, 1.1, 1.1]})";
        const auto available = trace(text);
        QVERIFY_RESULT(available);
        QCOMPARE(available->trace.ticks(), std::int64_t{5});
        QCOMPARE(available->trace.tick_s, 300.0);
        QCOMPARE(available->trace.availability(), 0.6);
        QCOMPARE(available->trace.losses(), std::int64_t{1});
        QCOMPARE(available->trace.prices.size(), std::size_t{2});
        QCOMPARE(available->trace.prices[0].micros, std::int64_t{900000});
        QCOMPARE(available->trace.prices[0].ticks, std::int64_t{3});
        const auto preempted = trace(text, {catalog::Polarity::Preempted, 0});
        QVERIFY_RESULT(preempted);
        QCOMPARE(preempted->trace.availability(), 0.4);
        QCOMPARE(preempted->trace.counts(), (std::vector<double>{0, 0, 1, 1, 0}));
        QVERIFY(!catalog::polarityFromString("upside-down"));
    }

    void severalServersAreCounted()
    {
        const std::string text = R"({"metadata": {"gap_seconds": 300}, "data": [0, 4, 3, 3, 0]})";
        const auto preempted = trace(text, {catalog::Polarity::Preempted, 0});
        QVERIFY_RESULT(preempted);
        QCOMPARE(preempted->trace.counts(), (std::vector<double>{4, 0, 1, 1, 4}));
        QCOMPARE(preempted->report.count(Severity::Warning), std::int64_t{1});
        const auto more = trace(text, {catalog::Polarity::Preempted, 16});
        QVERIFY_RESULT(more);
        QCOMPARE(more->trace.counts(), (std::vector<double>{16, 12, 13, 13, 16}));
        const auto fewer = trace(text, {catalog::Polarity::Preempted, 2});
        QVERIFY_CONTAINS(fewer.error().message, "a tick has 4 servers, but 2 were asked for");
    }

    void wrongTracesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char *name, const char *text, const char *said) { QTest::newRow(name) << QByteArray(text) << QByteArray(said); };
        row("no ticks", R"({"metadata": {"gap_seconds": 300}, "data": []})", "has no ticks in 'data'");
        row("no gap", R"({"metadata": {}, "data": [1]})", "has no 'metadata.gap_seconds'");
        row("gap of 0", R"({"metadata": {"gap_seconds": 0}, "data": [1]})", "'metadata.gap_seconds' is 0, expected seconds above 0");
        row("negative gap", R"({"metadata": {"gap_seconds": -300}, "data": [1]})", "'metadata.gap_seconds' is -300");
        row("gap in words", R"({"metadata": {"gap_seconds": "300"}, "data": [1]})", "'metadata.gap_seconds' is 300");
        row("negative tick", R"({"metadata": {"gap_seconds": 300}, "data": [1, -1]})", "'data[1]' is -1, expected a number of servers");
        row("half a server", R"({"metadata": {"gap_seconds": 300}, "data": [0.5]})", "'data[0]' is 0.5");
        row("null", R"({"metadata": {"gap_seconds": 300}, "data": [1, null]})", "'data[1]' is null");
        row("huge", R"({"metadata": {"gap_seconds": 300}, "data": [1e18]})", "'data[0]' is 1e18");
        row("fewer prices", R"({"metadata": {"gap_seconds": 300}, "data": [1, 1], "prices": [1]})", "has 1 prices for 2 ticks");
        row("negative price", R"({"metadata": {"gap_seconds": 300}, "data": [1], "prices": [-1]})", "'prices[0]' is -1");
        row("two traces", R"({"metadata": {"gap_seconds": 300}, "data": [1]} {"metadata": {"gap_seconds": 300}, "data": [1]})", "more than one trace");
        row("cut off", R"({"metadata": {"gap_seconds": 300}, "data": [1, 1)", "not valid JSON");
        row("a list", "[1, 1, 0]", "has no ticks");
        row("empty", "", "is empty");
    }
    void wrongTracesAreNamed()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, said);
        const auto imported = trace(text.toStdString());
        QVERIFY(!imported);
        QVERIFY_CONTAINS(imported.error().message, said.toStdString());
        QVERIFY(imported.error().message.starts_with("file: "));
    }

    void aTraceIsShownAsAStrip()
    {
        catalog::ServerTrace trace;
        trace.tick_s = 3600;
        trace.append(12, 1);
        trace.append(6, 0);
        trace.append(30, 1);
        trace.append(1, 0);
        QCOMPARE(catalog::traceStrip(trace, 3, 24), std::string("day   1  ############......######\nday   2  ########################\nday   3  .\n"));
        QCOMPARE(catalog::traceStrip(trace, 1, 4), std::string("day   1  ##.#\n"));
        QCOMPARE(catalog::traceStrip(trace, 1, 2), std::string("day   1  #+\n"));
        QCOMPARE(catalog::traceStrip({}, 3), std::string());
    }

    /// Every public trace is read, with the number of ticks and the availability that its index says.
    void publicTracesAreRead()
    {
        const auto index = readFile(reference() / "spot_traces_index.csv");
        if (!index) {
            QSKIP("publicTracesAreRead: no reference/spot_traces_index.csv");
        }
        std::istringstream lines(*index);
        std::string line;
        std::getline(lines, line);
        int read = 0;
        while (std::getline(lines, line)) {
            const auto cells = QString::fromStdString(line).split(',');
            const std::filesystem::path path = reference() / cells.last().toStdString();
            const auto text = readFile(path);
            QVERIFY_RESULT(text);
            const auto imported = trace(*text, {catalog::Polarity::Available, cells[1].toInt()});
            QVERIFY_RESULT(imported);
            QCOMPARE(imported->trace.tick_s, cells[6].toDouble());
            QCOMPARE(imported->trace.ticks(), cells[7].toLongLong());
            QVERIFY2(std::abs(imported->trace.availability() - cells[11].toDouble()) < 6e-5, path.c_str());
            ++read;
        }
        QVERIFY(read >= 30);
    }
};

QTEST_GUILESS_MAIN(ImportJsonTest)
#include "import_json_test.moc"
