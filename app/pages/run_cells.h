// SPDX-License-Identifier: GPL-3.0-or-later
// How the cells of the Run page's tables are drawn.
#pragma once
#include "app/look/table.h"

namespace mayfly::pages {

/// Cells of every WorkerModel column.
void setWorkerCells(look::TableView &table);
/// Cells of both EventModel columns.
void setEventCells(look::TableView &table);

} // namespace mayfly::pages
