// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/chart_table.h"

#include "app/look/buttons.h"
#include "app/look/table.h"
#include "app/look/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mayfly::charts {

namespace {

constexpr int shownDigits = 4, mostDecimals = 6;
const Qt::Alignment right = Qt::AlignRight | Qt::AlignVCenter;
const Qt::Alignment left = Qt::AlignLeft | Qt::AlignVCenter;

bool isNumber(const QString &field)
{
    bool ok = false;
    field.toDouble(&ok);
    return ok;
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

int commonDecimals(const QVector<double> &figures, bool tellsApart)
{
    double largest = 0, closest = std::numeric_limits<double>::infinity();
    for (qsizetype i = 0; i < figures.size(); ++i) {
        largest = std::max(largest, std::abs(figures[i]));
        const double apart = i > 0 ? std::abs(figures[i] - figures[i - 1]) : 0;
        closest = apart > 0 ? std::min(closest, apart) : closest;
    }
    if (largest == 0) {
        return 0;
    }
    const auto placesFor = [](double value, int digits) { return digits - 1 - static_cast<int>(std::floor(std::log10(value) + 1e-9)); };
    int decimals = placesFor(largest, shownDigits);
    if (tellsApart && std::isfinite(closest)) {
        decimals = std::max(decimals, placesFor(closest, 1));
    }
    decimals = std::clamp(decimals, 0, mostDecimals);
    const auto allEndIn0 = [&](int places) {
        const double scale = std::pow(10, places - 1);
        return std::all_of(figures.begin(), figures.end(), [scale](double figure) {
            return std::abs(figure * scale - std::round(figure * scale)) < 1e-6 * std::max(1.0, std::abs(figure * scale));
        });
    };
    while (decimals > 0 && allEndIn0(decimals)) {
        --decimals;
    }
    return decimals;
}

void ChartTableModel::setCsv(const QString &csv, const QVector<DataColumn> &columns)
{
    beginResetModel();
    rows_ = fieldsOfCsv(csv);
    columns_ = columns;
    const QStringList header = rows_.isEmpty() ? QStringList() : rows_.takeFirst();
    columns_.resize(header.size());
    decimals_.clear();
    for (qsizetype column = 0; column < header.size(); ++column) {
        DataColumn &named = columns_[column];
        named.title = named.title.isEmpty() ? header[column] : named.title;
        bool words = !named.words.isEmpty();
        QVector<double> figures;
        for (const QStringList &row : rows_) {
            const QString field = row.value(column);
            words = words || !(field.isEmpty() || isNumber(field));
            if (!words && !field.isEmpty()) {
                figures << field.toDouble() * named.factor;
            }
        }
        decimals_ << (words ? -1 : named.decimals >= 0 ? named.decimals : commonDecimals(figures, column == 0));
    }
    endResetModel();
}

QString ChartTableModel::shown(const QString &field, int column) const
{
    if (field.isEmpty()) {
        return QStringLiteral("–");
    }
    const DataColumn &named = columns_[column];
    return isFigure(column) ? look::formatNumber(field.toDouble() * named.factor, decimals_[column]) : named.words.value(field, field);
}

int ChartTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ChartTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QVariant ChartTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const QString field = rows_[index.row()].value(index.column());
    switch (role) {
    case Qt::DisplayRole: return shown(field, index.column());
    case Qt::TextAlignmentRole: return QVariant::fromValue(isFigure(index.column()) ? right : left);
    case RawRole: return field.isEmpty() ? QVariant() : isFigure(index.column()) ? QVariant(field.toDouble()) : QVariant(field);
    default: return {};
    }
}

QVariant ChartTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columns_.size()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(isFigure(section) ? right : left);
    }
    return role == Qt::DisplayRole ? QVariant(columns_[section].title) : QVariant();
}

ChartTableDialog::ChartTableDialog(ChartFrame *chart) : QDialog(chart->window()), chart_(chart), table_(new look::TableView)
{
    setAttribute(Qt::WA_DeleteOnClose);
    const QString name = chart->title().isEmpty() ? tr("Chart") : chart->title();
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
        model_.setCsv(chart_->dataAsCsv(), chart_->dataColumns());
        table_->setColumnWidths(QVector<int>(model_.columnCount(), 60), 0);
    }
}

} // namespace mayfly::charts
