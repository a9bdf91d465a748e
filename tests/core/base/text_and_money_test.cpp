// SPDX-License-Identifier: Apache-2.0
#include "core/base/anchored_clock.h"
#include "core/base/money.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "tests/core/base/base_test.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <cmath>

using namespace mayfly;

void TextAndMoneyTest::resultCarriesValueOrError()
{
    const Result<int> good = 7;
    QCOMPARE(good.value(), 7);
    const Result<int> bad = fail(ErrorCode::NotFound, "x.json: is missing");
    QCOMPARE(bad.error().message, std::string("x.json: is missing"));
    const Result<int> wrapped = failWith(bad.error(), "cannot start");
    QVERIFY(wrapped.error().code == ErrorCode::NotFound);
    QCOMPARE(wrapped.error().message, std::string("cannot start: x.json: is missing"));
    const Result<std::string> passed = passOn(bad.error());
    QCOMPARE(passed.error().message, bad.error().message);
}

void TextAndMoneyTest::parsesMoney_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("micros");
    QTest::addColumn<QString>("currency");
    QTest::newRow("5usd") << "5usd" << qint64(5'000'000) << "USD";
    QTest::newRow("5 USD") << " 5 USD " << qint64(5'000'000) << "USD";
    QTest::newRow("$5") << "$5" << qint64(5'000'000) << "USD";
    QTest::newRow("5.25eur") << "5.25eur" << qint64(5'250'000) << "EUR";
    QTest::newRow("5") << "5" << qint64(5'000'000) << "USD";
    QTest::newRow("0") << "0" << qint64(0) << "USD";
    QTest::newRow("tiny") << "0.0000005" << qint64(1) << "USD";
    QTest::newRow("binary fraction") << "0.29" << qint64(290'000) << "USD";
    QTest::newRow("plus") << "+1" << qint64(1'000'000) << "USD";
}

void TextAndMoneyTest::parsesMoney()
{
    QFETCH(QString, text);
    QFETCH(qint64, micros);
    QFETCH(QString, currency);
    const auto amount = parseMoney(text.toStdString());
    QVERIFY_RESULT(amount);
    QCOMPARE(amount->micros, micros);
    QCOMPARE(QString::fromStdString(amount->currency), currency);
}

void TextAndMoneyTest::refusesMoney_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "$", "usd", "-5", "5 dollars", "5e", "1,5", "nan", "inf", "1e300", "$5usd", "5us",
                             "0x10", "+-5", "++5"}) {
        QTest::newRow(text) << QString(text);
    }
}

void TextAndMoneyTest::refusesMoney()
{
    QFETCH(QString, text);
    const auto amount = parseMoney(text.toStdString());
    QVERIFY(!amount);
    QVERIFY(amount.error().code == ErrorCode::InvalidInput);
    QVERIFY(amount.error().message.find("'" + text.toStdString() + "'") != std::string::npos);
    QVERIFY(amount.error().message.find("expected") != std::string::npos);
}

