// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/provision/local_backend.h"
#include "core/provision/local_server.h"
#include "tests/core/provision/harness.h"

namespace mayfly::provision {

namespace {

#ifdef MAYFLY_TEST_CONFINED
ConfinementOptions confined()
{
    return {.limits = {.cpus = 1.5, .memory_bytes = 1 << 30}, .networks = true};
}
#endif

class LocalHarness final : public Harness {
public:
    Result<std::unique_ptr<Backend>> open(const std::string &runId) override
    {
        LocalOptions options;
        options.runFolder = dataFolder() / "runs" / runId;
        options.workerProgram = std::string(MAYFLY_BIN_DIR) + "/mayfly-worker";
#ifdef MAYFLY_TEST_CONFINED
        options.confinement = confined();
#endif
        return makeLocalBackend(options);
    }
#ifdef MAYFLY_TEST_CONFINED
    /// provision_local_confined: in control groups and network namespaces.
    std::string missing() override
    {
        const auto checked = checkConfinement(confined());
        return checked ? std::string() : checked.error().message;
    }
    std::string left(const std::string &runId) override
    {
        std::string words;
        for (const auto &each : findConfinements()) {
            words += each.runId == runId ? each.what + "\n" : "";
        }
        return words;
    }
#endif
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
