// SPDX-License-Identifier: Apache-2.0
#include "core/base/rng.h"
#include "core/rpc/report_pipe.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <telemetry.pb.h>
#include <unistd.h>

using namespace mayfly;
using namespace mayfly::rpc;

namespace {

v1::AgentReport logReport(const std::string &text)
{
    v1::AgentReport report;
    report.mutable_log()->set_text(text);
    return report;
}

} // namespace

class ReportPipeTest : public QObject {
    Q_OBJECT
private slots:
    void throughAPipe();
    void anyCutGivesTheSameReports();
    void hostileBytes_data();
    void hostileBytes();
    void randomBytesDoNoHarm();
    void writerOutlivesItsReader();
    void writerWithoutARoomyPipeDoesNotBlock();
};

void ReportPipeTest::throughAPipe()
{
    std::array<int, 2> ends{};
    QCOMPARE(::pipe2(ends.data(), O_CLOEXEC), 0);
    {
        ReportWriter writer(ends[1], "w-0", 3);
        v1::AgentReport report;
        report.mutable_worker()->set_steps(42);
        writer.write(report);
        writer.write(logReport("hello"));
    }
    std::string bytes(4096, '\0');
    const ssize_t got = ::read(ends[0], bytes.data(), bytes.size());
    QVERIFY(got > 0);
    ReportReader reader;
    std::vector<v1::AgentReport> reports;
    QVERIFY(reader.feed(std::string_view(bytes).substr(0, static_cast<std::size_t>(got)), reports).has_value());
    QCOMPARE(reports.size(), std::size_t{2});
    QCOMPARE(reports[0].process(), std::string("w-0"));
    QCOMPARE(reports[0].incarnation(), 3U);
    QCOMPARE(reports[0].worker().steps(), 42);
    QVERIFY(reports[0].time_ns() > 0);
    QCOMPARE(reports[1].log().text(), std::string("hello"));
    ::close(ends[0]);
}

void ReportPipeTest::anyCutGivesTheSameReports()
{
    const std::string bytes = encodeReport(logReport(std::string(300, 'a'))) + encodeReport(logReport("b"));
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
        ReportReader reader;
        std::vector<v1::AgentReport> reports;
        QVERIFY(reader.feed(std::string_view(bytes).substr(0, cut), reports).has_value());
        QVERIFY(reader.feed(std::string_view(bytes).substr(cut), reports).has_value());
        QCOMPARE(reports.size(), std::size_t{2});
        QCOMPARE(reader.pending(), std::size_t{0});
    }
}

void ReportPipeTest::hostileBytes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("a length of 4 GiB") << QByteArray("\xFF\xFF\xFF\xFF\x0F", 5);
    QTest::newRow("a length without end") << QByteArray(10, '\xFF');
    QTest::newRow("one byte too long") << QByteArray("\x81\x80\x40", 3);
    QTest::newRow("no report") << QByteArray("\x04\xFF\xFF\xFF\xFF", 5);
}

void ReportPipeTest::hostileBytes()
{
    QFETCH(QByteArray, bytes);
    ReportReader reader;
    std::vector<v1::AgentReport> reports;
    const auto fed = reader.feed(bytes.toStdString(), reports);
    QVERIFY(!fed);
    QCOMPARE(fed.error().code, ErrorCode::Corrupt);
    QVERIFY(reports.empty());
}

void ReportPipeTest::randomBytesDoNoHarm()
{
    Rng rng(7);
    for (int trial = 0; trial < 5000; ++trial) {
        std::string bytes(rng.below(200), '\0');
        for (char &byte : bytes) {
            byte = static_cast<char>(rng.below(256));
        }
        ReportReader reader;
        std::vector<v1::AgentReport> reports;
        (void)reader.feed(bytes, reports);
        QVERIFY(reader.pending() <= bytes.size());
    }
}

void ReportPipeTest::writerOutlivesItsReader()
{
    std::signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> ends{};
    QCOMPARE(::pipe2(ends.data(), O_CLOEXEC), 0);
    ReportWriter writer(ends[1], "w-0", 1);
    ::close(ends[0]);
    for (int i = 0; i < 100; ++i) {
        writer.write(logReport("nobody reads this"));
    }
}

/// An agent that is stopped must not stop its processes.
void ReportPipeTest::writerWithoutARoomyPipeDoesNotBlock()
{
    std::array<int, 2> ends{};
    QCOMPARE(::pipe2(ends.data(), O_CLOEXEC), 0);
    auto writer = std::make_unique<ReportWriter>(ends[1], "w-0", 1);
    constexpr int many = 20000;
    for (int i = 0; i < many; ++i) {
        writer->write(logReport(std::string(100, 'x')));
    }
    v1::AgentReport finished;
    finished.mutable_finished()->set_applied_steps(5);
    writer->write(finished);
    ReportReader reader;
    std::vector<v1::AgentReport> reports;
    std::string buffer(1 << 16, '\0');
    while (reports.empty() || !reports.back().has_finished()) {
        const ssize_t got = ::read(ends[0], buffer.data(), buffer.size());
        QVERIFY(got > 0);
        QVERIFY(reader.feed(std::string_view(buffer).substr(0, static_cast<std::size_t>(got)), reports).has_value());
    }
    QVERIFY2(reports.size() < many, "log lines are dropped first");
    writer.reset();
    ::close(ends[0]);
}

QTEST_GUILESS_MAIN(ReportPipeTest)
#include "report_pipe_test.moc"
