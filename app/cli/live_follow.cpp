// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/live_follow.h"

#include "app/cli/live_document.h"
#include "app/cli/live_run.h"
#include "app/cli/live_view.h"
#include "core/base/clock.h"
#include "core/base/text.h"
#include "core/control/inbox.h"
#include "core/control/launch.h"
#include "core/control/remote_controller.h"
#include "core/control/run_client.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <unistd.h>
#include <variant>

namespace mayfly::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

/// Ctrl+C as a flag, for as long as it lives.
class InterruptWatch {
public:
    InterruptWatch()
    {
        struct sigaction action {};
        action.sa_handler = [](int) { interrupted = 1; };
        ::sigaction(SIGINT, &action, &before_);
    }
    ~InterruptWatch() { ::sigaction(SIGINT, &before_, nullptr); }
    InterruptWatch(const InterruptWatch &) = delete;
    InterruptWatch &operator=(const InterruptWatch &) = delete;

private:
    struct sigaction before_ {};
};

using News = std::variant<RunSnapshot, std::string>; ///< a snapshot, or a problem with the connection (empty: solved)

enum class Wish { Stop, Leave, Continue };

Wish ask()
{
    if (::isatty(STDIN_FILENO) != 1) {
        return Wish::Leave;
    }
    while (true) {
        interrupted = 0;
        std::fprintf(stderr, "Stop the run, or leave it running? [s]top / [l]eave / [c]ontinue: ");
        std::fflush(stderr);
        char answer[64] = {};
        const ssize_t got = ::read(STDIN_FILENO, answer, sizeof answer - 1);
        if (got <= 0) {
            std::fprintf(stderr, "\n");
            return Wish::Leave; // Ctrl+C again, or the terminal is gone
        }
        switch (answer[0]) {
        case 's':
        case 'S':
            return Wish::Stop;
        case 'l':
        case 'L':
            return Wish::Leave;
        case 'c':
        case 'C':
            return Wish::Continue;
        default:
            break;
        }
    }
}

class Follower {
public:
    Follower(std::string runId, const FollowOptions &options) : runId_(std::move(runId)), options_(options) {}

    Result<Followed> run()
    {
        const InterruptWatch watch;
        interrupted = 0;
        client_ = control::RunClient::attach(runId_, {[this](const RunSnapshot &snapshot) { news_.push(snapshot); },
                                                      [this](const std::string &problem) { news_.push(problem); }});
        constexpr double redraw_s = 0.25;
        while (!left_ && !(last_ && isOver(last_->run.state))) {
            for (auto &each : news_.take(redraw_s)) {
                std::visit([this](auto &one) { note(one); }, each);
            }
            reviveController();
            if (interrupted != 0) {
                handleInterrupt();
            }
            if (!options_.documents) {
                view_.draw();
            }
        }
        if (!options_.documents) {
            view_.clear();
        }
        client_.reset();
        if (last_) {
            control::noteSeen(runId_, last_->run);
        }
        return Followed{left_ ? Followed::End::Left : Followed::End::Over, last_.value_or(RunSnapshot{})};
    }

private:
    void note(RunSnapshot &snapshot)
    {
        if (options_.documents) {
            std::cout << snapshotToJson(snapshot).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                      << std::endl;
            left_ = left_ || !std::cout;
        } else {
            view_.take(snapshot);
        }
        if (!last_ || last_->run.state != snapshot.run.state) {
            control::noteSeen(runId_, snapshot.run);
        }
        last_ = std::move(snapshot);
    }

    void note(const std::string &problem)
    {
        if (!problem.empty()) {
            say(problem + "; trying again");
            problemSince_s_ = SystemClock::instance().monotonicSeconds();
        } else {
            problemSince_s_.reset();
        }
    }

    void say(const std::string &line)
    {
        if (options_.documents) {
            std::cerr << "mayflyctl: " << line << std::endl;
        } else {
            view_.note(line);
        }
    }

    /// A controller that was killed is started again by the one who started it; it re-adopts the run.
    void reviveController()
    {
        constexpr double patience_s = 3;
        constexpr int mostTries = 3;
        if (!options_.keepController || !problemSince_s_ || tries_ >= mostTries ||
            SystemClock::instance().monotonicSeconds() - *problemSince_s_ < patience_s) {
            return;
        }
        ++tries_;
        problemSince_s_ = SystemClock::instance().monotonicSeconds();
        const auto started = control::restartController(runId_, thisProgram());
        say(started ? "the controller runs again" : started.error().message);
    }

    void handleInterrupt()
    {
        view_.clear();
        const Wish wish = ask();
        interrupted = 0;
        if (wish == Wish::Leave) {
            left_ = true;
        } else if (wish == Wish::Stop) {
            const auto stopped = client_->stop("stopped from the terminal");
            say(stopped ? "stopping: the parameter server saves, then every server is given back"
                        : stopped.error().message);
        }
    }

    const std::string runId_;
    const FollowOptions options_;
    LiveView view_;
    control::Inbox<News> news_;
    std::unique_ptr<control::RunClient> client_;
    std::optional<RunSnapshot> last_;
    std::optional<double> problemSince_s_;
    int tries_ = 0;
    bool left_ = false;
};

} // namespace

Result<Followed> follow(const std::string &runId, const FollowOptions &options)
{
    return Follower(runId, options).run();
}

} // namespace mayfly::cli
