// SPDX-License-Identifier: Apache-2.0
// Reports in every language: nothing is left in English, figures are written as the language writes them, and the texts of the charts
// fit wherever they are longer.
#include "core/report/comparison.h"
#include "core/report/document.h"
#include "core/report/speech.h"
#include "core/report/words.h"
#include "tests/core/report/report_test.h"
#include "tests/core/report/sample_run.h"
#include "tests/support/isolated_home.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace mayfly;
using namespace mayfly::report;
using namespace mayfly::test;

namespace {

constexpr Language languages[] = {Language::English, Language::German, Language::Japanese, Language::Chinese};

Report reportIn(Language language, RunState state = RunState::Finished)
{
    RunSnapshot run = sampleRun();
    run.run.state = state;
    if (state != RunState::Finished) {
        run.run.appliedSteps = 900;
    }
    run.events.push_back({99, at(50), EventKind::Notice, "w-1", "revocation in 12 s", "the zone asked for it"});
    Plan plan = samplePlan();
    plan.targets.deadline_s = 7200;
    plan.targets.budget = Money::fromUnits(0.5);
    plan.targets.minAccuracyPct = 99;
    Report report = makeReport(run, plan, at(160));
    report.speech = Speech(language);
    return report;
}

void addTable(QStringList &texts, const Table &table)
{
    texts << QString::fromStdString(table.caption) << QString::fromStdString(table.footnote);
    for (const Column &column : table.columns) {
        texts << QString::fromStdString(column.title);
    }
    for (const auto &row : table.rows) {
        for (const Cell &cell : row) {
            texts << QString::fromStdString(cell.words);
        }
    }
}

/// Draws nothing and remembers the texts with the boxes that they take.
class Recorder final : public Canvas {
public:
    struct Word {
        QString words;
        QRectF box;
    };
    void polyline(std::span<const Point>, const Pen &) override {}
    void polygon(std::span<const Point>, const Fill &) override {}
    void text(Point baseline, std::string_view words, const TextStyle &style) override
    {
        const double width = textWidth(words, style.size, style.mono);
        const double left = style.anchor == Anchor::Start ? baseline.x : style.anchor == Anchor::End ? baseline.x - width : baseline.x - width / 2;
        all.push_back({QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())), QRectF(left, baseline.y - style.size * 0.8, width, style.size)});
    }
    std::vector<Word> all;
};

QStringList drawnTexts(const Chart &chart)
{
    Recorder canvas;
    chart.draw(canvas);
    QStringList texts;
    for (const auto &each : canvas.all) {
        texts << each.words;
    }
    return texts;
}

/// Everything that a reader sees.
QStringList textsOf(const Document &document)
{
    QStringList texts{QString::fromStdString(document.title), QString::fromStdString(document.state), QString::fromStdString(document.summary),
                      QString::fromStdString(document.generated)};
    for (const std::string &note : document.notes) {
        texts << QString::fromStdString(note);
    }
    for (const KeyFigure &figure : document.figures) {
        texts << QString::fromStdString(figure.label) << QString::fromStdString(figure.value) << QString::fromStdString(figure.detail);
    }
    for (const Section &section : document.sections) {
        texts << QString::fromStdString(section.heading) << QString::fromStdString(section.text);
        for (const Chart &chart : section.charts) {
            texts << QString::fromStdString(chart.title) << QString::fromStdString(chart.description) << drawnTexts(chart);
            addTable(texts, chart.twin);
        }
        for (const Table &table : section.tables) {
            addTable(texts, table);
        }
    }
    return texts;
}

QSet<QString> placeholdersOf(std::string_view text)
{
    static const QRegularExpression pattern("%[1-9]");
    QSet<QString> found;
    for (auto match = pattern.globalMatch(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))); match.hasNext();) {
        found << match.next().captured();
    }
    return found;
}

