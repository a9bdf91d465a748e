// SPDX-License-Identifier: GPL-3.0-or-later
// Everything by keyboard: pages, filter, menus, undo and redo, the overview of keys, dismissing a message.
#include "app/look/table.h"
#include "tests/app/desktop/window_fixture.h"
#include "tests/support/isolated_home.h"

#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QShortcut>
#include <QSpinBox>

using namespace mayfly;
using desktop::MainWindow;

class KeysTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void pagesHaveTheirNumbers();
    void controlFGoesToTheFilter_data();
    void controlFGoesToTheFilter();
    void undoAndRedo();
    void escapeDismissesTheMessage();
    void altShowsTheMenuBar();
    void theMenuButtonShowsTheMenus();
    void everyMenuEntryIsNamed();
    void f1ShowsTheKeys();

private:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    test::IsolatedHome home_;
    std::unique_ptr<MainWindow> window_;
};

void KeysTest::initTestCase()
{
    test::prepareWindows();
}

void KeysTest::init()
{
    window_ = test::openWindow();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    QVERIFY(test::planned(*window_));
    window_->showPage(MainWindow::Plan);
}

void KeysTest::cleanup()
{
    window_.reset();
}

/// Where a user's key would go.
void KeysTest::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QWidget *focus = QApplication::focusWidget();
    QTest::keyClick(focus != nullptr ? focus : window_.get(), key, modifiers);
}

void KeysTest::pagesHaveTheirNumbers()
{
    for (const int index : {MainWindow::Run, MainWindow::Settings, MainWindow::History, MainWindow::Catalog, MainWindow::Reports, MainWindow::Plan}) {
        press(static_cast<Qt::Key>(Qt::Key_1 + index), Qt::ControlModifier);
        QTRY_COMPARE(window_->currentPage(), index);
    }
}

void KeysTest::controlFGoesToTheFilter_data()
{
    QTest::addColumn<int>("page");
    QTest::newRow("plan") << int(MainWindow::Plan);
    QTest::newRow("catalog") << int(MainWindow::Catalog);
}

void KeysTest::controlFGoesToTheFilter()
{
    QFETCH(int, page);
    window_->showPage(page);
    press(Qt::Key_F, Qt::ControlModifier);
    auto *field = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(field != nullptr);
    QVERIFY2(field->accessibleName().contains("ilter") || field->placeholderText().contains("Ctrl+F"), qPrintable(field->accessibleName()));
}

void KeysTest::undoAndRedo()
{
    QSpinBox *steps = nullptr;
    for (auto *field : window_->plan().findChildren<QSpinBox *>()) {
        steps = field->accessibleName() == "Steps" ? field : steps;
    }
    QVERIFY(steps != nullptr);
    const qint64 before = window_->plan().inputs().steps;
    steps->setValue(4321);
    QCOMPARE(window_->plan().inputs().steps, qint64(4321));
    window_->plan().findChild<look::TableView *>()->setFocus();
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window_->plan().inputs().steps, before);
    press(Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(window_->plan().inputs().steps, qint64(4321));
    window_->showPage(MainWindow::Settings);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window_->plan().inputs().steps, qint64(4321));
}

void KeysTest::escapeDismissesTheMessage()
{
    window_->messages().setMessage("first", {look::Tone::Warn, "First.", {}, {}, {}, {}});
    window_->messages().setMessage("second", {look::Tone::Bad, "Second.", {}, {}, {}, {}});
    QVERIFY(window_->messages().shown().startsWith("Second."));
    window_->plan().findChild<look::TableView *>()->setFocus();
    press(Qt::Key_Escape);
    QVERIFY(window_->messages().shown().startsWith("First."));
    press(Qt::Key_F, Qt::ControlModifier);
    press(Qt::Key_Escape);
    if (window_->messages().has("first")) {
        press(Qt::Key_Escape); // the first one left the filter
    }
    QCOMPARE(window_->messages().shown(), QString());
}

void KeysTest::altShowsTheMenuBar()
{
    QVERIFY(!window_->menuBar().isVisible());
    press(Qt::Key_Alt);
    QVERIFY(window_->menuBar().isVisible());
    test::savePictures(*window_, "window-menu-bar");
    QTest::keyClick(&window_->menuBar(), Qt::Key_Escape);
    QTest::keyClick(window_.get(), Qt::Key_Escape);
    QVERIFY(!window_->menuBar().isVisible());
    // With another key Alt is no request for the menu bar.
    QTest::keyPress(window_.get(), Qt::Key_Alt);
    QTest::keyClick(window_.get(), Qt::Key_F4, Qt::AltModifier);
    QTest::keyRelease(window_.get(), Qt::Key_Alt);
    QVERIFY(!window_->menuBar().isVisible());
}

void KeysTest::theMenuButtonShowsTheMenus()
{
    for (auto *button : window_->findChildren<QPushButton *>()) {
        if (button->accessibleName() == "Menu") {
            button->click();
        }
    }
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    QCOMPARE(menu->actions().size(), window_->menuBar().actions().size());
    QVERIFY(menu->actions().size() >= 5);
    menu->close();
}

void KeysTest::everyMenuEntryIsNamed()
{
    QStringList letters;
    for (QAction *top : window_->menuBar().actions()) {
        QVERIFY(top->menu() != nullptr);
        const QString letter = top->text().mid(top->text().indexOf('&') + 1, 1).toLower();
        QVERIFY2(!letters.contains(letter), qPrintable(top->text()));
        letters << letter;
        for (QAction *action : top->menu()->actions()) {
            QVERIFY(action->isSeparator() || !action->text().isEmpty());
        }
    }
    for (QAction *action : window_->menuBar().actions()[3]->menu()->actions()) { // Go
        action->trigger();
    }
    QCOMPARE(window_->currentPage(), int(MainWindow::Settings));
}

void KeysTest::f1ShowsTheKeys()
{
    press(Qt::Key_F1);
    auto *dialog = window_->findChild<QDialog *>();
    QVERIFY(dialog != nullptr && dialog->isVisible());
    test::savePictures(*dialog, "keys");
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(window_->findChild<QDialog *>() == nullptr);
}

QTEST_MAIN(KeysTest)
#include "keys_test.moc"
