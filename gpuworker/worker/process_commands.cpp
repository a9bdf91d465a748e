// SPDX-License-Identifier: Apache-2.0
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/rpc/certificate_authority.h"
#include "core/rpc/report_pipe.h"
#include "gpuworker/paramserver/serve.h"
#include "gpuworker/train/network_file.h"
#include "gpuworker/train/train.h"
#include "gpuworker/worker/commands.h"
#include "gpuworker/worker/read_config.h"
#include "gpuworker/worker/stop_signals.h"

#include <agent.pb.h>

namespace mayfly::worker {

namespace {

constexpr const char *identityName = "server";

int failed(const Error &error)
{
    log::error(error.message);
    return error.code == ErrorCode::InvalidInput ? exitCode::Usage : exitCode::Failed;
}

/// "host:port"; empty: any free port of the loopback interface.
Result<ps::ServeAddress> parseAddress(const std::string &text)
{
    ps::ServeAddress address;
    if (text.empty()) {
        return address;
    }
    const std::size_t colon = text.rfind(':');
    const auto port =
        colon == std::string::npos ? std::nullopt : parseInteger(std::string_view(text).substr(colon + 1));
    constexpr std::int64_t largestPort = 65535;
    if (!port || *port < 0 || *port > largestPort || colon == 0) {
        return fail(ErrorCode::InvalidInput, "serve configuration: listen is '" + text + "', expected host:port");
    }
    address.host = text.substr(0, colon);
    address.port = static_cast<int>(*port);
    return address;
}

} // namespace

int serveCommand(const ProcessArguments &arguments)
{
    const StopSignals signals;
    log::start("serve " + arguments.slot);
    rpc::ReportWriter reports(arguments.reportDescriptor, arguments.slot, arguments.incarnation);
    auto config = readConfig<v1::ServeConfig>(arguments.config);
    if (!config) {
        return failed(config.error());
    }
    config->set_run_id(arguments.runId);
    const auto address = parseAddress(config->listen());
    if (!address) {
        return failed(address.error());
    }
    const auto identity = rpc::readIdentity(arguments.identity, identityName);
    if (!identity) {
        return failed(identity.error());
    }
    const auto network = train::readNetwork(config->network(), config->resources());
    if (!network) {
        return failed(network.error());
    }
    const auto served = ps::runServe(*config, *network, *identity, *address, reports, signals.token());
    if (!served) {
        return failed(served.error());
    }
    return *served == ps::ServeEnd::ShardLost ? exitCode::ServerLost : exitCode::Done;
}

int trainCommand(const ProcessArguments &arguments)
{
    const StopSignals signals;
    log::start("train " + arguments.slot);
    rpc::ReportWriter reports(arguments.reportDescriptor, arguments.slot, arguments.incarnation);
    auto config = readConfig<v1::TrainConfig>(arguments.config);
    if (!config) {
        return failed(config.error());
    }
    config->set_run_id(arguments.runId);
    const auto identity = rpc::readIdentity(arguments.identity, identityName);
    if (!identity) {
        return failed(identity.error());
    }
    const auto end = train::runTrain(*config, *identity, arguments.incarnation, reports, signals.token());
    if (!end) {
        return failed(end.error());
    }
    if (*end == train::TrainEnd::ServerLost) {
        log::error("no parameter server for " + formatFixed(train::lostAfter_s, 0) + " s");
        return exitCode::ServerLost;
    }
    return exitCode::Done;
}

} // namespace mayfly::worker
