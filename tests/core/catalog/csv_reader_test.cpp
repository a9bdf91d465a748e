// SPDX-License-Identifier: Apache-2.0
#include "core/base/rng.h"
#include "core/catalog/csv_reader.h"
#include "tests/core/catalog/import_helpers.h"
#include "tests/support/isolated_home.h"

#include <QTest>

using namespace mayfly;
using catalog::CsvReader;

namespace {

using Rows = std::vector<std::vector<std::string>>;

struct Read {
    Rows rows;
    std::vector<std::int64_t> lines;
    std::string problem;
};

Read read(const std::string &text)
{
    std::istringstream stream(text);
    const auto options = test::options();
    CsvReader reader(stream, options);
    Read result;
    for (;;) {
        const auto more = reader.next();
        if (!more) {
            result.problem = more.error().message;
            return result;
        }
        if (!*more) {
            return result;
        }
        result.rows.emplace_back(reader.fields().begin(), reader.fields().end());
        result.lines.push_back(reader.line());
    }
}

std::string inQuotes(const std::string &field)
{
    std::string text = "\"";
    for (const char c : field) {
        text += c == '"' ? "\"\"" : std::string(1, c);
    }
    return text + "\"";
}

} // namespace

class CsvReaderTest : public QObject {
    Q_OBJECT

private slots:
    void rowsAreRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QList<QStringList>>("rows");
        const auto row = [](const char *name, QByteArray text, QList<QStringList> rows) { QTest::newRow(name) << text << rows; };
        row("plain", "a,b\nc,d\n", {{"a", "b"}, {"c", "d"}});
        row("no last line end", "a,b\nc,d", {{"a", "b"}, {"c", "d"}});
        row("CRLF", "a,b\r\nc,d\r\n", {{"a", "b"}, {"c", "d"}});
        row("byte order mark", "\xEF\xBB\xBF" "a,b\n", {{"a", "b"}});
        row("only a byte order mark", "\xEF\xBB\xBF", {});
        row("empty", "", {});
        row("empty lines", "\n\r\na\n\n", {{"a"}});
        row("empty fields", ",,\n", {{"", "", ""}});
        row("quoted", "\"a,b\",\"c\"\"d\"\n", {{"a,b", "c\"d"}});
        row("quoted, CRLF", "\"a\"\r\n\"b\"\r\n", {{"a"}, {"b"}});
        row("quoted line end", "\"a\nb\",c\nd,e\n", {{"a\nb", "c"}, {"d", "e"}});
        row("quotes only", "\"\",\"\"\"\"\n", {{"", "\""}});
        row("quote within", "a\"b,c\n", {{"a\"b", "c"}});
        row("python", "\"{'Gpus': [{'Name': 'V100', 'Count': 1.0}]}\",3.06\n", {{"{'Gpus': [{'Name': 'V100', 'Count': 1.0}]}", "3.06"}});
    }
    void rowsAreRead()
    {
        QFETCH(QByteArray, text);
        QFETCH(QList<QStringList>, rows);
        const auto found = read(text.toStdString());
        QCOMPARE(found.problem, std::string());
        QList<QStringList> got;
        for (const auto &row : found.rows) {
            QStringList fields;
            for (const auto &field : row) {
                fields << QString::fromStdString(field);
            }
            got << fields;
        }
        QCOMPARE(got, rows);
    }

    void linesAreCounted()
    {
        const auto found = read("a\n\"b\nb\"\n\nc\n");
        QCOMPARE(found.lines, (std::vector<std::int64_t>{1, 2, 5}));
    }

    /// Rows of any content, written with quotes and read back; fields end on every place of a block.
    void whatIsWrittenIsReadBack()
    {
        Rng rng(7);
        const std::string letters = "ab,\"\n\r' \xC3\xA4";
        Rows rows;
        std::string text;
        while (text.size() < 3'000'000) {
            std::vector<std::string> row(1 + rng.below(6));
            for (auto &field : row) {
                const std::size_t length = rng.below(20) == 0 ? 5000 : rng.below(40);
                for (std::size_t i = 0; i < length; ++i) {
                    field += letters[rng.below(letters.size())];
                }
                text += (&field == row.data() ? "" : ",") + inQuotes(field);
            }
            text += "\n";
            if (row.size() > 1 || !row[0].empty()) {
                rows.push_back(row);
            }
        }
        const auto found = read(text);
        QCOMPARE(found.problem, std::string());
        QCOMPARE(found.rows.size(), rows.size());
        QVERIFY(found.rows == rows);
    }

    void wrongFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("problem");
        QTest::newRow("open quote") << QByteArray("a,b\n\"c,d\n") << QByteArray("file: line 2: has a quote in column 1 that is never closed");
        QTest::newRow("text behind a quote") << QByteArray("a\nb,\"c\"d\n") << QByteArray("file: line 2: has text behind the closing quote of column 2");
        QTest::newRow("NUL") << QByteArray("a\nb\nc\0d\n", 8) << QByteArray("file: line 3: has a NUL byte");
        QTest::newRow("columns") << QByteArray(1'000'000, ',') << QByteArray("file: line 1: has more than 4096 columns");
        QTest::newRow("long line") << QByteArray(5'000'000, 'x') << QByteArray("file: line 1: is longer than 1048576 bytes");
        QTest::newRow("long quoted line") << QByteArray("a\n\"" + QByteArray(5'000'000, 'x')) << QByteArray("file: line 2: is longer than 1048576 bytes");
    }
    void wrongFilesAreRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, problem);
        const auto found = read(text.toStdString());
        QVERIFY2(found.problem.starts_with(problem.toStdString()), found.problem.c_str());
    }

    void progressIsToldAndCancels()
    {
        std::string text;
        for (int i = 0; i < 400'000; ++i) {
            text += "some,row\n";
        }
        std::istringstream stream(text);
        auto options = test::options();
        std::vector<std::int64_t> told;
        options.progress = [&](std::int64_t bytes) {
            told.push_back(bytes);
            return bytes < 2'000'000;
        };
        CsvReader reader(stream, options);
        Result<bool> more = true;
        while ((more = reader.next()) && *more) {
        }
        QVERIFY(!more);
        QCOMPARE(more.error().code, ErrorCode::Cancelled);
        QVERIFY(told.size() == 2 && told.back() < 3'000'000);
    }
};

QTEST_GUILESS_MAIN(CsvReaderTest)
#include "csv_reader_test.moc"
