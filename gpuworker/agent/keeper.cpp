// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/keeper.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"
#include "gpuworker/agent/enrolment.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <unistd.h>

namespace mayfly::agent {

using nlohmann::json;

namespace {

constexpr int tick_ms = 200;
constexpr double sayAtLeastEvery_s = 1;
constexpr std::size_t longestOrder_bytes = 64 << 10;

std::string valueAfter(const std::vector<std::string> &arguments, std::string_view option)
{
    const auto at = std::find(arguments.begin(), arguments.end(), option);
    return at == arguments.end() || at + 1 == arguments.end() ? std::string() : *(at + 1);
}

struct Order {
    std::string what;
    std::string tag;
    std::string slot;
    int incarnation = 0;
    double hold_s = 1800;
    std::string certificate;
    std::string authority;
};

Result<Order> parseOrder(const std::string &line)
{
    const std::string source = "the order";
    const auto document = JsonFields::parse(line, source);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, source, problem);
    Order order;
    fields.read("do", order.what);
    fields.read("slot", order.slot);
    fields.read("incarnation", order.incarnation);
    fields.readOptional("tag", order.tag);
    fields.readOptional("hold_s", order.hold_s);
    fields.readOptional("certificate", order.certificate);
    fields.readOptional("authority", order.authority);
    if (!problem && !isPlainName(order.slot)) {
        fields.report("slot", "is '" + order.slot + "', expected letters, digits and '-'");
    }
    return problem ? Result<Order>(passOn(*problem)) : order;
}

bool writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

class Keeper {
public:
    Keeper(KeeperOptions options, int input, int output)
        : options_(std::move(options)), input_(input), output_(output)
    {
    }

    void run()
    {
        while (!closed_ && say()) {
            waitForOrders();
            reap();
        }
    }

private:
    std::filesystem::path runFolder() const { return options_.root / "runs" / options_.runId; }
    std::filesystem::path folderOf(const Order &order) const
    {
        return runFolder() / (order.slot + "-" + std::to_string(order.incarnation));
    }

    void waitForOrders()
    {
        pollfd watched{input_, POLLIN, 0};
        if (::poll(&watched, 1, tick_ms) <= 0) {
            return;
        }
        char buffer[16384];
        const ssize_t got = ::read(input_, buffer, sizeof buffer);
        if (got <= 0) {
            closed_ = got == 0 || errno != EINTR;
            return;
        }
        pending_.append(buffer, static_cast<std::size_t>(got));
        for (std::size_t end = 0; (end = pending_.find('\n')) != std::string::npos; pending_.erase(0, end + 1)) {
            carryOut(pending_.substr(0, end));
        }
        if (pending_.size() > longestOrder_bytes) {
            complain("", "an order of more than " + std::to_string(longestOrder_bytes) + " bytes");
            closed_ = true;
        }
    }

    void carryOut(const std::string &line)
    {
        const auto order = parseOrder(line);
        const auto done = order ? obey(*order) : Result<void>(passOn(order.error()));
        if (!done) {
            complain(order ? order->tag : std::string(), done.error().message);
        }
        ++answers_;
        said_ = {};
    }

    Result<void> obey(const Order &order)
    {
        if (order.what == "start") {
            return start(order);
        }
        if (order.what == "deliver") {
            const auto folder = folderOf(order);
            const auto first = writeFileAtomically(folder / authorityFile, order.authority, 0600);
            return first ? writeFileAtomically(folder / certificateFile, order.certificate, 0600) : first;
        }
        if (order.what == "end") {
            end(order);
            return {};
        }
        return fail(ErrorCode::InvalidInput, "the order '" + order.what + "': expected start, deliver or end");
    }

