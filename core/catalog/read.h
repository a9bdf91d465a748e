// SPDX-License-Identifier: Apache-2.0
// The file formats of catalogue files; for catalog.h and its tests.
#pragma once
#include "core/domain/offer.h"
#include "core/domain/workload.h"

#include <string>
#include <string_view>
#include <vector>

namespace mayfly::catalog {

/// {"schema": 1, "name", "source", "defaults": {...}, "offers": [{...}]}; an offer takes what it does not say from "defaults".
/// Prices are numbers per hour in the offer's "currency"; transient_per_hour null: not to be had. Errors name source, field, value and
/// what was expected; nothing is half-read.
Result<OfferCatalog> offersFromJson(std::string_view text, const std::string &source);

/// {"schema": 1, "workloads": [{...}]}. Errors as above.
Result<std::vector<Workload>> workloadsFromJson(std::string_view text, const std::string &source);

} // namespace mayfly::catalog
