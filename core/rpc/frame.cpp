// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/frame.h"

#include <grpcpp/support/slice.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace mayfly::rpc {

namespace {

static_assert(std::endian::native == std::endian::little, "frames are copied as they lie in memory");

constexpr std::uint32_t frameMagic = 0x5350464D; // "MFPS"
constexpr std::size_t longestReason_bytes = 4096;
constexpr std::size_t partToCopy_bytes = 32768;

// Where the fields lie in the header.
constexpr std::size_t atMagic = 0, atVersion = 4, atType = 6, atFlags = 7, atSlot = 8, atIncarnation = 12,
                      atSequence = 16, atOffset = 24, atCount = 32, atShard = 36, atShards = 38, atTotal = 40,
                      atStep = 48, atLoss = 56, atValue = 60, atModel = 64, atEpoch = 72, atPlace = 80, atDraw = 88,
                      atTurn = 96, atTurns = 98, atFormat = 100, atUnused = 101;

template <typename T> void put(std::span<std::byte> to, std::size_t at, T value)
{
    std::memcpy(to.data() + at, &value, sizeof value);
}

template <typename T> T get(std::span<const std::byte> from, std::size_t at)
{
    T value{};
    std::memcpy(&value, from.data() + at, sizeof value);
    return value;
}

tl::unexpected<Error> wrong(std::string_view field, std::uint64_t value, const std::string &expected)
{
    return fail(ErrorCode::Corrupt,
                "frame: " + std::string(field) + " is " + std::to_string(value) + ", expected " + expected);
}

bool isKnown(std::uint8_t type)
{
    return (type >= static_cast<std::uint8_t>(FrameType::Hello) &&
            type <= static_cast<std::uint8_t>(FrameType::Leave)) ||
           (type >= static_cast<std::uint8_t>(FrameType::Welcome) &&
            type <= static_cast<std::uint8_t>(FrameType::Noted));
}

bool carriesElements(FrameType type)
{
    return type == FrameType::Push || type == FrameType::State;
}

/// The payload must be what the header says.
Result<void> checkPayload(const FrameHeader &header, std::size_t payload_bytes)
{
    if (carriesElements(header.type)) {
        if (header.count == 0 || header.count > chunkElements) {
            return wrong("count", header.count, "1 to " + std::to_string(chunkElements));
        }
        const std::size_t expected = header.count * bytesPerElement(header.format);
        if (payload_bytes != expected) {
            return wrong("payload", payload_bytes, std::to_string(expected) + " bytes");
        }
        if (header.offset > header.total || header.count > header.total - header.offset) {
            return wrong("offset", header.offset,
                         "a chunk of " + std::to_string(header.count) + " within " + std::to_string(header.total));
        }
        return {};
    }
    const std::size_t expected = header.type == FrameType::Refused ? header.count : 0;
    if (payload_bytes != expected || expected > longestReason_bytes) {
        return wrong("payload", payload_bytes, std::to_string(std::min(expected, longestReason_bytes)) + " bytes");
    }
    return {};
}

Result<void> checkFields(const FrameHeader &header, std::size_t payload_bytes)
{
    if ((header.flags & ~frameFlag::All) != 0) {
        return wrong("flags", header.flags, "known ones");
    }
    if (header.shards == 0 || header.shard >= header.shards) {
        return wrong("shard", header.shard, "less than the number of shards, " + std::to_string(header.shards));
    }
    if (header.total > largestModelElements) {
        return wrong("total", header.total, "at most " + std::to_string(largestModelElements));
    }
    if (header.type == FrameType::Push && header.sequence == 0) {
        return wrong("sequence", header.sequence, "1 or more");
    }
    if (header.turns > 0 && header.turn >= header.turns) {
        return wrong("turn", header.turn, "less than the number of turns, " + std::to_string(header.turns));
    }
    return checkPayload(header, payload_bytes);
}

} // namespace

