// SPDX-License-Identifier: Apache-2.0
// The frames between a worker and a parameter server: a header of 128 bytes, little-endian, and raw elements behind it.
// An element-wise encoding would cost most of the throughput, so protobuf carries them as opaque byte buffers.
//
//   worker                      parameter server
//   Hello                  ->
//                          <-   Welcome                 (or Refused, Finished)
//   Pull                   ->
//                          <-   State chunks            a consistent copy, numbered by its step
//   Push chunks, Pull      ->                            from the first element up, or from the last down
//                          <-   Applied | Repeated | Refused | Finished, then State chunks (not after Finished)
//   Heartbeat, Evaluation  ->                           only when an answer carried the Evaluate flag
//                          <-   Noted | Finished
//   Leave                  ->
#pragma once
#include "core/base/result.h"
#include "core/rpc/wire_format.h"

#include <grpcpp/support/byte_buffer.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::rpc {

constexpr std::size_t frameHeader_bytes = 128;
constexpr std::uint16_t frameVersion = 2;
/// Most elements of a chunk: 1 MiB of float32. Smaller ones let more be worked on while the rest travels, but each costs
/// several switches between threads, which take longer (measured with 1.9 MB: 137 switches a round instead of 50, and a
/// third of the time more).
constexpr std::uint32_t chunkElements = 1U << 18;
/// Elements of the largest model: more is a wrong number, not a model.
constexpr std::uint64_t largestModelElements = 1ULL << 36;
/// The method that carries the frames.
inline constexpr const char *exchangeMethod = "/mayfly.v1.ParameterServer/Exchange";
/// Metadata of a stream that comes without TLS.
inline constexpr const char *plainTokenKey = "mayfly-plain-token";

enum class FrameType : std::uint8_t {
    Hello = 1, ///< total: elements of the worker's model; model: which one
    Pull = 2,
    Push = 3,       ///< a chunk of a gradient; step: of the state it was computed from; loss: of the batch; position:
                    ///< where the worker's data goes on after it
    Evaluation = 4, ///< step: of the state evaluated; total: images; loss; value: accuracy in percent
    Heartbeat = 5,  ///< the worker is alive though it does not push
    Leave = 6,      ///< the worker goes, in good order
    Welcome =
        16,     ///< sequence: last one applied of this incarnation; total: elements of the model; step: applied so far;
                ///< position with the Position flag: where the slot's data goes on; turn, turns as in Applied
    State = 17, ///< a chunk of the state of a step
    Applied = 18,  ///< sequence: the push; step: applied with it; value: learning rate; count: staleness; turn of turns:
                   ///< the worker's place among the active ones, by which they share the data
    Repeated = 19, ///< the push had been applied before
    Refused = 20,  ///< text behind the header says why
    Finished = 21, ///< the target is reached and evaluated: nothing more to do
    Noted = 22,    ///< the evaluation has arrived
};

namespace frameFlag {
constexpr std::uint8_t Evaluate = 1; ///< the receiver is to evaluate the state that it pulls next
constexpr std::uint8_t Fatal = 2;    ///< with Refused: do not try again
constexpr std::uint8_t Position = 4; ///< with Welcome: the position is known
constexpr std::uint8_t All = Evaluate | Fatal | Position;
} // namespace frameFlag

/// Where a worker stands in its data: all the state that its generators have. The order of the images follows from the
/// seed and the epoch, augmentation from the image besides, dropout from the draw.
struct DataPosition {
    std::uint64_t epoch = 0;
    std::uint64_t place = 0; ///< in the epoch's order
    std::uint64_t draw = 0;
    friend bool operator==(const DataPosition &, const DataPosition &) = default;
};

/// Fields without a meaning for a type are 0.
struct FrameHeader {
    FrameType type = FrameType::Hello;
    std::uint8_t flags = 0;
    std::uint32_t slot = 0;
    std::uint32_t incarnation = 0;
    std::uint64_t sequence = 0; ///< of a push, counted from 1 by each incarnation
    std::uint64_t offset = 0;   ///< first element of the chunk
    std::uint32_t count = 0;    ///< elements of the chunk; bytes of a Refused frame's text
    std::uint16_t shard = 0;
    std::uint16_t shards = 1;
    std::uint64_t total = 0; ///< elements of all chunks together
    std::uint64_t step = 0;
    float loss = 0;
    float value = 0;
    std::uint64_t model = 0; ///< fingerprint of the tensors' names, kinds and shapes
    DataPosition position;
    std::uint16_t turn = 0;
    std::uint16_t turns = 0; ///< 0: not said
    WireFormat format = WireFormat::Float32; ///< of the elements; in Hello: those that the worker wishes for

    bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
};

/// Writes the header into to.size() >= frameHeader_bytes bytes.
void encodeHeader(const FrameHeader &header, std::span<std::byte> to);
/// Reads and checks a header field by field. payload_bytes is what follows it. Corrupt names the field, its value and
/// what was expected.
Result<FrameHeader> decodeHeader(std::span<const std::byte> from, std::size_t payload_bytes);

/// A checked frame; its payload stays in the slices that the network gave.
class ReceivedFrame {
public:
    FrameHeader header;

    static Result<ReceivedFrame> read(const grpc::ByteBuffer &bytes);
    std::size_t payloadSize() const { return payload_bytes_; }
    /// Copies the payload; to.size() must be payloadSize().
    void copyPayload(std::span<std::byte> to) const;
    /// The elements of a chunk; to.size() must be header.count. False: there is NaN or infinity among them.
    bool copyElements(std::span<float> to) const;
    /// The same without looking at them, for who receives what has been looked at before.
    void copyTrusted(std::span<float> to) const;
    std::string text() const;

private:
    /// The payload, in parts of at most so many bytes.
    void eachPart(std::size_t longest_bytes, const std::function<void(std::span<const std::byte>)> &take) const;

    std::vector<grpc::Slice> slices_;
    std::size_t payload_bytes_ = 0;
};

/// A frame without a payload, with a text, or with a payload that is not copied.
grpc::ByteBuffer makeFrame(const FrameHeader &header);
grpc::ByteBuffer makeRefusal(FrameHeader header, std::string_view reason);
grpc::ByteBuffer makeFrame(const FrameHeader &header, const grpc::Slice &payload);
/// Elements in header.format, copied.
grpc::ByteBuffer makeEncodedFrame(const FrameHeader &header, std::span<const float> elements);

} // namespace mayfly::rpc
