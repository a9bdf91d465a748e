// SPDX-License-Identifier: Apache-2.0
#include "core/store/import_run.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/catalog/dates.h"
#include "core/domain/exchange_json.h"
#include "core/domain/json_fields.h"
#include "core/domain/plan.h"
#include "core/report/json_report.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace mayfly::store {

namespace {

using nlohmann::json;

constexpr std::size_t largestReport = std::size_t{256} << 20;
constexpr std::size_t longestId = 64;
constexpr std::size_t sampleColumns = 9;

Result<std::int64_t> timeFromText(const std::string &text)
{
    const auto time = catalog::parseIsoTime(text);
    return time ? Result<std::int64_t>(*time) : fail(ErrorCode::InvalidInput, "is '" + text.substr(0, 40) + "', expected a time like 2026-12-01T14:55:46.000Z");
}

void readTime(JsonFields &fields, const char *name, std::int64_t &time_ns)
{
    fields.readParsed(name, time_ns, timeFromText);
}

void readTime(JsonFields &fields, const char *name, std::optional<std::int64_t> &time_ns)
{
    if (fields.has(name)) {
        time_ns.emplace();
        readTime(fields, name, *time_ns);
    }
}

void readPrice(JsonFields &fields, const std::string &currency, Money &price)
{
    double units = 0;
    fields.read("price_per_hour_usd", units);
    if (!(units >= 0 && units < 1e9)) {
        fields.report("price_per_hour_usd", "is " + formatFixed(units, 6) + ", expected 0 or more");
        return;
    }
    price = Money::fromUnits(units, currency);
}

Server readServer(JsonFields &fields, const std::string &currency)
{
    Server server;
    fields.read("tag", server.tag);
    fields.read("slot", server.slot);
    fields.read("incarnation", server.incarnation);
    fields.readParsed("role", server.role, serverRoleFromString);
    fields.read("offer", server.offerId);
    fields.read("device", server.device);
    fields.read("zone", server.zone);
    fields.readParsed("pricing", server.pricing, pricingFromString);
    readPrice(fields, currency, server.pricePerHour);
    fields.readParsed("state", server.state, serverStateFromString);
    readTime(fields, "requested", server.requested_ns);
    readTime(fields, "ready", server.ready_ns);
    readTime(fields, "working", server.working_ns);
    readTime(fields, "ended", server.ended_ns);
    fields.read("end_reason", server.endReason);
    return server;
}

LedgerLine readLine(JsonFields &fields)
{
    LedgerLine line;
    std::string currency;
    fields.read("tag", line.tag);
    fields.read("slot", line.slot);
    fields.read("offer", line.offerId);
    fields.readParsed("pricing", line.pricing, pricingFromString);
    fields.read("currency", currency);
    readPrice(fields, currency, line.pricePerHour);
    fields.read("minimum_charge_s", line.minimumCharge_s);
    fields.read("billing_step_s", line.billingStep_s);
    fields.read("start_ns", line.start_ns);
    std::int64_t end_ns = 0;
    fields.read("end_ns", end_ns);      // the run is over, so every line is closed
    line.end_ns = end_ns;
    fields.read("end_reason", line.endReason);
    if (!(line.billingStep_s > 0 && line.minimumCharge_s >= 0 && end_ns >= line.start_ns)) {
        fields.report("end_ns", "is " + std::to_string(end_ns) + " with a billing step of " + formatFixed(line.billingStep_s, 3) +
                                    " s, expected an end after the start and a step over 0");
    }
    return line;
}

Event readEvent(JsonFields &fields)
{
    Event event;
    fields.read("sequence", event.sequence);
    readTime(fields, "time", event.time_ns);
    fields.readParsed("kind", event.kind, eventKindFromString);
    fields.read("slot", event.slot);
    fields.read("message", event.message);
    fields.read("reason", event.reason);
    return event;
}

Evaluation readEvaluation(JsonFields &fields)
{
    Evaluation evaluation;
    readTime(fields, "time", evaluation.time_ns);
    fields.read("step", evaluation.step);
    fields.read("accuracy_pct", evaluation.accuracyPct);
    fields.read("loss", evaluation.loss);
    return evaluation;
}

/// Rows of nine values; a loss that was no number is null.
Result<Sample> sampleFrom(const json &row)
{
    const auto number = [&row](std::size_t column) { return row[column].is_number() ? row[column].get<double>() : std::nan(""); };
    const bool good = row.is_array() && row.size() == sampleColumns && row[0].is_number_integer() && row[1].is_string() && row[2].is_number_integer() &&
                      std::all_of(row.begin() + 3, row.end(), [](const json &each) { return each.is_number() || each.is_null(); });
    if (!good) {
        return fail(ErrorCode::InvalidInput, "is " + row.dump(-1, ' ', false, json::error_handler_t::replace).substr(0, 80) +
                                                 ", expected time_ns, slot, steps and six numbers");
    }
    return Sample{row[0].get<std::int64_t>(), row[1].get<std::string>(), row[2].get<std::int64_t>(), number(3), number(4), number(5), number(6), number(7), number(8)};
}

void readSamples(const json &document, JsonFields &fields, std::vector<Sample> &samples)
{
    const auto found = document.find("samples");
    const json *rows = found != document.end() && found->is_object() && found->contains("rows") ? &(*found)["rows"] : nullptr;
    if (rows == nullptr || !rows->is_array()) {
        fields.report("samples", "expected an object with an array of rows");
        return;
    }
    samples.reserve(rows->size());
    for (std::size_t i = 0; i < rows->size(); ++i) {
        auto sample = sampleFrom((*rows)[i]);
        if (!sample) {
            fields.report(("samples.rows[" + std::to_string(i) + "]").c_str(), sample.error().message);
            return;
        }
        samples.push_back(std::move(*sample));
    }
    std::stable_sort(samples.begin(), samples.end(), [](const Sample &a, const Sample &b) { return a.time_ns < b.time_ns; });
}

void readRun(JsonFields &fields, Run &run)
{
    fields.read("run_id", run.id);
    const bool plain = !run.id.empty() && run.id.size() <= longestId &&
                       std::all_of(run.id.begin(), run.id.end(), [](char c) { return isAsciiLetter(c) || (c >= '0' && c <= '9') || c == '-'; });
    if (!plain) {
        fields.report("run_id", "is '" + run.id.substr(0, longestId) + "', expected letters, digits and '-'");
    }
    fields.read("name", run.name);
    fields.readParsed("state", run.state, runStateFromString);
    if (!isOver(run.state)) {
        fields.report("state", "is " + std::string(toString(run.state)) + ", expected a run that is over: write its report again when it has ended");
    }
    fields.read("backend", run.backend);
    fields.read("message", run.message);
    readTime(fields, "created", run.created_ns);
    readTime(fields, "started", run.started_ns);
    readTime(fields, "ended", run.ended_ns);
    fields.read("steps", run.targetSteps);
    fields.read("applied_steps", run.appliedSteps);
    fields.read("lost_steps", run.lostSteps);
    fields.readOptional("test_accuracy_pct", run.testAccuracyPct);
    fields.read("revocations", run.revocations);
    fields.read("currency", run.cost.currency);
    fields.read("cost_micros", run.cost.micros);
}

void readPlan(const json &document, JsonFields &fields, const std::string &source, Run &run)
{
    if (!document.contains("plan")) {
        fields.report("plan", "is missing: the report was made by an older Mayfly; make it again with 'mayflyctl report " + run.id + " --format json'");
        return;
    }
    const std::string text = document["plan"].dump();
    if (const auto plan = planFromJson(text, source + ": plan"); !plan) {
        fields.report("plan", "is none: " + plan.error().message);
        return;
    }
    run.planJson = text;
}

/// What says the same twice must say the same.
void checkWhole(JsonFields &fields, const RunSnapshot &run)
{
    std::int64_t sum = 0;
    for (const LedgerLine &line : run.ledger) {
        sum += line.pricePerHour.currency == run.run.cost.currency ? line.cost(*line.end_ns).micros : 0;
    }
    if (sum != run.run.cost.micros) {
        fields.report("cost_micros", "is " + std::to_string(run.run.cost.micros) + ", but the ledger adds up to " + std::to_string(sum));
    }
    std::set<std::string> tags;
    for (const Server &server : run.servers) {
        if (!tags.insert(server.tag).second) {
            fields.report("servers", "have " + server.tag + " twice, expected each server once");
        }
    }
}

} // namespace

