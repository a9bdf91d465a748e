// SPDX-License-Identifier: Apache-2.0
// report.xlsx: what the CSV and the JSON hold, as sheets to calculate with. libxlsxwriter writes files only, so the workbook goes through
// a temporary one.
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/report/report.h"
#include "core/report/words.h"

#include <xlsxwriter.h>

#include <cmath>
#include <cstdlib>
#include <unistd.h>

namespace mayfly::report {

namespace {

/// One sheet being filled from top to bottom.
class Sheet {
public:
    Sheet(lxw_workbook *book, const char *name, lxw_format *heading, lxw_format *date)
        : sheet_(workbook_add_worksheet(book, name)), heading_(heading), date_(date)
    {
        worksheet_freeze_panes(sheet_, 1, 0);
    }

    void header(std::initializer_list<const char *> names)
    {
        lxw_col_t column = 0;
        for (const char *name : names) {
            worksheet_set_column(sheet_, column, column, 16, nullptr);
            worksheet_write_string(sheet_, 0, column++, name, heading_);
        }
        row_ = 1;
        column_ = 0;
    }
    Sheet &words(std::string_view text)
    {
        worksheet_write_string(sheet_, row_, column_++, cleanText(text).c_str(), nullptr);
        return *this;
    }
    Sheet &number(double value)
    {
        if (std::isfinite(value)) {
            worksheet_write_number(sheet_, row_, column_, value, nullptr);
        }
        ++column_;
        return *this;
    }
    Sheet &number(const std::optional<double> &value) { return value ? number(*value) : skip(); }
    Sheet &amount(const Money &value) { return number(value.units()); }
    /// A date to a millisecond, UTC; an empty cell where there is none.
    Sheet &time(std::optional<std::int64_t> unixNanoseconds)
    {
        if (unixNanoseconds && *unixNanoseconds > 0) {
            constexpr double epoch = 25569;     // 1970-01-01 in days of a spreadsheet
            worksheet_write_number(sheet_, row_, column_, epoch + static_cast<double>(*unixNanoseconds) / 86400e9, date_);
        }
        ++column_;
        return *this;
    }
    Sheet &skip()
    {
        ++column_;
        return *this;
    }
    void next()
    {
        ++row_;
        column_ = 0;
    }

private:
    lxw_worksheet *sheet_;
    lxw_format *heading_;
    lxw_format *date_;
    lxw_row_t row_ = 0;
    lxw_col_t column_ = 0;
};

void writeSummary(Sheet sheet, const Report &report)
{
    const Run &run = report.run;
    const Prediction &forecast = report.plan.prediction;
    sheet.header({"figure", "actual", "forecast", "unit"});
    const auto line = [&](const char *name, const std::optional<double> &actual, const std::optional<double> &expected, const std::string &unit) {
        sheet.words(name).number(actual).number(expected).words(unit).next();
    };
    const auto text = [&](const char *name, const std::string &value) { sheet.words(name).words(value).next(); };
    text("run", run.id);
    text("name", run.name);
    text("workload", report.plan.workload.name);
    text("cluster", report.plan.cluster.describe());
    sheet.words("launched").time(report.launched_ns).skip().words("UTC").next();
    line("steps", static_cast<double>(run.appliedSteps), static_cast<double>(run.targetSteps), "steps");
    line("time", report.makespan_s, forecast.time_s, "s");
    line("cost", report.cost.units(), forecast.cost.units(), report.cost.currency);
    line("accuracy", report.accuracyPct, forecast.accuracyPct, "%");
    line("revocations", run.revocations, forecast.expectedRevocations, "servers");
    line("baseline time", report.baselineTime_s, std::nullopt, "s");
    line("baseline cost", report.baselineCost.units(), std::nullopt, report.baselineCost.currency);
    line("saving", report.hasSaving() ? std::optional(report.savingPct) : std::nullopt, forecast.savingPct, "%");
    line("speed-up", report.hasSpeedup() ? std::optional(report.speedup) : std::nullopt, forecast.speedup, "x");
}

void writeServers(Sheet sheet, const Report &report)
{
    sheet.header({"tag", "slot", "incarnation", "role", "device", "offer", "zone", "pricing", "price per hour", "requested, UTC", "working, UTC",
                  "ended, UTC", "paid, s", "start-up, s", "start-up cost", "cost", "currency", "revoked", "end reason"});
    for (const auto &each : report.servers) {
        const Server &server = each.server;
        sheet.words(server.tag).words(server.slot).number(server.incarnation).words(toString(server.role)).words(server.device);
        sheet.words(server.offerId).words(server.zone).words(toString(server.pricing)).amount(server.pricePerHour);
        sheet.time(server.requested_ns).time(server.working_ns).time(server.ended_ns).number(each.paid_s).number(each.startUp_s);
        sheet.amount(each.startUpCost).amount(each.cost).words(each.cost.currency).words(each.revoked ? "yes" : "no").words(server.endReason);
        sheet.next();
    }
}

void writeLedger(Sheet sheet, const Report &report)
{
    sheet.header({"tag", "slot", "offer", "pricing", "price per hour", "currency", "from, UTC", "to, UTC", "end reason"});
    for (const auto &line : report.ledger) {
        sheet.words(line.tag).words(line.slot).words(line.offerId).words(toString(line.pricing)).amount(line.pricePerHour);
        sheet.words(line.pricePerHour.currency).time(line.start_ns).time(line.end_ns).words(line.endReason).next();
    }
}

void writeEvents(Sheet sheet, const Report &report)
{
    sheet.header({"at, UTC", "kind", "slot", "message", "reason"});
    for (const auto &event : report.events) {
        sheet.time(event.time_ns).words(toString(event.kind)).words(event.slot).words(event.message).words(event.reason).next();
    }
}

void writeEvaluations(Sheet sheet, const Report &report)
{
    sheet.header({"at, UTC", "step", "accuracy, %", "loss"});
    for (const auto &each : report.evaluations) {
        sheet.time(each.time_ns).number(static_cast<double>(each.step)).number(each.accuracyPct).number(each.loss).next();
    }
}

Result<void> writeBook(const Report &report, const std::string &path)
{
    lxw_workbook *book = workbook_new(path.c_str());
    if (book == nullptr) {
        return fail(ErrorCode::Internal, "cannot start a workbook in " + path);
    }
    lxw_format *heading = workbook_add_format(book);
    format_set_bold(heading);
    lxw_format *date = workbook_add_format(book);
    format_set_num_format(date, "yyyy-mm-dd hh:mm:ss.000");
    writeSummary(Sheet(book, "Summary", heading, date), report);
    writeServers(Sheet(book, "Servers", heading, date), report);
    writeLedger(Sheet(book, "Ledger", heading, date), report);
    writeEvents(Sheet(book, "Events", heading, date), report);
    writeEvaluations(Sheet(book, "Evaluations", heading, date), report);
    if (const lxw_error problem = workbook_close(book); problem != LXW_NO_ERROR) {
        return fail(ErrorCode::NoSpace, std::string("the workbook cannot be written: ") + lxw_strerror(problem));
    }
    return {};
}

} // namespace

Result<std::string> toXlsx(const Report &report)
{
    std::string path = (std::filesystem::temp_directory_path() / "mayfly-XXXXXX").string();
    const int file = mkstemp(path.data());
    if (file < 0) {
        return fail(ErrorCode::NoSpace, path + ": no temporary file can be made there");
    }
    close(file);
    const auto written = writeBook(report, path);
    auto content = written ? readFile(path) : Result<std::string>(passOn(written.error()));
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    return content;
}

} // namespace mayfly::report
