// SPDX-License-Identifier: Apache-2.0
#include "core/provision/folder_package.h"

#include "core/base/files.h"
#include "core/base/sha256.h"
#include "core/provision/piped_process.h"

#include <algorithm>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace mayfly::provision {

namespace {

namespace fs = std::filesystem;

constexpr double packLimit_s = 300;

/// What tells one state of a folder from another without reading its files.
Result<std::string> signatureOf(const fs::path &folder)
{
    std::vector<std::string> lines;
    std::error_code problem;
    for (auto at = fs::recursive_directory_iterator(folder, problem); !problem && at != fs::end(at); at.increment(problem)) {
        if (at->is_regular_file(problem)) {
            lines.push_back(at->path().lexically_relative(folder).string() + '\0' +
                            std::to_string(at->file_size(problem)) + '\0' +
                            std::to_string(at->last_write_time(problem).time_since_epoch().count()));
        }
    }
    if (problem) {
        return tl::make_unexpected(fileError(folder, problem.value(), "read"));
    }
    if (lines.empty()) {
        return fail(ErrorCode::NotFound, folder.string() + ": there is no file in it");
    }
    std::sort(lines.begin(), lines.end());
    Sha256 digest;
    for (const auto &each : lines) {
        digest.add(each);
        digest.add(std::string_view("\n"));
    }
    return digest.hex();
}

Result<void> pack(const fs::path &folder, const fs::path &archive)
{
    const fs::path partial = archive.string() + "." + std::to_string(::getpid());
    const auto packed = runHelper({"tar", "-C", folder.string(), "--sort=name", "--mtime=@0", "--owner=0", "--group=0",
                                   "--numeric-owner", "--mode=go-w", "--dereference", "-czf", partial.string(), "."},
                                  {.limit_s = packLimit_s});
    std::error_code problem;
    if (!packed || packed->exitCode != 0) {
        fs::remove(partial, problem);
        return packed ? fail(ErrorCode::Internal, folder.string() + ": cannot pack it: " + lastWords(*packed))
                      : Result<void>(passOn(packed.error()));
    }
    fs::rename(partial, archive, problem);
    return problem ? Result<void>(tl::make_unexpected(fileError(archive, problem.value(), "write"))) : Result<void>();
}

} // namespace

const char *const presentScript = "test -d \"$1/$2\" || exit 8";

const char *const unpackScript = "set -e; umask 077; mkdir -p \"$1\"; part=\"$1/.$2.$$\"; mkdir \"$part\"\n"
                                 "trap 'rm -rf \"$part\" \"$part.tar\"' EXIT\n"
                                 "cat > \"$part.tar\"; sum=$(sha256sum \"$part.tar\")\n"
                                 "test \"${sum%% *}\" = \"$2\" || exit 9\n"
                                 "tar -xzf \"$part.tar\" -C \"$part\"\n"
                                 "mv -T \"$part\" \"$1/$2\" 2>/dev/null || test -d \"$1/$2\"";

Result<FolderPackage> packFolder(const fs::path &folder, const fs::path &cache)
{
    const auto signature = signatureOf(folder);
    if (!signature) {
        return passOn(signature.error());
    }
    if (auto made = makePrivateFolder(cache); !made) {
        return passOn(made.error());
    }
    FolderPackage package;
    package.archive = cache / (*signature + ".tar.gz");
    std::error_code problem;
    if (!fs::exists(package.archive, problem)) {
        if (auto packed = pack(folder, package.archive); !packed) {
            return passOn(packed.error());
        }
    }
    auto checksum = checksumOf(package.archive);
    if (!checksum) {
        return passOn(checksum.error());
    }
    package.checksum = std::move(*checksum);
    package.bytes = fs::file_size(package.archive, problem);
    return package;
}

} // namespace mayfly::provision
