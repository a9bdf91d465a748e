// SPDX-License-Identifier: Apache-2.0
// The parameter server behind its real service, over loopback with mutual TLS, driven frame by frame.
#include "core/rpc/channel.h"
#include "core/rpc/exchange_link.h"
#include "gpuworker/engine/state_part.h"
#include "gpuworker/paramserver/exchange_service.h"
#include "gpuworker/paramserver/parameter_server.h"
#include "gpuworker/paramserver/shard_stream.h"
#include "tests/gpuworker/paramserver/small_model.h"
#include "tests/support/isolated_home.h"

#include <QTest>
#include <grpcpp/grpcpp.h>

#include <array>
#include <atomic>
#include <cmath>

using namespace mayfly;
using namespace mayfly::ps;
using rpc::ExchangeLink;
using rpc::FrameHeader;
using rpc::FrameType;

namespace {

constexpr double hour_s = 3600;
constexpr std::size_t modelSize = 6;

FrameHeader header(FrameType type, std::uint32_t slot = 0, std::uint32_t incarnation = 1)
{
    FrameHeader made;
    made.type = type;
    made.slot = slot;
    made.incarnation = incarnation;
    return made;
}

ParameterServerOptions options(std::int64_t target)
{
    ParameterServerOptions made;
    made.maxSlots = 2;
    made.targetSteps = target;
    return made;
}

} // namespace

class ExchangeTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;
    std::optional<rpc::CertificateAuthority> authority_;
    std::optional<ParameterServer> server_;
    std::optional<ExchangeService> service_;
    rpc::ListeningServer listening_;
    std::atomic<int> refused_ = 0;

    void serve(std::int64_t target)
    {
        server_.emplace(
            Shard(test::smallTensors(), test::smallState(), std::vector<float>(modelSize), 0),
            std::vector<SlotRecord>{}, options(target), [this](const v1::AgentReport &report) { refused_ += report.has_refused() ? 1 : 0; },
            SystemClock::instance());
        service_.emplace(handlersOf(*server_, {}));
        auto listening =
            rpc::listen("127.0.0.1", 0, *authority_->issue(rpc::PeerRole::Server, "ps-0", hour_s), *service_);
        QVERIFY_RESULT(listening);
        listening_ = std::move(*listening);
    }
    std::shared_ptr<grpc::Channel> channelAs(rpc::PeerRole role)
    {
        return rpc::dial("127.0.0.1:" + std::to_string(listening_.port), *authority_->issue(role, "me", hour_s),
                         "run-1");
    }
    std::unique_ptr<ExchangeLink> link() { return std::make_unique<ExchangeLink>(channelAs(rpc::PeerRole::Server)); }

    /// Says Hello and gives the type of the answer.
    static FrameType greet(ExchangeLink &link, std::uint32_t slot = 0, std::uint32_t incarnation = 1)
    {
        FrameHeader hello = header(FrameType::Hello, slot, incarnation);
        hello.total = modelSize;
        hello.model = engine::fingerprintOf(test::smallTensors());
        link.send(rpc::makeFrame(hello));
        const auto answer = link.receive();
        return answer ? answer->header.type : FrameType::Leave;
    }
    static Result<FrameHeader> push(ExchangeLink &link, std::uint64_t sequence, std::uint32_t incarnation = 1)
    {
        FrameHeader chunk = header(FrameType::Push, 0, incarnation);
        chunk.sequence = sequence;
        const auto gradient = test::smallGradient();
        link.sendChunks(chunk, gradient);
        const auto answer = link.receive();
        return answer ? Result<FrameHeader>(answer->header) : passOn(answer.error());
    }
    static void sendChunk(ExchangeLink &link, FrameHeader chunk, std::size_t offset, std::size_t count)
    {
        const auto gradient = test::smallGradient();
        chunk.offset = offset;
        chunk.count = static_cast<std::uint32_t>(count);
        chunk.total = modelSize;
        link.send(rpc::makeFrame(chunk, grpc::Slice(gradient.data() + offset, count * sizeof(float))));
    }

