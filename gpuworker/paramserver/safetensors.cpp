// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/safetensors.h"

#include "core/domain/json_fields.h"
#include "gpuworker/paramserver/crc64.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <cstring>

namespace mayfly::ps {

namespace {

using nlohmann::json;

constexpr std::size_t lengthField_bytes = 8;
constexpr std::size_t headerAlignment_bytes = 64;
constexpr const char *checksumKey = "crc64";
constexpr const char *metadataKey = "__metadata__";

std::string hex(std::uint64_t value)
{
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(value));
    return text.data();
}

/// Over the data and every other entry of the metadata: a flipped bit in either is found.
std::string checksumOf(std::string_view data, const Metadata &metadata)
{
    std::uint64_t crc = crc64(std::as_bytes(std::span(data)));
    for (const auto &[key, value] : metadata) {
        if (key != checksumKey) {
            const std::string entry = key + '=' + value + '\n';
            crc = crc64(std::as_bytes(std::span(entry)), crc);
        }
    }
    return hex(crc);
}

tl::unexpected<Error> corrupt(const std::string &source, const std::string &what)
{
    return fail(ErrorCode::Corrupt, source + ": " + what);
}

/// Product of the shape in float32 bytes; nothing where it overflows or is negative.
std::optional<std::uint64_t> bytesOf(const json &shape, std::vector<std::int64_t> &dimensions)
{
    std::uint64_t elements = 1;
    for (const json &each : shape) {
        if (!each.is_number_unsigned()) {
            return std::nullopt;
        }
        const auto size = each.get<std::uint64_t>();
        if (size != 0 && elements > (1ULL << 60) / size) {
            return std::nullopt;
        }
        elements *= size;
        dimensions.push_back(static_cast<std::int64_t>(size));
    }
    return elements * sizeof(float);
}

/// One tensor's entry of the header.
Result<void> readTensor(const std::string &name, const json &entry, std::size_t dataStart, TensorFile &file,
                        const std::string &source)
{
    const std::string where = "tensor '" + name + "'";
    const bool complete =
        entry.is_object() && entry.contains("dtype") && entry.contains("shape") && entry.contains("data_offsets") &&
        entry["shape"].is_array() && entry["data_offsets"].is_array() && entry["data_offsets"].size() == 2 &&
        entry["data_offsets"][0].is_number_unsigned() && entry["data_offsets"][1].is_number_unsigned();
    if (!complete || entry["dtype"] != "F32") {
        return corrupt(source, where + ": expected dtype F32, shape and data_offsets");
    }
    const auto begin = entry["data_offsets"][0].get<std::uint64_t>();
    const auto end = entry["data_offsets"][1].get<std::uint64_t>();
    const std::size_t available = file.content.size() - dataStart;
    TensorView view{name, {}, {}};
    const auto bytes = bytesOf(entry["shape"], view.shape);
    if (begin > end || end > available || !bytes || *bytes != end - begin || begin % sizeof(float) != 0) {
        return corrupt(source, where + ": bytes " + std::to_string(begin) + " to " + std::to_string(end) + " of " +
                                   std::to_string(available) + " do not hold its shape");
    }
    const char *data = file.content.data() + dataStart + begin;
    view.values = {reinterpret_cast<const float *>(data), static_cast<std::size_t>(*bytes / sizeof(float))};
    file.tensors.emplace(name, std::move(view));
    return {};
}

Result<void> readMetadata(const json &entry, TensorFile &file, const std::string &source)
{
    if (!entry.is_object()) {
        return corrupt(source, "__metadata__: expected an object");
    }
    for (const auto &[key, value] : entry.items()) {
        if (!value.is_string()) {
            return corrupt(source, "__metadata__." + key + ": expected text");
        }
        file.metadata[key] = value.get<std::string>();
    }
    return {};
}

} // namespace

std::string encodeSafetensors(const std::vector<TensorView> &tensors, const Metadata &metadata, std::string *crc64)
{
    std::string data;
    json header = json::object();
    for (const TensorView &tensor : tensors) {
        const std::size_t begin = data.size();
        data.append(reinterpret_cast<const char *>(tensor.values.data()), tensor.values.size_bytes());
        header[tensor.name] = {{"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {begin, data.size()}}};
    }
    Metadata all = metadata;
    all[checksumKey] = checksumOf(data, metadata);
    if (crc64 != nullptr) {
        *crc64 = all[checksumKey];
    }
    header[metadataKey] = all;
    std::string text = header.dump();
    const std::size_t unaligned = (lengthField_bytes + text.size()) % headerAlignment_bytes;
    text.append(unaligned == 0 ? 0 : headerAlignment_bytes - unaligned, ' ');
    const std::uint64_t length = text.size();
    std::string content(lengthField_bytes, '\0');
    std::memcpy(content.data(), &length, sizeof length);
    content += text;
    content += data;
    return content;
}

Result<TensorFile> decodeSafetensors(std::string content, const std::string &source)
{
    TensorFile file;
    file.content = std::move(content);
    std::uint64_t length = 0;
    if (file.content.size() < lengthField_bytes) {
        return corrupt(source, "it ends after " + std::to_string(file.content.size()) + " bytes");
    }
    std::memcpy(&length, file.content.data(), sizeof length);
    if (length > file.content.size() - lengthField_bytes) {
        return corrupt(source, "its header should have " + std::to_string(length) + " bytes, but the file has " +
                                   std::to_string(file.content.size()));
    }
    const std::size_t dataStart = lengthField_bytes + length;
    const auto header = JsonFields::parse(std::string_view(file.content).substr(lengthField_bytes, length), source);
    if (!header || !header->is_object()) {
        return corrupt(source, "its header is not a JSON object");
    }
    if (dataStart % sizeof(float) != 0) {
        return corrupt(source, "its data is not aligned");
    }
    for (const auto &[name, entry] : header->items()) {
        auto read =
            name == metadataKey ? readMetadata(entry, file, source) : readTensor(name, entry, dataStart, file, source);
        if (!read) {
            return passOn(read.error());
        }
    }
    const auto checksum = file.metadata.find(checksumKey);
    if (checksum == file.metadata.end() ||
        checksum->second != checksumOf(std::string_view(file.content).substr(dataStart), file.metadata)) {
        return corrupt(source, "its checksum does not fit: half-written or damaged");
    }
    return file;
}

} // namespace mayfly::ps
