// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/domain/json_fields.h"
#include "gpuworker/agent/notices.h"

#include <algorithm>
#include <array>
#include <ctime>

namespace mayfly::agent {

namespace {

constexpr std::array<std::pair<NoticeSource, std::string_view>, 4> sources{{{NoticeSource::None, "none"},
                                                                            {NoticeSource::Gce, "gce"},
                                                                            {NoticeSource::Ec2, "ec2"},
                                                                            {NoticeSource::Azure, "azure"}}};

/// What a hostile service may put into a message that is shown: at most a line of plain letters.
std::string shown(std::string_view text)
{
    constexpr std::size_t longest = 80;
    std::string plain(text.substr(0, longest));
    std::replace_if(plain.begin(), plain.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return plain;
}

/// Empty if there is no such text.
std::string textOf(const nlohmann::json &object, const char *name)
{
    const auto at = object.find(name);
    return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

} // namespace

Result<NoticeSource> noticeSourceFromString(std::string_view text)
{
    for (const auto &[source, name] : sources) {
        if (name == text) {
            return source;
        }
    }
    return fail(ErrorCode::InvalidInput, "notices '" + shown(text) + "': expected one of none, gce, ec2, azure");
}

std::string_view toString(NoticeSource source)
{
    return sources.at(static_cast<std::size_t>(source)).second;
}

std::optional<std::int64_t> parseTime(std::string_view text)
{
    const std::string trimmedText(trimmed(text));
    for (const char *format : {"%Y-%m-%dT%H:%M:%S", "%a, %d %b %Y %H:%M:%S"}) {
        std::tm fields{};
        const char *rest = ::strptime(trimmedText.c_str(), format, &fields);
        if (rest == nullptr) {
            continue;
        }
        std::string_view zone(rest);
        if (zone.starts_with('.')) {
            zone.remove_prefix(1);
            zone.remove_prefix(std::min(zone.size(), zone.find_first_not_of("0123456789")));
        }
        zone = trimmed(zone);
        if (zone == "Z" || zone == "GMT" || zone == "UTC" || zone == "+00:00") {
            return static_cast<std::int64_t>(::timegm(&fields));
        }
    }
    return std::nullopt;
}

Result<std::optional<Notice>> parseGcePreempted(std::string_view body)
{
    const auto word = upperCase(trimmed(body));
    if (word == "TRUE") {
        return Notice{.what = "Google Compute Engine takes this server away"};
    }
    if (word == "FALSE") {
        return std::nullopt;
    }
    return fail(ErrorCode::Corrupt, "instance/preempted is '" + shown(body) + "', expected TRUE or FALSE");
}

Result<std::optional<Notice>> parseEc2Action(std::string_view body)
{
    const auto document = JsonFields::parse(body, "spot/instance-action");
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, "spot/instance-action", problem);
    std::string action;
    std::string time;
    fields.read("action", action);
    fields.readOptional("time", time);
    if (!problem && action != "terminate" && action != "stop" && action != "hibernate") {
        fields.report("action", "is '" + shown(action) + "', expected terminate, stop or hibernate");
    }
    const auto at_s = parseTime(time);
    if (!problem && !at_s && action != "hibernate") {
        fields.report("time", "is '" + shown(time) + "', expected a time such as 2026-01-01T00:00:00Z");
    }
    if (problem) {
        return passOn(*problem);
    }
    return Notice{.what = "Amazon EC2 will " + action + " this server",
                  .at_s = action == "hibernate" ? std::nullopt : at_s};
}

Result<std::optional<Notice>> parseEc2Rebalance(std::string_view body)
{
    const auto document = JsonFields::parse(body, "recommendations/rebalance");
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, "recommendations/rebalance", problem);
    std::string time;
    fields.read("noticeTime", time);
    const auto at_s = parseTime(time);
    if (!problem && !at_s) {
        fields.report("noticeTime", "is '" + shown(time) + "', expected a time such as 2026-01-01T00:00:00Z");
    }
    if (problem) {
        return passOn(*problem);
    }
    return Notice{.kind = Notice::Kind::Advice,
                  .what = "Amazon EC2 advises to rebalance: this server is at a higher risk of being taken away",
                  .at_s = at_s};
}

Result<std::optional<Notice>> parseAzureEvents(std::string_view body, const std::string &name)
{
    const auto document = JsonFields::parse(body, "scheduledevents");
    if (!document) {
        return passOn(document.error());
    }
    const auto events = document->find("Events");
    if (events == document->end() || !events->is_array()) {
        return fail(ErrorCode::Corrupt, "scheduledevents: Events is not there, expected an array");
    }
    for (const auto &event : *events) {
        const std::string type = textOf(event, "EventType");
        const auto resources = event.find("Resources");
        const bool ends = type == "Preempt" || type == "Terminate";
        if (!ends || resources == event.end() || !resources->is_array() ||
            std::find(resources->begin(), resources->end(), name) == resources->end()) {
            continue;
        }
        return Notice{.what = type == "Preempt" ? "Azure takes this server away" : "Azure was asked to delete this server",
                      .at_s = parseTime(textOf(event, "NotBefore"))};
    }
    return std::nullopt;
}

} // namespace mayfly::agent
