// SPDX-License-Identifier: Apache-2.0
#include "core/control/run_observations.h"

#include "core/base/files.h"
#include "core/control/synthetic_steps.h"
#include "core/prediction/worker_speed.h"

#include <algorithm>
#include <fcntl.h>
#include <map>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

namespace mayfly::control {

namespace {

constexpr std::size_t fewestSamples = 10;       ///< about one a second; the first ones are of the warm-up
constexpr std::size_t warmUpSamples = 3;

double seconds(std::int64_t from_ns, std::int64_t to_ns)
{
    return static_cast<double>(to_ns - from_ns) / 1e9;
}

std::string gpuOf(const Plan &plan, const Server &server)
{
    const Offer *offer = plan.offer(server.offerId);
    return offer == nullptr ? std::string() : offer->gpu;
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

bool heldUpByEachOther(const Plan &plan, int cores)
{
    int threads = 0;
    for (const auto &group : plan.cluster.workers) {
        threads += group.count * prediction::threadsOf(group.gpu);
    }
    return cores > 0 && threads > cores;
}

void addSteps(const RunSnapshot &run, const Plan &plan, prediction::RunObservations &found)
{
    std::map<std::string, std::string> gpus;
    for (const auto &server : run.servers) {
        if (server.role == ServerRole::Worker) {
            gpus[server.slot] = gpuOf(plan, server);
        }
    }
    std::map<std::string, std::vector<double>> speeds;      // by type; all its workers together
    std::map<std::string, std::size_t> seen;
    for (const auto &sample : run.samples) {
        const auto gpu = gpus.find(sample.slot);
        if (gpu != gpus.end() && !gpu->second.empty() && sample.stepsPerSecond > 0 && ++seen[sample.slot] > warmUpSamples) {
            speeds[gpu->second].push_back(sample.stepsPerSecond);
        }
    }
    for (auto &[gpu, values] : speeds) {
        if (values.size() >= fewestSamples) {
            found.steps.push_back({gpu, plan.workload.name, {1 / median(std::move(values))}});
        }
    }
}

void addReplacements(const RunSnapshot &run, double predicted_s, prediction::RunObservations &found)
{
    for (const auto &server : run.servers) {
        if (server.role != ServerRole::Worker || server.incarnation < 2 || !server.working_ns) {
            continue;
        }
        const auto before = std::find_if(run.servers.begin(), run.servers.end(), [&](const Server &each) {
            return each.slot == server.slot && each.incarnation == server.incarnation - 1 && each.ended_ns;
        });
        const double took_s = before == run.servers.end() ? 0 : seconds(*before->ended_ns, *server.working_ns);
        if (took_s > 0 && predicted_s > 0) {
            found.replacementRatios.push_back(took_s / predicted_s);
        }
    }
}

void addLifetimes(const RunSnapshot &run, const Plan &plan, prediction::RunObservations &found)
{
    for (const auto &server : run.servers) {
        const std::string gpu = gpuOf(plan, server);
        if (server.pricing == Pricing::Transient && server.ended_ns && !gpu.empty()) {
            const bool revoked = server.state == ServerState::Revoked;
            found.lifetimes.push_back({gpu, seconds(server.requested_ns, *server.ended_ns), revoked, seconds(run.run.created_ns, *server.ended_ns)});
        }
    }
}

/// The measurements of one home, while one run adds to them.
class MeasurementsLock {
public:
    explicit MeasurementsLock(std::filesystem::path path) : path_(std::move(path)), fd_(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {}
    MeasurementsLock(const MeasurementsLock &) = delete;
    MeasurementsLock &operator=(const MeasurementsLock &) = delete;
    ~MeasurementsLock()
    {
        if (fd_ >= 0) {
            ::close(fd_);
        }
    }
    Result<void> take() const
    {
        if (fd_ < 0 || ::flock(fd_, LOCK_EX) != 0) {
            return tl::make_unexpected(fileError(path_, errno, "lock"));
        }
        return {};
    }

private:
    std::filesystem::path path_;
    int fd_;
};

} // namespace

prediction::RunObservations observationsOf(const RunSnapshot &run, const Plan &plan, const prediction::Calibration &calibration, int cores)
{
    prediction::RunObservations found;
    const bool local = run.run.backend == "local";
    if (!run.run.started_ns) {
        return found;
    }
    if (plan.prediction.bottleneck != "parameter servers" && !(local && heldUpByEachOther(plan, cores))) {
        addSteps(run, plan, found);
    }
    const double startUp_s = calibration.startUp.firstWorker_s + calibration.startUp.perExtraWorker_s * (plan.cluster.workerCount() - 1);
    const double took_s = seconds(run.run.created_ns, *run.run.started_ns);
    if (startUp_s > 0 && took_s > 0) {
        found.startUpRatios.push_back(took_s / startUp_s);
    }
    addReplacements(run, calibration.startUp.cold_s(plan.workload), found);
    if (!local) {
        addLifetimes(run, plan, found);     // local ones are drawn from the plan's own model
    }
    return found;
}

bool teaches(const RunSettings &settings)
{
    const bool elsewhere = settings.backend == "local" && std::ranges::any_of(settings.plan.offers, [](const Offer &each) { return each.provider != "local"; });
    return !isSynthetic(settings) && !elsewhere;
}

Result<void> learnFrom(const RunSnapshot &run, const Plan &plan)
{
    if (plan.offers.empty() || !run.run.started_ns) {
        return {};
    }
    const auto calibration = prediction::calibrationForProvider(plan.offers.front().provider);
    if (!calibration) {
        return passOn(calibration.error());
    }
    const auto path = prediction::ownMeasurementsPath(plan.offers.front().provider);
    if (auto made = makeFolder(path.parent_path()); !made) {
        return made;
    }
    const MeasurementsLock lock(path.string() + ".lock");
    if (auto taken = lock.take(); !taken) {
        return taken;
    }
    auto own = prediction::readOwnMeasurements(path);
    if (!own) {
        return passOn(own.error());
    }
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    if (auto added = prediction::addRun(*own, observationsOf(run, plan, *calibration, cores)); !added) {
        return added;
    }
    return prediction::writeOwnMeasurements(path, *own);
}

} // namespace mayfly::control
