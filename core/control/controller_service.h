// SPDX-License-Identifier: Apache-2.0
// The Controller service of controller.proto on the run's Unix socket.
#pragma once
#include "core/control/messages.h"
#include "core/control/snapshot_feed.h"

#include <controller.grpc.pb.h>
#include <memory>

namespace mayfly::control {

std::unique_ptr<v1::Controller::Service> makeControllerService(const SnapshotFeed &feed, MessageInbox &inbox);

} // namespace mayfly::control
