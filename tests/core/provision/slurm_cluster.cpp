// SPDX-License-Identifier: Apache-2.0
#include "tests/core/provision/slurm_cluster.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "tests/support/wait_until.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <netinet/in.h>
#include <pwd.h>
#include <random>
#include <sys/socket.h>
#include <unistd.h>

namespace mayfly::test {

namespace fs = std::filesystem;

namespace {

std::string found(const std::string &program)
{
    for (const char *folder : {"/usr/sbin/", "/usr/bin/", "/usr/local/sbin/", "/usr/local/bin/"}) {
        if (::access((folder + program).c_str(), X_OK) == 0) {
            return folder + program;
        }
    }
    return {};
}

std::vector<int> freePorts(int count)
{
    std::vector<int> open;
    std::vector<int> ports;
    for (int i = 0; i < count; ++i) {
        open.push_back(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        socklen_t size = sizeof address;
        ::bind(open.back(), reinterpret_cast<const sockaddr *>(&address), sizeof address);
        ::getsockname(open.back(), reinterpret_cast<sockaddr *>(&address), &size);
        ports.push_back(ntohs(address.sin_port));
    }
    for (const int each : open) {
        ::close(each);
    }
    return ports;
}

std::string output(const std::vector<std::string> &argv)
{
    const auto done = runCommand(argv);
    return done && done->exitCode == 0 ? done->output : std::string();
}

bool succeeds(const std::vector<std::string> &argv)
{
    const auto done = runCommand(argv);
    return done && done->exitCode == 0;
}

} // namespace

std::string SlurmCluster::missing()
{
    for (const char *program : {"munged", "slurmctld", "slurmd", "sbatch", "srun", "squeue", "scancel", "scontrol"}) {
        if (found(program).empty()) {
            return std::string(program) + " is not installed (apt install slurmctld slurmd slurm-client munge)";
        }
    }
    return {};
}

SlurmCluster::SlurmCluster(fs::path folder) : folder_(std::move(folder)) {}

SlurmCluster::~SlurmCluster()
{
    if (daemons_.empty()) {
        return;
    }
    (void)runCommand({"scancel", "--me"});
    // A job's step outlives the daemon that started it; the next cluster would find it.
    if (!waitUntil([&] { return output({"squeue", "--noheader", "--me"}).empty() && steps().empty(); }, 15)) {
        for (const auto &each : steps()) {
            sendSignal(each, SIGKILL);
        }
    }
    for (auto daemon = daemons_.rbegin(); daemon != daemons_.rend(); ++daemon) {
        sendSignal(*daemon, SIGTERM);
        if (!waitUntil([&] { return poll(*daemon).has_value(); }, 5)) {
            sendSignal(*daemon, SIGKILL);
            (void)waitFor(*daemon);
        }
    }
}

std::vector<ProcessId> SlurmCluster::steps() const
{
    std::vector<ProcessId> mine;
    for (const auto &each : findProcesses({})) {
        const auto environment = readFile("/proc/" + std::to_string(each.id.pid) + "/environ");
        if (each.arguments.front().starts_with("slurmstepd") && environment &&
            environment->find(folder_.string()) != std::string::npos) {
            mine.push_back(each.id);
        }
    }
    return mine;
}

bool SlurmCluster::start(const std::string &name, const std::vector<std::string> &argv)
{
    const auto started =
        spawn(argv, SpawnOptions{.newSession = true, .dieWithParent = true, .output = folder_ / (name + ".out")});
    if (!started) {
        problem_ = started.error().message;
        return false;
    }
    daemons_.push_back(*started);
    return true;
}

bool SlurmCluster::writeConfigs()
{
    const auto ports = freePorts(nodes_ + 1);
    const passwd *user = ::getpwuid(::geteuid());
    char host[256] = "localhost";
    ::gethostname(host, sizeof host - 1);
    const std::string hostName = split(host, '.').front();
    const std::string name = user != nullptr ? user->pw_name : "root";
    const std::string place = folder_.string();
    std::string config = "ClusterName=mayfly\nSlurmctldHost=" + hostName + "(127.0.0.1)\nSlurmctldPort=" +
                         std::to_string(ports.back()) + "\nSlurmUser=" + name + "\nSlurmdUser=" + name +
                         "\nAuthType=auth/munge\nCryptoType=crypto/munge\nAuthInfo=socket=" + place +
                         "/munge.sock,cred_expire=5\nStateSaveLocation=" + place + "/state\nSlurmdSpoolDir=" + place +
                         "/spool-%n\nSlurmctldPidFile=" + place + "/slurmctld.pid\nSlurmdPidFile=" + place +
                         "/slurmd-%n.pid\nSlurmctldLogFile=" + place + "/slurmctld.log\nSlurmdLogFile=" + place +
                         "/slurmd-%n.log\n"
                         "MpiDefault=none\nSwitchType=switch/none\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\n"
                         "JobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\n"
                         "ReturnToService=2\nSchedulerType=sched/backfill\n"
                         "SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0\n"
                         "SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nPreemptType=preempt/partition_prio\n"
                         "PreemptMode=REQUEUE\nKillWait=2\nMinJobAge=300\nSlurmdTimeout=20\nInactiveLimit=0\nWaittime=0\n"
                         "GresTypes=gpu\nSlurmdParameters=config_overrides\nPropagateResourceLimits=NONE\n";
    for (int i = 0; i < nodes_; ++i) {
        config += "NodeName=n" + std::to_string(i) + " NodeHostname=" + hostName + " NodeAddr=127.0.0.1 Port=" +
                  std::to_string(ports[static_cast<std::size_t>(i)]) +
                  " CPUs=2 RealMemory=2000 Gres=gpu:fake:2 State=UNKNOWN\n";
        std::error_code ignored;
        fs::create_directories(folder_ / ("spool-n" + std::to_string(i)), ignored);
    }
    const std::string all = "n[0-" + std::to_string(nodes_ - 1) + "]";
    config += "PartitionName=spot Nodes=" + all + " Default=YES PriorityTier=1 PreemptMode=REQUEUE GraceTime=3 "
              "MaxTime=INFINITE State=UP\nPartitionName=urgent Nodes=" + all +
              " PriorityTier=10 PreemptMode=OFF MaxTime=INFINITE State=UP\n";
    return writeFileAtomically(folder_ / "slurm.conf", config) &&
           writeFileAtomically(folder_ / "gres.conf",
                               "AutoDetect=off\nNodeName=" + all + " Name=gpu Type=fake File=/dev/null,/dev/zero\n") &&
           writeFileAtomically(folder_ / "cgroup.conf", "CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n");
}

bool SlurmCluster::up(int nodes)
{
    nodes_ = nodes;
    std::error_code ignored;
    fs::create_directories(folder_ / "state", ignored);
    fs::create_directories(folder_ / "shared", ignored);
    std::random_device random;
    std::string key(1024, '\0');
    std::generate(key.begin(), key.end(), [&] { return static_cast<char>(random()); });
    if (!writeFileAtomically(folder_ / "munge.key", key, 0600) || !writeConfigs()) {
        problem_ = "cannot write below " + folder_.string();
        return false;
    }
    const std::string place = folder_.string();
    ::setenv("SLURM_CONF", (place + "/slurm.conf").c_str(), 1);
    if (!start("munged", {found("munged"), "--foreground", "--force", "--key-file=" + place + "/munge.key",
                          "--socket=" + place + "/munge.sock", "--pid-file=" + place + "/munged.pid",
                          "--log-file=" + place + "/munged.log", "--seed-file=" + place + "/munge.seed",
                          "--num-threads=2"}) ||
        !waitUntil([&] { return fs::exists(folder_ / "munge.sock", ignored); }, 10) ||
        !start("slurmctld", {found("slurmctld"), "-D", "-f", place + "/slurm.conf"})) {
        problem_ = problem_.empty() ? "munge does not start" : problem_;
        return false;
    }
    for (int i = 0; i < nodes; ++i) {
        const std::string node = "n" + std::to_string(i);
        if (!start(node, {found("slurmd"), "-D", "-f", place + "/slurm.conf", "-N", node})) {
            return false;
        }
    }
    const auto idle = [&] {
        return trimmed(output({"sinfo", "--noheader", "-p", "spot", "-t", "idle", "-o", "%D"})) == std::to_string(nodes);
    };
    if (!waitUntil(idle, 60)) {
        problem_ = "the nodes do not become idle; slurmctld says: " + readFile(folder_ / "slurmctld.log").value_or("nothing");
        return false;
    }
    return true;
}

fs::path SlurmCluster::writeSettings(const std::string &more) const
{
    const fs::path path = folder_ / "slurm.toml";
    (void)writeFileAtomically(path, "partition = \"spot\"\nshared_folder = \"" + (folder_ / "shared").string() +
                                        "\"\nagent_host = \"127.0.0.1\"\n" + more);
    return path;
}

bool SlurmCluster::takeNode(const std::string &node)
{
    return succeeds({"scontrol", "update", "nodename=" + node, "state=down", "reason=test"});
}

bool SlurmCluster::giveNode(const std::string &node)
{
    return succeeds({"scontrol", "update", "nodename=" + node, "state=resume"});
}

bool SlurmCluster::preemptAll(double seconds)
{
    return succeeds({"sbatch", "--partition=urgent", "--nodes=" + std::to_string(nodes_), "--exclusive",
                     "--output=/dev/null", "--wrap=sleep " + formatFixed(seconds, 1)});
}

} // namespace mayfly::test
