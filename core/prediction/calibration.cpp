// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/calibration.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"

#include <algorithm>
#include <cmath>

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
    fields.readOptional("fit_sd", gpu.fitSd);
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
    fields.readOptional("bsp_per_extra_worker_pct", accuracy.bspPerExtraWorkerPct);
    fields.readOptional("bsp_sd_pct", accuracy.bspSdPct);
    fields.readOptional("switch_scale", accuracy.switchScale);
    if (!(accuracy.switchScale > 0)) {
        fields.report("switch_scale", "is " + formatFixed(accuracy.switchScale, 6) + ", expected more than 0");
    }
}

void readBarrier(const json &object, JsonFields &fields, BarrierCalibration &barrier)
{
    readAtLeastZero(fields, "barrier_per_worker_s", barrier.perWorker_s);
    readAtLeastZero(fields, "switch_s", barrier.switch_s);
    std::size_t index = 0;
    fields.readArray("measured", [&](JsonFields &each) {
        auto &measured = barrier.measured.emplace_back();
        readValues(object["measured"][index++], "workloads", measured.workloads, each);
        readAtLeastZero(each, "barrier_per_worker_s", measured.perWorker_s);
    });
}

void readServers(const json &document, JsonFields &fields, ServerCalibration &servers)
{
    readAtLeastZero(fields, "per_step_s", servers.perStep_s);
    readAtLeastZero(fields, "per_tensor_s", servers.perTensor_s);
    readAtLeastZero(fields, "per_megabyte_s", servers.perMegabyte_s);
    fields.readOptional("size_exponent", servers.sizeExponent);
    fields.read("knee", servers.knee);
    std::size_t index = 0;
    fields.readArray("busiest_share", [&](JsonFields &each) {
        auto &share = servers.busiestShare.emplace_back();
        each.read("workload_prefix", share.workloadPrefix);
        readValues(document["parameter_servers"]["busiest_share"][index++], "shares", share.shares, each);
    });
}

