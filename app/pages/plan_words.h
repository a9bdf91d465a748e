// SPDX-License-Identifier: GPL-3.0-or-later
// How workloads, datasets and catalogues are called on the screen; files and the command line have their short names.
#pragma once
#include "core/domain/workload.h"

#include <QString>

namespace mayfly::pages {

/// "This machine", "Google Cloud, 2019"; an imported one keeps the name it was given.
QString catalogTitle(const QString &name);
/// "ResNet-32, ICAC 2019"; a workload of the user's keeps its name.
QString workloadTitle(const Workload &workload);
/// "CIFAR-10".
QString datasetTitle(const std::string &dataset);

} // namespace mayfly::pages
