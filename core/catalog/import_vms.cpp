// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/import_vms.h"

#include "core/base/text.h"
#include "core/catalog/csv_reader.h"
#include "core/catalog/gpu_types.h"
#include "core/catalog/met_before.h"
#include "core/catalog/provider_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <unordered_map>

namespace mayfly::catalog {

namespace {

constexpr double highestPrice = 1e6;            ///< per hour; anything above is a slip
constexpr double mostGpus = 1024;
constexpr std::size_t mostAccelerators = 10'000;
constexpr std::size_t mostHosts = 1'000'000;    ///< remembered while Google's GPUs are looked for

enum Column { InstanceType, AcceleratorName, AcceleratorCount, Vcpus, MemoryGib, GpuInfo, Price, SpotPrice, Region, Zone, Arch, columns };
constexpr std::array<const char *, columns> columnNames{"InstanceType", "AcceleratorName", "AcceleratorCount", "vCPUs", "MemoryGiB", "GpuInfo",
                                                        "Price", "SpotPrice", "Region", "AvailabilityZone", "Arch"};

bool isNoGpu(std::string_view name)
{
    static constexpr std::array prefixes{"tpu", "Trainium", "Inferentia", "Gaudi", "Habana", "Qualcomm", "Xilinx", "U30"};
    for (const std::string_view prefix : prefixes) {
        if (lowerCase(name.substr(0, prefix.size())) == lowerCase(prefix)) {
            return true;
        }
    }
    return false;
}

/// GiB of each known type; read once.
const std::map<std::string, double> &publishedMemory()
{
    static const auto known = [] {
        std::map<std::string, double> memory_gib;
        if (const auto types = gpuTypes()) {
            for (const auto &type : *types) {
                memory_gib[type.gpu] = type.memoryGib;
            }
        }
        return memory_gib;
    }();
    return known;
}

/// The first number behind 'SizeInMiB' in a Python literal; nothing if there is none.
std::optional<double> sizeInMib(std::string_view gpuInfo)
{
    constexpr std::string_view key = "SizeInMiB";
    const auto at = gpuInfo.find(key);
    if (at == std::string_view::npos) {
        return {};
    }
    std::string_view rest = gpuInfo.substr(at + key.size());
    rest.remove_prefix(std::min(rest.find_first_of("0123456789-"), rest.size()));
    return parseDouble(rest.substr(0, rest.find_first_not_of("0123456789.-")));
}

/// One file's import.
class VmsImport {
public:
    VmsImport(std::istream &stream, const ImportOptions &options, const Sink<Offer> &sink)
        : reader_(stream, options), options_(options), sink_(sink), rules_(providerRules(options.provider)), google_(rules_.provider == "gcp")
    {
    }

    Result<ImportReport> run()
    {
        if (auto header = readHeader(); !header) {
            return passOn(header.error());
        }
        for (;;) {
            const auto more = reader_.next();
            report_.bytes = reader_.bytes();
            if (!more) {
                return passOn(more.error());
            }
            if (!*more) {
                break;
            }
            ++report_.rows;
            if (auto taken = takeRow(); !taken) {
                return passOn(taken.error());
            }
        }
        if (auto combined = combine(); !combined) {
            return passOn(combined.error());
        }
        return finishImport(report_, options_);
    }

private:
    struct Accelerator {
        bool isGpu = false;
        std::string gpu;
        double memoryGib = 0;       ///< published; 0: unknown
    };

    /// A host of Google's, or a GPU that waits for its host.
    struct Part {
        Offer offer;
        std::int64_t line = 0;
    };

    Result<void> readHeader()
    {
        const auto first = reader_.next();
        if (!first) {
            return passOn(first.error());
        }
        if (!*first) {
            return fail(ErrorCode::InvalidInput, options_.source + ": is empty, expected a header with InstanceType, Price, SpotPrice, Region ...");
        }
        const CsvHeader header(reader_.fields());
        for (int column = 0; column < columns; ++column) {
            index_[column] = header.find(columnNames[static_cast<std::size_t>(column)]);
        }
        for (const Column needed : {InstanceType, AcceleratorName, AcceleratorCount, Price, SpotPrice, Region}) {
            if (index_[needed] < 0) {
                return fail(ErrorCode::InvalidInput, options_.source + ": line 1: has no column " + columnNames[needed] +
                                                         "; expected SkyPilot's vms.csv, found " + header.list());
            }
        }
        width_ = header.size();
        return {};
    }

    std::string_view cell(Column column) const
    {
        const int index = index_[column];
        return index < 0 ? std::string_view() : trimmed(reader_.fields()[static_cast<std::size_t>(index)]);
    }

    /// Notes a problem with a cell of the current row; always false.
    bool note(Severity severity, Column column, const std::string &reason)
    {
        catalog::RowProblem problem{severity, reader_.line(), index_[column] + 1, columnNames[column], std::string(cell(column)), reason};
        rejected_ = rejected_ || severity == Severity::Rejected;
        if (severity == Severity::Broken && broken_) {
            report_.addAnother(std::move(problem));
        } else if (severity != Severity::Rejected || !broken_) {
            report_.add(std::move(problem));
        }
        broken_ = broken_ || severity == Severity::Broken;
        return false;
    }

