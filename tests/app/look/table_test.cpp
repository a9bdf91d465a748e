// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/table.h"

#include "app/look/table_header.h"
#include "app/look/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

using namespace mayfly::look;

namespace {

constexpr int rawRole = Qt::UserRole + 100;

enum Column { Tick, Name, Time, Cost, Started, ColumnCount };

QStandardItem *figure(double value, const QString &text)
{
    auto *item = new QStandardItem(text);
    item->setData(value, rawRole);
    item->setData(int(Qt::AlignRight | Qt::AlignVCenter), Qt::TextAlignmentRole);
    return item;
}

/// Three clusters, with figures as a German would see them.
void fill(QStandardItemModel &model)
{
    model.setHorizontalHeaderLabels({"", "Cluster", "Time\nh", "Cost\nUSD", "Started\nUTC"});
    for (const int column : {Time, Cost}) {
        model.setHeaderData(column, Qt::Horizontal, int(Qt::AlignRight | Qt::AlignVCenter), Qt::TextAlignmentRole);
    }
    const std::tuple<const char *, double, double> rows[] = {{"4x P100", 0.46871, 1104.5}, {"1x K80", 3.9125, 2.83}, {"a name that is far too long for its column to show", 1.5, 0}};
    for (const auto &[name, time, cost] : rows) {
        auto *tick = new QStandardItem;
        tick->setCheckable(true);
        auto *started = new QStandardItem("12. Mär 14:00");
        started->setData(QDateTime(QDate(2019, 3, 12), QTime(14, 0), Qt::UTC), rawRole);
        auto *paid = figure(cost, cost > 0 ? QLocale(QLocale::German).toString(cost, 'f', 2) : QStringLiteral("–"));
        if (cost == 0) {
            paid->setData({}, rawRole);
        }
        model.appendRow({tick, new QStandardItem(QString::fromUtf8(name)), figure(time, QLocale(QLocale::German).toString(time, 'f', 2)), paid, started});
    }
}

struct Fixture {
    QStandardItemModel model{0, ColumnCount};
    TableView table;

    Fixture()
    {
        fill(model);
        model.setSortRole(rawRole);
        table.setModel(&model);
        table.setTwoLineHeader(true);
        table.setSortingEnabled(true);
        table.sortByColumn(-1, Qt::AscendingOrder);
        table.setColumnKeys({"tick", "cluster", "time", "cost", "started"});
        table.setColumnWidths({30, 90, 40, 40, 90}, Name);
        table.resize(640, 240);
        table.show();
    }
    QAction *box(QMenu &menu, const QString &name)
    {
        for (QAction *action : menu.actions()) {
            if (action->text() == name) {
                return action;
            }
        }
        return nullptr;
    }
};

} // namespace

class TableTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        Theme::instance().install(*qApp);
        Theme::instance().setMode(Theme::Mode::Light);
    }

    void columnsAreChosenFromAMenu()
    {
        Fixture f;
        QSignalSpy changed(&f.table, &TableView::columnsChanged);
        std::unique_ptr<QMenu> menu(f.table.makeColumnsMenu(&f.table));
        QStringList names;
        for (const QAction *action : menu->actions()) {
            names << action->text();
        }
        QCOMPARE(names, QStringList({"Cluster", "Time, h", "Cost, USD", "Started, UTC", "", "Reset columns"}));  // the ticks have no name
        f.box(*menu, "Time, h")->trigger();
        QVERIFY(f.table.isColumnHidden(Time));
        QCOMPARE(changed.count(), 1);
        f.box(*menu, "Time, h")->trigger();
        QVERIFY(!f.table.isColumnHidden(Time));
    }

    void oneColumnStays()
    {
        Fixture f;
        QVERIFY(f.table.setColumnShown(Time, false) && f.table.setColumnShown(Cost, false) && f.table.setColumnShown(Started, false));
        QVERIFY(!f.table.setColumnShown(Name, false));
        QVERIFY(!f.table.isColumnHidden(Name));
        std::unique_ptr<QMenu> menu(f.table.makeColumnsMenu(&f.table));
        QVERIFY(!f.box(*menu, "Cluster")->isEnabled());
        f.box(*menu, "Cost, USD")->trigger();
        QVERIFY(f.box(*menu, "Cluster")->isEnabled());
        f.table.setFixedColumns({Name});
        QVERIFY(!f.table.setColumnShown(Name, false));
    }

    void theMenuWorksByKeyAndStaysOpen()
    {
        Fixture f;
        std::unique_ptr<QPushButton> button(f.table.makeColumnsButton());
        QCOMPARE(button->accessibleName(), QString("Show or hide columns"));
        button->show();
        QTest::keyClick(button.get(), Qt::Key_Space);
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QCOMPARE(menu->activeAction()->text(), QString("Cluster"));
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Space);
        QVERIFY(f.table.isColumnHidden(Time));
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        QVERIFY(f.table.isColumnHidden(Cost));
        QVERIFY(menu->isVisible());
        f.box(*menu, "Reset columns")->trigger();
        QVERIFY(!f.table.isColumnHidden(Time) && !f.table.isColumnHidden(Cost));
        QTest::keyClick(menu, Qt::Key_Escape);
        QVERIFY(!QApplication::activePopupWidget());
    }

    void stateIsKeptByKey()
    {
        Fixture f;
        f.table.setColumnShown(Started, false);
        f.table.horizontalHeader()->moveSection(f.table.horizontalHeader()->visualIndex(Cost), 1);
        f.table.setColumnWidth(Cost, 123);
        f.table.sortByColumn(Time, Qt::DescendingOrder);
        const QByteArray state = f.table.saveState();
        Fixture other;
        QVERIFY(other.table.restoreState(state));
        QVERIFY(other.table.isColumnHidden(Started));
        QCOMPARE(other.table.horizontalHeader()->visualIndex(Cost), 1);
        QCOMPARE(other.table.columnWidth(Cost), 123);
        QCOMPARE(other.model.index(0, Name).data().toString(), QString("1x K80"));
        QCOMPARE(other.table.saveState(), state);
    }

    void tablesAreKeptByName()
    {
        QTemporaryDir folder;
        QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
        QWidget window;
        Fixture f, unnamed;
        f.table.setParent(&window);
        unnamed.table.setParent(&window);
        f.table.setObjectName("offers");
        f.table.setColumnShown(Cost, false);
        saveTables(settings, window);
        QCOMPARE(settings.allKeys(), QStringList({"columns/offers"}));
        f.table.setColumnShown(Cost, true);
        restoreTables(settings, window);
        QVERIFY(f.table.isColumnHidden(Cost));
        f.table.setParent(nullptr);
        unnamed.table.setParent(nullptr);
    }

    void anOldOrBrokenStateDoesNoHarm()
    {
        Fixture f;
        const QByteArray before = f.table.saveState();
        for (const char *broken : {"", "not JSON", "[]", "{\"columns\":7}"}) {
            QVERIFY2(!f.table.restoreState(broken), broken);
            QCOMPARE(f.table.saveState(), before);
        }
        // Of another version: a column that is gone, one not known then (started), and everything hidden.
        QVERIFY(f.table.restoreState(R"({"columns":[{"key":"gone","shown":true},{"key":"cost","shown":true,"width":-5},{"key":"cluster","shown":false}],"sortedBy":"gone"})"));
        QCOMPARE(f.table.horizontalHeader()->visualIndex(Cost), 0);
        QVERIFY(f.table.isColumnHidden(Name));
        QVERIFY(!f.table.isColumnHidden(Started));
        QVERIFY(f.table.restoreState(R"({"columns":[{"key":"cost","shown":false},{"key":"cluster","shown":false},{"key":"time","shown":false},{"key":"started","shown":false}]})"));
        QVERIFY(!f.table.isColumnHidden(Name));
    }

    void rowsAreCopiedAsShownAndUnrounded()
    {
        Fixture f;
        f.table.selectRow(0);
        QTest::keyClick(&f.table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QString("\tCluster\tTime, h\tCost, USD\tStarted, UTC\n\t4x P100\t0,47\t1.104,50\t12. Mär 14:00\n"));
        QTest::keyClick(&f.table, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(QApplication::clipboard()->text(), QString("\tCluster\tTime, h\tCost, USD\tStarted, UTC\n\t4x P100\t0.46871\t1104.5\t2019-03-12T14:00:00Z\n"));
        f.table.clearSelection();
        f.table.setColumnShown(Started, false);
        f.table.horizontalHeader()->moveSection(Cost, 1);
        QCOMPARE(f.table.tabSeparated(false, TableView::Figures::Raw).split('\n')[3], QString("\t\ta name that is far too long for its column to show\t1.5"));
    }

    void sortingIsByValue()
    {
        Fixture f;
        f.table.sortByColumn(Cost, Qt::AscendingOrder);
        const auto order = [&f] {
            QStringList shown;
            for (int row = 0; row < 3; ++row) {
                shown << f.model.index(row, Cost).data().toString();
            }
            return shown;
        };
        QVERIFY(order().indexOf("2,83") < order().indexOf("1.104,50"));  // as words it would be the other way round
        f.table.sortByColumn(Cost, Qt::DescendingOrder);
        QVERIFY(order().indexOf("2,83") > order().indexOf("1.104,50"));
    }

    void columnsHoldTheirCaptionsAndFigures()
    {
        Fixture f;
        f.model.setHeaderData(Time, Qt::Horizontal, "Voraussichtliche Gesamtdauer\nin Stunden");
        f.table.setColumnWidths({30, 90, 40, 40, 90}, Name);
        auto *header = qobject_cast<TableHeader *>(f.table.horizontalHeader());
        QVERIFY(header);
        for (int column = 0; column < ColumnCount; ++column) {
            QVERIFY2(f.table.columnWidth(column) >= header->captionWidth(column), qPrintable(QString::number(column)));
        }
        f.table.setColumnWidth(Time, 20);   // the user cannot cut it either
        QVERIFY(f.table.columnWidth(Time) >= header->captionWidth(Time));
    }

    void aFigureThatComesLaterWidensItsColumn()
    {
        Fixture f;
        QVERIFY(QTest::qWaitForWindowExposed(&f.table));
        const int before = f.table.columnWidth(Cost);
        f.model.setItem(1, Cost, figure(1e12, "1.000.000.000.000,00"));
        QTRY_VERIFY(f.table.columnWidth(Cost) > before);
        QVERIFY(f.table.columnWidth(Cost) >= f.table.cells()->figureWidth(f.model.index(1, Cost)));
    }

    void theStretchColumnTakesTheRest()
    {
        Fixture f;
        const auto total = [&f] {
            int sum = 0;
            for (int column = 0; column < ColumnCount; ++column) {
                sum += f.table.isColumnHidden(column) ? 0 : f.table.columnWidth(column);
            }
            return sum;
        };
        QCOMPARE(total(), f.table.viewport()->width());
        f.table.setColumnShown(Name, false);
        QCOMPARE(total(), f.table.viewport()->width());
        f.table.resize(900, 240);
        QCOMPARE(total(), f.table.viewport()->width());
    }

    /// No void in one column of a wide window; the ticks stay as narrow as they are.
    void aWideTableSharesItsRoom()
    {
        Fixture f;
        f.table.resize(700, 240);
        const int ticks = f.table.columnWidth(Tick), time = f.table.columnWidth(Time), cost = f.table.columnWidth(Cost), name = f.table.columnWidth(Name);
        f.table.resize(1900, 240);
        QCOMPARE(f.table.columnWidth(Tick), ticks);
        const int more = f.table.columnWidth(Time) - time;
        QVERIFY2(more > 150, qPrintable(QString::number(more)));
        QCOMPARE(f.table.columnWidth(Cost) - cost, more);
        QVERIFY(f.table.columnWidth(Name) > name);
        f.table.resize(700, 240);
        QCOMPARE(f.table.columnWidth(Time), time);
        QCOMPARE(f.table.columnWidth(Name), name);
    }

    void cutWordsHaveATooltip()
    {
        Fixture f;
        f.table.resize(300, 240);
        QVERIFY(QTest::qWaitForWindowExposed(&f.table));
        const auto hover = [&f](int row) {
            const QPoint at = f.table.visualRect(f.model.index(row, Name)).center();
            QHelpEvent help(QEvent::ToolTip, at, f.table.viewport()->mapToGlobal(at));
            QApplication::sendEvent(f.table.viewport(), &help);
            return QToolTip::isVisible() ? QToolTip::text() : QString();
        };
        QCOMPARE(hover(2), QString("a name that is far too long for its column to show"));
        QToolTip::hideText();
        f.model.item(0, Name)->setToolTip("four workers");
        QCOMPARE(hover(0), QString("four workers"));
    }

    void spaceTicksTheRow()
    {
        Fixture f;
        f.table.selectRow(1);
        f.table.setCurrentIndex(f.model.index(1, Cost));
        QTest::keyClick(&f.table, Qt::Key_Space);
        QCOMPARE(f.model.item(1, Tick)->checkState(), Qt::Checked);
        QTest::keyClick(&f.table, Qt::Key_Space);
        QCOMPARE(f.model.item(1, Tick)->checkState(), Qt::Unchecked);
    }

    void theFilterFieldIsReachedAndLeft()
    {
        QWidget window;
        Fixture f;
        f.table.setParent(&window);
        QLineEdit field(&window);
        f.table.setFilterField(&field);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        f.table.setFocus();
        QTest::keyClick(&f.table, Qt::Key_F, Qt::ControlModifier);
        QVERIFY(field.hasFocus());
        field.setText("p100");
        QTest::keyClick(&field, Qt::Key_Escape);
        QVERIFY(field.text().isEmpty());
        QTest::keyClick(&field, Qt::Key_Down);
        QVERIFY(f.table.hasFocus());
        QVERIFY(f.table.selectionModel()->isRowSelected(0, QModelIndex()));
        f.table.setParent(nullptr);
    }

    void focusIsSeen()
    {
        Fixture f;
        QVERIFY(QTest::qWaitForWindowActive(&f.table));
        f.table.selectRow(1);
        f.table.clearFocus();
        f.table.setFocus(Qt::TabFocusReason);
        const QRect row = f.table.visualRect(f.model.index(1, Time));
        const auto inked = [&] { return f.table.viewport()->grab().toImage().pixelColor(row.center().x(), row.top()) == colour(Role::Accent); };
        QVERIFY(inked());
        QTest::mouseClick(f.table.viewport(), Qt::LeftButton, {}, row.center());
        QVERIFY(!inked());
        QTest::keyClick(&f.table, Qt::Key_Shift);
        QVERIFY(inked());
        f.table.clearFocus();
        QVERIFY(!inked());
    }

    void rowsGrowWithTheFont()
    {
        Fixture f;
        const int before = f.table.rowHeight(0);
        const QFont font = QApplication::font();
        QFont larger = font;
        larger.setPointSizeF(font.pointSizeF() * 1.5);
        QApplication::setFont(larger);
        f.table.setFont(larger);
        QVERIFY(f.table.rowHeight(0) >= before * 1.4);
        QApplication::setFont(font);
    }

    void theMenuSortsAndCopies()
    {
        Fixture f;
        f.table.selectRow(2);
        QContextMenuEvent event(QContextMenuEvent::Keyboard, {10, 10}, f.table.mapToGlobal(QPoint(10, 10)));
        QApplication::sendEvent(f.table.viewport(), &event);
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QMenu *sort = nullptr;
        for (QAction *action : menu->actions()) {
            sort = action->menu() != nullptr && action->text() == "Sort by" ? action->menu() : sort;
        }
        QVERIFY(sort);
        f.box(*sort, "Time, h")->trigger();
        QCOMPARE(f.model.index(0, Name).data().toString(), QString("4x P100"));
        f.box(*menu, "Copy the whole table")->trigger();
        QCOMPARE(QApplication::clipboard()->text().count('\n'), 4);
        menu->close();
    }

    void nothingIsSaidInTheMiddle()
    {
        QStandardItemModel none(0, 2);
        TableView table;
        table.setModel(&none);
        table.setEmptyText("No offer matches");
        table.resize(300, 200);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const QImage with = table.viewport()->grab().toImage();
        table.setEmptyText({});
        QVERIFY(with != table.viewport()->grab().toImage());
    }
};

QTEST_MAIN(TableTest)
#include "table_test.moc"
