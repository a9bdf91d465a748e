// SPDX-License-Identifier: Apache-2.0
#include "core/planning/pareto.h"

#include "core/base/text.h"
#include "core/planning/bounds.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <set>
#include <thread>

namespace mayfly::planning {

namespace {

std::vector<double> accuraciesOf(const Space &space)
{
    std::set<double> values;
    for (const auto &setting : space.settings) {
        for (const auto &size : *setting.bySize) {
            values.insert(size.accuracy);
        }
    }
    values.insert(unknownAccuracy);
    return {values.begin(), values.end()};
}

constexpr double mostEvaluated = 10e6;          ///< by one thread: some ten seconds
constexpr double mostVisited = 400e6;

/// Why the threads stop before the end.
struct Halt {
    std::atomic<bool> now{false};
    std::atomic<bool> tooFine{false};
};

/// The part of the search that one thread does.
class Searcher {
public:
    Searcher(const Space &space, Halt &halt) : space_(space), evaluator_(space), front_(accuraciesOf(space)), halt_(&halt) {}

    /// Asked on this thread now and then.
    void setCancelled(const std::function<bool()> *cancelled) { cancelled_ = cancelled; }
    void setLimited(bool limited) { limited_ = limited; }
    bool halted();

    /// Clusters of so many workers in a setting.
    void search(std::uint32_t setting, int workers);
    void searchAll(std::uint32_t setting);
    const FrontSet &front() const { return front_; }
    double evaluated() const { return evaluated_; }

private:
    void evaluate(const Configuration &configuration);
    void seed();
    void choose();
    void addGroups(std::size_t next, int left, double offered, double above);
    double spareAt(double offered) const;
    double spareUpTo(double offered) const;

