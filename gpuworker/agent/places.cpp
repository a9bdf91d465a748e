// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/places.h"

namespace mayfly::agent {

v1::LaunchRequest adapted(v1::LaunchRequest request, const Places &places)
{
    if (request.has_serve()) {
        auto &serve = *request.mutable_serve();
        if (!places.serveHost.empty() && serve.listen().empty()) {
            serve.set_listen(places.serveHost + ":0");
        }
        if (!places.resources.empty()) {
            serve.set_resources(places.resources.string());
        }
        if (!places.checkpoints.empty()) {
            serve.set_checkpoint_folder(places.checkpoints.string());
        }
    }
    if (request.has_train()) {
        auto &train = *request.mutable_train();
        if (!places.resources.empty()) {
            train.set_resources(places.resources.string());
        }
        if (!places.datasets.empty()) {
            train.set_dataset_folder(places.datasets.string());
        }
    }
    if (request.has_script()) {
        auto &script = *request.mutable_script();
        if (!places.datasets.empty()) {
            script.set_dataset_folder(places.datasets.string());
        }
        if (!places.checkpoints.empty()) {
            script.set_checkpoint_folder(places.checkpoints.string());
        }
    }
    return request;
}

} // namespace mayfly::agent
