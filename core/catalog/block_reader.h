// SPDX-License-Identifier: Apache-2.0
// A stream in blocks, for the CSV and the JSON reader: counts bytes, reports progress, is cancelled.
#pragma once
#include "core/catalog/import_types.h"

#include <istream>

namespace mayfly::catalog {

class BlockReader {
public:
    BlockReader(std::istream &stream, const ImportOptions &options);

    /// Up to `size` bytes; 0 at the end, when cancelled and when the stream fails (see problem()).
    std::size_t read(char *target, std::size_t size);
    std::int64_t bytes() const { return bytes_; }
    /// Cancelled, or the stream could not be read.
    Result<void> problem() const;

private:
    std::istream &stream_;
    const ImportOptions &options_;
    std::int64_t bytes_ = 0;
    std::int64_t nextProgress_;
    bool cancelled_ = false;
};

} // namespace mayfly::catalog
