// SPDX-License-Identifier: GPL-3.0-or-later
// How the history's columns are drawn.
#pragma once
#include "app/look/table.h"

namespace mayfly::pages {

/// Cells of every HistoryModel column.
void setHistoryCells(look::TableView &table);

} // namespace mayfly::pages
