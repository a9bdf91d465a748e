// SPDX-License-Identifier: Apache-2.0
// Batch normalisation (Ioffe and Szegedy 2015, algorithm 1 and the gradients of section 3).
#include "gpuworker/engine/reference/reference_backend.h"

#include <cmath>

namespace mayfly::engine::reference {

namespace {

class BatchNorm final : public Operation {
public:
    BatchNorm(Store &store, const Node &node)
        : store_(store), node_(node), channels_(static_cast<std::size_t>(node.inputShape.channels)),
          area_(node.inputShape.elements() / channels_), mean_(channels_), variance_(channels_)
    {
    }

    void forward(Phase phase) override
    {
        const auto &input = store_.values[node_.inputs[0]].data;
        auto &output = store_.values[node_.output].data;
        for (std::size_t channel = 0; channel < channels_; ++channel) {
            takeStatistics(channel, phase);
            const double scale = store_.tensor(node_.weight)[channel] / deviation(channel);
            const double shift = store_.tensor(node_.bias)[channel];
            forEach(channel, [&](std::size_t at) {
                const double y = scale * (input[at] - mean_[channel]) + shift;
                output[at] = node_.fusedRelu && y < 0 ? 0.0 : y;
            });
        }
    }

    void backward() override
    {
        const auto &input = store_.values[node_.inputs[0]].data;
        auto &inputGradient = store_.values[node_.inputs[0]].gradient;
        const double count = static_cast<double>(store_.batch * area_);
        for (std::size_t channel = 0; channel < channels_; ++channel) {
            double sum = 0;
            double sumTimesNormal = 0;
            forEach(channel, [&](std::size_t at) {
                sum += outputGradient(at);
                sumTimesNormal += outputGradient(at) * (input[at] - mean_[channel]) / deviation(channel);
            });
            store_.tensorGradient(node_.weight)[channel] += sumTimesNormal;
            store_.tensorGradient(node_.bias)[channel] += sum;
            const double scale = store_.tensor(node_.weight)[channel] / deviation(channel);
            forEach(channel, [&](std::size_t at) {
                const double normal = (input[at] - mean_[channel]) / deviation(channel);
                inputGradient[at] += scale * (outputGradient(at) - sum / count - normal * sumTimesNormal / count);
            });
            moveRunningStatistics(channel);
        }
    }

private:
    template <typename Visit> void forEach(std::size_t channel, const Visit &visit) const
    {
        for (std::size_t image = 0; image < store_.batch; ++image) {
            for (std::size_t place = 0; place < area_; ++place) {
                visit((image * channels_ + channel) * area_ + place);
            }
        }
    }

    double deviation(std::size_t channel) const
    {
        return std::sqrt(variance_[channel] + static_cast<double>(normEpsilon));
    }

    double outputGradient(std::size_t at) const
    {
        const Activation &output = store_.values[node_.output];
        return node_.fusedRelu && output.data[at] <= 0 ? 0.0 : output.gradient[at];
    }

    void takeStatistics(std::size_t channel, Phase phase)
    {
        if (phase == Phase::Inference) {
            mean_[channel] = store_.tensor(node_.mean)[channel];
            variance_[channel] = store_.tensor(node_.variance)[channel];
            return;
        }
        const auto &input = store_.values[node_.inputs[0]].data;
        const double count = static_cast<double>(store_.batch * area_);
        double sum = 0;
        double squares = 0;
        forEach(channel, [&](std::size_t at) { sum += input[at]; });
        mean_[channel] = sum / count;
        forEach(channel,
                [&](std::size_t at) { squares += (input[at] - mean_[channel]) * (input[at] - mean_[channel]); });
        variance_[channel] = squares / count;
    }

    void moveRunningStatistics(std::size_t channel)
    {
        const double share = 1.0 - static_cast<double>(statisticDecay);
        store_.tensorGradient(node_.mean)[channel] = share * (store_.tensor(node_.mean)[channel] - mean_[channel]);
        store_.tensorGradient(node_.variance)[channel] =
            share * (store_.tensor(node_.variance)[channel] - variance_[channel]);
    }

    Store &store_;
    const Node &node_;
    std::size_t channels_;
    std::size_t area_; ///< places of one channel of one image
    std::vector<double> mean_;
    std::vector<double> variance_;
};

} // namespace

std::unique_ptr<Operation> makeBatchNorm(Store &store, const Node &node)
{
    return std::make_unique<BatchNorm>(store, node);
}

} // namespace mayfly::engine::reference
