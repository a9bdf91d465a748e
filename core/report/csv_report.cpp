// SPDX-License-Identifier: Apache-2.0
// report.csv: RFC 4180, one table: a row for each server and a last one with the sums. Numbers in the C locale, times in UTC.
#include "core/base/text.h"
#include "core/report/report.h"

namespace mayfly::report {

namespace {

/// Always quoted: a spreadsheet then shows what is there, whatever it begins with or holds.
std::string quoted(std::string_view text)
{
    std::string field = "\"";
    for (const char c : text) {
        field += c == '"' ? "\"\"" : std::string(1, c);
    }
    return field + "\"";
}

std::string time(const std::optional<std::int64_t> &unixNanoseconds)
{
    return unixNanoseconds && *unixNanoseconds > 0 ? formatUtcMillis(*unixNanoseconds) : "";
}

/// Exactly, with six decimals.
std::string amount(const Money &value)
{
    const std::uint64_t micros = value.micros < 0 ? 0 - static_cast<std::uint64_t>(value.micros)
                                                  : static_cast<std::uint64_t>(value.micros);
    std::string digits = std::to_string(micros % 1'000'000);
    digits.insert(0, 6 - digits.size(), '0');
    return (value.micros < 0 ? "-" : "") + std::to_string(micros / 1'000'000) + "." + digits;
}

std::string joined(const std::vector<std::string> &fields)
{
    std::string row;
    for (const auto &field : fields) {
        row += (&field == &fields.front() ? "" : ",") + field;
    }
    return row + "\r\n";
}

std::string rowOf(const Report &report, const ServerCost &each)
{
    const Server &server = each.server;
    return joined({quoted("server"), quoted(report.run.id), quoted(server.tag), quoted(server.slot),
                   std::to_string(server.incarnation), quoted(toString(server.role)), quoted(server.device),
                   quoted(server.offerId), quoted(server.zone), quoted(toString(server.pricing)), amount(server.pricePerHour),
                   time(server.requested_ns), time(server.ready_ns), time(server.working_ns), time(server.ended_ns),
                   formatFixed(each.paid_s, 3), formatFixed(each.startUp_s, 3), amount(each.startUpCost), amount(each.cost),
                   quoted(each.cost.currency), each.revoked ? "true" : "false", quoted(server.endReason)});
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
    return joined({quoted("total"), quoted(report.run.id), none, none, none, none, none, none, none, none, none,
                   time(report.launched_ns), none, time(report.run.started_ns), time(report.run.ended_ns), formatFixed(paid_s, 3),
                   formatFixed(startUp_s, 3), amount(startUpCost), amount(report.cost), quoted(report.cost.currency),
                   std::to_string(revoked), quoted(report.run.message)});
}

} // namespace

std::string toCsv(const Report &report)
{
    std::string text = joined({"row", "run_id", "tag", "slot", "incarnation", "role", "device", "offer", "zone", "pricing",
                               "price_per_hour", "requested_utc", "ready_utc", "working_utc", "ended_utc", "paid_s", "start_up_s",
                               "start_up_cost", "cost", "currency", "revoked", "end_reason"});
    for (const auto &each : report.servers) {
        text += rowOf(report, each);
    }
    return text + totalRow(report);
}

} // namespace mayfly::report
