// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl catalog: the built-in offers and workloads; what has been imported, listed, shown and removed.
#include "app/cli/catalog_json.h"
#include "app/cli/commands.h"
#include "app/cli/table.h"
#include "core/base/text.h"
#include "core/catalog/catalog.h"
#include "core/store/catalog_store.h"
#include "core/store/find_offers.h"

#include <memory>

namespace mayfly::cli {

namespace {

using nlohmann::json;

std::string everythingAsText(const std::vector<OfferCatalog> &catalogs, const std::vector<Workload> &workloads)
{
    std::string text;
    for (const auto &catalog : catalogs) {
        text += toText(catalog);
    }
    Table table({"WORKLOAD", "DATA SET", "BATCH", "PARAMETERS", "TENSORS", "GFLOP/IMAGE", "TRAINS HERE"});
    table.alignRight({2, 3, 4, 5});
    for (const auto &workload : workloads) {
        table.add({workload.name, workload.dataset, std::to_string(workload.batchSize), std::to_string(workload.parameters),
                   std::to_string(workload.tensors), formatFixed(workload.gflopsPerImage, 4), workload.network.empty() ? "-" : "yes"});
    }
    return text + table.text();
}

Result<void> listBuiltIn(Context &context, const std::string &wanted)
{
    std::vector<OfferCatalog> catalogs;
    for (const auto &name : wanted.empty() ? catalog::catalogNames() : std::vector<std::string>{wanted}) {
        auto offers = store::findOffers(name);
        if (!offers) {
            return passOn(offers.error());
        }
        catalogs.push_back(std::move(*offers));
    }
    const auto workloads = catalog::workloads();
    json document = {{"catalogs", json::array()}, {"workloads", json::array()}};
    for (const auto &each : catalogs) {
        document["catalogs"].push_back(toJson(each));
    }
    for (const auto &workload : workloads) {
        document["workloads"].push_back(toJson(workload));
    }
    context.answer(document, everythingAsText(catalogs, workloads));
    return {};
}

/// The store to read; nothing if there is none yet.
Result<std::unique_ptr<store::CatalogStore>> openStore(store::OpenMode mode)
{
    auto opened = store::CatalogStore::open(store::defaultPath(), mode);
    return opened || opened.error().code != ErrorCode::NotFound ? std::move(opened) : std::unique_ptr<store::CatalogStore>();
}

Result<void> list(Context &context)
{
    const auto opened = openStore(store::OpenMode::ReadOnly);
    if (!opened) {
        return passOn(opened.error());
    }
    const auto entries = *opened ? (*opened)->list() : std::vector<store::CatalogEntry>();
    if (!entries) {
        return passOn(entries.error());
    }
    json document = {{"built_in", catalog::catalogNames()}, {"imported", json::array()}};
    Table table({"KIND", "NAME", "ROWS", "PRICES OF", "IMPORTED", "VERSIONS", "FROM"});
    table.alignRight({2, 5});
    for (const auto &name : catalog::catalogNames()) {
        table.add({"catalog", name, "", "", "built in", "", ""});
    }
    for (const auto &entry : *entries) {
        document["imported"].push_back(toJson(entry));
        table.add({std::string(store::toString(entry.kind)), entry.name, std::to_string(entry.rows), entry.priceDate,
                   formatUtc(entry.imported_ns).substr(0, 10), std::to_string(entry.imports), entry.source});
    }
    context.answer(document, table.text());
    return {};
}

/// Everything that goes by a name, of any kind.
Result<void> show(Context &context, const std::vector<std::string> &names, const std::string &date)
{
    const auto opened = openStore(store::OpenMode::ReadOnly);
    if (!opened) {
        return passOn(opened.error());
    }
    json document = {{"shown", json::array()}};
    std::string text;
    for (const auto &name : names) {
        const std::size_t before = document["shown"].size();
        if (auto shown = *opened ? showImported(**opened, name, document["shown"], text) : Result<void>(); !shown) {
            return shown;
        }
        auto offers = store::findOffers(date.empty() ? name : name + "@" + date);
        if (offers) {
            document["shown"].push_back({{"kind", "catalog"}, {"name", name}, {"catalog", toJson(*offers)}});
            text += toText(*offers);
        } else if (offers.error().code != ErrorCode::NotFound || document["shown"].size() == before) {
            return passOn(offers.error());
        }
    }
    context.answer(document, text);
    return {};
}

Result<void> remove(Context &context, const std::string &kindWord, const std::string &name)
{
    const auto kind = catalogKind(kindWord);
    if (!kind) {
        return context.wrongOption("KIND", kind.error().message);
    }
    const auto opened = store::CatalogStore::open(store::defaultPath(), store::OpenMode::ReadWrite);
    if (!opened) {
        return passOn(opened.error());
    }
    if (auto removed = (*opened)->remove(*kind, name); !removed) {
        return removed;
    }
    context.answer({{"removed", {{"kind", kindWord}, {"name", name}}}}, kindWord + " " + name + " removed\n");
    return {};
}

} // namespace

void addCatalogCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "catalog", "List offers with their prices, and workloads; show and remove what was imported");
    const auto offers = std::make_shared<std::string>();
    command->add_option("--offers", *offers, "Only this one: local, seed2019, sample2026, an imported name, or a JSON file");
    context.onRun(*command, [&context, command, offers] { return command->get_subcommands().empty() ? listBuiltIn(context, *offers) : Result<void>(); });

    context.onRun(*context.add(*command, "list", "What is built in and what was imported"), [&context] { return list(context); });

    CLI::App *showing = context.add(*command, "show", "Offers, price histories, interruption rates, traces or lifetimes by name");
    const auto names = std::make_shared<std::vector<std::string>>();
    const auto date = std::make_shared<std::string>();
    showing->add_option("NAME", *names, "As `mayflyctl catalog list` shows it")->required();
    showing->add_option("--date", *date, "Offers as of this day; default: the latest");
    context.onRun(*showing, [&context, names, date] { return show(context, *names, *date); });

    CLI::App *removing = context.add(*command, "remove", "Forget what was imported under a name; plans and runs keep their own prices");
    const auto kind = std::make_shared<std::string>();
    const auto name = std::make_shared<std::string>();
    removing->add_option("KIND", *kind, "catalog, prices, advisor, trace or lifetimes")->required();
    removing->add_option("NAME", *name, "What it goes by")->required();
    context.onRun(*removing, [&context, kind, name] { return remove(context, *kind, *name); });
}

} // namespace mayfly::cli
