// SPDX-License-Identifier: GPL-3.0-or-later
// A chart as a picture, as its data, as a table; and the menu that offers them.
#include "app/charts/chart_frame.h"
#include "app/charts/chart_table.h"
#include "app/look/banner.h"
#include "app/look/buttons.h"
#include "app/look/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDir>
#include <QFileDialog>
#include <QMenu>
#include <QPushButton>
#include <QtCharts/QChart>
#include <QtCharts/QXYSeries>

#include <map>

namespace mayfly::charts {

namespace {

constexpr int exactDigits = 12;

QString quoted(QString field)
{
    return field.contains(',') || field.contains('"') || field.contains('\n') ? '"' + field.replace('"', "\"\"") + '"' : field;
}

/// "Cost against time" becomes "cost-against-time".
QString fileNameOf(const QString &title)
{
    QString name;
    for (const QChar letter : title.toLower()) {
        if (letter.isLetterOrNumber()) {
            name += letter;
        } else if (!name.isEmpty() && !name.endsWith('-')) {
            name += '-';
        }
    }
    while (name.endsWith('-')) {
        name.chop(1);
    }
    return name.isEmpty() ? QStringLiteral("chart") : name;
}

QString &lastFolder()
{
    static QString folder = QDir::homePath();
    return folder;
}

} // namespace

void ChartFrame::tryToSave(const QString &path)
{
    triedPath_ = path;
    const QString problem = saveTo(path);
    if (problem.isEmpty()) {
        if (problem_ != nullptr) {
            problem_->hide();
        }
        return;
    }
    if (problem_ == nullptr) {
        problem_ = new look::Banner(this);
        connect(problem_, &look::Banner::actionTriggered, this, [this] { tryToSave(triedPath_); });
    }
    problem_->showMessage(look::Tone::Bad, tr("The chart was not saved."), problem, tr("Try again"));
    placeOverlays();
    problem_->raise();
}

void ChartFrame::askWhereToSave(const QString &suffix)
{
    const QString filter = suffix == "csv" ? tr("Data (*.csv)") : tr("Picture (*.%1)").arg(suffix);
    auto *dialog = new QFileDialog(this, tr("Save chart"), lastFolder(), filter);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(fileNameOf(title()) + '.' + suffix);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        lastFolder() = QFileInfo(path).absolutePath();
        tryToSave(path);
    });
    dialog->open();
}

/// Stretches of one line share its name, and its column.
QStringList ChartFrame::lineNames() const
{
    QStringList names;
    for (const QAbstractSeries *series : chart()->series()) {
        const auto *line = qobject_cast<const QXYSeries *>(series);
        if (line != nullptr && !line->name().isEmpty() && line->count() > 0 && !names.contains(line->name())) {
            names << line->name();
        }
    }
    return names;
}

QString ChartFrame::dataAsCsv() const
{
    const QStringList names = lineNames();
    std::map<double, QStringList> rows;
    for (const QAbstractSeries *series : chart()->series()) {
        const auto *line = qobject_cast<const QXYSeries *>(series);
        const qsizetype column = line == nullptr ? -1 : names.indexOf(line->name());
        if (column < 0) {
            continue;
        }
        for (const QPointF &point : line->points()) {
            QStringList &row = rows[point.x()];
            row.resize(names.size());
            row[column] = QString::number(point.y(), 'g', exactDigits);
        }
    }
    const QString unit = dataUnit_.isEmpty() ? y_.style.title : dataUnit_;
    QString csv = quoted(!dataX_.isEmpty() ? dataX_ : x_.style.title.isEmpty() ? x_.style.unit : x_.style.title);
    for (const QString &name : names) {
        csv += ',' + quoted(unit.isEmpty() ? name : name + ", " + unit);
    }
    csv += '\n';
    for (const auto &[x, fields] : rows) {
        csv += QString::number(x, 'g', exactDigits) + ',' + fields.join(',') + '\n';
    }
    return csv;
}

QVector<DataColumn> ChartFrame::dataColumns() const
{
    return {};
}

QDialog *ChartFrame::showTable()
{
    auto *dialog = new ChartTableDialog(this);
    dialog->show();
    return dialog;
}

