// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader and a keyboard meet on every page of the real window, through QAccessible.
#include "app/charts/chart_frame.h"
#include "app/look/theme.h"
#include "tests/app/support/layout_check.h"
#include "tests/app/support/problems.h"
#include "tests/app/support/synthetic_window.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QDir>
#include <QLocale>
#include <QSet>
#include <QSlider>
#include <QTest>

using namespace mayfly;

namespace {

/// Can be worked with now; parts of another widget (the line of a spin box) count as that one.
bool isInteractive(const QWidget *widget)
{
    if (!test::isShown(widget) || !widget->isEnabled() || widget->visibleRegion().isEmpty()) {
        return false;
    }
    const QWidget *parent = widget->parentWidget();
    if (qobject_cast<const QComboBox *>(parent) || qobject_cast<const QAbstractSpinBox *>(parent) || qobject_cast<const QLineEdit *>(parent)) {
        return false;
    }
    const auto *area = qobject_cast<const QAbstractScrollArea *>(parent);
    if (area != nullptr && area->viewport() == widget) {
        return false;
    }
    return qobject_cast<const QAbstractButton *>(widget) || (widget->focusPolicy() & Qt::TabFocus) != 0;
}

QVector<QWidget *> interactive(const QWidget &root)
{
    QVector<QWidget *> found;
    for (QWidget *widget : root.findChildren<QWidget *>()) {
        if (isInteractive(widget) && widget->window() == root.window()) {
            found << widget;
        }
    }
    return found;
}

QString accessibleName(QWidget *widget)
{
    QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
    return face == nullptr ? QString() : face->text(QAccessible::Name);
}

QString roleProblem(QWidget *widget)
{
    using Role = QAccessible::Role;
    QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
    if (face == nullptr || !face->isValid()) {
        return QStringLiteral("has no accessible interface");
    }
    static const QSet<int> vague{Role::NoRole, Role::Client, Role::Pane, Role::Window, Role::LayeredPane, Role::Border, Role::Whitespace};
    const int role = face->role();
    if (vague.contains(role)) {
        return QStringLiteral("has the vague role %1").arg(role);
    }
    const auto expect = [role](std::initializer_list<Role> wanted) {
        return std::find(wanted.begin(), wanted.end(), role) == wanted.end() ? QStringLiteral("has the wrong role %1").arg(role) : QString();
    };
    if (qobject_cast<QAbstractButton *>(widget)) {
        return expect({Role::Button, Role::CheckBox, Role::RadioButton, Role::ButtonMenu, Role::PageTab, Role::Link});
    }
    if (qobject_cast<QTableView *>(widget)) {
        return expect({Role::Table});
    }
    if (qobject_cast<QLineEdit *>(widget)) {
        return expect({Role::EditableText});
    }
    if (qobject_cast<QAbstractSpinBox *>(widget)) {
        return expect({Role::SpinBox});
    }
    if (qobject_cast<QComboBox *>(widget)) {
        return expect({Role::ComboBox});
    }
    if (qobject_cast<QSlider *>(widget)) {
        return expect({Role::Slider});
    }
    if (qobject_cast<charts::ChartFrame *>(widget)) {
        return expect({Role::Chart});
    }
    return {};
}

} // namespace

class AccessibilityTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everythingHasANameAndARole();
    void everythingIsReachedByTab();
    void labelsWithKeysHaveBuddies();
    void chartsAreDescribed();
    void tablesShowTheirCells();
    void focusIsSeen();
    void mnemonicsDoNotClash();
    void cleanupTestCase() { synthetic_.reset(); }

private:
    /// Calls it on each page, and gathers what it says.
    template <typename Check> void onEachPage(Check check);
    QSet<QWidget *> walkedByTab(Qt::KeyboardModifiers modifiers);

    test::IsolatedHome home_;
    std::unique_ptr<test::SyntheticWindow> synthetic_;
};

