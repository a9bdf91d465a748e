// SPDX-License-Identifier: Apache-2.0
// JSON from a stream, value by value (nlohmann's SAX reader): nothing is kept but the path to the current value, so that memory is bounded
// whatever the file's size. Several documents may follow each other (pages that were put into one file). A byte order mark is skipped.
#pragma once
#include "core/catalog/block_reader.h"

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace mayfly::catalog {

/// A number, text, true, false or null.
struct JsonScalar {
    enum class Kind { Null, Boolean, Number, Text };
    Kind kind = Kind::Null;
    double number = 0;              ///< of a number; 0 or 1 of a boolean
    std::string_view text;          ///< of a text: itself; of a number: as it is written. Valid during the call

    /// As messages show it.
    std::string shown() const;
};

/// Where a value stands: the keys from the root on; the elements of an array have "[]" for a key.
using JsonPath = std::vector<std::string>;

/// What a reader of one format does. Each may end the parse with an error.
struct JsonHandlers {
    std::function<Result<void>(const JsonPath &path, const JsonScalar &value)> scalar;
    std::function<Result<void>(const JsonPath &path)> objectBegins;     ///< may be empty, as the following
    std::function<Result<void>(const JsonPath &path)> objectEnds;
    std::function<Result<void>(const JsonPath &path)> arrayBegins;
    std::function<Result<void>()> documentEnds;
};

/// Where a stream stands.
struct JsonPlace {
    std::int64_t line = 1;
    int column = 1;                 ///< in bytes
};

class JsonStream {
public:
    static constexpr std::size_t deepest = 64;
    static constexpr std::int64_t longestValue = 4 << 20;   ///< bytes without a value ending in them

    JsonStream(std::istream &stream, const ImportOptions &options);
    ~JsonStream();
    JsonStream(const JsonStream &) = delete;
    JsonStream &operator=(const JsonStream &) = delete;

    /// Reads everything. Errors name source, line and column. InvalidInput if there is no document at all.
    Result<void> parse(const JsonHandlers &handlers);
    /// Just behind the value that a handler is called with.
    JsonPlace place() const;
    std::int64_t bytes() const;

private:
    class Buffer;
    class Events;

    const ImportOptions &options_;
    std::unique_ptr<Buffer> buffer_;
};

} // namespace mayfly::catalog
