// SPDX-License-Identifier: Apache-2.0
// The one source of each target that only precompiles headers.
namespace {
[[maybe_unused]] constexpr int headers = 0;
}