Result<RunSnapshot> runFromReport(std::string_view text, const std::string &source)
{
    const auto document = JsonFields::parse(text, source);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, source, problem);
    int schema = 0;
    fields.read("schema", schema);
    if (!problem && (schema < 1 || schema > report::reportSchema)) {
        fields.report("schema", "is " + std::to_string(schema) + ", but this version of Mayfly reads reports of schema " + std::to_string(report::reportSchema));
    }
    RunSnapshot run;
    readRun(fields, run.run);
    if (!problem) {
        readPlan(*document, fields, source, run.run);
    }
    const std::string &currency = run.run.cost.currency;
    fields.readArray("servers", [&](JsonFields &each) { run.servers.push_back(readServer(each, currency)); });
    fields.readArray("ledger", [&](JsonFields &each) { run.ledger.push_back(readLine(each)); });
    fields.readArray("evaluations", [&](JsonFields &each) { run.evaluations.push_back(readEvaluation(each)); });
    fields.readArray("events", [&](JsonFields &each) { run.events.push_back(readEvent(each)); });
    if (fields.has("exchanges")) { // reports of an earlier version have none
        fields.readArray("exchanges", [&](JsonFields &each) { read(each, run.exchanges.emplace_back()); });
    }
    if (!problem) {
        readSamples(*document, fields, run.samples);
    }
    if (!problem) {
        checkWhole(fields, run);
    }
    return problem ? Result<RunSnapshot>(passOn(*problem)) : run;
}

