// SPDX-License-Identifier: Apache-2.0
// SHA-256, piece by piece.
#pragma once
#include "core/base/result.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace mayfly {

class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(Sha256 &&) noexcept;
    Sha256 &operator=(Sha256 &&) noexcept;
    void add(std::string_view data);
    /// Hexadecimal, of everything added; nothing may be added after it.
    std::string hex();

private:
    struct Context;
    std::unique_ptr<Context> context_;
};

/// Of a file.
Result<std::string> checksumOf(const std::filesystem::path &file);
/// 64 hexadecimal digits in lower case.
bool isChecksum(std::string_view text);

} // namespace mayfly
