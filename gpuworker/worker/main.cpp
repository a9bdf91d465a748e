// SPDX-License-Identifier: Apache-2.0
// mayfly-worker: everything that runs on a rented server.
#include "core/base/anchored_clock.h"
#include "core/base/heap.h"
#include "gpuworker/worker/commands.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdlib>
#include <malloc.h>
#include <unistd.h>

namespace {

using namespace mayfly::worker;

void addProcessOptions(CLI::App &command, ProcessArguments &arguments)
{
    command.add_option("--config", arguments.config, "What to do, as JSON")->required();
    command.add_option("--identity", arguments.identity, "Folder with ca.crt, server.crt and server.key")->required();
    command.add_option("--run", arguments.runId, "The run's name")->required();
    command.add_option("--slot", arguments.slot, "The slot that this process fills, such as w-0")->required();
    command.add_option("--incarnation", arguments.incarnation, "How often the slot has been filled, from 1")
        ->required()
        ->check(CLI::Range(1U, UINT32_MAX));
    command
        .add_option("--report-fd", arguments.reportDescriptor,
                    "Descriptor that takes the reports; without it they are logged")
        ->check(CLI::Range(3, 1024));
}

void addPlaceOptions(CLI::App &command, PlaceArguments &places)
{
    command.add_option("--agent-host", places.agentHost, "Address on which the controller is served")
        ->capture_default_str();
    command.add_option("--serve-host", places.serveHost,
                       "Address on which workers of other servers reach a parameter server here");
    command.add_option("--resources", places.resources, "Folder with networks/ on this server");
    command.add_option("--datasets", places.datasets, "Folder with the images on this server");
    command.add_option("--checkpoints", places.checkpoints, "Folder for checkpoints on this server");
}

void addNoticeOptions(CLI::App &command, NoticeArguments &notices)
{
    command
        .add_option("--notices", notices.source,
                    "Whose metadata service tells of a revocation: none, gce, ec2 or azure; SIGTERM is a notice anyway")
        ->capture_default_str();
    command.add_option("--notices-url", notices.url, "Where that service is, if not where the provider has it");
}

int usageError(const CLI::App &app, const CLI::ParseError &problem)
{
    return app.exit(problem) == 0 ? exitCode::Done : exitCode::Usage;
}

/// OpenMP's threads must wait without spinning, or processes that share cores slow each other down several times over. libgomp reads this
/// when it is loaded, so the program starts once more with it set.
void waitPassively(char **argv)
{
    if (std::getenv("OMP_WAIT_POLICY") == nullptr && ::setenv("OMP_WAIT_POLICY", "passive", 0) == 0) {
        ::execv("/proc/self/exe", argv);
    }
}

/// Every step takes and gives back memory of the size of the model. glibc would return it to the system each time, which then
/// has to clear every page of it again: the largest part of a push and pull.
void keepFreedMemory()
{
    constexpr int largestOfHeap_bytes = 32 << 20;
    constexpr int kept_bytes = 512 << 20;
    ::mallopt(M_MMAP_THRESHOLD, largestOfHeap_bytes);
    ::mallopt(M_TRIM_THRESHOLD, kept_bytes);
}

} // namespace

int main(int argc, char **argv)
{
    waitPassively(argv);
    mayfly::limitArenas();
    keepFreedMemory();
    std::signal(SIGPIPE, SIG_IGN);
    (void)mayfly::AnchoredClock::ofProcess(); // while there is one thread
    CLI::App app("Trains on rented servers: agent, parameter server and worker of Mayfly");
    app.require_subcommand(1);
    int result = exitCode::Done;

    ProcessArguments process;
    CLI::App &serve = *app.add_subcommand("serve", "Run a parameter server");
    addProcessOptions(serve, process);
    serve.callback([&] { result = serveCommand(process); });
    CLI::App &train = *app.add_subcommand("train", "Run a worker");
    addProcessOptions(train, process);
    train.callback([&] { result = trainCommand(process); });
    CLI::App &script = *app.add_subcommand("script", "Run a program of the user's own and read its progress");
    addProcessOptions(script, process);
    script.callback([&] { result = scriptCommand(process); });

    bool json = false;
    std::filesystem::path resources;
    BenchArguments benchArguments;
    CLI::App &doctor = *app.add_subcommand("doctor", "Measure this machine");
    CLI::App &bench = *app.add_subcommand("bench", "Measure the engine and the parameter server");
    for (CLI::App *command : {&doctor, &bench}) {
        command->add_flag("--json", json, "Print one JSON document");
        command->add_option("--resources", resources, "Folder with networks/");
    }
    bench.add_option("--seconds", benchArguments.secondsPerCase, "Time for each case")
        ->check(CLI::Range(0.1, 600.0))
        ->check([](const std::string &text) { return text.find_first_of("nN") == std::string::npos ? "" : "expected seconds, 0.1 to 600"; });
    bench.add_option("--what", benchArguments.what, "Only the engine, only the parameter server, or of that only the exchange (P6), what layer-by-layer pushes save, or P7")
        ->check(CLI::IsMember({"engine", "paramserver", "exchange", "overlap", "scaling"}));
    doctor.callback([&] { result = doctorCommand(resources, json); });
    bench.callback([&] {
        benchArguments.resources = resources;
        benchArguments.asJson = json;
        result = benchCommand(benchArguments);
    });

    AgentArguments agent;
    CLI::App &agentApp = *app.add_subcommand("agent", "Run the service that a run's controller calls");
    agentApp.add_option("--folder", agent.folder, "The server's own folder")->required();
    agentApp.add_option("--run", agent.runId, "The run's name")->required();
    agentApp.add_option("--tag", agent.tag, "The server's name in the run, such as RUN/w-0/1")->required();
    agentApp.add_option("--hold", agent.hold_s, "Seconds to go on without a controller")->check(CLI::NonNegativeNumber);
    addPlaceOptions(agentApp, agent.places);
    addNoticeOptions(agentApp, agent.notices);
    agentApp.callback([&] { result = agentCommand(agent); });

    KeepArguments keep;
    CLI::App &keepApp = *app.add_subcommand("keep", "Start, watch and end agents on this server for a controller at the other end of standard input");
    keepApp.add_option("--root", keep.root, "Folder for servers and what they need")->required();
    keepApp.add_option("--run", keep.runId, "The run's name")->required();
    addPlaceOptions(keepApp, keep.places);
    addNoticeOptions(keepApp, keep.notices);
    keepApp.callback([&] { result = keepCommand(keep); });

    FetchArguments fetch;
    CLI::App &fetchApp = *app.add_subcommand("fetch", "Fetch a data set from a URL, once");
    fetchApp.add_option("--url", fetch.url, "Of a tar archive, or of a file")->required();
    fetchApp.add_option("--sha256", fetch.checksum, "Of what lies at the URL")->required();
    fetchApp.add_option("--folder", fetch.folder, "It goes to a folder in there, named by its checksum")->required();
    fetchApp.callback([&] { result = fetchCommand(fetch); });

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &problem) {
        return usageError(app, problem);
    }
    return result;
}
