// SPDX-License-Identifier: GPL-3.0-or-later
// A second start on the same home, in a thread of its own.
#include "app/desktop/main_window.h"
#include "app/desktop/single_instance.h"
#include "app/look/theme.h"
#include "tests/support/isolated_home.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include <future>

using namespace mayfly;
using desktop::SingleInstance;
using desktop::StartRequest;

class SingleInstanceTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { look::Theme::instance().install(*qApp); } // units are the design's pixels in its font
    void aSecondStartHandsOver();
    void theFirstMayBeGone();
    void aFrozenOneIsToldApart();
    void anotherHomeIsAnotherWindow();
    void theFirstWindowLeavesRoomForItsFrame_data();
    void theFirstWindowLeavesRoomForItsFrame();

private:
    static SingleInstance::Claim claimElsewhere(const StartRequest &request);

    test::IsolatedHome home_;
};

SingleInstance::Claim SingleInstanceTest::claimElsewhere(const StartRequest &request)
{
    auto claimed = std::async(std::launch::async, [request] { return SingleInstance().claim(request, std::chrono::seconds(20)); });
    while (claimed.wait_for(std::chrono::milliseconds(5)) != std::future_status::ready) {
        QCoreApplication::processEvents();
    }
    return claimed.get();
}

void SingleInstanceTest::aSecondStartHandsOver()
{
    SingleInstance first;
    QSignalSpy asked(&first, &SingleInstance::asked);
    QCOMPARE(first.claim({}), SingleInstance::Claim::First);
    QCOMPARE(claimElsewhere({"/tmp/a plan.mayfly", "20270312-140000-r27x"}), SingleInstance::Claim::HandedOver);
    QTRY_COMPARE(asked.count(), 1);
    QCOMPARE(asked[0][0].toString(), QString("/tmp/a plan.mayfly"));
    QCOMPARE(asked[0][1].toString(), QString("20270312-140000-r27x"));
    QCOMPARE(claimElsewhere({}), SingleInstance::Claim::HandedOver);
    QTRY_COMPARE(asked.count(), 2);
}

void SingleInstanceTest::theFirstMayBeGone()
{
    {
        SingleInstance first;
        QCOMPARE(first.claim({}), SingleInstance::Claim::First);
    }
    QCOMPARE(claimElsewhere({}), SingleInstance::Claim::First);
}

void SingleInstanceTest::aFrozenOneIsToldApart()
{
    SingleInstance first;
    QCOMPARE(first.claim({}), SingleInstance::Claim::First);
    SingleInstance second; // in the same thread: the first cannot answer meanwhile
    QCOMPARE(second.claim({}, std::chrono::milliseconds(100)), SingleInstance::Claim::Unanswered);
}

void SingleInstanceTest::anotherHomeIsAnotherWindow()
{
    SingleInstance first;
    QCOMPARE(first.claim({}), SingleInstance::Claim::First);
    const QByteArray home = qgetenv("MAYFLY_HOME");
    qputenv("MAYFLY_HOME", home + "-other");
    SingleInstance second;
    QCOMPARE(second.claim({}), SingleInstance::Claim::First);
    qputenv("MAYFLY_HOME", home);
}

void SingleInstanceTest::theFirstWindowLeavesRoomForItsFrame_data()
{
    QTest::addColumn<QSize>("available");
    QTest::addColumn<QSize>("window");
    QTest::newRow("the design's own size") << QSize(1280, 800) << QSize(1264, 752);
    QTest::newRow("with a panel") << QSize(1280, 770) << QSize(1264, 722);
    QTest::newRow("a large one") << QSize(2560, 1400) << QSize(1280, 800);
    QTest::newRow("a small one") << QSize(1024, 768) << QSize(1008, 720);
}

void SingleInstanceTest::theFirstWindowLeavesRoomForItsFrame()
{
    QFETCH(QSize, available);
    QFETCH(QSize, window);
    QCOMPARE(desktop::firstWindowSize(available), window);
}

QTEST_MAIN(SingleInstanceTest)
#include "single_instance_test.moc"
