// SPDX-License-Identifier: Apache-2.0
// Reading TOML so that a wrong key is named: source, line, column, value, and what was expected. For .cpp files alone:
// toml++ is large.
#pragma once
#include "core/base/result.h"

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::provision {

/// "hosts.toml:3:7"
std::string tomlPosition(const std::string &source, const toml::source_region &at);
Result<toml::table> parseToml(std::string_view text, const std::string &source);

/// One table being read: the first problem is kept, a missing key leaves the value alone.
class TomlTable {
public:
    TomlTable(const toml::table &table, const std::string &source, std::optional<Error> &problem)
        : table_(table), source_(source), problem_(problem)
    {
    }

    void text(const char *key, std::string &value);
    void number(const char *key, int &value, int least, int most);
    void texts(const char *key, std::vector<std::string> &values);
    /// Nothing if it is missing; the key counts as known from now on.
    const toml::node *find(const char *key);
    void report(const toml::node &node, const std::string &key, const std::string &what);
    /// Reports a key of the table; the table itself if it has no such key.
    void report(const char *key, const std::string &what);
    /// After everything was read: a key that nobody asked for is a problem.
    void refuseUnknown();

private:
    const toml::table &table_;
    const std::string &source_;
    std::optional<Error> &problem_;
    std::set<std::string> known_;
};

/// dataset_url and dataset_sha256 come together, and not beside dataset_folder.
void checkDatasetSource(TomlTable &reader, const std::string &url, const std::string &checksum, const std::string &folder);

} // namespace mayfly::provision
