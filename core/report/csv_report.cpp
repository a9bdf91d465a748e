// SPDX-License-Identifier: Apache-2.0
// report.csv: RFC 4180, one table: a row for each server and a last one with the sums. Numbers in the C locale, times
// in UTC.
#include "core/base/text.h"
#include "core/report/report.h"

namespace mayfly::report {

namespace {

/// Always quoted: a spreadsheet then shows what is there, whatever it begins with or holds.
std::string field(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        result += c == '"' ? "\"\"" : std::string(1, c);
    }
    return result + "\"";
}

std::string utc(const std::optional<std::int64_t> &unixNanoseconds)
{
    return unixNanoseconds && *unixNanoseconds > 0 ? formatUtcMillis(*unixNanoseconds) : "";
}

/// Exactly, with six decimals.
std::string amount(const Money &value)
{
    const std::uint64_t micros =
        value.micros < 0 ? 0 - static_cast<std::uint64_t>(value.micros) : static_cast<std::uint64_t>(value.micros);
    std::string digits = std::to_string(micros % 1'000'000);
    digits.insert(0, 6 - digits.size(), '0');
    return (value.micros < 0 ? "-" : "") + std::to_string(micros / 1'000'000) + "." + digits;
}

std::string joined(const std::vector<std::string> &fields)
{
    std::string row;
    for (const auto &each : fields) {
        row += (&each == &fields.front() ? "" : ",") + each;
    }
    return row + "\r\n";
}

std::string rowOf(const Report &report, const ServerCost &each)
{
    const Server &server = each.server;
    return joined({field("server"),
                   field(report.run.id),
                   field(server.tag),
                   field(server.slot),
                   std::to_string(server.incarnation),
                   field(toString(server.role)),
                   field(server.device),
                   field(server.offerId),
                   field(server.zone),
                   field(toString(server.pricing)),
                   amount(server.pricePerHour),
                   utc(server.requested_ns),
                   utc(server.ready_ns),
                   utc(server.working_ns),
                   utc(server.ended_ns),
                   formatFixed(each.paid_s, 3),
                   formatFixed(each.startUp_s, 3),
                   amount(each.startUpCost),
                   amount(each.cost),
                   field(each.cost.currency),
                   each.revoked ? "true" : "false",
                   field(server.endReason)});
}

std::string totalRow(const Report &report)
{
    double paid_s = 0;
    double startUp_s = 0;
    Money startUpCost{0, report.cost.currency};
    int revoked = 0;
    for (const auto &each : report.servers) {
        paid_s += each.paid_s;
        startUp_s += each.startUp_s;
        startUpCost += each.startUpCost;
        revoked += each.revoked ? 1 : 0;
    }
    const std::string none;
    return joined({field("total"),
                   field(report.run.id),
                   none,
                   none,
                   none,
                   none,
                   none,
                   none,
                   none,
                   none,
                   none,
                   utc(report.launched_ns),
                   none,
                   utc(report.run.started_ns),
                   utc(report.run.ended_ns),
                   formatFixed(paid_s, 3),
                   formatFixed(startUp_s, 3),
                   amount(startUpCost),
                   amount(report.cost),
                   field(report.cost.currency),
                   std::to_string(revoked),
                   field(report.run.message)});
}

} // namespace

std::string toCsv(const Report &report)
{
    std::string text = joined({"row",       "run_id",      "tag",       "slot",      "incarnation",    "role",
                               "device",    "offer",       "zone",      "pricing",   "price_per_hour", "requested_utc",
                               "ready_utc", "working_utc", "ended_utc", "paid_s",    "start_up_s",     "start_up_cost",
                               "cost",      "currency",    "revoked",   "end_reason"});
    for (const auto &each : report.servers) {
        text += rowOf(report, each);
    }
    return text + totalRow(report);
}

} // namespace mayfly::report
