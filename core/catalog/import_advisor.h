// SPDX-License-Identifier: Apache-2.0
// AWS Spot Advisor: {"ranges": [{"index", "label", "dots", "max"}], "instance_types": {...}, "spot_advisor": {REGION: {"Linux": {TYPE:
// {"s": saving in %, "r": index of a range}}}}}. How often servers were interrupted within the last month, in bands. The label says it
// ("<5%", "5-10%", ">20%"); "max" has odd values and is not read.
#pragma once
#include "core/catalog/import_types.h"

#include <istream>

namespace mayfly::catalog {

/// One server's band in one region.
struct AdvisorBand {
    std::string provider;
    std::string region;
    std::string system;             ///< "Linux", "Windows"
    std::string instanceType;
    double savingPct = 0;           ///< against on-demand
    std::string label;              ///< "<5%"
    double lowPct = 0;              ///< interrupted within a month, at least
    double highPct = 100;           ///< and at most
};

/// Ranges may stand before or behind the rows that use them: rows wait for them, 500,000 at most (AWS's file has some 50,000).
Result<ImportReport> importAdvisor(std::istream &stream, const ImportOptions &options, const Sink<AdvisorBand> &sink);

} // namespace mayfly::catalog
