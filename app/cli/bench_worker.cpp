// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl bench engine and paramserver: mayfly-worker measures, which alone has the arithmetic and the parameter server.
#include "app/cli/bench.h"
#include "app/cli/live_run.h"
#include "core/base/process.h"
#include "core/domain/json_fields.h"

namespace mayfly::cli {

namespace {

BenchCase readCase(JsonFields &fields)
{
    BenchCase read;
    fields.readOptional("id", read.id);
    fields.readOptional("part", read.part);
    fields.read("what", read.what);
    fields.readOptional("value", read.value);
    fields.read("unit", read.unit);
    fields.readOptional("rival", read.rival);
    fields.readOptional("rival_value", read.rivalValue);
    return read;
}

Result<std::vector<BenchCase>> runWorker(const std::string &what)
{
    const auto program = workerProgram();
    const auto output = runCommand({program.string(), "bench", "--what", what, "--json"});
    if (!output) {
        return passOn(output.error());
    }
    const std::string name = program.string() + " bench";
    if (output->exitCode != 0) {
        return fail(ErrorCode::Unavailable, name + " ended with " + std::to_string(output->exitCode));
    }
    const auto document = JsonFields::parse(output->output, name);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    std::vector<BenchCase> cases;
    JsonFields fields(*document, name, problem);
    fields.readArray("results", [&](JsonFields &each) { cases.push_back(readCase(each)); });
    if (problem) {
        return passOn(*problem);
    }
    for (std::size_t index = 0; index < cases.size(); ++index) {
        cases[index].samples = (*document)["results"][index].value("samples", std::vector<double>());
    }
    return cases;
}

} // namespace

Result<std::vector<BenchCase>> benchEngine(const BenchOptions &)
{
    return runWorker("engine");
}

Result<std::vector<BenchCase>> benchParameterServer(const BenchOptions &)
{
    return runWorker("paramserver");
}

} // namespace mayfly::cli
