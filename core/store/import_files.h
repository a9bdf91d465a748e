// SPDX-License-Identifier: Apache-2.0
// Files into the catalogue store: what `mayflyctl import` and the Catalog page do.
#pragma once
#include "core/store/catalog_store.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace mayfly::store {

/// Begins the error for offers whose provider neither the request nor the file's folder tells; a front end adds how it is told there.
inline constexpr const char *unknownProvider = "nothing says whose prices these are";

struct ImportRequest {
    store::CatalogKind kind = store::CatalogKind::Offers;
    std::vector<std::string> files;
    std::string name;                   ///< empty: from the files
    std::string provider;               ///< empty: from the file's folder ("aws/vms.csv")
    std::string date;                   ///< empty: the day of the file's last change
    std::string currency = "USD";
    std::string polarity;               ///< of traces; empty: not said
    int servers = 0;                    ///< of traces; 0: the highest count
    bool skipBadRows = false;
    /// Bytes read so far, of how many; false cancels.
    std::function<bool(std::int64_t bytes, std::int64_t of)> progress;
    /// Shows a trace before it is stored.
    std::function<void(const std::string &file, const catalog::ServerTrace &trace)> show;
};

struct ImportedFile {
    std::string file;
    catalog::ImportReport report;
};

/// One name with its files.
struct ImportedSet {
    std::string name;
    std::string date;
    std::vector<ImportedFile> files;
};

/// Each set is one transaction; of traces, each file is a set. Errors name the file; nothing of the set is stored then.
Result<std::vector<ImportedSet>> importFiles(const ImportRequest &request);

/// The first rows as they would be stored; of the request's kind.
struct FirstRows {
    static constexpr std::size_t mostKept = 20;

    std::vector<Offer> offers;
    std::vector<catalog::PricePoint> prices;
    std::vector<catalog::AdvisorBand> bands;
    std::vector<catalog::ServerLifetime> lifetimes;
};

/// What importFiles() would do, with nothing stored; broken rows are counted, not refused.
Result<std::vector<ImportedSet>> previewFiles(ImportRequest request, FirstRows *first = nullptr);

/// What a file is, from its name and its first kilobytes; NotFound if nothing fits.
Result<CatalogKind> guessKind(const std::filesystem::path &file);

/// The provider in a path ("catalogs/v8/aws/vms.csv"); empty if there is none.
std::string providerIn(const std::filesystem::path &path);

} // namespace mayfly::store
