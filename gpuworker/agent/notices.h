// SPDX-License-Identifier: Apache-2.0
// Revocation notices: what the providers' metadata services say, and a thread that asks them.
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace mayfly::agent {

enum class NoticeSource {
    None, ///< signals alone (Slurm, any other place)
    Gce,
    Ec2,
    Azure
};
Result<NoticeSource> noticeSourceFromString(std::string_view text); ///< "none", "gce", "ec2", "azure"
std::string_view toString(NoticeSource source);

struct Notice {
    enum class Kind {
        Leaving, ///< this server will be taken away
        Advice,  ///< it may be: the hazard has risen, nothing has to stop
    };
    Kind kind = Kind::Leaving;
    std::string what;                       ///< in words
    std::optional<std::int64_t> at_s = {};  ///< UTC seconds since 1970; nothing: not told, or at once
};

// One answer's body each; nothing in it: no notice. An answer of another shape is an error that names the field.
/// "TRUE" or "FALSE"
Result<std::optional<Notice>> parseGcePreempted(std::string_view body);
/// {"action":"terminate|stop|hibernate","time":"2026-01-01T00:00:00Z"}; hibernation begins at once.
Result<std::optional<Notice>> parseEc2Action(std::string_view body);
/// {"noticeTime":"2026-01-01T00:00:00Z"}
Result<std::optional<Notice>> parseEc2Rebalance(std::string_view body);
/// {"DocumentIncarnation":n,"Events":[..]}: those of type Preempt or Terminate with `name` among their Resources.
Result<std::optional<Notice>> parseAzureEvents(std::string_view body, const std::string &name);
/// "2026-01-01T00:00:00Z", also with decimals, or "Thu, 01 Jan 2026 00:00:00 GMT"; UTC seconds since 1970.
std::optional<std::int64_t> parseTime(std::string_view text);

struct NoticeOptions {
    NoticeSource source = NoticeSource::None;
    std::string baseUrl = {};    ///< empty: the provider's own
    std::string name = {};       ///< of this machine, for Azure; empty: its metadata service is asked
    double pollEvery_s = 5;      ///< EC2, Azure
    double waitForChange_s = 60; ///< GCE holds the answer back so long
    double limit_s = 5;          ///< for an answer that is not held back; Azure's first one may take two minutes
    double pauseAfterFailure_s = 5;
};

/// Asks until it is destroyed or has told that the server is leaving. `tell` is called from its thread. What a service
/// answers, or that it does not, never ends it.
class NoticeWatch {
public:
    NoticeWatch(NoticeOptions options, std::function<void(const Notice &)> tell);
    ~NoticeWatch() = default;

private:
    std::jthread thread_;
};

} // namespace mayfly::agent
