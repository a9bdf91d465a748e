// SPDX-License-Identifier: Apache-2.0
#include "core/store/file_system.h"

#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string_view>
#include <utility>

namespace mayfly::store {

namespace {

/// f_type of statfs(2), from linux/magic.h and the file systems' own sources.
constexpr std::array<std::pair<std::uint32_t, std::string_view>, 11> networkMagic{{{0x6969, "nfs"},
                                                                                 {0xFF534D42, "cifs"},
                                                                                 {0xFE534D42, "smb2"},
                                                                                 {0x517B, "smb"},
                                                                                 {0x5346414F, "afs"},
                                                                                 {0x6B414653, "afs"},
                                                                                 {0x73757245, "coda"},
                                                                                 {0x00C36400, "ceph"},
                                                                                 {0x0BD00BD0, "lustre"},
                                                                                 {0x47504653, "gpfs"},
                                                                                 {0x19830326, "beegfs"}}};
constexpr std::uint32_t fuseMagic = 0x65735546;

constexpr std::array<std::string_view, 22> networkTypes{
    "nfs",         "nfs4",         "cifs",          "smb",           "smb2",          "smb3",          "smbfs",          "afs",
    "coda",        "ceph",         "lustre",        "gpfs",          "beegfs",        "fuse.sshfs",    "fuse.s3fs",      "fuse.gcsfuse",
    "fuse.rclone", "fuse.davfs",   "fuse.smbnetfs", "fuse.ceph",     "fuse.glusterfs", "fuse.curlftpfs"};

/// The type that mountinfo gives for a device number; fields: id parent major:minor root mount-point options [tags] - type source ...
std::string mountedType(dev_t device)
{
    const std::string number = std::to_string(major(device)) + ":" + std::to_string(minor(device));
    std::ifstream mounts("/proc/self/mountinfo");
    for (std::string line; std::getline(mounts, line);) {
        std::istringstream words(line);
        std::string id, parent, deviceNumber;
        words >> id >> parent >> deviceNumber;
        const auto separator = line.find(" - ");
        if (deviceNumber == number && separator != std::string::npos) {
            std::istringstream rest(line.substr(separator + 3));
            std::string type;
            rest >> type;
            return type;
        }
    }
    return {};
}

} // namespace

std::string fileSystemOf(const std::filesystem::path &folder)
{
    struct statfs information {};
    if (::statfs(folder.c_str(), &information) != 0) {
        return {};
    }
    const auto magic = static_cast<std::uint32_t>(information.f_type);
    for (const auto &[number, name] : networkMagic) {
        if (number == magic) {
            return std::string(name);
        }
    }
    struct stat status {};
    if (::stat(folder.c_str(), &status) != 0) {
        return {};
    }
    const std::string type = mountedType(status.st_dev);
    return type.empty() && magic == fuseMagic ? "fuse" : type;
}

Result<void> refuseNetworkFileSystem(const std::filesystem::path &folder, const FileSystemProbe &probe)
{
    const std::string type = probe(folder);
    if (std::find(networkTypes.begin(), networkTypes.end(), type) == networkTypes.end()) {
        return {};
    }
    return fail(ErrorCode::InvalidInput, folder.string() + ": is on a network file system (" + type +
                                             "), where a database can be damaged; set MAYFLY_HOME to a folder on a local disk");
}

} // namespace mayfly::store
