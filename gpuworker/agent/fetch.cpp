// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/fetch.h"

#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/process.h"
#include "core/base/sha256.h"
#include "core/base/text.h"

#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <fcntl.h>
#include <memory>
#include <sys/file.h>
#include <unistd.h>

namespace mayfly::agent {

namespace fs = std::filesystem;

namespace {

constexpr long slowest_bytesPerSecond = 1000;
constexpr long longestConnect_s = 20;
constexpr long mostRedirections = 5;

/// Closes itself.
class File {
public:
    explicit File(int descriptor) : descriptor_(descriptor) {}
    ~File()
    {
        if (descriptor_ >= 0) {
            ::close(descriptor_);
        }
    }
    File(const File &) = delete;
    File &operator=(const File &) = delete;
    int get() const { return descriptor_; }

private:
    int descriptor_;
};

struct Transfer {
    int file = -1;
    std::uint64_t before = 0; ///< bytes that are there already
    std::uint64_t got = 0;
    int problem = 0; ///< errno of a write
    CURL *curl = nullptr;
    const FetchOptions *options = nullptr;
    const std::stop_token *stop = nullptr;
};

long statusOf(CURL *curl)
{
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

std::size_t take(char *data, std::size_t size, std::size_t count, void *user)
{
    auto &transfer = *static_cast<Transfer *>(user);
    if (transfer.got == 0 && transfer.before > 0 && statusOf(transfer.curl) == 200) {
        // The other side begins from the start again.
        transfer.before = 0;
        if (::ftruncate(transfer.file, 0) != 0 || ::lseek(transfer.file, 0, SEEK_SET) != 0) {
            transfer.problem = errno;
            return 0;
        }
    }
    std::string_view left(data, size * count);
    while (!left.empty()) {
        const ssize_t written = ::write(transfer.file, left.data(), left.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            transfer.problem = errno;
            return 0;
        }
        left.remove_prefix(static_cast<std::size_t>(written));
    }
    transfer.got += size * count;
    return size * count;
}

int tell(void *user, curl_off_t total, curl_off_t, curl_off_t, curl_off_t)
{
    auto &transfer = *static_cast<Transfer *>(user);
    if (transfer.options->progress) {
        transfer.options->progress(transfer.before + transfer.got,
                                   total > 0 ? std::optional(transfer.before + static_cast<std::uint64_t>(total))
                                             : std::nullopt);
    }
    return transfer.stop->stop_requested() ? 1 : 0;
}

void setUp(CURL *curl, const FetchOptions &options, Transfer &transfer)
{
    curl_easy_setopt(curl, CURLOPT_URL, options.url.c_str());
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR, options.url.starts_with("https:") ? "https" : "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(curl, CURLOPT_MAXREDIRS, mostRedirections);
    curl_easy_setopt(curl, CURLOPT_HTTP09_ALLOWED, 0L);
    curl_easy_setopt(curl, CURLOPT_FAILONERROR, 1L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, longestConnect_s);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, slowest_bytesPerSecond);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, std::max(1L, static_cast<long>(options.stalled_s)));
    curl_easy_setopt(curl, CURLOPT_RESUME_FROM_LARGE, static_cast<curl_off_t>(transfer.before));
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &transfer);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, tell);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &transfer);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
}

