// SPDX-License-Identifier: GPL-3.0-or-later
// Of an offer: how long such servers lived, what was fitted to that, and what they cost over time, from everything imported.
#pragma once
#include "app/pages/catalog_services.h"
#include "core/prediction/lifetime_fit.h"

#include <memory>
#include <span>

namespace mayfly::desktop {

/// Nothing where there is no store yet.
Result<std::unique_ptr<store::CatalogStore>> openCatalogStore();

/// Kaplan-Meier with Greenwood's 90 % band, and the best of the parametric families where something was lost.
pages::LifetimesShown fittedLifetimes(const std::string &set, std::span<const prediction::LifetimeObservation> observations,
                                      std::optional<double> limit_s);

Result<pages::OfferCurves> curvesOf(const Offer &offer);

} // namespace mayfly::desktop
