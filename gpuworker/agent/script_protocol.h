// SPDX-License-Identifier: Apache-2.0
// How a user's own program tells its progress: one JSON object a line on standard output (docs/guides/own-script.md).
//   {"step":120,"images":15360,"loss":0.43,"accuracy":91.2,"learning_rate":0.1,"checkpoint":"step-120.pt","done":false}
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::agent {

constexpr std::size_t longestScriptLine_bytes = 16384;

struct ScriptLine {
    std::int64_t step = 0;                   ///< of the whole training; one step is one batch of one worker
    std::optional<std::int64_t> images;      ///< by this process since it started
    std::optional<double> loss;
    std::optional<double> accuracyPct;       ///< on the test images
    std::optional<double> learningRate;
    std::string checkpoint;                  ///< written just now; empty: none
    bool done = false;                       ///< the training is complete, whatever the step
    std::vector<std::string> leftOut;        ///< fields whose value cannot be used, each with the value and what was expected
};

/// Nothing: an ordinary line of output. A line is progress if it begins with '{' and has "step" in it. NaN and Infinity, which Python's
/// json writes, are read and left out. Errors say what was expected.
Result<std::optional<ScriptLine>> parseScriptLine(std::string_view line);

/// Cuts a stream into lines. A line of more than `longest` bytes is given once, cut, and the rest of it is dropped.
class LineSplitter {
public:
    struct Line {
        std::string text;
        bool whole = true; ///< false: it was longer
    };
    explicit LineSplitter(std::size_t longest = longestScriptLine_bytes) : longest_(longest) {}
    std::vector<Line> feed(std::string_view bytes);
    /// What stands there without a line's end.
    std::optional<Line> rest();

private:
    const std::size_t longest_;
    std::string pending_;
    bool dropping_ = false;
};

} // namespace mayfly::agent
