// SPDX-License-Identifier: Apache-2.0
// The smallest test harness that does the job: named checks, a filter, readable failures.
#pragma once
#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace mayfly::engine::checks {

/// Ends one check.
struct Failed {
    std::string message;
};
struct Skipped {
    std::string reason;
};

struct Check {
    std::string name;
    std::function<void()> body;
};

/// Every check of the program, in order of registration.
std::vector<Check> &allChecks();

/// Adds checks when the program starts: `const Register more{[] { addCheck("graph/...", ...); }};`
struct Register {
    explicit Register(const std::function<void()> &add) { add(); }
};

inline void addCheck(std::string name, std::function<void()> body)
{
    allChecks().push_back({std::move(name), std::move(body)});
}

template <typename... Parts> [[noreturn]] void failCheck(const Parts &...parts)
{
    std::ostringstream text;
    text.precision(9);
    (text << ... << parts);
    throw Failed{text.str()};
}

template <typename... Parts> void require(bool condition, const Parts &...parts)
{
    if (!condition) {
        failCheck(parts...);
    }
}

template <typename A, typename B> void requireEqual(const A &actual, const B &expected, const std::string &what)
{
    if (!(actual == expected)) {
        failCheck(what, " is ", actual, ", expected ", expected);
    }
}

inline void requireContains(const std::string &text, const std::string &part)
{
    require(text.find(part) != std::string::npos, "the message \"", text, "\" does not say \"", part, "\"");
}

} // namespace mayfly::engine::checks
