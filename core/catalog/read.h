// SPDX-License-Identifier: Apache-2.0
// The file formats of catalogue files; for catalog.h and its tests.
#pragma once
#include "core/catalog/network_file.h"
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

/// A network file, or a description: {"schema": 1, "name", "batch_size", "dataset", "dataset_images", "steps" or "epochs", and either
/// "network" (a name of resources/networks or a path, counted) or "gflops_per_image", "parameters" and "tensors"}. Errors as above.
Result<Workload> workloadFromJson(std::string_view text, const std::string &source);

/// What training a network is, for a data set with its input and classes (fashion-mnist, cifar-10, cifar-100, imagenet); other inputs are
/// refused, because the number of images is not known. networkName as gpuworker/train takes it: a name or a path.
Result<Workload> workloadOfNetwork(const NetworkFile &network, const std::string &networkName);

} // namespace mayfly::catalog
