// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/import_panel.h"

#include "app/look/buttons.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/models/core_words.h"
#include "app/pages/import_rows.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QVBoxLayout>

namespace mayfly::pages {

using models::FactRows;

using catalog::Severity;
using look::Role;
using look::units;
using models::Fact;

namespace {

struct Kind {
    const char *word;
    const char *name;
};
constexpr Kind kinds[] = {{"catalog", QT_TRANSLATE_NOOP("mayfly::pages::ImportPanel", "Offers (vms.csv)")},
                          {"prices", QT_TRANSLATE_NOOP("mayfly::pages::ImportPanel", "Price history")},
                          {"advisor", QT_TRANSLATE_NOOP("mayfly::pages::ImportPanel", "Interruption rates")},
                          {"trace", QT_TRANSLATE_NOOP("mayfly::pages::ImportPanel", "Availability trace")},
                          {"lifetimes", QT_TRANSLATE_NOOP("mayfly::pages::ImportPanel", "Lifetimes")}};
enum ProblemColumn { Effect, Line, Column, Field, Found, Expected };

QLabel *caption(const QString &text = {})
{
    auto *label = new QLabel(text);
    look::setText(label, look::Text::Caption, Role::Text2);
    return label;
}

/// A field below its label.
QWidget *block(const QString &label, QWidget *field)
{
    auto *made = new QWidget;
    auto *column = new QVBoxLayout(made);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(units(2));
    QLabel *name = caption(label);
    name->setBuddy(field);
    field->setAccessibleName(QString(label).remove('&'));
    column->addWidget(name);
    column->addWidget(field);
    return made;
}

QString count(std::int64_t number)
{
    return QLocale().toString(static_cast<qlonglong>(number));
}

QString effectOf(Severity severity)
{
    switch (severity) {
    case Severity::Warning: return ImportPanel::tr("imported with a warning");
    case Severity::Rejected: return ImportPanel::tr("left out");
    case Severity::Broken: return ImportPanel::tr("broken");
    }
    return {};
}

FactRows problemFacts(const std::vector<catalog::RowProblem> &problems)
{
    models::FactRows facts;
    facts.columns = {{"effect", ImportPanel::tr("Row"), false},     {"line", ImportPanel::tr("Line"), true},
                     {"column", ImportPanel::tr("Column"), true},   {"field", ImportPanel::tr("Field"), false},
                     {"found", ImportPanel::tr("Found"), false},    {"expected", ImportPanel::tr("Problem"), false}};
    for (const catalog::RowProblem &each : problems) {
        Fact effect = Fact::words(effectOf(each.severity), QString::fromStdString(each.text()));
        effect.raw = 2 - static_cast<int>(each.severity);
        facts.rows.push_back({effect, each.line > 0 ? Fact::count(each.line) : Fact::none(),
                              each.column > 0 ? Fact::count(each.column) : Fact::none(), Fact::words(QString::fromStdString(each.field)),
                              Fact::words(QString::fromStdString(each.value)), Fact::words(QString::fromStdString(each.reason))});
    }
    return facts;
}

look::Cell effectCell(const QModelIndex &index)
{
    look::Cell cell;
    cell.text = index.data().toString();
    const int rank = index.data(models::RawRole).toInt();
    cell.glyph = rank == 0 ? look::Glyph::Cross : rank == 1 ? look::Glyph::Ring : look::Glyph::Triangle;
    cell.tone = rank == 0 ? look::Tone::Bad : rank == 1 ? look::Tone::Neutral : look::Tone::Warn;
    cell.bad = rank == 0;
    return cell;
}

} // namespace

ImportPanel::ImportPanel(const CatalogServices &services, QWidget *parent) : look::Card(tr("Import"), parent), services_(services)
{
    file_ = caption();
    addToolLeft(file_);
    auto *stop = look::makeButton(tr("Cancel"), look::ButtonKind::Secondary);
    import_ = look::makeButton(tr("Import"), look::ButtonKind::Primary);
    addTool(stop);
    addTool(import_);
    body()->addWidget(makeFields());
    summary_ = new QLabel;
    summary_->setWordWrap(true);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    body()->addWidget(summary_);
    progress_ = new QProgressBar;
    progress_->setRange(0, 100);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("How far the file is read"));
    progress_->hide();
    body()->addWidget(progress_);
    sorted_.setSourceModel(&found_);
    problems_ = makeTable("import-problems", tr("Problems of the file"), sorted_);
    problems_->setSortingEnabled(true);
    problems_->sortByColumn(-1, Qt::AscendingOrder);
    problems_->setCell(Effect, effectCell);
    rows_ = makeTable("import-rows", tr("First rows as they would be stored"), first_);
    rowsCaption_ = caption(rows_->accessibleName());
    body()->addWidget(rowsCaption_);
    picture_ = new QPlainTextEdit;
    picture_->setReadOnly(true);
    picture_->setFont(look::textFont(look::Text::Mono));
    picture_->setAccessibleName(tr("First days of the trace"));
    picture_->setFrameShape(QFrame::NoFrame);
    picture_->setLineWrapMode(QPlainTextEdit::NoWrap);
    picture_->setFixedHeight(units(150));
    picture_->setTabChangesFocus(true);
    auto *row = new QHBoxLayout;
    row->addWidget(picture_, 1);
    row->addWidget(rows_, 1);
    row->addWidget(problems_, 1);
    body()->addLayout(row);
    connect(stop, &QPushButton::clicked, this, &ImportPanel::cancel);
    connect(import_, &QPushButton::clicked, this, &ImportPanel::store);
    connect(kind_, &QComboBox::activated, this, &ImportPanel::read);
    connect(polarity_, &QComboBox::activated, this, &ImportPanel::read);
    connect(provider_, &QLineEdit::editingFinished, this, &ImportPanel::read);
    connect(skip_, &QCheckBox::toggled, this, &ImportPanel::showSummary);
}