/// The texts that the sources ask for.
QSet<QString> textsInSources()
{
    QSet<QString> found;
    static const QRegularExpression direct(R"re((?:say|speech|speech_)\((?:[^"();]*\? )?"((?:[^"\\]|\\.)*)"(?: : "((?:[^"\\]|\\.)*)")?)re");
    static const QRegularExpression counted(R"re(\.count\([^"]*"([^"]*)", "([^"]*)")re");
    static const QRegularExpression sections(R"re((?:sectionOf\(report|addTable\([^"]*), ?"([^"]*)")re");
    for (const QString &name : QDir(QStringLiteral(MAYFLY_SOURCE_DIR "/core/report")).entryList({"*.cpp"})) {
        QFile file(QStringLiteral(MAYFLY_SOURCE_DIR "/core/report/") + name);
        if (name.startsWith("phrases") || !file.open(QIODevice::ReadOnly)) {
            continue;
        }
        const QString source = QString::fromUtf8(file.readAll());
        for (const auto &pattern : {direct, counted, sections}) {
            for (auto match = pattern.globalMatch(source); match.hasNext();) {
                const auto texts = match.next().capturedTexts().mid(1);
                for (const QString &text : texts) {
                    if (!text.isEmpty()) {
                        found << text;
                    }
                }
            }
        }
    }
    return found;
}

} // namespace

void LanguagesTest::tagsAreRead()
{
    for (const auto &[tag, language] : {std::pair("de", Language::German), {"de_AT", Language::German}, {"JA-jp", Language::Japanese},
                                        {"zh_CN.UTF-8", Language::Chinese}, {"en", Language::English}}) {
        const auto read = languageFromString(tag);
        QVERIFY_RESULT(read);
        QVERIFY2(*read == language, tag);
    }
    const auto unknown = languageFromString("fr");
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().message, std::string("report language 'fr': expected en, de, ja or zh_CN"));
}

void LanguagesTest::everyTextHasEveryLanguage()
{
    QSet<QString> known;
    for (const Phrase *phrase : allPhrases()) {
        const QString english = QString::fromUtf8(phrase->english.data(), static_cast<qsizetype>(phrase->english.size()));
        QVERIFY2(!known.contains(english), qPrintable("twice: " + english));
        known << english;
        for (const std::string_view text : {phrase->german, phrase->japanese, phrase->chinese}) {
            QVERIFY2(!text.empty() && placeholdersOf(text) == placeholdersOf(phrase->english), qPrintable(english));
        }
    }
    const QSet<QString> asked = textsInSources();
    QVERIFY2(asked.size() > 150, qPrintable(QString::number(asked.size())));
    QStringList unknown = (asked - known).values();
    unknown.removeIf([](const QString &text) { return !text.contains(QRegularExpression("[a-z]")); });
    QVERIFY2(unknown.isEmpty(), qPrintable(unknown.join(" | ")));
    QStringList words;
    for (int kind = 0; kind <= static_cast<int>(EventKind::RunEnded); ++kind) {
        words << QString::fromUtf8(toString(static_cast<EventKind>(kind)).data());
    }
    for (int state = 0; state <= static_cast<int>(ServerState::Failed); ++state) {
        words << QString::fromUtf8(toString(static_cast<ServerState>(state)).data());
    }
    for (const RunState state : {RunState::Launching, RunState::Training, RunState::Stopping, RunState::Finished, RunState::Stopped, RunState::Failed}) {
        words << QString::fromUtf8(toString(state).data());
    }
    words << "transient" << "on-demand";
    for (const QString &word : words) {
        QVERIFY2(known.contains(word), qPrintable(word));
    }
}

void LanguagesTest::figuresAreWrittenAsTheLanguageDoes()
{
    const Speech english;
    const Speech german(Language::German);
    const Speech japanese(Language::Japanese);
    const QString nbsp(QChar(0xA0));
    const auto text = [](const std::string &words) { return QString::fromStdString(words); };
    QCOMPARE(text(english.money(Money::fromUnits(4118.55))), QString("$4,118.55"));
    QCOMPARE(text(english.money(Money::fromUnits(-0.0123))), QString("−$0.0123"));
    QCOMPARE(text(german.money(Money::fromUnits(4118.55))), QString("4.118,55" + nbsp + "$"));
    QCOMPARE(text(german.money(Money::fromUnits(2, "EUR"))), QString("2,00" + nbsp + "EUR"));
    QCOMPARE(text(japanese.money(Money::fromUnits(4118.55))), QString("$4,118.55"));
    QCOMPARE(text(german.wholeNumber(64000)), QString("64.000"));
    QCOMPARE(text(english.wholeNumber(-1234567)), QString("−1,234,567"));
    QCOMPARE(text(english.wholeNumber(999)), QString("999"));
    QCOMPARE(text(german.fixed(-0.04, 1)), QString("0,0"));
    QCOMPARE(text(german.duration(12.34)), QString("12,3" + nbsp + "s"));
    QCOMPARE(text(german.percent(86.4, 1)), QString("86,4" + nbsp + "%"));
    QCOMPARE(text(english.dateAndTime(launch_ns)), QString("1 December 2026, 14:55" + nbsp + "UTC"));
    QCOMPARE(text(german.dateAndTime(launch_ns)), QString("1. Dezember 2026, 14:55" + nbsp + "UTC"));
    QCOMPARE(text(japanese.dateAndTime(launch_ns)), QString("2026年12月1日 14:55" + nbsp + "UTC"));
    QCOMPARE(text(english.fixed(std::nan(""), 1)), text(std::string(noValue)));
    QCOMPARE(text(english.list({"a", "b", "c"})), QString("a, b and c"));
    QCOMPARE(text(german.list({"a", "b", "c"})), QString("a, b und c"));
    QCOMPARE(text(english("%1 of %2", {"%2", "x"})), QString("%2 of x")); // a value is never a pattern
}

