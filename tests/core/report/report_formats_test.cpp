// SPDX-License-Identifier: Apache-2.0
#include "core/report/comparison.h"
#include "core/report/report.h"
#include "tests/core/report/report_test.h"
#include "tests/core/report/sample_run.h"
#include "tests/support/isolated_home.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>

using namespace mayfly;
using namespace mayfly::report;
using namespace mayfly::test;

namespace {

Report sampleReport()
{
    return makeReport(sampleRun(), samplePlan(), at(160));
}

const char *const hostile = "<script>alert('x')</script>\"]]>&\n\r\t\x01\x7F\xFF\xE2\x80\xAE=cmd|'/C calc'!A0";

RunSnapshot hostileRun()
{
    RunSnapshot run = sampleRun();
    run.run.id = run.run.name = run.run.message = hostile;
    run.run.state = RunState::Failed;
    for (auto &server : run.servers) {
        server.device = server.zone = server.endReason = hostile;
        server.slot = "=1+1,\"<b>\"";
    }
    for (auto &event : run.events) {
        event.message = event.reason = event.slot = hostile;
    }
    for (auto &line : run.ledger) {
        line.offerId = line.endReason = line.slot = hostile;
    }
    return run;
}

Plan hostilePlan()
{
    Plan plan = samplePlan();
    plan.workload.name = plan.prediction.basis = plan.cluster.workers[0].gpu = hostile;
    return plan;
}

/// Every state and gap that a report must survive, by name.
QList<std::pair<const char *, Report>> oddReports()
{
    RunSnapshot stopped = sampleRun();
    stopped.run.state = RunState::Stopped;
    stopped.run.appliedSteps = 412;
    stopped.evaluations.clear();
    stopped.samples.clear();
    RunSnapshot failed = emptyRun();
    failed.run.state = RunState::Failed;
    failed.run.message = "no server could be started";
    failed.run.ended_ns = at(1);
    RunSnapshot running = sampleRun();
    running.run.state = RunState::Training;
    running.run.ended_ns.reset();
    running.run.testAccuracyPct.reset();
    running.servers[1].ended_ns.reset();
    running.servers[1].working_ns.reset();
    running.servers[1].ready_ns.reset();
    running.ledger[1].end_ns.reset();
    RunSnapshot free = sampleRun();
    for (auto &line : free.ledger) {
        line.pricePerHour.micros = 0;
    }
    return {{"sample", sampleReport()},
            {"empty", makeReport(emptyRun(), Plan{}, launch_ns)},
            {"stopped", makeReport(stopped, samplePlan(), at(160))},
            {"failed", makeReport(failed, samplePlan(), at(160))},
            {"running", makeReport(running, samplePlan(), at(155))},
            {"free", makeReport(free, samplePlan(), at(160))},
            {"hostile", makeReport(hostileRun(), hostilePlan(), at(160))}};
}

/// RFC 4180, independently of the writer.
QList<QStringList> parsedCsv(const QString &text)
{
    QList<QStringList> rows{{QString()}};
    bool inside = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (inside) {
            if (c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
                rows.last().last() += c;
                ++i;
            } else if (c == '"') {
                inside = false;
            } else {
                rows.last().last() += c;
            }
        } else if (c == '"') {
            inside = true;
        } else if (c == ',') {
            rows.last().append(QString());
        } else if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
            ++i;
            if (i + 1 < text.size()) {
                rows.append(QStringList{QString()});
            }
        } else {
            rows.last().last() += c;
        }
    }
    return rows;
}

QStringList svgsOf(const QString &html)
{
    static const QRegularExpression pattern("<svg .*?</svg>", QRegularExpression::DotMatchesEverythingOption);
    QStringList found;
    for (auto match = pattern.globalMatch(html); match.hasNext();) {
        found << match.next().captured();
    }
    return found;
}