    /// Empty cells leave the value alone and are good.
    bool readNumber(Column column, double most, std::optional<double> &value)
    {
        const std::string_view text = cell(column);
        if (text.empty()) {
            return true;
        }
        const auto number = parseDouble(text);
        if (!number || !std::isfinite(*number) || *number < 0 || *number > most) {
            return note(Severity::Broken, column, "expected a number from 0 to " + formatFixed(most, 0));
        }
        value = number;
        return true;
    }

    bool readAccelerator(Offer &offer)
    {
        const std::string_view name = cell(AcceleratorName);
        if (name.empty()) {
            return true;
        }
        const Accelerator &accelerator = acceleratorOf(name);
        if (!accelerator.isGpu) {
            return note(Severity::Rejected, AcceleratorName, "no GPU that Mayfly trains on");
        }
        std::optional<double> count;
        if (!readNumber(AcceleratorCount, mostGpus, count)) {
            return false;
        }
        if (!count || *count != std::floor(*count) || *count < 1) {
            return note(Severity::Rejected, AcceleratorCount, "a part of a GPU; expected a whole number of them");
        }
        offer.gpu = accelerator.gpu;
        offer.gpuCount = static_cast<int>(*count);
        checkMemory(accelerator);
        return true;
    }

    /// By the name in the file, which is looked into once.
    const Accelerator &acceleratorOf(std::string_view name)
    {
        const auto at = accelerators_.find(name);
        if (at != accelerators_.end()) {
            return at->second;
        }
        Accelerator made{!isNoGpu(name), gpuName(name), 0};
        if (const auto known = publishedMemory().find(made.gpu); known != publishedMemory().end()) {
            made.memoryGib = known->second;
        }
        if (accelerators_.size() == mostAccelerators) {     // a file of nonsense
            accelerators_.clear();
        }
        return accelerators_.emplace(name, std::move(made)).first->second;
    }

    void checkMemory(const Accelerator &accelerator)
    {
        const auto mib = sizeInMib(cell(GpuInfo));
        if (accelerator.memoryGib > 0 && mib && std::abs(*mib / 1024 - accelerator.memoryGib) > 0.15 * accelerator.memoryGib) {
            report_.add({Severity::Warning, reader_.line(), index_[GpuInfo] + 1, columnNames[GpuInfo], formatFixed(*mib, 0) + " MiB",
                         "a " + accelerator.gpu + " has " + formatFixed(accelerator.memoryGib, 0) + " GiB; the latter is taken"});
        }
    }

    bool readPlace(Offer &offer)
    {
        offer.region = cell(Region);
        offer.zone = cell(Zone);
        offer.instanceType = cell(InstanceType);
        if (offer.region.empty()) {
            return note(Severity::Rejected, Region, "has no region");
        }
        const std::string_view arch = cell(Arch);
        if (!arch.empty() && arch != "x86_64") {
            return note(Severity::Rejected, Arch, "not an x86-64 server");
        }
        std::optional<double> vcpus;
        std::optional<double> memory;
        const bool enough = readNumber(Vcpus, 4096, vcpus);
        if (!readNumber(MemoryGib, 1e6, memory) || !enough) {
            return false;
        }
        offer.vcpus = static_cast<int>(vcpus.value_or(0));
        offer.memoryGib = memory.value_or(0);
        return true;
    }

    bool readPrices(Offer &offer, bool mayBeEmpty)
    {
        std::optional<double> price;
        std::optional<double> spot;
        const bool priced = readNumber(Price, highestPrice, price);
        if (!readNumber(SpotPrice, highestPrice, spot) || !priced) {
            return false;
        }
        if (!mayBeEmpty && price.value_or(0) <= 0) {
            return note(Severity::Rejected, Price, price ? "an on-demand price of 0" : "has no on-demand price");
        }
        offer.onDemandPerHour = Money::fromUnits(price.value_or(0), options_.currency);
        if (spot && *spot <= 0) {
            note(Severity::Warning, SpotPrice, "a spot price of 0 is left out");
        } else if (spot) {
            offer.transientPerHour = Money::fromUnits(*spot, options_.currency);
            if (!mayBeEmpty && *spot > *price) {
                note(Severity::Warning, SpotPrice, "above the on-demand price of " + formatFixed(*price, 4));
            }
        }
        return true;
    }

