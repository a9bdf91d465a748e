// SPDX-License-Identifier: Apache-2.0
// Runs an importer over text and collects its rows.
#pragma once
#include "core/catalog/import_types.h"

#include <QByteArray>

#include <optional>
#include <sstream>
#include <vector>

namespace mayfly::test {

template <typename Row>
struct Imported {
    Result<catalog::ImportReport> report = catalog::ImportReport();
    std::vector<Row> rows;

    std::string message() const { return report ? "" : report.error().message; }
    std::int64_t count(catalog::Severity severity) const { return report ? report->count(severity) : -1; }
    std::string problem(std::size_t index) const { return index < report->problems().size() ? report->problems()[index].text() : "none"; }
};

inline catalog::ImportOptions options(const char *provider = "aws")
{
    catalog::ImportOptions options;
    options.source = "file";
    options.provider = provider;
    options.date = "2026-07-09";
    return options;
}

template <typename Row, typename Importer>
Imported<Row> import(Importer importer, const std::string &text, const catalog::ImportOptions &options)
{
    Imported<Row> imported;
    std::istringstream stream(text);
    imported.report = importer(stream, options, [&](Row &&row) -> Result<void> {
        imported.rows.push_back(std::move(row));
        return {};
    });
    return imported;
}

} // namespace mayfly::test

/// Shows the message.
#define QVERIFY_CONTAINS(text, part) QVERIFY2((text).find(part) != std::string::npos, (text).c_str())