void LanguagesTest::timesAreShownInAnotherZone()
{
    const Speech east(Language::English, 2 * 3600);
    QCOMPARE(QString::fromStdString(east.dateAndTime(launch_ns)), QString("1 December 2026, 16:55\u00a0UTC+02:00"));
    QCOMPARE(QString::fromStdString(Speech(Language::English, -(9 * 3600 + 1800)).zone()), QString("UTC−09:30"));
    Report report = reportIn(Language::English);
    report.speech = east;
    const QString html = QString::fromStdString(toHtml(report));
    QVERIFY(html.contains("From, UTC+02:00") && html.contains("Times in UTC+02:00."));
    QVERIFY(!html.contains("14:55:") && html.contains("16:55:"));
    QCOMPARE(toJson(report), toJson(reportIn(Language::English))); // files for programs hold UTC
    QCOMPARE(toCsv(report), toCsv(reportIn(Language::English)));
}

void LanguagesTest::nothingIsLeftInEnglish_data()
{
    QTest::addColumn<int>("language");
    QTest::addColumn<int>("state");
    for (const Language language : {Language::German, Language::Japanese, Language::Chinese}) {
        for (const RunState state : {RunState::Finished, RunState::Stopped, RunState::Training}) {
            QTest::addRow("%s %s", tagOf(language).data(), toString(state).data()) << static_cast<int>(language) << static_cast<int>(state);
        }
    }
}

void LanguagesTest::nothingIsLeftInEnglish()
{
    QFETCH(int, language);
    QFETCH(int, state);
    Report report = reportIn(static_cast<Language>(language), static_cast<RunState>(state));
    report.translate = [](const std::string &) { return std::string("…"); }; // what the controller wrote is not the report's own
    const Report other = reportIn(static_cast<Language>(language), RunState::Stopped);
    const auto comparison = makeComparison(std::vector<Report>{report, other}, at(200));
    QVERIFY_RESULT(comparison);
    QSet<QString> english;
    for (const Phrase *phrase : allPhrases()) {
        const std::string translated = report.speech(phrase->english);
        if (translated != phrase->english) {
            english << QString::fromUtf8(phrase->english.data(), static_cast<qsizetype>(phrase->english.size()));
        }
    }
    for (const QString &text : textsOf(makeDocument(report)) + textsOf(*comparison)) {
        QVERIFY2(!english.contains(text), qPrintable(text));
        QVERIFY2(!text.contains(QRegularExpression("\\b(the|its|of|and|steps|was)\\b")), qPrintable(text));
        QVERIFY2(!text.contains(QRegularExpression("%[1-9]")), qPrintable(text));
    }
    const QString html = QString::fromStdString(toHtml(report));
    QVERIFY(html.contains(QString("<html lang=\"%1\">").arg(tagOf(static_cast<Language>(language)).data())));
    QVERIFY_RESULT(toPdf(report));
}

void LanguagesTest::sentencesOfTheRunAreTranslatedByTheCaller()
{
    Report report = reportIn(Language::German, RunState::Stopped);
    report.run.message = "stopped from the window";
    report.translate = [](const std::string &sentence) { return sentence == "stopped from the window" ? std::string("vom Fenster gestoppt") : sentence; };
    QVERIFY(makeDocument(report).summary.find("Er wurde gestoppt: vom Fenster gestoppt.") != std::string::npos);
    report.translate = [](const std::string &) { return std::string("übersetzt"); };
    const auto sections = makeDocument(report).sections;
    const auto &events = sections.back().tables.front();
    QCOMPARE(events.rows.back().back().words.substr(0, std::string("übersetzt").size()), std::string("übersetzt"));
}

