// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/http.h"
#include "gpuworker/agent/notices.h"
#include "tests/gpuworker/agent/metadata_server.h"
#include "tests/support/wait_until.h"

#include <QTest>

using namespace mayfly;
using namespace mayfly::agent;
using mayfly::test::httpReply;
using mayfly::test::MetadataReply;
using mayfly::test::MetadataRequest;
using mayfly::test::MetadataServer;
using mayfly::test::waitUntil;

Q_DECLARE_METATYPE(mayfly::agent::NoticeSource)

namespace {

/// What a watch told, from its thread.
class Told {
public:
    std::function<void(const Notice &)> listener()
    {
        return [this](const Notice &notice) {
            const std::lock_guard lock(mutex_);
            all_.push_back(notice);
        };
    }
    std::vector<Notice> all() const
    {
        const std::lock_guard lock(mutex_);
        return all_;
    }

private:
    mutable std::mutex mutex_;
    std::vector<Notice> all_;
};

NoticeOptions fast(NoticeSource source, const MetadataServer &server)
{
    NoticeOptions options;
    options.source = source;
    options.baseUrl = server.url();
    options.name = source == NoticeSource::Azure ? "w0" : "";
    options.pollEvery_s = 0.02;
    options.waitForChange_s = 1;
    options.limit_s = 0.5;
    options.pauseAfterFailure_s = 0.02;
    return options;
}

const std::string googleHeaders = "Metadata-Flavor: Google\r\nETag: 5f3c\r\n";
const std::string azurePreempt =
    R"json({"DocumentIncarnation":2,"Events":[{"EventId":"A1","EventStatus":"Scheduled","EventType":"Preempt",)json"
    R"json("ResourceType":"VirtualMachine","Resources":["w1","w0"],"NotBefore":"Thu, 01 Jan 2026 00:00:30 GMT",)json"
    R"json("Description":"","EventSource":"Platform","DurationInSeconds":-1}]})json";

/// A healthy service of each provider; `gone` makes it announce the revocation.
MetadataReply healthy(const MetadataRequest &request, bool gone)
{
    if (request.target.starts_with("/computeMetadata/v1/instance/preempted")) {
        if (request.headers.count("metadata-flavor") == 0 || request.headers.at("metadata-flavor") != "Google") {
            return {httpReply(403, "Missing Metadata-Flavor:Google header.")};
        }
        return {httpReply(200, gone ? "TRUE" : "FALSE", googleHeaders)};
    }
    if (request.target == "/latest/api/token") {
        const bool right = request.method == "PUT" && request.headers.count("x-aws-ec2-metadata-token-ttl-seconds") == 1;
        return {right ? httpReply(200, "TOKEN==") : httpReply(400, "")};
    }
    if (request.target.starts_with("/latest/meta-data/")) {
        const auto token = request.headers.find("x-aws-ec2-metadata-token");
        if (token == request.headers.end() || token->second != "TOKEN==") {
            return {httpReply(401, "")};
        }
        if (gone && request.target == "/latest/meta-data/spot/instance-action") {
            return {httpReply(200, R"json({"action":"terminate","time":"2026-01-01T00:02:00Z"})json")};
        }
        return {httpReply(404, "")};
    }
    if (request.target.starts_with("/metadata/scheduledevents?api-version=")) {
        if (request.headers.count("metadata") == 0) {
            return {httpReply(400, R"json({"error":"Bad request"})json")};
        }
        return {httpReply(200, gone ? azurePreempt : R"json({"DocumentIncarnation":1,"Events":[]})json")};
    }
    return {httpReply(404, "")};
}

} // namespace

class NoticesTest : public QObject {
    Q_OBJECT
private slots:
    void timesAreRead_data();
    void timesAreRead();
    void answersAreRead_data();
    void answersAreRead();
    void noticeIsTold_data();
    void noticeIsTold();
    void badAnswersAreOutlived_data();
    void badAnswersAreOutlived();
    void silentServiceDoesNotHoldUpTheEnd_data();
    void silentServiceDoesNotHoldUpTheEnd();
    void expiredTokenIsRenewed();
    void rebalanceIsAdviceAndToldOnce();
    void azureLearnsItsName();
    void googleIsAskedForChanges();
    void strangerOnGooglesAddressIsNotBelieved();
};