look::TableView *ImportPanel::makeTable(const char *name, const QString &what, QAbstractItemModel &model)
{
    auto *table = new look::TableView;
    table->setObjectName(QString::fromLatin1(name));
    table->setAccessibleName(what);
    table->setModel(&model);
    table->setRowSize(look::Size::RowLedger);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table->setFixedHeight(units(150));
    table->hide();
    return table;
}

QWidget *ImportPanel::makeFields()
{
    kind_ = new QComboBox;
    for (const auto &[word, name] : kinds) {
        kind_->addItem(tr(name), QString::fromLatin1(word));
    }
    name_ = new QLineEdit;
    provider_ = new QLineEdit;
    provider_->setPlaceholderText(QStringLiteral("aws, gcp, azure …"));
    provider_->setMinimumWidth(provider_->fontMetrics().horizontalAdvance(provider_->placeholderText()) + units(24));
    polarity_ = new QComboBox;
    polarity_->addItem(tr("1 = available"), "available");
    polarity_->addItem(tr("1 = preempted"), "preempted");
    skip_ = new QCheckBox(tr("Leave broken rows out"));
    skip_->hide();
    auto *fields = new QWidget;
    auto *row = new QHBoxLayout(fields);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(units(8));
    row->addWidget(block(tr("&Kind of file"), kind_));
    row->addWidget(block(tr("&Name"), name_));
    row->addWidget(providerBlock_ = block(tr("&Provider"), provider_));
    row->addWidget(polarityBlock_ = block(tr("&What a 1 means"), polarity_));
    row->addWidget(skip_, 0, Qt::AlignBottom);
    row->addStretch(1);
    return fields;
}

void ImportPanel::open(const QString &path)
{
    path_ = path;
    file_->setText(QFileInfo(path).fileName());
    file_->setToolTip(path);
    name_->clear();
    provider_->clear();
    skip_->setChecked(false);
    skip_->hide();
    kind_->setCurrentIndex(-1);
    showFields({});
    read();
    kind_->setFocus(Qt::OtherFocusReason);
}

void ImportPanel::setKind(const QString &kind)
{
    kind_->setCurrentIndex(kind_->findData(kind));
    read();
}

void ImportPanel::setPolarity(const QString &polarity)
{
    polarity_->setCurrentIndex(polarity_->findData(polarity));
    read();
}

ImportAsk ImportPanel::ask() const
{
    return {path_.toStdString(),
            kind_->currentData().toString().toStdString(),
            name_->text().trimmed().toStdString(),
            provider_->text().trimmed().toStdString(),
            polarity_->currentData().toString().toStdString(),
            skip_->isChecked()};
}

QString ImportPanel::summary() const
{
    return summary_->text();
}

/// Runs work with what it needs to say how far it is.
template <typename Work, typename Done> bridge::Task *ImportPanel::watch(Work work, Done done)
{
    progress_->setValue(0);
    progress_->show();
    auto *task = bridge::runAsync(
        this,
        [work, wanted = ask()](bridge::TaskControl &control) {
            return work(wanted, {[&control] { return control.cancelled(); }, [&control](double part) { control.report(part); }});
        },
        done);
    connect(task, &bridge::Task::progressed, progress_, [this](double part) { progress_->setValue(static_cast<int>(100 * part)); });
    connect(task, &bridge::Task::finished, progress_, &QWidget::hide);
    return task;
}

