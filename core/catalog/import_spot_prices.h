// SPDX-License-Identifier: Apache-2.0
// AWS `describe-spot-price-history`: {"SpotPriceHistory": [{"AvailabilityZone", "InstanceType", "ProductDescription", "SpotPrice",
// "Timestamp"}], "NextToken"}. The price is a text. Several pages may follow each other in one file; rows stand in no order.
#pragma once
#include "core/catalog/import_types.h"
#include "core/catalog/price_history.h"

#include <istream>

namespace mayfly::catalog {

/// Left out: prices of 0. Broken: negative or no numbers, no time, a missing field. A file without "SpotPriceHistory" is refused.
Result<ImportReport> importSpotPrices(std::istream &stream, const ImportOptions &options, const Sink<PricePoint> &sink);

} // namespace mayfly::catalog
