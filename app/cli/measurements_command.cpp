// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl measurements: what this machine's own runs have taught the models, by provider; and forgetting it.
#include "app/cli/commands.h"
#include "app/cli/table.h"
#include "core/base/text.h"
#include "core/prediction/own_measurements.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace mayfly::cli {

namespace {

using nlohmann::json;
using prediction::OwnMeasurements;

double meanOf(const std::vector<double> &values)
{
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

void addRatios(Table &table, const char *what, const std::vector<double> &ratios)
{
    if (!ratios.empty()) {
        table.add({what, std::to_string(ratios.size()), formatFixed(meanOf(ratios), 2) + " of the shipped value"});
    }
}

std::string textOf(const OwnMeasurements &own)
{
    Table table({"WHAT", "RUNS", "MEAN"});
    table.alignRight({1});
    for (const auto &step : own.steps) {
        table.add({"step of " + step.workload + " on " + step.gpu, std::to_string(step.values_s.size()), formatFixed(1000 * meanOf(step.values_s), 1) + " ms"});
    }
    for (const auto &capacity : own.capacities) {
        table.add({std::to_string(capacity.parameterServers) + " parameter servers with " + capacity.workload, std::to_string(capacity.values.size()),
                   formatFixed(meanOf(capacity.values), 1) + " steps/s"});
    }
    addRatios(table, "start-up", own.startUpRatios);
    addRatios(table, "replacement", own.replacementRatios);
    addRatios(table, "checkpoint write", own.checkpointRatios);
    if (!own.lifetimes.empty()) {
        const auto revoked = std::count_if(own.lifetimes.begin(), own.lifetimes.end(), [](const auto &each) { return each.revoked; });
        table.add({"lifetimes", std::to_string(own.lifetimes.size()), std::to_string(revoked) + " revoked"});
    }
    return table.text();
}

void addShow(CLI::App &parent, Context &context, const std::shared_ptr<std::string> &provider)
{
    CLI::App *command = context.add(parent, "show", "What has been measured");
    command->add_option("PROVIDER", *provider, "local, gcp, aws ...")->capture_default_str();
    context.onRun(*command, [&context, provider]() -> Result<void> {
        const auto path = prediction::ownMeasurementsPath(*provider);
        const auto own = prediction::readOwnMeasurements(path);
        if (!own) {
            return passOn(own.error());
        }
        context.answer({{"provider", *provider}, {"file", path.string()}, {"measurements", json::parse(prediction::ownMeasurementsToJson(*own))}},
                       own->empty() ? "nothing has been measured on " + *provider + " servers yet\n" : textOf(*own));
        return {};
    });
}

void addReset(CLI::App &parent, Context &context, const std::shared_ptr<std::string> &provider)
{
    CLI::App *command = context.add(parent, "reset", "Forget it: plans use the shipped constants again");
    command->add_option("PROVIDER", *provider, "local, gcp, aws ...")->required();
    context.onRun(*command, [&context, provider]() -> Result<void> {
        const auto path = prediction::ownMeasurementsPath(*provider);
        if (auto done = prediction::resetOwnMeasurements(path); !done) {
            return done;
        }
        context.answer({{"provider", *provider}, {"file", path.string()}, {"reset", true}}, "what runs on " + *provider + " servers measured is forgotten\n");
        return {};
    });
}

} // namespace

void addMeasurementsCommand(CLI::App &app, Context &context)
{
    CLI::App *command = app.add_subcommand("measurements", "What this machine's runs have taught the models; forget it");
    command->require_subcommand(1);
    const auto provider = std::make_shared<std::string>("local");
    addShow(*command, context, provider);
    addReset(*command, context, provider);
}

} // namespace mayfly::cli
