// SPDX-License-Identifier: Apache-2.0
// CSV (RFC 4180) from a stream, row by row: quoted fields with doubled quotes, commas and line ends in them; LF or CRLF; a byte order mark
// is skipped. Memory is bounded: a row longer than `longestRow` or of more than `mostFields` is refused, as is a NUL byte (a binary file).
#pragma once
#include "core/catalog/block_reader.h"

#include <string_view>
#include <vector>

namespace mayfly::catalog {

class CsvReader {
public:
    static constexpr std::size_t longestRow = 1 << 20;
    static constexpr std::size_t mostFields = 4096;

    CsvReader(std::istream &stream, const ImportOptions &options);

    /// The next row; false at the end. Empty lines are passed over. Errors name the source and the line.
    Result<bool> next();
    /// Valid until the next call.
    const std::vector<std::string_view> &fields() const { return fields_; }
    std::int64_t line() const { return rowLine_; }      ///< where the row begins, from 1
    std::int64_t bytes() const { return blocks_.bytes(); }

private:
    enum class Row { Complete, Incomplete, TooManyFields, TextBehindQuote };

    bool fill();
    Row scan();
    Row scanQuoted(std::size_t &at);
    void takeFields();
    tl::unexpected<Error> wrong(std::int64_t line, const std::string &what) const;

    /// A field in the buffer; quoted ones without their outer quotes.
    struct Span {
        std::size_t begin;
        std::size_t end;
        bool quoted;
    };

    BlockReader blocks_;
    const ImportOptions &options_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;         ///< of the row that is scanned next
    std::size_t end_ = 0;           ///< of what has been read
    bool ended_ = false;            ///< the stream
    std::int64_t line_ = 1;         ///< at begin_
    std::int64_t rowLine_ = 0;
    std::vector<Span> spans_;
    std::vector<std::string_view> fields_;
    std::int64_t nulLine_ = 0;      ///< where a NUL byte was met; 0: nowhere
};

/// The columns of a header by name; lower and upper case are one.
class CsvHeader {
public:
    /// From the reader's current row.
    explicit CsvHeader(const std::vector<std::string_view> &names);
    /// Its index; -1 if there is none.
    int find(std::string_view name) const;
    std::size_t size() const { return names_.size(); }
    const std::string &name(int index) const { return names_[static_cast<std::size_t>(index)]; }
    std::string list() const;       ///< "A, B, C", shortened

private:
    std::vector<std::string> names_;
};

} // namespace mayfly::catalog
