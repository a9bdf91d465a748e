// SPDX-License-Identifier: Apache-2.0
#include "core/base/rng.h"
#include "core/rpc/frame.h"
#include "tests/support/isolated_home.h"

#include <QTest>
#include <grpcpp/support/slice.h>

#include <array>
#include <cstring>

using namespace mayfly;
using namespace mayfly::rpc;

namespace {

using Bytes = std::array<std::byte, frameHeader_bytes>;

FrameHeader goodPush()
{
    FrameHeader header;
    header.type = FrameType::Push;
    header.slot = 3;
    header.incarnation = 2;
    header.sequence = 77;
    header.offset = 4;
    header.count = 6;
    header.total = 10;
    header.step = 1234567890123;
    header.loss = 1.5F;
    header.value = 0.25F;
    header.model = 0xFEDCBA9876543210;
    header.position = {3, 45000, 0x8000000000000001};
    header.turn = 2;
    header.turns = 5;
    return header;
}

template <typename T> void poke(Bytes &bytes, std::size_t at, T value)
{
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

} // namespace

class FrameTest : public QObject {
    Q_OBJECT
private slots:
    void headerRoundTrip();
    void hostileHeaders_data();
    void hostileHeaders();
    void randomBytesNeverPassTheMagic();
    void randomFieldsAreBounded();
    void frameInManySlices();
    void refusalCarriesItsText();
};

void FrameTest::headerRoundTrip()
{
    Bytes bytes{};
    const FrameHeader sent = goodPush();
    encodeHeader(sent, bytes);
    const auto got = decodeHeader(bytes, 6 * sizeof(float));
    QVERIFY_RESULT(got);
    QCOMPARE(got->type, sent.type);
    QCOMPARE(got->slot, sent.slot);
    QCOMPARE(got->incarnation, sent.incarnation);
    QCOMPARE(got->sequence, sent.sequence);
    QCOMPARE(got->offset, sent.offset);
    QCOMPARE(got->count, sent.count);
    QCOMPARE(got->total, sent.total);
    QCOMPARE(got->step, sent.step);
    QCOMPARE(got->loss, sent.loss);
    QCOMPARE(got->value, sent.value);
    QCOMPARE(got->model, sent.model);
    QVERIFY(got->position == sent.position);
    QCOMPARE(got->turn, sent.turn);
    QCOMPARE(got->turns, sent.turns);
}

void FrameTest::hostileHeaders_data()
{
    QTest::addColumn<int>("at");
    QTest::addColumn<quint64>("value");
    QTest::addColumn<int>("width");
    QTest::addColumn<QString>("named");
    constexpr quint64 huge = ~0ULL;
    QTest::newRow("wrong magic") << 0 << quint64{0x12345678} << 4 << "magic";
    QTest::newRow("future version") << 4 << quint64{3} << 2 << "version";
    QTest::newRow("no type") << 6 << quint64{0} << 1 << "type";
    QTest::newRow("type between the two kinds") << 6 << quint64{9} << 1 << "type";
    QTest::newRow("type 255") << 6 << quint64{255} << 1 << "type";
    QTest::newRow("unknown flag") << 7 << quint64{128} << 1 << "flags";
    QTest::newRow("sequence 0") << 16 << quint64{0} << 8 << "sequence";
    QTest::newRow("offset past the end") << 24 << quint64{11} << 8 << "offset";
    QTest::newRow("offset that wraps around") << 24 << huge << 8 << "offset";
    QTest::newRow("chunk past the end") << 24 << quint64{5} << 8 << "offset";
    QTest::newRow("count 0") << 32 << quint64{0} << 4 << "count";
    QTest::newRow("count that does not fit the payload") << 32 << quint64{5} << 4 << "payload";
    QTest::newRow("count beyond a chunk") << 32 << quint64{chunkElements + 1} << 4 << "count";
    QTest::newRow("count 2^32-1") << 32 << quint64{0xFFFFFFFF} << 4 << "count";
    QTest::newRow("no shards") << 38 << quint64{0} << 2 << "shard";
    QTest::newRow("shard out of range") << 36 << quint64{1} << 2 << "shard";
    QTest::newRow("no such format") << 100 << quint64{3} << 1 << "format";
    QTest::newRow("turn out of range") << 96 << quint64{5} << 2 << "turn";
    QTest::newRow("a model without end") << 40 << huge << 8 << "total";
    QTest::newRow("a model without elements") << 40 << quint64{0} << 8 << "offset";
}

void FrameTest::hostileHeaders()
{
    QFETCH(int, at);
    QFETCH(quint64, value);
    QFETCH(int, width);
    QFETCH(QString, named);
    Bytes bytes{};
    encodeHeader(goodPush(), bytes);
    std::memcpy(bytes.data() + at, &value, static_cast<std::size_t>(width));
    const auto got = decodeHeader(bytes, 6 * sizeof(float));
    QVERIFY(!got);
    QCOMPARE(got.error().code, ErrorCode::Corrupt);
    QVERIFY2(got.error().message.find("frame: " + named.toStdString()) != std::string::npos,
             got.error().message.c_str());
}

void FrameTest::randomBytesNeverPassTheMagic()
{
    Rng rng(1);
    for (int trial = 0; trial < 20000; ++trial) {
        Bytes bytes{};
        for (auto &byte : bytes) {
            byte = static_cast<std::byte>(rng.below(256));
        }
        const std::size_t length = rng.below(frameHeader_bytes + 1);
        QVERIFY(!decodeHeader(std::span(bytes).first(length), rng.below(1 << 20)));
    }
}

/// With magic and version right and everything else random, whatever is let through is within its bounds.
void FrameTest::randomFieldsAreBounded()
{
    Rng rng(2);
    for (int trial = 0; trial < 200000; ++trial) {
        Bytes bytes{};
        encodeHeader(goodPush(), bytes);
        const std::size_t payload = rng.below(64);
        for (std::size_t i = 6; i < bytes.size(); ++i) {
            if (rng.below(4) == 0) {
                bytes[i] = static_cast<std::byte>(rng.below(256));
            }
        }
        const auto got = decodeHeader(bytes, payload);
        if (got && (got->type == FrameType::Push || got->type == FrameType::State)) {
            QVERIFY(got->count * bytesPerElement(got->format) == payload && got->offset + got->count <= got->total);
        }
    }
}

void FrameTest::frameInManySlices()
{
    FrameHeader header = goodPush();
    const std::array<float, 6> values{1, 2, 3, 4, 5, 6};
    std::string whole(frameHeader_bytes, '\0');
    encodeHeader(header, std::as_writable_bytes(std::span(whole)));
    whole.append(reinterpret_cast<const char *>(values.data()), sizeof values);
    for (const std::size_t piece : {1U, 7U, 63U, 64U, 65U, 1000U}) {
        std::vector<grpc::Slice> slices;
        for (std::size_t at = 0; at < whole.size(); at += piece) {
            slices.emplace_back(whole.substr(at, piece));
        }
        const auto frame = ReceivedFrame::read(grpc::ByteBuffer(slices.data(), slices.size()));
        QVERIFY_RESULT(frame);
        std::array<float, 6> got{};
        frame->copyPayload(std::as_writable_bytes(std::span(got)));
        QCOMPARE(got, values);
    }
    QVERIFY(!ReceivedFrame::read(grpc::ByteBuffer()));
}

void FrameTest::refusalCarriesItsText()
{
    const auto frame = ReceivedFrame::read(makeRefusal(goodPush(), "older incarnation"));
    QVERIFY_RESULT(frame);
    QCOMPARE(frame->header.type, FrameType::Refused);
    QCOMPARE(frame->text(), std::string("older incarnation"));
    const auto longOne = ReceivedFrame::read(makeRefusal(goodPush(), std::string(100000, 'x')));
    QVERIFY_RESULT(longOne);
    QCOMPARE(longOne->text().size(), std::size_t{4096});
}

QTEST_GUILESS_MAIN(FrameTest)
#include "frame_test.moc"
