// SPDX-License-Identifier: Apache-2.0
#include "core/planning/bounds.h"

#include "core/prediction/estimate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace mayfly::planning {

namespace {

constexpr double wide = 1 + 1e-9;               ///< by how much bounds give way to rounding
constexpr double narrowest = 1.004;             ///< ratio of an opening's ends at which it is not split further
constexpr double infinite = std::numeric_limits<double>::infinity();

} // namespace

Bounds::Bounds(const Setting &setting) : setting_(setting)
{
    // billed() may fall short of the exact price by 1e-9 of a billing step for each server.
    double dearest = setting.model.parameterServers.count * setting.model.parameterServers.pricePerHour * setting.model.parameterServers.billingStep_s;
    for (const auto &option : setting.options) {
        dearest = std::max(dearest, setting.mostWorkers * option.group.pricePerHour * option.group.billingStep_s);
    }
    slack_micros_ = 0.5 + 2e-9 * dearest / 3600 * 1e6;
}

/// A worker's speed is what it offers among n of its own kind: under a barrier a mixed cluster offers no more than each of its workers
/// would there, and without one the sum.
void Bounds::setWorkers(int workers)
{
    const bool barrier = setting_.synchronisation.mode != SyncMode::Asp;
    if (workers_ > 0 && !barrier) {
        workers_ = workers;
        return;                     // speeds do not depend on the number
    }
    workers_ = workers;
    prediction::ClusterModel model = setting_.model;
    model.workers.resize(1);
    model.localCores = 0;           // sharing the machine only slows
    const auto phases = prediction::phasesOf(setting_.synchronisation);
    phaseRatios_.assign(phases.count, 0);
    speeds_.clear();
    for (const auto &option : setting_.options) {
        model.workers[0] = option.group;
        const std::array<int, 1> active{workers};
        const double last = prediction::offeredBy(model, active, phases.back().mode);
        speeds_.push_back(last / workers);
        for (std::size_t i = 0; i < phases.count; ++i) {
            phaseRatios_[i] = std::max(phaseRatios_[i], prediction::offeredBy(model, active, phases.phases[i].mode) / last);
        }
    }
    std::vector<std::size_t> order(speeds_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto price = [&](std::size_t option) { return setting_.options[option].group.pricePerHour; };
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return std::pair(speeds_[a], price(a)) < std::pair(speeds_[b], price(b)); });
    corners_.clear();
    for (const std::size_t option : order) {
        const Corner corner{speeds_[option], price(option)};
        if (!corners_.empty() && corners_.back().speed == corner.speed) {
            continue;
        }
        while (corners_.size() > 1) {
            const Corner &a = corners_[corners_.size() - 2], &b = corners_.back();
            if ((b.price - a.price) * (corner.speed - a.speed) < (corner.price - a.price) * (b.speed - a.speed)) {
                break;
            }
            corners_.pop_back();
        }
        if (corners_.size() == 1 && corner.price <= corners_.front().price) {
            corners_.pop_back();    // faster and no dearer: the envelope begins here
        }
        corners_.push_back(corner);
    }
    above_.clear();
    for (std::size_t option = 0; option < speeds_.size(); ++option) {
        above_.push_back(std::max(0.0, price(option) - envelope(speeds_[option]) * wide));
    }
}

/// $/h of a worker of this speed at least.
double Bounds::envelope(double speed) const
{
    if (speed <= corners_.front().speed) {
        return corners_.front().price;
    }
    const auto after = std::upper_bound(corners_.begin(), corners_.end(), speed, [](double value, const Corner &corner) { return value < corner.speed; });
    if (after == corners_.end()) {
        return corners_.back().price;
    }
    const Corner &a = *(after - 1), &b = *after;
    return a.price + (b.price - a.price) * (speed - a.speed) / (b.speed - a.speed);
}

double Bounds::undisturbed_s(double offered) const
{
    std::array<double, prediction::mostPhases> phases{};
    for (std::size_t i = 0; i < phaseRatios_.size(); ++i) {
        phases[i] = offered * phaseRatios_[i];
    }
    return prediction::undisturbedTime_s(setting_.model, std::span(phases).first(phaseRatios_.size()));
}

/// Of an interval between whose ends the undisturbed run takes fromTime_s to toTime_s. Below 0: the front beats everything in it.
double Bounds::spare(double from, double fromTime_s, double toTime_s, const FrontSet &front, std::size_t level) const
{
    const double startUp_s = (*setting_.bySize)[static_cast<std::size_t>(workers_)].startUp_s;
    const double time_s = startUp_s + toTime_s;
    const double best_micros = front.cheapestWithin(level, time_s / wide);
    if (best_micros == infinite) {
        return infinite;
    }
    double paid_s = time_s;
    if (!setting_.model.replaceLost) {
        double missed_s = 0;
        for (const auto &option : setting_.options) {
            if (option.group.lifetime) {
                missed_s = std::max(missed_s, prediction::missedTime_s(*option.group.lifetime, fromTime_s * wide, setting_.model.revocationFactor));
            }
        }
        paid_s = std::max(startUp_s + toTime_s - missed_s, 1e-9 * time_s);
    }
    const auto &servers = setting_.model.parameterServers;
    const double left = (best_micros + slack_micros_) / 1e6 * wide - servers.count * servers.pricePerHour * time_s / 3600 / wide;
    return left * 3600 / paid_s * wide - workers_ * envelope(from / workers_) / wide;
}

void Bounds::open(double from, double to, double fromTime_s, double toTime_s, const FrontSet &front, std::size_t level)
{
    const double left = spare(from, fromTime_s, toTime_s, front, level);
    if (left < 0) {
        return;
    }
    if (to <= from * narrowest) {
        openings_.push_back({from, to, left});
        return;
    }
    const double middle = std::sqrt(from * to);
    const double middleTime_s = undisturbed_s(middle);
    open(from, middle, fromTime_s, middleTime_s, front, level);
    open(middle, to, middleTime_s, toTime_s, front, level);
}

const std::vector<Opening> &Bounds::openings(const FrontSet &front, std::size_t level)
{
    openings_.clear();
    const auto [slowest, fastest] = std::minmax_element(speeds_.begin(), speeds_.end());
    const double from = workers_ * *slowest / wide, to = workers_ * *fastest * wide;
    open(from, to, undisturbed_s(from), undisturbed_s(to), front, level);
    return openings_;
}

} // namespace mayfly::planning