void AccessibilityTest::initTestCase()
{
    qputenv("MAYFLY_RESOURCES", MAYFLY_RESOURCES_FOLDER);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    look::Theme::instance().install(*qApp);
    look::Theme::instance().setMode(look::Theme::Mode::Light);
    synthetic_ = std::make_unique<test::SyntheticWindow>();
    QVERIFY(QTest::qWaitForWindowActive(&synthetic_->window()));
}

template <typename Check> void AccessibilityTest::onEachPage(Check check)
{
    QStringList problems;
    for (int page = 0; page < synthetic_->pages(); ++page) {
        synthetic_->window().showPage(page);
        synthetic_->settle();
        for (const QString &problem : check(synthetic_->window())) {
            problems << QStringLiteral("page %1: %2").arg(page).arg(problem);
        }
    }
    VERIFY_NO_PROBLEMS(problems);
}

void AccessibilityTest::everythingHasANameAndARole()
{
    onEachPage([](QWidget &window) {
        QStringList found;
        const auto widgets = interactive(window);
        if (widgets.size() < 8) {
            found << "too few widgets to be a page";
        }
        for (QWidget *widget : widgets) {
            if (accessibleName(widget).trimmed().isEmpty()) {
                found << test::nameOf(widget) + " in " + test::nameOf(widget->parentWidget()) + " has no name";
            }
            if (const QString problem = roleProblem(widget); !problem.isEmpty()) {
                found << test::nameOf(widget) + ' ' + problem;
            }
        }
        return found;
    });
}

/// All that get the focus from the first one on, until it comes round.
QSet<QWidget *> AccessibilityTest::walkedByTab(Qt::KeyboardModifiers modifiers)
{
    QSet<QWidget *> walked;
    QWidget *first = nullptr;
    for (int i = 0; i < 400; ++i) {
        QWidget *from = QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : &synthetic_->window();
        QTest::keyClick(from, modifiers & Qt::ShiftModifier ? Qt::Key_Backtab : Qt::Key_Tab, modifiers);
        QWidget *now = QApplication::focusWidget();
        if (now == nullptr || now == first) {
            break;
        }
        first = first == nullptr ? now : first;
        walked.insert(now);
        if (qEnvironmentVariableIsSet("MAYFLY_SHOW_TAB_ORDER")) {
            qInfo().noquote() << i << test::nameOf(now) << "in" << test::nameOf(now->parentWidget());
        }
    }
    return walked;
}

void AccessibilityTest::everythingIsReachedByTab()
{
    onEachPage([this](QWidget &window) {
        QStringList found;
        for (const Qt::KeyboardModifiers modifiers : {Qt::KeyboardModifiers(Qt::NoModifier), Qt::KeyboardModifiers(Qt::ShiftModifier)}) {
            const QSet<QWidget *> walked = walkedByTab(modifiers);
            for (QWidget *widget : interactive(window)) {
                const auto *button = qobject_cast<QAbstractButton *>(widget);
                const bool byArrows = button != nullptr && button->autoExclusive() && !button->isChecked();
                const QWidget *proxy = widget->focusProxy() != nullptr ? widget->focusProxy() : widget;
                const bool reached = std::any_of(walked.begin(), walked.end(), [proxy](const QWidget *each) { return each == proxy || proxy->isAncestorOf(each); });
                if (!reached && !byArrows) {
                    found << test::nameOf(widget) + " in " + test::nameOf(widget->parentWidget()) + " is not reached by Tab";
                }
            }
        }
        found.removeDuplicates();
        return found;
    });
}

void AccessibilityTest::labelsWithKeysHaveBuddies()
{
    onEachPage([](QWidget &window) {
        QStringList found;
        static const QRegularExpression key(QStringLiteral("&(?=[^&\\s])(?!\\w+;)"));
        for (const QLabel *label : window.findChildren<QLabel *>()) {
            if (!label->text().contains('<') && label->text().contains(key) && (label->buddy() == nullptr || label->buddy()->focusPolicy() == Qt::NoFocus)) {
                found << test::nameOf(label) + " \"" + label->text() + "\" has no buddy";
            }
        }
        return found;
    });
}

