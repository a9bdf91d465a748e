// SPDX-License-Identifier: Apache-2.0
// Real short trainings with many faults each: fault_campaign --faults 200 --trainings 10 --seed 1. Their servers are processes of
// this machine, or with --place ssh or --place slurm on hosts and in a cluster that it makes for itself.
// Exit code 0 if all held. --only K repeats one training of the campaign; --show prints what would be done.
#include "core/base/files.h"
#include "tests/faults/campaign.h"
#include "tests/faults/fault_report.h"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <iostream>

namespace fs = std::filesystem;
using namespace mayfly;
using namespace mayfly::faults;

namespace {

struct Options {
    std::uint64_t seed = 1;
    int faults = 200;
    int trainings = 10;
    std::string place = "local";
    std::vector<int> only;
    std::string report;
    bool keep = false;
    bool show = false;
};

void tellProblem(const TrainingOutcome &outcome, const Options &options)
{
    std::cerr << "\n" << describe(outcome.schedule);
    for (std::size_t i = 0; i < outcome.faults.size(); ++i) {
        std::cerr << "  " << i + 1 << ": " << outcome.faults[i].what << "\n";
    }
    for (const auto &each : outcome.problems) {
        std::cerr << "PROBLEM " << each << "\n";
    }
    std::cerr << outcome.story << "again: fault_campaign --seed " << options.seed << " --faults " << options.faults
              << " --trainings " << options.trainings << " --place " << options.place << " --only " << outcome.schedule.training << std::endl;
}

/// A folder of this campaign's own; nothing else looks for what a run left in it.
class Hosts {
public:
    Hosts() { made_ = ::mkdtemp(path_.data()) != nullptr; }
    ~Hosts()
    {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    Hosts(const Hosts &) = delete;
    Hosts &operator=(const Hosts &) = delete;
    bool made() const { return made_; }
    fs::path path() const { return path_; }

private:
    std::string path_ = "/tmp/mfh-XXXXXX";
    bool made_ = false;
};

int runCampaign(const Options &options, const fs::path &folder)
{
    const Hosts hosts; // goes last: the place ends its servers first
    std::unique_ptr<Place> place;
    fs::path homes = folder;
    if (options.place == "local") {
        auto ground = std::make_unique<Ground>(folder);
        if (const auto prepared = ground->prepare(); !prepared) {
            std::cerr << prepared.error().message << std::endl;
            return 1;
        }
        homes = ground->disk();
        place = std::move(ground);
    } else {
        auto far = hosts.made() ? makeFarPlace(options.place, hosts.path())
                                : Result<std::unique_ptr<Place>>(fail(ErrorCode::Internal, "/tmp: no folder can be made"));
        if (!far) {
            std::cerr << far.error().message << std::endl;
            return 1;
        }
        place = std::move(*far);
    }
    CampaignReport report{options.seed, place->howCut(), place->howFilled(), {}};
    const Campaign campaign{options.seed, options.faults, options.trainings, options.only, [&](Kind kind) { return place->can(kind); }};
    report.trainings = carryOut(campaign, [&](const Schedule &schedule) {
        std::cerr << "training " << schedule.training << std::endl;
        const fs::path home = homes / ("t" + std::to_string(schedule.training));
        auto outcome = FaultyTraining(*place, schedule, home).run();
        if (!outcome.problems.empty()) {
            tellProblem(outcome, options);
        }
        std::error_code ignored;
        if (options.keep) {
            const fs::path kept = folder / home.filename();
            fs::copy(home, kept, fs::copy_options::recursive, ignored);
            std::cout << "training " << schedule.training << " is kept in " << kept.string() << std::endl;
        }
        fs::remove_all(home, ignored);
        return outcome;
    });
    std::cout << table(report);
    if (!options.report.empty()) {
        if (const auto written = writeFileAtomically(options.report, toJson(report)); !written) {
            std::cerr << written.error().message << std::endl;
            return 1;
        }
    }
    const bool all = !options.only.empty() || struck(report.trainings) == options.faults;
    if (!all) {
        std::cout << struck(report.trainings) << " of " << options.faults << " faults could be injected" << std::endl;
    }
    return problems(report) == 0 && all ? 0 : 1;
}

} // namespace

int main(int argc, char **argv)
{
    Options options;
    CLI::App app("Trainings under faults");
    app.add_option("--seed", options.seed, "Of every choice")->capture_default_str();
    app.add_option("--faults", options.faults, "In all trainings together")->capture_default_str()->check(CLI::Range(1, 100000));
    app.add_option("--trainings", options.trainings, "So many")->capture_default_str()->check(CLI::Range(1, 10000));
    app.add_option("--place", options.place, "Where the servers are")->capture_default_str()->check(CLI::IsMember({"local", "ssh", "slurm"}));
    app.add_option("--only", options.only, "Only these trainings of the campaign, by number")->delimiter(',');
    app.add_option("--report", options.report, "JSON");
    app.add_flag("--keep", options.keep, "Keep the run folders, with every log");
    app.add_flag("--show", options.show, "Print what would be done");
    CLI11_PARSE(app, argc, argv);
    if (options.show) {
        for (const auto &each : drawCampaign(options.seed, options.faults, options.trainings)) {
            std::cout << describe(each);
        }
        return 0;
    }
    std::string folder = "/tmp/mff-XXXXXX";
    if (::mkdtemp(folder.data()) == nullptr) {
        std::cerr << folder << ": cannot be made" << std::endl;
        return 1;
    }
    ::setenv("XDG_RUNTIME_DIR", folder.c_str(), 1);
    const int code = runCampaign(options, folder);
    std::error_code ignored;
    if (!options.keep) {
        fs::remove_all(folder, ignored);
    }
    return code;
}