QString problemOf(const QString &xml)
{
    QXmlStreamReader reader(xml);
    while (!reader.atEnd()) {
        reader.readNext();
    }
    return reader.hasError() ? reader.errorString() + QString(" at line %1").arg(reader.lineNumber()) : QString();
}

QString pdfText(const std::string &pdf)
{
    QTemporaryDir folder;
    const QString path = folder.filePath("report.pdf");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(pdf.data(), static_cast<qint64>(pdf.size())) < 0) {
        return {};
    }
    file.close();
    QProcess tool;
    tool.start("pdftotext", {"-layout", path, "-"});
    tool.waitForFinished();
    return QString::fromUtf8(tool.readAllStandardOutput());
}

bool hasPdfToText()
{
    return !QStandardPaths::findExecutable("pdftotext").isEmpty();
}

} // namespace

void FormatsTest::namesOfFormats()
{
    for (const Format format : {Format::Html, Format::Pdf, Format::Csv, Format::Json, Format::Xlsx, Format::Svg}) {
        QVERIFY(*formatFromString(fileExtension(format)) == format);
    }
    QVERIFY(*formatFromString("PDF") == Format::Pdf);
    const auto wrong = formatFromString("docx");
    QVERIFY(!wrong);
    QVERIFY(wrong.error().message.find("docx") != std::string::npos);
}

void FormatsTest::jsonHasEveryField()
{
    const RunSnapshot run = sampleRun();
    const Report report = sampleReport();
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(toJson(report))).object();
    for (const char *name : {"schema",
                             "run_id",
                             "workload",
                             "steps",
                             "applied_steps",
                             "lost_steps",
                             "test_accuracy_pct",
                             "makespan_s",
                             "cost_usd",
                             "cost_micros",
                             "currency",
                             "baseline_time_s",
                             "baseline_cost_usd",
                             "speedup",
                             "saving_pct",
                             "revocations",
                             "servers",
                             "predicted",
                             "prediction_error",
                             "ledger",
                             "events",
                             "evaluations"}) {
        QVERIFY2(json.contains(name), name);
        QVERIFY2(!json[name].isNull(), name);
    }
    std::int64_t ledger = 0;
    for (const auto &line : run.ledger) {
        ledger += line.cost(at(160)).micros;
    }
    QCOMPARE(qRound64(json["cost_usd"].toDouble() * 1e6), ledger);
    QCOMPARE(json["cost_micros"].toInteger(), ledger);
    double lines = 0;
    double servers = 0;
    for (const auto &line : json["ledger"].toArray()) {
        lines += line.toObject()["cost_usd"].toDouble();
    }
    for (const auto &server : json["servers"].toArray()) {
        servers += server.toObject()["cost_usd"].toDouble();
    }
    QCOMPARE(qRound64(lines * 1e6), ledger);
    QCOMPARE(qRound64(servers * 1e6), ledger);
    QCOMPARE(json["run_id"].toString(), QString("20261201-145546-k3f9"));
    QCOMPARE(json["workload"].toString(), QString("fashion-resnet8"));
    QCOMPARE(json["steps"].toInteger(), 1800);
    QCOMPARE(json["test_accuracy_pct"].toDouble(), 86.4);
    QCOMPARE(json["predicted"]["time_s"].toDouble(), 148.0);
    QCOMPARE(json["predicted"]["cost_usd"].toDouble(), 0.0169);
    QCOMPARE(json["speedup"].toDouble(), json["baseline_time_s"].toDouble() / json["makespan_s"].toDouble());
}