void AccessibilityTest::chartsAreDescribed()
{
    int charts = 0;
    onEachPage([&charts](QWidget &window) {
        QStringList found;
        for (charts::ChartFrame *chart : window.findChildren<charts::ChartFrame *>()) {
            if (!test::isShown(chart)) {
                continue;
            }
            ++charts;
            QAccessibleInterface *face = QAccessible::queryAccessibleInterface(chart);
            if (face->text(QAccessible::Name).isEmpty() || face->text(QAccessible::Description).size() < 10) {
                found << test::nameOf(chart) + " has no name or no description: \"" + face->text(QAccessible::Description) + '"';
            }
            if (const QString problem = roleProblem(chart); !problem.isEmpty()) {
                found << test::nameOf(chart) + ' ' + problem;
            }
        }
        return found;
    });
    QVERIFY(charts >= 6);
}

void AccessibilityTest::tablesShowTheirCells()
{
    int tables = 0;
    onEachPage([&tables](QWidget &window) {
        QStringList found;
        for (QTableView *view : window.findChildren<QTableView *>()) {
            if (!test::isShown(view) || view->model()->rowCount() == 0) {
                continue;
            }
            ++tables;
            QAccessibleInterface *face = QAccessible::queryAccessibleInterface(view);
            QAccessibleTableInterface *table = face->tableInterface();
            if (table == nullptr || table->rowCount() != view->model()->rowCount() || table->columnCount() != view->model()->columnCount()) {
                found << test::nameOf(view) + " shows no rows and columns";
                continue;
            }
            for (int column = 0; column < table->columnCount(); ++column) {
                if (view->isColumnHidden(column)) {
                    continue;
                }
                QAccessibleInterface *cell = table->cellAt(0, column);
                const QString text = cell == nullptr ? QString() : cell->text(QAccessible::Name);
                if (text.isEmpty() && cell != nullptr && !cell->state().checkable) {
                    found << QStringLiteral("%1: cell of column '%2' says nothing").arg(test::nameOf(view), view->model()->headerData(column, Qt::Horizontal).toString().replace('\n', ' '));
                }
            }
        }
        return found;
    });
    QVERIFY(tables >= 5);
}

void AccessibilityTest::focusIsSeen()
{
    onEachPage([](QWidget &window) {
        QStringList found;
        for (QWidget *widget : interactive(window)) {
            if (widget->focusPolicy() == Qt::NoFocus || widget->focusProxy() != nullptr) {
                continue;
            }
            widget->clearFocus();
            window.setFocus();
            const QImage without = window.grab().toImage();
            widget->setFocus(Qt::TabFocusReason);
            QCoreApplication::processEvents();
            if (widget->hasFocus() && window.grab().toImage() == without) {
                found << test::nameOf(widget) + " in " + test::nameOf(widget->parentWidget()) + " looks the same with the focus";
            }
        }
        return found;
    });
}

/// The keys of labels and buttons that can be seen together.
void AccessibilityTest::mnemonicsDoNotClash()
{
    onEachPage([](QWidget &window) {
        QStringList found;
        QHash<QString, QString> users;
        static const QRegularExpression key(QStringLiteral("&([^&\\s])(?!\\w+;)"));
        for (const QWidget *widget : window.findChildren<QWidget *>()) {
            const auto *label = qobject_cast<const QLabel *>(widget);
            const auto *button = qobject_cast<const QAbstractButton *>(widget);
            const QString text = label != nullptr ? label->text() : button != nullptr ? button->text() : QString();
            const auto match = key.match(text);
            if (!test::isShown(widget) || text.contains('<') || !match.hasMatch()) {
                continue;
            }
            const QString letter = match.captured(1).toUpper();
            if (users.contains(letter)) {
                found << QStringLiteral("Alt+%1 is both \"%2\" and \"%3\"").arg(letter, users[letter], text);
            }
            users[letter] = text;
        }
        return found;
    });
}

QTEST_MAIN(AccessibilityTest)
#include "accessibility_test.moc"
