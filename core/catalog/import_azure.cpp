// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/import_azure.h"

#include "core/base/text.h"
#include "core/catalog/json_stream.h"
#include "core/catalog/provider_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace mayfly::catalog {

namespace {

constexpr double highestPrice = 1e6;
constexpr std::size_t mostRegions = 1000;

struct Size {
    std::string_view name;
    std::string_view gpu;
    int gpuCount;
    int vcpus;
    double memoryGib;
};

/// https://learn.microsoft.com/azure/virtual-machines/sizes
constexpr std::array sizes{
    Size{"Standard_NC6s_v3", "V100", 1, 6, 112},
    Size{"Standard_NC12s_v3", "V100", 2, 12, 224},
    Size{"Standard_NC24s_v3", "V100", 4, 24, 448},
    Size{"Standard_ND40rs_v2", "V100-32GB", 8, 40, 672},
    Size{"Standard_NC4as_T4_v3", "T4", 1, 4, 28},
    Size{"Standard_NC8as_T4_v3", "T4", 1, 8, 56},
    Size{"Standard_NC16as_T4_v3", "T4", 1, 16, 110},
    Size{"Standard_NC64as_T4_v3", "T4", 4, 64, 440},
    Size{"Standard_NV36ads_A10_v5", "A10", 1, 36, 440},
    Size{"Standard_NV72ads_A10_v5", "A10", 2, 72, 880},
    Size{"Standard_NC24ads_A100_v4", "A100-80GB", 1, 24, 220},
    Size{"Standard_NC48ads_A100_v4", "A100-80GB", 2, 48, 440},
    Size{"Standard_NC96ads_A100_v4", "A100-80GB", 4, 96, 880},
    Size{"Standard_ND96asr_v4", "A100", 8, 96, 900},
    Size{"Standard_ND96amsr_A100_v4", "A100-80GB", 8, 96, 1900},
    Size{"Standard_NC40ads_H100_v5", "H100-NVL", 1, 40, 320},
    Size{"Standard_NC80adis_H100_v5", "H100-NVL", 2, 80, 640},
    Size{"Standard_ND96isr_H100_v5", "H100", 8, 96, 1900},
    Size{"Standard_ND96isr_H200_v5", "H200", 8, 96, 1850},
    Size{"Standard_D2s_v5", "", 0, 2, 8},
    Size{"Standard_D4s_v5", "", 0, 4, 16},
    Size{"Standard_D8s_v5", "", 0, 8, 32},
    Size{"Standard_D16s_v5", "", 0, 16, 64},
    Size{"Standard_E4s_v5", "", 0, 4, 32},
    Size{"Standard_E8s_v5", "", 0, 8, 64},
};

const Size *findSize(std::string_view name)
{
    const auto at = std::find_if(sizes.begin(), sizes.end(), [&](const Size &each) { return each.name == name; });
    return at == sizes.end() ? nullptr : &*at;
}

class AzureImport {
public:
    AzureImport(std::istream &stream, const ImportOptions &options, const Sink<Offer> &sink) : stream_(stream, options), options_(options), sink_(sink) {}

    Result<ImportReport> run()
    {
        JsonHandlers handlers;
        handlers.scalar = [this](const JsonPath &path, const JsonScalar &value) -> Result<void> {
            if (path.size() == 3 && path[0] == "Items") {
                takeField(path[2], value);
            }
            return {};
        };
        handlers.objectBegins = [this](const JsonPath &path) -> Result<void> {
            if (path.size() == 2 && path[0] == "Items") {
                item_ = {};
                place_ = stream_.place();
            }
            return {};
        };
        handlers.arrayBegins = [this](const JsonPath &path) -> Result<void> {
            found_ = found_ || (path.size() == 1 && path[0] == "Items");
            return {};
        };
        handlers.objectEnds = [this](const JsonPath &path) { return path.size() == 2 && path[0] == "Items" ? takeItem() : Result<void>(); };
        if (auto parsed = stream_.parse(handlers); !parsed) {
            return passOn(parsed.error());
        }
        report_.bytes = stream_.bytes();
        if (!found_) {
            return fail(ErrorCode::InvalidInput, options_.source + ": has no \"Items\" list, expected what Azure's retail price list answers");
        }
        if (auto given = giveAll(); !given) {
            return passOn(given.error());
        }
        return finishImport(report_, options_);
    }

private:
    struct Item {
        std::string currency, region, armSku, sku, product, type, unit;
        std::optional<double> price;
        std::string shownPrice;
    };

    struct Prices {
        std::optional<double> onDemand, spot;
        JsonPlace place;
    };

    void takeField(const std::string &name, const JsonScalar &value)
    {
        if (name == "retailPrice") {
            item_.price = value.kind == JsonScalar::Kind::Number ? std::optional<double>(value.number) : std::nullopt;
            item_.shownPrice = value.shown();
            return;
        }
        std::string *const target = name == "currencyCode"    ? &item_.currency
                                    : name == "armRegionName" ? &item_.region
                                    : name == "armSkuName"    ? &item_.armSku
                                    : name == "skuName"       ? &item_.sku
                                    : name == "productName"   ? &item_.product
                                    : name == "type"          ? &item_.type
                                    : name == "unitOfMeasure" ? &item_.unit
                                                              : nullptr;
        if (target != nullptr && value.kind == JsonScalar::Kind::Text) {
            *target = value.text;
        }
    }

