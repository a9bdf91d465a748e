// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/plan_recovery.h"

#include "core/base/files.h"

#include <QUuid>

#include <algorithm>
#include <functional>
#include <mutex>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mayfly::desktop {

namespace fs = std::filesystem;

namespace {

constexpr const char *planSuffix = ".recovery";
constexpr const char *lockSuffix = ".lock";

fs::path withSuffix(const fs::path &stem, const char *suffix)
{
    return fs::path(stem.string() + suffix);
}

/// The lock's descriptor; -1 if another process holds it, or it was removed while it was taken.
int takeLock(const fs::path &path)
{
    const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        return -1;
    }
    struct stat held {};
    struct stat named {};
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0 || ::fstat(fd, &held) != 0 || ::stat(path.c_str(), &named) != 0 || held.st_ino != named.st_ino) {
        ::close(fd);
        return -1;
    }
    return fd;
}

/// Newest first, without their suffix.
std::vector<fs::path> plansIn(const fs::path &folder)
{
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    std::error_code problem;
    for (const auto &entry : fs::directory_iterator(folder, problem)) {
        if (entry.path().extension() == planSuffix) {
            std::error_code gone;
            found.emplace_back(entry.last_write_time(gone), fs::path(entry.path()).replace_extension());
        }
    }
    std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
    std::vector<fs::path> stems;
    for (auto &[time, stem] : found) {
        stems.push_back(std::move(stem));
    }
    return stems;
}

} // namespace

/// Shared with writes under way.
struct PlanRecovery::Slot {
    explicit Slot(fs::path where) : folder(std::move(where)) {}
    ~Slot()
    {
        if (lock >= 0) {
            ::close(lock);
        }
    }
    Slot(const Slot &) = delete;
    Slot &operator=(const Slot &) = delete;

    Result<void> write(std::string_view content)
    {
        const std::lock_guard guard(mutex);
        if (closed) {
            return {};
        }
        if (lock < 0) {
            if (auto made = makeFolder(folder); !made) {
                return made;
            }
            stem = folder / QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
            lock = takeLock(withSuffix(stem, lockSuffix));
            if (lock < 0) {
                return fail(ErrorCode::PermissionDenied, withSuffix(stem, lockSuffix).string() + ": cannot be locked");
            }
        }
        return writeFileAtomically(withSuffix(stem, planSuffix), content, 0600);
    }

    void remove(bool forGood)
    {
        const std::lock_guard guard(mutex);
        closed = closed || forGood;
        if (lock < 0) {
            return;
        }
        std::error_code ignored;
        fs::remove(withSuffix(stem, planSuffix), ignored);
        if (forGood) {
            fs::remove(withSuffix(stem, lockSuffix), ignored);
        }
    }

    std::mutex mutex;
    const fs::path folder;
    fs::path stem;
    int lock = -1;
    bool closed = false;
};

PlanRecovery::PlanRecovery(fs::path folder) : slot_(std::make_shared<Slot>(std::move(folder))) {}

PlanRecovery::~PlanRecovery() = default;

std::optional<std::string> PlanRecovery::takeOver()
{
    const std::lock_guard guard(slot_->mutex);
    for (const fs::path &stem : plansIn(slot_->folder)) {
        const int lock = slot_->lock < 0 ? takeLock(withSuffix(stem, lockSuffix)) : -1;
        if (lock < 0) {
            continue;
        }
        if (auto content = readFile(withSuffix(stem, planSuffix))) {
            slot_->lock = lock;
            slot_->stem = stem;
            return std::move(*content);
        }
        ::close(lock);
    }
    return std::nullopt;
}

Result<void> PlanRecovery::write(std::string_view content)
{
    return slot_->write(content);
}

std::function<Result<void>(const std::string &)> PlanRecovery::writer() const
{
    return [slot = slot_](const std::string &content) { return slot->write(content); };
}

void PlanRecovery::discard()
{
    slot_->remove(false);
}

void PlanRecovery::close()
{
    slot_->remove(true);
}

fs::path PlanRecovery::file() const
{
    const std::lock_guard guard(slot_->mutex);
    return slot_->lock < 0 ? fs::path() : withSuffix(slot_->stem, planSuffix);
}

} // namespace mayfly::desktop
