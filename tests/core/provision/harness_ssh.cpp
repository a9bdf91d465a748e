// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/domain/json_fields.h"
#include "core/provision/ssh_backend.h"
#include "tests/core/provision/harness.h"
#include "tests/core/provision/ssh_hosts.h"

#include <QTemporaryDir>

#include <unistd.h>

namespace mayfly::provision {

namespace {

constexpr int hostCount = 2;
const bool ownNetwork = test::SshHosts::enterOwnNetwork(); // while there is one thread

class SshHarness final : public Harness {
public:
    std::string missing() override
    {
        if (const std::string what = test::SshHosts::missing(); !what.empty()) {
            return what;
        }
        return hosts_.up(hostCount) ? std::string() : "cannot start OpenSSH servers here: " + hosts_.problem();
    }

    Result<std::unique_ptr<Backend>> open(const std::string &runId) override
    {
        SshOptions options;
        options.runId = runId;
        options.inventory = hosts_.writeInventory();
        options.bundle = std::string(MAYFLY_BIN_DIR) + "/worker-bundle";
        options.cache = folder_.path().toStdString() + "/cache";
        options.logFolder = folder_.path().toStdString() + "/log";
        return makeSshBackend(options);
    }

    bool vanish(const ServerHandle &server) override
    {
        const auto document = JsonFields::parse(server.handle, "handle");
        if (!document) {
            return false;
        }
        hosts_.kill(hostNumber(document->at("host").get<std::string>()));
        return true;
    }

    void mend() override
    {
        for (int i = 0; i < hostCount; ++i) {
            if (!hosts_.isUp(i)) {
                hosts_.boot(i);
            }
        }
    }

private:
    static int hostNumber(const std::string &name) { return std::stoi(name.substr(1)); }

    QTemporaryDir folder_{QStringLiteral("/tmp/mf-ssh-XXXXXX")};
    test::SshHosts hosts_{folder_.path().toStdString() + "/hosts"};
};

} // namespace

std::unique_ptr<Harness> makeHarness()
{
    return std::make_unique<SshHarness>();
}

} // namespace mayfly::provision
