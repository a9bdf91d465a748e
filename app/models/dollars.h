// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/look/dollars.h"

namespace mayfly::models {

using look::dollars;

} // namespace mayfly::models