void NoticesTest::timesAreRead_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("time");
    QTest::newRow("ISO") << "2026-01-01T00:02:00Z" << qint64(1767225720);
    QTest::newRow("ISO, decimals") << "2026-01-01T00:02:00.1234567Z" << qint64(1767225720);
    QTest::newRow("RFC 1123") << "Thu, 01 Jan 2026 00:02:00 GMT" << qint64(1767225720);
    QTest::newRow("offset") << "2026-01-01T00:02:00+00:00" << qint64(1767225720);
    QTest::newRow("empty") << "" << qint64(-1);
    QTest::newRow("no zone") << "2026-01-01T00:02:00" << qint64(-1);
    QTest::newRow("nonsense") << "soon" << qint64(-1);
    QTest::newRow("only decimals") << "2026-01-01T00:02:00.123" << qint64(-1);
    QTest::newRow("month 13") << "2026-13-01T00:02:00Z" << qint64(-1);
}

void NoticesTest::timesAreRead()
{
    QFETCH(QString, text);
    QFETCH(qint64, time);
    QCOMPARE(parseTime(text.toStdString()).value_or(-1), std::int64_t(time));
}

void NoticesTest::answersAreRead_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("expected"); // "none", "leaving", "advice", or a part of the error's message
    QTest::newRow("gce quiet") << "gce" << QByteArray("FALSE\n") << "none";
    QTest::newRow("gce leaving") << "gce" << QByteArray("TRUE") << "leaving";
    QTest::newRow("gce page") << "gce" << QByteArray("<html>") << "<html>";
    QTest::newRow("gce empty") << "gce" << QByteArray("") << "expected TRUE or FALSE";
    QTest::newRow("gce control letters") << "gce" << QByteArray("\x1b[2J\x00", 5) << "?[2J";
    QTest::newRow("ec2 terminate") << "ec2" << QByteArray(R"json({"action":"terminate","time":"2026-01-01T00:02:00Z"})json") << "leaving";
    QTest::newRow("ec2 hibernate") << "ec2" << QByteArray(R"json({"action":"hibernate"})json") << "leaving";
    QTest::newRow("ec2 other action") << "ec2" << QByteArray(R"json({"action":"dance","time":"2026-01-01T00:02:00Z"})json") << "dance";
    QTest::newRow("ec2 no time") << "ec2" << QByteArray(R"json({"action":"stop"})json") << "time";
    QTest::newRow("ec2 number") << "ec2" << QByteArray(R"json({"action":7})json") << "action";
    QTest::newRow("ec2 array") << "ec2" << QByteArray("[]") << "spot/instance-action";
    QTest::newRow("ec2 cut off") << "ec2" << QByteArray(R"json({"action":"ter)json") << "spot/instance-action";
    QTest::newRow("ec2 deep") << "ec2" << QByteArray(20000, '[') << "spot/instance-action";
    QTest::newRow("rebalance") << "rebalance" << QByteArray(R"json({"noticeTime":"2026-01-01T00:02:00Z"})json") << "advice";
    QTest::newRow("rebalance, no time") << "rebalance" << QByteArray("{}") << "noticeTime";
    QTest::newRow("azure quiet") << "azure" << QByteArray(R"json({"DocumentIncarnation":1,"Events":[]})json") << "none";
    QTest::newRow("azure leaving") << "azure" << QByteArray::fromStdString(azurePreempt) << "leaving";
    QTest::newRow("azure another one") << "azure" << QByteArray::fromStdString(azurePreempt).replace("\"w0\"", "\"w7\"") << "none";
    QTest::newRow("azure freeze") << "azure" << QByteArray::fromStdString(azurePreempt).replace("Preempt", "Freeze") << "none";
    QTest::newRow("azure ISO time") << "azure" << QByteArray::fromStdString(azurePreempt).replace("Thu, 01 Jan 2026 00:00:30 GMT", "2026-01-01T00:00:30Z") << "leaving";
    QTest::newRow("azure started") << "azure" << QByteArray::fromStdString(azurePreempt).replace("Thu, 01 Jan 2026 00:00:30 GMT", "") << "leaving";
    QTest::newRow("azure no events") << "azure" << QByteArray("{}") << "Events";
    QTest::newRow("azure events of another kind") << "azure" << QByteArray(R"json({"Events":[1,null,{"EventType":3,"Resources":"w0"}]})json") << "none";
}

