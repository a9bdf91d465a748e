// SPDX-License-Identifier: Apache-2.0
#include "core/store/import_files.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/catalog/catalog.h"
#include "core/catalog/dates.h"
#include "core/catalog/import_azure.h"
#include "core/catalog/import_spot_prices.h"
#include "core/catalog/import_trace.h"
#include "core/catalog/import_vms.h"
#include "core/catalog/json_stream.h"
#include "core/catalog/provider_rules.h"
#include "core/catalog/read.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <functional>
#include <set>

namespace mayfly::store {

namespace fs = std::filesystem;
using catalog::ImportOptions;
using catalog::ImportReport;
using store::CatalogKind;
using store::CatalogRows;

namespace {

/// The day a file was changed last.
std::string dayOf(const fs::path &path)
{
    std::error_code problem;
    const auto changed = fs::last_write_time(path, problem);
    if (problem) {
        return {};
    }
    const auto time = std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::file_clock::to_sys(changed)).time_since_epoch();
    return catalog::isoDate(std::int64_t{time.count()} * 1'000'000'000);
}

/// Of an import: all rows at once, or none.
using Transaction = std::function<Result<ImportReport>(const CatalogImport &, const std::function<Result<ImportReport>(CatalogRows &)> &)>;

class Importer {
public:
    Importer(const ImportRequest &request, Transaction transaction) : request_(request), transaction_(std::move(transaction))
    {
        for (const auto &file : request.files) {
            std::error_code problem;
            const auto size = fs::file_size(file, problem);
            total_ += problem ? 0 : static_cast<std::int64_t>(size);
        }
    }

    Result<std::vector<ImportedSet>> run()
    {
        std::vector<ImportedSet> sets;
        if (request_.kind != CatalogKind::Trace) {
            auto set = importSet(request_.name.empty() ? defaultName() : request_.name, request_.files);
            return set ? Result<std::vector<ImportedSet>>(std::vector<ImportedSet>{std::move(*set)}) : passOn(set.error());
        }
        for (const auto &file : request_.files) {
            auto set = importSet(request_.name.empty() ? fs::path(file).stem().string() : request_.name, {file});
            if (!set) {
                return passOn(set.error());
            }
            sets.push_back(std::move(*set));
        }
        return sets;
    }

private:
    std::string defaultName() const
    {
        if (request_.kind == CatalogKind::Advisor || request_.kind == CatalogKind::Prices) {
            return request_.provider.empty() ? "aws" : request_.provider;
        }
        if (request_.kind == CatalogKind::Lifetimes || fs::path(request_.files.front()).stem() != "vms") {
            return fs::path(request_.files.front()).stem().string();
        }
        std::set<std::string> providers;
        for (const auto &file : request_.files) {
            providers.insert(providerOf(file));
        }
        std::string name;
        for (const auto &each : providers) {
            name += (name.empty() ? "" : "-") + each;
        }
        return name.empty() ? "imported" : name;
    }

    std::string providerOf(const std::string &file) const { return request_.provider.empty() ? providerIn(file) : request_.provider; }

    Result<ImportedSet> importSet(const std::string &name, const std::vector<std::string> &files)
    {
        const auto builtIn = catalog::catalogNames();
        if (request_.kind == CatalogKind::Offers && std::find(builtIn.begin(), builtIn.end(), name) != builtIn.end()) {
            return fail(ErrorCode::Conflict, "the name '" + name + "' is a built-in catalogue's; choose another name");
        }
        ImportedSet set;
        set.name = name;
        set.date = request_.date;
        for (const auto &file : files) {
            set.date = request_.date.empty() ? std::max(set.date, dayOf(file)) : set.date;
        }
        std::string source;
        for (const auto &file : files) {
            source += (source.empty() ? "" : ", ") + file;
        }
        const store::CatalogImport what{request_.kind, name, set.date.empty() ? "1970-01-01" : set.date, source, SystemClock::instance().unixNanoseconds()};
        const auto imported = transaction_(what, [&](CatalogRows &rows) -> Result<ImportReport> {
            ImportReport all;
            for (const auto &file : files) {
                auto report = importFile(file, set.date, rows);
                if (!report) {
                    return report;
                }
                all.append(*report, file);
                set.files.push_back({file, std::move(*report)});
            }
            return all;
        });
        return imported ? Result<ImportedSet>(std::move(set)) : passOn(imported.error());
    }

