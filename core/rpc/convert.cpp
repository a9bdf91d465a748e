// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/convert.h"

#include <algorithm>
#include <controller.pb.h>

namespace mayfly::rpc {

namespace {

void put(const Money &amount, v1::MoneyMessage &message)
{
    message.set_micros(amount.micros);
    message.set_currency(amount.currency);
}

Money get(const v1::MoneyMessage &message)
{
    return Money{message.micros(), message.currency().empty() ? "USD" : message.currency()};
}

void put(const Run &run, v1::RunMessage &message)
{
    message.set_id(run.id);
    message.set_name(run.name);
    message.set_state(std::string(toString(run.state)));
    message.set_backend(run.backend);
    message.set_plan_json(run.planJson);
    message.set_out_folder(run.outFolder);
    message.set_created_ns(run.created_ns);
    if (run.started_ns) {
        message.set_started_ns(*run.started_ns);
    }
    if (run.ended_ns) {
        message.set_ended_ns(*run.ended_ns);
    }
    message.set_target_steps(run.targetSteps);
    message.set_applied_steps(run.appliedSteps);
    message.set_lost_steps(run.lostSteps);
    if (run.testAccuracyPct) {
        message.set_test_accuracy_pct(*run.testAccuracyPct);
    }
    put(run.cost, *message.mutable_cost());
    message.set_revocations(run.revocations);
    message.set_message(run.message);
}

Result<Run> get(const v1::RunMessage &message)
{
    const auto state = runStateFromString(message.state());
    if (!state) {
        return passOn(state.error());
    }
    Run run;
    run.id = message.id();
    run.name = message.name();
    run.state = *state;
    run.backend = message.backend();
    run.planJson = message.plan_json();
    run.outFolder = message.out_folder();
    run.created_ns = message.created_ns();
    run.started_ns = message.has_started_ns() ? std::optional(message.started_ns()) : std::nullopt;
    run.ended_ns = message.has_ended_ns() ? std::optional(message.ended_ns()) : std::nullopt;
    run.targetSteps = message.target_steps();
    run.appliedSteps = message.applied_steps();
    run.lostSteps = message.lost_steps();
    run.testAccuracyPct = message.has_test_accuracy_pct() ? std::optional(message.test_accuracy_pct()) : std::nullopt;
    run.cost = get(message.cost());
    run.revocations = message.revocations();
    run.message = message.message();
    return run;
}

void put(const Server &server, v1::ServerMessage &message)
{
    message.set_tag(server.tag);
    message.set_slot(server.slot);
    message.set_incarnation(server.incarnation);
    message.set_role(std::string(toString(server.role)));
    message.set_offer_id(server.offerId);
    message.set_device(server.device);
    message.set_zone(server.zone);
    message.set_pricing(std::string(toString(server.pricing)));
    put(server.pricePerHour, *message.mutable_price_per_hour());
    message.set_state(std::string(toString(server.state)));
    message.set_requested_ns(server.requested_ns);
    if (server.ready_ns) {
        message.set_ready_ns(*server.ready_ns);
    }
    if (server.working_ns) {
        message.set_working_ns(*server.working_ns);
    }
    if (server.ended_ns) {
        message.set_ended_ns(*server.ended_ns);
    }
    message.set_end_reason(server.endReason);
    message.set_address(server.address);
    message.set_handle(server.handle);
}

Result<Server> get(const v1::ServerMessage &message)
{
    const auto role = serverRoleFromString(message.role());
    const auto pricing = pricingFromString(message.pricing());
    const auto state = serverStateFromString(message.state());
    if (!role) {
        return passOn(role.error());
    }
    if (!pricing) {
        return passOn(pricing.error());
    }
    if (!state) {
        return passOn(state.error());
    }
    Server server;
    server.tag = message.tag();
    server.slot = message.slot();
    server.incarnation = message.incarnation();
    server.role = *role;
    server.offerId = message.offer_id();
    server.device = message.device();
    server.zone = message.zone();
    server.pricing = *pricing;
    server.pricePerHour = get(message.price_per_hour());
    server.state = *state;
    server.requested_ns = message.requested_ns();
    server.ready_ns = message.has_ready_ns() ? std::optional(message.ready_ns()) : std::nullopt;
    server.working_ns = message.has_working_ns() ? std::optional(message.working_ns()) : std::nullopt;
    server.ended_ns = message.has_ended_ns() ? std::optional(message.ended_ns()) : std::nullopt;
    server.endReason = message.end_reason();
    server.address = message.address();
    server.handle = message.handle();
    return server;
}

void put(const Event &event, v1::EventMessage &message)
{
    message.set_sequence(event.sequence);
    message.set_time_ns(event.time_ns);
    message.set_kind(std::string(toString(event.kind)));
    message.set_slot(event.slot);
    message.set_message(event.message);
    message.set_reason(event.reason);
}

Result<Event> get(const v1::EventMessage &message)
{
    const auto kind = eventKindFromString(message.kind());
    if (!kind) {
        return passOn(kind.error());
    }
    return Event{message.sequence(), message.time_ns(), *kind, message.slot(), message.message(), message.reason()};
}

void put(const Sample &sample, v1::SampleMessage &message)
{
    message.set_time_ns(sample.time_ns);
    message.set_slot(sample.slot);
    message.set_steps(sample.steps);
    message.set_steps_per_s(sample.stepsPerSecond);
    message.set_images_per_s(sample.imagesPerSecond);
    message.set_loss(sample.loss);
    message.set_staleness(sample.staleness);
    message.set_learning_rate(sample.learningRate);
    message.set_spent_units(sample.spentUnits);
}

Sample get(const v1::SampleMessage &message)
{
    return Sample{message.time_ns(), message.slot(),      message.steps(),         message.steps_per_s(), message.images_per_s(),
                  message.loss(),    message.staleness(), message.learning_rate(), message.spent_units()};
}

void put(const Exchange &exchange, v1::ExchangeMessage &message)
{
    message.set_slot(exchange.slot);
    message.set_time_ns(exchange.time_ns);
    message.set_steps(exchange.steps);
    message.mutable_staleness()->Assign(exchange.staleness.begin(), exchange.staleness.end());
    message.set_push_s(exchange.push_s);
    message.set_pull_s(exchange.pull_s);
    message.set_pushing_s(exchange.pushing_s);
    message.set_pulling_s(exchange.pulling_s);
    message.set_sent_bytes(exchange.sentBytes);
    message.set_received_bytes(exchange.receivedBytes);
    message.set_sent_bytes_per_s(exchange.sentBytesPerSecond);
    message.set_received_bytes_per_s(exchange.receivedBytesPerSecond);
    message.set_apply_s(exchange.apply_s);
    message.set_wait_s(exchange.wait_s);
    message.set_queue_length(exchange.queueLength);
    message.set_busy(exchange.busy);
}

Exchange get(const v1::ExchangeMessage &message)
{
    const auto counts = std::min<std::ptrdiff_t>(message.staleness_size(), stalenessCounts);
    Exchange exchange;
    exchange.slot = message.slot();
    exchange.time_ns = message.time_ns();
    exchange.steps = message.steps();
    exchange.staleness.assign(message.staleness().begin(), message.staleness().begin() + counts);
    exchange.push_s = message.push_s();
    exchange.pull_s = message.pull_s();
    exchange.pushing_s = message.pushing_s();
    exchange.pulling_s = message.pulling_s();
    exchange.sentBytes = message.sent_bytes();
    exchange.receivedBytes = message.received_bytes();
    exchange.sentBytesPerSecond = message.sent_bytes_per_s();
    exchange.receivedBytesPerSecond = message.received_bytes_per_s();
    exchange.apply_s = message.apply_s();
    exchange.wait_s = message.wait_s();
    exchange.queueLength = message.queue_length();
    exchange.busy = message.busy();
    return exchange;
}

void put(const LedgerLine &line, v1::LedgerMessage &message)
{
    message.set_id(line.id);
    message.set_tag(line.tag);
    message.set_slot(line.slot);
    message.set_offer_id(line.offerId);
    message.set_pricing(std::string(toString(line.pricing)));
    put(line.pricePerHour, *message.mutable_price_per_hour());
    message.set_minimum_charge_s(line.minimumCharge_s);
    message.set_billing_step_s(line.billingStep_s);
    message.set_start_ns(line.start_ns);
    if (line.end_ns) {
        message.set_end_ns(*line.end_ns);
    }
    message.set_end_reason(line.endReason);
}

Result<LedgerLine> get(const v1::LedgerMessage &message)
{
    const auto pricing = pricingFromString(message.pricing());
    if (!pricing) {
        return passOn(pricing.error());
    }
    LedgerLine line;
    line.id = message.id();
    line.tag = message.tag();
    line.slot = message.slot();
    line.offerId = message.offer_id();
    line.pricing = *pricing;
    line.pricePerHour = get(message.price_per_hour());
    line.minimumCharge_s = message.minimum_charge_s();
    line.billingStep_s = message.billing_step_s();
    line.start_ns = message.start_ns();
    line.end_ns = message.has_end_ns() ? std::optional(message.end_ns()) : std::nullopt;
    line.endReason = message.end_reason();
    return line;
}

/// Reads every message of a repeated field that can fail; the first failure ends it.
template <typename Value, typename Messages>
Result<void> getAll(const Messages &messages, std::vector<Value> &values)
{
    values.reserve(static_cast<std::size_t>(messages.size()));
    for (const auto &message : messages) {
        auto value = get(message);
        if (!value) {
            return passOn(value.error());
        }
        values.push_back(std::move(*value));
    }
    return {};
}

} // namespace

void toMessage(const RunSnapshot &snapshot, v1::SnapshotMessage &message)
{
    put(snapshot.run, *message.mutable_run());
    for (const auto &server : snapshot.servers) {
        put(server, *message.add_servers());
    }
    for (const auto &event : snapshot.events) {
        put(event, *message.add_events());
    }
    for (const auto &sample : snapshot.samples) {
        put(sample, *message.add_samples());
    }
    for (const auto &exchange : snapshot.exchanges) {
        put(exchange, *message.add_exchanges());
    }
    for (const auto &evaluation : snapshot.evaluations) {
        auto &added = *message.add_evaluations();
        added.set_time_ns(evaluation.time_ns);
        added.set_step(evaluation.step);
        added.set_accuracy_pct(evaluation.accuracyPct);
        added.set_loss(evaluation.loss);
    }
    for (const auto &line : snapshot.ledger) {
        put(line, *message.add_ledger());
    }
    put(snapshot.spent, *message.mutable_spent());
    put(snapshot.ratePerHour, *message.mutable_rate_per_hour());
    put(snapshot.cap, *message.mutable_cap());
    if (snapshot.forecast) {
        auto &forecast = *message.mutable_forecast();
        forecast.set_finish_ns(snapshot.forecast->finish_ns);
        forecast.set_finish_early_ns(snapshot.forecast->finishEarly_ns);
        forecast.set_finish_late_ns(snapshot.forecast->finishLate_ns);
        put(snapshot.forecast->cost, *forecast.mutable_cost());
        put(snapshot.forecast->costLow, *forecast.mutable_cost_low());
        put(snapshot.forecast->costHigh, *forecast.mutable_cost_high());
    }
    message.set_now_ns(snapshot.now_ns);
    message.set_last_checkpoint_step(snapshot.lastCheckpointStep);
    if (snapshot.lastCheckpoint_ns) {
        message.set_last_checkpoint_ns(*snapshot.lastCheckpoint_ns);
    }
}

Result<RunSnapshot> fromMessage(const v1::SnapshotMessage &message)
{
    RunSnapshot snapshot;
    auto run = get(message.run());
    if (!run) {
        return passOn(run.error());
    }
    snapshot.run = std::move(*run);
    for (const auto &read : {getAll(message.servers(), snapshot.servers), getAll(message.events(), snapshot.events),
                             getAll(message.ledger(), snapshot.ledger)}) {
        if (!read) {
            return passOn(read.error());
        }
    }
    for (const auto &sample : message.samples()) {
        snapshot.samples.push_back(get(sample));
    }
    for (const auto &exchange : message.exchanges()) {
        snapshot.exchanges.push_back(get(exchange));
    }
    for (const auto &each : message.evaluations()) {
        snapshot.evaluations.push_back({each.time_ns(), each.step(), each.accuracy_pct(), each.loss()});
    }
    snapshot.spent = get(message.spent());
    snapshot.ratePerHour = get(message.rate_per_hour());
    snapshot.cap = get(message.cap());
    if (message.has_forecast()) {
        const auto &forecast = message.forecast();
        snapshot.forecast = Forecast{forecast.finish_ns(),       forecast.finish_early_ns(), forecast.finish_late_ns(),
                                     get(forecast.cost()),       get(forecast.cost_low()),   get(forecast.cost_high())};
    }
    snapshot.now_ns = message.now_ns();
    snapshot.lastCheckpointStep = message.last_checkpoint_step();
    snapshot.lastCheckpoint_ns =
        message.has_last_checkpoint_ns() ? std::optional(message.last_checkpoint_ns()) : std::nullopt;
    return snapshot;
}

} // namespace mayfly::rpc
