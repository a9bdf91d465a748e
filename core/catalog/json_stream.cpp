// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/json_stream.h"

#include "core/base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <istream>
#include <streambuf>

namespace mayfly::catalog {

/// The stream's bytes for nlohmann's reader, with the place in them. Ends early when a value is too long or the import is cancelled.
class JsonStream::Buffer final : public std::streambuf {
public:
    Buffer(std::istream &stream, const ImportOptions &options) : blocks_(stream, options) {}

    JsonPlace place()
    {
        advance(place_, counted_, gptr());
        counted_ = gptr();
        return place_;
    }
    std::int64_t bytes() const { return blocks_.bytes(); }
    std::int64_t position() const { return before_ + (gptr() - eback()); }
    void valueEnded() { valueEnd_ = position(); }
    bool valueTooLong() const { return tooLong_; }
    Result<void> problem() const { return blocks_.problem(); }

private:
    int_type underflow() override
    {
        advance(place_, counted_, egptr());
        before_ += egptr() - eback();
        setg(block_.data(), block_.data(), block_.data());
        tooLong_ = before_ - valueEnd_ > longestValue;
        const std::size_t got = tooLong_ ? 0 : blocks_.read(block_.data(), block_.size());
        setg(block_.data(), block_.data(), block_.data() + got);
        counted_ = block_.data();
        return got == 0 ? traits_type::eof() : traits_type::to_int_type(*gptr());
    }

    static void advance(JsonPlace &place, const char *from, const char *to)
    {
        if (from == to) {
            return;
        }
        const auto lines = std::count(from, to, '\n');
        const char *line = from;
        if (lines > 0) {
            line = to;
            while (line[-1] != '\n') {
                --line;
            }
            place.column = 1;
        }
        place.line += lines;
        place.column += static_cast<int>(std::min<std::ptrdiff_t>(to - line, 1 << 30));
    }

    BlockReader blocks_;
    std::array<char, 64 << 10> block_{};
    JsonPlace place_;               ///< at counted_
    const char *counted_ = nullptr;
    std::int64_t before_ = 0;       ///< bytes before the block
    std::int64_t valueEnd_ = 0;
    bool tooLong_ = false;
};

/// From nlohmann's events to handlers with paths.
class JsonStream::Events final : public nlohmann::json_sax<nlohmann::json> {
public:
    Events(const JsonHandlers &handlers, Buffer &buffer) : handlers_(handlers), buffer_(buffer) {}

    const std::optional<Error> &problem() const { return problem_; }

    bool null() override { return value({}); }
    bool boolean(bool on) override { return value({JsonScalar::Kind::Boolean, on ? 1.0 : 0.0, {}}); }
    bool number_integer(number_integer_t number) override
    {
        const std::string text = std::to_string(number);
        return value({JsonScalar::Kind::Number, static_cast<double>(number), text});
    }
    bool number_unsigned(number_unsigned_t number) override
    {
        const std::string text = std::to_string(number);
        return value({JsonScalar::Kind::Number, static_cast<double>(number), text});
    }
    bool number_float(number_float_t number, const string_t &text) override { return value({JsonScalar::Kind::Number, number, text}); }
    bool string(string_t &text) override { return value({JsonScalar::Kind::Text, 0, text}); }
    bool binary(binary_t &) override { return false; }
    bool start_object(std::size_t) override
    {
        return call(handlers_.objectBegins) && enter("");
    }
    bool key(string_t &name) override
    {
        path_.back() = name;
        buffer_.valueEnded();
        return true;
    }
    bool end_object() override
    {
        path_.pop_back();
        return call(handlers_.objectEnds);
    }
    bool start_array(std::size_t) override { return call(handlers_.arrayBegins) && enter("[]"); }
    bool end_array() override
    {
        path_.pop_back();
        buffer_.valueEnded();
        return true;
    }
    bool parse_error(std::size_t, const std::string &token, const nlohmann::json::exception &) override
    {
        token_ = token;
        return false;
    }
    const std::string &token() const { return token_; }

private:
    bool value(const JsonScalar &scalar)
    {
        buffer_.valueEnded();
        return take(handlers_.scalar ? handlers_.scalar(path_, scalar) : Result<void>());
    }
    bool call(const std::function<Result<void>(const JsonPath &)> &handler)
    {
        buffer_.valueEnded();
        return !handler || take(handler(path_));
    }
    bool enter(const char *key)
    {
        if (path_.size() == deepest) {
            problem_ = Error{ErrorCode::InvalidInput, "is nested deeper than " + std::to_string(deepest) + " levels"};
            return false;
        }
        path_.emplace_back(key);
        return true;
    }
    bool take(Result<void> result)
    {
        if (!result) {
            problem_ = result.error();
        }
        return result.has_value();
    }

    const JsonHandlers &handlers_;
    Buffer &buffer_;
    JsonPath path_;
    std::optional<Error> problem_;
    std::string token_;
};

JsonStream::JsonStream(std::istream &stream, const ImportOptions &options)
    : options_(options), buffer_(std::make_unique<Buffer>(stream, options))
{
}

JsonStream::~JsonStream() = default;

JsonPlace JsonStream::place() const
{
    return buffer_->place();
}

std::int64_t JsonStream::bytes() const
{
    return buffer_->bytes();
}

std::string JsonScalar::shown() const
{
    switch (kind) {
    case Kind::Null: return "null";
    case Kind::Boolean: return number != 0 ? "true" : "false";
    case Kind::Number:
    case Kind::Text: break;
    }
    return shownValue(text);
}

Result<void> JsonStream::parse(const JsonHandlers &handlers)
{
    std::istream stream(buffer_.get());
    for (bool any = false;; any = true) {
        int next = stream.peek();
        while (next == ' ' || next == '\t' || next == '\r' || next == '\n') {
            stream.get();
            next = stream.peek();
        }
        if (next == std::istream::traits_type::eof()) {
            if (auto problem = buffer_->problem(); !problem) {
                return problem;
            }
            return any ? Result<void>() : fail(ErrorCode::InvalidInput, options_.source + ": is empty, expected JSON");
        }
        Events events(handlers, *buffer_);
        const bool good = nlohmann::json::sax_parse(stream, &events, nlohmann::json::input_format_t::json, false);
        if (!good) {
            if (auto problem = buffer_->problem(); !problem) {
                return problem;
            }
            const auto at = place();
            const std::string where = options_.source + ": line " + std::to_string(at.line) + ", column " + std::to_string(at.column) + ": ";
            if (events.problem()) {
                return fail(events.problem()->code, where + events.problem()->message);
            }
            if (buffer_->valueTooLong()) {
                return fail(ErrorCode::InvalidInput, where + "a value is longer than " + std::to_string(longestValue) + " bytes");
            }
            return fail(ErrorCode::InvalidInput, where + "not valid JSON at '" + shownValue(events.token()) + "'");
        }
        stream.clear();
        if (handlers.documentEnds) {
            if (auto ended = handlers.documentEnds(); !ended) {
                return ended;
            }
        }
    }
}

} // namespace mayfly::catalog