void encodeHeader(const FrameHeader &header, std::span<std::byte> to)
{
    put(to, atMagic, frameMagic);
    put(to, atVersion, frameVersion);
    put(to, atType, header.type);
    put(to, atFlags, header.flags);
    put(to, atSlot, header.slot);
    put(to, atIncarnation, header.incarnation);
    put(to, atSequence, header.sequence);
    put(to, atOffset, header.offset);
    put(to, atCount, header.count);
    put(to, atShard, header.shard);
    put(to, atShards, header.shards);
    put(to, atTotal, header.total);
    put(to, atStep, header.step);
    put(to, atLoss, header.loss);
    put(to, atValue, header.value);
    put(to, atModel, header.model);
    put(to, atEpoch, header.position.epoch);
    put(to, atPlace, header.position.place);
    put(to, atDraw, header.position.draw);
    put(to, atTurn, header.turn);
    put(to, atTurns, header.turns);
    put(to, atFormat, header.format);
    std::ranges::fill(to.subspan(atUnused, frameHeader_bytes - atUnused), std::byte{0});
}

Result<FrameHeader> decodeHeader(std::span<const std::byte> from, std::size_t payload_bytes)
{
    if (from.size() < frameHeader_bytes) {
        return wrong("length", from.size(), std::to_string(frameHeader_bytes) + " bytes of header");
    }
    if (const auto magic = get<std::uint32_t>(from, atMagic); magic != frameMagic) {
        return wrong("magic", magic, std::to_string(frameMagic));
    }
    if (const auto version = get<std::uint16_t>(from, atVersion); version != frameVersion) {
        return wrong("version", version, std::to_string(frameVersion) + "; both sides must run the same Mayfly");
    }
    const auto type = get<std::uint8_t>(from, atType);
    if (!isKnown(type)) {
        return wrong("type", type, "a known one");
    }
    FrameHeader header;
    header.type = static_cast<FrameType>(type);
    header.flags = get<std::uint8_t>(from, atFlags);
    header.slot = get<std::uint32_t>(from, atSlot);
    header.incarnation = get<std::uint32_t>(from, atIncarnation);
    header.sequence = get<std::uint64_t>(from, atSequence);
    header.offset = get<std::uint64_t>(from, atOffset);
    header.count = get<std::uint32_t>(from, atCount);
    header.shard = get<std::uint16_t>(from, atShard);
    header.shards = get<std::uint16_t>(from, atShards);
    header.total = get<std::uint64_t>(from, atTotal);
    header.step = get<std::uint64_t>(from, atStep);
    header.loss = get<float>(from, atLoss);
    header.value = get<float>(from, atValue);
    header.model = get<std::uint64_t>(from, atModel);
    header.position = {get<std::uint64_t>(from, atEpoch), get<std::uint64_t>(from, atPlace),
                       get<std::uint64_t>(from, atDraw)};
    header.turn = get<std::uint16_t>(from, atTurn);
    header.turns = get<std::uint16_t>(from, atTurns);
    const auto format = get<std::uint8_t>(from, atFormat);
    if (format > static_cast<std::uint8_t>(WireFormat::Float16)) {
        return wrong("format", format, "a known one");
    }
    header.format = static_cast<WireFormat>(format);
    if (auto checked = checkFields(header, payload_bytes); !checked) {
        return passOn(checked.error());
    }
    return header;
}

Result<ReceivedFrame> ReceivedFrame::read(const grpc::ByteBuffer &bytes)
{
    ReceivedFrame frame;
    if (!bytes.Valid() || !bytes.Dump(&frame.slices_).ok()) {
        return fail(ErrorCode::Corrupt, "frame: no bytes in it");
    }
    std::array<std::byte, frameHeader_bytes> head{};
    std::size_t have = 0;
    std::size_t length = 0;
    for (const grpc::Slice &slice : frame.slices_) {
        const std::size_t part = std::min(slice.size(), head.size() - have);
        std::memcpy(head.data() + have, slice.begin(), part);
        have += part;
        length += slice.size();
    }
    frame.payload_bytes_ = length - have;
    auto header = decodeHeader(std::span(head).first(have), frame.payload_bytes_);
    if (!header) {
        return passOn(header.error());
    }
    frame.header = *header;
    return frame;
}

