// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/idx_reader.h"

#include "gpuworker/data/byte_source.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

namespace mayfly::data {

namespace {

constexpr std::uint64_t mostBytes = std::uint64_t{1} << 32;
constexpr std::size_t chunk = std::size_t{1} << 20;

std::string hex(std::uint32_t number)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "0x%08X", number);
    return text.data();
}

Result<std::uint32_t> readNumber(ByteSource &source, const std::string &what)
{
    std::array<std::uint8_t, 4> bytes{};
    const std::uint64_t at = source.offset();
    const auto got = source.readSome(bytes.data(), bytes.size());
    if (!got) {
        return passOn(got.error());
    }
    if (*got < bytes.size()) {
        return source.corrupt(
            "the file ends in its header; expected 4 bytes for " + what + ", found " + std::to_string(*got), at);
    }
    return std::uint32_t{bytes[0]} << 24U | std::uint32_t{bytes[1]} << 16U | std::uint32_t{bytes[2]} << 8U | bytes[3];
}

Result<void> readHeader(ByteSource &source, std::size_t dimensions, IdxArray &array)
{
    const std::uint32_t expected = 0x0800U + static_cast<std::uint32_t>(dimensions);
    const auto magic = readNumber(source, "the magic number");
    if (!magic) {
        return passOn(magic.error());
    }
    if (*magic != expected) {
        return source.corrupt("the magic number is " + hex(*magic) + "; expected " + hex(expected) +
                                  " (IDX, unsigned bytes, " + std::to_string(dimensions) + " dimensions)",
                              0);
    }
    for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
        const auto size = readNumber(source, "dimension " + std::to_string(dimension + 1));
        if (!size) {
            return passOn(size.error());
        }
        array.dimensions.push_back(*size);
    }
    return {};
}

/// The number of elements; refuses what could not be held.
Result<std::uint64_t> countElements(const ByteSource &source, const IdxArray &array)
{
    std::uint64_t elements = 1;
    for (std::size_t dimension = 0; dimension < array.dimensions.size(); ++dimension) {
        const std::uint32_t size = array.dimensions[dimension];
        const std::uint64_t at = 4 + 4 * dimension;
        if (size == 0) {
            return source.corrupt("dimension " + std::to_string(dimension + 1) + " is 0; expected at least 1", at);
        }
        if (elements > mostBytes / size) {
            return source.corrupt("the header asks for more than 2^32 elements (dimension " +
                                      std::to_string(dimension + 1) + " is " + std::to_string(size) + ")",
                                  at);
        }
        elements *= size;
    }
    return elements;
}

/// Grows with what is really there, so that a wrong header cannot make it allocate what the file does not hold.
Result<void> readElements(ByteSource &source, std::uint64_t elements, IdxArray &array)
{
    const std::uint64_t start = source.offset();
    while (array.bytes.size() < elements) {
        const std::size_t before = array.bytes.size();
        const std::size_t wanted = std::min<std::uint64_t>(elements - before, std::max(chunk, before));
        array.bytes.resize(before + wanted);
        const auto got = source.readSome(array.bytes.data() + before, wanted);
        if (!got) {
            return passOn(got.error());
        }
        if (*got < wanted) {
            return source.corrupt("the file ends here; its header promises " + std::to_string(elements) +
                                      " elements from offset " + std::to_string(start) + " on, so it should end at " +
                                      std::to_string(start + elements),
                                  source.offset());
        }
    }
    std::uint8_t more = 0;
    const std::uint64_t end = source.offset();
    const auto trailing = source.readSome(&more, 1);
    if (!trailing) {
        return passOn(trailing.error());
    }
    if (*trailing > 0) {
        return source.corrupt("there are more bytes after the " + std::to_string(elements) +
                                  " elements that the header promises; expected the end of the file",
                              end);
    }
    return {};
}

} // namespace

Result<IdxArray> readIdx(const std::filesystem::path &path, std::size_t dimensions)
{
    auto source = ByteSource::open(path);
    if (!source) {
        return passOn(source.error());
    }
    IdxArray array;
    if (const auto header = readHeader(*source, dimensions, array); !header) {
        return passOn(header.error());
    }
    const auto elements = countElements(*source, array);
    if (!elements) {
        return passOn(elements.error());
    }
    if (const auto read = readElements(*source, *elements, array); !read) {
        return passOn(read.error());
    }
    return array;
}

} // namespace mayfly::data
