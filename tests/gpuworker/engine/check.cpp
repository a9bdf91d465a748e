// SPDX-License-Identifier: Apache-2.0
// engine_checks [--list] [PART...]: runs the checks whose names contain one of the parts, or all. Exit 0 when none
// failed.
#include "tests/gpuworker/engine/check.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <string_view>

namespace mayfly::engine::checks {

std::vector<Check> &allChecks()
{
    static std::vector<Check> checks;
    return checks;
}

namespace {

struct Totals {
    int passed = 0;
    int failed = 0;
    int skipped = 0;
    std::map<std::string, int> reasons; ///< of what was skipped
};

void fail(const Check &check, const std::string &message, Totals &totals)
{
    ++totals.failed;
    std::printf("FAIL %s: %s\n", check.name.c_str(), message.c_str());
}

void run(const Check &check, Totals &totals)
{
    try {
        check.body();
        ++totals.passed;
    } catch (const Failed &failure) {
        fail(check, failure.message, totals);
    } catch (const Skipped &skip) {
        ++totals.skipped;
        ++totals.reasons[skip.reason];
    } catch (const std::exception &error) {
        fail(check, error.what(), totals);
    }
    std::fflush(stdout);
}

bool wanted(const Check &check, const std::vector<std::string> &parts)
{
    return parts.empty() || std::any_of(parts.begin(), parts.end(), [&](const std::string &part) {
               return check.name.find(part) != std::string::npos;
           });
}

int runAll(const std::vector<std::string> &parts)
{
    Totals totals;
    for (const Check &check : allChecks()) {
        if (wanted(check, parts)) {
            run(check, totals);
        }
    }
    for (const auto &[reason, count] : totals.reasons) {
        std::printf("skipped: %s (%d checks)\n", reason.c_str(), count);
    }
    std::printf("%d passed, %d failed, %d skipped\n", totals.passed, totals.failed, totals.skipped);
    if (totals.passed + totals.failed + totals.skipped == 0) {
        std::fprintf(stderr, "no check has such a name\n");
    }
    return totals.failed == 0 && totals.passed + totals.skipped > 0 ? 0 : 1;
}

} // namespace
} // namespace mayfly::engine::checks

int main(int argc, char **argv)
{
    using namespace mayfly::engine::checks;
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (!arguments.empty() && arguments[0] == "--list") {
        for (const Check &check : allChecks()) {
            std::printf("%s\n", check.name.c_str());
        }
        return 0;
    }
    return runAll(arguments);
}