    const Space &space_;
    Evaluator evaluator_;
    FrontSet front_;
    Halt *halt_;
    const std::function<bool()> *cancelled_ = nullptr;
    bool limited_ = false;
    std::uint64_t looked_ = 0;
    double evaluated_ = 0, visited_ = 0;
    std::optional<Bounds> bounds_;
    std::uint32_t setting_ = 0;
    int workers_ = 0;
    std::size_t level_ = 0;
    const std::vector<Opening> *openings_ = nullptr;
    std::vector<double> mostSpare_;             ///< of the openings up to each
    std::vector<std::uint16_t> usable_;
    double fastest_ = 0;                        ///< of the usable options
    Configuration configuration_;
};

void Searcher::evaluate(const Configuration &configuration)
{
    Point point;
    ++evaluated_;
    if (evaluator_.evaluate(configuration, point)) {
        front_.offer(point);
    }
}

bool Searcher::halted()
{
    constexpr std::uint64_t lookEvery = 1 << 14;
    ++visited_;
    if (++looked_ % lookEvery == 1) {
        if (cancelled_ != nullptr && *cancelled_ && (*cancelled_)()) {
            halt_->now = true;
        }
        if (limited_ && (evaluated_ > mostEvaluated || visited_ > mostVisited)) {
            halt_->tooFine = halt_->now = true;
        }
    }
    return halt_->now.load(std::memory_order_relaxed);
}

/// Clusters of one kind are cheap to look at and near the front.
void Searcher::seed()
{
    const Setting &setting = space_.settings[setting_];
    for (std::uint16_t option = 0; option < setting.options.size(); ++option) {
        if (bounds_->above(option) <= 0 && workers_ % setting.options[option].gpusPerServer == 0) {
            evaluate({setting_, 1, {option, 0, 0}, {static_cast<std::uint16_t>(workers_), 0, 0}});
        }
    }
}

double Searcher::spareAt(double offered) const
{
    const auto after = std::upper_bound(openings_->begin(), openings_->end(), offered, [](double x, const Opening &opening) { return x < opening.from; });
    double spare = -1;
    if (after != openings_->begin() && offered <= (after - 1)->to) {
        spare = (after - 1)->spare;
    }
    // On the border of two, either may hold it.
    if (after != openings_->begin() && after - 1 != openings_->begin() && offered <= (after - 2)->to) {
        spare = std::max(spare, (after - 2)->spare);
    }
    return spare;
}

double Searcher::spareUpTo(double offered) const
{
    const auto after = std::upper_bound(openings_->begin(), openings_->end(), offered, [](double x, const Opening &opening) { return x < opening.from; });
    return after == openings_->begin() ? -1 : mostSpare_[static_cast<std::size_t>(after - openings_->begin()) - 1];
}

/// Which options can be part of a cluster that reaches the front.
void Searcher::choose()
{
    const Setting &setting = space_.settings[setting_];
    openings_ = &bounds_->openings(front_, level_);
    mostSpare_.clear();
    for (const auto &opening : *openings_) {
        mostSpare_.push_back(std::max(opening.spare, mostSpare_.empty() ? opening.spare : mostSpare_.back()));
    }
    double fastest = 0;
    for (std::size_t option = 0; option < setting.options.size(); ++option) {
        fastest = std::max(fastest, bounds_->speed(option));
    }
    usable_.clear();
    fastest_ = 0;
    for (std::uint16_t option = 0; option < setting.options.size(); ++option) {
        const int step = setting.options[option].gpusPerServer;
        const double most = step * bounds_->speed(option) + (workers_ - step) * fastest;
        if (step <= workers_ && step * bounds_->above(option) <= spareUpTo(most * (1 + 1e-9))) {
            usable_.push_back(option);
            fastest_ = std::max(fastest_, bounds_->speed(option));
        }
    }
}

/// Adds a group of each usable option from `next` on, then more groups while there are workers left to place.
void Searcher::addGroups(std::size_t next, int left, double offered, double above)
{
    const Setting &setting = space_.settings[setting_];
    const std::size_t group = configuration_.groups;
    for (std::size_t i = next; i < usable_.size(); ++i) {
        const std::uint16_t option = usable_[i];
        const WorkerOption &kind = setting.options[option];
        if (std::any_of(configuration_.options.begin(), configuration_.options.begin() + static_cast<std::ptrdiff_t>(group),
                        [&](std::uint16_t other) { return setting.options[other].kind == kind.kind; })) {
            continue;
        }
        configuration_.options[group] = option;
        configuration_.groups = static_cast<std::uint8_t>(group + 1);
        const double speed = bounds_->speed(option), dearer = bounds_->above(option);
        const bool last = group + 1 == mostGroups;
        for (int count = last ? left : kind.gpusPerServer; count <= left; count += kind.gpusPerServer) {
            if (halted()) {
                return;
            }
            const double offeredNow = offered + count * speed, aboveNow = above + count * dearer;
            configuration_.counts[group] = static_cast<std::uint16_t>(count);
            if (count == left) {
                if (count % kind.gpusPerServer == 0 && aboveNow <= spareAt(offeredNow)) {
                    evaluate(configuration_);
                }
                break;
            }
            if (aboveNow > spareUpTo((offeredNow + (left - count) * fastest_) * (1 + 1e-9))) {
                break;              // more of it is no cheaper and no faster than what was hoped for
            }
            addGroups(i + 1, left - count, offeredNow, aboveNow);
            configuration_.groups = static_cast<std::uint8_t>(group + 1);
        }
        configuration_.options[group] = 0;
        configuration_.counts[group] = 0;
        configuration_.groups = static_cast<std::uint8_t>(group);
    }
}

void Searcher::search(std::uint32_t setting, int workers)
{
    if (!bounds_ || setting != setting_) {
        bounds_.emplace(space_.settings[setting]);
    }
    setting_ = setting;
    workers_ = workers;
    bounds_->setWorkers(workers);
    level_ = front_.levelOf((*space_.settings[setting].bySize)[static_cast<std::size_t>(workers)].accuracy);
    if (bounds_->openings(front_, level_).empty()) {
        return;
    }
    seed();
    choose();
    if (!usable_.empty()) {
        configuration_ = {setting, 0, {}, {}};
        addGroups(0, workers, 0, 0);
    }
}

void Searcher::searchAll(std::uint32_t setting)
{
    forEachConfiguration(space_, setting, setting + 1, [&](const Configuration &configuration) {
        evaluate(configuration);
        return !halted();
    });
}

/// One piece of work: the clusters of a setting with so many workers.
struct Task {
    std::uint32_t setting;
    int workers;
};

Result<Pareto> together(const Space &space, int threads, const std::function<bool()> &cancelled, const std::vector<Task> &tasks, bool limited,
                        void (*work)(Searcher &, const Task &))
{
    const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const auto count = static_cast<std::size_t>(std::clamp(threads > 0 ? threads : cores, 1, 256));
    Halt halt;
    std::vector<Searcher> searchers(std::min(count, std::max<std::size_t>(1, tasks.size())), Searcher(space, halt));
    searchers.front().setCancelled(&cancelled);
    std::atomic<std::size_t> next{0};
    const auto run = [&](Searcher &searcher) {
        searcher.setLimited(limited);
        for (std::size_t task = next++; task < tasks.size() && !searcher.halted(); task = next++) {
            work(searcher, tasks[task]);
        }
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < searchers.size(); ++i) {
        others.emplace_back([&, i] { run(searchers[i]); });
    }
    run(searchers.front());
    for (auto &other : others) {
        other.join();
    }
    if (halt.tooFine) {
        return fail(ErrorCode::InvalidInput, "the front over " + formatFixed(space.configurations, 0) +
                                                 " clusters has too many that differ by next to nothing to be told apart; allow fewer workers or parameter "
                                                 "servers, fewer regions or GPU types, or count the start-up");
    }
    if (halt.now) {
        return fail(ErrorCode::Cancelled, "planning was cancelled");
    }
    FrontSet front(accuraciesOf(space));
    Pareto result;
    for (const auto &searcher : searchers) {
        for (const auto &point : searcher.front().points()) {
            front.offer(point);
        }
        result.evaluated += searcher.evaluated();
    }
    result.front = front.points();
    return result;
}

void addConfigurations(const Setting &setting, Configuration &configuration, std::size_t groups, std::size_t firstOption, int left,
                       const std::function<bool(const Configuration &)> &each, bool &more);

/// Counts of the options that were chosen, in order.
void addCounts(const Setting &setting, Configuration &configuration, std::size_t group, int left,
               const std::function<bool(const Configuration &)> &each, bool &more)
{
    if (group == configuration.groups) {
        more = !isTogether(setting, configuration) || each(configuration);
        return;
    }
    const int step = setting.options[configuration.options[group]].gpusPerServer;
    for (int count = step; count <= left && more; count += step) {
        configuration.counts[group] = static_cast<std::uint16_t>(count);
        addCounts(setting, configuration, group + 1, left - count, each, more);
    }
    configuration.counts[group] = 0;
}

void addConfigurations(const Setting &setting, Configuration &configuration, std::size_t groups, std::size_t firstOption, int left,
                       const std::function<bool(const Configuration &)> &each, bool &more)
{
    const std::size_t group = configuration.groups;
    if (group == groups) {
        addCounts(setting, configuration, 0, left, each, more);
        return;
    }
    for (std::size_t option = firstOption; option < setting.options.size() && more; ++option) {
        const bool taken = std::any_of(configuration.options.begin(), configuration.options.begin() + static_cast<std::ptrdiff_t>(group),
                                       [&](std::uint16_t other) { return setting.options[other].kind == setting.options[option].kind; });
        if (!taken) {
            configuration.options[group] = static_cast<std::uint16_t>(option);
            ++configuration.groups;
            addConfigurations(setting, configuration, groups, option + 1, left, each, more);
            --configuration.groups;
            configuration.options[group] = 0;
        }
    }
}

} // namespace

Result<Pareto> paretoFront(const Space &space, int threads, const std::function<bool()> &cancelled)
{
    std::vector<Task> tasks;
    for (std::uint32_t setting = 0; setting < space.settings.size(); ++setting) {
        for (int workers = 1; workers <= space.settings[setting].mostWorkers; ++workers) {
            tasks.push_back({setting, workers});
        }
    }
    return together(space, threads, cancelled, tasks, true, [](Searcher &searcher, const Task &task) { searcher.search(task.setting, task.workers); });
}

Result<Pareto> paretoFrontByBruteForce(const Space &space, int threads, const std::function<bool()> &cancelled)
{
    std::vector<Task> tasks;
    for (std::uint32_t setting = 0; setting < space.settings.size(); ++setting) {
        tasks.push_back({setting, 0});
    }
    return together(space, threads, cancelled, tasks, false, [](Searcher &searcher, const Task &task) { searcher.searchAll(task.setting); });
}

void forEachConfiguration(const Space &space, std::size_t first, std::size_t last, const std::function<bool(const Configuration &)> &each)
{
    bool more = true;
    for (std::size_t setting = first; setting < last && more; ++setting) {
        for (std::size_t groups = 1; groups <= mostGroups && more; ++groups) {
            Configuration configuration{static_cast<std::uint32_t>(setting), 0, {}, {}};
            addConfigurations(space.settings[setting], configuration, groups, 0, space.settings[setting].mostWorkers, each, more);
        }
    }
}

} // namespace mayfly::planning
