// SPDX-License-Identifier: GPL-3.0-or-later
// The run as lines of text: one per worker, one for the cluster, progress. Redrawn in place on a terminal, a plain line
// now and then elsewhere. Events scroll by above.
#pragma once
#include "core/domain/run.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::cli {

/// Not thread-safe. Writes to standard error.
class LiveView {
public:
    LiveView();

    void take(const RunSnapshot &snapshot);
    void note(const std::string &line); ///< a line of its own that stays
    /// Shows what has come since; `plainEvery_s` passes between two plain lines.
    void draw();
    /// Takes the lines that would be redrawn away, so that a question can be asked.
    void clear();
    const std::optional<RunSnapshot> &present() const { return present_; }

private:
    std::vector<std::string> lines() const;
    std::vector<const Server *> presentWorkers() const;
    std::string workerLine(const Server &server) const;
    /// Workers by offer and state, for clusters that are too large to be told one by one.
    std::vector<std::string> groups() const;
    std::string clusterLine() const;
    std::string moneyLine() const;
    std::string progressLine() const;
    std::string plainLine() const;
    double eta_s() const;

    const bool terminal_;
    std::optional<RunSnapshot> present_;    ///< without past: events are shown once, samples kept below
    std::map<std::string, Sample> samples_; ///< newest by slot
    std::optional<Evaluation> evaluation_;
    std::vector<std::string> notes_;
    std::size_t drawn_ = 0;
    double lastPlain_s_ = -1e9;
};

} // namespace mayfly::cli
