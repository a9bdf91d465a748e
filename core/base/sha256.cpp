// SPDX-License-Identifier: Apache-2.0
#include "core/base/sha256.h"

#include "core/base/files.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <vector>

namespace mayfly {

struct Sha256::Context {
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> handle{EVP_MD_CTX_new(), EVP_MD_CTX_free};
};

Sha256::Sha256() : context_(std::make_unique<Context>())
{
    EVP_DigestInit_ex(context_->handle.get(), EVP_sha256(), nullptr);
}

Sha256::~Sha256() = default;
Sha256::Sha256(Sha256 &&) noexcept = default;
Sha256 &Sha256::operator=(Sha256 &&) noexcept = default;

void Sha256::add(std::string_view data)
{
    EVP_DigestUpdate(context_->handle.get(), data.data(), data.size());
}

std::string Sha256::hex()
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> raw{};
    unsigned int size = 0;
    EVP_DigestFinal_ex(context_->handle.get(), raw.data(), &size);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (unsigned int i = 0; i < size; ++i) {
        text += digits[raw.at(i) >> 4U];
        text += digits[raw.at(i) & 15U];
    }
    return text;
}

Result<std::string> checksumOf(const std::filesystem::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return tl::make_unexpected(fileError(file, errno, "open"));
    }
    Sha256 digest;
    std::vector<char> buffer(1 << 20);
    while (stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || stream.gcount() > 0) {
        digest.add({buffer.data(), static_cast<std::size_t>(stream.gcount())});
    }
    return digest.hex();
}

bool isChecksum(std::string_view text)
{
    constexpr std::size_t digits = 64;
    return text.size() == digits && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    });
}

} // namespace mayfly
