// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/dataset.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace mayfly::data {

namespace {

/// How often each byte occurs in one channel: exact, and the same on any number of threads.
std::array<std::uint64_t, 256> countBytes(const Dataset &dataset, std::size_t channel)
{
    std::array<std::uint64_t, 256> counts{};
    const std::size_t area = dataset.shape.area();
    for (std::size_t index = 0; index < dataset.size(); ++index) {
        for (const std::uint8_t pixel : dataset.image(index).subspan(channel * area, area)) {
            ++counts[pixel];
        }
    }
    return counts;
}

} // namespace

Normalisation measureNormalisation(const Dataset &dataset)
{
    Normalisation normalisation;
    const double count = static_cast<double>(dataset.size() * dataset.shape.area());
    for (std::size_t channel = 0; channel < static_cast<std::size_t>(dataset.shape.channels); ++channel) {
        const auto counts = countBytes(dataset, channel);
        double mean = 0;
        double variance = 0;
        for (std::size_t byte = 0; byte < counts.size(); ++byte) {
            mean += static_cast<double>(counts[byte]) * static_cast<double>(byte) / 255.0 / count;
        }
        for (std::size_t byte = 0; byte < counts.size(); ++byte) {
            const double distance = static_cast<double>(byte) / 255.0 - mean;
            variance += static_cast<double>(counts[byte]) * distance * distance / count;
        }
        normalisation.mean.push_back(static_cast<float>(mean));
        normalisation.deviation.push_back(variance > 1e-12 ? static_cast<float>(std::sqrt(variance)) : 1.0F);
    }
    return normalisation;
}

PixelScaler::PixelScaler(const Normalisation &normalisation) : table_(normalisation.mean.size())
{
    for (std::size_t channel = 0; channel < table_.size(); ++channel) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            table_[channel][byte] =
                (static_cast<float>(byte) / 255.0F - normalisation.mean[channel]) / normalisation.deviation[channel];
        }
    }
}

void PixelScaler::write(const Dataset &dataset, std::size_t index, Orientation orientation, std::span<float> to) const
{
    assert(table_.size() == static_cast<std::size_t>(dataset.shape.channels) && to.size() == dataset.shape.pixels());
    const auto image = dataset.image(index);
    const auto width = static_cast<std::size_t>(dataset.shape.width);
    for (std::size_t row = 0; row < to.size(); row += width) {
        const auto &table = table_[row / dataset.shape.area()];
        const auto from = image.subspan(row, width);
        const auto line = to.subspan(row, width);
        std::ranges::transform(from, line.begin(), [&table](std::uint8_t pixel) { return table[pixel]; });
        if (orientation == Orientation::Mirrored) {
            std::ranges::reverse(line);
        }
    }
}

void copyBatch(const Dataset &dataset, const PixelScaler &scaler, std::size_t first, std::span<float> images,
               std::span<std::int32_t> labels)
{
    const std::size_t pixels = dataset.shape.pixels();
    assert(images.size() == labels.size() * pixels && first + labels.size() <= dataset.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        scaler.write(dataset, first + i, PixelScaler::Orientation::AsIs, images.subspan(i * pixels, pixels));
        labels[i] = dataset.labels[first + i];
    }
}

} // namespace mayfly::data
