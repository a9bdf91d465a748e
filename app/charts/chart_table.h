// SPDX-License-Identifier: GPL-3.0-or-later
// A chart's data as a table: what its CSV says, with names in words, and figures in the user's locale, those of a column with the same
// decimals. For those who cannot see the chart, and for copying into a sheet (with the figures of the CSV).
#pragma once
#include "app/charts/chart_frame.h"

#include <QAbstractTableModel>
#include <QDialog>
#include <QPointer>
#include <QStringList>
#include <QVector>

namespace mayfly::look {
class TableView;
}

namespace mayfly::charts {

/// Fields of CSV by line, quotes undone (RFC 4180).
QVector<QStringList> fieldsOfCsv(const QString &csv);

/// So many that the largest has four digits and (of a column that orders the rows) no two neighbours look alike, but none that all of
/// them end in; six at most.
int commonDecimals(const QVector<double> &figures, bool tellsApart);

class ChartTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int RawRole = Qt::UserRole + 100;  ///< the double of a figure; the same number as models::RawRole

    using QAbstractTableModel::QAbstractTableModel;
    /// The first line is the header, for columns without a name. A column is one of figures if all its fields that are not empty are numbers
    /// and its name has no words for them.
    void setCsv(const QString &csv, const QVector<DataColumn> &columns = {});

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    bool isFigure(int column) const { return decimals_.value(column, -1) >= 0; }
    QString shown(const QString &field, int column) const;

    QVector<DataColumn> columns_;
    QVector<QStringList> rows_;
    QVector<int> decimals_;     ///< by column; -1: words
};

class ChartTableDialog final : public QDialog {
    Q_OBJECT

public:
    explicit ChartTableDialog(ChartFrame *chart);
    look::TableView *table() const { return table_; }

private:
    void read();

    QPointer<ChartFrame> chart_;
    ChartTableModel model_;
    look::TableView *table_;
};

} // namespace mayfly::charts
