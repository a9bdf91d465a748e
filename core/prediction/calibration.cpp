// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/calibration.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"

#include <algorithm>

namespace mayfly::prediction {

namespace {

using nlohmann::json;

void readAtLeastZero(JsonFields &fields, const char *name, double &value)
{
    fields.read(name, value);
    if (value < 0) {
        fields.report(name, "is " + formatFixed(value, 6) + ", expected 0 or more");
    }
}

void readLifetime(JsonFields &fields, LifetimeModel &lifetime)
{
    readAtLeastZero(fields, "early_share", lifetime.earlyShare);
    if (lifetime.earlyShare > 1) {
        fields.report("early_share", "is " + formatFixed(lifetime.earlyShare, 3) + ", expected 0 to 1");
    }
    fields.read("early_mean_s", lifetime.earlyMean_s);
    if (lifetime.earlyMean_s <= 0) {
        fields.report("early_mean_s", "is " + formatFixed(lifetime.earlyMean_s, 3) + ", expected more than 0");
    }
    readAtLeastZero(fields, "rate_per_hour", lifetime.ratePerHour);
    fields.readOptional("limit_s", lifetime.limit_s);
    fields.read("source", lifetime.source);
}

void readGpu(JsonFields &fields, GpuCalibration &gpu)
{
    fields.read("gpu", gpu.gpu);
    fields.readOptional("base_step_s", gpu.baseStep_s);
    fields.readOptional("per_tensor_s", gpu.perTensor_s);
    fields.readOptional("per_gflop_s", gpu.perGflop_s);
    readAtLeastZero(fields, "session_sd", gpu.sessionSd);
    readAtLeastZero(fields, "memory_gib", gpu.memoryGib);
    fields.readObject("lifetime", [&](JsonFields &each) { readLifetime(each, gpu.lifetime); });
}

/// Arrays of plain values, which JsonFields does not know.
template <typename T>
void readValues(const json &object, const char *name, std::vector<T> &values, JsonFields &fields)
{
    try {
        values = object.at(name).get<std::vector<T>>();
    } catch (const json::exception &) {
        fields.report(name, "expected an array of plain values");
    }
}

void readMeasured(const json &object, JsonFields &fields, MeasuredWorkload &measured)
{
    readValues(object, "workloads", measured.workloads, fields);
    readValues(object, "capacity_steps_per_s", measured.capacity, fields);
    fields.readArray("gpus", [&](JsonFields &each) {
        MeasuredWorker &worker = measured.gpus.emplace_back();
        each.read("gpu", worker.gpu);
        readAtLeastZero(each, "compute_step_s", worker.computeStep_s);
        readAtLeastZero(each, "alone_steps_per_s", worker.aloneStepsPerSecond);
    });
    readAtLeastZero(fields, "exchange_s", measured.exchange_s);
    fields.read("knee", measured.knee);
}

void readAccuracy(const json &object, JsonFields &fields, AccuracyCalibration &accuracy)
{
    readValues(object, "workloads", accuracy.workloads, fields);
    fields.read("one_worker_pct", accuracy.oneWorkerPct);
    fields.read("per_extra_worker_pct", accuracy.perExtraWorkerPct);
    fields.read("sd_one_pct", accuracy.sdOnePct);
    fields.read("sd_most_pct", accuracy.sdMostPct);
    fields.read("most_workers", accuracy.mostWorkers);
    fields.read("steps", accuracy.steps);
}

void readServers(const json &document, JsonFields &fields, ServerCalibration &servers)
{
    readAtLeastZero(fields, "per_step_s", servers.perStep_s);
    readAtLeastZero(fields, "per_tensor_s", servers.perTensor_s);
    readAtLeastZero(fields, "per_megabyte_s", servers.perMegabyte_s);
    fields.read("knee", servers.knee);
    std::size_t index = 0;
    fields.readArray("busiest_share", [&](JsonFields &each) {
        auto &share = servers.busiestShare.emplace_back();
        each.read("workload_prefix", share.workloadPrefix);
        readValues(document["parameter_servers"]["busiest_share"][index++], "shares", share.shares, each);
    });
}

bool contains(const std::vector<std::string> &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

const GpuCalibration *Calibration::gpu(std::string_view wanted) const
{
    const auto at = std::find_if(gpus.begin(), gpus.end(), [&](const auto &each) { return each.gpu == wanted; });
    return at == gpus.end() ? nullptr : &*at;
}

const MeasuredWorkload *Calibration::measuredWorkload(std::string_view workload) const
{
    const auto at = std::find_if(measured.begin(), measured.end(), [&](const auto &each) { return contains(each.workloads, workload); });
    return at == measured.end() ? nullptr : &*at;
}

const AccuracyCalibration *Calibration::accuracyOf(std::string_view workload) const
{
    const auto at = std::find_if(accuracy.begin(), accuracy.end(), [&](const auto &each) { return contains(each.workloads, workload); });
    return at == accuracy.end() ? nullptr : &*at;
}

Result<Calibration> calibrationFromJson(std::string_view text, const std::string &source)
{
    const auto document = JsonFields::parse(text, source);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, source, problem);
    Calibration calibration;
    fields.read("name", calibration.name);
    fields.read("source", calibration.source);
    fields.read("date", calibration.date);
    fields.readArray("gpus", [&](JsonFields &each) { readGpu(each, calibration.gpus.emplace_back()); });
    fields.readObject("cpu_servers", [&](JsonFields &each) {
        each.readObject("lifetime", [&](JsonFields &inner) { readLifetime(inner, calibration.cpuServerLifetime); });
    });
    fields.readObject("parameter_servers", [&](JsonFields &each) { readServers(*document, each, calibration.servers); });
    std::size_t index = 0;
    fields.readArray("measured", [&](JsonFields &each) {
        readMeasured((*document)["measured"][index++], each, calibration.measured.emplace_back());
    });
    index = 0;
    fields.readArray("accuracy", [&](JsonFields &each) {
        readAccuracy((*document)["accuracy"][index++], each, calibration.accuracy.emplace_back());
    });
    fields.readObject("start_up", [&](JsonFields &each) {
        readAtLeastZero(each, "first_worker_s", calibration.startUp.firstWorker_s);
        readAtLeastZero(each, "per_extra_worker_s", calibration.startUp.perExtraWorker_s);
        readAtLeastZero(each, "replacement_s", calibration.startUp.replacement_s);
    });
    fields.readObject("remote_worker", [&](JsonFields &each) { readAtLeastZero(each, "extra_step_s", calibration.remoteWorkerStep_s); });
    readAtLeastZero(fields, "checkpoint_interval_s", calibration.checkpointInterval_s);
    return problem ? Result<Calibration>(passOn(*problem)) : calibration;
}

Result<Calibration> calibrationForProvider(std::string_view provider)
{
    const auto path = resourceFolder() / "calibration" / (provider == "local" ? "local.json" : "seed2019.json");
    const auto text = readFile(path);
    return text ? calibrationFromJson(*text, path.string()) : Result<Calibration>(passOn(text.error()));
}

} // namespace mayfly::prediction
