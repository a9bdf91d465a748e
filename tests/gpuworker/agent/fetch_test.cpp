// SPDX-License-Identifier: Apache-2.0
// A data set from a URL: whole or not there, whatever the other side does.
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/base/sha256.h"
#include "gpuworker/agent/fetch.h"
#include "tests/gpuworker/agent/metadata_server.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <optional>
#include <thread>

using namespace mayfly;
using namespace mayfly::agent;
using mayfly::test::httpReply;
using mayfly::test::MetadataReply;
using mayfly::test::MetadataRequest;
using mayfly::test::MetadataServer;

namespace fs = std::filesystem;

namespace {

std::string sha256(const std::string &text)
{
    Sha256 digest;
    digest.add(text);
    return digest.hex();
}

/// "bytes=100-" asks for what follows the first hundred.
std::size_t firstWanted(const MetadataRequest &request)
{
    const auto at = request.headers.find("range");
    return at == request.headers.end() ? 0 : static_cast<std::size_t>(std::stoul(at->second.substr(at->second.find('=') + 1)));
}

MetadataReply rest(const std::string &content, std::size_t from)
{
    return {httpReply(206, content.substr(from),
                      "Content-Range: bytes " + std::to_string(from) + "-" + std::to_string(content.size() - 1) + "/" +
                          std::to_string(content.size()) + "\r\n")};
}

} // namespace

class FetchTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void whatIsWholeIsPutInPlaceOnce();
    void anArchiveIsUnpacked();
    void whatWasCutShortGoesOn();
    void whatCannotGoOnBeginsAgain();
    void nothingIsThereAfter_data();
    void nothingIsThereAfter();
    void twoThatWantTheSameFetchItOnce();
    void aCancelledOneEnds();

private:
    FetchOptions options(const MetadataServer &server, const std::string &checksum, const char *name = "images.bin") const
    {
        FetchOptions made;
        made.url = server.url() + "/" + name;
        made.checksum = checksum;
        made.folder = folder_;
        made.stalled_s = 1;
        made.tries = 3;
        made.pause_s = 0.02;
        return made;
    }
    /// Nothing that a later run would take for the data set, nor half of it.
    bool isEmpty() const
    {
        for (const auto &each : fs::directory_iterator(folder_)) {
            if (each.path().extension() != ".lock" && each.path().extension() != ".part") {
                return false;
            }
        }
        return true;
    }

    test::IsolatedHome home_;
    fs::path folder_;
    int count_ = 0;
    const std::string content_ = std::string(300'000, 'x') + "the end";
};

void FetchTest::init()
{
    folder_ = home_.path().toStdString() + "/datasets-" + std::to_string(++count_);
}

void FetchTest::whatIsWholeIsPutInPlaceOnce()
{
    const MetadataServer server([&](const MetadataRequest &) { return MetadataReply{httpReply(200, content_)}; });
    auto wanted = options(server, sha256(content_));
    std::uint64_t last = 0;
    std::optional<std::uint64_t> all;
    wanted.progress = [&](std::uint64_t bytes, std::optional<std::uint64_t> of) {
        last = std::max(last, bytes);
        all = of ? of : all;
    };
    for (int i = 0; i < 2; ++i) {
        const auto place = fetchDataset(wanted);
        QVERIFY_RESULT(place);
        QCOMPARE(place->filename().string(), wanted.checksum);
        QVERIFY(readFile(*place / "images.bin").value() == content_);
    }
    QCOMPARE(server.requests(), 1);
    QCOMPARE(last, content_.size());
    QCOMPARE(all.value_or(0), content_.size());
}

void FetchTest::anArchiveIsUnpacked()
{
    const fs::path source = home_.path().toStdString() + "/source";
    QVERIFY_RESULT(makeFolder(source / "deep"));
    QVERIFY_RESULT(writeFileAtomically(source / "deep" / "a", "one"));
    const fs::path archive = source.string() + ".tar.gz";
    QCOMPARE(runCommand({"tar", "-C", source.string(), "-czf", archive.string(), "."}).value().exitCode, 0);
    const std::string packed = readFile(archive).value();
    const MetadataServer server([&](const MetadataRequest &) { return MetadataReply{httpReply(200, packed)}; });
    const auto place = fetchDataset(options(server, sha256(packed), "images.tar.gz?version=1"));
    QVERIFY_RESULT(place);
    QCOMPARE(readFile(*place / "deep" / "a").value(), std::string("one"));
}