/// The two-part model nearest to one with its hazard multiplied: as many are lost early, and as many by the hard limit.
LifetimeModel moreFrequent(const LifetimeModel &whole, double factor, const std::string &where)
{
    LifetimeModel model = whole;
    model.earlyShare = 1 - std::pow(1 - whole.earlyShare, factor);
    model.ratePerHour = whole.ratePerHour * factor;
    model.source += "; " + where + ": " + formatFixed(factor, 2) + " times as many revocations";
    return model;
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

const GpuSpec *Calibration::spec(std::string_view wanted) const
{
    const auto at = std::find_if(specs.begin(), specs.end(), [&](const auto &each) { return each.gpu == wanted; });
    return at == specs.end() ? nullptr : &*at;
}

double Calibration::memoryGib(std::string_view wanted) const
{
    if (const auto *fitted = gpu(wanted); fitted != nullptr && fitted->memoryGib > 0) {
        return fitted->memoryGib;
    }
    const auto *published = spec(wanted);
    return published != nullptr ? published->memoryGib : 0;
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

const OwnStep *Calibration::ownStep(std::string_view gpuName, std::string_view workload) const
{
    const auto at = std::find_if(ownSteps.begin(), ownSteps.end(), [&](const auto &each) { return each.gpu == gpuName && each.workload == workload; });
    return at == ownSteps.end() ? nullptr : &*at;
}

const OwnCapacity *Calibration::ownCapacity(std::string_view workload, int parameterServers) const
{
    const auto at = std::find_if(ownCapacities.begin(), ownCapacities.end(),
                                 [&](const auto &each) { return each.workload == workload && each.parameterServers == parameterServers; });
    return at == ownCapacities.end() ? nullptr : &*at;
}

LifetimeModel Calibration::lifetimeOf(std::string_view gpuName, std::string_view region) const
{
    const auto *type = gpu(gpuName);
    LifetimeModel model = type != nullptr ? type->lifetime : gpuServerLifetime;
    for (const auto &each : regions) {
        if (each.gpu == gpuName && (each.region == region || each.region.empty())) {
            model = moreFrequent(model, each.revocationFactor, each.region.empty() ? "own runs" : each.region);
        }
    }
    return model;
}

double BarrierCalibration::perWorkerOf(std::string_view workload) const
{
    const auto at = std::find_if(measured.begin(), measured.end(), [&](const auto &each) { return contains(each.workloads, workload); });
    return at == measured.end() ? perWorker_s : at->perWorker_s;
}

bool BarrierCalibration::measuredFor(std::string_view workload) const
{
    return std::any_of(measured.begin(), measured.end(), [&](const auto &each) { return contains(each.workloads, workload); });
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
    fields.readObject("gpu_servers", [&](JsonFields &each) {
        each.readObject("lifetime", [&](JsonFields &inner) { readLifetime(inner, calibration.gpuServerLifetime); });
        readAtLeastZero(each, "shared_fate", calibration.sharedFate);
        if (calibration.sharedFate > 1) {
            each.report("shared_fate", "is " + formatFixed(calibration.sharedFate, 3) + ", expected 0 to 1");
        }
        each.readArray("regions", [&](JsonFields &inner) {
            auto &region = calibration.regions.emplace_back();
            inner.read("gpu", region.gpu);
            inner.read("region", region.region);
            readAtLeastZero(inner, "revocation_factor", region.revocationFactor);
        });
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
        readAtLeastZero(each, "cold_replacement_s", calibration.startUp.coldReplacement_s);
        readAtLeastZero(each, "warm_replacement_s", calibration.startUp.warmReplacement_s);
        readAtLeastZero(each, "replacement_per_tensor_s", calibration.startUp.replacementPerTensor_s);
    });
    fields.readObject("checkpoint", [&](JsonFields &each) {
        readAtLeastZero(each, "base_s", calibration.checkpoint.base_s);
        readAtLeastZero(each, "per_megabyte_s", calibration.checkpoint.perMegabyte_s);
        readAtLeastZero(each, "per_tensor_s", calibration.checkpoint.perTensor_s);
    });
    fields.readObject("remote_worker", [&](JsonFields &each) {
        readAtLeastZero(each, "base_s", calibration.remote.base_s);
        readAtLeastZero(each, "per_megabyte_s", calibration.remote.perMegabyte_s);
    });
    fields.readObject("synchronisation", [&](JsonFields &each) { readBarrier((*document)["synchronisation"], each, calibration.barrier); });
    readAtLeastZero(fields, "checkpoint_interval_s", calibration.checkpointInterval_s);
    return problem ? Result<Calibration>(passOn(*problem)) : calibration;
}

Result<std::vector<GpuSpec>> gpuSpecsFromJson(std::string_view text, const std::string &source)
{
    const auto document = JsonFields::parse(text, source);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, source, problem);
    std::vector<GpuSpec> specs;
    fields.readArray("gpus", [&](JsonFields &each) {
        GpuSpec &spec = specs.emplace_back();
        each.read("gpu", spec.gpu);
        readAtLeastZero(each, "memory_gib", spec.memoryGib);
        readAtLeastZero(each, "memory_gb_per_s", spec.memoryGbPerSecond);
        readAtLeastZero(each, "fp32_tflops", spec.fp32Tflops);
    });
    return problem ? Result<std::vector<GpuSpec>>(passOn(*problem)) : specs;
}

Result<Calibration> calibrationForProvider(std::string_view provider)
{
    const auto path = resourceFolder() / "calibration" / (provider == "local" ? "local.json" : "seed2019.json");
    const auto text = readFile(path);
    auto calibration = text ? calibrationFromJson(*text, path.string()) : Result<Calibration>(passOn(text.error()));
    const auto specsPath = resourceFolder() / "gpus.json";
    const auto specsText = readFile(specsPath);
    const auto specs = specsText ? gpuSpecsFromJson(*specsText, specsPath.string()) : Result<std::vector<GpuSpec>>(passOn(specsText.error()));
    if (calibration && !specs) {
        return passOn(specs.error());
    }
    if (calibration) {
        calibration->specs = *specs;
    }
    return calibration;
}

} // namespace mayfly::prediction
