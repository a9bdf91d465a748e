// SPDX-License-Identifier: Apache-2.0
// Offers by name, wherever they come from: built in, imported, or a file.
#pragma once
#include "core/domain/offer.h"

#include <string>
#include <vector>

namespace mayfly::store {

/// A built-in catalogue, an imported one, or a JSON file by path. "NAME@2026-06-01" asks for an imported one as of that date. The message of
/// an unknown name lists the known ones.
Result<OfferCatalog> findOffers(const std::string &nameOrPath);

/// Built-in names, then imported ones.
std::vector<std::string> offerNames();

} // namespace mayfly::store
