// SPDX-License-Identifier: Apache-2.0
// Whether the parameter servers hold the workers up: the cluster is measured to be slower than its workers are together
// (ICAC'19, section 5; CM-DARE, section V), and gradients wait at the servers, or exchanging takes most of the workers' time.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <telemetry.pb.h>

namespace mayfly::control {

struct Bottleneck {
    double measuredStepsPerSecond = 0;
    double workersStepsPerSecond = 0; ///< of all workers' computing alone
    double withOneMore = 0;           ///< steps/s, if pushing and pulling takes the less time the more servers share it
    bool serversHaveTime = false;     ///< gradients do not wait there: what is short is the way to them
    std::string describe() const;
    std::string reason() const;
};

/// For asynchronous training; a barrier makes workers wait by design.
class BottleneckDetector {
public:
    explicit BottleneckDetector(int shards) : shards_(shards) {}

    void noteWorker(const std::string &slot, const v1::WorkerSample &sample, std::int64_t time_ns);
    /// A sample of the first shard. Something once the workers have been held up for several samples in a row; then
    /// nothing until they have not been for as long.
    std::optional<Bottleneck> noteServer(const v1::ServeSample &sample, std::int64_t time_ns);

private:
    struct Seen {
        v1::WorkerSample sample;
        std::int64_t time_ns = 0;
    };
    const int shards_;
    std::map<std::string, Seen> workers_;
    int inARow_ = 0;
    bool told_ = false;
};

} // namespace mayfly::control
