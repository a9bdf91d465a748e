// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the house style: no vertical lines, row hairlines, headers of one or two lines, an accent edge on the selected row,
// numbers in mono at the right, chips, pills and error bars in cells. Sorting is the model's; the view copies as TSV (Ctrl+C).
#pragma once
#include "app/look/chips.h"

#include <QHash>
#include <QStyledItemDelegate>
#include <QTableView>

#include <functional>
#include <optional>

namespace mayfly::look {

/// What a cell shows; unset parts are left out. Drawn from the left or, for numbers, from the right.
struct Cell {
    QString text;
    QString secondary;      ///< after a number: "(0.55)"; for words: the second line, in caption size
    Chips chips;
    PillText pill;          ///< shown if its text is not empty
    Glyph glyph = Glyph::None;  ///< before the text
    Tone tone = Tone::Neutral;  ///< of the glyph
    bool number = false;    ///< mono, right-aligned
    bool strongWhenSelected = false;
    bool dim = false;       ///< text2
    bool bad = false;
    std::optional<double> errorBar; ///< -1 to 1, from a zero line in the left half of the cell
    std::optional<bool> checked;    ///< a check box alone
    std::function<void(QPainter &, const QRect &)> paint;   ///< drawn instead of everything else (sparklines)
};

/// Turns an index into a cell; the default reads DisplayRole, TextAlignmentRole and CheckStateRole.
using CellOf = std::function<Cell(const QModelIndex &)>;

class TableDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit TableDelegate(QObject *parent = nullptr);
    void setCell(int column, CellOf cellOf);
    void setRowHeight(int height) { rowHeight_ = height; }
    void setHoveredRow(int row) { hoveredRow_ = row; }
    /// What a figure and its second figure need; 0 for other cells.
    int figureWidth(const QModelIndex &index) const;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;

private:
    Cell cellFor(const QModelIndex &index) const;

    QHash<int, CellOf> cells_;
    int rowHeight_ = 0;
    int hoveredRow_ = -1;
};

class TableView final : public QTableView {
    Q_OBJECT

public:
    explicit TableView(QWidget *parent = nullptr);

    /// Size::RowPlan, RowWorker, RowLedger or RowTwoLines.
    void setRowSize(Size rowSize);
    /// A caption with "\n" has its unit on the second line.
    void setTwoLineHeader(bool twoLines);
    void setCell(int column, CellOf cellOf);
    /// At least as wide as its header and its figures; the stretch column takes the rest.
    void setColumnWidths(const QVector<int> &designWidths, int stretchColumn);
    TableDelegate *cells() const { return delegate_; }

    /// The selected rows, or all of them, with a header line.
    QString tabSeparated(bool onlySelected) const;

signals:
    void rowActivated(const QModelIndex &index);

protected:
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();
    int neededWidth(int column) const;

    TableDelegate *delegate_;
    QVector<int> widths_;
    int stretchColumn_ = -1;
    QMetaObject::Connection refit_;
};

} // namespace mayfly::look
