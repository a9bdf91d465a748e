// SPDX-License-Identifier: Apache-2.0
#include "core/provision/control_groups.h"

#include "core/base/files.h"
#include "core/base/text.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mayfly::provision {

namespace fs = std::filesystem;

namespace {

constexpr const char *parent = "mayfly";
constexpr std::int64_t period_us = 100'000;

bool has(const std::vector<std::string> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

Result<void> write(const fs::path &file, const std::string &text)
{
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
    const bool written = descriptor >= 0 && ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    const int problem = errno;
    if (descriptor >= 0) {
        ::close(descriptor);
    }
    return written ? Result<void>() : tl::make_unexpected(fileError(file, problem, "set '" + text + "' in"));
}

/// Not every kernel has it.
Result<void> writeIfThere(const fs::path &file, const std::string &text)
{
    return ::access(file.c_str(), F_OK) == 0 ? write(file, text) : Result<void>();
}

Result<void> makeGroup(const fs::path &folder)
{
    if (::mkdir(folder.c_str(), 0755) == 0 || errno == EEXIST) {
        return {};
    }
    Error error = fileError(folder, errno, "make this control group");
    error.message += "; limits for servers need root, or a group that was handed to this user";
    return tl::make_unexpected(std::move(error));
}

} // namespace

std::vector<ControlGroups::Hierarchy> ControlGroups::read(const fs::path &mounts)
{
    std::vector<Hierarchy> found;
    bool cpu = false, memory = false;
    const auto add = [&](const fs::path &folder, bool unified, const std::vector<std::string> &controllers) {
        Hierarchy each{folder, unified, !cpu && has(controllers, "cpu"), !memory && has(controllers, "memory")};
        cpu = cpu || each.cpu;
        memory = memory || each.memory;
        if (each.cpu || each.memory) {
            found.push_back(std::move(each));
        }
    };
    for (const auto &line : split(readFile(mounts).value_or(""), '\n')) {
        const auto fields = split(line, ' '); // what, where, type, options
        if (fields.size() < 4) {
            continue;
        }
        if (fields[2] == "cgroup") {
            add(fields[1], false, split(fields[3], ','));
        } else if (fields[2] == "cgroup2") {
            const std::string controllers = readFile(fs::path(fields[1]) / "cgroup.controllers").value_or("");
            add(fields[1], true, split(trimmed(controllers), ' '));
        }
    }
    return found;
}

ControlGroups ControlGroups::all(const fs::path &mounts)
{
    ControlGroups groups;
    groups.hierarchies_ = read(mounts);
    return groups;
}

Result<ControlGroups> ControlGroups::find(const ServerLimits &limits, const fs::path &mounts)
{
    ControlGroups groups;
    groups.limits_ = limits;
    bool cpu = false, memory = false;
    for (Hierarchy each : read(mounts)) {
        each.cpu = each.cpu && limits.cpus > 0;
        each.memory = each.memory && limits.memory_bytes > 0;
        cpu = cpu || each.cpu;
        memory = memory || each.memory;
        if (each.cpu || each.memory) {
            groups.hierarchies_.push_back(std::move(each));
        }
    }
    const auto missing = [](const char *controller, const char *what) {
        return fail(ErrorCode::NotFound, "servers cannot be limited in " + std::string(what) + ": no control groups with the controller '" +
                                             controller + "' are mounted here (version 1 or 2)");
    };
    if (limits.cpus > 0 && !cpu) {
        return missing("cpu", "CPU time");
    }
    if (limits.memory_bytes > 0 && !memory) {
        return missing("memory", "memory");
    }
    return groups;
}

/// The group that all groups lie in, and in the unified hierarchy the controllers for what lies in it.
Result<void> ControlGroups::prepare(const Hierarchy &hierarchy) const
{
    if (auto made = makeGroup(hierarchy.folder / parent); !made) {
        return made;
    }
    if (!hierarchy.unified) {
        return {};
    }
    for (const fs::path &each : {hierarchy.folder, hierarchy.folder / parent}) {
        for (const auto &[wanted, name] : {std::pair(hierarchy.cpu, "cpu"), std::pair(hierarchy.memory, "memory")}) {
            const auto enabled = readFile(each / "cgroup.subtree_control").value_or("");
            if (wanted && !has(split(trimmed(enabled), ' '), name)) {
                if (auto set = write(each / "cgroup.subtree_control", "+" + std::string(name)); !set) {
                    return set;
                }
            }
        }
    }
    return {};
}

Result<void> ControlGroups::limit(const Hierarchy &hierarchy, const fs::path &group) const
{
    const std::string quota = std::to_string(std::max<std::int64_t>(1000, std::llround(limits_.cpus * static_cast<double>(period_us))));
    const std::string bytes = std::to_string(limits_.memory_bytes);
    const std::string period = std::to_string(period_us);
    std::vector<Result<void>> set;
    if (hierarchy.cpu && hierarchy.unified) {
        set.push_back(write(group / "cpu.max", quota + " " + period));
    } else if (hierarchy.cpu) {
        set.push_back(write(group / "cpu.cfs_period_us", period));
        set.push_back(write(group / "cpu.cfs_quota_us", quota));
    }
    if (hierarchy.memory && hierarchy.unified) {
        set.push_back(write(group / "memory.max", bytes));
        set.push_back(writeIfThere(group / "memory.swap.max", "0"));
        set.push_back(writeIfThere(group / "memory.oom.group", "1")); // a server falls as a whole
    } else if (hierarchy.memory) {
        set.push_back(write(group / "memory.limit_in_bytes", bytes));
        set.push_back(writeIfThere(group / "memory.memsw.limit_in_bytes", bytes));
    }
    for (auto &each : set) {
        if (!each) {
            return std::move(each);
        }
    }
    return {};
}

Result<std::vector<fs::path>> ControlGroups::make(const std::string &name) const
{
    std::vector<fs::path> joins;
    for (const Hierarchy &each : hierarchies_) {
        const fs::path group = each.folder / parent / name;
        auto made = prepare(each);
        made = made ? makeGroup(group) : made;
        if (!made && made.error().code == ErrorCode::NotFound) { // another run has just removed the parent
            made = prepare(each);
            made = made ? makeGroup(group) : made;
        }
        made = made ? limit(each, group) : made;
        if (!made) {
            remove(name);
            return passOn(made.error());
        }
        joins.push_back(group / "cgroup.procs");
    }
    return joins;
}

std::vector<pid_t> ControlGroups::processesIn(const std::string &name) const
{
    std::vector<pid_t> found;
    for (const Hierarchy &each : hierarchies_) {
        for (const auto &line : split(readFile(each.folder / parent / name / "cgroup.procs").value_or(""), '\n')) {
            const auto pid = parseInteger(line);
            if (pid && *pid > 0 && std::find(found.begin(), found.end(), *pid) == found.end()) {
                found.push_back(static_cast<pid_t>(*pid));
            }
        }
    }
    return found;
}

bool ControlGroups::remove(const std::string &name) const
{
    bool gone = true;
    for (const Hierarchy &each : hierarchies_) {
        const bool removed = ::rmdir((each.folder / parent / name).c_str()) == 0 || errno == ENOENT;
        gone = gone && removed;
        removeParent(each);
    }
    return gone;
}

void ControlGroups::removeParent(const Hierarchy &hierarchy) const
{
    ::rmdir((hierarchy.folder / parent).c_str()); // refused as long as there is a group in it
}

std::vector<std::string> ControlGroups::names() const
{
    std::vector<std::string> found;
    for (const Hierarchy &each : hierarchies_) {
        std::error_code problem;
        for (const auto &entry : fs::directory_iterator(each.folder / parent, problem)) {
            const std::string name = entry.path().filename().string();
            if (entry.is_directory(problem) && !has(found, name)) {
                found.push_back(name);
            }
        }
    }
    return found;
}

std::vector<fs::path> ControlGroups::foldersOf(const std::string &name) const
{
    std::vector<fs::path> found;
    for (const Hierarchy &each : hierarchies_) {
        if (::access((each.folder / parent / name).c_str(), F_OK) == 0) {
            found.push_back(each.folder / parent / name);
        }
    }
    return found;
}

} // namespace mayfly::provision
