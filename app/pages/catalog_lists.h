// SPDX-License-Identifier: GPL-3.0-or-later
// Workloads, GPU types and what was imported, each as a table with a search field.
#pragma once
#include "app/bridge/async_task.h"
#include "app/look/card.h"
#include "app/models/fact_table.h"
#include "app/pages/catalog_services.h"

#include <QPointer>

class QLabel;
class QLineEdit;
class QPushButton;

namespace mayfly::look {
class TableView;
}

namespace mayfly::pages {

class CatalogLists final : public look::Card {
    Q_OBJECT

public:
    enum List { Workloads, GpuTypes, Imports };

    explicit CatalogLists(const CatalogServices &services, QWidget *parent = nullptr);
    void show(List list);
    bool busy() const { return !reading_.isNull(); }
    look::TableView *table() const { return table_; }
    QPushButton *removeButton() const { return remove_; }

signals:
    void failed(const QString &what, const QString &problem);
    void removeRequested(mayfly::store::CatalogKind kind, const QString &name);

private:
    void take(const Result<models::FactRows> &facts);
    void showCount();
    void showRemove();

    const CatalogServices &services_;
    List list_ = Workloads;
    std::vector<store::CatalogEntry> entries_;
    models::FactTable model_;
    models::FactFilter filter_;
    QLineEdit *search_;
    QLabel *count_;
    QPushButton *remove_;
    look::TableView *table_;
    QPointer<bridge::Task> reading_;
};

} // namespace mayfly::pages