void ImportPanel::read()
{
    if (path_.isEmpty()) {
        return;
    }
    if (reading_) {
        reading_->cancel();
    }
    import_->setEnabled(false);
    say(tr("Reading…"));
    for (QWidget *part : std::initializer_list<QWidget *>{problems_, picture_, rows_, rowsCaption_}) {
        part->hide();
    }
    reading_ = watch(services_.preview, [this](const Result<ImportPreview> &preview) {
        if (preview) {
            showPreview(*preview);
            return;
        }
        preview_ = {};
        complain(preview.error());
    });
}

void ImportPanel::showPreview(const ImportPreview &preview)
{
    preview_ = preview;
    kind_->setCurrentIndex(kind_->findData(QString::fromStdString(preview.kind)));
    showFields(QString::fromStdString(preview.kind));
    skip_->setVisible(preview.broken > 0);
    if (preview.asksProvider) {
        askProvider();
        return;
    }
    if (name_->text().isEmpty()) {
        name_->setText(QString::fromStdString(preview.name));
    }
    picture_->setPlainText(QString::fromStdString(preview.picture));
    picture_->setVisible(!preview.picture.empty());
    found_.setFacts(problemFacts(preview.problems));
    problems_->setColumnKeys(found_.keys());
    problems_->setColumnWidths({190, 56, 56, 100, 110, 200}, Expected);
    problems_->sortByColumn(Effect, Qt::AscendingOrder);
    problems_->setVisible(!preview.problems.empty());
    first_.setFacts(importRowFacts(preview.first));
    rows_->setColumnKeys(first_.keys());
    rows_->setVisible(first_.rowCount() > 0);
    rowsCaption_->setVisible(rows_->isVisibleTo(this));
    showSummary();
}

/// Those that a kind of file needs; empty: not known yet.
void ImportPanel::showFields(const QString &kind)
{
    providerBlock_->setVisible(kind == QStringLiteral("catalog") && !path_.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive));
    polarityBlock_->setVisible(kind == QStringLiteral("trace") && !path_.endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive));
}

/// Not a fault of the file: something that only its owner knows.
void ImportPanel::askProvider()
{
    say(tr("Whose prices are these? Enter the provider, for the file does not say."));
    provider_->setFocus(Qt::OtherFocusReason);
}

void ImportPanel::say(const QString &words, bool bad)
{
    look::setText(summary_, look::Text::Body, bad ? look::Role::Bad : look::Role::Text);
    summary_->setText(words);
}

void ImportPanel::complain(const Error &error)
{
    showFields(kind_->currentData().toString());
    say(tr("The file cannot be imported: %1.").arg(models::coreWords(error.message)), true);
}

void ImportPanel::showSummary()
{
    if (preview_.kind.empty() || preview_.asksProvider) {
        return;
    }
    const bool skip = skip_->isChecked();
    QStringList parts{tr("%1 rows, %2 good").arg(count(preview_.rows), count(preview_.good))};
    if (preview_.leftOut > 0) {
        parts << tr("%1 left out").arg(count(preview_.leftOut));
    }
    if (preview_.warnings > 0) {
        parts << tr("%1 with a warning").arg(count(preview_.warnings));
    }
    if (preview_.broken > 0) {
        parts << (skip ? tr("%1 broken and left out").arg(count(preview_.broken))
                       : tr("%1 broken: nothing is imported until they are mended or left out").arg(count(preview_.broken)));
    }
    say(parts.join(", "), preview_.broken > 0 && !skip);
    import_->setEnabled((preview_.broken == 0 || skip) && preview_.good > 0);
}

void ImportPanel::store()
{
    import_->setEnabled(false);
    say(tr("Importing…"));
    storing_ = watch(services_.import, [this, kind = kind_->currentData().toString()](const Result<std::string> &name) {
        if (name) {
            emit stored(QString::fromStdString(*name), kind);
            return;
        }
        import_->setEnabled(true);
        complain(name.error());
        emit failed(QString::fromStdString(name.error().message));
    });
}

void ImportPanel::cancel()
{
    for (bridge::Task *task : {reading_.data(), storing_.data()}) {
        if (task != nullptr) {
            task->cancel();
        }
    }
    hide();
}

} // namespace mayfly::pages
