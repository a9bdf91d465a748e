// SPDX-License-Identifier: Apache-2.0
#include "core/store/rows.h"

#include "core/base/text.h"

#include <charconv>
#include <limits>

namespace mayfly::store::rows {

const char *const runColumns =
    "id, name, state, backend, plan_json, out_folder, created_ns, started_ns, ended_ns, target_steps, applied_steps, lost_steps, "
    "test_accuracy_pct, cost_micros, currency, revocations, message";
const char *const serverColumns =
    "tag, slot, incarnation, role, offer_id, device, zone, pricing, price_micros, currency, state, requested_ns, ready_ns, working_ns, "
    "ended_ns, end_reason, address, handle";
const char *const eventColumns = "sequence, time_ns, kind, slot, message, reason";
const char *const ledgerColumns =
    "tag, slot, offer_id, pricing, price_micros, currency, minimum_charge_s, billing_step_s, start_ns, end_ns, end_reason";
const char *const sampleColumns =
    "time_ns, slot, steps, steps_per_s, images_per_s, loss, staleness, learning_rate, spent_units";
const char *const evaluationColumns = "time_ns, step, accuracy_pct, loss";

const char *const exchangeColumns =
    "slot, time_ns, steps, staleness, push_s, pull_s, pushing_s, pulling_s, sent_bytes, received_bytes, sent_bytes_per_s, "
    "received_bytes_per_s, apply_s, wait_s, queue_length, busy";
const char *const latencyColumns = "slot, time_ns, count, push_p50_s, push_p95_s, pull_p50_s, pull_p95_s, apply_p50_s, apply_p95_s, wait_p50_s, wait_p95_s";

namespace {

/// "3 0 1": one count after the other.
std::string wordsOf(const std::vector<std::int64_t> &counts)
{
    std::string words;
    for (const std::int64_t count : counts) {
        words += (words.empty() ? "" : " ") + std::to_string(count);
    }
    return words;
}

Result<std::vector<std::int64_t>> countsFrom(const std::string &words)
{
    std::vector<std::int64_t> counts;
    for (const auto &word : words.empty() ? std::vector<std::string>() : split(words, ' ')) {
        std::int64_t count = 0;
        const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), count);
        if (problem != std::errc() || end != word.data() + word.size() || count < 0 || counts.size() >= stalenessCounts) {
            return fail(ErrorCode::Corrupt, "'" + words.substr(0, 80) + "' are no counts of stale steps");
        }
        counts.push_back(count);
    }
    return counts;
}

/// Binds one parameter after the other.
class Binder {
public:
    Binder(SQLite::Statement &statement, int first) : statement_(statement), next_(first) {}

    Binder &operator<<(std::string_view text)
    {
        statement_.bind(next_++, std::string(text));
        return *this;
    }
    Binder &operator<<(std::int64_t number)
    {
        statement_.bind(next_++, number);
        return *this;
    }
    Binder &operator<<(int number) { return *this << static_cast<std::int64_t>(number); }
    /// SQLite stores a NaN as NULL; infinities (a diverged loss) are kept.
    Binder &operator<<(double number)
    {
        statement_.bind(next_++, number);
        return *this;
    }
    template <typename T>
    Binder &operator<<(const std::optional<T> &value)
    {
        if (value) {
            return *this << *value;
        }
        statement_.bind(next_++);
        return *this;
    }

private:
    SQLite::Statement &statement_;
    int next_;
};

/// Reads one column after the other; the first word that fits no enumeration is kept as the problem.
class Reader {
public:
    Reader(const SQLite::Statement &row, const char *table) : row_(row), table_(table) {}

