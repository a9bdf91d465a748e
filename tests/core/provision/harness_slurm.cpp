// SPDX-License-Identifier: Apache-2.0
#include "core/provision/slurm_backend.h"
#include "core/provision/slurm_watch.h"
#include "tests/core/provision/harness.h"
#include "tests/core/provision/slurm_cluster.h"

#include <QTemporaryDir>

namespace mayfly::provision {

namespace {

class SlurmHarness final : public Harness {
public:
    std::string missing() override
    {
        if (const std::string what = test::SlurmCluster::missing(); !what.empty()) {
            return what;
        }
        return cluster_.up(2) ? std::string() : "cannot start a Slurm cluster here: " + cluster_.problem();
    }

    Result<std::unique_ptr<Backend>> open(const std::string &runId) override
    {
        SlurmOptions options;
        options.runId = runId;
        options.inventory = cluster_.writeSettings();
        options.bundle = std::string(MAYFLY_BIN_DIR) + "/worker-bundle";
        options.cache = folder_.path().toStdString() + "/cache";
        options.pollEvery_s = 0.3;
        return makeSlurmBackend(options);
    }

    bool vanish(const ServerHandle &server) override
    {
        SlurmWatch queue(server.tag.substr(0, server.tag.find('/')), 0.2);
        const auto looked = queue.look();
        const auto job = looked ? queue.find(server.tag) : std::nullopt;
        taken_ = job ? job->nodes : std::string();
        return job && cluster_.takeNode(taken_);
    }

    void mend() override
    {
        if (!taken_.empty()) {
            cluster_.giveNode(taken_);
            taken_.clear();
        }
    }
    double noticeLimit_s() const override { return 25; }

private:
    QTemporaryDir folder_{QStringLiteral("/tmp/mf-slurm-XXXXXX")};
    test::SlurmCluster cluster_{folder_.path().toStdString() + "/cluster"};
    std::string taken_;
};

} // namespace

std::unique_ptr<Harness> makeHarness()
{
    return std::make_unique<SlurmHarness>();
}

} // namespace mayfly::provision