    Result<ImportReport> importFile(const std::string &file, const std::string &date, CatalogRows &rows)
    {
        ImportOptions options;
        options.source = file;
        options.provider = providerOf(file);
        options.date = date;
        options.currency = request_.currency;
        options.skipBadRows = request_.skipBadRows;
        std::int64_t bytes = 0;
        options.progress = [&](std::int64_t read) {
            bytes = read;
            return !request_.progress || request_.progress(before_ + read, total_);
        };
        std::ifstream stream(file, std::ios::binary);
        std::error_code problem;
        if (!stream || fs::is_directory(file, problem)) {
            const int number = problem ? problem.value() : stream ? EISDIR : errno;
            return tl::make_unexpected(fileError(file, number, "read"));
        }
        auto report = read(stream, options, rows);
        before_ += bytes;
        return report;
    }

    Result<ImportReport> read(std::istream &stream, const ImportOptions &options, CatalogRows &rows)
    {
        switch (request_.kind) {
        case CatalogKind::Offers: return readOffers(stream, options, rows);
        case CatalogKind::Prices: return catalog::importSpotPrices(stream, options, rows.price);
        case CatalogKind::Advisor: return catalog::importAdvisor(stream, options, rows.band);
        case CatalogKind::Lifetimes: return catalog::importLifetimes(stream, options, rows.lifetime);
        case CatalogKind::Trace: return readTrace(stream, options, rows);
        }
        return fail(ErrorCode::Internal, "an unknown kind of import");
    }

    /// A JSON file is Azure's price list or one of Mayfly's own catalogues; everything else is taken for SkyPilot's.
    Result<ImportReport> readOffers(std::istream &stream, const ImportOptions &options, CatalogRows &rows)
    {
        if (fs::path(options.source).extension() == ".json") {
            std::string beginning(4096, '\0');
            stream.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
            beginning.resize(static_cast<std::size_t>(stream.gcount()));
            stream.clear();
            stream.seekg(0);
            return catalog::looksLikeAzurePrices(beginning) ? catalog::importAzurePrices(stream, options, rows.offer) : readOwnOffers(options, rows);
        }
        if (options.provider.empty()) {
            return fail(ErrorCode::InvalidInput, options.source + ": " + unknownProvider + "; expected the provider's name (aws, gcp, azure), or a file in "
                                                                  "a folder of that name (aws/vms.csv)");
        }
        return catalog::importVms(stream, options, rows.offer);
    }

    static Result<ImportReport> readOwnOffers(const ImportOptions &options, CatalogRows &rows)
    {
        auto offers = catalog::loadOffers(options.source);
        if (!offers) {
            return passOn(offers.error());
        }
        ImportReport report;
        for (auto &offer : offers->offers) {
            ++report.rows;
            if (auto taken = rows.offer(std::move(offer)); !taken) {
                return passOn(taken.error());
            }
            ++report.imported;
        }
        return report;
    }

    Result<ImportReport> readTrace(std::istream &stream, const ImportOptions &options, CatalogRows &rows)
    {
        const bool pings = fs::path(options.source).extension() == ".csv";
        catalog::TraceOptions traceOptions;
        traceOptions.servers = request_.servers;
        if (!pings) {
            const auto polarity = catalog::polarityFromString(request_.polarity);
            if (!polarity) {
                return passOn(polarity.error());
            }
            traceOptions.polarity = *polarity;
        }
        auto imported = pings ? catalog::importPings(stream, options) : catalog::importTrace(stream, options, traceOptions);
        if (!imported) {
            return passOn(imported.error());
        }
        describe(options.source, imported->trace);
        if (request_.show) {
            request_.show(options.source, imported->trace);
        }
        if (auto taken = rows.trace(std::move(imported->trace)); !taken) {
            return passOn(taken.error());
        }
        return imported->report;
    }