QMenu *ChartFrame::makeMenu(QWidget *parent)
{
    auto *menu = new QMenu(parent);
    menu->addAction(tr("Show as a table"), this, &ChartFrame::showTable);
    menu->addSeparator();
    menu->addAction(tr("Copy the data as CSV"), this, [this] { QApplication::clipboard()->setText(dataAsCsv()); });
    menu->addAction(tr("Save the data as CSV…"), this, [this] { askWhereToSave(QStringLiteral("csv")); });
    menu->addAction(tr("Save the picture as PNG…"), this, [this] { askWhereToSave(QStringLiteral("png")); });
    menu->addAction(tr("Save the picture as SVG…"), this, [this] { askWhereToSave(QStringLiteral("svg")); });
    menu->addAction(tr("Save the picture as PDF…"), this, [this] { askWhereToSave(QStringLiteral("pdf")); });
    if (interactive_) {
        menu->addSeparator();
        QAction *undo = menu->addAction(tr("Undo zoom"), this, &ChartFrame::undoZoom);
        undo->setShortcut(QKeySequence(Qt::Key_Backspace));
        undo->setEnabled(canUndoZoom());
        QAction *reset = menu->addAction(tr("Show everything"), this, &ChartFrame::resetZoom);
        reset->setShortcut(QKeySequence(Qt::Key_0));
        reset->setEnabled(zoomed_);
    }
    const QVector<LegendEntry> entries = legend();
    if (entries.size() > 1) {
        QMenu *shown = menu->addMenu(tr("Series"));
        for (const LegendEntry &entry : entries) {
            QAction *action = shown->addAction(entry.name);
            action->setCheckable(true);
            action->setChecked(entry.shown);
            connect(action, &QAction::toggled, this, [this, name = entry.name](bool on) { setSeriesShown(name, on); });
        }
    }
    return menu;
}

void ChartFrame::popUpMenu(const QPoint &globalPosition)
{
    QMenu *menu = makeMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(globalPosition);
}

void ChartFrame::contextMenuEvent(QContextMenuEvent *event)
{
    popUpMenu(event->globalPos());
    event->accept();
}

QPushButton *ChartFrame::makeExportButton()
{
    delete floating_;
    floating_ = nullptr;
    headingHasButton_ = true;
    QPushButton *button = look::makeIconButton(QStringLiteral("export"), tr("Save, copy or show as a table"));
    connect(button, &QPushButton::clicked, this, [this, button] { popUpMenu(button->mapToGlobal(QPoint(0, button->height()))); });
    return button;
}

void ChartFrame::enterEvent(QEnterEvent *event)
{
    if (floating_ != nullptr) {
        floating_->show();
    }
    QChartView::enterEvent(event);
}

void ChartFrame::hideEvent(QHideEvent *event)
{
    QChartView::hideEvent(event);
    if (problem_ != nullptr && !event->spontaneous()) {
        problem_->hide(); // old news when the chart is seen next
    }
}

void ChartFrame::showEvent(QShowEvent *event)
{
    QChartView::showEvent(event);
    setAccessibleDescription(describe());
    if (!headingHasButton_ && floating_ == nullptr) {
        floating_ = look::makeIconButton(QStringLiteral("export"), tr("Save, copy or show as a table"));
        floating_->setParent(this);
        floating_->setFocusPolicy(Qt::NoFocus);     // the menu key does the same
        floating_->hide();
        connect(floating_, &QPushButton::clicked, this, [this] { popUpMenu(floating_->mapToGlobal(QPoint(0, floating_->height()))); });
    }
    placeOverlays();
}

void ChartFrame::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    placeOverlays();
}

void ChartFrame::placeOverlays()
{
    if (floating_ != nullptr) {
        const QSize size = floating_->sizeHint();
        floating_->setGeometry(QRect(QPoint(width() - size.width(), 0), size));
    }
    if (problem_ != nullptr) {
        problem_->setGeometry(0, 0, width(), problem_->heightForWidth(width()) > 0 ? problem_->heightForWidth(width()) : problem_->sizeHint().height());
    }
}

} // namespace mayfly::charts
