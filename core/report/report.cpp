// SPDX-License-Identifier: Apache-2.0
// The formats by name, and writing them.
#include "core/report/report.h"

#include "core/base/files.h"
#include "core/base/text.h"

#include <array>
#include <utility>

namespace mayfly::report {

namespace {

constexpr std::array<std::pair<Format, std::string_view>, 6> formats = {{{Format::Html, "html"},
                                                                    {Format::Pdf, "pdf"},
                                                                    {Format::Csv, "csv"},
                                                                    {Format::Json, "json"},
                                                                    {Format::Xlsx, "xlsx"},
                                                                    {Format::Svg, "svg"}}};

Result<std::string> contentOf(const Report &report, Format format)
{
    switch (format) {
    case Format::Html:
        return toHtml(report);
    case Format::Pdf:
        return toPdf(report);
    case Format::Csv:
        return toCsv(report);
    case Format::Json:
        return toJson(report);
    case Format::Xlsx:
        return toXlsx(report);
    case Format::Svg:
        return toSvg(report);
    }
    return fail(ErrorCode::Internal, "unknown report format");
}

} // namespace

Result<Format> formatFromString(std::string_view text)
{
    for (const auto &[format, name] : formats) {
        if (name == lowerCase(text)) {
            return format;
        }
    }
    return fail(ErrorCode::InvalidInput, "report format '" + std::string(text) + "': expected html, pdf, csv, json, xlsx or svg");
}

std::string_view fileExtension(Format format)
{
    for (const auto &[each, name] : formats) {
        if (each == format) {
            return name;
        }
    }
    return {};
}

Result<void> writeReport(const Report &report, Format format, const std::filesystem::path &path)
{
    const auto content = contentOf(report, format);
    return content ? writeFileAtomically(path, *content) : Result<void>(failWith(content.error(), path.string()));
}

Result<void> writeAll(const Report &report, const std::filesystem::path &folder)
{
    if (auto made = makeFolder(folder); !made) {
        return made;
    }
    for (const auto &[format, name] : formats) {
        if (auto written = writeReport(report, format, folder / ("report." + std::string(name))); !written) {
            return written;
        }
    }
    return {};
}

} // namespace mayfly::report
