// SPDX-License-Identifier: Apache-2.0
// Labelled images in memory, and how they become the floats that a network reads.
#pragma once
#include "core/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mayfly::data {

enum class Split { Train, Test };

/// Shape of one image.
struct ImageShape {
    int channels = 0;
    int height = 0;
    int width = 0;

    std::size_t area() const { return static_cast<std::size_t>(height) * static_cast<std::size_t>(width); }
    std::size_t pixels() const { return static_cast<std::size_t>(channels) * area(); }
    bool operator==(const ImageShape &) const = default;
};

/// One split of a data set. Never changes after it was opened, so that any number of threads may read it.
struct Dataset {
    std::string name;
    ImageShape shape;
    int classes = 0;
    std::vector<std::uint8_t> pixels; ///< images x channels x height x width
    std::vector<std::int32_t> labels; ///< one per image, 0 to classes - 1

    std::size_t size() const { return labels.size(); }
    std::span<const std::uint8_t> image(std::size_t index) const
    {
        return std::span(pixels).subspan(index * shape.pixels(), shape.pixels());
    }
};

/// Mean and standard deviation of each channel, of pixels scaled to 0..1.
struct Normalisation {
    std::vector<float> mean;
    std::vector<float> deviation;
};

/// Measures it; take the one of the training images for the test images too. A constant channel gets deviation 1.
Normalisation measureNormalisation(const Dataset &dataset);

/// Turns bytes into (pixel / 255 - mean) / deviation through a table. Safe to share between threads.
class PixelScaler {
public:
    explicit PixelScaler(const Normalisation &normalisation);

    enum class Orientation { AsIs, Mirrored };
    /// What of an image is seen: moved by so many pixels, black coming in at the other side, and then mirrored.
    struct View {
        Orientation orientation = Orientation::AsIs;
        int right = 0;
        int down = 0;
    };
    /// Writes image `index` as channels x height x width floats; mirrored swaps left and right.
    void write(const Dataset &dataset, std::size_t index, const View &view, std::span<float> to) const;

private:
    std::vector<std::array<float, 256>> table_; ///< per channel
};

/// Images [first, first + labels.size()) in order, for evaluation. images: labels.size() x channels x height x width.
void copyBatch(const Dataset &dataset, const PixelScaler &scaler, std::size_t first, std::span<float> images,
               std::span<std::int32_t> labels);

/// Where Debian's dataset-fashion-mnist package puts its files.
inline constexpr const char *fashionMnistFolder = "/usr/share/datasets/fashion-mnist";

struct DatasetOptions {
    std::filesystem::path folder; ///< where a data set known by name lies; empty: its usual place
};

/// Opens one split of
///   fashion-mnist                               60,000 and 10,000 images of 28x28 in 10 classes
///   cifar-10, cifar-100                         50,000 and 10,000 images of 3x32x32; options.folder holds the binary files
///   synthetic:CxHxW:CLASSES:COUNT[:SEED]        made up and learnable; the test split has a fifth of COUNT images
///   a folder with the four IDX files of the MNIST family, with or without .gz (train-images-idx3-ubyte, ...), or with
///                                               the binary files of CIFAR (cifar_reader.h)
/// Errors: NotFound with what to install, InvalidInput for a name that is none of these, Corrupt for damaged files; the
/// message names the file, the offset, the value and what was expected.
Result<Dataset> openDataset(const std::string &nameOrFolder, Split split, const DatasetOptions &options = {});

} // namespace mayfly::data
