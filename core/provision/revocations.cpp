// SPDX-License-Identifier: Apache-2.0
#include "core/provision/revocations.h"

#include "core/base/files.h"
#include "core/base/rng.h"
#include "core/domain/json_fields.h"

#include <algorithm>
#include <array>
#include <limits>

namespace mayfly::provision {

namespace {

constexpr std::array<std::pair<RevocationKind, std::string_view>, 3> kinds{
    {{RevocationKind::None, "none"},
     {RevocationKind::OneHalfway, "one-halfway"},
     {RevocationKind::FromLifetimes, "lifetimes"}}};

std::filesystem::path decisionFile(const LocalOptions &options)
{
    return options.runFolder / "revocations.json";
}

/// FNV-1a: the same number for a tag on every machine.
std::uint64_t streamOf(std::string_view tag)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : tag) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    }
    return hash;
}

/// "w-1/2" of "RUN/w-1/2": the run's id is not part of the draw, so that the same seed gives the same fate to each run.
std::string_view slotAndIncarnation(std::string_view tag)
{
    const std::size_t slash = tag.find('/');
    return slash == std::string_view::npos ? tag : tag.substr(slash + 1);
}

bool isVictimKind(const LocalServer &server)
{
    return server.role == ServerRole::Worker && server.pricing == Pricing::Transient;
}

} // namespace

Result<RevocationKind> revocationKindFromString(std::string_view text)
{
    for (const auto &[kind, name] : kinds) {
        if (name == text) {
            return kind;
        }
    }
    return fail(ErrorCode::InvalidInput,
                "revocations '" + std::string(text) + "': expected one of none, one-halfway, lifetimes");
}

std::string_view toString(RevocationKind kind)
{
    return kinds.at(static_cast<std::size_t>(kind)).second;
}

double drawLifetime(const LifetimeModel &model, std::uint64_t seed, const std::string &tag)
{
    Rng rng = Rng(seed).split(streamOf(slotAndIncarnation(tag)));
    double lifetime = std::numeric_limits<double>::infinity();
    if (rng.uniform() < model.earlyShare) {
        lifetime = rng.exponential(model.earlyMean_s);
    } else if (model.ratePerHour > 0) {
        lifetime = rng.exponential(3600 / model.ratePerHour);
    }
    return std::min(lifetime, model.limit_s.value_or(std::numeric_limits<double>::infinity()));
}

Result<Revocations> Revocations::open(const LocalOptions &options)
{
    Revocations opened;
    opened.options_ = options;
    const auto path = decisionFile(options);
    const auto text = readFile(path);
    if (!text) {
        return text.error().code == ErrorCode::NotFound ? Result<Revocations>(opened) : passOn(text.error());
    }
    const auto document = JsonFields::parse(*text, path.string());
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, path.string(), problem);
    fields.read("victim", opened.victim_);
    fields.read("done", opened.done_);
    return problem ? Result<Revocations>(passOn(*problem)) : opened;
}

Result<std::vector<LocalServer>> Revocations::due(const std::vector<LocalServer> &running, std::int64_t now_ns)
{
    switch (options_.revocations) {
    case RevocationKind::OneHalfway:
        return dueHalfway(running);
    case RevocationKind::FromLifetimes:
        return dueByLifetime(running, now_ns);
    case RevocationKind::None:
        break;
    }
    return std::vector<LocalServer>{};
}

Result<std::vector<LocalServer>> Revocations::dueHalfway(const std::vector<LocalServer> &running)
{
    std::vector<LocalServer> victims;
    if (done_ || progress_ <= 0.5) {
        return victims;
    }
    if (!victim_.empty()) {
        std::copy_if(running.begin(), running.end(), std::back_inserter(victims),
                     [&](const LocalServer &each) { return each.tag == victim_; });
        // Done when it is gone, not when it is decided: a controller may be killed in between.
        done_ = victims.empty();
        if (auto saved = done_ ? save() : Result<void>(); !saved) {
            return passOn(saved.error());
        }
        return victims;
    }
    std::copy_if(running.begin(), running.end(), std::back_inserter(victims), isVictimKind);
    if (victims.empty()) {
        return victims;
    }
    std::sort(victims.begin(), victims.end(), [](const auto &a, const auto &b) { return a.tag < b.tag; });
    const LocalServer victim = victims[Rng(options_.seed).below(victims.size())];
    victim_ = victim.tag;
    if (auto saved = save(); !saved) {
        return passOn(saved.error());
    }
    return std::vector{victim};
}

std::vector<LocalServer> Revocations::dueByLifetime(const std::vector<LocalServer> &running, std::int64_t now_ns) const
{
    std::vector<LocalServer> victims;
    for (const auto &each : running) {
        const double lived_s = static_cast<double>(now_ns - each.started_ns) / 1e9 * options_.timeCompression;
        if (each.pricing == Pricing::Transient && lived_s >= drawLifetime(options_.lifetime, options_.seed, each.tag)) {
            victims.push_back(each);
        }
    }
    return victims;
}

Result<void> Revocations::save() const
{
    const nlohmann::json decision = {{"victim", victim_}, {"done", done_}};
    return writeFileAtomically(decisionFile(options_), decision.dump(2) + "\n", 0600);
}

} // namespace mayfly::provision
