// SPDX-License-Identifier: Apache-2.0
// How fast price lists are read and stored: import_bench [MEGABYTES] [FOLDER]. Writes a file of that size in each format into the folder
// (default: a temporary one), and prints {"results": [...]}. Rival of each: reading the same file in blocks and counting its lines. Figures are
// medians of three; "peak_rss_mb" is that of the whole process so far.
#include "core/base/clock.h"
#include "core/base/rng.h"
#include "core/catalog/import_spot_prices.h"
#include "core/catalog/import_trace.h"
#include "core/catalog/import_vms.h"
#include "core/store/catalog_store.h"

#include <nlohmann/json.hpp>

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

using namespace mayfly;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr int repeats = 3;

double now_s()
{
    return SystemClock::instance().monotonicSeconds();
}

double peakRss_mb()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

/// SkyPilot's catalogue for AWS: a third of the rows with a GPU and its description, as in the real one by bytes.
void writeVms(const fs::path &path, std::size_t bytes)
{
    constexpr std::array types{"p3.2xlarge,V100,1.0,8.0,61.0", "g5.xlarge,A10G,1.0,4.0,16.0", "p4d.24xlarge,A100,8.0,96.0,1152.0"};
    std::ofstream out(path, std::ios::binary);
    out << "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone,Arch\n";
    Rng rng(1);
    std::size_t written = 0;
    for (int row = 0; written < bytes; ++row) {
        std::string text;
        const std::string zone = "use1-az" + std::to_string(row);
        const std::string prices = std::to_string(1 + rng.below(90)) + "." + std::to_string(rng.below(9999)) + ",0." + std::to_string(rng.below(999999)) + "1";
        if (row % 3 == 0) {
            text = std::string(types[rng.below(types.size())]) +
                   ",\"{'Gpus': [{'Name': 'V100', 'Manufacturer': 'NVIDIA', 'Count': 1, 'LogicalGpuCount': 1, 'GpuPartitionSize': 1.0, 'Workloads': "
                   "['ml-ai'], 'MemoryInfo': {'SizeInMiB': 16384}}], 'TotalGpuMemoryInMiB': 16384}\"," +
                   prices + ",us-east-1," + zone + ",x86_64\n";
        } else {
            text = "m8gd.2xlarge,,,8.0,32.0,," + prices + ",us-east-1," + zone + ",x86_64\n";
        }
        written += text.size();
        out << text;
    }
}

void writeSpotPrices(const fs::path &path, std::size_t bytes)
{
    std::ofstream out(path, std::ios::binary);
    out << "{\"SpotPriceHistory\": [";
    Rng rng(2);
    std::size_t written = 0;
    std::array<char, 64> time{};
    for (int row = 0; written < bytes; ++row) {
        const int length = std::snprintf(time.data(), time.size(), "2026-%02d-%02dT%02d:%02d:%02dZ", 1 + row % 12, 1 + row / 12 % 28, row / 336 % 24,
                                         row / 8064 % 60, static_cast<int>(rng.below(60)));
        const std::string text = std::string(row == 0 ? "" : ",") + "\n    {\n        \"AvailabilityZone\": \"us-east-1" + "abcdef"[row % 6] +
                                 "\",\n        \"InstanceType\": \"p3.2xlarge\",\n        \"ProductDescription\": \"Linux/UNIX\",\n        \"SpotPrice\": \"0." +
                                 std::to_string(100000 + rng.below(900000)) + "\",\n        \"Timestamp\": \"" + std::string(time.data(), static_cast<std::size_t>(length)) +
                                 "\"\n    }";
        written += text.size();
        out << text;
    }
    out << "\n]}\n";
}

void writeTrace(const fs::path &path, std::size_t bytes)
{
    std::ofstream out(path, std::ios::binary);
    out << "{\"metadata\": {\"gap_seconds\": 195}, \"data\": [1";
    Rng rng(3);
    int state = 1;
    for (std::size_t written = 0; written < bytes; written += 3) {
        state = rng.below(50) == 0 ? 1 - state : state;
        out << (state == 1 ? ", 1" : ", 0");
    }
    out << "]}\n";
}

