// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of the house tables: words, numbers in mono at the right, chips, pills, error bars, check boxes, own drawings.
#pragma once
#include "app/look/chips.h"

#include <QHash>
#include <QStyledItemDelegate>

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
    /// After a change of fonts, too.
    void setRowHeight(int height);
    void setHoveredRow(int row) { hoveredRow_ = row; }
    /// Whether the current row is framed while the table has the focus.
    void setFocusShown(bool shown) { focusShown_ = shown; }
    /// What a figure and its second figure need; 0 for other cells.
    int figureWidth(const QModelIndex &index) const;
    /// What the whole content needs, words included.
    int contentWidth(const QModelIndex &index) const;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;
    /// The model's tooltip, else the whole text where it is cut.
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

signals:
    /// A figure was drawn in a column too narrow for it.
    void figureCut(int column, int width) const;

private:
    Cell cellFor(const QModelIndex &index) const;
    int figureWidth(const Cell &cell) const;

    QHash<int, CellOf> cells_;
    int rowHeight_ = 0;
    double digitWidth_ = 0;             ///< of the widest mono: what a figure needs is first guessed by it
    bool fixedPitch_ = false;   ///< every character of a figure is as wide as a digit
    int hoveredRow_ = -1;
    bool focusShown_ = false;
};

} // namespace mayfly::look
