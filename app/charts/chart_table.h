// SPDX-License-Identifier: GPL-3.0-or-later
// A chart's data as a table: what its CSV says, with figures in the user's locale. For those who cannot see the chart, and for
// copying into a sheet.
#pragma once
#include <QAbstractTableModel>
#include <QDialog>
#include <QPointer>
#include <QStringList>
#include <QVector>

namespace mayfly::look {
class TableView;
}

namespace mayfly::charts {

class ChartFrame;

/// Fields of CSV by line, quotes undone (RFC 4180).
QVector<QStringList> fieldsOfCsv(const QString &csv);

class ChartTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int RawRole = Qt::UserRole + 100;  ///< the double of a figure; the same number as models::RawRole

    using QAbstractTableModel::QAbstractTableModel;
    /// The first line is the header. A column is one of figures if all its fields that are not empty are numbers.
    void setCsv(const QString &csv);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    bool isFigure(int column) const { return figures_.value(column); }

    QStringList header_;
    QVector<QStringList> rows_;
    QVector<bool> figures_;
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
