// SPDX-License-Identifier: Apache-2.0
// Starting, finding and ending processes. Always from an argument vector, never through a shell.
#pragma once
#include "core/base/result.h"

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly {

/// What tells one process from a later one with the same number.
struct ProcessId {
    pid_t pid = 0;
    std::uint64_t startTicks = 0;   ///< field 22 of /proc/PID/stat
    friend bool operator==(const ProcessId &, const ProcessId &) = default;
};

struct SpawnOptions {
    bool newSession = false;            ///< setsid: survives the terminal and gets its own process group
    bool dieWithParent = false;         ///< SIGKILL when the parent's thread ends (PR_SET_PDEATHSIG)
    std::filesystem::path output = {};  ///< stdout and stderr are appended here; empty: inherited
    int passDescriptor = -1;            ///< kept open in the child as descriptor 3
    int outputDescriptor = -1;          ///< becomes the child's stdout, in place of `output`
    int errorDescriptor = -1;           ///< becomes the child's stderr, in place of `output`
    std::vector<std::filesystem::path> joins = {};  ///< files of control groups (cgroup.procs) that the child enters before it runs
    std::filesystem::path network = {};             ///< a network namespace's file that the child enters before it runs
};

/// argv[0] is a path, or a name looked up in PATH. The child's stdin is /dev/null.
Result<ProcessId> spawn(const std::vector<std::string> &argv, const SpawnOptions &options);

/// How a child ended: exit code, or minus the signal's number.
struct ExitStatus {
    int code = 0;
};
/// Not blocking: nothing while it runs. Only for own children.
std::optional<ExitStatus> poll(const ProcessId &child);
/// Blocks. Only for own children.
ExitStatus waitFor(const ProcessId &child);

/// The output and exit status of a command; for short helpers such as `mayfly-worker doctor --json`.
struct CommandOutput {
    std::string output;     ///< standard output
    int exitCode = 0;
};
Result<CommandOutput> runCommand(const std::vector<std::string> &argv);

/// True while it runs (a zombie does not count).
bool isAlive(const ProcessId &process);
/// Its identity now; nothing if there is no such process.
std::optional<ProcessId> identify(pid_t pid);
/// Signals the process only if it still is the same one.
bool sendSignal(const ProcessId &process, int signal);
/// SIGKILL to the whole process group led by it, or left behind by it: its members may outlive it. False if none is left.
bool killGroup(const ProcessId &leader);

/// Processes of this user whose command line has each of the given arguments.
struct FoundProcess {
    ProcessId id;
    std::vector<std::string> arguments;
};
std::vector<FoundProcess> findProcesses(const std::vector<std::string> &arguments);

} // namespace mayfly
