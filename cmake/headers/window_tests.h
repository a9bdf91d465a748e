// SPDX-License-Identifier: GPL-3.0-or-later
// Precompiled for the tests of the window.
#pragma once
#include "cmake/headers/widgets.h"
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