void TextAndMoneyTest::formatsMoney_data()
{
    QTest::addColumn<qint64>("micros");
    QTest::addColumn<QString>("currency");
    QTest::addColumn<QString>("text");
    QTest::newRow("dollars") << qint64(1'100'000) << "USD"
                             << "$1.10";
    QTest::newRow("euros") << qint64(1'100'000) << "EUR"
                           << "1.10 EUR";
    QTest::newRow("nothing") << qint64(0) << "USD"
                             << "$0.00";
    QTest::newRow("below a cent") << qint64(6'056) << "USD"
                                  << "$0.0061";
    QTest::newRow("below ten cents") << qint64(17'540) << "USD"
                                     << "$0.0175";
    QTest::newRow("ten cents") << qint64(100'000) << "USD"
                               << "$0.10";
    QTest::newRow("negative") << qint64(-1'500'000) << "USD"
                              << "-$1.50";
}

void TextAndMoneyTest::formatsMoney()
{
    QFETCH(qint64, micros);
    QFETCH(QString, currency);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(formatMoney(Money{micros, currency.toStdString()})), text);
}

void TextAndMoneyTest::roundsMoneyToTheNearestMicroUnit()
{
    QCOMPARE((Money{1'000'000}.forSeconds(3600)).micros, 1'000'000);
    QCOMPARE((Money{135'000}.forSeconds(62)).micros, 2325);
    QCOMPARE((Money{1}.forSeconds(1800)).micros, 1); // half rounds away from zero
    QCOMPARE((Money{1}.forSeconds(1799)).micros, 0);
    Money sum{1, "EUR"};
    sum += Money{2, "EUR"};
    QVERIFY(sum == (Money{3, "EUR"}));
    QVERIFY(!(sum == Money{3, "USD"}));
}

void TextAndMoneyTest::parsesDurations_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("seconds");
    QTest::newRow("2h") << "2h" << 7200.0;
    QTest::newRow("90m") << "90m" << 5400.0;
    QTest::newRow("90min") << "90min" << 5400.0;
    QTest::newRow("1h30m") << "1h30m" << 5400.0;
    QTest::newRow("1h 30m") << " 1h 30m " << 5400.0;
    QTest::newRow("45s") << "45s" << 45.0;
    QTest::newRow("1.5H") << "1.5H" << 5400.0;
    QTest::newRow("1d") << "1d" << 86400.0;
    QTest::newRow("plain") << "12.5" << 12.5;
    QTest::newRow("0") << "0" << 0.0;
}

void TextAndMoneyTest::parsesDurations()
{
    QFETCH(QString, text);
    QFETCH(double, seconds);
    const auto duration = parseDuration(text.toStdString());
    QVERIFY_RESULT(duration);
    QCOMPARE(*duration, seconds);
}

void TextAndMoneyTest::refusesDurations_data()
{
    QTest::addColumn<QString>("text");
    const QString huge(308, '9');
    for (const QString &text :
         {QString(""), QString("h"), QString("-5"), QString("5x"), QString("1h30"), QString("nan"), QString("inf"),
          QString("1h-5m"), QString("."), QString("1..5h"), huge + "h"}) {
        QTest::newRow(qPrintable(text.left(8))) << text;
    }
}

void TextAndMoneyTest::refusesDurations()
{
    QFETCH(QString, text);
    const auto duration = parseDuration(text.toStdString());
    QVERIFY(!duration);
    QVERIFY(duration.error().message.find("'" + text.toStdString() + "'") != std::string::npos);
}

void TextAndMoneyTest::formatsDurations_data()
{
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("seconds") << 12.34 << "12.3 s";
    QTest::newRow("just below a minute") << 59.94 << "59.9 s";
    QTest::newRow("rounds up to a minute") << 59.97 << "1 min 00 s";
    QTest::newRow("minutes") << 200.0 << "3 min 20 s";
    QTest::newRow("rounds up to an hour") << 3599.7 << "1 h 00 min";
    QTest::newRow("hours") << 3900.0 << "1 h 05 min";
    QTest::newRow("many") << 360000.0 << "100 h 00 min";
    QTest::newRow("unknown") << std::nan("") << "unknown";
    QTest::newRow("endless") << HUGE_VAL << "unknown";
    QTest::newRow("absurd") << 1e30 << "unknown";
}

void TextAndMoneyTest::formatsDurations()
{
    QFETCH(double, seconds);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(formatDuration(seconds)), text);
}

void TextAndMoneyTest::formatsUtc()
{
    QCOMPARE(formatUtc(0), std::string("1970-01-01T00:00:00Z"));
    QCOMPARE(formatUtc(1'796'136'946'999'999'999), std::string("2026-12-01T14:55:46Z"));
    QCOMPARE(formatUtcMillis(1'796'136'946'999'999'999), std::string("2026-12-01T14:55:46.999Z"));
    QCOMPARE(formatUtc(951'782'400'000'000'000), std::string("2000-02-29T00:00:00Z"));
    QCOMPARE(formatUtcMillis(-1), std::string("1969-12-31T23:59:59.999Z"));
}

void TextAndMoneyTest::parsesNumbers()
{
    QCOMPARE(*parseDouble("1e3"), 1000.0);
    QCOMPARE(*parseDouble("+0.5"), 0.5);
    QCOMPARE(*parseInteger("-7"), -7);
    for (const char *wrong : {"", " 1", "1 ", "1x", "+", "+-1", "0x1", "1,5", "9223372036854775808"}) {
        QVERIFY2(!parseInteger(wrong), wrong);
    }
    for (const char *wrong : {"", " 1", "1x", "+-1", "--1", "0x1p3", "1,5", "1e999"}) {
        QVERIFY2(!parseDouble(wrong), wrong);
    }
    QCOMPARE(formatFixed(1.0 / 3, 3), std::string("0.333"));
    QCOMPARE(formatFixed(-1e15, 0), std::string("-1000000000000000"));
}

void TextAndMoneyTest::splitsAndTrims()
{
    QCOMPARE(trimmed(" \t a b \r\n"), std::string_view("a b"));
    QCOMPARE(trimmed("  "), std::string_view());
    QVERIFY(split("a,,b,", ',') == (std::vector<std::string>{"a", "", "b", ""}));
    QVERIFY(split("", ',') == (std::vector<std::string>{""}));
    QCOMPARE(upperCase("aZ9é"), std::string("AZ9é"));
    QCOMPARE(lowerCase("Az9"), std::string("az9"));
}

void TextAndMoneyTest::clockStandsStillUntilMoved()
{
    ManualClock clock(5);
    QCOMPARE(clock.unixNanoseconds(), 5);
    clock.advance(1.5);
    QCOMPARE(clock.unixNanoseconds(), 1'500'000'005);
    QCOMPARE(clock.monotonicSeconds(), 1.5);
}

void TextAndMoneyTest::anchoredClockDoesNotJump()
{
    std::int64_t wall_ns = 1'000;
    std::int64_t passed_ns = 50;
    std::string boot = "first";
    const AnchoredClock::Source machine{[&] { return boot; }, [&] { return wall_ns; }, [&] { return passed_ns; }};
    const AnchoredClock clock(std::nullopt, machine);
    wall_ns = 5'000'000;
    passed_ns = 60;
    QCOMPARE(clock.unixNanoseconds(), 1'010);
    const auto kept = clockAnchorFromString(toString(clock.anchor()));
    QVERIFY(kept == clock.anchor());
    QCOMPARE(AnchoredClock(kept, machine).unixNanoseconds(), 1'010);
    boot = "second"; // the machine was started again: what had passed before says nothing
    QCOMPARE(AnchoredClock(kept, machine).unixNanoseconds(), 5'000'000);
    for (const char *wrong : {"", "x", "b:1", "b:1:x", ":1:2", "b:1:2:3"}) {
        QVERIFY2(!clockAnchorFromString(wrong), wrong);
    }
    const AnchoredClock real;
    const std::int64_t off_ns = real.unixNanoseconds() - SystemClock::instance().unixNanoseconds();
    QVERIFY(std::abs(off_ns) < 1'000'000'000);
}
