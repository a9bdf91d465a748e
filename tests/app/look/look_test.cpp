// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/banner.h"
#include "app/look/bars.h"
#include "app/look/buttons.h"
#include "app/look/card.h"
#include "app/look/chips.h"
#include "app/look/empty_page.h"
#include "app/look/form_field.h"
#include "app/look/icons.h"
#include "app/look/key_figure.h"
#include "app/look/segmented_control.h"
#include "app/look/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QDir>
#include <QGridLayout>
#include <QLabel>
#include <QAccessible>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace mayfly::look;

namespace {

double luminance(const QColor &colour)
{
    const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

} // namespace

class LookTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void textContrastIsEnough_data();
    void textContrastIsEnough();
    void everyIconDraws();
    void themeChangeRecolours();
    void sizesFollowTheFont();
    void segmentedControlMovesByKey();
    void fieldProblemIsShownAndGoes();
    void accuracyScaleMeetsInTheMiddle();
    void pictures();
};

void LookTest::initTestCase()
{
    Theme::instance().install(*qApp);
    Theme::instance().setMode(Theme::Mode::Light);
}

void LookTest::textContrastIsEnough_data()
{
    QTest::addColumn<int>("scheme");
    QTest::addColumn<int>("ink");
    QTest::addColumn<int>("ground");
    for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
        const auto row = [&](const char *name, Role ink, Role ground) {
            QTest::addRow("%s %s", name, scheme == Scheme::Light ? "light" : "dark")
                << static_cast<int>(scheme) << static_cast<int>(ink) << static_cast<int>(ground);
        };
        row("text", Role::Text, Role::Surface);
        row("text2", Role::Text2, Role::Surface);
        row("text3", Role::Text3, Role::Surface);
        row("text2 on window", Role::Text2, Role::Window);
        row("accent", Role::Accent, Role::Surface);
        row("primary", Role::OnAccent, Role::AccentFill);
        row("primary hovered", Role::OnAccent, Role::AccentHover);
        row("ok", Role::Ok, Role::OkTint);
        row("warn", Role::Warn, Role::WarnTint);
        row("bad", Role::Bad, Role::BadTint);
        row("accent on its tint", Role::Accent, Role::AccentTint);
    }
}

void LookTest::textContrastIsEnough()
{
    QFETCH(int, scheme);
    QFETCH(int, ink);
    QFETCH(int, ground);
    const auto of = [scheme](int role) { return colour(static_cast<Scheme>(scheme), static_cast<Role>(role)); };
    QVERIFY2(contrast(of(ink), of(ground)) >= 4.5, qPrintable(QString::number(contrast(of(ink), of(ground)))));
}

void LookTest::everyIconDraws()
{
    const QStringList files = QDir(":/mayfly/icons").entryList({"*.svg"});
    QVERIFY(files.size() > 30);
    for (const QString &file : files) {
        const QImage image = icon(file.chopped(4)).pixmap(24, 24).toImage();
        bool inked = false;
        for (int y = 0; y < image.height() && !inked; ++y) {
            for (int x = 0; x < image.width() && !inked; ++x) {
                inked = qAlpha(image.pixel(x, y)) > 0;
            }
        }
        QVERIFY2(inked, qPrintable(file));
    }
    QVERIFY(!applicationIcon().pixmap(48, 48).isNull());
}

void LookTest::themeChangeRecolours()
{
    QSignalSpy changed(&Theme::instance(), &Theme::changed);
    QLabel label("words");
    setText(&label, Text::Body, Role::Text2);
    Theme::instance().setMode(Theme::Mode::Dark);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(label.palette().color(QPalette::WindowText), colour(Scheme::Dark, Role::Text2));
    QCOMPARE(QApplication::palette().color(QPalette::Window), colour(Scheme::Dark, Role::Window));
    Theme::instance().setMode(Theme::Mode::Light);
    QCOMPARE(label.palette().color(QPalette::WindowText), colour(Scheme::Light, Role::Text2));
}

void LookTest::sizesFollowTheFont()
{
    QCOMPARE(length(Size::PageHeader), 44);
    const QFont before = QApplication::font();
    QFont large = before;
    large.setPointSizeF(before.pointSizeF() * 2);
    QApplication::setFont(large);
    QCOMPARE(length(Size::PageHeader), 88);
    QApplication::setFont(before);
}

void LookTest::segmentedControlMovesByKey()
{
    SegmentedControl control({"One", "Two", "Three"});
    QSignalSpy moved(&control, &SegmentedControl::currentChanged);
    QTest::keyClick(&control, Qt::Key_Right);
    QTest::keyClick(&control, Qt::Key_Right);
    QTest::keyClick(&control, Qt::Key_Right);
    QCOMPARE(control.current(), 2);
    QCOMPARE(moved.count(), 2);
    QAccessibleInterface *face = QAccessible::queryAccessibleInterface(&control);
    QCOMPARE(face->role(), QAccessible::Grouping);
    QCOMPARE(face->childCount(), 3);
    QCOMPARE(face->child(2)->text(QAccessible::Name), QString("Three"));
    QVERIFY(face->child(2)->state().checked && !face->child(0)->state().checked);
    face->child(0)->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
    QCOMPARE(control.current(), 0);
}