/// One try, from where the last one ended. InvalidInput: no further one helps.
Result<void> download(const FetchOptions &options, const fs::path &partial, const std::stop_token &stop)
{
    static const CURLcode global = curl_global_init(CURL_GLOBAL_DEFAULT);
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), curl_easy_cleanup);
    if (global != CURLE_OK || !curl) {
        return fail(ErrorCode::Internal, "libcurl cannot be used");
    }
    const File file(::open(partial.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    const off_t there = file.get() < 0 ? -1 : ::lseek(file.get(), 0, SEEK_END);
    if (there < 0) {
        return tl::make_unexpected(fileError(partial, errno, "write"));
    }
    Transfer transfer{file.get(), static_cast<std::uint64_t>(there), 0, 0, curl.get(), &options, &stop};
    setUp(curl.get(), options, transfer);
    const CURLcode done = curl_easy_perform(curl.get());
    const long status = statusOf(curl.get());
    if (stop.stop_requested()) {
        return fail(ErrorCode::Cancelled, options.url + ": not wanted any more");
    }
    if (transfer.problem != 0) {
        return tl::make_unexpected(fileError(partial, transfer.problem, "write"));
    }
    constexpr long nothingMore = 416;
    if (done == CURLE_OK || (status == nothingMore && there > 0)) {
        return {};
    }
    if (done == CURLE_RANGE_ERROR) { // it cannot go on in the middle
        [[maybe_unused]] const int emptied = ::ftruncate(file.get(), 0);
    }
    const bool final = status >= 400 && status < 500 && status != 408 && status != 429;
    return fail(final ? ErrorCode::InvalidInput : ErrorCode::Unavailable,
                options.url + ": " + curl_easy_strerror(done) +
                    (status >= 400 ? " (" + std::to_string(status) + ")" : std::string()) + " after " +
                    std::to_string(transfer.before + transfer.got) + " bytes");
}

bool isArchive(const std::string &name)
{
    constexpr std::array endings{".tar", ".tgz", ".tar.gz", ".tar.xz", ".tar.bz2"};
    return std::any_of(endings.begin(), endings.end(), [&](const char *each) { return name.ends_with(each); });
}

/// The last part of the URL's path.
std::string nameIn(const std::string &url)
{
    std::string path = url.substr(0, url.find_first_of("?#"));
    path = path.substr(path.rfind('/') + 1);
    return path.empty() || path == "." || path == ".." ? "data" : path;
}

/// Unpacked, or as it is, in a folder that gets its name only when it is whole.
Result<void> putInPlace(const FetchOptions &options, const fs::path &partial, const fs::path &place)
{
    const fs::path making = place.string() + ".new";
    std::error_code problem;
    fs::remove_all(making, problem);
    if (auto made = makePrivateFolder(making); !made) {
        return made;
    }
    const std::string name = nameIn(options.url);
    if (isArchive(name)) {
        const auto unpacked = runCommand({"tar", "-C", making.string(), "--no-same-owner", "-xf", partial.string()});
        if (!unpacked || unpacked->exitCode != 0) {
            fs::remove_all(making, problem);
            return unpacked ? fail(ErrorCode::Corrupt, options.url + ": tar cannot unpack it")
                            : Result<void>(passOn(unpacked.error()));
        }
    } else {
        fs::rename(partial, making / name, problem);
    }
    if (!problem) {
        fs::rename(making, place, problem);
    }
    if (problem) {
        return tl::make_unexpected(fileError(place, problem.value(), "write"));
    }
    fs::remove(partial, problem);
    return {};
}

bool pause(double seconds, const std::stop_token &stop)
{
    constexpr double piece_s = 0.05;
    for (double left_s = seconds; left_s > 0 && !stop.stop_requested(); left_s -= piece_s) {
        constexpr timespec tick{0, 50'000'000};
        ::nanosleep(&tick, nullptr);
    }
    return !stop.stop_requested();
}

Result<void> downloadWhole(const FetchOptions &options, const fs::path &partial, const std::stop_token &stop)
{
    Result<void> done = fail(ErrorCode::Unavailable, options.url + ": never tried");
    for (int tried = 0; tried < options.tries; ++tried) {
        if (tried > 0 && !pause(options.pause_s * tried, stop)) {
            break;
        }
        done = download(options, partial, stop);
        if (done || done.error().code != ErrorCode::Unavailable) {
            break;
        }
        log::warning(done.error().message);
    }
    return done;
}

} // namespace

Result<fs::path> fetchDataset(const FetchOptions &options, const std::stop_token &stop)
{
    if (!options.url.starts_with("http://") && !options.url.starts_with("https://")) {
        return fail(ErrorCode::InvalidInput, "URL '" + options.url + "': expected one that begins with https:// or http://");
    }
    if (!isChecksum(options.checksum)) {
        return fail(ErrorCode::InvalidInput, "checksum '" + options.checksum + "': expected the 64 hexadecimal digits of its SHA-256");
    }
    if (auto made = makePrivateFolder(options.folder); !made) {
        return passOn(made.error());
    }
    const fs::path place = options.folder / options.checksum;
    const fs::path partial = options.folder / ("." + options.checksum + ".part");
    const File lock(::open((options.folder / ("." + options.checksum + ".lock")).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (lock.get() < 0) {
        return tl::make_unexpected(fileError(options.folder, errno, "lock"));
    }
    while (::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
        if (!pause(0.2, stop)) {
            return fail(ErrorCode::Cancelled, options.url + ": not wanted any more");
        }
    }
    std::error_code problem;
    if (fs::is_directory(place, problem)) {
        return place;
    }
    if (auto whole = downloadWhole(options, partial, stop); !whole) {
        return passOn(whole.error());
    }
    const auto checksum = checksumOf(partial);
    if (!checksum) {
        return passOn(checksum.error());
    }
    if (*checksum != options.checksum) {
        const auto bytes = fs::file_size(partial, problem);
        fs::remove(partial, problem);
        return fail(ErrorCode::Corrupt, options.url + ": the " + std::to_string(bytes) + " bytes that came have the checksum " +
                                            *checksum + ", expected " + options.checksum);
    }
    if (auto put = putInPlace(options, partial, place); !put) {
        return passOn(put.error());
    }
    return place;
}

} // namespace mayfly::agent