void NoticesTest::answersAreRead()
{
    QFETCH(QString, kind);
    QFETCH(QByteArray, body);
    QFETCH(QString, expected);
    const std::string text = body.toStdString();
    const auto read = kind == "gce"         ? parseGcePreempted(text)
                      : kind == "ec2"       ? parseEc2Action(text)
                      : kind == "rebalance" ? parseEc2Rebalance(text)
                                            : parseAzureEvents(text, "w0");
    if (expected == "none") {
        QVERIFY(read && !*read);
    } else if (expected == "leaving" || expected == "advice") {
        QVERIFY2(read && *read, read ? "nothing" : read.error().message.c_str());
        QVERIFY((*read)->kind == (expected == "leaving" ? Notice::Kind::Leaving : Notice::Kind::Advice));
    } else {
        QVERIFY(!read);
        QVERIFY2(QString::fromStdString(read.error().message).contains(expected), read.error().message.c_str());
    }
}

void NoticesTest::noticeIsTold_data()
{
    QTest::addColumn<NoticeSource>("source");
    QTest::newRow("gce") << NoticeSource::Gce;
    QTest::newRow("ec2") << NoticeSource::Ec2;
    QTest::newRow("azure") << NoticeSource::Azure;
}

void NoticesTest::noticeIsTold()
{
    QFETCH(NoticeSource, source);
    std::atomic<bool> gone{false};
    MetadataServer server([&](const MetadataRequest &request) { return healthy(request, gone); });
    Told told;
    const NoticeWatch watch(fast(source, server), told.listener());
    QVERIFY(waitUntil([&] { return server.requests() >= 4; }));
    QVERIFY(told.all().empty());
    gone = true;
    QVERIFY(waitUntil([&] { return !told.all().empty(); }));
    const int asked = server.requests();
    const auto notice = told.all().front();
    QVERIFY(notice.kind == Notice::Kind::Leaving);
    QCOMPARE(notice.at_s.has_value(), source != NoticeSource::Gce);
    QVERIFY(!waitUntil([&] { return told.all().size() > 1 || server.requests() > asked + 1; }, 0.2)); // said once
}

