// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/wrong_frames.h"

#include "core/base/files.h"
#include "core/rpc/channel.h"
#include "core/rpc/exchange_link.h"
#include "gpuworker/engine/model.h"
#include "gpuworker/engine/state_part.h"
#include "gpuworker/train/network_file.h"

#include <grpcpp/grpcpp.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

namespace mayfly::faults {

using rpc::FrameHeader;
using rpc::FrameType;

namespace {

constexpr std::uint32_t freeSlot = 15;

enum class Wrong { Garbage, OtherModel, NoSuchSlot, OldIncarnation, Nan, Infinity, WrongSize, Counter, Incomplete, Header };
constexpr std::array<const char *, wrongFrameKinds> names{
    "random bytes instead of a greeting", "another model's fingerprint", "a slot that was never declared",
    "an older incarnation of slot 0",     "NaN in a gradient",           "infinity in a gradient",
    "a gradient of another size",         "a gradient that counts for three steps", "half a gradient",
    "a push with a header of another version"};

/// Cuts the stream off if the server lets it hang.
class Cutter {
public:
    explicit Cutter(rpc::ExchangeLink &link)
        : thread_([this, &link] {
              std::unique_lock lock(mutex_);
              if (!done_.wait_for(lock, std::chrono::milliseconds(1500), [this] { return over_; })) {
                  link.cancel();
              }
          })
    {
    }
    ~Cutter()
    {
        {
            const std::lock_guard lock(mutex_);
            over_ = true;
        }
        done_.notify_all();
        thread_.join();
    }

private:
    std::mutex mutex_;
    std::condition_variable done_;
    bool over_ = false;
    std::thread thread_;
};

std::string answerIn(const Result<rpc::ReceivedFrame> &frame)
{
    if (!frame) {
        return frame.error().message;
    }
    return frame->header.type == FrameType::Refused ? "refused: " + frame->text()
                                                    : "answer " + std::to_string(static_cast<int>(frame->header.type));
}

grpc::ByteBuffer withByteChanged(const FrameHeader &header, std::size_t at)
{
    std::array<std::byte, rpc::frameHeader_bytes> bytes{};
    rpc::encodeHeader(header, bytes);
    bytes[at] ^= std::byte{0x40};
    const grpc::Slice slice(bytes.data(), bytes.size());
    return grpc::ByteBuffer(&slice, 1);
}

} // namespace

WrongFrames sendWrongFrames(const std::string &address, const rpc::Identity &identity, const std::string &runId,
                            const std::string &network, int shards, int kind)
{
    const auto wrong = static_cast<Wrong>(kind);
    WrongFrames outcome{names[static_cast<std::size_t>(kind)], false};
    const auto spec = train::readNetwork(network, resourceFolder());
    if (!spec) {
        return outcome;
    }
    const auto tensors = engine::describeTensors(*spec);
    const engine::StatePart part = engine::partOf(tensors.value(), 0, static_cast<std::size_t>(shards));
    rpc::ExchangeLink link(rpc::dial(address, identity, runId));
    const Cutter cutter(link);

    FrameHeader header;
    header.type = FrameType::Hello;
    header.slot = wrong == Wrong::NoSuchSlot ? 4000 : wrong == Wrong::OldIncarnation ? 0 : freeSlot;
    header.incarnation = wrong == Wrong::OldIncarnation ? 0 : 1'000'000;
    header.shards = static_cast<std::uint16_t>(shards);
    header.total = part.size();
    header.model = engine::fingerprintOf(part.tensors) + (wrong == Wrong::OtherModel ? 1 : 0);
    link.send(wrong == Wrong::Garbage ? withByteChanged(header, 1) : rpc::makeFrame(header));
    const auto welcome = link.receive();
    if (!welcome || welcome->header.type != FrameType::Welcome) {
        outcome.what += ": " + answerIn(welcome);
        return outcome;
    }
    if (wrong <= Wrong::OldIncarnation) {
        outcome.accepted = true;
        return outcome;
    }
    header.type = FrameType::Push;
    header.sequence = welcome->header.sequence + 1;
    header.step = welcome->header.step;
    header.loss = 1;
    header.model = 0;
    std::vector<float> gradient(part.size());
    gradient.back() = wrong == Wrong::Counter ? 3 : 1;
    if (wrong == Wrong::Nan || wrong == Wrong::Infinity) {
        gradient[gradient.size() / 2] = wrong == Wrong::Nan ? std::numeric_limits<float>::quiet_NaN()
                                                            : std::numeric_limits<float>::infinity();
    }
    if (wrong == Wrong::Header) {
        link.send(withByteChanged(header, 5));
    } else if (wrong == Wrong::Incomplete) {
        header.total = part.size();
        header.count = static_cast<std::uint32_t>(part.size() / 2);
        link.send(rpc::makeEncodedFrame(header, std::span(gradient).first(header.count)));
        link.closeSending();
    } else if (wrong == Wrong::WrongSize) {
        link.sendChunks(header, std::span(gradient).first(gradient.size() - 7));
    } else {
        link.sendChunks(header, gradient);
    }
    const auto answer = link.receive();
    outcome.accepted = answer && (answer->header.type == FrameType::Applied);
    outcome.what += ": " + answerIn(answer);
    return outcome;
}

} // namespace mayfly::faults
