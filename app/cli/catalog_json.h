// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue as JSON and as text.
#pragma once
#include "core/domain/offer.h"
#include "core/domain/workload.h"
#include "core/store/catalog_store.h"

#include <nlohmann/json.hpp>

#include <string>

namespace mayfly::cli {

nlohmann::json toJson(const Offer &offer);
nlohmann::json toJson(const OfferCatalog &catalog);
nlohmann::json toJson(const Workload &workload);
nlohmann::json toJson(const store::CatalogEntry &entry);
std::string toText(const OfferCatalog &catalog);

/// From the command line's word.
Result<store::CatalogKind> catalogKind(const std::string &word);

/// Appends the prices, bands, trace and lifetimes of a name to both; offers are left to the caller. Nothing of that name is no error.
Result<void> showImported(store::CatalogStore &store, const std::string &name, nlohmann::json &shown, std::string &text);

} // namespace mayfly::cli
