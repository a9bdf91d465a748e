// SPDX-License-Identifier: Apache-2.0
// A fleet whose back-end and clock belong to the test.
#pragma once
#include "core/control/fleet.h"
#include "core/control/run_files.h"
#include "core/store/store.h"
#include "tests/core/control/test_plan.h"

#include <memory>
#include <string>
#include <vector>

namespace mayfly::test {

/// Answers as it is told to; time stands still unless the test moves it.
class ScriptedBackend final : public provision::Backend {
public:
    std::string name() const override { return "scripted"; }
    Result<provision::ServerHandle> request(const provision::ServerRequest &request) override
    {
        ++requests;
        if (refuse) {
            return fail(ErrorCode::Unavailable, "no capacity in the zone");
        }
        present = true;
        return provision::ServerHandle{request.tag, "{}"};
    }
    Result<provision::ServerContact> contact(const provision::ServerHandle &) override
    {
        return provision::ServerContact{};
    }
    Result<void> deliver(const provision::ServerHandle &, const std::string &, const std::string &) override
    {
        return {};
    }
    Result<void> terminate(const provision::ServerHandle &) override
    {
        ++terminations;
        present = present && lingers;
        return {};
    }
    Result<provision::Presence> presence(const provision::ServerHandle &) override
    {
        return present ? provision::Presence::Running : provision::Presence::Gone;
    }
    Result<std::vector<provision::ServerHandle>> list(const std::string &) override
    {
        return std::vector<provision::ServerHandle>{};
    }

    std::string lastLogLine(const provision::ServerHandle &) const override { return words; }

    std::string words;
    bool refuse = false;
    bool present = false;
    bool lingers = false; ///< a termination takes its time
    int requests = 0;
    int terminations = 0;
};

/// A fleet on a scripted back-end and a clock of its own, with a real store.
struct FleetOnScript {
    FleetOnScript()
        : settings([] {
              control::RunSettings made;
              made.runId = "20260101-000000-fltt";
              made.plan = tinyPlan({});
              return made;
          }()),
          store(store::Store::open(store::defaultPath(), store::OpenMode::ReadWrite).value()), authority([&] {
              std::filesystem::remove_all(control::authorityFolder(settings.runId));
              return rpc::CertificateAuthority::create(control::authorityFolder(settings.runId), settings.runId)
                  .value();
          }()),
          journal(control::RunJournal::open(*store, feed, clock,
                                            [&] {
                                                Run run;
                                                run.id = settings.runId + std::to_string(++count);
                                                settings.runId = run.id;
                                                run.planJson = planToJson(settings.plan);
                                                return run;
                                            }())
                      .value()),
          places(control::slotsOf(settings.plan, 2)),
          fleet(settings, *journal, backend, authority, {}, inbox, clock, {},
                {[this](const Server &server) { lost.push_back(server.tag); },
                 [this](const Server &, const std::string &why) { failures.push_back(why); }})
    {
    }
    void pass(double seconds)
    {
        for (double passed = 0; passed < seconds; passed += 0.5) {
            clock.advance(0.5);
            fleet.tick();
        }
    }

    static inline int count = 0;
    control::RunSettings settings;
    ManualClock clock{1'700'000'000'000'000'000};
    std::unique_ptr<store::Store> store;
    control::SnapshotFeed feed;
    ScriptedBackend backend;
    rpc::CertificateAuthority authority;
    std::unique_ptr<control::RunJournal> journal;
    control::MessageInbox inbox;
    std::vector<std::string> lost;
    std::vector<std::string> failures;
    std::vector<control::SlotPlan> places;
    control::Fleet fleet;
};

} // namespace mayfly::test
