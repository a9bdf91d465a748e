// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/notices.h"

#include "core/base/clock.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "gpuworker/agent/http.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace mayfly::agent {

namespace {

/// One provider's way of being asked. Made and used by the watching thread alone.
class Asker {
public:
    Asker(const NoticeOptions &options, std::stop_token stop) : options_(options), stop_(std::move(stop)) {}
    virtual ~Asker() = default;
    /// One look; nothing new is nullopt.
    virtual Result<std::optional<Notice>> look() = 0;
    /// Between two looks.
    virtual double pause_s() const { return options_.pollEvery_s; }

protected:
    std::string url(const char *standard, const std::string &path) const
    {
        return (options_.baseUrl.empty() ? std::string(standard) : options_.baseUrl) + path;
    }
    Result<HttpAnswer> ask(HttpRequest what) const
    {
        return request(what, stop_);
    }
    static tl::unexpected<Error> refused(const HttpAnswer &answer, const std::string &what)
    {
        return fail(ErrorCode::Unavailable, what + " is answered with status " + std::to_string(answer.status));
    }

    const NoticeOptions options_;
    const std::stop_token stop_;
};

class GceAsker final : public Asker {
public:
    using Asker::Asker;
    Result<std::optional<Notice>> look() override
    {
        // The first look is answered at once; later ones when the value changes from the one seen.
        std::string path = "/computeMetadata/v1/instance/preempted";
        double limit_s = options_.limit_s;
        if (!etag_.empty()) {
            path += "?wait_for_change=true&last_etag=" + etag_ +
                    "&timeout_sec=" + formatFixed(std::max(1.0, options_.waitForChange_s), 0);
            limit_s += options_.waitForChange_s;
        }
        const auto answer = ask({.url = url("http://metadata.google.internal", path),
                                 .headers = {"Metadata-Flavor: Google"},
                                 .limit_s = limit_s});
        if (!answer) {
            return passOn(answer.error());
        }
        const auto flavor = answer->headers.find("metadata-flavor");
        if (answer->status != 200) {
            return refused(*answer, "instance/preempted");
        }
        if (flavor == answer->headers.end() || flavor->second != "Google") {
            return fail(ErrorCode::Corrupt, "instance/preempted: the answer is not from Google's metadata service");
        }
        const auto etag = answer->headers.find("etag");
        const bool plain = etag != answer->headers.end() && !etag->second.empty() &&
                           etag->second.find_first_not_of("0123456789abcdefABCDEF-") == std::string::npos;
        etag_ = plain ? etag->second : std::string();
        return parseGcePreempted(answer->body);
    }
    double pause_s() const override { return etag_.empty() ? options_.pollEvery_s : 0; }

private:
    std::string etag_;
};

class Ec2Asker final : public Asker {
public:
    using Asker::Asker;
    Result<std::optional<Notice>> look() override
    {
        auto action = get("/latest/meta-data/spot/instance-action");
        if (!action) {
            return passOn(action.error());
        }
        if (action->status == 200) {
            return parseEc2Action(action->body);
        }
        if (action->status != 404) {
            return refused(*action, "spot/instance-action");
        }
        const auto advice = get("/latest/meta-data/events/recommendations/rebalance");
        if (!advice) {
            return passOn(advice.error());
        }
        if (advice->status != 200 || advice->body == told_) {
            return std::nullopt;
        }
        auto parsed = parseEc2Rebalance(advice->body);
        if (parsed) {
            told_ = advice->body;
        }
        return parsed;
    }

private:
    Result<HttpAnswer> get(const std::string &path)
    {
        for (int attempt = 0;; ++attempt) {
            if (token_.empty()) {
                auto token = ask({.method = "PUT",
                                  .url = url(standard, "/latest/api/token"),
                                  .headers = {"X-aws-ec2-metadata-token-ttl-seconds: 21600"},
                                  .limit_s = options_.limit_s});
                if (!token) {
                    return passOn(token.error());
                }
                const bool plain = !token->body.empty() && token->body.find_first_of("\r\n") == std::string::npos;
                if (token->status != 200 || !plain) {
                    return refused(*token, "the metadata token");
                }
                token_ = token->body;
            }
            auto answer = ask({.url = url(standard, path),
                               .headers = {"X-aws-ec2-metadata-token: " + token_},
                               .limit_s = options_.limit_s});
            if (!answer || answer->status != 401 || attempt > 0) {
                return answer;
            }
            token_.clear(); // it has run out
        }
    }

    static constexpr const char *standard = "http://169.254.169.254";
    std::string token_;
    std::string told_;
};

class AzureAsker final : public Asker {
public:
    using Asker::Asker;
    Result<std::optional<Notice>> look() override
    {
        if (name_.empty()) {
            name_ = options_.name;
        }
        if (name_.empty()) {
            const auto name = get("/metadata/instance/compute/name?api-version=2020-07-01&format=text", options_.limit_s);
            if (!name) {
                return passOn(name.error());
            }
            name_ = std::string(trimmed(name->body));
        }
        // The first answer switches the service on, which takes up to two minutes.
        const auto answer = get("/metadata/scheduledevents?api-version=2020-07-01",
                                answered_ ? options_.limit_s : std::max(options_.limit_s, firstAnswer_s));
        if (!answer) {
            return passOn(answer.error());
        }
        answered_ = true;
        return parseAzureEvents(answer->body, name_);
    }

private:
    Result<HttpAnswer> get(const std::string &path, double limit_s) const
    {
        auto answer = ask({.url = url("http://169.254.169.254", path), .headers = {"Metadata: true"}, .limit_s = limit_s});
        if (answer && answer->status != 200) {
            return refused(*answer, path);
        }
        return answer;
    }

    static constexpr double firstAnswer_s = 130;
    std::string name_;
    bool answered_ = false;
};

std::unique_ptr<Asker> askerFor(const NoticeOptions &options, const std::stop_token &stop)
{
    switch (options.source) {
    case NoticeSource::Gce:
        return std::make_unique<GceAsker>(options, stop);
    case NoticeSource::Ec2:
        return std::make_unique<Ec2Asker>(options, stop);
    case NoticeSource::Azure:
        return std::make_unique<AzureAsker>(options, stop);
    case NoticeSource::None:
        break;
    }
    return nullptr;
}

void waitFor(double seconds, const std::stop_token &stop)
{
    std::mutex mutex;
    std::condition_variable_any woken;
    std::unique_lock lock(mutex);
    woken.wait_for(lock, stop, std::chrono::duration<double>(seconds), [] { return false; });
}

void watch(const NoticeOptions &options, const std::function<void(const Notice &)> &tell, const std::stop_token &stop)
{
    const auto asker = askerFor(options, stop);
    std::string said;
    while (asker && !stop.stop_requested()) {
        const auto seen = asker->look();
        if (stop.stop_requested()) {
            return;
        }
        if (!seen) {
            if (seen.error().message != said) {
                said = seen.error().message;
                log::warning("notices: " + said);
            }
            waitFor(options.pauseAfterFailure_s, stop);
            continue;
        }
        if (*seen) {
            tell(**seen);
            if ((*seen)->kind == Notice::Kind::Leaving) {
                return;
            }
        }
        waitFor(asker->pause_s(), stop);
    }
}

} // namespace

NoticeWatch::NoticeWatch(NoticeOptions options, std::function<void(const Notice &)> tell)
    : thread_([options = std::move(options), tell = std::move(tell)](const std::stop_token &stop) {
          watch(options, tell, stop);
      })
{
}

} // namespace mayfly::agent
