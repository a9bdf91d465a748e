// SPDX-License-Identifier: GPL-3.0-or-later
// What a file would bring, before it is stored: rows, each problem with its line and column, the first days of a trace; then one
// confirmation. Reading and storing show how far they are and can be cancelled.
#pragma once
#include "app/bridge/async_task.h"
#include "app/look/card.h"
#include "app/models/fact_table.h"
#include "app/pages/catalog_services.h"

#include <QPointer>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace mayfly::look {
class TableView;
}

namespace mayfly::pages {

class ImportPanel final : public look::Card {
    Q_OBJECT

public:
    explicit ImportPanel(const CatalogServices &services, QWidget *parent = nullptr);

    void open(const QString &path);
    bool busy() const { return !reading_.isNull() || !storing_.isNull(); }
    QString summary() const;
    QPushButton *importButton() const { return import_; }
    QCheckBox *skipBox() const { return skip_; }
    look::TableView *problems() const { return problems_; }
    look::TableView *rows() const { return rows_; }
    QLineEdit *providerField() const { return provider_; }
    QPlainTextEdit *picture() const { return picture_; }
    /// As if chosen by hand.
    void setKind(const QString &kind);
    void setPolarity(const QString &polarity);

signals:
    /// Stored under that name, as that kind.
    void stored(const QString &name, const QString &kind);
    void failed(const QString &problem);

private:
    QWidget *makeFields();
    look::TableView *makeTable(const char *name, const QString &what, QAbstractItemModel &model);
    void showFields(const QString &kind);
    void askProvider();
    ImportAsk ask() const;
    void read();
    void showPreview(const ImportPreview &preview);
    void showSummary();
    void say(const QString &words, bool bad = false);
    void complain(const Error &error);
    void store();
    void cancel();
    template <typename Work, typename Done> bridge::Task *watch(Work work, Done done);

    const CatalogServices &services_;
    QString path_;
    ImportPreview preview_;
    models::FactTable found_;
    models::FactFilter sorted_;
    models::FactTable first_;
    QLabel *file_;
    QComboBox *kind_;
    QLineEdit *name_;
    QLineEdit *provider_;
    QComboBox *polarity_;
    QWidget *providerBlock_;
    QWidget *polarityBlock_;
    QCheckBox *skip_;
    QLabel *summary_;
    QLabel *rowsCaption_;
    QProgressBar *progress_;
    look::TableView *problems_;
    look::TableView *rows_;
    QPlainTextEdit *picture_;
    QPushButton *import_;
    QPointer<bridge::Task> reading_;
    QPointer<bridge::Task> storing_;
};

} // namespace mayfly::pages
