// SPDX-License-Identifier: GPL-3.0-or-later
// A table's columns: how wide they are, which are shown and in what order, and how that is kept.
#include "app/look/buttons.h"
#include "app/look/table.h"
#include "app/look/table_header.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QKeyEvent>
#include <QMenu>
#include <QSettings>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mayfly::look {

namespace {

/// Ticking does not close it, neither by mouse nor by key.
class ColumnsMenu final : public QMenu {
public:
    using QMenu::QMenu;

protected:
    void mouseReleaseEvent(QMouseEvent *event) override
    {
        if (!toggle(activeAction())) {
            QMenu::mouseReleaseEvent(event);
        }
    }
    void keyPressEvent(QKeyEvent *event) override
    {
        const bool presses = event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if (!presses || !toggle(activeAction())) {
            QMenu::keyPressEvent(event);
        }
    }

private:
    static bool toggle(QAction *action)
    {
        if (action == nullptr || !action->isCheckable()) {
            return false;
        }
        if (action->isEnabled()) {
            action->trigger();
        }
        return true;
    }
};

} // namespace

void TableView::setColumnWidths(const QVector<int> &designWidths, int stretchColumn)
{
    widths_ = designWidths;
    stretchColumn_ = stretchColumn;
    fitColumns();
    disconnect(refit_);
    if (model() != nullptr) {
        refit_ = connect(model(), &QAbstractItemModel::modelReset, this, [this] {
            grown_.clear();
            fitColumns();
        }, Qt::QueuedConnection);
    }
}

int TableView::neededWidth(int column) const
{
    constexpr int rowsLookedAt = 60;
    int width = std::max(units(widths_.value(column)), header_->captionWidth(column));
    for (int row = 0; row < std::min(model()->rowCount(), rowsLookedAt); ++row) {
        width = std::max(width, delegate_->figureWidth(model()->index(row, column)));
    }
    return std::max(width, grown_.value(column));
}

int TableView::contentWidth(int column) const
{
    constexpr int rowsLookedAt = 60;
    int width = neededWidth(column);
    for (int row = 0; row < std::min(model()->rowCount(), rowsLookedAt); ++row) {
        width = std::max(width, delegate_->contentWidth(model()->index(row, column)));
    }
    return width;
}

/// The column asked for; where it is hidden, the first one shown whose content is no figure.
int TableView::stretchedColumn() const
{
    if (stretchColumn_ < 0 || !isColumnHidden(stretchColumn_)) {
        return stretchColumn_;
    }
    const QVector<int> shown = shownInOrder();
    for (const int column : shown) {
        const int alignment = model()->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
        if ((alignment & Qt::AlignRight) == 0 && isOffered(column)) {
            return column;
        }
    }
    return shown.isEmpty() ? -1 : shown.last();
}

void TableView::fitColumns()
{
    fitting_ = false;
    if (model() == nullptr || widths_.isEmpty()) {
        return;
    }
    fitting_ = true;
    const int count = std::min<int>(static_cast<int>(widths_.size()), model()->columnCount());
    const int stretched = stretchedColumn();
    int taken = 0;
    for (int i = 0; i < count; ++i) {
        if (isColumnHidden(i) || i == stretched) {
            continue;
        }
        const int width = widthsByHand_.contains(i) ? std::max(widthsByHand_[i], header_->captionWidth(i)) : neededWidth(i);
        setColumnWidth(i, width);
        taken += width;
    }
    if (stretched >= 0 && stretched < count) {
        // What the stretched column does not need goes to words that would be cut.
        int spare = viewport()->width() - taken - contentWidth(stretched);
        for (int i = 0; i < count && spare > 0; ++i) {
            const bool grows = !isColumnHidden(i) && i != stretched && !widthsByHand_.contains(i);
            const int more = grows ? std::clamp(contentWidth(i) - columnWidth(i), 0, spare) : 0;
            if (more > 0) {
                setColumnWidth(i, columnWidth(i) + more);
                taken += more;
                spare -= more;
            }
        }
        taken += shareRoom(stretched, spare);
        setColumnWidth(stretched, std::max({neededWidth(stretched), widthsByHand_.value(stretched), viewport()->width() - taken}));
    }
    fitting_ = false;
}

