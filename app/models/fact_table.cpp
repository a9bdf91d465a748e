// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/fact_table.h"

#include <QLocale>

#include <algorithm>

namespace mayfly::models {

Fact Fact::words(const QString &text, const QString &hint)
{
    return text.isEmpty() ? none() : Fact{text, {}, hint};
}

Fact Fact::none()
{
    return {QStringLiteral("–"), {}, {}};
}

Fact Fact::number(double value, int decimals)
{
    QString text = QLocale().toString(value, 'f', decimals);
    if (text.startsWith('-')) {
        text[0] = QChar(0x2212);
    }
    return {text, value, {}};
}

Fact Fact::count(qlonglong value)
{
    return {QLocale().toString(value), value, {}};
}

void FactTable::setFacts(FactRows facts)
{
    beginResetModel();
    facts_ = std::move(facts);
    endResetModel();
}

QStringList FactTable::keys() const
{
    QStringList keys;
    for (const FactColumn &column : facts_.columns) {
        keys << column.key;
    }
    return keys;
}

int FactTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(facts_.rows.size());
}

int FactTable::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(facts_.columns.size());
}

QVariant FactTable::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Fact fact = facts_.rows[index.row()].value(index.column());
    const bool number = facts_.columns[index.column()].number;
    switch (role) {
    case Qt::DisplayRole: return fact.text;
    case Qt::ToolTipRole: return fact.hint.isEmpty() ? QVariant() : QVariant(fact.hint);
    case Qt::TextAlignmentRole: return QVariant::fromValue(Qt::Alignment(number ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter));
    case RawRole: return fact.raw.isValid() || number ? fact.raw : QVariant(fact.text);
    default: return {};
    }
}

QVariant FactTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= facts_.columns.size()) {
        return {};
    }
    const FactColumn &column = facts_.columns[section];
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::Alignment(column.number ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter));
    }
    return role == Qt::DisplayRole ? QVariant(column.caption) : QVariant();
}

FactFilter::FactFilter(QObject *parent) : QSortFilterProxyModel(parent)
{
    setSortRole(RawRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
}

void FactFilter::setWords(const QString &words)
{
    words_ = words.simplified().split(' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

bool FactFilter::filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const
{
    QString all;
    for (int column = 0; column < sourceModel()->columnCount(); ++column) {
        all += sourceModel()->index(sourceRow, column, sourceParent).data().toString() + ' ';
    }
    return std::all_of(words_.begin(), words_.end(), [&all](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool FactFilter::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const bool one = left.data(RawRole).isValid();
    const bool other = right.data(RawRole).isValid();
    if (!one || !other) {
        return sortOrder() == Qt::AscendingOrder ? one && !other : !one && other;
    }
    return QSortFilterProxyModel::lessThan(left, right);
}

} // namespace mayfly::models
