// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl catalog: the built-in offers and workloads.
#include "app/cli/commands.h"
#include "app/cli/table.h"
#include "core/base/text.h"
#include "core/catalog/catalog.h"
#include "core/domain/json_fields.h"

#include <memory>

namespace mayfly::cli {

namespace {

using nlohmann::json;

json toJson(const Offer &offer)
{
    return {{"id", offer.id},
            {"provider", offer.provider},
            {"region", offer.region},
            {"zone", offer.zone},
            {"instance_type", offer.instanceType},
            {"gpu", offer.gpu},
            {"gpu_count", offer.gpuCount},
            {"vcpus", offer.vcpus},
            {"memory_gib", offer.memoryGib},
            {"on_demand_per_h", offer.onDemandPerHour.units()},
            {"transient_per_h", offer.transientPerHour ? json(offer.transientPerHour->units()) : json(nullptr)},
            {"currency", offer.onDemandPerHour.currency},
            {"minimum_charge_s", offer.minimumCharge_s},
            {"billing_step_s", offer.billingStep_s},
            {"notice_s", offer.notice_s},
            {"lifetime_limit_s", orNull(offer.lifetimeLimit_s)},
            {"price_date", offer.priceDate},
            {"source", offer.source}};
}

json toJson(const Workload &workload)
{
    return {{"name", workload.name},
            {"network", workload.network},
            {"dataset", workload.dataset},
            {"batch_size", workload.batchSize},
            {"parameters", workload.parameters},
            {"tensors", workload.tensors},
            {"gflops_per_image", workload.gflopsPerImage},
            {"dataset_images", workload.datasetImages}};
}

std::string toText(const std::vector<OfferCatalog> &catalogs, const std::vector<Workload> &workloads)
{
    std::string text;
    for (const auto &catalog : catalogs) {
        Table table({"OFFER", "REGION", "GPU", "SERVER", "ON-DEMAND/H", "TRANSIENT/H", "PRICE OF"});
        table.alignRight({4, 5});
        for (const auto &offer : catalog.offers) {
            table.add({offer.id, offer.region, offer.gpu.empty() ? "-" : offer.gpu, offer.instanceType, formatMoney(offer.onDemandPerHour),
                       offer.transientPerHour ? formatMoney(*offer.transientPerHour) : "-", offer.priceDate});
        }
        text += "Offers " + catalog.name + " (" + catalog.source + ")\n" + table.text() + "\n";
    }
    Table table({"WORKLOAD", "DATA SET", "BATCH", "PARAMETERS", "TENSORS", "GFLOP/IMAGE", "TRAINS HERE"});
    table.alignRight({2, 3, 4, 5});
    for (const auto &workload : workloads) {
        table.add({workload.name, workload.dataset, std::to_string(workload.batchSize), std::to_string(workload.parameters),
                   std::to_string(workload.tensors), formatFixed(workload.gflopsPerImage, 4), workload.network.empty() ? "-" : "yes"});
    }
    return text + table.text();
}

Result<void> list(Context &context, const std::string &wanted)
{
    std::vector<OfferCatalog> catalogs;
    for (const auto &name : wanted.empty() ? catalog::catalogNames() : std::vector<std::string>{wanted}) {
        auto offers = catalog::loadOffers(name);
        if (!offers) {
            return passOn(offers.error());
        }
        catalogs.push_back(std::move(*offers));
    }
    const auto workloads = catalog::workloads();
    json document = {{"catalogs", json::array()}, {"workloads", json::array()}};
    for (const auto &each : catalogs) {
        json offers = json::array();
        for (const auto &offer : each.offers) {
            offers.push_back(toJson(offer));
        }
        document["catalogs"].push_back({{"name", each.name}, {"source", each.source}, {"offers", offers}});
    }
    for (const auto &workload : workloads) {
        document["workloads"].push_back(toJson(workload));
    }
    context.answer(document, toText(catalogs, workloads));
    return {};
}

} // namespace

void addCatalogCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "catalog", "List offers with their prices, and workloads");
    const auto offers = std::make_shared<std::string>();
    command->add_option("--offers", *offers, "Only this one: local, seed2019, or a JSON file");
    context.onRun(*command, [&context, offers] { return list(context, *offers); });
}

} // namespace mayfly::cli
