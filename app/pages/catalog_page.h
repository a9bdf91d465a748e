// SPDX-License-Identifier: GPL-3.0-or-later
// The Catalog page: what can be rented where and at what price, how long such servers live, prices over time, workloads and GPU types,
// and imports with a preview that names what is wrong with a file before anything is stored.
#pragma once
#include "app/bridge/async_task.h"
#include "app/models/offer_model.h"
#include "app/pages/catalog_services.h"
#include "app/pages/page.h"

#include <QPointer>

class QLabel;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace mayfly::look {
class SegmentedControl;
}

namespace mayfly::pages {

class CatalogCompare;
class CatalogLists;
class CurvesPanel;
class ImportPanel;
class OffersView;

class CatalogPage final : public Page {
    Q_OBJECT

public:
    enum View { Offers, Workloads, GpuTypes, Imports };

    explicit CatalogPage(CatalogServices services, QWidget *parent = nullptr);

    QString word() const override { return tr("Catalog"); }
    QString iconName() const override { return QStringLiteral("catalog"); }
    QString caption() const override;
    QString status() const override;
    QWidget *tools() override { return tools_; }
    void setShown(bool shown) override;
    void bannerAction() override;

    void refresh();
    QString catalogName() const { return name_; }
    bool busy() const;
    const models::OfferFilter &filter() const;
    void setView(View view);
    /// Shows what the file would bring.
    void previewFile(const QString &path);
    ImportPanel *importPanel() const { return import_; }
    /// What the plan is made with now; marked in the list.
    void setPlanCatalog(const QString &name);
    /// Prices of two catalogues, or of two dates of one, side by side.
    CatalogCompare *compare();

signals:
    /// Something was imported: catalogues by name may be new.
    void imported();
    /// An import is gone.
    void removed();
    /// The plan shall be made with this one.
    void useInPlan(const QString &name);

protected:
    void focusInEvent(QFocusEvent *event) override;

private:
    void buildTools();
    QWidget *buildList();
    void takeNames(Result<std::vector<CatalogName>> names);
    void fillList();
    void load(const QString &name);
    void takeOffers(Result<OfferCatalog> offers);
    void showProvenance();
    void showDetail();
    void chooseFile();
    void askToRemove(store::CatalogKind kind, const QString &name);

    CatalogServices services_;
    std::vector<CatalogName> known_;
    OfferCatalog catalog_;
    std::vector<std::string> dates_;
    QString name_;
    QString planCatalog_;
    std::function<void()> retry_;
    QWidget *tools_;
    look::SegmentedControl *views_;
    QPushButton *compare_;
    QListWidget *names_;
    QLabel *source_;
    QPushButton *use_;
    QPushButton *remove_;
    QStackedWidget *stack_;
    OffersView *offers_;
    CurvesPanel *curves_;
    CatalogLists *lists_;
    ImportPanel *import_;
    QPointer<bridge::Task> loading_;
    QPointer<bridge::Task> reading_;
    QPointer<bridge::Task> dating_;
    QPointer<bridge::Task> removing_;
};

} // namespace mayfly::pages
