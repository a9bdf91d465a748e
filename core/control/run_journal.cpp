// SPDX-License-Identifier: Apache-2.0
#include "core/control/run_journal.h"

#include "core/base/log.h"

#include <algorithm>
#include <utility>

namespace mayfly::control {

namespace {

void logFailure(const Result<void> &outcome)
{
    if (!outcome) {
        log::error("store: " + outcome.error().message);
    }
}

template <typename... Outcomes> const Error *firstProblem(const Outcomes &...outcomes)
{
    const Error *first = nullptr;
    ((first = first == nullptr && !outcomes ? &outcomes.error() : first), ...);
    return first;
}

} // namespace

Result<std::unique_ptr<RunJournal>> RunJournal::open(store::Store &store, SnapshotFeed &feed, const Clock &clock,
                                                     const Run &fresh)
{
    std::unique_ptr<RunJournal> journal(new RunJournal(store, feed, clock));
    auto known = store.run(fresh.id);
    if (known) {
        journal->run_ = std::move(*known);
        journal->resumed_ = true;
        if (auto loaded = journal->load(fresh.id); !loaded) {
            return passOn(loaded.error());
        }
        return journal;
    }
    if (known.error().code != ErrorCode::NotFound) {
        return passOn(known.error());
    }
    journal->run_ = fresh;
    if (auto inserted = store.insertRun(fresh); !inserted) {
        return passOn(inserted.error());
    }
    return journal;
}

Result<void> RunJournal::load(const std::string &runId)
{
    auto servers = store_.servers(runId);
    auto ledger = store_.ledger(runId);
    auto evaluations = store_.evaluations(runId);
    auto exchanges = store_.exchanges(runId);
    const auto events = store_.events(runId, 0);
    const auto samples = store_.samples(runId, 0);
    if (const Error *problem = firstProblem(servers, ledger, evaluations, exchanges, events, samples)) {
        return passOn(*problem);
    }
    servers_ = std::move(*servers);
    ledger_ = std::move(*ledger);
    evaluations_ = std::move(*evaluations);
    for (auto &each : *exchanges) {
        exchanges_[each.slot] = std::move(each);
    }
    for (const auto &each : *events) {
        knownEvents_.emplace(each.kind, each.slot, each.time_ns);
        auto &last = lastEvents_[{each.kind, each.slot}];
        last = std::max(last, each.sequence);
        feed_.add(each);
    }
    for (const auto &each : *samples) {
        storedSamples_.emplace(each.slot, each.time_ns);
        lastSamples_[each.slot] = each;
        feed_.add(each);
    }
    for (const auto &each : evaluations_) {
        feed_.add(each);
    }
    return {};
}

Result<void> RunJournal::saveRun()
{
    run_.cost = spent();
    return store_.updateRun(run_);
}

Result<void> RunJournal::together(const std::function<Result<void>()> &writes)
{
    if (grouped_) {
        return writes();
    }
    grouped_ = true;
    auto lastEvents = lastEvents_;
    auto stored = store_.together(writes);
    grouped_ = false;
    const auto untold = std::exchange(untold_, {});
    if (stored) {
        for (const auto &each : untold) {
            feed_.add(each);
        }
        return stored;
    }
    logFailure(stored);
    for (const auto &each : untold) {
        knownEvents_.erase({each.kind, each.slot, each.time_ns});
    }
    lastEvents_ = std::move(lastEvents);
    if (auto servers = store_.servers(run_.id)) {
        servers_ = std::move(*servers);
    }
    if (auto ledger = store_.ledger(run_.id)) {
        ledger_ = std::move(*ledger);
    }
    return stored;
}

bool RunJournal::hasAnyEvent(EventKind kind) const
{
    return std::any_of(knownEvents_.begin(), knownEvents_.end(),
                       [&](const auto &each) { return std::get<EventKind>(each) == kind; });
}

Result<void> RunJournal::saveServer(const Server &server)
{
    const auto at =
        std::find_if(servers_.begin(), servers_.end(), [&](const Server &each) { return each.tag == server.tag; });
    if (at == servers_.end()) {
        servers_.push_back(server);
    } else {
        *at = server;
    }
    auto saved = store_.saveServer(run_.id, server);
    logFailure(saved);
    return saved;
}

Result<int> RunJournal::nextIncarnation(const std::string &slot)
{
    return store_.nextIncarnation(run_.id, slot);
}

void RunJournal::event(EventKind kind, const std::string &slot, std::string message, std::string reason,
                       std::int64_t time_ns)
{
    log::info(std::string(toString(kind)) + (slot.empty() ? "" : " " + slot) + ": " + message);
    Event event{0, time_ns != 0 ? time_ns : now_ns(), kind, slot, std::move(message), std::move(reason)};
    knownEvents_.emplace(kind, slot, event.time_ns);
    const auto stored = store_.appendEvent(run_.id, event);
    if (!stored) {
        log::error("store: " + stored.error().message);
        return;
    }
    lastEvents_[{kind, slot}] = stored->sequence;
    if (grouped_) {
        untold_.push_back(*stored);
    } else {
        feed_.add(*stored);
    }
}

bool RunJournal::hasEvent(EventKind kind, const std::string &slot, std::int64_t time_ns) const
{
    return knownEvents_.contains({kind, slot, time_ns});
}

std::int64_t RunJournal::lastEvent(EventKind kind, const std::string &slot) const
{
    const auto at = lastEvents_.find({kind, slot});
    return at == lastEvents_.end() ? 0 : at->second;
}

bool RunJournal::eventOnce(EventKind kind, const std::string &slot, std::int64_t time_ns, std::string message,
                           std::string reason)
{
    if (hasEvent(kind, slot, time_ns)) {
        return false;
    }
    event(kind, slot, std::move(message), std::move(reason), time_ns);
    return true;
}

Result<void> RunJournal::openLine(const Server &server, const Offer &offer)
{
    LedgerLine line;
    line.tag = server.tag;
    line.slot = server.slot;
    line.offerId = offer.id;
    line.pricing = server.pricing;
    line.pricePerHour = server.pricePerHour;
    line.minimumCharge_s = offer.minimumCharge_s;
    line.billingStep_s = offer.billingStep_s;
    line.start_ns = server.requested_ns;
    auto opened = store_.openLedgerLine(run_.id, line);
    if (!opened) {
        return passOn(opened.error());
    }
    const bool known =
        std::any_of(ledger_.begin(), ledger_.end(), [&](const LedgerLine &each) { return each.tag == server.tag; });
    if (!known) {
        ledger_.push_back(std::move(*opened));
    }
    return {};
}

void RunJournal::closeLine(const std::string &tag, std::int64_t end_ns, const std::string &reason)
{
    const auto at =
        std::find_if(ledger_.begin(), ledger_.end(), [&](const LedgerLine &each) { return each.tag == tag; });
    if (at == ledger_.end() || at->end_ns) {
        return;
    }
    at->end_ns = std::max(end_ns, at->start_ns);
    at->endReason = reason;
    logFailure(store_.closeLedgerLine(run_.id, tag, *at->end_ns, reason));
}

Money RunJournal::spent() const
{
    Money sum{0, run_.cost.currency};
    for (const auto &line : ledger_) {
        sum += line.cost(now_ns());
    }
    return sum;
}

Money RunJournal::ratePerHour() const
{
    Money sum{0, run_.cost.currency};
    for (const auto &line : ledger_) {
        if (!line.end_ns) {
            sum += line.pricePerHour;
        }
    }
    return sum;
}

bool RunJournal::addSample(const Sample &sample)
{
    if (isStored(sample.slot, sample.time_ns)) {
        return false;
    }
    lastSamples_[sample.slot] = sample;
    unsaved_.push_back(sample);
    feed_.add(sample);
    return true;
}

std::optional<Sample> RunJournal::lastSample(const std::string &slot) const
{
    const auto at = lastSamples_.find(slot);
    return at == lastSamples_.end() ? std::nullopt : std::optional(at->second);
}

void RunJournal::setExchange(const Exchange &exchange)
{
    exchanges_[exchange.slot] = exchange;
    unsavedExchanges_.insert(exchange.slot);
}

const Exchange *RunJournal::exchangeOf(const std::string &slot) const
{
    const auto at = exchanges_.find(slot);
    return at == exchanges_.end() ? nullptr : &at->second;
}

void RunJournal::flushSamples()
{
    if (unsaved_.empty() && unsavedExchanges_.empty() && unsavedLatencies_.empty()) {
        return;
    }
    std::vector<Exchange> exchanges;
    for (const std::string &slot : unsavedExchanges_) {
        exchanges.push_back(exchanges_[slot]);
    }
    const auto saved = store_.together([&]() -> Result<void> {
        auto appended = store_.appendSamples(run_.id, unsaved_);
        if (appended) {
            appended = store_.appendLatencies(run_.id, unsavedLatencies_);
        }
        return appended ? store_.saveExchanges(run_.id, exchanges) : appended;
    });
    logFailure(saved);
    if (saved) {
        unsaved_.clear();
        unsavedExchanges_.clear();
        unsavedLatencies_.clear();
    }
}

bool RunJournal::addEvaluation(const Evaluation &evaluation)
{
    const bool known = std::any_of(evaluations_.begin(), evaluations_.end(),
                                   [&](const Evaluation &each) { return each.time_ns == evaluation.time_ns; });
    if (known) {
        return false;
    }
    evaluations_.push_back(evaluation);
    logFailure(store_.appendEvaluation(run_.id, evaluation));
    feed_.add(evaluation);
    return true;
}

RunSnapshot RunJournal::present() const
{
    RunSnapshot snapshot;
    snapshot.run = run_;
    snapshot.servers = servers_;
    snapshot.ledger = ledger_;
    for (const auto &[slot, exchange] : exchanges_) {
        snapshot.exchanges.push_back(exchange);
    }
    snapshot.spent = spent();
    snapshot.run.cost = snapshot.spent;
    snapshot.ratePerHour = ratePerHour();
    snapshot.now_ns = now_ns();
    return snapshot;
}

} // namespace mayfly::control