private Q_SLOTS:
    void initTestCase()
    {
        auto authority = rpc::CertificateAuthority::create(home_.file("ca").toStdString(), "run-1");
        QVERIFY_RESULT(authority);
        authority_ = *authority;
    }
    void cleanup()
    {
        listening_ = {};
        service_.reset();
        server_.reset();
    }

    void pushAndPull()
    {
        serve(100);
        const auto worker = link();
        QVERIFY(greet(*worker) == FrameType::Welcome);
        for (std::uint64_t sequence = 1; sequence <= 3; ++sequence) {
            const auto answer = push(*worker, sequence);
            QVERIFY_RESULT(answer);
            QVERIFY(answer->type == FrameType::Applied);
            QCOMPARE(answer->step, sequence);
        }
        const auto again = push(*worker, 3);
        QVERIFY(again && again->type == FrameType::Repeated);
        worker->send(rpc::makeFrame(header(FrameType::Pull)));
        std::array<float, modelSize> state{};
        const auto step = worker->receiveState(state);
        QVERIFY_RESULT(step);
        QCOMPARE(*step, 3ULL);
        QCOMPARE(state[5], 3.0F);
        QVERIFY(std::equal(state.begin(), state.end(), server_->pull()->values().begin()));
    }

    void incompletePushIsDiscarded()
    {
        serve(100);
        {
            const auto worker = link();
            QVERIFY(greet(*worker) == FrameType::Welcome);
            FrameHeader chunk = header(FrameType::Push);
            chunk.sequence = 1;
            sendChunk(*worker, chunk, 0, 4);
            // An answered frame behind it proves that the chunk has arrived.
            worker->send(rpc::makeFrame(header(FrameType::Pull)));
            std::array<float, modelSize> state{};
            QVERIFY(worker->receiveState(state).has_value());
        }
        QTRY_COMPARE(server_->counts().discarded, 1);
        QCOMPARE(server_->counts().applied, 0);
        QCOMPARE(server_->counts().active, 0U);
        const auto worker = link();
        QVERIFY(greet(*worker) == FrameType::Welcome);
        const auto answer = push(*worker, 1);
        QVERIFY(answer && answer->type == FrameType::Applied);
        QCOMPARE(server_->counts().counter, 1);
    }

    void newerIncarnationCutsTheOldStream()
    {
        serve(100);
        const auto old = link();
        QVERIFY(greet(*old, 0, 1) == FrameType::Welcome);
        const auto fresh = link();
        QVERIFY(greet(*fresh, 0, 2) == FrameType::Welcome);
        QVERIFY2(!old->receive(), "the old stream has ended");
        const auto late = link();
        QVERIFY(greet(*late, 0, 1) == FrameType::Refused);
        const auto answer = push(*fresh, 1, 2);
        QVERIFY(answer && answer->type == FrameType::Applied);
        QCOMPARE(server_->counts().applied, 1);
    }

    void nonsenseEndsOnlyItsOwnStream_data()
    {
        QTest::addColumn<int>("kind");
        for (int kind = 0; kind < 6; ++kind) {
            QTest::addRow("%d", kind) << kind;
        }
    }
    void nonsenseEndsOnlyItsOwnStream()
    {
        QFETCH(int, kind);
        serve(100);
        const auto good = link();
        QVERIFY(greet(*good) == FrameType::Welcome);
        const auto bad = link();
        QVERIFY(greet(*bad, 1) == FrameType::Welcome);
        FrameHeader chunk = header(FrameType::Push, 1);
        chunk.sequence = 1;
        if (kind == 0) {
            const grpc::Slice garbage(std::string(1000, 'x'));
            bad->send(grpc::ByteBuffer(&garbage, 1));
        } else if (kind == 1) {
            const grpc::Slice nothing("", 0);
            bad->send(grpc::ByteBuffer(&nothing, 1));
        } else if (kind == 2) {
            sendChunk(*bad, chunk, 2, 3);
        } else if (kind == 3) {
            const std::vector<float> tooLong(modelSize + 1);
            bad->sendChunks(chunk, tooLong);
        } else if (kind == 4) {
            bad->send(rpc::makeFrame(header(FrameType::Welcome, 1)));
        } else {
            const grpc::Slice huge(std::string(5 << 20, 'x'));
            bad->send(grpc::ByteBuffer(&huge, 1));
        }
        bool ended = false;
        for (int frames = 0; frames < 3 && !ended; ++frames) {
            ended = !bad->receive();
        }
        QVERIFY(ended);
        const auto answer = push(*good, 1);
        QVERIFY(answer && answer->type == FrameType::Applied);
        QCOMPARE(server_->counts().applied, 1);
    }

    void anotherModelOfTheSameSizeIsRefused()
    {
        serve(100);
        const auto worker = link();
        FrameHeader hello = header(FrameType::Hello);
        hello.total = modelSize;
        auto tensors = test::smallTensors();
        tensors[0].shape = {3, 1};
        hello.model = engine::fingerprintOf(tensors);
        worker->send(rpc::makeFrame(hello));
        const auto answer = worker->receive();
        QVERIFY_RESULT(answer);
        QVERIFY(answer->header.type == FrameType::Refused && answer->header.has(rpc::frameFlag::Fatal));
        QVERIFY(answer->text().find("another model") != std::string::npos);
        QCOMPARE(server_->counts().active, 0U);
    }

    /// A replacement goes on with the data where its predecessor's last applied gradient left it.
    void theSlotsPlaceInTheDataIsKept()
    {
        serve(100);
        const rpc::DataPosition position{2, 48, 0xFFFFFFFFFFFFFFF0};
        {
            const auto worker = link();
            QVERIFY(greet(*worker) == FrameType::Welcome);
            FrameHeader chunk = header(FrameType::Push);
            chunk.sequence = 1;
            chunk.position = position;
            const auto gradient = test::smallGradient();
            worker->sendChunks(chunk, gradient);
            const auto answer = worker->receive();
            QVERIFY(answer && answer->header.type == FrameType::Applied);
            QCOMPARE(answer->header.turn, quint16{0});
            QCOMPARE(answer->header.turns, quint16{1});
        }
        const auto fresh = link();
        FrameHeader hello = header(FrameType::Hello, 0, 2);
        hello.total = modelSize;
        hello.model = engine::fingerprintOf(test::smallTensors());
        fresh->send(rpc::makeFrame(hello));
        const auto welcome = fresh->receive();
        QVERIFY_RESULT(welcome);
        QVERIFY(welcome->header.has(rpc::frameFlag::Position) && welcome->header.position == position);
    }

    void floodIsCutAndTold()
    {
        serve(100);
        const auto good = link();
        QVERIFY(greet(*good) == FrameType::Welcome);
        const auto flood = link();
        QVERIFY(greet(*flood, 1) == FrameType::Welcome);
        for (int i = 0; i < 20000 && flood->send(rpc::makeFrame(header(FrameType::Heartbeat, 1))); ++i) {}
        const auto answer = flood->receive();
        QVERIFY(!answer || answer->header.type == FrameType::Refused);
        QTRY_COMPARE(server_->counts().active, 1U);
        const auto pushed = push(*good, 1);
        QVERIFY(pushed && pushed->type == FrameType::Applied);
        QTRY_VERIFY(refused_.load() > 0);
    }

    /// Half of the bytes, and the same training within what rounding costs; the counter stays exact.
    void halfPrecisionOnTheWire_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("bf16") << static_cast<int>(rpc::WireFormat::BFloat16);
        QTest::newRow("fp16") << static_cast<int>(rpc::WireFormat::Float16);
    }
    void halfPrecisionOnTheWire()
    {
        QFETCH(int, format);
        serve(5000);
        const auto worker = link();
        FrameHeader hello = header(FrameType::Hello);
        hello.total = modelSize;
        hello.model = engine::fingerprintOf(test::smallTensors());
        hello.format = static_cast<rpc::WireFormat>(format);
        worker->send(rpc::makeFrame(hello));
        const auto welcome = worker->receive();
        QVERIFY(welcome && welcome->header.type == FrameType::Welcome);
        const auto gradient = test::smallGradient(0.001F);
        for (std::uint64_t sequence = 1; sequence <= 1001; ++sequence) {
            FrameHeader chunk = header(FrameType::Push);
            chunk.sequence = sequence;
            chunk.format = hello.format;
            worker->sendChunks(chunk, gradient);
            const auto answer = worker->receive();
            QVERIFY(answer && answer->header.type == FrameType::Applied);
        }
        worker->send(rpc::makeFrame(header(FrameType::Pull)));
        std::array<float, modelSize> state{};
        QVERIFY_RESULT(worker->receiveState(state));
        QCOMPARE(state[5], 1001.0F);
        const auto kept = server_->pull();
        const auto exact = kept->values();
        for (std::size_t i = 0; i < 5; ++i) {
            QVERIFY(std::abs(state[i] - exact[i]) <= 0x1p-8F * std::abs(exact[i]));
        }
    }

    void controllerMayLookButNotTrain()
    {
        serve(100);
        const auto channel = channelAs(rpc::PeerRole::Controller);
        ExchangeLink training(channel);
        FrameHeader hello = header(FrameType::Hello);
        hello.total = modelSize;
        hello.model = engine::fingerprintOf(test::smallTensors());
        training.send(rpc::makeFrame(hello));
        const auto answer = training.receive();
        QVERIFY(!answer);
        QVERIFY(answer.error().code == ErrorCode::PermissionDenied);
        grpc::ClientContext context;
        v1::ServerStatusReply reply;
        QVERIFY(v1::ParameterServer::NewStub(channel)->ServerStatus(&context, {}, &reply).ok());
        QCOMPARE(reply.applied_steps(), 0);
    }

    void theEnd()
    {
        serve(1);
        const auto evaluator = link();
        QVERIFY(greet(*evaluator, 0) == FrameType::Welcome);
        const auto last = push(*evaluator, 1);
        QVERIFY(last && last->has(rpc::frameFlag::Evaluate));
        const auto other = link();
        QVERIFY(greet(*other, 1) == FrameType::Welcome);
        FrameHeader chunk = header(FrameType::Push, 1);
        chunk.sequence = 1;
        const auto gradient = test::smallGradient();
        other->sendChunks(chunk, gradient); // its answer waits for the evaluation
        FrameHeader evaluation = header(FrameType::Evaluation);
        evaluation.step = 1;
        evaluation.total = 100;
        evaluation.value = 90;
        evaluator->send(rpc::makeFrame(evaluation));
        for (ExchangeLink *each : {evaluator.get(), other.get()}) {
            const auto answer = each->receive();
            QVERIFY_RESULT(answer);
            QVERIFY(answer->header.type == FrameType::Finished);
        }
        const auto late = link();
        QVERIFY(greet(*late, 1, 2) == FrameType::Finished);
        QCOMPARE(server_->counts().applied, 1);
        QCOMPARE(*server_->finalAccuracy(), 90.0);
    }
};

QTEST_GUILESS_MAIN(ExchangeTest)
#include "exchange_test.moc"
