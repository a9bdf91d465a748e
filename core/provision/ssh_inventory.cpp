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
    reader.text("checkpoint_folder", inventory.checkpointFolder);
    const toml::node *hosts = reader.find("host");
    reader.refuseUnknown();
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

bool fits(const InventoryHost &host, const Offer &offer)
{
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
