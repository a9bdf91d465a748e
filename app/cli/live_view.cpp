// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/live_view.h"

#include "core/base/clock.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <sys/ioctl.h>
#include <unistd.h>

namespace mayfly::cli {

namespace {

constexpr double plainEvery_s = 5;
constexpr std::size_t mostSingly = 16; ///< workers that are told one by one
constexpr std::size_t barWidth = 30;

std::string padded(std::string text, std::size_t width)
{
    if (text.size() < width) {
        text.insert(text.end(), width - text.size(), ' ');
    }
    return text;
}

std::string right(std::string text, std::size_t width)
{
    if (text.size() < width) {
        text.insert(text.begin(), width - text.size(), ' ');
    }
    return text;
}

std::size_t terminalWidth()
{
    winsize size{};
    constexpr std::size_t usual = 100;
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

std::string rates(const Sample &sample)
{
    return right(formatFixed(sample.stepsPerSecond, 1), 6) + " steps/s " +
           right(formatFixed(sample.imagesPerSecond, 0), 6) + " images/s  loss " + formatFixed(sample.loss, 3);
}

std::string describe(const Event &event)
{
    std::string line = formatUtc(event.time_ns).substr(11, 8) + " " + padded(std::string(toString(event.kind)), 14) +
                       padded(event.slot, 5) + " " + event.message;
    return event.reason.empty() ? line : line + " (" + event.reason + ")";
}

} // namespace

LiveView::LiveView() : terminal_(::isatty(STDERR_FILENO) == 1) {}

void LiveView::take(const RunSnapshot &snapshot)
{
    for (const auto &each : snapshot.events) {
        notes_.push_back(describe(each));
    }
    for (const auto &each : snapshot.samples) {
        samples_[each.slot] = each;
    }
    if (!snapshot.evaluations.empty()) {
        evaluation_ = snapshot.evaluations.back();
    }
    RunSnapshot present = snapshot;
    present.events.clear();
    present.samples.clear();
    present.evaluations.clear();
    present_ = std::move(present);
}

void LiveView::note(const std::string &line)
{
    notes_.push_back(line);
}

void LiveView::draw()
{
    clear();
    for (const auto &each : notes_) {
        std::fprintf(stderr, "%s\n", each.c_str());
    }
    notes_.clear();
    if (!present_) {
        return;
    }
    if (terminal_) {
        const std::size_t width = terminalWidth();
        for (const auto &line : lines()) {
            std::fprintf(stderr, "%s\n", line.substr(0, width - 1).c_str());
            ++drawn_;
        }
    } else if (const double now = SystemClock::instance().monotonicSeconds(); now - lastPlain_s_ >= plainEvery_s) {
        lastPlain_s_ = now;
        std::fprintf(stderr, "%s\n", plainLine().c_str());
    }
    std::fflush(stderr);
}

void LiveView::clear()
{
    if (drawn_ > 0) {
        std::fprintf(stderr, "\x1b[%zuA\x1b[J", drawn_);
        drawn_ = 0;
    }
}

std::vector<std::string> LiveView::lines() const
{
    std::vector<std::string> all;
    if (const auto workers = presentWorkers(); workers.size() <= mostSingly) {
        std::ranges::transform(workers, std::back_inserter(all), [&](const Server *each) { return workerLine(*each); });
    } else {
        all = groups();
    }
    all.push_back(clusterLine());
    all.push_back(moneyLine());
    all.push_back(progressLine());
    return all;
}

std::vector<const Server *> LiveView::presentWorkers() const
{
    std::vector<const Server *> workers;
    for (const auto &server : present_->servers) {
        if (server.role == ServerRole::Worker && !isOver(server.state)) {
            workers.push_back(&server);
        }
    }
    return workers;
}

std::vector<std::string> LiveView::groups() const
{
    struct Group {
        int count = 0;
        double stepsPerSecond = 0;
    };
    std::map<std::pair<std::string, ServerState>, Group> found;
    for (const Server *each : presentWorkers()) {
        Group &group = found[{each->offerId, each->state}];
        ++group.count;
        if (const auto at = samples_.find(each->slot); at != samples_.end()) {
            group.stepsPerSecond += at->second.stepsPerSecond;
        }
    }
    std::vector<std::string> all;
    for (const auto &[what, group] : found) {
        const auto &[offer, state] = what;
        std::string line = std::to_string(group.count) + " x " + offer + " " + std::string(toString(state));
        line += state == ServerState::Training ? " " + formatFixed(group.stepsPerSecond / group.count, 2) + " steps/s each" : "";
        all.push_back(std::move(line));
    }
    return all;
}

std::string LiveView::workerLine(const Server &server) const
{
    std::string line = padded(server.slot + "/" + std::to_string(server.incarnation), 8) + padded(server.device, 22) +
                       padded(std::string(toString(server.state)), 11);
    const auto at = samples_.find(server.slot);
    if (server.state == ServerState::Training && at != samples_.end() &&
        at->second.time_ns >= server.working_ns.value_or(0)) {
        line += rates(at->second) + "  staleness " + formatFixed(at->second.staleness, 1);
    }
    return line;
}

std::string LiveView::clusterLine() const
{
    std::string line = padded("cluster", 30) + padded(std::string(toString(present_->run.state)), 11);
    if (const auto at = samples_.find("cluster"); at != samples_.end()) {
        line += rates(at->second);
    }
    if (evaluation_) {
        line += "  accuracy " + formatFixed(evaluation_->accuracyPct, 2) + " %";
    }
    return line;
}

std::string LiveView::moneyLine() const
{
    std::string line = padded("money", 8) + formatMoney(present_->spent) + " spent, " +
                       formatMoney(present_->ratePerHour) + " an hour";
    if (present_->cap.micros > 0) {
        line += ", budget " + formatMoney(present_->cap);
    }
    if (present_->forecast) {
        line += ", forecast " + formatMoney(present_->forecast->cost) + " (" +
                formatMoney(present_->forecast->costLow) + " to " + formatMoney(present_->forecast->costHigh) + ")";
    }
    return line;
}

double LiveView::eta_s() const
{
    return present_->forecast
               ? std::max(0.0, static_cast<double>(present_->forecast->finish_ns - present_->now_ns) / 1e9)
               : 0;
}

std::string LiveView::progressLine() const
{
    const Run &run = present_->run;
    const double done =
        run.targetSteps > 0
            ? std::clamp(static_cast<double>(run.appliedSteps) / static_cast<double>(run.targetSteps), 0.0, 1.0)
            : 0;
    const auto full = static_cast<std::size_t>(std::lround(done * static_cast<double>(barWidth)));
    std::string line = "[" + std::string(full, '#') + std::string(barWidth - full, '.') + "] " +
                       right(formatFixed(100 * done, 0), 3) + " %  step " + std::to_string(run.appliedSteps) + " of " +
                       std::to_string(run.targetSteps);
    return present_->forecast ? line + ", " + formatDuration(eta_s()) + " to go" : line;
}

std::string LiveView::plainLine() const
{
    const Run &run = present_->run;
    std::string line = std::string(toString(run.state)) + "  step " + std::to_string(run.appliedSteps) + "/" +
                       std::to_string(run.targetSteps);
    if (const auto at = samples_.find("cluster"); at != samples_.end()) {
        line += " " + rates(at->second);
    }
    if (evaluation_) {
        line += "  accuracy " + formatFixed(evaluation_->accuracyPct, 2) + " %";
    }
    line += "  " + formatMoney(present_->spent) + " spent";
    if (present_->forecast) {
        line += ", forecast " + formatMoney(present_->forecast->cost) + " in " + formatDuration(eta_s());
    }
    const auto workers = presentWorkers();
    if (workers.size() > mostSingly) {
        for (const auto &each : groups()) {
            line += "  " + each;
        }
        return line;
    }
    for (const Server *server : workers) {
        const auto at = samples_.find(server->slot);
        line += "  " + server->slot + " " + std::string(toString(server->state));
        line += server->state == ServerState::Training && at != samples_.end()
                    ? " " + formatFixed(at->second.stepsPerSecond, 1) + " steps/s"
                    : std::string();
    }
    return line;
}

} // namespace mayfly::cli
