// SPDX-License-Identifier: Apache-2.0
// What the conformance suite needs to know of a back-end: how to open it here, and how to take a server away.
#pragma once
#include "core/provision/backend.h"

#include <memory>
#include <string>

namespace mayfly::provision {

class Harness {
public:
    virtual ~Harness() = default;
    /// Why the back-end cannot be had on this machine; empty if it can. Called once, before everything else.
    virtual std::string missing() { return {}; }
    /// As a controller would, each time it is started for the run.
    virtual Result<std::unique_ptr<Backend>> open(const std::string &runId) = 0;
    /// Takes the server away without a word: the provider's side. False if that failed.
    virtual bool vanish(const ServerHandle &server) = 0;
    /// What is left on this machine of a run's servers that are gone, in words; empty: nothing.
    virtual std::string left(const std::string &runId)
    {
        (void)runId;
        return {};
    }
    /// Makes places that vanished usable again.
    virtual void mend() {}
    /// From a request to an agent that serves, and from a loss to its being noticed.
    virtual double startLimit_s() const { return 30; }
    virtual double noticeLimit_s() const { return 10; }
};

/// One per test executable.
std::unique_ptr<Harness> makeHarness();

} // namespace mayfly::provision