double median(std::vector<double> samples)
{
    std::sort(samples.begin(), samples.end());
    return samples[samples.size() / 2];
}

template <typename Read>
std::vector<double> speeds(const fs::path &path, Read read)
{
    const double megabytes = static_cast<double>(fs::file_size(path)) / 1e6;
    std::vector<double> samples;
    for (int i = 0; i < repeats; ++i) {
        std::ifstream stream(path, std::ios::binary);
        const double start_s = now_s();
        read(stream);
        samples.push_back(megabytes / (now_s() - start_s));
    }
    return samples;
}

void lines(std::istream &stream)
{
    std::vector<char> block(256 << 10);
    std::ptrdiff_t count = 0;
    do {
        stream.read(block.data(), static_cast<std::streamsize>(block.size()));
        count += std::count(block.data(), block.data() + stream.gcount(), '\n');
    } while (stream);
    if (count == 0) {
        std::cerr << "no line at all" << std::endl;
        std::exit(1);
    }
}

template <typename Read>
json measured(const std::string &what, const fs::path &path, double target, Read read)
{
    const double rival = median(speeds(path, lines));
    const auto samples = speeds(path, read);
    const double value = median(samples);
    return {{"id", ""},
            {"what", what},
            {"bytes", fs::file_size(path)},
            {"samples", samples},
            {"value", value},
            {"unit", "MB/s"},
            {"rival", "read and count lines"},
            {"rival_value", rival},
            {"ratio", value / rival},
            {"target", target},
            {"met", value >= target},
            {"peak_rss_mb", peakRss_mb()}};
}

void expect(const Result<catalog::ImportReport> &report)
{
    if (!report || report->imported == 0) {
        std::cerr << (report ? "nothing was imported" : report.error().message) << std::endl;
        std::exit(1);
    }
}

json storing(const fs::path &path, const fs::path &folder)
{
    const auto opened = store::CatalogStore::open(folder / "store" / "mayfly.db", store::OpenMode::ReadWrite);
    return measured("vms.csv into the store", path, 10, [&](std::istream &stream) {
        static int round = 0;
        catalog::ImportOptions options;
        options.source = path.string();
        options.provider = "aws";
        options.date = "2026-07-09";
        expect((*opened)->import({store::CatalogKind::Offers, "bench" + std::to_string(++round), "2026-07-09", "bench", 1},
                                 [&](store::CatalogRows &rows) { return catalog::importVms(stream, options, rows.offer); }));
    });
}

} // namespace

int main(int argc, char **argv)
{
    const auto bytes = static_cast<std::size_t>(argc > 1 ? std::atof(argv[1]) : 100) * 1'000'000;
    const fs::path folder = argc > 2 ? fs::path(argv[2]) : fs::temp_directory_path() / ("mayfly-import-bench-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    catalog::ImportOptions options;
    options.source = "bench";
    options.provider = "aws";
    options.date = "2026-07-09";
    json results = json::array();
    writeVms(folder / "vms.csv", bytes);
    results.push_back(measured("SkyPilot vms.csv", folder / "vms.csv", 50, [&](std::istream &stream) {
        expect(catalog::importVms(stream, options, [](Offer &&) -> Result<void> { return {}; }));
    }));
    writeSpotPrices(folder / "prices.json", bytes);
    results.push_back(measured("AWS spot price history", folder / "prices.json", 25, [&](std::istream &stream) {
        expect(catalog::importSpotPrices(stream, options, [](catalog::PricePoint &&) -> Result<void> { return {}; }));
    }));
    writeTrace(folder / "trace.json", bytes);
    results.push_back(measured("spot trace", folder / "trace.json", 25, [&](std::istream &stream) {
        const auto imported = catalog::importTrace(stream, options, {});
        expect(imported ? Result<catalog::ImportReport>(imported->report) : tl::make_unexpected(imported.error()));
    }));
    results.push_back(storing(folder / "vms.csv", folder));
    std::cout << json{{"results", results}}.dump(2) << std::endl;
    if (argc <= 2) {
        fs::remove_all(folder);
    }
    return 0;
}
