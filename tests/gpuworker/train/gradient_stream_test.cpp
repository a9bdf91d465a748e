// SPDX-License-Identifier: Apache-2.0
// Gradients that are sent while they are calculated, over loopback with mutual TLS, to shards that note what comes.
#include "core/rpc/channel.h"
#include "gpuworker/paramserver/exchange_service.h"
#include "gpuworker/paramserver/shard.h"
#include "gpuworker/train/gradient_stream.h"
#include "tests/support/isolated_home.h"

#include <QTest>
#include <grpcpp/grpcpp.h>

#include <atomic>
#include <map>
#include <mutex>
#include <numeric>

using namespace mayfly;
using namespace mayfly::train;
using rpc::FrameHeader;
using rpc::FrameType;

namespace {

constexpr double hour_s = 3600;
constexpr std::size_t modelSize = 1000;

/// Tensors whose borders lie nowhere near those of the shards.
std::vector<engine::TensorSpec> tensors()
{
    using engine::TensorKind;
    return {{"a", {301}, TensorKind::Weight, 0, 301},
            {"b", {50}, TensorKind::RunningStat, 301, 50},
            {"c", {648}, TensorKind::Weight, 351, 648},
            {"steps", {1}, TensorKind::StepCounter, 999, 1}};
}

FrameHeader pushHeader(std::uint64_t sequence, float loss, rpc::WireFormat format)
{
    FrameHeader push;
    push.type = FrameType::Push;
    push.incarnation = 1;
    push.sequence = sequence;
    push.loss = loss;
    push.format = format;
    return push;
}

/// What the shards were sent, put together as a parameter server does it.
class Shards {
public:
    explicit Shards(std::size_t count)
    {
        for (std::size_t shard = 0; shard < count; ++shard) {
            assemblies_.emplace_back(engine::partOf(tensors(), shard, count).size());
        }
        came_.resize(count);
        frames_.resize(count);
    }
    grpc::Status serve(ps::ExchangeService::Stream &stream)
    {
        grpc::ByteBuffer bytes;
        while (stream.Read(&bytes)) {
            const auto frame = rpc::ReceivedFrame::read(bytes);
            if (frame && frame->header.type == FrameType::Heartbeat) {
                ++beats_;
                continue;
            }
            if (!frame || frame->header.type != FrameType::Push || !take(*frame, stream)) {
                return {grpc::StatusCode::INVALID_ARGUMENT, "not the next chunk"};
            }
        }
        return grpc::Status::OK;
    }
    struct Came {
        FrameHeader last;
        std::vector<float> values;
    };
    Came came(std::size_t shard) const
    {
        const std::lock_guard lock(mutex_);
        return came_[shard];
    }
    int beats() const { return beats_; }
    int frames(std::size_t shard) const
    {
        const std::lock_guard lock(mutex_);
        return frames_[shard];
    }

private:
    bool take(const rpc::ReceivedFrame &frame, ps::ExchangeService::Stream &stream)
    {
        const std::lock_guard lock(mutex_);
        const FrameHeader &header = frame.header;
        ps::PushAssembly &assembly = assemblies_.at(header.shard);
        const auto to = assembly.place(header.sequence, header.offset, header.count);
        if (!to || header.total != assembly.size() || !frame.copyElements(*to)) {
            return false;
        }
        ++frames_[header.shard];
        if (!assembly.complete()) {
            return true;
        }
        const auto values = assembly.gradient().values;
        came_[header.shard] = {header, {values.begin(), values.end()}};
        assembly.reset();
        FrameHeader answer;
        answer.type = FrameType::Applied;
        return stream.Write(rpc::makeFrame(answer));
    }

    mutable std::mutex mutex_;
    std::vector<ps::PushAssembly> assemblies_;
    std::vector<Came> came_;
    std::vector<int> frames_;
    std::atomic<int> beats_ = 0;
};

} // namespace

class GradientStreamTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;
    std::optional<rpc::CertificateAuthority> authority_;

    std::unique_ptr<ServerLinks> connect(int port, std::size_t shards) const
    {
        const auto channel = rpc::dial("127.0.0.1:" + std::to_string(port),
                                       *authority_->issue(rpc::PeerRole::Server, "me", hour_s), "run-1");
        std::vector<std::unique_ptr<rpc::ExchangeLink>> links;
        for (std::size_t shard = 0; shard < shards; ++shard) {
            links.push_back(std::make_unique<rpc::ExchangeLink>(channel));
        }
        return std::make_unique<ServerLinks>(std::move(links), tensors(), std::stop_token());
    }
    rpc::ListeningServer listen(ps::ExchangeService &service) const
    {
        auto listening =
            rpc::listen("127.0.0.1", 0, *authority_->issue(rpc::PeerRole::Server, "ps-0", hour_s), service);
        return listening ? std::move(*listening) : rpc::ListeningServer();
    }

private Q_SLOTS:
    void initTestCase()
    {
        auto authority = rpc::CertificateAuthority::create(home_.file("ca").toStdString(), "run-1");
        QVERIFY_RESULT(authority);
        authority_ = *authority;
    }

    /// Wherever the borders of what is told lie: every shard gets its part whole, and the loss with its last chunk.
    void shardsGetTheirParts_data()
    {
        QTest::addColumn<int>("shards");
        QTest::addColumn<std::vector<std::size_t>>("told");
        QTest::addColumn<int>("smallest");
        const std::vector<std::size_t> layers{999, 700, 699, 500, 351, 301, 40};
        QTest::addRow("one shard") << 1 << layers << 1;
        QTest::addRow("two shards, one border at theirs") << 2 << layers << 1;
        QTest::addRow("seven shards") << 7 << layers << 1;
        QTest::addRow("only what is large enough") << 3 << layers << 250;
        QTest::addRow("nothing is large enough") << 3 << layers << 5000;
        QTest::addRow("all of it") << 3 << std::vector<std::size_t>{400, 0} << 1;
        QTest::addRow("never told") << 2 << std::vector<std::size_t>{} << 1;
    }
    void shardsGetTheirParts()
    {
        QFETCH(int, shards);
        QFETCH(std::vector<std::size_t>, told);
        QFETCH(int, smallest);
        const auto count = static_cast<std::size_t>(shards);
        Shards server(count);
        ps::ExchangeService service(
            {[&](grpc::ServerContext &, ps::ExchangeService::Stream &stream) { return server.serve(stream); }, {}, {}});
        const auto listening = listen(service);
        const auto links = connect(listening.port, count);

        std::vector<float> gradient(modelSize);
        GradientStream stream(gradient, static_cast<std::size_t>(smallest));
        for (std::uint64_t sequence = 1; sequence <= 3; ++sequence) {
            std::iota(gradient.begin(), gradient.end(), static_cast<float>(sequence));
            const FrameHeader push = pushHeader(sequence, static_cast<float>(sequence) / 4, rpc::WireFormat::Float32);
            stream.begin(*links);
            for (const std::size_t first : told) {
                stream.extend(push, first);
            }
            const std::size_t sent = stream.finish();
            QVERIFY(sent == modelSize || std::ranges::find(told, sent) != told.end());
            links->pushPart(push, gradient, 0, sent);
            QVERIFY_RESULT(links->receive());
            QVERIFY_RESULT(links->takeAnswers());
            for (std::size_t shard = 0; shard < count; ++shard) {
                const auto part = engine::partOf(tensors(), shard, count);
                std::vector<float> expected(part.size());
                part.gather(gradient, expected);
                const auto came = server.came(shard);
                QCOMPARE(came.values, expected);
                QCOMPARE(came.last.sequence, sequence);
                QCOMPARE(came.last.loss, push.loss);
            }
        }
    }

    /// The thread sends before the gradient is finished: what has arrived is seen while the rest is still to come.
    void partsArriveBeforeTheEnd()
    {
        Shards server(1);
        ps::ExchangeService service(
            {[&](grpc::ServerContext &, ps::ExchangeService::Stream &stream) { return server.serve(stream); }, {}, {}});
        const auto listening = listen(service);
        const auto links = connect(listening.port, 1);
        const std::vector<float> gradient(modelSize, 1.0F);
        GradientStream stream(gradient, 100);
        const FrameHeader push = pushHeader(1, 0.5F, rpc::WireFormat::Float32);
        stream.begin(*links);
        stream.extend(push, 800);
        QTRY_COMPARE(server.frames(0), 1);
        stream.extend(push, 301);
        QTRY_COMPARE(server.frames(0), 2);
        QCOMPARE(server.came(0).values.size(), std::size_t{0});
        QCOMPARE(stream.finish(), std::size_t{301});
        links->pushPart(push, gradient, 0, 301);
        QVERIFY_RESULT(links->receive());
        QCOMPARE(server.came(0).values.size(), modelSize);
    }

    /// A gradient that takes its time is heard of, before its first part and between parts; one without a beat is not.
    void aLongGradientIsHeardOf()
    {
        Shards server(2);
        ps::ExchangeService service(
            {[&](grpc::ServerContext &, ps::ExchangeService::Stream &stream) { return server.serve(stream); }, {}, {}});
        const auto listening = listen(service);
        const auto links = connect(listening.port, 2);
        const std::vector<float> gradient(modelSize, 1.0F);
        GradientStream stream(gradient, 100, std::chrono::milliseconds(2));
        FrameHeader beat;
        beat.type = FrameType::Heartbeat;
        beat.incarnation = 1;
        const FrameHeader push = pushHeader(1, 0.5F, rpc::WireFormat::Float32);
        stream.begin(*links, beat);
        QTRY_VERIFY(server.beats() >= 3);
        stream.extend(push, 301);
        QTRY_VERIFY(server.frames(0) + server.frames(1) > 0);
        const int before = server.beats();
        QTRY_VERIFY(server.beats() >= before + 3);
        links->pushPart(push, gradient, 0, stream.finish());
        QVERIFY_RESULT(links->receive());
        QVERIFY_RESULT(links->takeAnswers());
        const int all = server.beats();
        stream.begin(*links);
        const FrameHeader next = pushHeader(2, 0.5F, rpc::WireFormat::Float32);
        stream.extend(next, 301);
        links->pushPart(next, gradient, 0, stream.finish());
        QVERIFY_RESULT(links->receive());
        QVERIFY_RESULT(links->takeAnswers());
        QCOMPARE(server.beats(), all);
        QCOMPARE(server.came(0).last.sequence, std::uint64_t{2});
    }

    /// Numbers of half the size are rounded as in a push of the whole.
    void halfPrecision()
    {
        Shards server(2);
        ps::ExchangeService service(
            {[&](grpc::ServerContext &, ps::ExchangeService::Stream &stream) { return server.serve(stream); }, {}, {}});
        const auto listening = listen(service);
        const auto links = connect(listening.port, 2);
        std::vector<float> gradient(modelSize);
        for (std::size_t i = 0; i < modelSize; ++i) {
            gradient[i] = 1.0F / static_cast<float>(i + 1);
        }
        links->push(pushHeader(1, 0, rpc::WireFormat::BFloat16), gradient);
        QVERIFY_RESULT(links->receive());
        QVERIFY_RESULT(links->takeAnswers());
        const std::vector<float> whole[] = {server.came(0).values, server.came(1).values};
        links->pushPart(pushHeader(2, 0, rpc::WireFormat::BFloat16), gradient, 333, modelSize);
        links->pushPart(pushHeader(2, 0, rpc::WireFormat::BFloat16), gradient, 0, 333);
        QVERIFY_RESULT(links->receive());
        QVERIFY_RESULT(links->takeAnswers());
        QCOMPARE(server.came(0).values, whole[0]);
        QCOMPARE(server.came(1).values, whole[1]);
    }

    /// The server goes away in the middle: the worker is not held up, and its next receive() says so.
    void aBrokenStreamHoldsNobodyUp()
    {
        ps::ExchangeService service({[](grpc::ServerContext &, ps::ExchangeService::Stream &) {
                                         return grpc::Status(grpc::StatusCode::UNAVAILABLE, "gone");
                                     },
                                     {},
                                     {}});
        const auto listening = listen(service);
        const auto links = connect(listening.port, 1);
        const std::vector<float> gradient(modelSize, 1.0F);
        GradientStream stream(gradient, 1);
        stream.begin(*links);
        for (std::size_t first = modelSize - 1; first-- > 0;) {
            stream.extend(pushHeader(1, 0, rpc::WireFormat::Float32), first);
        }
        (void)stream.finish();
        const auto answer = links->receive();
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, ErrorCode::Unavailable);
    }
};

QTEST_GUILESS_MAIN(GradientStreamTest)
#include "gradient_stream_test.moc"
