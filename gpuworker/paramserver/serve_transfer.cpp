// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/serve_transfer.h"

#include "core/domain/command.h"

#include <chrono>
#include <thread>

namespace mayfly::ps {

std::unique_ptr<Uploader> makeUploader(const v1::ServeConfig &config, rpc::ReportWriter &reports)
{
    if (config.upload().empty()) {
        return nullptr;
    }
    UploadOptions options;
    options.arguments.assign(config.upload().begin(), config.upload().end());
    options.folder = config.checkpoint_folder();
    return std::make_unique<Uploader>(std::move(options), [&reports](v1::CheckpointUploaded told) {
        v1::AgentReport report;
        *report.mutable_uploaded() = std::move(told);
        reports.write(std::move(report));
    });
}

void download(const v1::ServeConfig &config, rpc::ReportWriter &reports, const std::stop_token &stop)
{
    constexpr int tries = 3;
    constexpr std::chrono::seconds longest(600);
    if (config.download().empty() || !config.restore()) {
        return;
    }
    auto arguments = filledIn({config.download().begin(), config.download().end()}, {{"folder", config.checkpoint_folder()}});
    Result<void> done = arguments ? Result<void>() : passOn(arguments.error());
    for (int i = 0; arguments && i < tries && !stop.stop_requested(); ++i) {
        if (done = runTransfer(*arguments, longest, stop); done) {
            return;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(200) * (1 << i));
    }
    if (!done) {
        v1::AgentReport report;
        report.mutable_log()->set_level("error");
        report.mutable_log()->set_text("download of checkpoints: " + done.error().message);
        reports.write(std::move(report));
    }
}

} // namespace mayfly::ps
