// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/state_pills.h"

#include "app/models/candidate_model.h"
#include "app/models/worker_model.h"

#include <QCoreApplication>

#include <algorithm>

namespace mayfly::pages {

namespace {

struct ChipWords {
    Q_DECLARE_TR_FUNCTIONS(ChipWords)
};

look::PillText pill(const QString &text, look::Glyph glyph, look::Tone tone)
{
    return {text, glyph, tone};
}

} // namespace

look::PillText pillOf(ServerState state)
{
    const QString text = models::stateText(state);
    switch (state) {
    case ServerState::Requesting:
        return pill(text, look::Glyph::DashedCircle, look::Tone::Neutral);
    case ServerState::Starting:
        return pill(text, look::Glyph::HalfDisc, look::Tone::Accent);
    case ServerState::Training:
    case ServerState::Serving:
        return pill(text, look::Glyph::Dot, look::Tone::Ok);
    case ServerState::Notice:
        return pill(text, look::Glyph::Triangle, look::Tone::Warn);
    case ServerState::Revoked:
    case ServerState::Failed:
        return pill(text, look::Glyph::Cross, look::Tone::Bad);
    case ServerState::Ended:
        return pill(text, look::Glyph::Square, look::Tone::Neutral);
    }
    return {};
}

look::PillText pillOf(RunState state)
{
    const QString text = models::stateText(state);
    switch (state) {
    case RunState::Launching:
        return pill(text, look::Glyph::HalfDisc, look::Tone::Accent);
    case RunState::Training:
        return pill(text, look::Glyph::Dot, look::Tone::Ok);
    case RunState::Stopping:
        return pill(text, look::Glyph::Square, look::Tone::Warn);
    case RunState::Finished:
        return pill(text, look::Glyph::Tick, look::Tone::Neutral);
    case RunState::Stopped:
        return pill(text, look::Glyph::Square, look::Tone::Neutral);
    case RunState::Failed:
        return pill(text, look::Glyph::Cross, look::Tone::Bad);
    }
    return {};
}

look::PillText silentPill()
{
    return pill(ChipWords::tr("No answer"), look::Glyph::Triangle, look::Tone::Warn);
}

EventMark markOf(EventKind kind)
{
    switch (kind) {
    case EventKind::Joined:
    case EventKind::Ready:
    case EventKind::RunStarted:
        return {look::Glyph::Dot, look::Tone::Ok};
    case EventKind::Requested:
    case EventKind::Decision:
        return {look::Glyph::DashedCircle, look::Tone::Neutral};
    case EventKind::Notice:
    case EventKind::Bottleneck:
    case EventKind::Budget:
        return {look::Glyph::Triangle, look::Tone::Warn};
    case EventKind::Lost:
    case EventKind::Refused:
    case EventKind::Error:
        return {look::Glyph::Cross, look::Tone::Bad};
    case EventKind::Replaced:
    case EventKind::LearningRate:
    case EventKind::Restored:
    case EventKind::ControllerRestarted:
        return {look::Glyph::Diamond, look::Tone::Accent};
    case EventKind::Checkpoint:
    case EventKind::Evaluation:
        return {look::Glyph::Tick, look::Tone::Neutral};
    case EventKind::RunEnded:
        return {look::Glyph::Square, look::Tone::Neutral};
    }
    return {};
}

look::Chips chipsOf(const ClusterConfig &cluster)
{
    const QChar gap(QChar::Nbsp);
    look::Chips chips;
    for (const WorkerGroup &group : cluster.workers) {
        chips.push_back({models::groupText(group), look::ChipText::Kind::Filled});
    }
    if (cluster.parameterServers > 0) {
        chips.push_back(
            {ChipWords::tr("%1 PS").arg(cluster.parameterServers).replace(' ', gap), look::ChipText::Kind::Outlined});
    }
    const bool onDemand = !cluster.workers.empty() &&
                          std::all_of(cluster.workers.begin(), cluster.workers.end(),
                                      [](const WorkerGroup &group) { return group.pricing == Pricing::OnDemand; });
    if (onDemand) {
        chips.push_back({ChipWords::tr("on-demand"), look::ChipText::Kind::Plain});
    }
    return chips;
}

} // namespace mayfly::pages
