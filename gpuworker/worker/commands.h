// SPDX-License-Identifier: Apache-2.0
// The sub-commands of mayfly-worker. Each returns the process's exit code.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>

namespace mayfly::worker {

namespace exitCode {
constexpr int Done = 0;
constexpr int Failed = 1;
constexpr int Usage = 2;
constexpr int ServerLost = 75; ///< EX_TEMPFAIL: start it again, nothing is lost
} // namespace exitCode

/// What every process of a run is started with.
struct ProcessArguments {
    std::filesystem::path config;   ///< ServeConfig or TrainConfig in protobuf's JSON form
    std::filesystem::path identity; ///< folder with ca.crt, server.crt, server.key
    std::string runId;
    std::string slot; ///< "w-0"
    std::uint32_t incarnation = 1;
    int reportDescriptor = -1; ///< negative: reports go to the log, in words
};
int serveCommand(const ProcessArguments &arguments);
int trainCommand(const ProcessArguments &arguments);
int scriptCommand(const ProcessArguments &arguments);

/// Prints the machine's profile.
int doctorCommand(const std::filesystem::path &resources, bool asJson);

struct BenchArguments {
    std::string what; ///< "engine", "paramserver" or one part of it, "exchange", "overlap", "scaling"; empty: all
    std::filesystem::path resources;
    double secondsPerCase = 2;
    bool asJson = false;
};
/// Prints the engine's speed and memory, and push and pull against a raw TCP connection that carries the same bytes.
int benchCommand(const BenchArguments &arguments);

/// Where things lie on this server; empty: as the launch says.
struct PlaceArguments {
    std::string agentHost = "127.0.0.1";
    std::string serveHost;
    std::filesystem::path resources;
    std::filesystem::path datasets;
    std::filesystem::path checkpoints;
};

/// Where notices of revocations come from.
struct NoticeArguments {
    std::string source = "none";
    std::string url;
};

struct AgentArguments {
    std::filesystem::path folder;
    std::string runId;
    std::string tag;
    double hold_s = 1800;
    PlaceArguments places;
    NoticeArguments notices;
};
int agentCommand(const AgentArguments &arguments);

struct KeepArguments {
    std::filesystem::path root;
    std::string runId;
    PlaceArguments places;
    NoticeArguments notices;
};
int keepCommand(const KeepArguments &arguments);

struct FetchArguments {
    std::string url;
    std::string checksum;
    std::filesystem::path folder;
};
/// Prints one JSON object a line: {"bytes":N,"of":M} about once a second, then {"folder":".."} or {"problem":".."}.
int fetchCommand(const FetchArguments &arguments);

} // namespace mayfly::worker
