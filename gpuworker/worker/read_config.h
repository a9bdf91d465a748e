// SPDX-License-Identifier: Apache-2.0
// A process's configuration: one protobuf message in its JSON form.
#pragma once
#include "core/base/files.h"

#include <google/protobuf/util/json_util.h>

namespace mayfly::worker {

/// Errors name the file.
template <typename Config> Result<Config> readConfig(const std::filesystem::path &path)
{
    const auto text = readFile(path);
    if (!text) {
        return passOn(text.error());
    }
    Config config;
    const auto parsed = google::protobuf::util::JsonStringToMessage(*text, &config);
    if (!parsed.ok()) {
        return fail(ErrorCode::InvalidInput, path.string() + ": " + std::string(parsed.message()));
    }
    return config;
}

} // namespace mayfly::worker