    Result<void> note(Severity severity, const char *field, const std::string &value, const std::string &reason)
    {
        report_.add({severity, place_.line, place_.column, field, value, reason});
        return {};
    }

    /// Why an item is left out; empty if it is not.
    std::string unwanted() const
    {
        if (item_.product.find("Windows") != std::string::npos) {
            return "a Windows server";
        }
        if (item_.type != "Consumption" || (!item_.unit.empty() && item_.unit != "1 Hour")) {
            return "not a price per hour of use";
        }
        if (item_.sku.find("Low Priority") != std::string::npos) {
            return "a low-priority server, which are no longer sold";
        }
        return findSize(item_.armSku) == nullptr ? "a size that is not in the table of sizes" : "";
    }

    Result<void> takeItem()
    {
        ++report_.rows;
        if (!item_.price || !std::isfinite(*item_.price) || *item_.price < 0 || *item_.price > highestPrice) {
            return note(Severity::Broken, "retailPrice", item_.shownPrice, "expected a price from 0 to 1000000");
        }
        if (const std::string why = unwanted(); !why.empty()) {
            return note(Severity::Rejected, "armSkuName", item_.armSku, why);
        }
        if (item_.region.empty() || item_.currency.size() != 3) {
            return note(Severity::Broken, item_.region.empty() ? "armRegionName" : "currencyCode", item_.currency, item_.region.empty() ? "is missing" : "expected three letters");
        }
        if (!currency_.empty() && currency_ != item_.currency) {
            return note(Severity::Broken, "currencyCode", item_.currency, "expected one currency; the rows before are in " + currency_);
        }
        if (currency_.empty() && item_.currency != "USD") {
            note(Severity::Warning, "currencyCode", item_.currency, "Azure's figures that are not in USD are for reference only");
        }
        currency_ = item_.currency;
        if (*item_.price == 0) {
            return note(Severity::Rejected, "retailPrice", "0", "a price of 0 is left out");
        }
        return takePrice();
    }

    Result<void> takePrice()
    {
        if (regions_.size() == mostRegions && !regions_.contains(item_.region)) {
            return fail(ErrorCode::InvalidInput, "has more than " + std::to_string(mostRegions) + " regions");
        }
        Prices &prices = regions_[item_.region][item_.armSku];
        prices.place = place_;
        auto &target = item_.sku.ends_with("Spot") ? prices.spot : prices.onDemand;
        if (target && *target != *item_.price) {
            return note(Severity::Rejected, "retailPrice", item_.shownPrice, "a second price of " + item_.sku + " in " + item_.region);
        }
        target = item_.price;
        return {};
    }

    Result<void> giveAll()
    {
        const ProviderRules rules = providerRules("azure");
        for (const auto &[region, offers] : regions_) {
            for (const auto &[name, prices] : offers) {
                place_ = prices.place;
                if (!prices.onDemand) {
                    note(Severity::Rejected, "armSkuName", name, "a spot price without an on-demand one in " + region);
                    continue;
                }
                if (auto given = give(rules, region, *findSize(name), prices); !given) {
                    return given;
                }
            }
        }
        return {};
    }

    Result<void> give(const ProviderRules &rules, const std::string &region, const Size &size, const Prices &prices)
    {
        Offer offer;
        applyRules(rules, offer);
        offer.id = "azure-" + region + "-" + std::string(size.name);
        offer.region = region;
        offer.instanceType = size.name;
        offer.gpu = size.gpu;
        offer.gpuCount = size.gpuCount;
        offer.vcpus = size.vcpus;
        offer.memoryGib = size.memoryGib;
        offer.onDemandPerHour = Money::fromUnits(*prices.onDemand, currency_);
        if (prices.spot) {
            offer.transientPerHour = Money::fromUnits(*prices.spot, currency_);
            if (*prices.spot > *prices.onDemand) {
                note(Severity::Warning, "retailPrice", formatFixed(*prices.spot, 4), "a spot price above the on-demand price of " + offer.id);
            }
        }
        offer.priceDate = options_.date;
        offer.source = options_.source;
        ++report_.imported;
        return sink_(std::move(offer));
    }

    JsonStream stream_;
    const ImportOptions &options_;
    const Sink<Offer> &sink_;
    ImportReport report_;
    Item item_;
    JsonPlace place_;               ///< where the item begins
    bool found_ = false;
    std::string currency_;
    std::map<std::string, std::map<std::string, Prices>> regions_;
};

} // namespace

Result<ImportReport> importAzurePrices(std::istream &stream, const ImportOptions &options, const Sink<Offer> &sink)
{
    return AzureImport(stream, options, sink).run();
}

bool looksLikeAzurePrices(std::string_view beginning)
{
    return beginning.find("\"Items\"") != std::string_view::npos &&
           (beginning.find("\"BillingCurrency\"") != std::string_view::npos || beginning.find("\"currencyCode\"") != std::string_view::npos);
}

} // namespace mayfly::catalog
