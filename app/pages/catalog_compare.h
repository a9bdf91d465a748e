// SPDX-License-Identifier: GPL-3.0-or-later
// Prices of two catalogues, or of two dates of one, side by side with the change in percent.
#pragma once
#include "app/bridge/async_task.h"
#include "app/models/fact_table.h"
#include "app/pages/catalog_services.h"

#include <QDialog>
#include <QPointer>

class QComboBox;
class QLabel;
class QLineEdit;

namespace mayfly::look {
class TableView;
}

namespace mayfly::pages {

class CatalogCompare final : public QDialog {
    Q_OBJECT

public:
    /// Names as the offers service takes them ("mine@2026-06-01"), with what they are called here; two of them to start with.
    struct Choice {
        QString name;
        QString text;
    };
    CatalogCompare(const CatalogServices &services, const QVector<Choice> &choices, const QString &first, const QString &second, QWidget *parent);

    bool busy() const { return !reading_.isNull(); }
    look::TableView *table() const { return table_; }
    QString summary() const;

private:
    void read();
    void take(const Result<OfferCatalog> &first, const Result<OfferCatalog> &second);

    const CatalogServices services_;
    QComboBox *first_;
    QComboBox *second_;
    QLineEdit *search_;
    QLabel *summary_;
    look::TableView *table_;
    models::FactTable model_;
    models::FactFilter filter_;
    QPointer<bridge::Task> reading_;
};

} // namespace mayfly::pages
