// SPDX-License-Identifier: Apache-2.0
// Between the domain's structs and the controller's messages.
#pragma once
#include "core/domain/run.h"

namespace mayfly::v1 {
class SnapshotMessage;
}

namespace mayfly::rpc {

void toMessage(const RunSnapshot &snapshot, v1::SnapshotMessage &message);
/// Fails on a state or kind that this version does not know, naming it.
Result<RunSnapshot> fromMessage(const v1::SnapshotMessage &message);

} // namespace mayfly::rpc
