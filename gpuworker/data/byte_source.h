// SPDX-License-Identifier: Apache-2.0
// Reads forward through a gzip or plain file and knows where it is.
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

struct gzFile_s;

namespace mayfly::data {

class ByteSource {
public:
    /// NotFound, PermissionDenied and the like, naming the file.
    static Result<ByteSource> open(const std::filesystem::path &path);

    /// In the uncompressed data.
    std::uint64_t offset() const { return offset_; }
    /// Up to count bytes, fewer only at the end of the file. Corrupt for damaged or truncated gzip data.
    Result<std::size_t> readSome(std::uint8_t *to, std::size_t count);
    /// "FILE, offset N: problem".
    tl::unexpected<Error> corrupt(const std::string &problem, std::uint64_t at) const;

private:
    struct Close {
        void operator()(gzFile_s *file) const;
    };
    ByteSource(std::filesystem::path path, gzFile_s *file);
    tl::unexpected<Error> damaged() const;

    std::filesystem::path path_;
    std::unique_ptr<gzFile_s, Close> file_;
    std::uint64_t offset_ = 0;
};

} // namespace mayfly::data