Result<void> addRun(Store &store, const RunSnapshot &run)
{
    const std::string &id = run.run.id;
    return store.together([&]() -> Result<void> {
        if (auto inserted = store.insertRun(run.run); !inserted) {
            return inserted.error().code == ErrorCode::Conflict ? fail(ErrorCode::Conflict, "run " + id + " is in the history already") : inserted;
        }
        for (const Server &server : run.servers) {
            if (auto saved = store.saveServer(id, server); !saved) {
                return saved;
            }
        }
        for (const Event &event : run.events) {
            if (auto appended = store.appendEvent(id, event); !appended) {
                return passOn(appended.error());
            }
        }
        for (const LedgerLine &line : run.ledger) {
            if (auto opened = store.openLedgerLine(id, line); !opened) {
                return passOn(opened.error());
            }
        }
        for (const Evaluation &evaluation : run.evaluations) {
            if (auto appended = store.appendEvaluation(id, evaluation); !appended) {
                return appended;
            }
        }
        if (auto saved = store.saveExchanges(id, run.exchanges); !saved) {
            return saved;
        }
        return store.appendSamples(id, run.samples);
    });
}

Result<Run> importRun(const std::filesystem::path &reportFile)
{
    std::error_code none;
    if (const auto size = std::filesystem::file_size(reportFile, none); !none && size > largestReport) {
        return fail(ErrorCode::InvalidInput, reportFile.string() + ": has " + std::to_string(size) + " bytes, expected a report.json of up to " + std::to_string(largestReport));
    }
    const auto text = readFile(reportFile);
    if (!text) {
        return passOn(text.error());
    }
    auto run = runFromReport(*text, reportFile.string());
    if (!run) {
        return passOn(run.error());
    }
    run->run.outFolder = std::filesystem::absolute(reportFile, none).parent_path().string();
    if (auto made = makeFolder(defaultPath().parent_path()); !made) {
        return passOn(made.error());
    }
    const auto store = Store::open(defaultPath(), OpenMode::ReadWrite);
    if (!store) {
        return passOn(store.error());
    }
    if (auto added = addRun(**store, *run); !added) {
        return passOn(added.error());
    }
    return run->run;
}

} // namespace mayfly::store
