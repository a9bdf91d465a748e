// SPDX-License-Identifier: GPL-3.0-or-later
// Precompiled for the tests of the whole window: QTest reads other things where Qt's network module is there.
#pragma once
#include "cmake/headers/window_tests.h"
