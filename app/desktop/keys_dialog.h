// SPDX-License-Identifier: GPL-3.0-or-later
// All keys on one page (F1).
#pragma once

class QDialog;
class QWidget;

namespace mayfly::desktop {

/// Shows itself over the window; deletes itself when closed.
QDialog *showKeys(QWidget *over);

} // namespace mayfly::desktop
