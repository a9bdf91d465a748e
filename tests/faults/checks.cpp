// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/checks.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/rpc/channel.h"
#include "core/store/store.h"
#include "tests/support/wait_until.h"

#include <grpcpp/grpcpp.h>
#include <nlohmann/json.hpp>

#include <agent.grpc.pb.h>
#include <algorithm>
#include <chrono>
#include <cstring>
#include <map>
#include <paramserver.grpc.pb.h>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

namespace mayfly::faults {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

void limit(grpc::ClientContext &context)
{
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(3));
}

std::optional<Server> hostOf(const RunSnapshot &snapshot, const std::string &slot)
{
    for (auto at = snapshot.servers.rbegin(); at != snapshot.servers.rend(); ++at) {
        if (at->slot == slot && !isOver(at->state) && !at->address.empty()) {
            return *at;
        }
    }
    return std::nullopt;
}

/// The last element of a tensor file's tensor "steps".
Result<std::int64_t> counterIn(const fs::path &path)
{
    const auto content = readFile(path);
    if (!content) {
        return passOn(content.error());
    }
    std::uint64_t header = 0;
    if (content->size() > sizeof header) {
        std::memcpy(&header, content->data(), sizeof header);
    }
    if (header == 0 || header > content->size() - sizeof header) {
        return fail(ErrorCode::Corrupt, path.string() + ": no header");
    }
    const json described = json::parse(content->substr(sizeof header, header), nullptr, false);
    if (!described.is_object() || !described.contains("steps")) {
        return fail(ErrorCode::Corrupt, path.string() + ": no tensor 'steps'");
    }
    float counter = 0;
    const std::size_t at = sizeof header + header + described["steps"]["data_offsets"][0].get<std::size_t>();
    std::memcpy(&counter, content->data() + at, sizeof counter);
    return static_cast<std::int64_t>(counter);
}

bool isTemporary(const fs::path &path)
{
    const std::string name = path.filename().string();
    return name.starts_with(".");
}

/// Not the client that started it on its host.
bool hasAgent(const std::string &tag)
{
    const auto found = findProcesses({"agent", "--tag", tag});
    return std::any_of(found.begin(), found.end(), [](const auto &each) { return each.arguments[1] == "agent"; });
}

/// Direct and inherited children that still run.
std::string livingChildren()
{
    std::string found;
    for (const auto &entry : fs::directory_iterator("/proc")) {
        const std::string pid = entry.path().filename().string();
        if (!std::all_of(pid.begin(), pid.end(), [](char c) { return c >= '0' && c <= '9'; })) {
            continue;
        }
        const std::string stat = readFile(entry.path() / "stat").value_or("");
        const std::size_t close = stat.rfind(')');
        const auto fields = close == std::string::npos ? std::vector<std::string>() : split(stat.substr(close + 2), ' ');
        if (fields.size() < 2 || fields[0] == "Z" || parseInteger(fields[1]).value_or(0) != ::getpid()) {
            continue;
        }
        std::string line = readFile(entry.path() / "cmdline").value_or("");
        std::replace(line.begin(), line.end(), '\0', ' ');
        if (line.find("supervise") != std::string::npos || line.find("--run") != std::string::npos) {
            found += "process " + pid + " " + line.substr(0, 200) + "; ";
        }
    }
    return found;
}

} // namespace

std::optional<std::string> Inquiry::addressOf(const std::string &shard) const
{
    const auto host = hostOf(run_.present(), shard);
    if (!host) {
        return std::nullopt;
    }
    const auto stub = v1::Agent::NewStub(rpc::dial(host->address, identity_, run_.id()));
    grpc::ClientContext context;
    limit(context);
    v1::AgentStatus status;
    if (!stub->Status(&context, {}, &status).ok()) {
        return std::nullopt;
    }
    for (const auto &process : status.processes()) {
        if (process.slot() == shard && !process.address().empty()) {
            return process.address();
        }
    }
    return std::nullopt;
}