void NoticesTest::badAnswersAreOutlived_data()
{
    QTest::addColumn<NoticeSource>("source");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("drip");
    QTest::addColumn<bool>("hang");
    for (const auto source : {NoticeSource::Gce, NoticeSource::Ec2, NoticeSource::Azure}) {
        const auto row = [&](const char *name, const std::string &bytes, int drip = 0, bool hang = false) {
            QTest::newRow(qPrintable(QString("%1 %2").arg(QString::fromStdString(std::string(toString(source))), name)))
                << source << QByteArray::fromStdString(bytes) << drip << hang;
        };
        row("closes at once", "");
        row("never answers", "", 0, true);
        row("no HTTP", "SSH-2.0-OpenSSH_9.2\r\n");
        row("fails", httpReply(500, "oops"));
        row("refuses", httpReply(403, ""));
        row("redirects", httpReply(302, "", "Location: http://127.0.0.1:1/\r\n"));
        row("garbage", httpReply(200, "\x01\xff{[", googleHeaders));
        row("cut off", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nFAL");
        row("too large", httpReply(200, std::string(200 << 10, 'x'), googleHeaders));
        row("endless headers", "HTTP/1.1 200 OK\r\n" + std::string(100 << 10, 'h') + ": x\r\n\r\n");
        row("drips", httpReply(200, std::string(4000, ' ') + "TRUE", googleHeaders), 10);
    }
}

void NoticesTest::badAnswersAreOutlived()
{
    QFETCH(NoticeSource, source);
    QFETCH(QByteArray, bytes);
    QFETCH(int, drip);
    QFETCH(bool, hang);
    std::atomic<bool> bad{true};
    std::atomic<int> badlyAnswered{0};
    MetadataServer server([&](const MetadataRequest &request) {
        if (bad) {
            ++badlyAnswered;
            return MetadataReply{bytes.toStdString(), static_cast<std::size_t>(drip), hang};
        }
        return healthy(request, true);
    });
    Told told;
    auto options = fast(source, server);
    const NoticeWatch watch(options, told.listener());
    QVERIFY(waitUntil([&] { return badlyAnswered >= (source == NoticeSource::Azure && (hang || drip > 0) ? 1 : 2); }));
    QVERIFY(told.all().empty()); // nobody leaves because of an answer that cannot be read
    if (source == NoticeSource::Azure && (hang || drip > 0)) {
        return; // its first answer may take minutes: that it is waited for is what was to be seen
    }
    bad = false;
    QVERIFY(waitUntil([&] { return !told.all().empty(); }));
}

void NoticesTest::silentServiceDoesNotHoldUpTheEnd_data()
{
    noticeIsTold_data();
}

void NoticesTest::silentServiceDoesNotHoldUpTheEnd()
{
    QFETCH(NoticeSource, source);
    MetadataServer server([](const MetadataRequest &) { return MetadataReply{"", 0, true}; });
    Told told;
    auto options = fast(source, server);
    options.limit_s = 600;
    auto watch = std::make_unique<NoticeWatch>(options, told.listener());
    QVERIFY(waitUntil([&] { return server.requests() == 1; }));
    const auto before = std::chrono::steady_clock::now();
    watch.reset();
    QVERIFY(std::chrono::steady_clock::now() - before < std::chrono::seconds(30));
}

void NoticesTest::expiredTokenIsRenewed()
{
    std::atomic<int> tokens{0};
    MetadataServer server([&](const MetadataRequest &request) {
        if (request.target == "/latest/api/token") {
            return MetadataReply{httpReply(200, "T" + std::to_string(++tokens))};
        }
        const bool second = request.headers.at("x-aws-ec2-metadata-token") == "T2";
        return MetadataReply{!second ? httpReply(401, "")
                                     : httpReply(200, R"json({"action":"stop","time":"2026-01-01T00:02:00Z"})json")};
    });
    Told told;
    const NoticeWatch watch(fast(NoticeSource::Ec2, server), told.listener());
    QVERIFY(waitUntil([&] { return !told.all().empty(); }));
    QCOMPARE(tokens.load(), 2);
}

void NoticesTest::rebalanceIsAdviceAndToldOnce()
{
    std::atomic<bool> gone{false};
    MetadataServer server([&](const MetadataRequest &request) {
        if (request.target == "/latest/meta-data/events/recommendations/rebalance") {
            return MetadataReply{httpReply(200, R"json({"noticeTime":"2026-01-01T00:00:00Z"})json")};
        }
        return healthy(request, gone);
    });
    Told told;
    const NoticeWatch watch(fast(NoticeSource::Ec2, server), told.listener());
    QVERIFY(waitUntil([&] { return server.requests() > 10; }));
    QCOMPARE(told.all().size(), std::size_t(1));
    QVERIFY(told.all().front().kind == Notice::Kind::Advice);
    gone = true; // and the notice is still seen
    QVERIFY(waitUntil([&] { return told.all().size() == 2; }));
    QVERIFY(told.all().back().kind == Notice::Kind::Leaving);
}

void NoticesTest::azureLearnsItsName()
{
    MetadataServer server([&](const MetadataRequest &request) {
        if (request.target.starts_with("/metadata/instance/compute/name?") && request.headers.count("metadata") == 1) {
            return MetadataReply{httpReply(200, "w0")};
        }
        return healthy(request, true);
    });
    Told told;
    auto options = fast(NoticeSource::Azure, server);
    options.name.clear();
    const NoticeWatch watch(options, told.listener());
    QVERIFY(waitUntil([&] { return !told.all().empty(); }));
}

void NoticesTest::googleIsAskedForChanges()
{
    std::vector<std::string> targets;
    MetadataServer server([&](const MetadataRequest &request) {
        targets.push_back(request.target);
        return MetadataReply{httpReply(200, targets.size() < 2 ? "FALSE" : "TRUE", googleHeaders)};
    });
    {
        Told told;
        const NoticeWatch watch(fast(NoticeSource::Gce, server), told.listener());
        QVERIFY(waitUntil([&] { return !told.all().empty(); }));
    }
    QCOMPARE(targets.size(), std::size_t(2));
    QCOMPARE(targets[0], "/computeMetadata/v1/instance/preempted");
    QCOMPARE(targets[1], "/computeMetadata/v1/instance/preempted?wait_for_change=true&last_etag=5f3c&timeout_sec=1");
}

void NoticesTest::strangerOnGooglesAddressIsNotBelieved()
{
    MetadataServer server([](const MetadataRequest &) { return MetadataReply{httpReply(200, "TRUE")}; });
    Told told;
    const NoticeWatch watch(fast(NoticeSource::Gce, server), told.listener());
    QVERIFY(waitUntil([&] { return server.requests() > 3; }));
    QVERIFY(told.all().empty());
}

QTEST_GUILESS_MAIN(NoticesTest)
#include "notices_test.moc"
