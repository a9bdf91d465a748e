// SPDX-License-Identifier: Apache-2.0
// Precompiled for the tests without a window.
#pragma once
#include "cmake/headers/standard.h"
#include <QTemporaryDir>
#include <QTest>
