// SPDX-License-Identifier: Apache-2.0
// Lifetimes of transient servers as ICAC'19 recorded them: blocks of a line with the GPU's name, the header "VM name,Start,Terminate", and
// rows of "NAME,M/D/YY H:MM,M/D/YY H:MM". The clock's zone is not in the file; differences are what counts.
#pragma once
#include "core/catalog/import_types.h"

#include <istream>

namespace mayfly::catalog {

struct ServerLifetime {
    std::string gpu;                ///< "" for servers without one
    std::string server;
    std::string region, zone;       ///< from the server's name where it holds a zone's ("a-europe-west1-b-0"); else empty
    std::int64_t start_ns = 0;
    std::int64_t end_ns = 0;
    bool censored = false;          ///< ended by the 24 h limit of preemptible servers, not by a revocation

    double lifetime_s() const { return static_cast<double>(end_ns - start_ns) / 1e9; }
};

/// Broken: no times, an end before the start, a row before the first GPU's name. A lifetime of 24 h or more (a minute less, for whole minutes
/// are recorded) is censored.
Result<ImportReport> importLifetimes(std::istream &stream, const ImportOptions &options, const Sink<ServerLifetime> &sink);

} // namespace mayfly::catalog
