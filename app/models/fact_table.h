// SPDX-License-Identifier: GPL-3.0-or-later
// A table that is only looked at: columns with captions, rows of texts with the values to sort by; and a proxy that sorts on those
// values and filters by words.
#pragma once
#include "app/models/roles.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace mayfly::models {

struct FactColumn {
    QString key;            ///< does not change with the language
    QString caption;        ///< with its unit after "\n"
    bool number = false;    ///< right-aligned
};

struct Fact {
    QString text;
    QVariant raw;           ///< number or date to sort by; of words: unset, the text counts
    QString hint;           ///< tooltip

    static Fact words(const QString &text, const QString &hint = {});
    /// "–", and last in any order.
    static Fact none();
    static Fact number(double value, int decimals);
    static Fact count(qlonglong value);
};

struct FactRows {
    QVector<FactColumn> columns;
    QVector<QVector<Fact>> rows;
};

class FactTable final : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;
    void setFacts(FactRows facts);
    const FactRows &facts() const { return facts_; }
    QStringList keys() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    FactRows facts_;
};

class FactFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit FactFilter(QObject *parent = nullptr);
    /// Every word must occur somewhere in the row, whatever the case.
    void setWords(const QString &words);

protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const override;
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QStringList words_;
};

} // namespace mayfly::models
