// SPDX-License-Identifier: Apache-2.0
#include "core/provision/toml_table.h"

#include "core/base/sha256.h"

namespace mayfly::provision {

std::string tomlPosition(const std::string &source, const toml::source_region &at)
{
    return source + ":" + std::to_string(at.begin.line) + ":" + std::to_string(at.begin.column);
}

Result<toml::table> parseToml(std::string_view text, const std::string &source)
{
    toml::parse_result parsed = toml::parse(text, source);
    if (!parsed) {
        return fail(ErrorCode::InvalidInput, tomlPosition(source, parsed.error().source()) + ": " +
                                                 std::string(parsed.error().description()));
    }
    return std::move(parsed).table();
}

void TomlTable::text(const char *key, std::string &value)
{
    if (const toml::node *node = find(key)) {
        const auto got = node->value_exact<std::string>();
        got ? void(value = *got) : report(*node, key, "expected a text in quotes");
    }
}

void TomlTable::number(const char *key, int &value, int least, int most)
{
    if (const toml::node *node = find(key)) {
        const auto got = node->value_exact<std::int64_t>();
        if (!got || *got < least || *got > most) {
            report(*node, key,
                   "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most));
            return;
        }
        value = static_cast<int>(*got);
    }
}

void TomlTable::texts(const char *key, std::vector<std::string> &values)
{
    const toml::node *node = find(key);
    if (node == nullptr) {
        return;
    }
    const toml::array *array = node->as_array();
    if (array == nullptr) {
        report(*node, key, "expected texts in [ ]");
        return;
    }
    for (const toml::node &each : *array) {
        const auto got = each.value_exact<std::string>();
        got ? values.push_back(*got) : report(each, key, "expected a text in quotes");
    }
}

const toml::node *TomlTable::find(const char *key)
{
    known_.insert(key);
    return table_.get(key);
}

void TomlTable::report(const toml::node &node, const std::string &key, const std::string &what)
{
    if (!problem_) {
        problem_ = Error{ErrorCode::InvalidInput, tomlPosition(source_, node.source()) + ": " + key + ": " + what};
    }
}

void TomlTable::refuseUnknown()
{
    for (const auto &[key, node] : table_) {
        if (!known_.contains(std::string(key.str()))) {
            std::string expected;
            for (const auto &each : known_) {
                expected += (expected.empty() ? "" : ", ") + each;
            }
            report(node, std::string(key.str()), "is not known here, expected one of " + expected);
        }
    }
}

void TomlTable::report(const char *key, const std::string &what)
{
    const toml::node *node = table_.get(key);
    report(node != nullptr ? *node : table_, key, what);
}

void checkDatasetSource(TomlTable &reader, const std::string &url, const std::string &checksum, const std::string &folder)
{
    if (url.empty() && checksum.empty()) {
        return;
    }
    if (!url.starts_with("https://") && !url.starts_with("http://")) {
        reader.report("dataset_url", "is '" + url + "', expected a URL that begins with https:// or http://");
    }
    if (!isChecksum(checksum)) {
        reader.report("dataset_sha256", "is '" + checksum + "', expected the 64 hexadecimal digits that `sha256sum` prints of the file at dataset_url");
    }
    if (!folder.empty()) {
        reader.report("dataset_folder", "is given beside dataset_url, expected one of them");
    }
}

} // namespace mayfly::provision
