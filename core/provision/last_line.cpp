// SPDX-License-Identifier: Apache-2.0
#include "core/provision/last_line.h"

#include "core/base/text.h"

#include <algorithm>
#include <fstream>

namespace mayfly::provision {

std::string lastLineIn(std::string_view text)
{
    const auto lines = split(text, '\n');
    const auto last = std::find_if(lines.rbegin(), lines.rend(), [](const std::string &line) { return !trimmed(line).empty(); });
    return last == lines.rend() ? std::string() : std::string(trimmed(*last));
}

std::string lastLine(const std::filesystem::path &path)
{
    constexpr std::streamoff longest = 4096;
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    const std::streamoff size = file ? static_cast<std::streamoff>(file.tellg()) : 0;
    std::string end(static_cast<std::size_t>(std::clamp<std::streamoff>(size, 0, longest)), '\0');
    file.seekg(size - static_cast<std::streamoff>(end.size()));
    file.read(end.data(), static_cast<std::streamsize>(end.size()));
    return lastLineIn(end);
}

} // namespace mayfly::provision
