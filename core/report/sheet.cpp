// SPDX-License-Identifier: Apache-2.0
#include "core/report/sheet.h"

#include "core/base/files.h"
#include "core/report/words.h"

#include <cmath>
#include <cstdlib>
#include <unistd.h>

namespace mayfly::report {

Sheet::Sheet(const Workbook &workbook, const char *name)
    : sheet_(workbook_add_worksheet(workbook.book, name)), heading_(workbook.heading), date_(workbook.date)
{
    worksheet_freeze_panes(sheet_, 1, 0);
}

void Sheet::header(const std::vector<const char *> &names)
{
    lxw_col_t column = 0;
    for (const char *name : names) {
        worksheet_set_column(sheet_, column, column, 16, nullptr);
        worksheet_write_string(sheet_, 0, column++, name, heading_);
    }
    row_ = 1;
    column_ = 0;
}

Sheet &Sheet::words(std::string_view text)
{
    worksheet_write_string(sheet_, row_, column_++, cleanText(text).c_str(), nullptr);
    return *this;
}

Sheet &Sheet::number(double value)
{
    if (std::isfinite(value)) {
        worksheet_write_number(sheet_, row_, column_, value, nullptr);
    }
    ++column_;
    return *this;
}

Sheet &Sheet::time(std::optional<std::int64_t> unixNanoseconds)
{
    if (unixNanoseconds && *unixNanoseconds > 0) {
        constexpr double epoch = 25569; // 1970-01-01 in days of a spreadsheet
        worksheet_write_number(sheet_, row_, column_, epoch + static_cast<double>(*unixNanoseconds) / 86400e9, date_);
    }
    ++column_;
    return *this;
}

Sheet &Sheet::skip()
{
    ++column_;
    return *this;
}

void Sheet::next()
{
    ++row_;
    column_ = 0;
}

namespace {

Result<void> writeBook(const std::function<void(const Workbook &)> &fill, const std::string &path)
{
    Workbook workbook{workbook_new(path.c_str())};
    if (workbook.book == nullptr) {
        return fail(ErrorCode::Internal, "cannot start a workbook in " + path);
    }
    workbook.heading = workbook_add_format(workbook.book);
    format_set_bold(workbook.heading);
    workbook.date = workbook_add_format(workbook.book);
    format_set_num_format(workbook.date, "yyyy-mm-dd hh:mm:ss.000");
    fill(workbook);
    if (const lxw_error problem = workbook_close(workbook.book); problem != LXW_NO_ERROR) {
        return fail(ErrorCode::NoSpace, std::string("the workbook cannot be written: ") + lxw_strerror(problem));
    }
    return {};
}

} // namespace

Result<std::string> workbookBytes(const std::function<void(const Workbook &)> &fill)
{
    std::string path = (std::filesystem::temp_directory_path() / "mayfly-XXXXXX").string();
    const int file = mkstemp(path.data());
    if (file < 0) {
        return fail(ErrorCode::NoSpace, path + ": no temporary file can be made there");
    }
    close(file);
    const auto written = writeBook(fill, path);
    auto content = written ? readFile(path) : Result<std::string>(passOn(written.error()));
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    return content;
}

} // namespace mayfly::report
