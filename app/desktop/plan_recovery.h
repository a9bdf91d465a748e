// SPDX-License-Identifier: GPL-3.0-or-later
// The plan being edited, safe from a crash: one file per window, written whole or not at all, gone after a clean end. A file whose
// window no longer lives is taken over by the next one that starts. Two windows never write the same file: each holds a lock, which
// ends with its process.
#pragma once
#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace mayfly::desktop {

class PlanRecovery {
public:
    explicit PlanRecovery(std::filesystem::path folder);
    /// The file stays, unless discard() was called.
    ~PlanRecovery();

    /// What a window that did not end cleanly left behind; from then on it is this window's own. Nothing: there is none.
    std::optional<std::string> takeOver();

    /// Temporary file, fsync, rename. Blocks; any thread.
    Result<void> write(std::string_view content);
    /// A write for the task pool that outlives this object; after discard() it does nothing.
    std::function<Result<void>(const std::string &content)> writer() const;
    /// Removes the file; writes that come later start a new one.
    void discard();
    /// Removes the file for good: a clean end.
    void close();

    std::filesystem::path file() const;

private:
    struct Slot;
    std::shared_ptr<Slot> slot_;
};

} // namespace mayfly::desktop
