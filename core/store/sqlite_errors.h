// SPDX-License-Identifier: Apache-2.0
// SQLiteCpp's exceptions end here: each becomes an Error that names the file and says what to do.
#pragma once
#include "core/base/result.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <exception>
#include <filesystem>
#include <string>

namespace mayfly::store {

/// "PATH: DOING: ..." with the code that fits SQLite's.
Error toError(const SQLite::Exception &exception, const std::filesystem::path &path, const std::string &doing);

/// What to do about a damaged database: the newest backup beside it, if there is one.
std::string repairAdvice(const std::filesystem::path &path);

/// Runs a function that returns a Result and turns what it throws into an error.
template <typename Function>
auto guarded(const std::filesystem::path &path, const std::string &doing, Function function) -> decltype(function())
{
    try {
        return function();
    } catch (const SQLite::Exception &exception) {
        return tl::make_unexpected(toError(exception, path, doing));
    } catch (const std::exception &exception) {
        return fail(ErrorCode::Internal, path.string() + ": " + doing + ": " + exception.what());
    }
}

} // namespace mayfly::store