    Reader &operator>>(std::string &text)
    {
        text = column().getString();
        return *this;
    }
    Reader &operator>>(std::int64_t &number)
    {
        number = column().getInt64();
        return *this;
    }
    Reader &operator>>(int &number)
    {
        number = column().getInt();
        return *this;
    }
    Reader &operator>>(double &number)
    {
        const auto value = column();
        number = value.isNull() ? std::numeric_limits<double>::quiet_NaN() : value.getDouble();
        return *this;
    }
    template <typename T>
    Reader &operator>>(std::optional<T> &value)
    {
        value.reset();
        if (row_.getColumn(next_).isNull()) {
            ++next_;
            return *this;
        }
        T got{};
        *this >> got;
        value = got;
        return *this;
    }
    template <typename Enum, typename Parse>
    Reader &word(Enum &value, Parse parse)
    {
        auto parsed = parse(column().getString());
        if (parsed) {
            value = *parsed;
        } else if (result_) {
            result_ = fail(ErrorCode::Corrupt, std::string("table ") + table_ + ": " + parsed.error().message);
        }
        return *this;
    }
    Result<void> done() const { return result_; }

private:
    SQLite::Column column() { return row_.getColumn(next_++); }

    const SQLite::Statement &row_;
    const char *table_;
    int next_ = 0;
    Result<void> result_;
};

} // namespace

void bind(SQLite::Statement &statement, int first, const Run &run)
{
    Binder(statement, first) << run.id << run.name << toString(run.state) << run.backend << run.planJson << run.outFolder
                             << run.created_ns << run.started_ns << run.ended_ns << run.targetSteps << run.appliedSteps
                             << run.lostSteps << run.testAccuracyPct << run.cost.micros << run.cost.currency << run.revocations
                             << run.message;
}

Result<void> read(const SQLite::Statement &row, Run &run)
{
    Reader reader(row, "runs");
    reader >> run.id >> run.name;
    reader.word(run.state, runStateFromString) >> run.backend >> run.planJson >> run.outFolder >> run.created_ns >> run.started_ns >>
        run.ended_ns >> run.targetSteps >> run.appliedSteps >> run.lostSteps >> run.testAccuracyPct >> run.cost.micros >>
        run.cost.currency >> run.revocations >> run.message;
    return reader.done();
}

void bind(SQLite::Statement &statement, int first, const Server &server)
{
    Binder(statement, first) << server.tag << server.slot << server.incarnation << toString(server.role) << server.offerId
                             << server.device << server.zone << toString(server.pricing) << server.pricePerHour.micros
                             << server.pricePerHour.currency << toString(server.state) << server.requested_ns << server.ready_ns
                             << server.working_ns << server.ended_ns << server.endReason << server.address << server.handle;
}

Result<void> read(const SQLite::Statement &row, Server &server)
{
    Reader reader(row, "servers");
    reader >> server.tag >> server.slot >> server.incarnation;
    reader.word(server.role, serverRoleFromString) >> server.offerId >> server.device >> server.zone;
    reader.word(server.pricing, pricingFromString) >> server.pricePerHour.micros >> server.pricePerHour.currency;
    reader.word(server.state, serverStateFromString) >> server.requested_ns >> server.ready_ns >> server.working_ns >>
        server.ended_ns >> server.endReason >> server.address >> server.handle;
    return reader.done();
}

void bind(SQLite::Statement &statement, int first, const Event &event)
{
    Binder(statement, first) << event.sequence << event.time_ns << toString(event.kind) << event.slot << event.message << event.reason;
}

Result<void> read(const SQLite::Statement &row, Event &event)
{
    Reader reader(row, "events");
    reader >> event.sequence >> event.time_ns;
    reader.word(event.kind, eventKindFromString) >> event.slot >> event.message >> event.reason;
    return reader.done();
}

void bind(SQLite::Statement &statement, int first, const LedgerLine &line)
{
    Binder(statement, first) << line.tag << line.slot << line.offerId << toString(line.pricing) << line.pricePerHour.micros
                             << line.pricePerHour.currency << line.minimumCharge_s << line.billingStep_s << line.start_ns
                             << line.end_ns << line.endReason;
}

Result<void> read(const SQLite::Statement &row, LedgerLine &line)
{
    Reader reader(row, "ledger");
    reader >> line.id >> line.tag >> line.slot >> line.offerId;
    reader.word(line.pricing, pricingFromString) >> line.pricePerHour.micros >> line.pricePerHour.currency >> line.minimumCharge_s >>
        line.billingStep_s >> line.start_ns >> line.end_ns >> line.endReason;
    return reader.done();
}

