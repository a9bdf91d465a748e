// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/synthetic.h"

#include "core/base/rng.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <string_view>

namespace mayfly::data {

namespace {

constexpr std::string_view prefix = "synthetic:";
constexpr std::size_t mostPixels = std::size_t{1} << 32;
constexpr double noise = 48.0; // of 255
constexpr double contrast = 72.0;

struct Description {
    ImageShape shape;
    int classes = 0;
    std::size_t count = 0;
    std::uint64_t seed = 1;
};

/// Takes a number of 1 or more and, where one is wanted, the separator after it.
std::optional<std::uint64_t> takeNumber(std::string_view &text, char separator)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number == 0) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (separator == '\0') {
        return number;
    }
    if (text.empty() || text.front() != separator) {
        return std::nullopt;
    }
    text.remove_prefix(1);
    return number;
}

std::optional<Description> parse(std::string_view text)
{
    constexpr std::uint64_t mostSide = 4096;
    text.remove_prefix(prefix.size());
    const auto channels = takeNumber(text, 'x');
    const auto height = channels ? takeNumber(text, 'x') : std::nullopt;
    const auto width = height ? takeNumber(text, ':') : std::nullopt;
    const auto classes = width ? takeNumber(text, ':') : std::nullopt;
    const auto count = classes ? takeNumber(text, '\0') : std::nullopt;
    if (!count || std::max({*channels, *height, *width, *classes}) > mostSide) {
        return std::nullopt;
    }
    Description description{{static_cast<int>(*channels), static_cast<int>(*height), static_cast<int>(*width)},
                            static_cast<int>(*classes),
                            static_cast<std::size_t>(*count)};
    if (*count > mostPixels / description.shape.pixels()) {
        return std::nullopt;
    }
    if (text.empty()) {
        return description;
    }
    text.remove_prefix(1);
    const auto seed = takeNumber(text, '\0');
    if (!seed || !text.empty()) {
        return std::nullopt;
    }
    description.seed = *seed;
    return description;
}

/// A sum of a few waves per channel, between -1 and 1.
std::vector<float> makePattern(const ImageShape &shape, Rng rng)
{
    constexpr int waves = 3;
    std::vector<float> pattern(shape.pixels(), 0.0F);
    for (int channel = 0; channel < shape.channels; ++channel) {
        for (int wave = 0; wave < waves; ++wave) {
            const double across = rng.uniform() * 3.0;
            const double down = rng.uniform() * 3.0;
            const double phase = rng.uniform();
            float *at = pattern.data() + static_cast<std::size_t>(channel) * shape.area();
            for (int y = 0; y < shape.height; ++y) {
                for (int x = 0; x < shape.width; ++x) {
                    const double turns = across * x / shape.width + down * y / shape.height + phase;
                    *at++ += static_cast<float>(std::sin(2.0 * std::numbers::pi * turns) / waves);
                }
            }
        }
    }
    return pattern;
}

} // namespace

bool isSynthetic(const std::string &name)
{
    return name.starts_with(prefix);
}

Result<Dataset> makeSynthetic(const std::string &name, Split split)
{
    const auto description = parse(name);
    if (!description) {
        return fail(ErrorCode::InvalidInput, "data set '" + name +
                                                 "': expected synthetic:CxHxW:CLASSES:COUNT[:SEED] with whole numbers "
                                                 "of 1 or more, such as synthetic:1x28x28:10:6000");
    }
    const Rng root(description->seed);
    std::vector<std::vector<float>> patterns;
    for (int c = 0; c < description->classes; ++c) {
        patterns.push_back(makePattern(description->shape, root.split(static_cast<std::uint64_t>(c) + 2)));
    }
    Rng rng = root.split(split == Split::Train ? 0 : 1);
    const std::size_t count =
        split == Split::Train ? description->count : std::max<std::size_t>(1, description->count / 5);
    Dataset dataset{name, description->shape, description->classes, {}, {}};
    dataset.pixels.reserve(count * dataset.shape.pixels());
    dataset.labels.reserve(count);
    for (std::size_t index = 0; index < count; ++index) {
        const std::size_t label = index % patterns.size();
        dataset.labels.push_back(static_cast<std::int32_t>(label));
        for (const float value : patterns[label]) {
            const double pixel = 127.5 + contrast * static_cast<double>(value) + noise * rng.normal();
            dataset.pixels.push_back(static_cast<std::uint8_t>(std::clamp(pixel, 0.0, 255.0)));
        }
    }
    return dataset;
}

} // namespace mayfly::data
