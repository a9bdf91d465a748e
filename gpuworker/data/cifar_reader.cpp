// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/cifar_reader.h"

#include "gpuworker/data/byte_source.h"

#include <system_error>

namespace mayfly::data {

namespace fs = std::filesystem;

namespace {

constexpr ImageShape shape{3, 32, 32};
constexpr int batches = 5;

std::vector<std::string> namesOf(CifarKind kind, Split split)
{
    if (kind == CifarKind::Hundred) {
        return {split == Split::Train ? "train.bin" : "test.bin"};
    }
    if (split == Split::Test) {
        return {"test_batch.bin"};
    }
    std::vector<std::string> names;
    for (int batch = 1; batch <= batches; ++batch) {
        names.push_back("data_batch_" + std::to_string(batch) + ".bin");
    }
    return names;
}

/// As it is or with .gz; empty where neither is there.
fs::path findFile(const fs::path &folder, const std::string &name)
{
    for (const fs::path &path : {folder / name, folder / (name + ".gz")}) {
        std::error_code error;
        if (fs::exists(path, error)) {
            return path;
        }
    }
    return {};
}

Result<void> appendRecords(const fs::path &path, CifarKind kind, Dataset &dataset)
{
    auto source = ByteSource::open(path);
    if (!source) {
        return passOn(source.error());
    }
    const std::size_t labelBytes = kind == CifarKind::Hundred ? 2 : 1;
    std::vector<std::uint8_t> record(labelBytes + shape.pixels());
    for (std::size_t count = 0;; ++count) {
        const std::uint64_t at = source->offset();
        const auto got = source->readSome(record.data(), record.size());
        if (!got) {
            return passOn(got.error());
        }
        if (*got == 0) {
            return count > 0 ? Result<void>{} : source->corrupt("the file is empty; expected records of " +
                                                                    std::to_string(record.size()) + " bytes", 0);
        }
        if (*got < record.size()) {
            return source->corrupt("the file ends after " + std::to_string(*got) + " bytes of record " +
                                       std::to_string(count) + "; expected " + std::to_string(record.size()),
                                   at);
        }
        const std::uint8_t label = record[labelBytes - 1];
        if (label >= dataset.classes) {
            return source->corrupt("the label of record " + std::to_string(count) + " is " + std::to_string(label) +
                                       "; expected 0 to " + std::to_string(dataset.classes - 1),
                                   at + labelBytes - 1);
        }
        dataset.labels.push_back(label);
        dataset.pixels.insert(dataset.pixels.end(), record.begin() + static_cast<std::ptrdiff_t>(labelBytes), record.end());
    }
}

} // namespace

std::optional<CifarKind> cifarIn(const fs::path &folder)
{
    for (const CifarKind kind : {CifarKind::Ten, CifarKind::Hundred}) {
        if (!findFile(folder, namesOf(kind, Split::Train).front()).empty()) {
            return kind;
        }
    }
    return {};
}

Result<Dataset> readCifar(const std::string &name, const fs::path &folder, CifarKind kind, Split split)
{
    Dataset dataset{name, shape, kind == CifarKind::Hundred ? 100 : 10, {}, {}};
    for (const auto &file : namesOf(kind, split)) {
        const fs::path path = findFile(folder, file);
        if (path.empty()) {
            return fail(ErrorCode::NotFound,
                        (folder / file).string() + " is not there: unpack " +
                            (kind == CifarKind::Ten ? "cifar-10-binary.tar.gz" : "cifar-100-binary.tar.gz") +
                            " of https://www.cs.toronto.edu/~kriz/cifar.html and name the folder that holds its .bin files");
        }
        if (auto read = appendRecords(path, kind, dataset); !read) {
            return passOn(read.error());
        }
    }
    return dataset;
}

} // namespace mayfly::data
