// SPDX-License-Identifier: Apache-2.0
// Rows with every field set, for tests of the store.
#pragma once
#include "core/domain/run.h"

#include <string>

namespace mayfly::test {

inline Run sampleRun(const std::string &id, std::int64_t created_ns = 1000)
{
    Run run;
    run.id = id;
    run.name = "quick";
    run.state = RunState::Training;
    run.backend = "local";
    run.planJson = "{}";
    run.outFolder = "/tmp/out";
    run.created_ns = created_ns;
    run.started_ns = created_ns + 5;
    run.targetSteps = 2000;
    run.appliedSteps = 12;
    run.lostSteps = 3;
    run.testAccuracyPct = 87.5;
    run.cost = {12345, "EUR"};
    run.revocations = 1;
    run.message = "on its way";
    return run;
}

inline Server sampleServer(const std::string &tag, const std::string &slot)
{
    Server server;
    server.tag = tag;
    server.slot = slot;
    server.incarnation = 2;
    server.role = ServerRole::ParameterServer;
    server.offerId = "local-ps";
    server.device = "1 CPU thread";
    server.zone = "here";
    server.pricing = Pricing::OnDemand;
    server.pricePerHour = {143000, "USD"};
    server.state = ServerState::Serving;
    server.requested_ns = 10;
    server.ready_ns = 20;
    server.working_ns = 30;
    server.address = "127.0.0.1:4000";
    server.handle = R"({"pid": 1})";
    return server;
}

inline LedgerLine sampleLine(const std::string &tag)
{
    LedgerLine line;
    line.tag = tag;
    line.slot = "w-0";
    line.offerId = "local-k80";
    line.pricePerHour = {256000, "USD"};
    line.minimumCharge_s = 60;
    line.billingStep_s = 1;
    line.start_ns = 1'000'000'000;
    return line;
}

} // namespace mayfly::test

/// QVERIFY_RESULT for a call with an effect: evaluated once.
#define QVERIFY_DONE(call)                                                                            \
    do {                                                                                              \
        const auto done = (call);                                                                     \
        QVERIFY2(done.has_value(), done.has_value() ? "" : done.error().message.c_str());             \
    } while (false)
