// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop's dark and light, told by a portal of the test's own on a bus of its own.
#include "app/desktop/system_theme.h"
#include "app/look/theme.h"

#include <QApplication>
#include <QDBusMessage>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

using namespace mayfly;
using desktop::SystemTheme;
using look::Scheme;
using look::Theme;

/// The one method of org.freedesktop.portal.Settings that is asked.
class FakePortal final : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")
public:
    uint said = 0;

public slots:
    QDBusVariant Read(const QString &, const QString &) { return QDBusVariant(QVariant::fromValue(QDBusVariant(said))); }

signals:
    void SettingChanged(const QString &group, const QString &key, const QDBusVariant &value);
};

class SystemThemeTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase();
    void valuesAreRead();
    void theWindowFollowsTheDesktop();
    void withoutAPortalNothingHappens();

private:
    QProcess daemon_;
    QString address_;
};

void SystemThemeTest::initTestCase()
{
    Theme::instance().install(*qApp);
    if (QStandardPaths::findExecutable("dbus-daemon").isEmpty()) {
        return;
    }
    daemon_.start("dbus-daemon", {"--session", "--nofork", "--print-address=1"});
    if (daemon_.waitForReadyRead(10'000)) {
        address_ = QString::fromUtf8(daemon_.readLine()).trimmed();
    }
}

void SystemThemeTest::cleanupTestCase()
{
    daemon_.kill();
    daemon_.waitForFinished();
}

void SystemThemeTest::valuesAreRead()
{
    const auto wrapped = [](uint value) { return QVariant::fromValue(QDBusVariant(QVariant::fromValue(QDBusVariant(value)))); };
    QCOMPARE(SystemTheme::schemeOf(wrapped(1)), std::optional(Scheme::Dark));
    QCOMPARE(SystemTheme::schemeOf(wrapped(2)), std::optional(Scheme::Light));
    QCOMPARE(SystemTheme::schemeOf(wrapped(0)), std::nullopt);
    QCOMPARE(SystemTheme::schemeOf(1U), std::optional(Scheme::Dark));
    QCOMPARE(SystemTheme::schemeOf(QString("dark")), std::nullopt);
}

void SystemThemeTest::theWindowFollowsTheDesktop()
{
    if (address_.isEmpty()) {
        QSKIP("no dbus-daemon here");
    }
    auto server = QDBusConnection::connectToBus(address_, "portal");
    FakePortal portal;
    portal.said = 1;
    QVERIFY(server.registerObject("/org/freedesktop/portal/desktop", &portal, QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
    QVERIFY(server.registerService("org.freedesktop.portal.Desktop"));
    Theme &theme = Theme::instance();
    theme.setMode(Theme::Mode::System);
    theme.setSystemScheme(Scheme::Light);
    QSignalSpy changed(&theme, &Theme::changed);
    int told = 0;
    const auto follow = [&](Scheme scheme) {
        ++told;
        theme.setSystemScheme(scheme);
    };
    const SystemTheme system(follow, QDBusConnection::connectToBus(address_, "window"));
    QTRY_COMPARE(theme.scheme(), Scheme::Dark); // as it is at the start
    QCOMPARE(changed.count(), 1);
    const auto say = [&portal](const char *group, uint value) { emit portal.SettingChanged(group, "color-scheme", QDBusVariant(value)); };
    say("org.freedesktop.appearance", 2);
    QTRY_COMPARE(theme.scheme(), Scheme::Light);
    say("org.example.other", 1);
    say("org.freedesktop.appearance", 0);
    theme.setMode(Theme::Mode::Dark); // the user's own choice wins, and the desktop's is known when it is wanted again
    say("org.freedesktop.appearance", 2);
    say("org.freedesktop.appearance", 1);
    say("org.freedesktop.appearance", 2);
    QTRY_COMPARE(told, 5);
    QCOMPARE(theme.scheme(), Scheme::Dark);
    theme.setMode(Theme::Mode::System);
    QCOMPARE(theme.scheme(), Scheme::Light);
}

void SystemThemeTest::withoutAPortalNothingHappens()
{
    const SystemTheme none([](Scheme) { QFAIL("nobody said anything"); }, QDBusConnection(QStringLiteral("nowhere")));
    QCoreApplication::processEvents();
}

QTEST_MAIN(SystemThemeTest)
#include "system_theme_test.moc"
