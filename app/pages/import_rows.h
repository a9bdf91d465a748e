// SPDX-License-Identifier: GPL-3.0-or-later
// A file's first rows as they would be stored, as a table.
#pragma once
#include "app/models/fact_table.h"
#include "core/store/import_files.h"

namespace mayfly::pages {

/// Of the one kind that there are rows of; empty without any.
models::FactRows importRowFacts(const store::FirstRows &first);

} // namespace mayfly::pages