void LanguagesTest::unfinishedRunsAreNotComparedWithAForecastForAllSteps()
{
    const Report report = reportIn(Language::English, RunState::Training);
    const Document document = makeDocument(report);
    QCOMPARE(document.figures[0].label, std::string("Cost so far"));
    QCOMPARE(document.figures[0].detail, std::string("forecast $0.0169 for all steps"));
    QCOMPARE(document.figures[1].label, std::string("Time so far"));
    for (const auto &row : costComparedChart(report).twin.rows) {
        QVERIFY(row.front().words != "forecast");
    }
    const Table baseline = baselineTable(report);
    QCOMPARE(baseline.rows[1][1].words, report.speech.duration(131)); // 900 of 1,800 steps
    QVERIFY(!baseline.footnote.empty());
    QCOMPARE(forecastTable(report).columns[3].title, std::string("So far"));
    QVERIFY(forecastTable(report).footnote.find("not scored") != std::string::npos);
    const Report finished = reportIn(Language::English);
    QCOMPARE(makeDocument(finished).figures[0].detail, std::string("forecast $0.0169"));
    QVERIFY(baselineTable(finished).footnote.empty());
}

void LanguagesTest::textsOfChartsNeitherMeetNorLeave_data()
{
    QTest::addColumn<int>("language");
    for (const Language language : languages) {
        QTest::newRow(tagOf(language).data()) << static_cast<int>(language);
    }
}

void LanguagesTest::textsOfChartsNeitherMeetNorLeave()
{
    QFETCH(int, language);
    for (const RunState state : {RunState::Finished, RunState::Training}) {
        const Report report = reportIn(static_cast<Language>(language), state);
        const auto comparison = makeComparison(std::vector<Report>{report, report}, at(200));
        QVERIFY_RESULT(comparison);
        for (const Document &document : {makeDocument(report), *comparison}) {
            for (const Section &section : document.sections) {
                for (const Chart &chart : section.charts) {
                    Recorder canvas;
                    chart.draw(canvas);
                    const QRectF picture(-1, -1, chart.width + 2, chart.height + 2);
                    for (std::size_t i = 0; i < canvas.all.size(); ++i) {
                        const auto &word = canvas.all[i];
                        const QString where = QString::fromStdString(chart.title) + ": " + word.words;
                        QVERIFY2(picture.contains(word.box), qPrintable(where));
                        for (std::size_t j = 0; j < i; ++j) {
                            QVERIFY2(!word.box.adjusted(0.5, 1, -0.5, -1).intersects(canvas.all[j].box), qPrintable(where + " meets " + canvas.all[j].words));
                        }
                    }
                }
            }
        }
    }
}

void LanguagesTest::headingsOfTablesKeepTheirWordsWhole_data()
{
    QTest::addColumn<int>("language");
    QTest::newRow("English") << static_cast<int>(Language::English);
    QTest::newRow("German") << static_cast<int>(Language::German);
}

void LanguagesTest::headingsOfTablesKeepTheirWordsWhole()
{
    QFETCH(int, language);
    if (QStandardPaths::findExecutable("pdftotext").isEmpty()) {
        QSKIP("pdftotext (poppler-utils) is not installed");
    }
    const Report report = reportIn(static_cast<Language>(language));
    const std::vector<Report> four(4, report);
    const auto comparison = makeComparison(four, at(200));
    QVERIFY_RESULT(comparison);
    for (const Document &document : {makeDocument(report), *comparison}) {
        const auto pdf = documentToPdf(document, at(200));
        QVERIFY_RESULT(pdf);
        const QTemporaryDir folder;
        QFile file(folder.filePath("report.pdf"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(pdf->data(), static_cast<qint64>(pdf->size())) > 0);
        file.close();
        QProcess tool;
        tool.start("pdftotext", {"-layout", file.fileName(), "-"});
        QVERIFY(tool.waitForFinished());
        static const QRegularExpression space("[\\s,]+");
        const QStringList words = QString::fromUtf8(tool.readAllStandardOutput()).split(space);
        for (const Section &section : document.sections) {
            for (const Table &table : section.tables) {
                for (const Column &column : table.columns) {
                    for (const QString &word : QString::fromStdString(column.title).split(space, Qt::SkipEmptyParts)) {
                        QVERIFY2(words.contains(word), qPrintable(word));
                    }
                }
            }
        }
    }
}
