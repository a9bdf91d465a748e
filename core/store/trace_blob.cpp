// SPDX-License-Identifier: Apache-2.0
#include "core/store/catalog_staging.h"

#include <limits>

namespace mayfly::store {

namespace {

constexpr std::size_t pairBytes = 16;

void put(std::string &bytes, std::uint64_t number)
{
    for (int i = 0; i < 8; ++i) {
        bytes += static_cast<char>(number >> (8 * i));
    }
}

std::int64_t take(std::string_view bytes, std::size_t at)
{
    std::uint64_t number = 0;
    for (int i = 7; i >= 0; --i) {
        number = (number << 8) | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
    }
    return static_cast<std::int64_t>(number);
}

/// each(ticks, value) for every pair; false: refused.
template <typename Each>
Result<void> unpack(std::string_view bytes, Each each)
{
    bool good = bytes.size() % pairBytes == 0;
    for (std::size_t at = 0; good && at < bytes.size(); at += pairBytes) {
        good = take(bytes, at) > 0 && take(bytes, at + 8) >= 0 && each(take(bytes, at), take(bytes, at + 8));
    }
    return good ? Result<void>() : fail(ErrorCode::Corrupt, "a trace's runs are damaged; import it again");
}

} // namespace

std::string packRuns(const std::vector<catalog::ServerTrace::Run> &runs)
{
    std::string bytes;
    for (const auto &run : runs) {
        put(bytes, static_cast<std::uint64_t>(run.ticks));
        put(bytes, static_cast<std::uint64_t>(run.servers));
    }
    return bytes;
}

std::string packRuns(const std::vector<catalog::ServerTrace::PriceRun> &runs)
{
    std::string bytes;
    for (const auto &run : runs) {
        put(bytes, static_cast<std::uint64_t>(run.ticks));
        put(bytes, static_cast<std::uint64_t>(run.micros));
    }
    return bytes;
}

Result<void> unpackRuns(std::string_view bytes, std::vector<catalog::ServerTrace::Run> &runs)
{
    return unpack(bytes, [&](std::int64_t ticks, std::int64_t servers) {
        runs.push_back({ticks, static_cast<int>(servers)});
        return servers <= std::numeric_limits<int>::max();
    });
}

Result<void> unpackRuns(std::string_view bytes, std::vector<catalog::ServerTrace::PriceRun> &runs)
{
    return unpack(bytes, [&](std::int64_t ticks, std::int64_t micros) {
        runs.push_back({ticks, micros});
        return true;
    });
}

} // namespace mayfly::store
