// SPDX-License-Identifier: Apache-2.0
// SkyPilot's catalogue, `vms.csv` (all versions): InstanceType, AcceleratorName, AcceleratorCount, vCPUs, MemoryGiB, GpuInfo, Price,
// SpotPrice, Region, AvailabilityZone, Arch, in any order; AvailabilityZone and Arch may be missing.
//
// Google lists a GPU on a row without an InstanceType: it is offered together with the host it belongs to in the same zone (see
// provider_rules.h), at the sum of both prices; hosts that cannot be rented without GPUs are not offered alone. Left out, with the reason:
// rows without an on-demand price or a region, TPUs and other chips Mayfly does not train on, parts of a GPU, servers that are not x86-64,
// and a row that is listed twice. A spot price of 0 is left out, and one above the on-demand price is kept; both are warned of.
#pragma once
#include "core/catalog/import_types.h"
#include "core/domain/offer.h"

#include <istream>

namespace mayfly::catalog {

/// options.provider and options.date are needed. Offers are given to the sink in the file's order, Google's combined ones at the end.
Result<ImportReport> importVms(std::istream &stream, const ImportOptions &options, const Sink<Offer> &sink);

} // namespace mayfly::catalog