void LookTest::fieldProblemIsShownAndGoes()
{
    auto *edit = new QLineEdit;
    FormField field("&Deadline", edit, 80);
    QCOMPARE(edit->accessibleName(), QString("Deadline"));
    field.setProblem("expected more than 0 h");
    QVERIFY(edit->property("error").toBool());
    field.setProblem({});
    QVERIFY(!edit->property("error").toBool());
}

void LookTest::accuracyScaleMeetsInTheMiddle()
{
    for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
        QCOMPARE(accuracyColour(scheme, 0), colour(scheme, Role::AccuracyTarget));
        QCOMPARE(accuracyColour(scheme, -1), colour(scheme, Role::AccuracyLow));
        QCOMPARE(accuracyColour(scheme, 5), colour(scheme, Role::AccuracyHigh));
    }
}

void LookTest::pictures()
{
    QWidget sheet;
    auto *grid = new QGridLayout(&sheet);
    auto *banners = new Card("Banners");
    const QPair<Tone, QString> sentences[] = {{Tone::Accent, "Prices are 9 days old."},
                                              {Tone::Warn, "us-east1-c took w-3."},
                                              {Tone::Bad, "prices.csv, line 14, column 3: not a price."},
                                              {Tone::Ok, "Run 27 finished: $1.33, 0.50 h."}};
    for (const auto &[tone, fact] : sentences) {
        auto *banner = new Banner;
        banners->body()->addWidget(banner);
        banner->showMessage(tone, fact, {}, "Show");
    }
    grid->addWidget(banners, 0, 1);
    auto *buttons = new Card("Buttons, fields");
    auto *row = new QHBoxLayout;
    row->addWidget(makeButton("Launch…", ButtonKind::Primary, "play"));
    row->addWidget(makeButton("Rehearse", ButtonKind::Secondary, "rehearse"));
    row->addWidget(makeButton("Stop run…", ButtonKind::Danger));
    row->addWidget(makeButton("Change…", ButtonKind::Link));
    row->addWidget(makeIconButton("columns", "Columns"));
    buttons->body()->addLayout(row);
    auto *wrong = new QLineEdit("-2 h");
    auto *field = new FormField("&Deadline", wrong, units(88));
    field->setProblem("Deadline: expected more than 0 h, found −2 h");
    buttons->body()->addWidget(field);
    auto *check = new QCheckBox("Count start-up");
    check->setChecked(true);
    buttons->body()->addWidget(check);
    buttons->body()->addWidget(new SegmentedControl({"Balance", "Cost", "Time"}));
    grid->addWidget(buttons, 0, 0);
    auto *marks = new Card("Chips, pills, bars");
    auto *chips = new ChipRow;
    chips->setChips({{"4× P100"}, {"1 PS", ChipText::Kind::Outlined}, {"on-demand", ChipText::Kind::Plain}});
    marks->body()->addWidget(chips);
    auto *pills = new QHBoxLayout;
    const PillText states[] = {{"Requesting", Glyph::DashedCircle, Tone::Neutral}, {"Starting", Glyph::HalfDisc, Tone::Accent},
                               {"Training", Glyph::Dot, Tone::Ok},                  {"Notice", Glyph::Triangle, Tone::Warn},
                               {"Revoked", Glyph::Cross, Tone::Bad},                {"Replaced", Glyph::Diamond, Tone::Accent},
                               {"Finished", Glyph::Tick, Tone::Neutral},            {"Stopped", Glyph::Square, Tone::Neutral}};
    for (const PillText &state : states) {
        auto *pill = new Pill;
        pill->setPill(state);
        pills->addWidget(pill);
    }
    marks->body()->addLayout(pills);
    auto *chance = new ChanceBar;
    chance->setChance(0.84, 0.95);
    marks->body()->addWidget(chance);
    auto *spend = new SpendBar;
    spend->setShares(0.5, 0.76);
    marks->body()->addWidget(spend);
    grid->addWidget(marks, 1, 0);
    auto *empty = new EmptyPage({"run", "No run yet", "Choose a plan and launch it, or rehearse one on this machine for free.",
                                 "Rehearse the sample", "Go to Plan"});
    grid->addWidget(empty, 1, 1);
    sheet.resize(1100, 480);
    QDir().mkpath(QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots");
    for (const auto &[mode, name] : {std::pair{Theme::Mode::Light, "light"}, {Theme::Mode::Dark, "dark"}}) {
        Theme::instance().setMode(mode);
        sheet.show();
        QCoreApplication::processEvents();
        QVERIFY(sheet.grab().save(QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots/parts-" + name + ".png"));
    }
    Theme::instance().setMode(Theme::Mode::Light);
}

QTEST_MAIN(LookTest)
#include "look_test.moc"