void FormatsTest::csvParsesBack()
{
    const Report report = makeReport(hostileRun(), hostilePlan(), at(160));
    const std::string text = toCsv(report);
    QVERIFY(text.ends_with("\r\n"));
    const auto rows = parsedCsv(QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size())));
    QCOMPARE(rows.size(), static_cast<qsizetype>(report.servers.size()) + 2);
    for (const auto &row : rows) {
        QCOMPARE(row.size(), rows.front().size());
    }
    const auto column = [&](const char *name) { return rows.front().indexOf(name); };
    QCOMPARE(rows[1][column("slot")], QString("=1+1,\"<b>\""));
    QCOMPARE(rows[1][column("end_reason")], QString::fromLatin1(hostile));
    QCOMPARE(rows[1][column("requested_utc")], QString("2026-12-01T14:55:46.100Z"));
    double sum = 0;
    for (qsizetype i = 1; i + 1 < rows.size(); ++i) {
        sum += rows[i][column("cost")].toDouble();
    }
    QCOMPARE(rows.last().front(), QString("total"));
    QCOMPARE(qRound64(sum * 1e6), qRound64(rows.last()[column("cost")].toDouble() * 1e6));
    QCOMPARE(qRound64(sum * 1e6), report.cost.micros);
}

void FormatsTest::htmlIsSelfContained()
{
    const QString html = QString::fromStdString(toHtml(sampleReport()));
    for (const char *forbidden : {"<script", "<link", "<img", "src=", "@import", "url("}) {
        QVERIFY2(!html.contains(forbidden), forbidden);
    }
    // The SVG namespace is a name, not a place.
    QVERIFY(!QString(html).remove("http://www.w3.org/2000/svg").contains("://"));
    QVERIFY(html.contains("prefers-color-scheme:dark"));
    QVERIFY(html.contains("@media print"));
    QVERIFY(html.contains("$0.0175"));
    QCOMPARE(html.count("<details>"), 6);
    QCOMPARE(html.count("role=\"img\""), 6);
}

/// The page's is compared with the window's in the Reports page's test.
void FormatsTest::theApplicationsIconStandsInTheHeading()
{
    const Report report = sampleReport();
    const QString html = QString::fromStdString(toHtml(report));
    const QString heading = html.mid(html.indexOf("<header>"), html.indexOf("Mayfly cost report", html.indexOf("<header>")) - html.indexOf("<header>"));
    QVERIFY2(heading.contains("<svg") && heading.contains("s-accent"), qPrintable(heading));
    const QString svg = QString::fromStdString(toSvg(report));
    QVERIFY(svg.indexOf("s-accent") > 0 && svg.indexOf("s-accent") < svg.indexOf("<text"));
}

void FormatsTest::everySvgIsWellFormed_data()
{
    QTest::addColumn<QString>("html");
    for (const auto &[name, report] : oddReports()) {
        QTest::newRow(name) << QString::fromStdString(toHtml(report));
    }
}

void FormatsTest::everySvgIsWellFormed()
{
    QFETCH(QString, html);
    for (const auto &svg : svgsOf(html)) {
        const QString problem = problemOf(svg);
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
        QVERIFY2(!svg.contains("nan") && !svg.contains("inf"), qPrintable(svg.left(300)));
    }
}

void FormatsTest::pdfHoldsTheTotal()
{
    const auto pdf = toPdf(sampleReport());
    QVERIFY_RESULT(pdf);
    QVERIFY(pdf->starts_with("%PDF"));
    if (!hasPdfToText()) {
        QSKIP("pdftotext (poppler-utils) is not installed");
    }
    const QString text = pdfText(*pdf);
    QVERIFY(text.contains("20261201-145546-k3f9"));
    QVERIFY2(text.contains(QString::number(sampleReport().cost.units(), 'f', 6)), qPrintable(text));
    QVERIFY(text.contains("Page 1 of "));
    QVERIFY(text.contains("No heart-beat"));
}

void FormatsTest::pdfIsTheSameForTheSameReport()
{
    QVERIFY(*toPdf(sampleReport()) == *toPdf(sampleReport()));
}

