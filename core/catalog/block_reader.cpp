// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/block_reader.h"

namespace mayfly::catalog {

namespace {

constexpr std::int64_t progressStep = 1 << 20;

} // namespace

BlockReader::BlockReader(std::istream &stream, const ImportOptions &options)
    : stream_(stream), options_(options), nextProgress_(progressStep)
{
}

std::size_t BlockReader::read(char *target, std::size_t size)
{
    if (cancelled_ || !stream_) {
        return 0;
    }
    stream_.read(target, static_cast<std::streamsize>(size));
    const std::streamsize got = stream_.gcount();
    bytes_ += got;
    if (options_.progress && (bytes_ >= nextProgress_ || got == 0)) {
        nextProgress_ = bytes_ + progressStep;
        cancelled_ = !options_.progress(bytes_);
    }
    return cancelled_ ? 0 : static_cast<std::size_t>(got);
}

Result<void> BlockReader::problem() const
{
    if (cancelled_) {
        return fail(ErrorCode::Cancelled, options_.source + ": cancelled; nothing was imported");
    }
    if (stream_.bad()) {
        return fail(ErrorCode::Unavailable, options_.source + ": reading failed after " + std::to_string(bytes_) + " bytes");
    }
    return {};
}

} // namespace mayfly::catalog
