// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/desktop_bench_children.h"

#include "app/desktop/app_context.h"
#include "app/desktop/main_window.h"
#include "app/desktop/shell.h"
#include "app/look/theme.h"
#include "app/pages/history_page.h"
#include "app/pages/plan_page.h"
#include "app/pages/run_page.h"
#include "core/base/clock.h"
#include "core/store/store.h"

#include <nlohmann/json.hpp>

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace mayfly::bench {

namespace {

using nlohmann::json;

std::int64_t clockNow_ns(clockid_t clock)
{
    timespec now{};
    ::clock_gettime(clock, &now);
    return std::int64_t(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

double resident_mb()
{
    std::ifstream file("/proc/self/statm");
    long pages = 0;
    long resident = 0;
    file >> pages >> resident;
    return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

/// A controller that tells of every worker ten times a second, from a thread of its own.
class SyntheticClient final : public control::RunClient {
public:
    SyntheticClient(const StoreSize &size, std::int64_t created_ns, Callbacks callbacks)
        : callbacks_(std::move(callbacks)), thread_([this, size, created_ns] { tell(size, created_ns); })
    {
    }
    ~SyntheticClient() override
    {
        over_ = true;
        thread_.join();
    }
    Result<void> stop(const std::string &) override { return {}; }
    Result<std::string> scale(int) override { return std::string(); }
    Result<std::string> replace(const std::string &) override { return std::string(); }
    Result<std::string> drain(const std::string &) override { return std::string(); }

private:
    void tell(const StoreSize &size, std::int64_t created_ns)
    {
        constexpr std::chrono::milliseconds period{100};
        constexpr int eventEvery = 50;
        std::int64_t sequence = 1'000'000;
        auto next = std::chrono::steady_clock::now();
        for (int turn = 0; !over_; ++turn) {
            const std::int64_t now_ns = SystemClock::instance().unixNanoseconds();
            RunSnapshot news = presentOf(size, created_ns, now_ns);
            for (int worker = 0; worker < size.workers; ++worker) {
                news.samples.push_back(sampleOf(worker, now_ns, created_ns));
            }
            news.samples.push_back(clusterSample(size.workers, now_ns, created_ns));
            if (turn % eventEvery == eventEvery - 1) {
                Event event;
                event.sequence = ++sequence;
                event.time_ns = now_ns;
                event.kind = EventKind::Checkpoint;
                event.message = "written after 0.8 s";
                news.events.push_back(event);
            }
            callbacks_.update(news);
            next += period;
            std::this_thread::sleep_until(next);
        }
    }

    const Callbacks callbacks_;
    std::atomic<bool> over_{false};
    std::thread thread_;
};

/// How long each turn of the event loop keeps the thread: the sum of what it delivers between two waits.
class MeteredApplication final : public QApplication {
public:
    MeteredApplication(int &argc, char **argv) : QApplication(argc, argv)
    {
        connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::aboutToBlock, this, [this] {
            if (tracing_ && measuring_ && cpuOfTurn_ns_ > traced_ns) {
                std::cerr << "turn of " << static_cast<double>(cpuOfTurn_ns_) / 1e6 << " ms:" << turn_.str() << std::endl;
            }
            turn_.str({});
            if (measuring_ && wallOfTurn_ns_ > 0) {
                wall_ms_.push_back(static_cast<double>(wallOfTurn_ns_) / 1e6);
                cpu_ms_.push_back(static_cast<double>(cpuOfTurn_ns_) / 1e6);
            }
            wallOfTurn_ns_ = cpuOfTurn_ns_ = 0;
        });
    }

    bool notify(QObject *receiver, QEvent *event) override
    {
        if (depth_ > 0) {
            return QApplication::notify(receiver, event);
        }
        ++depth_;
        const QEvent::Type type = event->type();
        const char *const name = receiver->metaObject()->className();
        const std::int64_t wall_ns = clockNow_ns(CLOCK_MONOTONIC);
        const std::int64_t cpu_ns = clockNow_ns(CLOCK_THREAD_CPUTIME_ID);
        const bool taken = QApplication::notify(receiver, event);
        wallOfTurn_ns_ += clockNow_ns(CLOCK_MONOTONIC) - wall_ns;
        cpuOfTurn_ns_ += clockNow_ns(CLOCK_THREAD_CPUTIME_ID) - cpu_ns;
        --depth_;
        if (tracing_ && measuring_) {
            turn_ << ' ' << name << '/' << type << ' ' << static_cast<double>(clockNow_ns(CLOCK_THREAD_CPUTIME_ID) - cpu_ns) / 1e6;
        }
        return taken;
    }

    void startMeasuring() { measuring_ = true; }
    const std::vector<double> &wall_ms() const { return wall_ms_; }
    const std::vector<double> &cpu_ms() const { return cpu_ms_; }

private:
    static constexpr std::int64_t traced_ns = 5'000'000;
    const bool tracing_ = std::getenv("MAYFLY_BENCH_TRACE") != nullptr;     ///< says what long turns are made of
    bool measuring_ = false;
    int depth_ = 0;
    std::ostringstream turn_;
    std::int64_t wallOfTurn_ns_ = 0;
    std::int64_t cpuOfTurn_ns_ = 0;
    std::vector<double> wall_ms_;
    std::vector<double> cpu_ms_;
};

double quantile(std::vector<double> values, double share)
{
    if (values.empty()) {
        return 0;
    }
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

int ended(const json &result)
{
    std::cout << result.dump() << std::endl;
    std::_Exit(0); // the window's own end is not measured
}

/// Tells when the window has painted itself while it was usable.
class FirstFrame final : public QObject {
public:
    explicit FirstFrame(desktop::MainWindow &window) : window_(window) { window.installEventFilter(this); }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::UpdateRequest && usable()) {
            const bool handled = watched->event(event); // paints the window and everything in it
            const int rows = window_.history().model().rowCount();
            ended({{"usable_ns", clockNow_ns(CLOCK_MONOTONIC)}, {"rows", rows}});
            return handled;
        }
        return false;
    }
    bool usable() const { return !window_.plan().inputs().workload.isEmpty() && window_.history().model().rowCount() > 0; }

private:
    desktop::MainWindow &window_;
};

} // namespace

int startChild(int argc, char **argv)
{
    QApplication application(argc, argv);
    desktop::Shell shell(desktop::liveContext());
    look::Theme::instance().install(application);
    shell.start({}, {});
    FirstFrame frame(shell.window());
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &frame, [&] {
        if (frame.usable()) {
            shell.window().update();
        }
    });
    look.start(5);
    constexpr int longest_ms = 60'000;
    QTimer::singleShot(longest_ms, &frame, [] {
        std::cerr << "the window was not usable after a minute" << std::endl;
        std::_Exit(1);
    });
    return QApplication::exec();
}

int liveChild(int argc, char **argv, const StoreSize &size, double seconds)
{
    qputenv("QT_NO_GLIB", "1"); // the plain event loop says when it waits
    MeteredApplication application(argc, argv);
    look::Theme::instance().install(application);
    desktop::AppContext context = desktop::liveContext();
    context.runs.load = [](const std::string &runId) -> Result<RunSnapshot> {
        auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
        return opened ? store::loadRunToShow(**opened, runId) : Result<RunSnapshot>(passOn(opened.error()));
    };
    const std::int64_t created_ns = [] {
        auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
        const auto run = opened ? (*opened)->run(livingRun) : Result<Run>(passOn(opened.error()));
        return run ? run->created_ns : 0;
    }();
    context.runs.attach = [size, created_ns](const std::string &, control::RunClient::Callbacks callbacks) -> std::unique_ptr<control::RunClient> {
        return std::make_unique<SyntheticClient>(size, created_ns, std::move(callbacks));
    };
    desktop::MainWindow window(context);
    QElapsedTimer loading;
    loading.start();
    window.start({}, QString::fromUtf8(livingRun));
    window.resize(1280, 800);
    window.showPage(desktop::MainWindow::Run);
    window.show();
    QTimer poll;
    double load_s = 0;
    std::int64_t before_ns = 0;
    std::int64_t beforeCpu_ns = 0;
    QObject::connect(&poll, &QTimer::timeout, &window, [&] {
        constexpr double settle_s = 2;
        const bool loaded = window.run().live() && window.run().run().history("cluster") != nullptr && !window.plan().searching();
        if (load_s == 0 && loaded) {
            load_s = static_cast<double>(loading.elapsed()) / 1e3;
        }
        if (load_s > 0 && before_ns == 0 && static_cast<double>(loading.elapsed()) / 1e3 > load_s + settle_s) {
            before_ns = clockNow_ns(CLOCK_MONOTONIC);
            beforeCpu_ns = clockNow_ns(CLOCK_THREAD_CPUTIME_ID);
            application.startMeasuring();
        }
        if (before_ns > 0 && static_cast<double>(clockNow_ns(CLOCK_MONOTONIC) - before_ns) / 1e9 >= seconds) {
            poll.stop();
            const double wall_ns = static_cast<double>(clockNow_ns(CLOCK_MONOTONIC) - before_ns);
            const double cpu_ns = static_cast<double>(clockNow_ns(CLOCK_THREAD_CPUTIME_ID) - beforeCpu_ns);
            if (const char *picture = std::getenv("MAYFLY_BENCH_PICTURE")) {
                window.grab().save(QString::fromUtf8(picture));
            }
            ended({{"busy_pct", 100 * cpu_ns / wall_ns},
                   {"turns", application.wall_ms().size()},
                   {"turn_p50_ms", quantile(application.wall_ms(), 0.5)},
                   {"turn_p99_ms", quantile(application.wall_ms(), 0.99)},
                   {"turn_cpu_p99_ms", quantile(application.cpu_ms(), 0.99)},
                   {"turn_max_ms", quantile(application.wall_ms(), 1)},
                   {"resident_mb", resident_mb()},
                   {"load_s", load_s}});
        }
    });
    poll.start(100);
    return QApplication::exec();
}

} // namespace mayfly::bench