void FetchTest::whatWasCutShortGoesOn()
{
    std::vector<std::size_t> asked;
    const MetadataServer server([&](const MetadataRequest &request) {
        const std::size_t from = firstWanted(request);
        asked.push_back(from);
        auto reply = from == 0 ? MetadataReply{httpReply(200, content_)} : rest(content_, from);
        reply.bytes.resize(asked.size() == 1 ? reply.bytes.size() - 200'000 : reply.bytes.size());
        return reply;
    });
    const auto place = fetchDataset(options(server, sha256(content_)));
    QVERIFY_RESULT(place);
    QVERIFY(readFile(*place / "images.bin").value() == content_);
    QCOMPARE(asked, (std::vector<std::size_t>{0, content_.size() - 200'000}));
}

/// A server that knows no ranges answers with the whole.
void FetchTest::whatCannotGoOnBeginsAgain()
{
    int asked = 0;
    const MetadataServer server([&](const MetadataRequest &) {
        MetadataReply reply{httpReply(200, content_)};
        reply.bytes.resize(++asked == 1 ? 1000 : reply.bytes.size());
        return reply;
    });
    const auto place = fetchDataset(options(server, sha256(content_)));
    QVERIFY_RESULT(place);
    QVERIFY(readFile(*place / "images.bin").value() == content_);
}

void FetchTest::nothingIsThereAfter_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("says");
    QTest::addColumn<int>("requests");
    QTest::newRow("other content") << "other" << "expected " << 1;
    QTest::newRow("always cut short") << "short" << "after " << 3;
    QTest::newRow("not there") << "404" << "404" << 1;
    QTest::newRow("a server in trouble") << "503" << "503" << 3;
    QTest::newRow("stalls") << "stalls" << "after " << 3;
    QTest::newRow("not HTTP") << "garbage" << "images.tar" << 3;
    QTest::newRow("no archive although its name says so") << "content" << "cannot unpack" << 1;
    QTest::newRow("redirected to a file of this machine") << "file" << "images.tar" << 3;
}

void FetchTest::nothingIsThereAfter()
{
    QFETCH(const QString, kind);
    QFETCH(const QString, says);
    QFETCH(const int, requests);
    const MetadataServer server([&](const MetadataRequest &) {
        MetadataReply reply{httpReply(200, content_)};
        if (kind == "other") {
            reply.bytes.back() = '?';
        } else if (kind == "short") {
            reply.bytes.resize(90); // never beyond the header, so that each try begins again
        } else if (kind == "404" || kind == "503") {
            reply.bytes = httpReply(kind.toInt(), "no");
        } else if (kind == "stalls") {
            reply.bytes.resize(5000);
            reply.hang = true;
        } else if (kind == "garbage") {
            reply.bytes = "SSH-2.0-OpenSSH_9.2\r\n";
        } else if (kind == "file") {
            reply.bytes = httpReply(302, "", "Location: file:///etc/passwd\r\n");
        }
        return reply;
    });
    const auto place = fetchDataset(options(server, sha256(content_), "images.tar"));
    QVERIFY(!place);
    const QString message = QString::fromStdString(place.error().message);
    QVERIFY2(message.contains(says), qPrintable(message));
    QVERIFY2(message.contains("images.tar"), qPrintable(message));
    QVERIFY(isEmpty());
    QCOMPARE(server.requests(), requests);
}

void FetchTest::twoThatWantTheSameFetchItOnce()
{
    const MetadataServer server([&](const MetadataRequest &) {
        return MetadataReply{.bytes = httpReply(200, content_), .dripBytes = 50'000};
    });
    const auto wanted = options(server, sha256(content_));
    std::optional<Result<fs::path>> other;
    std::thread second([&] { other = fetchDataset(wanted); });
    const auto place = fetchDataset(wanted);
    second.join();
    QVERIFY_RESULT(place);
    QVERIFY_RESULT(*other);
    QCOMPARE(server.requests(), 1);
}

void FetchTest::aCancelledOneEnds()
{
    const MetadataServer server([&](const MetadataRequest &) {
        MetadataReply reply{httpReply(200, content_)};
        reply.bytes.resize(5000);
        reply.hang = true;
        return reply;
    });
    auto wanted = options(server, sha256(content_));
    wanted.stalled_s = 600;
    std::stop_source stop;
    wanted.progress = [&](std::uint64_t bytes, auto) {
        if (bytes > 0) {
            stop.request_stop();
        }
    };
    const auto place = fetchDataset(wanted, stop.get_token());
    QVERIFY(!place);
    QCOMPARE(place.error().code, ErrorCode::Cancelled);
    QVERIFY(isEmpty());
}

QTEST_GUILESS_MAIN(FetchTest)
#include "fetch_test.moc"
