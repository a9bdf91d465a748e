// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/script_protocol.h"

#include "core/base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace mayfly::agent {

namespace {

using nlohmann::json;

constexpr double largestWhole = 9e15; ///< up to here a double holds every whole number

/// NaN and Infinity outside of texts become null: the field is left out, the rest of the line counts.
std::string withoutInfinities(std::string_view line)
{
    constexpr std::array<std::string_view, 3> words{"-Infinity", "Infinity", "NaN"};
    std::string cleaned;
    bool inText = false;
    for (std::size_t at = 0; at < line.size();) {
        const auto word = std::find_if(words.begin(), words.end(), [&](std::string_view each) { return line.substr(at).starts_with(each); });
        if (!inText && word != words.end()) {
            cleaned += "null";
            at += word->size();
            continue;
        }
        const bool escaped = inText && line[at] == '\\' && at + 1 < line.size();
        inText = line[at] == '"' ? !inText : inText;
        cleaned += line.substr(at, escaped ? 2 : 1);
        at += escaped ? 2 : 1;
    }
    return cleaned;
}

std::string shown(const json &value)
{
    constexpr std::size_t longest = 60;
    const std::string text = value.is_null() ? "not a finite number" : value.dump(-1, ' ', false, json::error_handler_t::replace);
    return text.size() > longest ? text.substr(0, longest) + "..." : text;
}

std::optional<std::int64_t> wholeNumber(const json &value)
{
    if (!value.is_number()) {
        return std::nullopt;
    }
    const double number = value.get<double>();
    const bool good = number >= 0 && number <= largestWhole && number == std::floor(number);
    return good ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
}

/// Reads one field after the other; what cannot be used is noted.
class Fields {
public:
    Fields(const json &object, ScriptLine &line) : object_(object), line_(line) {}

    void read(const char *name, std::optional<double> &value, double least, double most, const char *expected)
    {
        const json *found = member(name);
        if (found == nullptr) {
            return;
        }
        const double number = found->is_number() ? found->get<double>() : NAN;
        number >= least && number <= most ? void(value = number) : leaveOut(name, *found, expected);
    }
    void readImages()
    {
        if (const json *found = member("images")) {
            line_.images = wholeNumber(*found);
            if (!line_.images) {
                leaveOut("images", *found, "a whole number from 0");
            }
        }
    }
    void readCheckpoint()
    {
        if (const json *found = member("checkpoint")) {
            found->is_string() ? void(line_.checkpoint = found->get<std::string>()) : leaveOut("checkpoint", *found, "the file's name");
        }
    }
    void readDone()
    {
        if (const json *found = member("done")) {
            found->is_boolean() ? void(line_.done = found->get<bool>()) : leaveOut("done", *found, "true or false");
        }
    }

private:
    const json *member(const char *name) const
    {
        const auto at = object_.find(name);
        return at == object_.end() ? nullptr : &*at;
    }
    void leaveOut(const char *name, const json &value, const char *expected)
    {
        line_.leftOut.push_back("'" + std::string(name) + "' is " + shown(value) + ", expected " + expected);
    }

    const json &object_;
    ScriptLine &line_;
};

} // namespace

Result<std::optional<ScriptLine>> parseScriptLine(std::string_view text)
{
    const std::string_view line = trimmed(text);
    if (!line.starts_with('{') || line.find("\"step\"") == std::string_view::npos) {
        return std::nullopt;
    }
    const json object = json::parse(withoutInfinities(line), nullptr, false);
    if (!object.is_object()) {
        return fail(ErrorCode::InvalidInput, "is not one JSON object, as in {\"step\":120,\"loss\":0.43}");
    }
    const auto step = object.find("step");
    if (step == object.end()) {
        return std::nullopt;
    }
    const auto number = wholeNumber(*step);
    if (!number) {
        return fail(ErrorCode::InvalidInput, "has 'step' " + shown(*step) + ", expected a whole number from 0");
    }
    ScriptLine found;
    found.step = *number;
    constexpr double largest = 1e300;
    Fields fields(object, found);
    fields.readImages();
    fields.read("loss", found.loss, -largest, largest, "a finite number");
    fields.read("accuracy", found.accuracyPct, 0, 100, "percent, 0 to 100");
    fields.read("learning_rate", found.learningRate, 0, largest, "a finite number from 0");
    fields.readCheckpoint();
    fields.readDone();
    return std::optional(std::move(found));
}

std::vector<LineSplitter::Line> LineSplitter::feed(std::string_view bytes)
{
    std::vector<Line> lines;
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view part = bytes.substr(0, end);
        if (!dropping_) {
            const std::size_t room = longest_ - pending_.size();
            pending_ += part.substr(0, room);
            if (part.size() > room) {
                dropping_ = true;
                lines.push_back({std::exchange(pending_, {}), false});
            }
        }
        if (end == std::string_view::npos) {
            break;
        }
        if (!std::exchange(dropping_, false)) {
            lines.push_back({std::exchange(pending_, {}), true});
        }
        bytes.remove_prefix(end + 1);
    }
    return lines;
}

std::optional<LineSplitter::Line> LineSplitter::rest()
{
    return pending_.empty() ? std::nullopt : std::optional(Line{std::exchange(pending_, {}), true});
}

} // namespace mayfly::agent