    Result<void> takeRow()
    {
        if (reader_.fields().size() != width_) {
            report_.add({Severity::Broken, reader_.line(), 0, "", "",
                         "has " + std::to_string(reader_.fields().size()) + " columns, expected " + std::to_string(width_)});
            return {};
        }
        Offer offer;
        applyRules(rules_, offer);
        const bool alone = cell(InstanceType).empty();      // a GPU of Google's
        const bool host = google_ && !alone && cell(AcceleratorName).empty();
        // All that is broken is named at once; a row that is left out anyhow is not read on.
        broken_ = rejected_ = false;
        bool good = readPlace(offer);
        good = (rejected_ || readAccelerator(offer)) && good;
        good = (rejected_ || readPrices(offer, alone || (host && isGpuHost(cell(InstanceType))))) && good;
        if (!good || rejected_) {
            return {};
        }
        if (alone && !google_) {
            note(Severity::Rejected, InstanceType, "has no instance type");
            return {};
        }
        if (alone || host) {
            return takePart(std::move(offer), alone);
        }
        return give(std::move(offer), reader_.line());
    }

    Result<void> takePart(Offer offer, bool alone)
    {
        if (alone) {
            if (offer.gpuCount == 0) {
                note(Severity::Rejected, AcceleratorName, "has neither an instance type nor an accelerator");
                return {};
            }
            gpus_.push_back({std::move(offer), reader_.line()});
        } else {
            if (isGpuHost(offer.instanceType) || offer.instanceType.starts_with("n1-standard-")) {
                hosts_.emplace(offer.zone + "/" + offer.instanceType, offer);
            }
            if (!isGpuHost(offer.instanceType)) {
                return give(std::move(offer), reader_.line());
            }
        }
        if (hosts_.size() + gpus_.size() > mostHosts) {
            return fail(ErrorCode::InvalidInput, options_.source + ": has more than " + std::to_string(mostHosts) + " hosts and GPUs of Google's");
        }
        return {};
    }

    /// Each GPU with the host it belongs to.
    Result<void> combine()
    {
        for (auto &[gpu, line] : gpus_) {
            const std::string fixed = fixedHostOf(gpu.gpu, gpu.gpuCount);
            const std::string name = fixed.empty() ? attachedHostOf(gpu.gpuCount) : fixed;
            const auto host = hosts_.find(gpu.zone + "/" + name);
            if (host == hosts_.end() || host->second.onDemandPerHour.micros + gpu.onDemandPerHour.micros <= 0) {
                const std::string count = std::to_string(gpu.gpuCount) + " " + gpu.gpu + " in " + gpu.zone;
                report_.add({Severity::Rejected, line, 0, "", "", host == hosts_.end() ? "no host " + name + " for " + count : "no price for " + count});
                continue;
            }
            Offer offer = host->second;
            offer.gpu = gpu.gpu;
            offer.gpuCount = gpu.gpuCount;
            offer.instanceType = fixed.empty() ? name + " + " + std::to_string(gpu.gpuCount) + " " + gpu.gpu : name;
            offer.onDemandPerHour += gpu.onDemandPerHour;
            offer.transientPerHour.reset();
            // An empty host price is one that the GPU's holds (older catalogues); a spot price takes both parts'.
            const bool hostIsFree = host->second.onDemandPerHour.micros == 0;
            if (gpu.transientPerHour && (host->second.transientPerHour || hostIsFree)) {
                offer.transientPerHour = *gpu.transientPerHour;
                *offer.transientPerHour += host->second.transientPerHour.value_or(Money{0, options_.currency});
            }
            if (auto given = give(std::move(offer), line); !given) {
                return given;
            }
        }
        return {};
    }

    Result<void> give(Offer offer, std::int64_t line)
    {
        offer.id = offer.provider + "-" + (offer.zone.empty() ? offer.region : offer.zone) + "-" + idPart(offer);
        if (!ids_.insert(std::hash<std::string>{}(offer.id))) {
            report_.add({Severity::Rejected, line, 0, "", offer.id, "listed a second time"});
            return {};
        }
        offer.priceDate = options_.date;
        offer.source = options_.source;
        ++report_.imported;
        return sink_(std::move(offer));
    }

    /// "p3.2xlarge", "n1-standard-8-1xV100".
    static std::string idPart(const Offer &offer)
    {
        const auto plus = offer.instanceType.find(" + ");
        if (plus == std::string::npos) {
            return offer.instanceType;
        }
        return offer.instanceType.substr(0, plus) + "-" + std::to_string(offer.gpuCount) + "x" + offer.gpu;
    }

    CsvReader reader_;
    const ImportOptions &options_;
    const Sink<Offer> &sink_;
    const ProviderRules rules_;
    const bool google_;
    std::map<std::string, Accelerator, std::less<>> accelerators_;
    std::array<int, columns> index_{};
    std::size_t width_ = 0;
    bool broken_ = false, rejected_ = false;    ///< the current row, so far
    ImportReport report_;
    std::unordered_map<std::string, Offer> hosts_;      ///< by "zone/instance type"
    std::vector<Part> gpus_;
    MetBefore ids_;
};

} // namespace

Result<ImportReport> importVms(std::istream &stream, const ImportOptions &options, const Sink<Offer> &sink)
{
    return VmsImport(stream, options, sink).run();
}

} // namespace mayfly::catalog