/// In a wide window the eye is not to cross a void in one column: the others get their part of it. Returns what they took.
int TableView::shareRoom(int stretched, int spare)
{
    const int least = units(120);
    QVector<int> others;
    for (const int column : shownInOrder()) {
        if (column != stretched && isOffered(column) && !widthsByHand_.contains(column)) {
            others << column;
        }
    }
    const int each = std::max(0, spare - least) / (static_cast<int>(others.size()) + 1);
    for (const int column : std::as_const(others)) {
        setColumnWidth(column, columnWidth(column) + each);
    }
    return each * static_cast<int>(others.size());
}

void TableView::takeWidthByHand(int column, int width)
{
    if (fitting_ || width == 0 || model() == nullptr || widths_.isEmpty()) {
        return;
    }
    widthsByHand_[column] = std::max(width, header_->captionWidth(column));
    fitColumns();
    emit columnsChanged();
}

void TableView::widen(int column, int width)
{
    if (width > columnWidth(column)) {
        grown_[column] = std::max(grown_.value(column), width);
        widthsByHand_.remove(column);
        const int stretched = stretchedColumn();
        const int left = stretched < 0 ? 0 : columnWidth(stretched) - (width - columnWidth(column));
        if (stretched < 0 || stretched == column || left < contentWidth(stretched)) {
            fitColumns();
            return;
        }
        fitting_ = true;    // a figure of a live table has grown by a digit: its neighbours need not be measured
        setColumnWidth(stretched, left);
        setColumnWidth(column, width);
        fitting_ = false;
    }
}

QVector<int> TableView::shownInOrder() const
{
    QVector<int> columns;
    for (int place = 0; model() != nullptr && place < header_->count(); ++place) {
        const int column = header_->logicalIndex(place);
        if (!isColumnHidden(column)) {
            columns << column;
        }
    }
    return columns;
}

QString TableView::columnName(int column) const
{
    if (const auto found = names_.constFind(column); found != names_.constEnd()) {
        return *found;
    }
    return model()->headerData(column, Qt::Horizontal).toString().replace('\n', QStringLiteral(", "));
}

QString TableView::keyOf(int column) const
{
    return column < keys_.size() ? keys_[column] : QString::number(column);
}

bool TableView::isOffered(int column) const
{
    return !columnName(column).isEmpty();
}

int TableView::shownColumns() const
{
    const QVector<int> shown = shownInOrder();
    return static_cast<int>(std::count_if(shown.begin(), shown.end(), [this](int column) { return isOffered(column); }));
}

bool TableView::setColumnShown(int column, bool shown)
{
    const bool last = !shown && !isColumnHidden(column) && isOffered(column) && shownColumns() <= 1;
    if (last || (!shown && fixed_.contains(column))) {
        return false;
    }
    fitting_ = true;
    setColumnHidden(column, !shown);
    fitColumns();
    emit columnsChanged();
    return true;
}

QMenu *TableView::makeColumnsMenu(QWidget *parent)
{
    auto *menu = new ColumnsMenu(parent);
    menu->setTitle(tr("Columns"));
    QVector<std::pair<int, QAction *>> boxes;
    for (int place = 0; place < header_->count(); ++place) {
        const int column = header_->logicalIndex(place);
        if (isOffered(column)) {
            QAction *action = menu->addAction(columnName(column));
            action->setCheckable(true);
            boxes << std::pair(column, action);
        }
    }
    const auto show = [this, boxes] {
        for (const auto &[column, action] : boxes) {
            const QSignalBlocker quiet(action);
            action->setChecked(!isColumnHidden(column));
            action->setEnabled(isColumnHidden(column) || (shownColumns() > 1 && !fixed_.contains(column)));
        }
    };
    for (const auto &[column, action] : boxes) {
        connect(action, &QAction::toggled, this, [this, show, column = column](bool on) {
            setColumnShown(column, on);
            show();
        });
    }
    show();
    menu->addSeparator();
    QAction *reset = menu->addAction(tr("Reset columns"));
    reset->setEnabled(!defaults_.isEmpty());
    connect(reset, &QAction::triggered, this, [this] {
        widthsByHand_.clear();
        restoreState(defaults_);
        emit columnsChanged();
    });
    return menu;
}

