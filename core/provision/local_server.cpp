// SPDX-License-Identifier: Apache-2.0
#include "core/provision/local_server.h"

#include "core/base/files.h"
#include "core/domain/json_fields.h"

#include <csignal>

namespace mayfly::provision {

using nlohmann::json;

Result<void> writeRecord(const LocalServer &server)
{
    const json record = {{"run", server.runId},
                         {"tag", server.tag},
                         {"role", toString(server.role)},
                         {"pricing", toString(server.pricing)},
                         {"started_ns", server.started_ns},
                         {"pid", server.agent.pid},
                         {"start_ticks", server.agent.startTicks}};
    return writeFileAtomically(server.folder / recordFile, record.dump(2) + "\n", 0600);
}

Result<LocalServer> readRecord(const std::filesystem::path &folder)
{
    const auto path = folder / recordFile;
    const auto text = readFile(path);
    if (!text) {
        return passOn(text.error());
    }
    const auto document = JsonFields::parse(*text, path.string());
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, path.string(), problem);
    LocalServer server;
    server.folder = folder;
    fields.read("run", server.runId);
    fields.read("tag", server.tag);
    fields.readParsed("role", server.role, serverRoleFromString);
    fields.readParsed("pricing", server.pricing, pricingFromString);
    fields.read("started_ns", server.started_ns);
    fields.read("pid", server.agent.pid);
    fields.read("start_ticks", server.agent.startTicks);
    return problem ? Result<LocalServer>(passOn(*problem)) : server;
}

std::string toHandle(const LocalServer &server)
{
    return json{{"folder", server.folder.string()}, {"pid", server.agent.pid}, {"start_ticks", server.agent.startTicks}}
        .dump();
}

Result<LocalServer> fromHandle(const ServerHandle &server)
{
    const std::string source = "the handle of " + server.tag;
    const auto document = JsonFields::parse(server.handle, source);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, source, problem);
    LocalServer found;
    std::string folder;
    found.tag = server.tag;
    fields.read("folder", folder);
    fields.read("pid", found.agent.pid);
    fields.read("start_ticks", found.agent.startTicks);
    found.folder = folder;
    return problem ? Result<LocalServer>(passOn(*problem)) : found;
}

std::vector<ProcessId> processesOf(const LocalServer &server)
{
    std::vector<ProcessId> found;
    for (const auto &argument : {server.folder.string(), (server.folder / "identity").string()}) {
        for (const auto &each : findProcesses({argument})) {
            found.push_back(each.id);
        }
    }
    return found;
}

bool isRunning(const LocalServer &server)
{
    return isAlive(server.agent) || !processesOf(server).empty();
}

void killServer(const LocalServer &server)
{
    if (server.agent.pid > 0) { // else it has none any more, or never had
        killGroup(server.agent);
    }
    for (const auto &each : processesOf(server)) {
        killGroup(each); // a user's program has a group of its own
        sendSignal(each, SIGKILL);
    }
    if (server.agent.pid > 0) {
        (void)poll(server.agent); // takes its exit status if it was started by this very process
    }
}

} // namespace mayfly::provision
