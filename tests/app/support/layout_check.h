// SPDX-License-Identifier: GPL-3.0-or-later
// What can be wrong with a window as laid out: words cut, widgets on one another, figures cut in tables, charts without data. Each
// check returns one line a finding, naming the widget and the text.
#pragma once
#include "app/charts/chart_frame.h"
#include "app/look/chips.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/look/table_delegate.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStringList>

namespace mayfly::test {

inline QString nameOf(const QWidget *widget)
{
    QString name = widget->metaObject()->className();
    if (!widget->accessibleName().isEmpty()) {
        name += " '" + widget->accessibleName() + '\'';
    }
    return name;
}

/// Without tags and mnemonics.
inline QString plainText(QString text)
{
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    static const QRegularExpression mnemonic(QStringLiteral("&(?=\\S)(?!\\w+;)"));
    return text.remove(tags).remove(mnemonic);
}

inline bool isShown(const QWidget *widget)
{
    return widget->isVisible() && !widget->size().isEmpty();
}

inline QString cutLabel(const QLabel *label)
{
    if (label->text().isEmpty()) {
        return {};
    }
    const bool plain = !label->text().contains('<');
    if (label->wordWrap()) {
        const int needed = label->heightForWidth(label->width());
        return needed > label->height() + 2 ? QStringLiteral("needs %1 of height, has %2").arg(needed).arg(label->height()) : QString();
    }
    const int margins = label->contentsMargins().left() + label->contentsMargins().right() + 2 * label->margin();
    const int needed = plain ? label->fontMetrics().size(Qt::TextShowMnemonic, label->text()).width() + margins : label->sizeHint().width();
    return needed > label->width() + 1 ? QStringLiteral("needs %1, has %2").arg(needed).arg(label->width()) : QString();
}

inline QString cutButton(const QAbstractButton *button)
{
    if (button->text().isEmpty()) {
        return {};
    }
    if (button->inherits("mayfly::desktop::SidebarItem")) {
        QFont font = look::textFont(look::Text::Strong);
        font.setPointSizeF(font.pointSizeF() * 0.92);
        const int needed = QFontMetrics(font).horizontalAdvance(button->text());
        return needed > button->width() ? QStringLiteral("needs %1, has %2").arg(needed).arg(button->width()) : QString();
    }
    const int icon = button->icon().isNull() ? 0 : button->iconSize().width() + 4;
    const int edge = 8;
    const int needed = button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width() + icon + edge;
    return needed > button->width() ? QStringLiteral("needs %1, has %2").arg(needed).arg(button->width()) : QString();
}

inline QString cutField(const QWidget *widget)
{
    const int width = widget->width();
    if (const auto *box = qobject_cast<const QComboBox *>(widget)) {
        const int needed = box->fontMetrics().horizontalAdvance(box->currentText()) + look::units(30);
        return needed > width && box->toolTip().isEmpty() ? QStringLiteral("'%1' needs %2, has %3").arg(box->currentText()).arg(needed).arg(width) : QString();
    }
    if (const auto *line = qobject_cast<const QLineEdit *>(widget)) {
        const QString &text = line->text().isEmpty() ? line->placeholderText() : line->text();
        const int inside = line->contentsRect().width() - line->textMargins().left() - line->textMargins().right();
        const int needed = line->fontMetrics().horizontalAdvance(text);
        return needed > inside && line->toolTip().isEmpty() ? QStringLiteral("'%1' needs %2, has %3").arg(text).arg(needed).arg(inside) : QString();
    }
    if (qobject_cast<const look::SegmentedControl *>(widget) || qobject_cast<const look::ChipRow *>(widget) || qobject_cast<const look::Pill *>(widget)) {
        return widget->sizeHint().width() > width + 1 ? QStringLiteral("needs %1, has %2").arg(widget->sizeHint().width()).arg(width) : QString();
    }
    return {};
}

/// Words that are cut. A label is never cut; a field or a chooser only where a tooltip has the whole text.
inline QStringList cutTexts(const QWidget &root)
{
    QStringList found;
    for (const QWidget *widget : root.findChildren<QWidget *>()) {
        if (!isShown(widget) || widget->window() != root.window()) {
            continue;
        }
        QString problem, text;
        if (const auto *label = qobject_cast<const QLabel *>(widget)) {
            problem = cutLabel(label);
            text = plainText(label->text());
        } else if (const auto *button = qobject_cast<const QAbstractButton *>(widget)) {
            problem = cutButton(button);
            text = button->text();
        } else {
            problem = cutField(widget);
        }
        if (!problem.isEmpty()) {
            found << QStringLiteral("cut: %1 \"%2\" %3, in %4").arg(nameOf(widget), text, problem, nameOf(widget->parentWidget()));
        }
    }
    return found;
}

inline bool hasOwnContent(const QWidget *widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(widget)) {
        return !label->text().isEmpty();
    }
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget) ||
           qobject_cast<const QComboBox *>(widget) || qobject_cast<const look::SegmentedControl *>(widget) ||
           qobject_cast<const look::ChipRow *>(widget) || qobject_cast<const look::Pill *>(widget) ||
           qobject_cast<const charts::ChartFrame *>(widget) || qobject_cast<const QTableView *>(widget);
}

