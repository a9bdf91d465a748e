// SPDX-License-Identifier: Apache-2.0
#include "core/domain/exchange_json.h"

#include "core/domain/json_fields.h"

#include <algorithm>

namespace mayfly {

nlohmann::json toJson(const Exchange &exchange)
{
    return {{"slot", exchange.slot},
            {"time_ns", exchange.time_ns},
            {"steps", exchange.steps},
            {"staleness_counts", exchange.staleness},
            {"push_s", exchange.push_s},
            {"pull_s", exchange.pull_s},
            {"pushing_s", exchange.pushing_s},
            {"pulling_s", exchange.pulling_s},
            {"sent_bytes", exchange.sentBytes},
            {"received_bytes", exchange.receivedBytes},
            {"sent_bytes_per_s", exchange.sentBytesPerSecond},
            {"received_bytes_per_s", exchange.receivedBytesPerSecond},
            {"apply_s", exchange.apply_s},
            {"wait_s", exchange.wait_s},
            {"queue_length", exchange.queueLength},
            {"busy", exchange.busy}};
}

void read(JsonFields &fields, Exchange &exchange)
{
    constexpr double mostSteps = 1e18;
    fields.read("slot", exchange.slot);
    fields.read("time_ns", exchange.time_ns);
    fields.read("steps", exchange.steps);
    std::vector<double> counts;
    fields.read("staleness_counts", counts);
    fields.read("push_s", exchange.push_s);
    fields.read("pull_s", exchange.pull_s);
    fields.read("pushing_s", exchange.pushing_s);
    fields.read("pulling_s", exchange.pulling_s);
    fields.read("sent_bytes", exchange.sentBytes);
    fields.read("received_bytes", exchange.receivedBytes);
    fields.read("sent_bytes_per_s", exchange.sentBytesPerSecond);
    fields.read("received_bytes_per_s", exchange.receivedBytesPerSecond);
    fields.read("apply_s", exchange.apply_s);
    fields.read("wait_s", exchange.wait_s);
    fields.read("queue_length", exchange.queueLength);
    fields.read("busy", exchange.busy);
    if (counts.size() > stalenessCounts ||
        !std::all_of(counts.begin(), counts.end(), [](double count) { return count >= 0 && count <= mostSteps; })) {
        fields.report("staleness_counts", "expected " + std::to_string(stalenessCounts) + " counts at most, each 0 or more");
        return;
    }
    exchange.staleness.assign(counts.begin(), counts.end());
}

} // namespace mayfly