    Result<void> start(const Order &order)
    {
        const auto folder = folderOf(order);
        if (!findProcesses({"agent", "--folder", folder.string()}).empty()) {
            return {};
        }
        if (auto made = makePrivateFolder(folder); !made) {
            return made;
        }
        std::error_code ignored;
        for (const char *name : {requestFile, certificateFile, authorityFile, addressFile}) {
            std::filesystem::remove(folder / name, ignored); // an old certificate does not fit the new key
        }
        const auto &places = options_.places;
        std::vector<std::string> command{options_.workerProgram.string(), "agent", "--folder", folder.string(),
                                         "--run", options_.runId, "--tag", order.tag,
                                         "--hold", formatFixed(order.hold_s, 3), "--agent-host", places.agentHost};
        const auto add = [&](const char *option, const std::string &value) {
            if (!value.empty()) {
                command.insert(command.end(), {option, value});
            }
        };
        add("--serve-host", places.serveHost);
        add("--resources", places.resources.string());
        add("--datasets", places.datasets.string());
        add("--checkpoints", places.checkpoints.string());
        add("--notices", options_.notices);
        add("--notices-url", options_.noticesUrl);
        const auto started = spawn(command, SpawnOptions{.newSession = true, .output = folder / "agent.log"});
        if (!started) {
            return passOn(started.error());
        }
        children_.push_back(*started);
        return {};
    }

    void end(const Order &order)
    {
        const auto folder = folderOf(order);
        for (const auto &each : findProcesses({"agent", "--folder", folder.string()})) {
            killGroup(each.id);
            sendSignal(each.id, SIGKILL);
        }
        for (const auto &each : findProcesses({(folder / identityFolder).string()})) {
            killGroup(each.id); // a user's program has a group of its own
            sendSignal(each.id, SIGKILL);
        }
    }

    void reap()
    {
        std::erase_if(children_, [](const ProcessId &each) { return poll(each).has_value(); });
    }

    json describe() const
    {
        json servers = json::array();
        int others = 0;
        for (const auto &each : findProcesses({"agent", "--folder", "--run", "--tag"})) {
            const std::filesystem::path folder = valueAfter(each.arguments, "--folder");
            if (folder.parent_path() != runFolder()) {
                others += folder.parent_path().parent_path() == runFolder().parent_path() ? 1 : 0;
                continue;
            }
            const std::string name = folder.filename().string();
            const std::size_t dash = name.rfind('-');
            json server = {{"tag", valueAfter(each.arguments, "--tag")},
                           {"slot", name.substr(0, dash)},
                           {"incarnation", parseInteger(name.substr(dash + 1)).value_or(0)},
                           {"request", readFile(folder / requestFile).value_or("")}};
            const auto address = readFile(folder / addressFile);
            server["address"] = address ? std::string(trimmed(*address)) : std::string();
            servers.push_back(std::move(server));
        }
        return {{"answers", answers_}, {"others", others}, {"servers", std::move(servers)}};
    }

    /// False when nobody listens any more.
    bool say()
    {
        std::string line = describe().dump() + "\n";
        const double now = SystemClock::instance().monotonicSeconds();
        if (line == said_ && now - saidAt_ < sayAtLeastEvery_s) {
            return true;
        }
        saidAt_ = now;
        said_ = std::move(line);
        return writeAll(output_, said_);
    }

    void complain(const std::string &tag, const std::string &problem)
    {
        closed_ = !writeAll(output_, json{{"problem", problem}, {"tag", tag}}.dump() + "\n") || closed_;
    }

    const KeeperOptions options_;
    const int input_;
    const int output_;
    std::string pending_;
    std::string said_;
    double saidAt_ = -1e9;
    std::vector<ProcessId> children_; ///< agents that this very keeper started
    std::int64_t answers_ = 0;
    bool closed_ = false;
};

} // namespace

bool isPlainName(std::string_view name)
{
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return isAsciiLetter(c) || (c >= '0' && c <= '9') || c == '-';
    });
}

Result<void> runKeeper(const KeeperOptions &options, int input, int output)
{
    if (!isPlainName(options.runId)) {
        return fail(ErrorCode::InvalidInput, "--run '" + options.runId + "': expected letters, digits and '-'");
    }
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGHUP, SIG_IGN);
    KeeperOptions absolute = options;
    std::error_code problem;
    absolute.root = std::filesystem::absolute(options.root, problem).lexically_normal();
    if (!absolute.places.datasets.empty()) {
        absolute.places.datasets = std::filesystem::absolute(absolute.places.datasets, problem).lexically_normal();
    }
    if (absolute.places.checkpoints.empty()) {
        absolute.places.checkpoints = absolute.root / "runs" / options.runId / "checkpoints";
    }
    if (auto made = makePrivateFolder(absolute.root / "runs" / options.runId); !made) {
        return made;
    }
    Keeper(std::move(absolute), input, output).run();
    return {};
}

} // namespace mayfly::agent