/// Widgets with content that lie on one another, as far as they can be seen.
inline QStringList overlaps(const QWidget &root)
{
    struct Placed {
        const QWidget *widget;
        QRect at;
    };
    QVector<Placed> placed;
    for (const QWidget *widget : root.findChildren<QWidget *>()) {
        bool floats = false;    // a confirmation lies over the page on purpose
        for (const QWidget *up = widget; up != nullptr; up = up->parentWidget()) {
            floats = floats || up->inherits("mayfly::look::ConfirmCard");
        }
        if (isShown(widget) && !floats && widget->window() == root.window() && hasOwnContent(widget)) {
            const QRect seen = widget->visibleRegion().boundingRect();
            if (!seen.isEmpty()) {
                placed.append({widget, QRect(widget->mapTo(root.window(), seen.topLeft()), seen.size())});
            }
        }
    }
    QStringList found;
    for (qsizetype i = 0; i < placed.size(); ++i) {
        for (qsizetype j = i + 1; j < placed.size(); ++j) {
            const QRect shared = placed[i].at & placed[j].at;
            const bool nested = placed[i].widget->isAncestorOf(placed[j].widget) || placed[j].widget->isAncestorOf(placed[i].widget);
            if (!nested && shared.width() > 2 && shared.height() > 2) {
                found << QStringLiteral("overlap: %1 and %2 by %3x%4").arg(nameOf(placed[i].widget), nameOf(placed[j].widget)).arg(shared.width()).arg(shared.height());
            }
        }
    }
    return found;
}

/// Figures that a column is too narrow for, in the rows seen.
inline QStringList cutFigures(const QWidget &root)
{
    QStringList found;
    for (const auto *view : root.findChildren<look::TableView *>()) {
        const auto *delegate = qobject_cast<const look::TableDelegate *>(view->itemDelegate());
        if (!isShown(view) || view->model() == nullptr || delegate == nullptr) {
            continue;
        }
        for (int row = 0; row < view->model()->rowCount(); ++row) {
            if (view->rowViewportPosition(row) + view->rowHeight(row) > view->viewport()->height()) {
                break;
            }
            for (int column = 0; column < view->model()->columnCount(); ++column) {
                const QModelIndex index = view->model()->index(row, column);
                const int needed = delegate->figureWidth(index);
                if (!view->isColumnHidden(column) && needed > view->columnWidth(column)) {
                    found << QStringLiteral("figure cut: %1 column '%2' \"%3\" needs %4, has %5")
                                 .arg(nameOf(view), view->model()->headerData(column, Qt::Horizontal).toString().replace('\n', ' '),
                                      index.data().toString()).arg(needed).arg(view->columnWidth(column));
                }
            }
        }
    }
    return found;
}

inline QStringList emptyCharts(const QWidget &root)
{
    QStringList found;
    for (const auto *chart : root.findChildren<charts::ChartFrame *>()) {
        if (isShown(chart) && !chart->visibleRegion().isEmpty() && chart->dataAsCsv().trimmed().count('\n') < 1) {
            found << "no data: " + nameOf(chart);
        }
    }
    return found;
}

inline QStringList layoutProblems(const QWidget &root)
{
    return cutTexts(root) + overlaps(root) + cutFigures(root);
}

} // namespace mayfly::test
