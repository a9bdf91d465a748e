// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the house style: no vertical lines, row hairlines, headers of one or two lines, an accent edge on the selected row,
// numbers in mono at the right, chips, pills and error bars in cells. Sorting is the model's; the view chooses, orders and keeps
// columns, and copies as TSV.
// Keys: Ctrl+C copies as shown, Ctrl+Shift+C the figures themselves, Space ticks the row, Ctrl+F goes to the filter field,
// the menu key opens the menu (copy, sort by, columns).
#pragma once
#include "app/look/table_delegate.h"

#include <QMap>
#include <QTableView>

class QLineEdit;
class QMenu;
class QPushButton;
class QSettings;

namespace mayfly::look {

class TableHeader;

class TableView final : public QTableView {
    Q_OBJECT

public:
    explicit TableView(QWidget *parent = nullptr);

    /// Size::RowPlan, RowWorker, RowLedger or RowTwoLines; higher where the language's letters need it.
    void setRowSize(Size rowSize);
    /// A caption with "\n" has its unit on the second line.
    void setTwoLineHeader(bool twoLines);
    void setCell(int column, CellOf cellOf);
    /// At least as wide as its header and its figures; the stretch column takes the rest.
    void setColumnWidths(const QVector<int> &designWidths, int stretchColumn);
    TableDelegate *cells() const { return delegate_; }
    /// What is said in the middle while there is no row.
    void setEmptyText(const QString &text);
    const QString &emptyText() const { return emptyText_; }

    /// Names that saved states know the columns by ("time", "cost"), by logical column; they must not change with the language.
    void setColumnKeys(const QStringList &keys) { keys_ = keys; }
    /// What menus and copies call a column; default: its caption with the unit after a comma.
    void setColumnName(int column, const QString &name) { names_[column] = name; }
    QString columnName(int column) const;
    /// Columns that cannot be hidden (ticks, names); a column without a caption never is offered.
    void setFixedColumns(const QVector<int> &columns) { fixed_ = columns; }
    /// Shows or hides a column as a user would: at least one with a caption stays. False: it had to stay.
    bool setColumnShown(int column, bool shown);
    /// Check boxes of the columns; stays open while they are toggled. Owned by the caller.
    QMenu *makeColumnsMenu(QWidget *parent);
    /// A button that opens that menu.
    QPushButton *makeColumnsButton();

    /// Order, widths by hand, hidden columns and sorting, by column key. Unknown keys are left out, new columns stay as they are.
    QByteArray saveState() const;
    /// False, and nothing changed: not a saved state.
    bool restoreState(const QByteArray &state);

    /// Where a cell keeps its figure; default models::RawRole.
    void setRawRole(int role) { rawRole_ = role; }
    enum class Figures { AsShown, Raw };    ///< Raw: unrounded, C locale, ISO dates, empty where there is none
    /// The selected rows, or all of them, with a header line; columns as shown from left to right.
    QString tabSeparated(bool onlySelected, Figures figures = Figures::AsShown) const;

    /// Ctrl+F in the table goes to the field; Down in the field goes to the table, Escape empties the field first.
    void setFilterField(QLineEdit *field);

signals:
    void rowActivated(const QModelIndex &index);
    /// Columns were shown, hidden, moved, widened or sorted by hand: a time to keep saveState().
    void columnsChanged();

protected:
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fitColumns();
    void fitHeights();
    void showFocus(bool shown);
    void takeWidthByHand(int column, int width);
    void widen(int column, int width);
    int neededWidth(int column) const;
    int contentWidth(int column) const;
    int stretchedColumn() const;
    int shareRoom(int stretched, int spare);
    int shownColumns() const;
    bool isOffered(int column) const;
    QString keyOf(int column) const;
    QVector<int> shownInOrder() const;
    void copy(Figures figures) const;
    void toggleTick();
    QMenu *makeSortMenu(QWidget *parent);
    void showColumnsMenu(const QPoint &globalPosition);

    TableDelegate *delegate_;
    TableHeader *header_;
    Size rowSize_ = Size::RowPlan;
    bool twoLines_ = false;
    QVector<int> widths_;
    int stretchColumn_ = -1;
    QMap<int, int> widthsByHand_;
    QMap<int, int> grown_;              ///< by figures that came later
    bool fitting_ = false;
    QMetaObject::Connection refit_;
    QStringList keys_;
    QMap<int, QString> names_;
    QVector<int> fixed_;
    QByteArray defaults_;
    QString emptyText_;
    QLineEdit *filterField_ = nullptr;
    int rawRole_;
};

/// The columns of every named table below a widget, by the tables' object names, under "columns/".
void saveTables(QSettings &settings, const QWidget &root);
void restoreTables(const QSettings &settings, const QWidget &root);

} // namespace mayfly::look
