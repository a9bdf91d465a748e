// SPDX-License-Identifier: Apache-2.0
// What process_test.cpp starts: "exit N", "kill N", "wait", "family FILE", "orphans FILE", "mortal FILE", "descriptor",
// "open".
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/base/text.h"

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <string>
#include <unistd.h>

using namespace mayfly;

namespace {

/// Starts a child of the same program that waits, and writes its process number where the test looks for it.
ProcessId startWaiting(const char *self, const char *file, bool dieWithParent)
{
    const auto child = spawn({self, "wait"}, {.dieWithParent = dieWithParent});
    if (!child || !writeFileAtomically(file, std::to_string(child->pid))) {
        std::exit(9);
    }
    return *child;
}

int printDescriptors()
{
    std::string open;
    for (const auto &entry : std::filesystem::directory_iterator("/proc/self/fd")) {
        std::error_code gone;
        const auto target = std::filesystem::read_symlink(entry.path(), gone);
        open += gone || target.string().ends_with("/fd") ? "" : entry.path().filename().string() + " ";
    }
    std::printf("%s", open.c_str());
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    const std::string what = argc > 1 ? argv[1] : "";
    const char *argument = argc > 2 ? argv[2] : "";
    if (what == "exit") {
        return static_cast<int>(parseInteger(argument).value_or(99));
    }
    if (what == "kill") {
        ::raise(static_cast<int>(parseInteger(argument).value_or(SIGKILL)));
    }
    if (what == "wait") {
        ::alarm(60);
        ::pause();
        return 0;
    }
    if (what == "family" || what == "mortal") {
        startWaiting(argv[0], argument, what == "mortal");
        ::alarm(60);
        ::pause();
    }
    if (what == "orphans") {
        startWaiting(argv[0], argument, false);
        return 0;
    }
    if (what == "descriptor") {
        return ::write(3, "hello", 5) == 5 ? 0 : 1;
    }
    return what == "open" ? printDescriptors() : 98;
}
