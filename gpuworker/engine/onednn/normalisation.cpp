// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/onednn/normalisation.h"

#include "gpuworker/engine/onednn/layout.h"

#include <algorithm>
#include <cmath>

namespace mayfly::engine::onednn {

using dnnl::memory;

Normalisation::Normalisation(Context &context, const Node &node)
    : context_(context), node_(node), x_(context.value(node.inputs[0]).data)
{
    width_ = *blockWidth(x_.get_desc());
    loops_ = &normLoops(width_);
    channels_ = static_cast<std::size_t>(node.inputShape.channels);
    blocks_ = (channels_ + width_ - 1) / width_;
    pixels_ = static_cast<std::size_t>(node.inputShape.height * node.inputShape.width);
    output_ = node.output;
    relu_ = node.fusedRelu;
    const std::size_t filled = blocks_ * width_;
    sums_.resize(context.lanes().count(), {std::vector<float>(filled), std::vector<double>(filled), std::vector<double>(filled)});
    variance_.resize(filled);
    for (std::vector<float> *each : {&mean_, &scale_, &shift_, &a_, &b_, &c_}) {
        each->resize(filled);
    }
    Activation &input = context.value(node.inputs[0]);
    if (input.writtenInLanes && !input.reader) {
        input.reader = this;
        givesGradientInPieces_ = context.readers(node.inputs[0]) == 1;
    }
    context.value(output_).data = context.planData(output_, x_.get_desc());
    context.value(output_).writer = this;
}

void Normalisation::mergeAddition(const memory &shortcut, bool relu, std::size_t output)
{
    shortcut_ = shortcut;
    relu_ = relu;
    context_.value(output_).writer = nullptr;
    context_.value(output).data = context_.value(output_).data;
    output_ = output;
    context_.value(output_).writer = this;
}

void Normalisation::leaveGradientToReader(const Contribution *addend)
{
    reducedByReader_ = true;
    if (addend) {
        outputGradient_ = addend->memory;
    }
    gradient_ = addend && addend->exclusive ? addend->memory : context_.planGradient(output_, x_.get_desc());
    context_.keepForWriterOf(input(), gradient_);
}

void Normalisation::takeGradientFrom(const memory &from)
{
    outputGradient_ = from;
    gradient_ = context_.planGradient(output_, x_.get_desc());
    context_.keepForWriterOf(input(), gradient_);
}

void Normalisation::loadState()
{
    std::copy_n(context_.stateOf(node_.bias), channels_, shift_.begin());
}

float *Normalisation::at(const memory &whole, const Piece &piece) const
{
    return floatsOf(whole) + piece.first * blocks_ * pixels_ * width_;
}

template <typename Visit> void Normalisation::forEachPiece(const Visit &visit) const
{
    context_.lanes().forEach([&](const Lane &lane, std::size_t) {
        for (std::size_t image = lane.first; image < lane.end; ++image) {
            visit(Piece{lane, image, 1});
        }
    });
}

void Normalisation::noteStatistics(const Piece &piece, const float *x)
{
    Sums &sums = sums_[piece.lane.index];
    if (piece.first == piece.lane.first) {
        for (std::size_t channel = 0; channel < sums.pivot.size(); ++channel) {
            sums.pivot[channel] = x[channel / width_ * pixels_ * width_ + channel % width_];
        }
        std::ranges::fill(sums.first, 0.0);
        std::ranges::fill(sums.second, 0.0);
    }
    loops_->statistics(planes(piece), x, sums.pivot.data(), sums.first.data(), sums.second.data());
}

void Normalisation::noteAllStatistics()
{
    forEachPiece([this](const Piece &piece) { noteStatistics(piece, at(x_, piece)); });
}

/// Means and sums of squares of the lanes, joined as in Chan, Golub and LeVeque 1983.
void Normalisation::useBatchStatistics()
{
    for (std::size_t channel = 0; channel < channels_; ++channel) {
        double count = 0, mean = 0, squares = 0;
        for (const Sums &sums : sums_) {
            const Lane lane = context_.lanes().lane(static_cast<std::size_t>(&sums - sums_.data()));
            const double added = static_cast<double>((lane.end - lane.first) * pixels_);
            const double offset = sums.first[channel] / added;
            const double difference = static_cast<double>(sums.pivot[channel]) + offset - mean;
            squares += sums.second[channel] - offset * sums.first[channel] + difference * difference * count * added / (count + added);
            count += added;
            mean += difference * added / count;
        }
        setCoefficients(channel, mean, std::max(0.0, squares / count));
    }
}

void Normalisation::useRunningStatistics()
{
    for (std::size_t channel = 0; channel < channels_; ++channel) {
        setCoefficients(channel, static_cast<double>(context_.stateOf(node_.mean)[channel]),
                        static_cast<double>(context_.stateOf(node_.variance)[channel]));
    }
}

void Normalisation::setCoefficients(std::size_t channel, double mean, double variance)
{
    mean_[channel] = static_cast<float>(mean);
    variance_[channel] = variance;
    scale_[channel] = static_cast<float>(static_cast<double>(context_.stateOf(node_.weight)[channel]) /
                                         std::sqrt(variance + static_cast<double>(normEpsilon)));
}

void Normalisation::produce(const Piece &piece, float *to) const
{
    loops_->apply(planes(piece), at(x_, piece), mean_.data(), scale_.data(), shift_.data(),
                  shortcut_ ? at(shortcut_, piece) : nullptr, relu_, to);
}

void Normalisation::produceAll() const
{
    const memory &whole = context_.value(output_).data;
    forEachPiece([&](const Piece &piece) { produce(piece, at(whole, piece)); });
}

void Normalisation::reduce(const Piece &piece, const float *gradient, const float *output)
{
    Sums &sums = sums_[piece.lane.index];
    if (piece.first == piece.lane.first) {
        std::ranges::fill(sums.first, 0.0);
        std::ranges::fill(sums.second, 0.0);
    }
    const float *addend = reducedByReader_ && outputGradient_ ? at(outputGradient_, piece) : nullptr;
    loops_->reduce(planes(piece), gradient, addend, relu_ ? output : nullptr, at(x_, piece), mean_.data(),
                   at(gradient_, piece), sums.first.data(), sums.second.data());
}

void Normalisation::reduceAll()
{
    const memory &output = context_.value(output_).data;
    forEachPiece([&](const Piece &piece) { reduce(piece, at(outputGradient_, piece), at(output, piece)); });
}

/// Ioffe and Szegedy 2015, section 3: with n values a channel and normal = (x - mean) / deviation,
/// dx = gain / deviation * (g - sum(g) / n - normal * sum(g * normal) / n).
void Normalisation::finishGradient()
{
    const double count = static_cast<double>(context_.batch()) * static_cast<double>(pixels_);
    const auto move = [](double running, double ofBatch) {
        return static_cast<float>((1.0 - static_cast<double>(statisticDecay)) * (running - ofBatch));
    };
    for (std::size_t channel = 0; channel < channels_; ++channel) {
        double sum = 0, products = 0;
        for (const Sums &sums : sums_) {
            sum += sums.first[channel];
            products += sums.second[channel];
        }
        const double inverse = 1 / std::sqrt(variance_[channel] + static_cast<double>(normEpsilon));
        const double scale = static_cast<double>(context_.stateOf(node_.weight)[channel]) * inverse;
        a_[channel] = static_cast<float>(scale);
        b_[channel] = static_cast<float>(-scale * inverse * inverse * products / count);
        c_[channel] = static_cast<float>(-scale * sum / count);
        context_.gradientOfTensor(node_.weight)[channel] = static_cast<float>(products * inverse);
        context_.gradientOfTensor(node_.bias)[channel] = static_cast<float>(sum);
        context_.gradientOfTensor(node_.mean)[channel] =
            move(static_cast<double>(context_.stateOf(node_.mean)[channel]), static_cast<double>(mean_[channel]));
        context_.gradientOfTensor(node_.variance)[channel] =
            move(static_cast<double>(context_.stateOf(node_.variance)[channel]), variance_[channel]);
    }
}

void Normalisation::differentiate(const Piece &piece, float *to) const
{
    loops_->differentiate(planes(piece), at(gradient_, piece), at(x_, piece), mean_.data(), a_.data(), b_.data(),
                          c_.data(), to);
}

void Normalisation::differentiateAll(float *to) const
{
    forEachPiece([&](const Piece &piece) { differentiate(piece, to + piece.first * blocks_ * pixels_ * width_); });
}

} // namespace mayfly::engine::onednn
