// SPDX-License-Identifier: GPL-3.0-or-later
// What a file would bring, before it is stored: rows, what is left out and why, the first days of a trace; then one confirmation.
#pragma once
#include "app/bridge/async_task.h"
#include "app/look/card.h"
#include "app/pages/catalog_page.h"

#include <QPointer>

class QPlainTextEdit;

namespace mayfly::pages {

class ImportPanel final : public look::Card {
    Q_OBJECT

public:
    explicit ImportPanel(const CatalogServices &services, QWidget *parent = nullptr);

    void open(const QString &path);
    bool busy() const { return !reading_.isNull() || !storing_.isNull(); }
    QString summary() const;
    QPushButton *importButton() const { return import_; }
    /// As if chosen by hand.
    void setKind(const QString &kind);
    void setPolarity(const QString &polarity);

signals:
    /// Stored under that name.
    void stored(const QString &name);
    void failed(const QString &problem);

private:
    ImportAsk ask() const;
    void read();
    void showPreview(const ImportPreview &preview);
    void store();

    const CatalogServices &services_;
    QString path_;
    QLabel *file_;
    QComboBox *kind_;
    QLineEdit *name_;
    QLineEdit *provider_;
    QComboBox *polarity_;
    QLabel *summary_;
    QPlainTextEdit *problems_;
    QPushButton *import_;
    QPointer<bridge::Task> reading_;
    QPointer<bridge::Task> storing_;
};

} // namespace mayfly::pages
