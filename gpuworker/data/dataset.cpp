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

void PixelScaler::write(const Dataset &dataset, std::size_t index, const View &view, std::span<float> to) const
{
    assert(table_.size() == static_cast<std::size_t>(dataset.shape.channels) && to.size() == dataset.shape.pixels());
    const auto image = dataset.image(index);
    const int width = dataset.shape.width, height = dataset.shape.height;
    const int first = std::clamp(view.right, 0, width), last = std::clamp(width + view.right, first, width);
    for (int row = 0; row < dataset.shape.channels * height; ++row) {
        const auto &table = table_[static_cast<std::size_t>(row / height)];
        const auto line = to.subspan(static_cast<std::size_t>(row) * static_cast<std::size_t>(width), static_cast<std::size_t>(width));
        const int y = row % height - view.down;
        std::ranges::fill(line, table[0]);
        if (y >= 0 && y < height) {
            const auto from = image.subspan(static_cast<std::size_t>(row - view.down) * static_cast<std::size_t>(width), static_cast<std::size_t>(width));
            for (int x = first; x < last; ++x) {
                line[static_cast<std::size_t>(x)] = table[from[static_cast<std::size_t>(x - view.right)]];
            }
        }
        if (view.orientation == Orientation::Mirrored) {
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
        scaler.write(dataset, first + i, {}, images.subspan(i * pixels, pixels));
        labels[i] = dataset.labels[first + i];
    }
}

} // namespace mayfly::data