void FormatsTest::hostileTextStaysText()
{
    const Report report = makeReport(hostileRun(), hostilePlan(), at(160));
    const QString html = QString::fromStdString(toHtml(report));
    QVERIFY(!html.contains("<script"));
    QVERIFY(html.contains("&lt;script&gt;"));
    QVERIFY(!html.contains(QChar(0x202E)));
    QVERIFY(!html.contains(QChar(1)));
    QJsonParseError problem{};
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(toJson(report)), &problem).object();
    QCOMPARE(problem.error, QJsonParseError::NoError);
    QVERIFY(json["run_id"].toString().startsWith("<script>alert('x')</script>"));
    QVERIFY_RESULT(toPdf(report));
}

void FormatsTest::sensibleWhatever_data()
{
    QTest::addColumn<QString>("html");
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("pdf");
    for (const auto &[name, report] : oddReports()) {
        QTest::newRow(name) << QString::fromStdString(toHtml(report)) << QByteArray::fromStdString(toJson(report))
                            << QByteArray::fromStdString(toPdf(report).value_or(std::string()));
    }
}

void FormatsTest::sensibleWhatever()
{
    QFETCH(QString, html);
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, pdf);
    static const QRegularExpression noFigure("[^a-z](nan|inf)[^a-z]");
    QVERIFY(!html.contains(noFigure));
    QVERIFY(html.endsWith("</html>\n"));
    QVERIFY(QJsonDocument::fromJson(json).isObject());
    QVERIFY(pdf.startsWith("%PDF"));
    QVERIFY(pdf.trimmed().endsWith("%%EOF"));
}

