// SPDX-License-Identifier: Apache-2.0
// Workbooks (libxlsxwriter) as bytes, and one sheet being filled from top to bottom.
#pragma once
#include "core/base/money.h"
#include "core/base/result.h"

#include <xlsxwriter.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::report {

/// A workbook and the formats that its sheets share.
struct Workbook {
    lxw_workbook *book = nullptr;
    lxw_format *heading = nullptr;
    lxw_format *date = nullptr;
};

class Sheet {
public:
    Sheet(const Workbook &workbook, const char *name);

    void header(const std::vector<const char *> &names);
    Sheet &words(std::string_view text);
    Sheet &number(double value);
    Sheet &number(const std::optional<double> &value) { return value ? number(*value) : skip(); }
    Sheet &amount(const Money &value) { return number(value.units()); }
    /// A date to a millisecond, UTC; an empty cell where there is none.
    Sheet &time(std::optional<std::int64_t> unixNanoseconds);
    Sheet &skip();
    void next();

private:
    lxw_worksheet *sheet_;
    lxw_format *heading_;
    lxw_format *date_;
    lxw_row_t row_ = 0;
    lxw_col_t column_ = 0;
};

/// libxlsxwriter writes files only, so the workbook goes through a temporary one. NoSpace where it cannot be written.
Result<std::string> workbookBytes(const std::function<void(const Workbook &)> &fill);

} // namespace mayfly::report
