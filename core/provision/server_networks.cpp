// SPDX-License-Identifier: Apache-2.0
#include "core/provision/server_networks.h"

#include "core/base/text.h"
#include "core/provision/piped_process.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <net/if.h>
#include <optional>
#include <set>
#include <unistd.h>

namespace mayfly::provision {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr const char *namespaces = "/run/netns";
constexpr std::string_view mark = "mayfly."; ///< namespaces' names begin with it
constexpr std::string_view aliasMark = "mayfly:";
constexpr int mostHosts = 1021; ///< of a run's network, without the bridge itself

/// Links have 15 characters at most: FNV-1a, of which 48 bits tell one from the other.
std::string shortName(std::string_view prefix, std::string_view text)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    }
    constexpr std::string_view digits = "0123456789abcdef";
    std::string name(prefix);
    for (int shift = 44; shift >= 0; shift -= 4) {
        name += digits[(hash >> shift) & 15];
    }
    return name;
}

std::string runOf(const std::string &tag)
{
    return tag.substr(0, tag.find('/'));
}

std::string bridgeOf(const std::string &tag)
{
    return shortName("mfb", runOf(tag));
}

bool isThere(const std::string &link)
{
    return ::if_nametoindex(link.c_str()) != 0;
}

/// One process for many commands.
Result<void> batch(const std::vector<std::string> &lines, std::vector<std::string> program = {"ip"})
{
    std::string input;
    for (const auto &each : lines) {
        input += each + "\n";
    }
    program.insert(program.end(), {"-batch", "-"});
    const auto ran = runHelper(program, {.input = input, .limit_s = 15});
    if (!ran) {
        return fail(ErrorCode::NotFound, ran.error().message + "; networks for servers need it (package iproute2)");
    }
    if (ran->exitCode == 0 && !ran->timedOut) {
        return {};
    }
    const auto said = split(trimmed(ran->errors), '\n'); // the reason, then "Command failed -:3"
    return fail(ErrorCode::Unavailable, "ip: " + (said.empty() || said.front().empty() ? "exit " + std::to_string(ran->exitCode) : said.front()));
}

json ask(std::vector<std::string> words)
{
    words.insert(words.begin(), {"ip", "-j"});
    const auto ran = runHelper(words, {.limit_s = 15});
    auto answer = ran && ran->exitCode == 0 ? json::parse(ran->output, nullptr, false) : json();
    return answer.is_array() ? answer : json::array();
}

std::string textOf(const json &object, const char *name)
{
    const auto at = object.find(name);
    return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

/// In /22 networks of 10.213.0.0/16, of which each run has one.
std::string hostAddress(int network, int host)
{
    return "10.213." + std::to_string(4 * network + host / 256) + "." + std::to_string(host % 256);
}

/// The number of the /22 network that an address lies in; nothing for others.
std::optional<int> numberOf(const std::string &address)
{
    const auto parts = split(address.substr(0, address.find('/')), '.');
    const auto third = parts.size() == 4 && parts[0] == "10" && parts[1] == "213" ? parseInteger(parts[2]) : std::nullopt;
    return third ? std::optional(static_cast<int>(*third) / 4) : std::nullopt;
}

std::vector<std::string> addressesOf(const json &links)
{
    std::vector<std::string> found;
    for (const auto &link : links) {
        for (const auto &info : link.value("addr_info", json::array())) {
            found.push_back(textOf(info, "local"));
        }
    }
    return found;
}

/// The bridge's network; the bridge is made if it is not there, in a network that nothing here uses.
Result<int> networkOf(const std::string &tag)
{
    const std::string bridge = bridgeOf(tag);
    if (isThere(bridge)) {
        for (const auto &each : addressesOf(ask({"-4", "addr", "show", "dev", bridge}))) {
            if (const auto number = numberOf(each)) {
                return *number;
            }
        }
        (void)batch({"link del " + bridge}); // a controller was killed while it made it
    }
    std::set<int> used;
    for (const auto &each : addressesOf(ask({"-4", "addr", "show"}))) {
        if (const auto number = numberOf(each)) {
            used.insert(*number);
        }
    }
    for (const auto &route : ask({"-4", "route", "show"})) {
        if (const auto number = numberOf(textOf(route, "dst"))) {
            used.insert(*number);
        }
    }
    constexpr int networks = 64;
    for (int number = 0; number < networks; ++number) {
        if (used.contains(number)) {
            continue;
        }
        auto made = batch({"link add " + bridge + " type bridge", "link set " + bridge + " alias " + std::string(aliasMark) + runOf(tag),
                           "addr add " + hostAddress(number, 1) + "/22 dev " + bridge, "link set " + bridge + " up"});
        return made ? Result<int>(number) : passOn(made.error());
    }
    return fail(ErrorCode::Unavailable, "all networks in 10.213.0.0/16 are in use");
}

/// "mayfly:TAG ADDRESS" on links, "mayfly:RUN" on bridges: the words after the mark.
std::vector<std::vector<std::string>> aliases()
{
    std::vector<std::vector<std::string>> found;
    for (const auto &link : ask({"link", "show"})) {
        const std::string alias = textOf(link, "ifalias");
        if (alias.starts_with(aliasMark)) {
            found.push_back(split(std::string_view(alias).substr(aliasMark.size()), ' '));
        }
    }
    return found;
}

} // namespace

