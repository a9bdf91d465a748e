// SPDX-License-Identifier: Apache-2.0
#include "core/provision/ssh_inventory.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/provision/toml_table.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>

namespace mayfly::provision {

namespace {

/// "~/x" as the shell has it.
std::string withHome(const std::string &path)
{
    const char *home = std::getenv("HOME");
    return path.starts_with("~/") && home != nullptr ? home + path.substr(1) : path;
}

/// What goes on ssh's command line must not be mistaken for an option.
bool isSafeWord(const std::string &word)
{
    return !word.empty() && word.front() != '-' && std::none_of(word.begin(), word.end(), [](unsigned char c) {
        return std::isspace(c) != 0 || std::iscntrl(c) != 0;
    });
}

InventoryHost readHost(const toml::table &table, const std::string &source, std::optional<Error> &problem)
{
    InventoryHost host;
    TomlTable reader(table, source, problem);
    std::string price;
    reader.text("name", host.name);
    reader.text("address", host.address);
    reader.text("user", host.user);
    reader.number("port", host.port, 1, 65535);
    reader.text("key", host.key);
    reader.text("gpu", host.gpu);
    host.gpus = host.gpu.empty() ? 0 : 1;
    reader.number("gpus", host.gpus, 0, 64);
    reader.number("cpus", host.cpus, 1, 4096);
    reader.number("servers", host.servers, 1, 64);
    reader.text("reach", host.reach);
    reader.text("zone", host.zone);
    reader.text("notices", host.notices);
    reader.texts("offers", host.offers);
    reader.texts("tags", host.tags);
    reader.text("price_per_hour", price);
    reader.refuseUnknown();
    if (!isSafeWord(host.address)) {
        reader.report("address", "is '" + host.address + "', expected a host's name or address");
    }
    if (!host.user.empty() && !isSafeWord(host.user)) {
        reader.report("user", "is '" + host.user + "', expected a user's name");
    }
    if (!host.notices.empty() && host.notices != "gce" && host.notices != "ec2" && host.notices != "azure") {
        reader.report("notices", "is '" + host.notices + "', expected \"gce\", \"ec2\" or \"azure\"");
    }
    if (!price.empty()) {
        const auto parsed = parseMoney(price);
        parsed ? void(host.pricePerHour = *parsed)
               : reader.report("price_per_hour", parsed.error().message);
    }
    host.key = withHome(host.key);
    host.name = host.name.empty() ? host.address : host.name;
    host.reach = host.reach.empty() ? host.address : host.reach;
    return host;
}

} // namespace

Result<Inventory> parseInventory(std::string_view text, const std::string &source)
{
    const auto parsed = parseToml(text, source);
    if (!parsed) {
        return passOn(parsed.error());
    }
    const toml::table &document = *parsed;
    std::optional<Error> problem;
    Inventory inventory;
    TomlTable reader(document, source, problem);
    std::string connection = "tunnel";
    reader.text("root", inventory.root);
    reader.text("connect", connection);
    reader.text("ssh_config", inventory.sshConfig);
    reader.text("dataset_folder", inventory.datasetFolder);
    reader.text("dataset_url", inventory.datasetUrl);
    reader.text("dataset_sha256", inventory.datasetChecksum);
    reader.text("checkpoint_folder", inventory.checkpointFolder);
    const toml::node *hosts = reader.find("host");
    reader.refuseUnknown();
    checkDatasetSource(reader, inventory.datasetUrl, inventory.datasetChecksum, inventory.datasetFolder);
    if (connection != "tunnel" && connection != "direct") {
        reader.report("connect", "is '" + connection + "', expected \"tunnel\" or \"direct\"");
    }
    inventory.connection = connection == "direct" ? Connection::Direct : Connection::Tunnel;
    inventory.sshConfig = withHome(inventory.sshConfig);
    const toml::array *array = hosts != nullptr ? hosts->as_array() : nullptr;
    if (!problem && (array == nullptr || array->empty() || !array->is_homogeneous<toml::table>())) {
        return fail(ErrorCode::InvalidInput, source + ": there is no [[host]], expected one for each server");
    }
    std::set<std::string> names;
    for (std::size_t i = 0; !problem && i < array->size(); ++i) {
        const toml::table &table = *array->get(i)->as_table();
        inventory.hosts.push_back(readHost(table, source, problem));
        if (!problem && !names.insert(inventory.hosts.back().name).second) {
            reader.report(table, "name", "there are two hosts named '" + inventory.hosts.back().name + "'");
        }
    }
    return problem ? Result<Inventory>(passOn(*problem)) : inventory;
}

Result<Inventory> readInventory(const std::filesystem::path &path)
{
    const auto text = readFile(path);
    return text ? parseInventory(*text, path.string()) : Result<Inventory>(passOn(text.error()));
}

namespace {

constexpr std::string_view ownOffer = "ssh-";

/// Says all that tells one kind of host from another: "ssh-v100x2-8cpu-500000-z1-fast".
std::string offerIdOf(const InventoryHost &host)
{
    auto tags = host.tags;
    std::sort(tags.begin(), tags.end());
    std::string id = std::string(ownOffer) + (host.gpu.empty() ? "ps" : lowerCase(host.gpu) + "x" + std::to_string(host.gpus)) +
                     "-" + std::to_string(host.cpus) + "cpu-" + std::to_string(host.pricePerHour.value_or(Money{}).micros);
    for (const std::string &each : tags) {
        id += "-" + each;
    }
    return host.zone.empty() ? id : id + "-in-" + host.zone;
}

bool hasAll(const InventoryHost &host, const std::vector<std::string> &tags)
{
    return std::all_of(tags.begin(), tags.end(), [&](const std::string &tag) {
        return std::find(host.tags.begin(), host.tags.end(), tag) != host.tags.end();
    });
}

/// Where every host has a GPU, one of them holds the parameters: the cheapest.
void addServerForParameters(OfferCatalog &catalog)
{
    const auto cheapest = std::min_element(catalog.offers.begin(), catalog.offers.end(), [](const Offer &a, const Offer &b) {
        return a.onDemandPerHour.micros < b.onDemandPerHour.micros;
    });
    if (cheapest == catalog.offers.end() || std::any_of(catalog.offers.begin(), catalog.offers.end(),
                                                        [](const Offer &each) { return each.gpu.empty(); })) {
        return;
    }
    Offer offer = *cheapest;
    offer.id = "hosts-ps";
    offer.gpu.clear();
    offer.gpuCount = 0;
    offer.zone.clear();
    catalog.offers.push_back(std::move(offer));
}

} // namespace

Result<OfferCatalog> offersOf(const Inventory &inventory, const std::vector<std::string> &tags)
{
    OfferCatalog catalog;
    catalog.name = "hosts";
    catalog.source = "the inventory";
    for (const InventoryHost &host : inventory.hosts) {
        const std::string id = offerIdOf(host);
        if (!hasAll(host, tags) || catalog.find(id) != nullptr) {
            continue;
        }
        if (!host.pricePerHour) {
            return fail(ErrorCode::InvalidInput, "host '" + host.name + "': price_per_hour is missing; a plan needs what an hour of it costs, 0usd if nothing");
        }
        Offer offer;
        offer.id = id;
        offer.provider = "ssh";
        offer.region = "hosts";
        offer.zone = host.zone;
        offer.instanceType = host.name;
        offer.gpu = host.gpu;
        offer.gpuCount = host.gpus;
        offer.vcpus = host.cpus;
        offer.onDemandPerHour = *host.pricePerHour;
        offer.transientPerHour = *host.pricePerHour;
        offer.minimumCharge_s = 0;
        offer.source = "the inventory";
        catalog.offers.push_back(std::move(offer));
    }
    addServerForParameters(catalog);
    if (catalog.offers.empty()) {
        std::string all;
        for (const std::string &tag : tags) {
            all += (all.empty() ? "" : ", ") + tag;
        }
        return fail(ErrorCode::NotFound, "no host of the inventory has the tags " + all);
    }
    return catalog;
}

int serversFor(const Inventory &inventory, const Offer &offer)
{
    int servers = 0;
    for (const InventoryHost &host : inventory.hosts) {
        servers += fits(host, offer) ? host.servers : 0;
    }
    return servers;
}

bool fits(const InventoryHost &host, const Offer &offer)
{
    if (offer.provider == "ssh" && offer.id.starts_with(ownOffer)) {
        return offerIdOf(host) == offer.id;
    }
    if (std::find(host.offers.begin(), host.offers.end(), offer.id) != host.offers.end()) {
        return true;
    }
    if (offer.gpu.empty()) {
        return true;
    }
    constexpr std::string_view threads = "cpu-";
    if (offer.gpu.starts_with(threads)) {
        return host.cpus >= std::max(1, offer.vcpus);
    }
    return lowerCase(host.gpu) == lowerCase(offer.gpu) && host.gpus >= std::max(1, offer.gpuCount);
}

} // namespace mayfly::provision
