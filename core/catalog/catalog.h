// SPDX-License-Identifier: Apache-2.0
// Built-in offers and workloads, read from resources/offers and resources/workloads.json.
#pragma once
#include "core/domain/offer.h"
#include "core/domain/workload.h"

#include <string>
#include <vector>

namespace mayfly::catalog {

/// Names of the built-in catalogues: "local" (this machine's threads at ICAC'19 prices), "seed2019", "sample2026" (a few dozen offers of
/// the large clouds). A server with several GPUs keeps their number in gpuCount; prediction takes one worker per GPU.
std::vector<std::string> catalogNames();
/// A built-in one by name, or a JSON file by path.
Result<OfferCatalog> loadOffers(const std::string &nameOrPath);

std::vector<Workload> workloads();
/// A built-in one by name, a network of resources/networks by name, or a JSON file by path: a network file or a description (see
/// read.h). The message of an unknown name lists the known ones.
Result<Workload> workload(const std::string &nameOrPath);

} // namespace mayfly::catalog
