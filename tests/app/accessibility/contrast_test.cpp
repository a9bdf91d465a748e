// SPDX-License-Identifier: GPL-3.0-or-later
// Contrast of the palette by WCAG 2.1: 4.5 for text, 3 for marks and edges of fields, in both schemes.
#include "app/look/tokens.h"

#include <QTest>

#include <cmath>

using namespace mayfly::look;

namespace {

/// WCAG 2.1, relative luminance.
double luminance(const QColor &colour)
{
    const auto linear = [](double part) { return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const double one = luminance(a), other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

struct Pair {
    const char *name;
    Role ink;
    Role ground;
};

constexpr Pair textPairs[] = {
    {"text on surface", Role::Text, Role::Surface}, {"text on window", Role::Text, Role::Window}, {"text on sunken", Role::Text, Role::Sunken},
    {"text on hover", Role::Text, Role::Hover}, {"text on selection", Role::Text, Role::AccentTint},
    {"text2 on surface", Role::Text2, Role::Surface}, {"text2 on window", Role::Text2, Role::Window}, {"text2 on sunken", Role::Text2, Role::Sunken},
    {"text2 on hover", Role::Text2, Role::Hover}, {"text2 on selection", Role::Text2, Role::AccentTint},
    {"text3 on surface", Role::Text3, Role::Surface}, {"text3 on window", Role::Text3, Role::Window}, {"text3 on sunken", Role::Text3, Role::Sunken},
    {"text3 on hover", Role::Text3, Role::Hover},
    {"accent on surface", Role::Accent, Role::Surface}, {"accent on window", Role::Accent, Role::Window},
    {"accent on its tint", Role::Accent, Role::AccentTint}, {"white on primary", Role::OnAccent, Role::AccentFill},
    {"white on hovered primary", Role::OnAccent, Role::AccentHover},
    {"ok on surface", Role::Ok, Role::Surface}, {"ok on its tint", Role::Ok, Role::OkTint},
    {"warn on surface", Role::Warn, Role::Surface}, {"warn on its tint", Role::Warn, Role::WarnTint}, {"text on warn tint", Role::Text, Role::WarnTint},
    {"bad on surface", Role::Bad, Role::Surface}, {"bad on its tint", Role::Bad, Role::BadTint}, {"text on bad tint", Role::Text, Role::BadTint},
    {"text on ok tint", Role::Text, Role::OkTint}, {"bad on selection", Role::Bad, Role::AccentTint},
};

constexpr Pair markPairs[] = {
    {"edge of fields", Role::Border, Role::Surface}, {"warning mark", Role::WarnMark, Role::Surface},
    {"accuracy low", Role::AccuracyLow, Role::Surface}, {"accuracy target", Role::AccuracyTarget, Role::Surface},
    {"accuracy high", Role::AccuracyHigh, Role::Surface}, {"focus ring on surface", Role::Accent, Role::Surface},
    {"focus ring on window", Role::Accent, Role::Window}, {"checked box", Role::AccentFill, Role::Surface},
};

} // namespace

class ContrastTest : public QObject {
    Q_OBJECT
private slots:
    void formula();
    void palette_data();
    void palette();
    void series_data();
    void series();
};

/// The published extremes and one known pair.
void ContrastTest::formula()
{
    QCOMPARE(contrast(Qt::white, Qt::black), 21.0);
    QCOMPARE(contrast(Qt::white, Qt::white), 1.0);
    QVERIFY(std::abs(contrast(QColor(0x767676), Qt::white) - 4.54) < 0.01);
}

void ContrastTest::palette_data()
{
    QTest::addColumn<int>("scheme");
    QTest::addColumn<int>("ink");
    QTest::addColumn<int>("ground");
    QTest::addColumn<double>("atLeast");
    for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
        const char *const name = scheme == Scheme::Light ? "light" : "dark";
        const auto add = [scheme, name](const Pair &pair, double atLeast) {
            QTest::addRow("%s: %s", name, pair.name) << static_cast<int>(scheme) << static_cast<int>(pair.ink) << static_cast<int>(pair.ground) << atLeast;
        };
        for (const Pair &pair : textPairs) {
            add(pair, 4.5);
        }
        for (const Pair &pair : markPairs) {
            add(pair, 3.0);
        }
    }
}

void ContrastTest::palette()
{
    QFETCH(int, scheme);
    QFETCH(int, ink);
    QFETCH(int, ground);
    QFETCH(double, atLeast);
    const auto of = [scheme](int role) { return colour(static_cast<Scheme>(scheme), static_cast<Role>(role)); };
    const double found = contrast(of(ink), of(ground));
    QVERIFY2(found >= atLeast, qPrintable(QStringLiteral("%1, at least %2").arg(found, 0, 'f', 2).arg(atLeast)));
}

void ContrastTest::series_data()
{
    QTest::addColumn<int>("scheme");
    QTest::addColumn<int>("index");
    for (int index = 0; index < seriesCount; ++index) {
        QTest::addRow("light %d", index) << static_cast<int>(Scheme::Light) << index;
        QTest::addRow("dark %d", index) << static_cast<int>(Scheme::Dark) << index;
    }
}

void ContrastTest::series()
{
    QFETCH(int, scheme);
    QFETCH(int, index);
    const auto which = static_cast<Scheme>(scheme);
    const double found = contrast(seriesColour(which, index), colour(which, Role::Surface));
    QVERIFY2(found >= 3, qPrintable(QString::number(found)));
}

QTEST_GUILESS_MAIN(ContrastTest)
#include "contrast_test.moc"