void TableView::showColumnsMenu(const QPoint &globalPosition)
{
    QMenu *menu = makeColumnsMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(globalPosition);
    if (!menu->actions().isEmpty()) {
        menu->setActiveAction(menu->actions().first());
    }
}

QPushButton *TableView::makeColumnsButton()
{
    if (defaults_.isEmpty()) {
        defaults_ = saveState();
    }
    QPushButton *button = makeIconButton(QStringLiteral("columns"), tr("Show or hide columns"));
    connect(button, &QPushButton::clicked, this, [this, button] { showColumnsMenu(button->mapToGlobal(QPoint(0, button->height()))); });
    return button;
}

QByteArray TableView::saveState() const
{
    QJsonArray columns;
    for (int place = 0; place < header_->count(); ++place) {
        const int column = header_->logicalIndex(place);
        QJsonObject each{{"key", keyOf(column)}, {"shown", !isColumnHidden(column)}};
        if (widthsByHand_.contains(column)) {
            each["width"] = std::round(widthsByHand_[column] / exactUnits(1));  // design units: fonts may change
        }
        columns << each;
    }
    QJsonObject state{{"columns", columns}};
    if (isSortingEnabled() && header_->sortIndicatorSection() >= 0 && header_->sortIndicatorSection() < header_->count()) {
        state["sortedBy"] = keyOf(header_->sortIndicatorSection());
        state["descending"] = header_->sortIndicatorOrder() == Qt::DescendingOrder;
    }
    return QJsonDocument(state).toJson(QJsonDocument::Compact);
}

bool TableView::restoreState(const QByteArray &state)
{
    const QJsonObject read = QJsonDocument::fromJson(state).object();
    if (!read["columns"].isArray() || model() == nullptr) {
        return false;
    }
    const QSignalBlocker quiet(this);
    fitting_ = true;
    QHash<QString, int> byKey;
    for (int column = 0; column < header_->count(); ++column) {
        byKey[keyOf(column)] = column;
    }
    int place = 0;
    for (const QJsonValue &each : read["columns"].toArray()) {
        const QJsonObject column = each.toObject();
        const auto found = byKey.constFind(column["key"].toString());
        if (found == byKey.constEnd()) {
            continue;
        }
        header_->moveSection(header_->visualIndex(*found), place++);
        setColumnHidden(*found, !column["shown"].toBool(true) && !fixed_.contains(*found));
        if (const double width = column["width"].toDouble(); width > 0 && width < 10'000) {
            widthsByHand_[*found] = units(width);
        }
    }
    for (int column = 0; column < header_->count() && shownColumns() == 0; ++column) {
        setColumnHidden(column, !isOffered(column));
    }
    if (isSortingEnabled() && byKey.contains(read["sortedBy"].toString())) {
        sortByColumn(byKey[read["sortedBy"].toString()], read["descending"].toBool() ? Qt::DescendingOrder : Qt::AscendingOrder);
    }
    fitColumns();
    return true;
}

void saveTables(QSettings &settings, const QWidget &root)
{
    for (const TableView *table : root.findChildren<TableView *>()) {
        if (!table->objectName().isEmpty() && table->model() != nullptr) {
            settings.setValue("columns/" + table->objectName(), table->saveState());
        }
    }
}

void restoreTables(const QSettings &settings, const QWidget &root)
{
    for (TableView *table : root.findChildren<TableView *>()) {
        if (const QVariant kept = settings.value("columns/" + table->objectName()); kept.isValid() && !table->objectName().isEmpty()) {
            table->restoreState(kept.toByteArray());
        }
    }
}

} // namespace mayfly::look
