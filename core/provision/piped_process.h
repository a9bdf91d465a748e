// SPDX-License-Identifier: Apache-2.0
// Helper programs (ssh, tar, sbatch) with their three standard streams at hand. Always from an argument vector.
#pragma once
#include "core/base/process.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace mayfly::provision {

/// In a session of its own, so that no terminal's Ctrl-C and no password prompt reaches it. Killed and waited for when it
/// goes out of scope.
class PipedProcess {
public:
    static Result<PipedProcess> start(const std::vector<std::string> &argv);
    PipedProcess(PipedProcess &&other) noexcept;
    PipedProcess &operator=(PipedProcess &&other) noexcept;
    ~PipedProcess();

    // Not blocking. -1: closed.
    int input() const { return input_; }
    int output() const { return output_; }
    int errors() const { return errors_; }
    void closeInput();
    /// What there is to read, appended; false at the end of the stream.
    static bool readInto(int descriptor, std::string &text);
    /// Nothing while it runs.
    std::optional<ExitStatus> poll();
    void kill();

private:
    PipedProcess() = default;
    ProcessId id_;
    int input_ = -1;
    int output_ = -1;
    int errors_ = -1;
    std::optional<ExitStatus> ended_;
};

struct HelperOptions {
    std::string input = {};               ///< given to its standard input
    std::filesystem::path inputFile = {}; ///< instead of input
    std::filesystem::path outputFile = {}; ///< takes its standard output
    double limit_s = 30;                  ///< killed after that
    /// Called now and then with the bytes given to its input so far.
    std::function<void(std::uint64_t)> progress = {};
};
struct HelperResult {
    int exitCode = 0;
    std::string output; ///< at most 16 MiB
    std::string errors;
    bool timedOut = false;
};
/// Runs it to its end. Cancelled as soon as stop is asked for.
Result<HelperResult> runHelper(const std::vector<std::string> &argv, const HelperOptions &options,
                               const std::stop_token &stop = {});
/// The last line of what it said on standard error; "exit 3" if it said nothing.
std::string lastWords(const HelperResult &result);

} // namespace mayfly::provision