std::string nameOfTag(const std::string &tag)
{
    std::string name = tag;
    std::replace(name.begin(), name.end(), '/', '.');
    return name;
}

std::string tagOfName(const std::string &name)
{
    const auto parts = split(name, '.');
    const bool whole = parts.size() == 3 && !parts[0].empty() && !parts[1].empty() && parseInteger(parts[2]);
    return whole ? parts[0] + "/" + parts[1] + "/" + parts[2] : std::string();
}

std::string ServerNetworks::namespaceOf(const std::string &tag)
{
    return std::string(mark) + nameOfTag(tag);
}

std::string ServerNetworks::linkOf(const std::string &tag)
{
    return shortName("mfv", tag);
}

Result<void> ServerNetworks::check()
{
    if (::geteuid() != 0) {
        return fail(ErrorCode::PermissionDenied, "only root may give servers networks of their own");
    }
    ServerNetworks networks;
    const std::string probe = "probe-" + std::to_string(::getpid()) + "/w-0/1";
    auto made = networks.make(probe);
    const bool removed = remove(probe);
    if (!made) {
        return fail(made.error().code, "servers cannot have networks of their own here: " + made.error().message);
    }
    return removed ? Result<void>() : fail(ErrorCode::Unavailable, "the network namespace " + namespaceOf(probe) + " cannot be removed again");
}

Result<ServerNetwork> ServerNetworks::make(const std::string &tag)
{
    remove(tag);
    const auto network = networkOf(tag);
    if (!network) {
        return passOn(network.error());
    }
    std::set<std::string> used;
    for (const auto &words : aliases()) {
        if (words.size() == 2) {
            used.insert(words[1]);
        }
    }
    std::string address;
    for (int tried = 0; tried < mostHosts && (address.empty() || used.contains(address)); ++tried) {
        last_ = last_ % mostHosts + 1;
        address = hostAddress(*network, last_ + 1);
    }
    const std::string name = namespaceOf(tag), link = linkOf(tag);
    auto made = batch({"netns add " + name, "link add " + link + " type veth peer name eth0 netns " + name,
                       "link set " + link + " alias \"" + std::string(aliasMark) + tag + " " + address + "\"",
                       "link set " + link + " master " + bridgeOf(tag) + " up"});
    made = made ? batch({"link set lo up", "addr add " + address + "/22 dev eth0", "link set eth0 up"}, {"ip", "-n", name}) : made;
    if (!made) {
        remove(tag);
        return passOn(made.error());
    }
    return ServerNetwork{address, fs::path(namespaces) / name, link};
}

bool ServerNetworks::remove(const std::string &tag)
{
    const std::string name = namespaceOf(tag), link = linkOf(tag), bridge = bridgeOf(tag);
    if (isThere(link)) {
        (void)batch({"link del " + link});
    }
    std::error_code problem;
    if (fs::exists(fs::path(namespaces) / name, problem)) {
        (void)batch({"netns del " + name});
    }
    if (isThere(bridge) && ask({"link", "show", "master", bridge}).empty()) {
        (void)batch({"link del " + bridge});
    }
    return !isThere(link) && !fs::exists(fs::path(namespaces) / name, problem);
}

std::vector<std::string> ServerNetworks::tags()
{
    std::set<std::string> found;
    std::error_code problem;
    for (const auto &entry : fs::directory_iterator(namespaces, problem)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(mark)) {
            found.insert(tagOfName(name.substr(mark.size())));
        }
    }
    for (const auto &words : aliases()) {
        if (words.front().find('/') != std::string::npos) {
            found.insert(words.front());
        }
    }
    found.erase("");
    return {found.begin(), found.end()};
}

} // namespace mayfly::provision
