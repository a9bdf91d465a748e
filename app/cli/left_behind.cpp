// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/left_behind.h"

#include "core/base/text.h"
#include "core/control/left_servers.h"
#include "core/control/supervise.h"

#include <algorithm>
#include <functional>
#include <iostream>

namespace mayfly::cli {

namespace {

using control::LeftServer;

std::string wordsFor(LeftServer::Run run)
{
    return run == LeftServer::Run::GoesOn ? "in use by its run"
           : run == LeftServer::Run::Over ? "its run is over"
                                          : "its run is not known here";
}

std::string nameFor(LeftServer::Run run)
{
    return run == LeftServer::Run::GoesOn ? "in-use" : run == LeftServer::Run::Over ? "over" : "unknown";
}

class Search {
public:
    Search(const LeftBehindOptions &options, nlohmann::json &document) : options_(options), document_(document) {}

    LeftBehind take()
    {
        lookHere();
        lookElsewhere();
        return std::move(result_);
    }

private:
    bool isToEnd(const std::string &run, bool over) const
    {
        return (options_.end && over) || std::find(options_.runs.begin(), options_.runs.end(), run) != options_.runs.end();
    }

    bool agrees(const std::string &what) const
    {
        if (!options_.ask) {
            return false;
        }
        std::cerr << what << ": end it? [y/N] " << std::flush;
        std::string answer;
        std::getline(std::cin, answer);
        return answer == "y" || answer == "Y" || answer == "yes";
    }

    /// True if it is gone now.
    bool offer(const std::string &what, const std::string &run, bool over, const std::function<Result<void>()> &end)
    {
        if (!isToEnd(run, over) && !agrees(what)) {
            return false;
        }
        if (const auto ended = end(); !ended) {
            result_.problems += what + " could not be ended: " + ended.error().message + "\n";
            return false;
        }
        result_.text += "ended: " + what + "\n";
        return true;
    }

    void lookHere()
    {
        document_["leftovers"] = nlohmann::json::array();
        const auto left = control::findLeftovers();
        for (const auto &each : left) {
            const std::string name = each.pid == 0 ? each.what : "process " + std::to_string(each.pid) + ", " + each.what;
            const bool ended = offer(name, each.runId, true, [&] { return control::endLeftover(each); });
            document_["leftovers"].push_back({{"run_id", each.runId}, {"pid", each.pid}, {"what", each.what}, {"ended", ended}});
            if (!ended) {
                result_.problems += "left behind: " + name + "; end it with `" +
                                    (each.pid == 0 ? "mayflyctl doctor --end" : "kill " + std::to_string(each.pid) + "`, or all of them with `mayflyctl doctor --end") +
                                    "`\n";
            }
        }
        result_.text += left.empty() ? "no process of a past run is left\n" : "";
    }

    void lookElsewhere()
    {
        document_["servers"] = nlohmann::json::array();
        const auto found = control::findLeftServers(options_.inventories);
        for (const auto &each : found.servers) {
            take(each);
        }
        for (const auto &each : found.problems) {
            result_.problems += each + "\n";
        }
        if (found.placesAsked > 0 && found.servers.empty()) {
            result_.text += found.problems.empty() ? "no server is left on SSH hosts and in Slurm\n"
                                                   : "no server is left where that could be asked\n";
        }
    }

    void take(const LeftServer &each)
    {
        const auto &server = each.server;
        const bool inUse = each.run == LeftServer::Run::GoesOn;
        const std::string what = server.tag + " on " + server.place;
        bool ended = false;
        if (inUse) {
            result_.text += "server " + what + ": " + wordsFor(each.run) + "\n";
        } else {
            ended = offer("server " + what + ", " + wordsFor(each.run), server.runId, each.run == LeftServer::Run::Over,
                          [&] { return provision::endServer(server, each.inventory); });
        }
        if (!inUse && !ended) {
            result_.problems += "left behind: server " + what + " (" + wordsFor(each.run) +
                                "); end it with `mayflyctl doctor --end " + server.runId + "`\n";
        }
        document_["servers"].push_back({{"backend", server.backend},
                                        {"tag", server.tag},
                                        {"run_id", server.runId},
                                        {"place", server.place},
                                        {"run", nameFor(each.run)},
                                        {"ended", ended}});
    }

    const LeftBehindOptions &options_;
    nlohmann::json &document_;
    LeftBehind result_;
};

} // namespace

LeftBehind lookForLeftBehind(const LeftBehindOptions &options, nlohmann::json &document)
{
    return Search(options, document).take();
}

} // namespace mayfly::cli
