// SPDX-License-Identifier: GPL-3.0-or-later
// The Catalog page: what can be rented where and at what price, how long such servers live, prices over time, and imports with a preview
// that names what is wrong with a file before anything is stored.
#pragma once
#include "app/bridge/async_task.h"
#include "app/models/offer_model.h"
#include "app/pages/page.h"
#include "core/domain/plan.h"

#include <QPointer>

#include <functional>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace mayfly::charts {
class PriceChart;
class SurvivalChart;
}
namespace mayfly::look {
class TableView;
}

namespace mayfly::pages {

class ImportPanel;

/// A catalogue by name, and where it comes from.
struct CatalogName {
    std::string name;
    bool builtIn = true;
    std::string note;               ///< "imported 2026-12-01, 3,200 offers"; empty for built-in ones
};

struct PricePointShown {
    double days = 0;                ///< before the latest; negative
    double perHour = 0;
};

/// What a file would bring. Kinds are the words of the command line: "catalog", "prices", "advisor", "trace", "lifetimes".
struct ImportAsk {
    std::string file;
    std::string kind;
    std::string name;
    std::string provider;
    std::string polarity;
};
struct ImportPreview {
    std::int64_t rows = 0, good = 0, leftOut = 0, broken = 0, warnings = 0;
    std::vector<std::string> problems;  ///< "line 3, column 7 (Price): 'abc': expected a price per hour"
    std::string picture;                ///< of a trace: its first days as text
    std::string kind;                   ///< guessed, where none was asked for
    std::string name;                   ///< suggested
};

/// Functions that may block; called on the task pool.
struct CatalogServices {
    std::function<Result<std::vector<CatalogName>>()> names;
    std::function<Result<OfferCatalog>(const std::string &name)> offers;
    std::function<Result<LifetimeModel>(const Offer &offer)> lifetime;
    std::function<Result<std::vector<PricePointShown>>(const Offer &offer)> prices;
    std::function<Result<ImportPreview>(const ImportAsk &ask, const std::function<bool()> &cancelled)> preview;
    std::function<Result<std::string>(const ImportAsk &ask, const std::function<bool()> &cancelled)> import;   ///< the name it has now
};

class CatalogPage final : public Page {
    Q_OBJECT

public:
    explicit CatalogPage(CatalogServices services, QWidget *parent = nullptr);

    QString word() const override { return tr("Catalog"); }
    QString iconName() const override { return QStringLiteral("catalog"); }
    QString caption() const override;
    QString status() const override;
    QWidget *tools() override { return tools_; }
    void setShown(bool shown) override;

    void refresh();
    QString catalogName() const { return name_; }
    bool busy() const { return !loading_.isNull() || !reading_.isNull() || !detail_.isNull(); }
    const models::OfferFilter &filter() const { return filter_; }
    /// Shows what the file would bring.
    void previewFile(const QString &path);
    ImportPanel *importPanel() const { return import_; }

signals:
    /// Something was imported: catalogues by name may be new.
    void imported();

private:
    QWidget *buildList();
    QWidget *buildTable();
    QWidget *buildDetail();
    void takeNames(Result<std::vector<CatalogName>> names);
    void load(const QString &name);
    void takeOffers(Result<OfferCatalog> offers);
    void showDetail();
    void chooseFile();

    CatalogServices services_;
    QString name_;
    models::OfferModel model_;
    models::OfferFilter filter_;
    QWidget *tools_;
    QListWidget *names_;
    QLabel *source_;
    QLineEdit *search_;
    QComboBox *provider_;
    QLabel *count_;
    look::TableView *table_;
    QWidget *detailCard_ = nullptr;
    QLabel *alive_;
    charts::SurvivalChart *survival_;
    QLabel *priceCaption_;
    charts::PriceChart *prices_;
    ImportPanel *import_;
    QPointer<bridge::Task> loading_;
    QPointer<bridge::Task> reading_;
    QPointer<bridge::Task> detail_;
};

} // namespace mayfly::pages
