// SPDX-License-Identifier: Apache-2.0
// A value or a message. The engine stands alone (it includes nothing of Mayfly's), so it has its own
// small result type; gpuworker/train turns it into mayfly::Result.
#pragma once
#include <cassert>
#include <optional>
#include <string>
#include <utility>

namespace mayfly::engine {

/// Why an engine call failed, in words for the user.
struct Failure {
    std::string message;
};

/// Either a value or a Failure. Check ok() before value().
template <typename T> class [[nodiscard]] Outcome {
public:
    Outcome(T value) : value_(std::move(value)) {}
    Outcome(Failure failure) : failure_(std::move(failure)) {}

    bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }
    T &value()
    {
        assert(ok());
        return *value_;
    }
    const T &value() const
    {
        assert(ok());
        return *value_;
    }
    const std::string &message() const { return failure_.message; }

private:
    std::optional<T> value_;
    Failure failure_;
};

} // namespace mayfly::engine
