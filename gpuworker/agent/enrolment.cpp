// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/enrolment.h"

#include "core/base/clock.h"
#include "core/base/files.h"

#include <chrono>
#include <optional>
#include <thread>

namespace mayfly::agent {

namespace {

/// Both files, or nothing while one is still missing. They are written atomically, so what is there is whole.
std::optional<rpc::Identity> delivered(const std::filesystem::path &folder, const std::string &privateKey)
{
    auto certificate = readFile(folder / certificateFile);
    auto authority = readFile(folder / authorityFile);
    if (!certificate || !authority) {
        return std::nullopt;
    }
    return rpc::Identity{std::move(*authority), std::move(*certificate), privateKey};
}

} // namespace

Result<rpc::Identity> enrol(const std::filesystem::path &folder, const std::string &runId, const std::string &tag,
                            double wait_s, const std::function<bool()> &cancelled)
{
    const auto made = rpc::makeKeyAndRequest(runId, tag);
    if (!made) {
        return passOn(made.error());
    }
    if (auto written = writeFileAtomically(folder / requestFile, made->signingRequest, 0600); !written) {
        return passOn(written.error());
    }
    constexpr auto pollInterval = std::chrono::milliseconds(20);
    const double deadline = SystemClock::instance().monotonicSeconds() + wait_s;
    for (;;) {
        if (auto identity = delivered(folder, made->privateKey)) {
            if (auto written = rpc::writeIdentity(folder / identityFolder, identityName, *identity); !written) {
                return passOn(written.error());
            }
            return *identity;
        }
        if (cancelled()) {
            return fail(ErrorCode::Cancelled, "ended before a certificate came");
        }
        if (SystemClock::instance().monotonicSeconds() > deadline) {
            return fail(ErrorCode::Unavailable,
                        (folder / certificateFile).string() + ": no certificate came from the controller");
        }
        std::this_thread::sleep_for(pollInterval);
    }
}

} // namespace mayfly::agent
