// SPDX-License-Identifier: GPL-3.0-or-later
// A report on a printer: the pages of the PDF, as pictures in the printer's resolution.
#pragma once
#include "app/bridge/async_task.h"
#include "core/report/document.h"

class QPrinter;

namespace mayfly::pages {

/// The pages that the printer asks for, each fitted to its paper. Blocks: not on the window's thread. Unavailable where the printer
/// cannot be started; nothing more is printed once the task is cancelled.
Result<void> printDocument(const report::Document &document, QPrinter &printer, bridge::TaskControl &control);

} // namespace mayfly::pages