std::optional<ServerNow> Inquiry::server() const
{
    const auto address = addressOf("ps-0");
    if (!address) {
        return std::nullopt;
    }
    const auto stub = v1::ParameterServer::NewStub(rpc::dial(*address, identity_, run_.id()));
    grpc::ClientContext context;
    limit(context);
    v1::ServerStatusReply reply;
    if (!stub->ServerStatus(&context, {}, &reply).ok()) {
        return std::nullopt;
    }
    return ServerNow{*address, reply.applied_steps(), reply.step_counter()};
}

std::string wrongInLedger(const std::string &runId, const Place &place, bool over)
{
    const auto look = [&]() -> std::string {
        auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
        if (!opened) {
            return opened.error().message;
        }
        const auto servers = (*opened)->servers(runId);
        const auto ledger = (*opened)->ledger(runId);
        const auto run = (*opened)->run(runId);
        if (!servers || !ledger || !run) {
            return "the store cannot be read";
        }
        std::map<std::string, const LedgerLine *> lines;
        Money sum{0, run->cost.currency};
        for (const auto &line : *ledger) {
            sum += line.cost(0);
            if (!lines.emplace(line.tag, &line).second) {
                return "two lines for " + line.tag;
            }
            if (over && !line.end_ns) {
                return "the line of " + line.tag + " is open";
            }
        }
        std::set<std::string> known;
        for (const auto &server : *servers) {
            known.insert(server.tag);
            const auto line = lines.find(server.tag);
            if (line == lines.end()) {
                return "no line for " + server.tag;
            }
            if (isOver(server.state) != line->second->end_ns.has_value()) {
                return server.tag + " is " + std::string(mayfly::toString(server.state)) + ", its line is " +
                       (line->second->end_ns ? "closed" : "open");
            }
            if (line->second->end_ns && hasAgent(server.tag)) {
                return server.tag + " runs, its line is closed";
            }
        }
        if (known.size() != lines.size()) {
            return "lines of unknown servers";
        }
        for (const auto &tag : place.startedTags()) {
            if (tag.starts_with(runId + "/") && !lines.contains(tag)) {
                return tag + " was started, and has no line";
            }
        }
        if (over && sum.micros != run->cost.micros) {
            return "the run's cost is " + std::to_string(run->cost.micros) + " millionths, its lines' " +
                   std::to_string(sum.micros);
        }
        return {};
    };
    // Tables are read one after the other while the controller writes.
    std::string wrong = "never looked";
    test::waitUntil([&] { return (wrong = look()).empty(); }, over ? 1 : 15);
    return wrong.empty() ? wrong : "ledger: " + wrong;
}

std::string wrongInCheckpoint(const fs::path &folder, std::int64_t step)
{
    const std::string digits = std::to_string(step);
    const std::string stem = "checkpoint-" + std::string(12 - std::min<std::size_t>(12, digits.size()), '0') + digits;
    int files = 0;
    std::error_code problem;
    for (const auto &entry : fs::directory_iterator(folder, problem)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(stem) || !name.ends_with(".safetensors")) {
            continue;
        }
        ++files;
        const auto counter = counterIn(entry.path());
        if (!counter) {
            return counter.error().message;
        }
        if (*counter != step) {
            return name + ": its counter is " + std::to_string(*counter);
        }
    }
    return files > 0 ? std::string() : "no checkpoint of the last step, " + digits + ", in " + folder.string();
}

std::string leftBehind(const std::string &runId, const std::vector<fs::path> &folders)
{
    std::string left;
    test::waitUntil(
        [&] {
            left = livingChildren();
            for (const auto &each : findProcesses({"--run", runId})) {
                left += "process " + std::to_string(each.id.pid) + " of the run; ";
            }
            return left.empty();
        },
        15);
    for (const auto &folder : folders) {
        std::error_code problem;
        for (const auto &entry : fs::recursive_directory_iterator(folder, problem)) {
            if (entry.is_socket() || (isTemporary(entry.path()) && entry.is_regular_file())) {
                left += entry.path().string() + "; ";
            }
        }
    }
    return left.empty() ? left : "left behind: " + left;
}

void reapOrphans()
{
    while (::waitpid(-1, nullptr, WNOHANG) > 0) {
    }
}

} // namespace mayfly::faults
