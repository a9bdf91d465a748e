// SPDX-License-Identifier: GPL-3.0-or-later
// Precompiled for mayflyctl.
#pragma once
#include "cmake/headers/standard.h"
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
