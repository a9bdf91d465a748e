// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/import_panel.h"

#include "app/look/buttons.h"
#include "app/look/theme.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace mayfly::pages {

using look::Role;
using look::units;

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

QLabel *caption(const QString &text = {})
{
    auto *label = new QLabel(text);
    look::setText(label, look::Text::Caption, Role::Text2);
    return label;
}

QString count(std::int64_t number)
{
    return QLocale().toString(static_cast<qlonglong>(number));
}

} // namespace

ImportPanel::ImportPanel(const CatalogServices &services, QWidget *parent) : look::Card(tr("Import"), parent), services_(services)
{
    file_ = caption();
    addToolLeft(file_);
    auto *cancel = look::makeButton(tr("Cancel"), look::ButtonKind::Secondary);
    import_ = look::makeButton(tr("Import"), look::ButtonKind::Primary);
    addTool(cancel);
    addTool(import_);
    kind_ = new QComboBox;
    kind_->setAccessibleName(tr("Kind of file"));
    for (const auto &[word, name] : kinds) {
        kind_->addItem(tr(name), QString::fromLatin1(word));
    }
    name_ = new QLineEdit;
    name_->setAccessibleName(tr("Name"));
    name_->setPlaceholderText(tr("Name"));
    provider_ = new QLineEdit;
    provider_->setAccessibleName(tr("Provider"));
    provider_->setPlaceholderText(tr("Provider (aws, gcp, azure)"));
    polarity_ = new QComboBox;
    polarity_->setAccessibleName(tr("What a 1 means"));
    polarity_->addItem(tr("1 = available"), "available");
    polarity_->addItem(tr("1 = preempted"), "preempted");
    auto *row = new QHBoxLayout;
    row->setSpacing(units(8));
    for (QWidget *field : std::initializer_list<QWidget *>{kind_, name_, provider_, polarity_}) {
        row->addWidget(field);
    }
    row->addStretch(1);
    body()->addLayout(row);
    summary_ = new QLabel;
    look::setText(summary_, look::Text::Body);
    summary_->setWordWrap(true);
    body()->addWidget(summary_);
    problems_ = new QPlainTextEdit;
    problems_->setAccessibleName(tr("What is left out, and why"));
    problems_->setReadOnly(true);
    problems_->setFont(look::textFont(look::Text::MonoCaption));
    problems_->setLineWrapMode(QPlainTextEdit::NoWrap);
    problems_->setFrameShape(QFrame::NoFrame);
    problems_->setFixedHeight(units(120));
    body()->addWidget(problems_);
    connect(cancel, &QPushButton::clicked, this, [this] {
        for (bridge::Task *task : {reading_.data(), storing_.data()}) {
            if (task != nullptr) {
                task->cancel();
            }
        }
        hide();
    });
    connect(import_, &QPushButton::clicked, this, &ImportPanel::store);
    connect(kind_, &QComboBox::activated, this, &ImportPanel::read);
    connect(polarity_, &QComboBox::activated, this, &ImportPanel::read);
    connect(provider_, &QLineEdit::editingFinished, this, &ImportPanel::read);
}

void ImportPanel::open(const QString &path)
{
    path_ = path;
    file_->setText(QFileInfo(path).fileName());
    file_->setToolTip(path);
    name_->clear();
    provider_->clear();
    kind_->setCurrentIndex(-1);
    read();
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
    return {path_.toStdString(), kind_->currentData().toString().toStdString(), name_->text().trimmed().toStdString(),
            provider_->text().trimmed().toStdString(), polarity_->currentData().toString().toStdString()};
}

QString ImportPanel::summary() const
{
    return summary_->text();
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
    summary_->setText(tr("Reading…"));
    problems_->clear();
    reading_ = bridge::runAsync(
        this,
        [preview = services_.preview, wanted = ask()](bridge::TaskControl &control) {
            return preview(wanted, [&control] { return control.cancelled(); });
        },
        [this](const Result<ImportPreview> &preview) {
            if (preview) {
                showPreview(*preview);
            } else {
                summary_->setText(QString::fromStdString(preview.error().message));
            }
        });
}

void ImportPanel::showPreview(const ImportPreview &preview)
{
    kind_->setCurrentIndex(kind_->findData(QString::fromStdString(preview.kind)));
    polarity_->setVisible(preview.kind == "trace");
    provider_->setVisible(preview.kind == "catalog");
    if (name_->text().isEmpty()) {
        name_->setText(QString::fromStdString(preview.name));
    }
    QStringList parts{tr("%1 rows, %2 good").arg(count(preview.rows), count(preview.good))};
    if (preview.leftOut > 0) {
        parts << tr("%1 left out").arg(count(preview.leftOut));
    }
    if (preview.warnings > 0) {
        parts << tr("%1 with a warning").arg(count(preview.warnings));
    }
    if (preview.broken > 0) {
        parts << tr("%1 broken: nothing is imported until they are mended").arg(count(preview.broken));
    }
    summary_->setText(parts.join(", "));
    QString text = QString::fromStdString(preview.picture);
    for (const std::string &problem : preview.problems) {
        text += QString::fromStdString(problem) + '\n';
    }
    problems_->setPlainText(text);
    problems_->setVisible(!text.isEmpty());
    import_->setEnabled(preview.broken == 0 && preview.good > 0);
}

void ImportPanel::store()
{
    import_->setEnabled(false);
    summary_->setText(tr("Importing…"));
    storing_ = bridge::runAsync(
        this,
        [import = services_.import, wanted = ask()](bridge::TaskControl &control) {
            return import(wanted, [&control] { return control.cancelled(); });
        },
        [this](const Result<std::string> &name) {
            if (name) {
                emit stored(QString::fromStdString(*name));
                return;
            }
            import_->setEnabled(true);
            summary_->setText(QString::fromStdString(name.error().message));
            emit failed(QString::fromStdString(name.error().message));
        });
}

} // namespace mayfly::pages
