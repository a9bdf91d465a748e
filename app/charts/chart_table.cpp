// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/chart_table.h"

#include "app/charts/chart_frame.h"
#include "app/look/buttons.h"
#include "app/look/table.h"
#include "app/look/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLocale>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::charts {

namespace {

constexpr int shownDigits = 6;
const Qt::Alignment right = Qt::AlignRight | Qt::AlignVCenter;
const Qt::Alignment left = Qt::AlignLeft | Qt::AlignVCenter;

bool isNumber(const QString &field)
{
    bool ok = false;
    field.toDouble(&ok);
    return ok;
}

QString figureText(const QString &field)
{
    QString text = QLocale().toString(field.toDouble(), 'g', shownDigits);
    if (text.startsWith('-')) {
        text[0] = QChar(0x2212);
    }
    return text;
}

} // namespace

QVector<QStringList> fieldsOfCsv(const QString &csv)
{
    QVector<QStringList> lines;
    QStringList line;
    QString field;
    bool quoted = false;
    for (qsizetype i = 0; i < csv.size(); ++i) {
        const QChar letter = csv[i];
        if (quoted && letter == '"' && i + 1 < csv.size() && csv[i + 1] == '"') {
            field += '"';
            ++i;
        } else if (letter == '"') {
            quoted = !quoted;
        } else if (!quoted && letter == ',') {
            line << field;
            field.clear();
        } else if (!quoted && letter == '\n') {
            lines << (line << field);
            line.clear();
            field.clear();
        } else if (quoted || letter != '\r') {
            field += letter;
        }
    }
    if (!field.isEmpty() || !line.isEmpty()) {
        lines << (line << field);
    }
    return lines;
}

void ChartTableModel::setCsv(const QString &csv)
{
    beginResetModel();
    rows_ = fieldsOfCsv(csv);
    header_ = rows_.isEmpty() ? QStringList() : rows_.takeFirst();
    figures_.clear();
    for (qsizetype column = 0; column < header_.size(); ++column) {
        figures_ << std::all_of(rows_.begin(), rows_.end(), [column](const QStringList &row) {
            const QString field = row.value(column);
            return field.isEmpty() || isNumber(field);
        });
    }
    endResetModel();
}

int ChartTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ChartTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(header_.size());
}

QVariant ChartTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const QString field = rows_[index.row()].value(index.column());
    switch (role) {
    case Qt::DisplayRole: return field.isEmpty() ? QStringLiteral("–") : isFigure(index.column()) ? figureText(field) : field;
    case Qt::TextAlignmentRole: return QVariant::fromValue(isFigure(index.column()) ? right : left);
    case RawRole: return field.isEmpty() ? QVariant() : isFigure(index.column()) ? QVariant(field.toDouble()) : QVariant(field);
    default: return {};
    }
}

QVariant ChartTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= header_.size()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(isFigure(section) ? right : left);
    }
    return role == Qt::DisplayRole ? QVariant(header_[section]) : QVariant();
}

ChartTableDialog::ChartTableDialog(ChartFrame *chart) : QDialog(chart->window()), chart_(chart), table_(new look::TableView)
{
    setAttribute(Qt::WA_DeleteOnClose);
    const QString name = chart->accessibleName().isEmpty() ? tr("Chart") : chart->accessibleName();
    setWindowTitle(tr("%1 as a table").arg(name));
    auto *sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(&model_);
    sorted->setSortRole(ChartTableModel::RawRole);
    table_->setAccessibleName(windowTitle());
    table_->setModel(sorted);
    table_->setRowSize(look::Size::RowLedger);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setEmptyText(tr("There is no data yet."));
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    read();
    auto *column = new QVBoxLayout(this);
    column->addWidget(table_, 1);
    auto *row = new QHBoxLayout;
    auto *refresh = look::makeButton(tr("Refresh"), look::ButtonKind::Secondary, "refresh");
    auto *copy = look::makeButton(tr("Copy all"), look::ButtonKind::Secondary, "copy");
    copy->setToolTip(tr("Copy the whole table, separated by tabs, with unrounded figures"));
    auto *done = look::makeButton(tr("Close"), look::ButtonKind::Primary);
    row->addWidget(refresh);
    row->addWidget(copy);
    row->addStretch(1);
    row->addWidget(done);
    column->addLayout(row);
    done->setDefault(true);
    connect(refresh, &QPushButton::clicked, this, &ChartTableDialog::read);
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(table_->tabSeparated(false, look::TableView::Figures::Raw)); });
    connect(done, &QPushButton::clicked, this, &QDialog::accept);
    connect(chart, &QObject::destroyed, this, &QDialog::close);
    resize(look::units(560), look::units(420));
    table_->setFocus();
}

void ChartTableDialog::read()
{
    if (chart_ != nullptr) {
        model_.setCsv(chart_->dataAsCsv());
        table_->setColumnWidths(QVector<int>(model_.columnCount(), 60), 0);
    }
}

} // namespace mayfly::charts