    /// What the name of a file of spot-traces says: "us-east-1a_v100_1.json".
    void describe(const std::string &file, catalog::ServerTrace &trace) const
    {
        const auto parts = split(fs::path(file).stem().string(), '_');
        trace.provider = request_.provider;
        if (parts.size() == 3) {
            trace.zone = parts[0];
            trace.device = parts[1];
        }
    }

    const ImportRequest &request_;
    Transaction transaction_;
    std::int64_t total_ = 0;
    std::int64_t before_ = 0;       ///< bytes of the files before this one
};

} // namespace

std::string providerIn(const fs::path &path)
{
    std::error_code ignored;
    const std::string folder = lowerCase(fs::absolute(path, ignored).parent_path().filename().string());
    const auto &known = catalog::knownProviders();
    return std::find(known.begin(), known.end(), folder) == known.end() ? "" : folder;
}

Result<std::vector<ImportedSet>> importFiles(const ImportRequest &request)
{
    const auto opened = CatalogStore::open(defaultPath(), OpenMode::ReadWrite);
    if (!opened) {
        return passOn(opened.error());
    }
    return Importer(request, [&store = **opened](const auto &what, const auto &fill) { return store.import(what, fill); }).run();
}

namespace {

template <typename Row>
catalog::Sink<Row> firstOf(std::vector<Row> *rows)
{
    return [rows](Row &&row) {
        if (rows != nullptr && rows->size() < FirstRows::mostKept) {
            rows->push_back(std::move(row));
        }
        return Result<void>();
    };
}

} // namespace

Result<std::vector<ImportedSet>> previewFiles(ImportRequest request, FirstRows *first)
{
    request.skipBadRows = true;
    return Importer(request, [first](const CatalogImport &, const auto &fill) {
               CatalogRows rows;
               rows.offer = firstOf(first != nullptr ? &first->offers : nullptr);
               rows.price = firstOf(first != nullptr ? &first->prices : nullptr);
               rows.band = firstOf(first != nullptr ? &first->bands : nullptr);
               rows.lifetime = firstOf(first != nullptr ? &first->lifetimes : nullptr);
               rows.trace = [](catalog::ServerTrace &&) { return Result<void>(); };
               return fill(rows);
           })
        .run();
}

namespace {

/// What is wrong with a JSON file that holds nothing known: where it is no JSON at all, or that it is something else.
Result<CatalogKind> notJsonOfOurs(const fs::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    ImportOptions options;
    options.source = file.string();
    const auto read = catalog::JsonStream(stream, options).parse({});
    return read ? fail(ErrorCode::NotFound, file.string() + ": neither offers, prices, interruption rates nor a trace") : passOn(read.error());
}

} // namespace

Result<CatalogKind> guessKind(const fs::path &file)
{
    constexpr std::size_t enough = 8192;
    std::ifstream stream(file, std::ios::binary);
    std::error_code problem;
    if (!stream || fs::is_directory(file, problem)) {
        return tl::make_unexpected(fileError(file, problem ? problem.value() : stream ? EISDIR : errno, "read"));
    }
    std::string begin(enough, '\0');
    stream.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(stream.gcount()));
    const auto holds = [&begin](std::string_view word) { return begin.find(word) != std::string::npos; };
    if (file.extension() == ".json") {
        return holds("SpotPriceHistory") ? CatalogKind::Prices
               : holds("spot_advisor") || holds("instance_types") || holds("\"ranges\"") ? CatalogKind::Advisor
               : holds("gap_seconds") ? CatalogKind::Trace
               : holds("\"offers\"") || holds("on_demand_per_hour") || catalog::looksLikeAzurePrices(begin) ? Result<CatalogKind>(CatalogKind::Offers)
               : notJsonOfOurs(file);
    }
    if (holds("InstanceType")) {
        return CatalogKind::Offers;
    }
    if (holds("VM name")) {
        return CatalogKind::Lifetimes;
    }
    if (file.extension() == ".csv" && !begin.empty()) {
        return CatalogKind::Trace;
    }
    return fail(ErrorCode::NotFound, file.string() + ": neither offers, prices, interruption rates, a trace nor lifetimes");
}

} // namespace mayfly::store
