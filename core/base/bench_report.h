// SPDX-License-Identifier: Apache-2.0
// What every benchmark prints: {"results":[{"id","what","samples","value","unit","rival","rival_value","ratio","target","met"}]}. Ids and
// targets come from one table that mirrors TARGETS.md; `met` is computed from them. A result without an id has no target.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly {

/// One criterion of a target. A target with several has one for each part.
struct BenchTarget {
    enum class Must { BeAtLeast, BeAtMost, BeBelow };
    std::string_view id;            ///< "P3"
    std::string_view part;          ///< "", or which of several criteria: "2 threads"
    Must must = Must::BeAtLeast;
    double limit = 0;
    std::string_view unit;          ///< of the value, or "x" where the ratio to the rival is judged
    bool ofRatio = false;
    /// ">= 200000 jobs/s", "< 1 s", ">= 1.3 x"
    std::string text() const;
};
std::span<const BenchTarget> benchTargets();
/// Nothing if TARGETS.md has no such id or part.
const BenchTarget *findBenchTarget(std::string_view id, std::string_view part = {});

/// One measured case.
struct BenchCase {
    std::string id, part;           ///< of its target; empty: none
    std::string what;               ///< what was measured, in words
    std::vector<double> samples;    ///< in `unit`
    std::optional<double> value;    ///< default: the samples' median
    std::string unit;
    std::string rival;              ///< measured in the same run; empty: none
    std::optional<double> rivalValue;   ///< in `unit`
    std::optional<double> ratio;        ///< default: value / rival value, or the inverse for times ("s", "ms")

    double valueOrMedian() const;
    std::optional<double> ratioOrQuotient() const;
    /// Nothing without a target, or where the ratio that it judges was not measured.
    std::optional<bool> met() const;
};

/// Of a copy; 0 for none.
double median(std::vector<double> samples);

nlohmann::json benchReport(std::span<const BenchCase> cases);
/// One line a case, for people.
std::string benchText(std::span<const BenchCase> cases);

} // namespace mayfly