void ReceivedFrame::eachPart(std::size_t longest_bytes, const std::function<void(std::span<const std::byte>)> &take) const
{
    std::size_t skip = frameHeader_bytes;
    for (const grpc::Slice &slice : slices_) {
        const std::size_t skipped = std::min(skip, slice.size());
        skip -= skipped;
        auto rest = std::as_bytes(std::span(slice.begin() + skipped, slice.size() - skipped));
        while (!rest.empty()) {
            const auto part = rest.first(std::min(longest_bytes, rest.size()));
            take(part);
            rest = rest.subspan(part.size());
        }
    }
}

void ReceivedFrame::copyPayload(std::span<std::byte> to) const
{
    eachPart(payload_bytes_, [&](std::span<const std::byte> part) {
        std::memcpy(to.data(), part.data(), part.size());
        to = to.subspan(part.size());
    });
}

void ReceivedFrame::copyTrusted(std::span<float> to) const
{
    if (header.format == WireFormat::Float32) {
        copyPayload(std::as_writable_bytes(to));
        return;
    }
    std::vector<std::byte> bytes(payload_bytes_);
    copyPayload(bytes);
    decodeElements(header.format, bytes, to);
}

bool ReceivedFrame::copyElements(std::span<float> to) const
{
    if (header.format != WireFormat::Float32) {
        copyTrusted(to);
        return allFinite(to);
    }
    // Each part is looked at while it is in the cache.
    const auto bytes = std::as_writable_bytes(to);
    std::size_t copied = 0;
    std::size_t looked = 0;
    bool finite = true;
    eachPart(partToCopy_bytes, [&](std::span<const std::byte> part) {
        std::memcpy(bytes.data() + copied, part.data(), part.size());
        copied += part.size();
        const std::size_t whole = copied / sizeof(float);
        finite = allFinite(to.subspan(looked, whole - looked)) && finite;
        looked = whole;
    });
    return finite;
}

std::string ReceivedFrame::text() const
{
    std::string text(payload_bytes_, '\0');
    copyPayload(std::as_writable_bytes(std::span(text)));
    return text;
}

grpc::ByteBuffer makeFrame(const FrameHeader &header)
{
    std::array<std::byte, frameHeader_bytes> head{};
    encodeHeader(header, head);
    const grpc::Slice slice(head.data(), head.size());
    return grpc::ByteBuffer(&slice, 1);
}

grpc::ByteBuffer makeRefusal(FrameHeader header, std::string_view reason)
{
    reason = reason.substr(0, longestReason_bytes);
    header.type = FrameType::Refused;
    header.count = static_cast<std::uint32_t>(reason.size());
    return makeFrame(header, grpc::Slice(reason.data(), reason.size()));
}

grpc::ByteBuffer makeFrame(const FrameHeader &header, const grpc::Slice &payload)
{
    std::array<std::byte, frameHeader_bytes> head{};
    encodeHeader(header, head);
    const std::array<grpc::Slice, 2> slices{grpc::Slice(head.data(), head.size()), payload};
    return grpc::ByteBuffer(slices.data(), slices.size());
}

grpc::ByteBuffer makeEncodedFrame(const FrameHeader &header, std::span<const float> elements)
{
    const grpc::Slice payload(elements.size() * bytesPerElement(header.format));
    auto *bytes = reinterpret_cast<std::byte *>(const_cast<std::uint8_t *>(payload.begin()));
    encodeElements(header.format, elements, {bytes, payload.size()});
    return makeFrame(header, payload);
}

} // namespace mayfly::rpc
