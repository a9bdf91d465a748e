// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/cifar_reader.h"
#include "gpuworker/data/dataset.h"
#include "gpuworker/data/idx_reader.h"
#include "gpuworker/data/synthetic.h"

#include <algorithm>
#include <system_error>

namespace mayfly::data {

namespace fs = std::filesystem;

namespace {

constexpr const char *fashionMnist = "fashion-mnist";
constexpr int fashionMnistClasses = 10;
constexpr std::uint32_t largestSide = 4096;

std::string imagesName(Split split)
{
    return split == Split::Train ? "train-images-idx3-ubyte" : "t10k-images-idx3-ubyte";
}

std::string labelsName(Split split)
{
    return split == Split::Train ? "train-labels-idx1-ubyte" : "t10k-labels-idx1-ubyte";
}

/// The file, as it is or with .gz; empty where neither is there.
fs::path findFile(const fs::path &folder, const std::string &name)
{
    for (const fs::path &path : {folder / (name + ".gz"), folder / name}) {
        std::error_code error;
        if (fs::exists(path, error)) {
            return path;
        }
    }
    return {};
}

/// Reads "NAME" or "NAME.gz" from the folder; hint says what to do where it is not there.
Result<IdxArray> readFrom(const fs::path &folder, const std::string &name, std::size_t dimensions,
                          const std::string &hint, fs::path &path)
{
    path = findFile(folder, name);
    if (path.empty()) {
        return fail(ErrorCode::NotFound, (folder / (name + ".gz")).string() + " is not there: " + hint);
    }
    return readIdx(path, dimensions);
}

Result<void> checkLabels(const fs::path &path, const IdxArray &labels, int classes)
{
    const auto bad = std::ranges::find_if(labels.bytes, [classes](std::uint8_t label) { return label >= classes; });
    if (bad == labels.bytes.end()) {
        return {};
    }
    const auto index = static_cast<std::size_t>(bad - labels.bytes.begin());
    return fail(ErrorCode::Corrupt, path.string() + ", offset " + std::to_string(labels.headerSize() + index) +
                                        ": the label of image " + std::to_string(index) + " is " +
                                        std::to_string(*bad) + "; expected 0 to " + std::to_string(classes - 1));
}

/// Number of classes that a folder's training labels use.
Result<int> countClasses(const fs::path &folder, const std::string &hint)
{
    fs::path path;
    const auto labels = readFrom(folder, labelsName(Split::Train), 1, hint, path);
    if (!labels) {
        return passOn(labels.error());
    }
    return 1 + *std::ranges::max_element(labels->bytes);
}

Result<void> checkCounts(const fs::path &imagesPath, const IdxArray &images, const fs::path &labelsPath,
                         const IdxArray &labels)
{
    if (images.dimensions[0] != labels.dimensions[0]) {
        return fail(ErrorCode::Corrupt, labelsPath.string() + ", offset 4: it has " +
                                            std::to_string(labels.dimensions[0]) + " labels; expected " +
                                            std::to_string(images.dimensions[0]) + ", one for each image of " +
                                            imagesPath.string());
    }
    for (const std::size_t side : {std::size_t{1}, std::size_t{2}}) {
        if (images.dimensions[side] > largestSide) {
            return fail(ErrorCode::Corrupt, imagesPath.string() + ", offset " + std::to_string(4 + 4 * side) +
                                                ": an image side of " + std::to_string(images.dimensions[side]) +
                                                "; expected at most " + std::to_string(largestSide));
        }
    }
    return {};
}

/// classes 0: as many as the training labels use.
Result<Dataset> openIdxFolder(const std::string &name, const fs::path &folder, Split split, int classes,
                              const std::string &hint)
{
    if (classes == 0) {
        const auto counted = countClasses(folder, hint);
        if (!counted) {
            return passOn(counted.error());
        }
        classes = *counted;
    }
    fs::path imagesPath;
    auto images = readFrom(folder, imagesName(split), 3, hint, imagesPath);
    if (!images) {
        return passOn(images.error());
    }
    fs::path labelsPath;
    const auto labels = readFrom(folder, labelsName(split), 1, hint, labelsPath);
    if (!labels) {
        return passOn(labels.error());
    }
    if (const auto counts = checkCounts(imagesPath, *images, labelsPath, *labels); !counts) {
        return passOn(counts.error());
    }
    if (const auto range = checkLabels(labelsPath, *labels, classes); !range) {
        return passOn(range.error());
    }
    Dataset dataset{name,
                    {1, static_cast<int>(images->dimensions[1]), static_cast<int>(images->dimensions[2])},
                    classes,
                    std::move(images->bytes),
                    {}};
    dataset.labels.assign(labels->bytes.begin(), labels->bytes.end());
    return dataset;
}

} // namespace

Result<Dataset> openDataset(const std::string &nameOrFolder, Split split, const DatasetOptions &options)
{
    if (isSynthetic(nameOrFolder)) {
        return makeSynthetic(nameOrFolder, split);
    }
    if (nameOrFolder == fashionMnist) {
        const fs::path folder = options.folder.empty() ? fs::path(fashionMnistFolder) : options.folder;
        const std::string hint = "install the images with `apt install dataset-fashion-mnist`, or name the folder that "
                                 "holds the four files of Fashion-MNIST";
        return openIdxFolder(nameOrFolder, folder, split, fashionMnistClasses, hint);
    }
    if (nameOrFolder == "cifar-10" || nameOrFolder == "cifar-100") {
        return readCifar(nameOrFolder, options.folder, nameOrFolder == "cifar-10" ? CifarKind::Ten : CifarKind::Hundred, split);
    }
    std::error_code error;
    if (const auto kind = cifarIn(nameOrFolder)) {
        return readCifar(fs::path(nameOrFolder).filename().string(), nameOrFolder, *kind, split);
    }
    if (fs::is_directory(nameOrFolder, error)) {
        const std::string hint = "a data set folder needs train-images-idx3-ubyte, train-labels-idx1-ubyte, "
                                 "t10k-images-idx3-ubyte and t10k-labels-idx1-ubyte, each with or without .gz";
        return openIdxFolder(fs::path(nameOrFolder).filename().string(), nameOrFolder, split, 0, hint);
    }
    return fail(ErrorCode::InvalidInput, "data set '" + nameOrFolder +
                                             "' is neither a known name nor a folder; expected fashion-mnist, cifar-10, cifar-100, "
                                             "synthetic:CxHxW:CLASSES:COUNT[:SEED], or a folder with IDX files or the binary files of CIFAR");
}

} // namespace mayfly::data
