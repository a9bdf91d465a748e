// SPDX-License-Identifier: Apache-2.0
#include "core/base/rng.h"
#include "core/rpc/frame.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace mayfly;
using namespace mayfly::rpc;

namespace {

float through(WireFormat format, float value)
{
    std::vector<std::byte> bytes(bytesPerElement(format));
    float back = 0;
    encodeElements(format, {&value, 1}, bytes);
    decodeElements(format, bytes, {&back, 1});
    return back;
}

} // namespace

class WireFormatTest : public QObject {
    Q_OBJECT
private slots:
    void roundsToTheNearestEven_data()
    {
        QTest::addColumn<int>("format");
        QTest::addColumn<float>("value");
        QTest::addColumn<float>("expected");
        const int half = static_cast<int>(WireFormat::Float16);
        const int brain = static_cast<int>(WireFormat::BFloat16);
        QTest::newRow("1") << half << 1.0F << 1.0F;
        QTest::newRow("between, to even below") << half << 1.0F + 0x1p-11F << 1.0F;
        QTest::newRow("between, to even above") << half << 1.0F + 3 * 0x1p-11F << 1.0F + 0x1p-9F;
        QTest::newRow("largest") << half << 65504.0F << 65504.0F;
        QTest::newRow("rounds beyond the largest") << half << 65520.0F << std::numeric_limits<float>::infinity();
        QTest::newRow("far beyond") << half << -1e10F << -std::numeric_limits<float>::infinity();
        QTest::newRow("smallest subnormal") << half << 0x1p-24F << 0x1p-24F;
        QTest::newRow("subnormal, between") << half << 3 * 0x1p-25F << 0x1p-23F;
        QTest::newRow("vanishes") << half << 0x1p-26F << 0.0F;
        QTest::newRow("bf16: 1") << brain << 1.0F << 1.0F;
        QTest::newRow("bf16: between, to even below") << brain << 1.0F + 0x1p-8F << 1.0F;
        QTest::newRow("bf16: between, to even above") << brain << 1.0F + 3 * 0x1p-8F << 1.0F + 0x1p-6F;
        QTest::newRow("bf16: small") << brain << 0x1p-126F << 0x1p-126F;
        QTest::newRow("bf16: infinity") << brain << -std::numeric_limits<float>::infinity()
                                        << -std::numeric_limits<float>::infinity();
    }
    void roundsToTheNearestEven()
    {
        QFETCH(int, format);
        QFETCH(float, value);
        QFETCH(float, expected);
        const float got = through(static_cast<WireFormat>(format), value);
        QCOMPARE(std::bit_cast<std::uint32_t>(got), std::bit_cast<std::uint32_t>(expected));
    }

    /// All 65536 values there are come back as they were.
    void everyHalfSurvives()
    {
        for (const WireFormat format : {WireFormat::Float16, WireFormat::BFloat16}) {
            for (std::uint32_t bits = 0; bits < 65536; ++bits) {
                const auto half = static_cast<std::uint16_t>(bits);
                float value = 0;
                decodeElements(format, std::as_bytes(std::span(&half, 1)), {&value, 1});
                std::uint16_t again = 0;
                encodeElements(format, {&value, 1}, std::as_writable_bytes(std::span(&again, 1)));
                QVERIFY(again == half || std::isnan(value));
                QVERIFY(!std::isnan(value) || std::isnan(through(format, value)));
            }
        }
    }

    void errorIsBounded()
    {
        Rng rng(1);
        for (int trial = 0; trial < 100000; ++trial) {
            const auto value = static_cast<float>((rng.uniform() - 0.5) * 100);
            QVERIFY(std::abs(through(WireFormat::Float16, value) - value) <= 0x1p-11F * std::abs(value) + 0x1p-25F);
            QVERIFY(std::abs(through(WireFormat::BFloat16, value) - value) <= 0x1p-8F * std::abs(value));
            QCOMPARE(through(WireFormat::Float32, value), value);
        }
    }

    void framesCarryIt()
    {
        const std::vector<float> values{1, -2, 0.5F, 1e-3F, 7};
        for (const WireFormat format : {WireFormat::Float32, WireFormat::BFloat16, WireFormat::Float16}) {
            FrameHeader header;
            header.type = FrameType::Push;
            header.sequence = 1;
            header.count = 5;
            header.total = 5;
            header.format = format;
            const auto frame = ReceivedFrame::read(makeEncodedFrame(header, values));
            QVERIFY_RESULT(frame);
            QCOMPARE(frame->payloadSize(), 5 * bytesPerElement(format));
            std::vector<float> got(5);
            frame->copyElements(got);
            std::vector<float> trusted(5);
            frame->copyTrusted(trusted);
            QCOMPARE(trusted, got);
            for (std::size_t i = 0; i < values.size(); ++i) {
                QCOMPARE(got[i], through(format, values[i]));
            }
        }
        QVERIFY(!wireFormatFromString("fp8"));
        QVERIFY(*wireFormatFromString("") == WireFormat::Float32);
    }
};

QTEST_GUILESS_MAIN(WireFormatTest)
#include "wire_format_test.moc"
