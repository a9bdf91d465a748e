// SPDX-License-Identifier: GPL-3.0-or-later
// What the Catalog page is wired to: built-in catalogues, the store's imports, the calibration.
#pragma once
#include "app/pages/catalog_services.h"

namespace mayfly::desktop {

pages::CatalogServices liveCatalogServices();

} // namespace mayfly::desktop