void FormatsTest::manyServersAndSamples()
{
    RunSnapshot run = sampleRun();
    const Server server = run.servers[1];
    const LedgerLine line = run.ledger[1];
    for (int i = 2; i < 60; ++i) {
        Server added = server;
        added.slot = "w-" + std::to_string(i);
        added.tag = "r/" + added.slot + "/1";
        run.servers.push_back(added);
        LedgerLine cost = line;
        cost.tag = added.tag;
        cost.slot = added.slot;
        run.ledger.push_back(cost);
    }
    for (int i = 0; i < 100'000; ++i) {
        Sample sample;
        sample.slot = i % 2 == 0 ? "w-0" : "cluster";
        sample.time_ns = at(5 + i * 0.00146);
        sample.stepsPerSecond = 10 + i % 7;
        run.samples.push_back(sample);
    }
    for (int i = 0; i < 500; ++i) {
        run.events.push_back({100 + i, at(i * 0.3), EventKind::Checkpoint, "ps-0", "Checkpoint", ""});
    }
    const Report report = makeReport(run, samplePlan(), at(160));
    QVERIFY(toHtml(report).size() < 600'000);
    QVERIFY_RESULT(toPdf(report));
}

void FormatsTest::pagesAreDrawnAsPictures()
{
    const Report report = sampleReport();
    const auto first = toPicture(report, 1, 1);
    QVERIFY_RESULT(first);
    QCOMPARE(first->width, 595);
    QCOMPARE(first->height, 842);
    QVERIFY(first->pages >= 2);
    /// Ink in whole black pixels.
    const auto ink = [](const PagePicture &picture) {
        double sum = 0;
        for (const std::uint32_t pixel : picture.pixels) {
            sum += (255 - ((pixel >> 8) & 0xFF)) / 255.0;
        }
        return sum;
    };
    QVERIFY(ink(*first) > 3000);
    QCOMPARE(first->pixels.front(), 0xFFFFFFFFU);
    const auto larger = toPicture(report, 1, 2);
    QVERIFY_RESULT(larger);
    QCOMPARE(larger->width, 1191);
    QVERIFY(std::abs(ink(*larger) / (4 * ink(*first)) - 1) < 0.05);
    for (int page = 2; page <= first->pages; ++page) {
        const auto other = toPicture(report, page, 1);
        QVERIFY_RESULT(other);
        QVERIFY(ink(*other) > 100 && other->pixels != first->pixels);
    }
    for (const int page : {0, -1, first->pages + 1}) {
        QCOMPARE(toPicture(report, page, 1).error().code, ErrorCode::InvalidInput);
    }
    for (const double scale : {0.0, -1.0, 1e9, std::nan("")}) {
        QCOMPARE(toPicture(report, 1, scale).error().code, ErrorCode::InvalidInput);
    }
}

void FormatsTest::sectionsAreLeftOut()
{
    Report report = sampleReport();
    const auto all = sectionHeadings(report);
    QVERIFY(std::find(all.begin(), all.end(), "Events") != all.end());
    const std::string whole = toHtml(report);
    report.leftOut = {"Events", "Ledger"};
    const std::string less = toHtml(report);
    QVERIFY(whole.find(">Events<") != std::string::npos && less.find(">Events<") == std::string::npos);
    QVERIFY(less.find(">Servers<") != std::string::npos);
    QVERIFY(sectionHeadings(report) == all);
    QVERIFY(toPicture(report, 1, 1)->pages <= toPicture(sampleReport(), 1, 1)->pages);
}

/// Read by Python's zipfile: the figures stand as numbers, and hostile text is text.
void FormatsTest::workbookHoldsNumbers()
{
    const QString python = QStandardPaths::findExecutable("python3");
    if (python.isEmpty()) {
        QSKIP("python3 is not installed");
    }
    const QTemporaryDir folder;
    const QString path = folder.filePath("report.xlsx");
    const auto sheets = [&](const Report &report) {
        const auto written = writeReport(report, Format::Xlsx, path.toStdString());
        QProcess tool;
        tool.start(python, {"-c", "import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n"
                                  "for n in z.namelist():\n  print('@@'+n)\n  print(z.read(n).decode())", path});
        tool.waitForFinished();
        return written && tool.exitCode() == 0 ? QString::fromUtf8(tool.readAllStandardOutput()) : QString();
    };
    const Report report = sampleReport();
    const QString book = sheets(report);
    QVERIFY(book.contains("name=\"Summary\"") && book.contains("name=\"Evaluations\""));
    const QString cost = QString("<v>%1</v>").arg(report.cost.units(), 0, 'g', 15);
    QVERIFY2(book.contains(cost), qPrintable(cost));
    QVERIFY(book.contains(QString("<v>%1</v>").arg(report.run.appliedSteps)));
    const QString odd = sheets(makeReport(hostileRun(), hostilePlan(), at(160)));
    QVERIFY(odd.contains("=1+1,&quot;&lt;b&gt;&quot;") || odd.contains("=1+1,\"&lt;b&gt;\""));
    QVERIFY2(!odd.contains("<f>"), "a text became a formula");
}

void FormatsTest::writesAll()
{
    // Kept under the build folder to be looked at.
    const QString folder = QStringLiteral(MAYFLY_BUILD_DIR) + "/reports";
    for (const auto &[name, report] : oddReports()) {
        const std::string into = (folder + "/" + name).toStdString();
        QDir(QString::fromStdString(into)).removeRecursively();
        const auto written = writeAll(report, into);
        QVERIFY_RESULT(written);
        QCOMPARE(QDir(QString::fromStdString(into)).entryList(QDir::Files | QDir::Hidden),
                 QStringList({"report.csv", "report.html", "report.json", "report.pdf", "report.svg", "report.xlsx"}));
    }
}

void FormatsTest::chartsAreOneSvg_data()
{
    QTest::addColumn<QString>("svg");
    for (const auto &[name, report] : oddReports()) {
        QTest::newRow(name) << QString::fromStdString(toSvg(report));
    }
}

void FormatsTest::chartsAreOneSvg()
{
    QFETCH(QString, svg);
    const QString problem = problemOf(svg);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    QVERIFY(!svg.contains("var(") && !svg.contains("nan"));
    QVERIFY(svg.contains("<title>"));
}

void FormatsTest::runsAreCompared()
{
    std::vector<Report> reports{sampleReport(), sampleReport(), sampleReport()};
    reports[1].run.id = "second";
    reports[1].run.name = "cheap";
    reports[1].cost = Money::fromUnits(reports[0].cost.units() / 2);
    reports[2].run.id = "third";
    const auto document = makeComparison(reports, reports[0].generated_ns);
    QVERIFY_RESULT(document);
    QCOMPARE(QString::fromStdString(document->title), QString("Three runs compared"));
    const QString summary = QString::fromStdString(document->summary);
    QVERIFY2(summary.contains("(third)") && summary.contains(" and "), qPrintable(summary));    // two have one name
    QVERIFY(document->notes.empty());
    QCOMPARE(document->figures.front().label, std::string("Cheapest"));
    QVERIFY(document->figures.front().detail.ends_with("cheap"));
    QCOMPARE(document->sections.front().tables.front().rows.size(), std::size_t{3});
    QCOMPARE(document->sections.front().charts.size(), std::size_t{2});
    const QStringList lines = QString::fromStdString(comparisonCsv(reports)).split("\r\n");
    QCOMPARE(lines.size(), 5);
    QCOMPARE(lines[0].count(','), lines[2].count(','));
    QVERIFY(lines[2].startsWith("\"second\",\"cheap\","));
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(comparisonJson(reports, reports[0].generated_ns))).object();
    QCOMPARE(json["schema"].toInt(), 1);
    QCOMPARE(json["runs"].toArray().size(), 3);
    QCOMPARE(json["runs"][1]["name"].toString(), QString("cheap"));
    QCOMPARE(json["runs"][0]["cost"].toDouble(), reports[0].cost.units());
    QVERIFY(json["runs"][0]["accuracy_error_points"].isNull()); // nothing was predicted
    QCOMPARE(json["runs"][0].toObject().size(), lines[0].count(',') + 1);
    reports[2].run.targetSteps *= 2;
    reports[2].cost.currency = "EUR";
    const auto unlike = makeComparison(reports, reports[0].generated_ns);
    QVERIFY_RESULT(unlike);
    QCOMPARE(unlike->notes.size(), std::size_t{2});
    QCOMPARE(unlike->sections.front().charts.size(), std::size_t{1});
}

