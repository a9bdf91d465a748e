// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/provision/local_backend.h"
#include "core/provision/local_server.h"
#include "tests/core/provision/harness.h"

namespace mayfly::provision {

namespace {

class LocalHarness final : public Harness {
public:
    Result<std::unique_ptr<Backend>> open(const std::string &runId) override
    {
        LocalOptions options;
        options.runFolder = dataFolder() / "runs" / runId;
        options.workerProgram = std::string(MAYFLY_BIN_DIR) + "/mayfly-worker";
        return makeLocalBackend(options);
    }
    bool vanish(const ServerHandle &server) override
    {
        const auto known = fromHandle(server);
        if (known) {
            killServer(*known);
        }
        return known.has_value();
    }
};

} // namespace

std::unique_ptr<Harness> makeHarness()
{
    return std::make_unique<LocalHarness>();
}

} // namespace mayfly::provision
