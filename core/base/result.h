// SPDX-License-Identifier: Apache-2.0
// A value or an error with a message for the user. Exceptions never cross a room's boundary.
#pragma once
#include <tl/expected.hpp>

#include <string>
#include <utility>

namespace mayfly {

/// What kind of failure, for callers that react (exit codes, retries). The message carries the detail.
enum class ErrorCode {
    InvalidInput,   ///< the user's file, field or option is wrong; the message names it, the value and what was expected
    NotFound,       ///< a file, run or dataset is not there
    Unavailable,    ///< a peer, port or device cannot be reached; retrying may help
    PermissionDenied,
    Conflict,       ///< somebody else holds it, or it exists already
    Corrupt,        ///< data failed its checks
    NoSpace,
    TargetNotMet,   ///< nothing meets the targets asked for (exit code 3)
    Cancelled,
    Internal,       ///< a defect of ours
};

struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string message;
};

template <typename T>
using Result = tl::expected<T, Error>;

/// `return fail(ErrorCode::NotFound, "...")` from any function that returns a Result.
inline tl::unexpected<Error> fail(ErrorCode code, std::string message)
{
    return tl::make_unexpected(Error{code, std::move(message)});
}

/// Passes an error on, with what was being done in front of it.
inline tl::unexpected<Error> failWith(const Error &cause, const std::string &doing)
{
    return tl::make_unexpected(Error{cause.code, doing + ": " + cause.message});
}

/// Passes an error on as it is.
inline tl::unexpected<Error> passOn(const Error &cause)
{
    return tl::make_unexpected(cause);
}

} // namespace mayfly
