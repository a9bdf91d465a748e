// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/csv_reader.h"

#include "core/base/text.h"

#include <algorithm>
#include <cstring>

namespace mayfly::catalog {

namespace {

constexpr std::size_t blockSize = 256 << 10;
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

} // namespace

CsvReader::CsvReader(std::istream &stream, const ImportOptions &options) : blocks_(stream, options), options_(options), buffer_(blockSize)
{
    while (end_ < byteOrderMark.size() && fill()) {
    }
    if (std::string_view(buffer_.data(), end_).starts_with(byteOrderMark)) {
        begin_ = byteOrderMark.size();
    }
}

/// Reads on behind what is left of the current row; false at the end of the stream.
bool CsvReader::fill()
{
    if (ended_) {
        return false;
    }
    if (begin_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
    }
    if (end_ == buffer_.size()) {
        buffer_.resize(std::min(2 * buffer_.size(), longestRow + blockSize));
    }
    const std::size_t got = blocks_.read(buffer_.data() + end_, buffer_.size() - end_);
    ended_ = got == 0;
    if (const auto *nul = static_cast<const char *>(std::memchr(buffer_.data() + end_, '\0', got)); nul != nullptr && nulLine_ == 0) {
        nulLine_ = line_ + std::count(static_cast<const char *>(buffer_.data()), nul, '\n');
    }
    end_ += got;
    return !ended_;
}

/// Only once the row is complete: doubled quotes become one, in place.
void CsvReader::takeFields()
{
    fields_.clear();
    char *const data = buffer_.data();
    for (const Span &span : spans_) {
        std::size_t end = span.end;
        const auto doubled = span.quoted ? std::string_view(data + span.begin, end - span.begin).find('"') : std::string_view::npos;
        if (doubled != std::string_view::npos) {
            std::size_t to = span.begin + doubled;
            for (std::size_t from = to; from < span.end; ++from) {
                data[to++] = data[from];
                from += data[from] == '"' ? 1 : 0;
            }
            end = to;
        }
        fields_.emplace_back(data + span.begin, end - span.begin);
    }
}

/// `at` stands behind the opening quote, and then behind the closing one.
CsvReader::Row CsvReader::scanQuoted(std::size_t &at)
{
    const char *const data = buffer_.data();
    for (;;) {
        const auto *quote = static_cast<const char *>(std::memchr(data + at, '"', end_ - at));
        if (quote == nullptr) {
            return Row::Incomplete;
        }
        at = static_cast<std::size_t>(quote - data) + 1;
        if (at == end_ && !ended_) {
            return Row::Incomplete;
        }
        if (at == end_ || data[at] != '"') {
            return Row::Complete;
        }
        ++at;
    }
}

/// Looks for a whole row from begin_ on; leaves everything as it is where the row is not complete yet.
CsvReader::Row CsvReader::scan()
{
    spans_.clear();
    const char *const data = buffer_.data();
    std::size_t at = begin_;
    std::int64_t lines = 0;
    for (;;) {
        Span span{at, at, at < end_ && data[at] == '"'};
        if (span.quoted) {
            span.begin = ++at;
            if (scanQuoted(at) == Row::Incomplete) {
                return Row::Incomplete;
            }
            span.end = at - 1;
            lines += std::count(data + span.begin, data + span.end, '\n');
        }
        const std::size_t behindQuote = at;
        while (at < end_ && data[at] != ',' && data[at] != '\n') {
            ++at;
        }
        if (at == end_ && !ended_) {
            return Row::Incomplete;
        }
        const bool ends = at == end_ || data[at] == '\n';
        const std::size_t stop = ends && at > behindQuote && data[at - 1] == '\r' ? at - 1 : at;
        if (span.quoted && stop != behindQuote) {
            return Row::TextBehindQuote;
        }
        if (spans_.size() == mostFields) {
            return Row::TooManyFields;
        }
        span.end = span.quoted ? span.end : stop;
        spans_.push_back(span);
        if (ends) {
            begin_ = at == end_ ? at : at + 1;
            line_ += lines + (at == end_ ? 0 : 1);
            takeFields();
            return Row::Complete;
        }
        ++at;
    }
}

tl::unexpected<Error> CsvReader::wrong(std::int64_t line, const std::string &what) const
{
    return fail(ErrorCode::InvalidInput, options_.source + ": line " + std::to_string(line) + ": " + what);
}

Result<bool> CsvReader::next()
{
    for (;;) {
        rowLine_ = line_;
        if (begin_ == end_ && !fill()) {
            const auto problem = blocks_.problem();
            return problem ? Result<bool>(false) : passOn(problem.error());
        }
        if (nulLine_ > 0) {
            return wrong(nulLine_, "has a NUL byte; this is not a text file");
        }
        switch (scan()) {
        case Row::Complete:
            if (fields_.size() > 1 || !fields_[0].empty()) {
                return true;
            }
            break;
        case Row::Incomplete:
            if (ended_) {       // all else ends with the file
                return wrong(rowLine_, "has a quote in column " + std::to_string(spans_.size() + 1) + " that is never closed");
            }
            if (end_ - begin_ > longestRow) {
                return wrong(rowLine_, "is longer than " + std::to_string(longestRow) + " bytes");
            }
            if (!fill()) {
                if (const auto problem = blocks_.problem(); !problem) {
                    return passOn(problem.error());
                }
            }
            break;
        case Row::TooManyFields: return wrong(rowLine_, "has more than " + std::to_string(mostFields) + " columns");
        case Row::TextBehindQuote:
            return wrong(rowLine_, "has text behind the closing quote of column " + std::to_string(spans_.size() + 1));
        }
    }
}

CsvHeader::CsvHeader(const std::vector<std::string_view> &names)
{
    for (const auto &each : names) {
        names_.emplace_back(trimmed(each));
    }
}

int CsvHeader::find(std::string_view name) const
{
    const auto same = [wanted = lowerCase(name)](const std::string &each) { return lowerCase(each) == wanted; };
    const auto at = std::find_if(names_.begin(), names_.end(), same);
    return at == names_.end() ? -1 : static_cast<int>(at - names_.begin());
}

std::string CsvHeader::list() const
{
    std::string all;
    for (const auto &each : names_) {
        all += (all.empty() ? "" : ", ") + each;
    }
    return shownValue(all);
}

} // namespace mayfly::catalog
