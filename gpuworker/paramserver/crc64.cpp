// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/crc64.h"

#include <array>
#include <cstring>

namespace mayfly::ps {

namespace {

constexpr std::uint64_t polynomial = 0xC96C5795D7870F42; // of CRC-64/XZ, reflected
constexpr std::size_t lanes = 8;
using Tables = std::array<std::array<std::uint64_t, 256>, lanes>;

/// tables[k][b]: the effect of byte b with k bytes after it, so that eight bytes are taken at a time (slicing-by-8).
constexpr Tables makeTables()
{
    Tables tables{};
    for (std::uint64_t byte = 0; byte < 256; ++byte) {
        std::uint64_t value = byte;
        for (int bit = 0; bit < 8; ++bit) {
            value = (value & 1) != 0 ? (value >> 1) ^ polynomial : value >> 1;
        }
        tables[0][byte] = value;
    }
    for (std::size_t lane = 1; lane < lanes; ++lane) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint64_t before = tables[lane - 1][byte];
            tables[lane][byte] = (before >> 8) ^ tables[0][before & 0xFF];
        }
    }
    return tables;
}

constexpr Tables tables = makeTables();

} // namespace

std::uint64_t crc64(std::span<const std::byte> bytes, std::uint64_t previous)
{
    std::uint64_t crc = ~previous;
    while (bytes.size() >= lanes) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data(), sizeof word);
        crc ^= word;
        std::uint64_t next = 0;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            next ^= tables[lanes - 1 - lane][(crc >> (8 * lane)) & 0xFF];
        }
        crc = next;
        bytes = bytes.subspan(lanes);
    }
    for (const std::byte byte : bytes) {
        crc = (crc >> 8) ^ tables[0][(crc ^ static_cast<std::uint64_t>(byte)) & 0xFF];
    }
    return ~crc;
}

} // namespace mayfly::ps
