// SPDX-License-Identifier: Apache-2.0
// What a slot exchanges, as documents of the command line and of reports have it.
#pragma once
#include "core/domain/run.h"

#include <nlohmann/json_fwd.hpp>

namespace mayfly {

class JsonFields;

/// slot, time_ns, steps, staleness_counts[], and a field for each measurement. Numbers that are not finite become null.
nlohmann::json toJson(const Exchange &exchange);
/// Problems name the field, its value and what was expected.
void read(JsonFields &fields, Exchange &exchange);

} // namespace mayfly
