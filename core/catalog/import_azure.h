// SPDX-License-Identifier: Apache-2.0
// Azure's retail prices (https://prices.azure.com/api/retail/prices): {"Items": [{"currencyCode", "retailPrice", "armRegionName", "armSkuName",
// "skuName", "productName", "type", "unitOfMeasure", ...}], "NextPageLink"}. Several pages may follow each other. A server's on-demand and its spot price
// ("... Spot") are two items; both are joined by size and region. The list says nothing of processors and GPUs: sizes are taken from a table
// here (the GPU sizes for training, and a few CPU sizes for parameter servers).
//
// Left out, with the reason: Windows, reservations, low priority, other units, sizes that are not in the table, spot prices without an
// on-demand one. Figures that are not in USD are for reference only, as Azure says; they are warned of.
#pragma once
#include "core/catalog/import_types.h"
#include "core/domain/offer.h"

#include <istream>

namespace mayfly::catalog {

/// options.date is needed. Offers are given to the sink at the end, by region and size.
Result<ImportReport> importAzurePrices(std::istream &stream, const ImportOptions &options, const Sink<Offer> &sink);

/// True if a file's beginning looks like such a list.
bool looksLikeAzurePrices(std::string_view beginning);

} // namespace mayfly::catalog
