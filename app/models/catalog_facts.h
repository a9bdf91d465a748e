// SPDX-License-Identifier: GPL-3.0-or-later
// What the catalogue knows besides offers, as tables: workloads, GPU types, what was imported, and how prices changed between two
// catalogues.
#pragma once
#include "app/models/fact_table.h"
#include "core/catalog/gpu_types.h"
#include "core/domain/offer.h"
#include "core/domain/workload.h"
#include "core/store/catalog_store.h"

#include <QCoreApplication>

#include <vector>

namespace mayfly::models {

/// "2019-06-16" as the user's locale writes it; what is no such date stays as it is.
QString dayText(const std::string &iso);

class CatalogFacts {
    Q_DECLARE_TR_FUNCTIONS(mayfly::models::CatalogFacts)

public:
    static FactRows workloads(const std::vector<Workload> &workloads);
    static FactRows gpuTypes(const std::vector<catalog::GpuType> &types);
    static FactRows imports(const std::vector<store::CatalogEntry> &entries);
    /// Of what both offer (same provider, region, zone and server): both prices and the change; then what only one of them has.
    static FactRows priceChanges(const OfferCatalog &before, const OfferCatalog &after);
    /// "Price history", for store::CatalogKind.
    static QString kindName(store::CatalogKind kind);
};

} // namespace mayfly::models
