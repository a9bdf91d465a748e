// SPDX-License-Identifier: Apache-2.0
#include "core/store/find_offers.h"

#include "core/base/log.h"
#include "core/catalog/catalog.h"
#include "core/catalog/dates.h"
#include "core/store/catalog_store.h"

#include <algorithm>

namespace mayfly::store {

std::vector<std::string> offerNames()
{
    auto names = catalog::catalogNames();
    const auto opened = CatalogStore::open(defaultPath(), OpenMode::ReadOnly);
    if (!opened) {
        if (opened.error().code != ErrorCode::NotFound) {
            log::warning(opened.error().message);
        }
        return names;
    }
    if (const auto entries = (*opened)->list()) {
        for (const auto &entry : *entries) {
            if (entry.kind == CatalogKind::Offers) {
                names.push_back(entry.name);
            }
        }
    }
    return names;
}

Result<OfferCatalog> findOffers(const std::string &nameOrPath)
{
    const auto builtIn = catalog::catalogNames();
    const bool isPath = nameOrPath.find('/') != std::string::npos || nameOrPath.ends_with(".json");
    if (isPath || std::find(builtIn.begin(), builtIn.end(), nameOrPath) != builtIn.end()) {
        return catalog::loadOffers(nameOrPath);
    }
    const auto at = nameOrPath.rfind('@');
    const std::string name = nameOrPath.substr(0, at);
    const std::string date = at == std::string::npos ? "" : nameOrPath.substr(at + 1);
    if (at != std::string::npos && !catalog::isIsoDate(date)) {
        return fail(ErrorCode::InvalidInput, "offers '" + nameOrPath + "': expected a day behind the @, as in NAME@2026-06-01");
    }
    const auto opened = CatalogStore::open(defaultPath(), OpenMode::ReadOnly);
    if (!opened && opened.error().code != ErrorCode::NotFound) {
        return passOn(opened.error());
    }
    if (opened) {
        auto offers = (*opened)->offers(name, date);
        if (offers || offers.error().code != ErrorCode::NotFound || !date.empty()) {
            return offers;
        }
    }
    std::string known;
    for (const auto &each : offerNames()) {
        known += (known.empty() ? "" : ", ") + each;
    }
    return fail(ErrorCode::NotFound, "offers '" + nameOrPath + "': expected " + known + " or a JSON file");
}

} // namespace mayfly::store