void FormatsTest::aComparisonIsWritten()
{
    const std::vector<Report> reports{sampleReport(), sampleReport()};
    const QTemporaryDir folder;
    for (const auto &[format, begins] : {std::pair{Format::Html, "<!DOCTYPE html>"}, {Format::Pdf, "%PDF"}, {Format::Svg, "<?xml"}, {Format::Csv, "run,name,"},
                                            {Format::Json, "{"}, {Format::Xlsx, "PK"}}) {
        const QString path = folder.filePath(QString::fromStdString(std::string(fileExtension(format))));
        QVERIFY_RESULT(writeComparison(reports, format, path.toStdString(), 1));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith(begins));
    }
}

void FormatsTest::wrongComparisonsAreRefused()
{
    const std::vector<Report> one{sampleReport()};
    const auto few = makeComparison(one, 1);
    QVERIFY(!few);
    QVERIFY(few.error().message.find("expected 2 to 4") != std::string::npos);
    QVERIFY(!makeComparison(std::vector<Report>(5, sampleReport()), 1));
}

void FormatsTest::unwritablePathIsNamed()
{
    const QTemporaryDir folder;
    const std::string file = folder.filePath("file").toStdString();
    QVERIFY_RESULT(writeReport(sampleReport(), Format::Json, file));
    const auto missing = writeReport(sampleReport(), Format::Pdf, folder.filePath("none/report.pdf").toStdString());
    QVERIFY(!missing);
    QVERIFY(missing.error().message.find("none/report.pdf") != std::string::npos);
    const auto inFile = writeAll(sampleReport(), file);
    QVERIFY(!inFile);
    QVERIFY2(inFile.error().message.find(file) != std::string::npos, inFile.error().message.c_str());
}
