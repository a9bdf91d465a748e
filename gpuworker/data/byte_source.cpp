// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/byte_source.h"

#include "core/base/files.h"

#include <algorithm>
#include <cerrno>
#include <zlib.h>

namespace mayfly::data {

namespace {

constexpr std::size_t chunk = std::size_t{1} << 20;
constexpr unsigned buffer = 1U << 18U;

} // namespace

void ByteSource::Close::operator()(gzFile_s *file) const
{
    gzclose(file);
}

ByteSource::ByteSource(std::filesystem::path path, gzFile_s *file) : path_(std::move(path)), file_(file)
{
    gzbuffer(file_.get(), buffer);
}

Result<ByteSource> ByteSource::open(const std::filesystem::path &path)
{
    errno = 0;
    gzFile file = gzopen(path.c_str(), "rb");
    if (!file) {
        return tl::make_unexpected(fileError(path, errno, "opening"));
    }
    return ByteSource(path, file);
}

Result<std::size_t> ByteSource::readSome(std::uint8_t *to, std::size_t count)
{
    std::size_t done = 0;
    while (done < count) {
        const int got = gzread(file_.get(), to + done, static_cast<unsigned>(std::min(count - done, chunk)));
        if (got < 0) {
            return damaged();
        }
        if (got == 0) {
            break;
        }
        done += static_cast<std::size_t>(got);
        offset_ += static_cast<std::uint64_t>(got);
    }
    if (done < count) {
        int code = Z_OK;
        gzerror(file_.get(), &code);
        if (code != Z_OK && code != Z_STREAM_END) {
            return damaged();
        }
    }
    return done;
}

tl::unexpected<Error> ByteSource::corrupt(const std::string &problem, std::uint64_t at) const
{
    return fail(ErrorCode::Corrupt, path_.string() + ", offset " + std::to_string(at) + ": " + problem);
}

tl::unexpected<Error> ByteSource::damaged() const
{
    int code = Z_OK;
    const std::string text = gzerror(file_.get(), &code);
    if (code == Z_ERRNO) {
        return tl::make_unexpected(fileError(path_, errno, "reading"));
    }
    if (code == Z_BUF_ERROR) {
        return corrupt("the gzip data ends in the middle; the file is truncated", offset_);
    }
    return corrupt("the gzip data is damaged (" + text + ")", offset_);
}

} // namespace mayfly::data
