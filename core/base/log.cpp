// SPDX-License-Identifier: Apache-2.0
#include "core/base/log.h"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <cstdlib>
#include <memory>
#include <vector>

namespace mayfly::log {

namespace {

spdlog::level::level_enum levelFromEnvironment()
{
    const char *name = std::getenv("MAYFLY_LOG");
    const auto level = name != nullptr ? spdlog::level::from_str(name) : spdlog::level::info;
    const bool known = level != spdlog::level::off || std::string_view(name) == "off";     // a typing error silences nothing
    return known ? level : spdlog::level::info;
}

spdlog::logger &logger()
{
    static const bool started = [] {
        if (spdlog::get("mayfly") == nullptr) {
            start("mayfly");
        }
        return true;
    }();
    (void)started;
    return *spdlog::default_logger_raw();
}

} // namespace

void start(std::string_view program, const std::string &file)
{
    std::vector<spdlog::sink_ptr> sinks{std::make_shared<spdlog::sinks::stderr_sink_mt>()};
    std::string refused;
    if (!file.empty()) {
        try {
            sinks.push_back(std::make_shared<spdlog::sinks::basic_file_sink_mt>(file));
        } catch (const spdlog::spdlog_ex &problem) {
            refused = problem.what();
        }
    }
    auto logger = std::make_shared<spdlog::logger>("mayfly", sinks.begin(), sinks.end());
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ " + std::string(program) + " %l: %v", spdlog::pattern_time_type::utc);
    logger->set_level(levelFromEnvironment());
    logger->flush_on(spdlog::level::info);
    spdlog::drop("mayfly");
    spdlog::set_default_logger(logger);
    if (!refused.empty()) {
        logger->warn("log file: {}", refused);
    }
}

void setLevel(Level level)
{
    constexpr spdlog::level::level_enum levels[] = {spdlog::level::debug, spdlog::level::info, spdlog::level::warn,
                                                    spdlog::level::err};
    logger().set_level(levels[static_cast<int>(level)]);
}

void debug(std::string_view message) { logger().debug("{}", message); }
void info(std::string_view message) { logger().info("{}", message); }
void warning(std::string_view message) { logger().warn("{}", message); }
void error(std::string_view message) { logger().error("{}", message); }

} // namespace mayfly::log