void bind(SQLite::Statement &statement, int first, const Sample &sample)
{
    // Hot: a run writes one per slot and second, imports millions. The text is not copied; it outlives the statement's execution.
    statement.bind(first, sample.time_ns);
    statement.bindNoCopy(first + 1, sample.slot);
    statement.bind(first + 2, sample.steps);
    statement.bind(first + 3, sample.stepsPerSecond);
    statement.bind(first + 4, sample.imagesPerSecond);
    statement.bind(first + 5, sample.loss);
    statement.bind(first + 6, sample.staleness);
    statement.bind(first + 7, sample.learningRate);
    statement.bind(first + 8, sample.spentUnits);
}

Result<void> read(const SQLite::Statement &row, Sample &sample)
{
    Reader reader(row, "samples");
    reader >> sample.time_ns >> sample.slot >> sample.steps >> sample.stepsPerSecond >> sample.imagesPerSecond >> sample.loss >>
        sample.staleness >> sample.learningRate >> sample.spentUnits;
    return reader.done();
}

void bind(SQLite::Statement &statement, int first, const Evaluation &evaluation)
{
    Binder(statement, first) << evaluation.time_ns << evaluation.step << evaluation.accuracyPct << evaluation.loss;
}

Result<void> read(const SQLite::Statement &row, Evaluation &evaluation)
{
    Reader reader(row, "evaluations");
    reader >> evaluation.time_ns >> evaluation.step >> evaluation.accuracyPct >> evaluation.loss;
    return reader.done();
}

void bind(SQLite::Statement &statement, int first, const Exchange &exchange)
{
    Binder(statement, first) << exchange.slot << exchange.time_ns << exchange.steps << wordsOf(exchange.staleness) << exchange.push_s
                             << exchange.pull_s << exchange.pushing_s << exchange.pulling_s << exchange.sentBytes << exchange.receivedBytes
                             << exchange.sentBytesPerSecond << exchange.receivedBytesPerSecond << exchange.apply_s << exchange.wait_s
                             << exchange.queueLength << exchange.busy;
}

Result<void> read(const SQLite::Statement &row, Exchange &exchange)
{
    Reader reader(row, "exchanges");
    reader >> exchange.slot >> exchange.time_ns >> exchange.steps;
    reader.word(exchange.staleness, countsFrom) >> exchange.push_s >> exchange.pull_s >> exchange.pushing_s >> exchange.pulling_s >>
        exchange.sentBytes >> exchange.receivedBytes >> exchange.sentBytesPerSecond >> exchange.receivedBytesPerSecond >> exchange.apply_s >>
        exchange.wait_s >> exchange.queueLength >> exchange.busy;
    return reader.done();
}

void bind(SQLite::Statement &statement, int first, const LatencyPoint &point)
{
    Binder(statement, first) << point.slot << point.time_ns << point.count << point.push.p50 << point.push.p95 << point.pull.p50
                             << point.pull.p95 << point.apply.p50 << point.apply.p95 << point.wait.p50 << point.wait.p95;
}

Result<void> read(const SQLite::Statement &row, LatencyPoint &point)
{
    Reader reader(row, "latencies");
    reader >> point.slot >> point.time_ns >> point.count >> point.push.p50 >> point.push.p95 >> point.pull.p50 >> point.pull.p95 >>
        point.apply.p50 >> point.apply.p95 >> point.wait.p50 >> point.wait.p95;
    return reader.done();
}

std::string marks(int count)
{
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += i == 0 ? "?" : ", ?";
    }
    return text;
}

std::string assignments(const char *columns)
{
    std::string text;
    for (const auto &column : split(columns, ',')) {
        const std::string name(trimmed(column));
        text += (text.empty() ? "" : ", ") + name + " = excluded." + name;
    }
    return text;
}

} // namespace mayfly::store::rows
