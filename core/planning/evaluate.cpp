// SPDX-License-Identifier: Apache-2.0
#include "core/planning/evaluate.h"

#include "core/prediction/estimate.h"

#include <cmath>

namespace mayfly::planning {

void Evaluator::load(const Configuration &configuration)
{
    const Setting &setting = space_.settings[configuration.setting];
    if (loaded_.groups == 0 || loaded_.setting != configuration.setting) {
        model_ = setting.model;
    }
    model_.workers.resize(configuration.groups);
    for (std::size_t i = 0; i < configuration.groups; ++i) {
        model_.workers[i] = setting.options[configuration.options[i]].group;
    }
    loaded_ = configuration;
}

bool Evaluator::evaluate(const Configuration &configuration, Point &point)
{
    if (loaded_.groups != configuration.groups || loaded_.setting != configuration.setting || loaded_.options != configuration.options) {
        load(configuration);
    }
    const Setting &setting = space_.settings[configuration.setting];
    if (!isTogether(setting, configuration)) {
        return false;
    }
    std::int64_t rate_micros = setting.psPerHour_micros;
    std::size_t workers = 0;
    for (std::size_t i = 0; i < configuration.groups; ++i) {
        const int count = configuration.counts[i];
        model_.workers[i].count = count;
        model_.workers[i].workers.count = count;
        const WorkerOption &option = setting.options[configuration.options[i]];
        rate_micros += count / option.gpusPerServer * option.pricePerHour_micros;
        workers += static_cast<std::size_t>(count);
    }
    if (space_.mostRate_micros > 0 && rate_micros > space_.mostRate_micros) {
        return false;
    }
    const BySize &size = (*setting.bySize)[workers];
    model_.startUp_s = size.startUp_s;
    const auto estimated = prediction::estimate(model_);
    if (!std::isfinite(estimated.time_s)) {
        return false;
    }
    point = {estimated.time_s, Money::fromUnits(estimated.cost).micros, size.accuracy, configuration};
    return true;
}

} // namespace mayfly::planning
