// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/tokens.h"

#include <QApplication>
#include <QFontInfo>

#include <algorithm>
#include <cmath>

namespace mayfly::look {

namespace {

struct Pair {
    QRgb light;
    QRgb dark;
};

constexpr double designFontPixels = 13;

Pair pairOf(Role role)
{
    switch (role) {
    case Role::Window: return {0xFFF5F6F8, 0xFF14171C};
    case Role::Surface: return {0xFFFFFFFF, 0xFF1B1F26};
    case Role::Sunken: return {0xFFECEEF2, 0xFF12151A};
    case Role::Hover: return {0xFFF2F4F8, 0xFF222730};
    case Role::Hairline: return {0xFFE2E5EB, 0xFF2D333D};
    case Role::Border: return {0xFF8B94A3, 0xFF6B7585};
    case Role::Text: return {0xFF1A1E26, 0xFFE6E9EF};
    case Role::Text2: return {0xFF555F6D, 0xFFA5AEBC};
    case Role::Text3: return {0xFF616A78, 0xFF8C95A5};
    case Role::Accent: return {0xFF3457D5, 0xFF8FA8FF};
    case Role::AccentFill: return {0xFF3457D5, 0xFF4966DC};
    case Role::AccentHover: return {0xFF2A48B8, 0xFF3F5BCB};
    case Role::AccentTint: return {0xFFE8EDFC, 0xFF242D4D};
    case Role::OnAccent: return {0xFFFFFFFF, 0xFFFFFFFF};
    case Role::Ok: return {0xFF137A47, 0xFF4FC58C};
    case Role::OkTint: return {0xFFE2F3E9, 0xFF18332A};
    case Role::Warn: return {0xFF8A5800, 0xFFEDB445};
    case Role::WarnTint: return {0xFFFBF0D8, 0xFF382E17};
    case Role::WarnMark: return {0xFFC58200, 0xFFEDB445};
    case Role::Bad: return {0xFFB0380B, 0xFFFF9068};
    case Role::BadTint: return {0xFFFCE8E0, 0xFF40251B};
    case Role::AccuracyLow: return {0xFFB85C00, 0xFFFFA94D};
    case Role::AccuracyTarget: return {0xFF7F858F, 0xFF9AA0AB};
    case Role::AccuracyHigh: return {0xFF2446C4, 0xFF8FA8FF};
    case Role::ButtonEdge: break; // mixed in colour()
    }
    return {0xFFFF00FF, 0xFFFF00FF};
}

constexpr Pair series[seriesCount] = {
    {0xFF3457D5, 0xFF8FA8FF}, {0xFFC06F00, 0xFFF0A63A}, {0xFF00835F, 0xFF3CC79A}, {0xFF2487C4, 0xFF67BDF2},
    {0xFFAD4F86, 0xFFE29AC4}, {0xFF2F3640, 0xFFE6E9EF}, {0xFF7A8392, 0xFF8C95A5},
};

double designUnitsOf(Size which)
{
    switch (which) {
    case Size::Gap: return 8;
    case Size::Padding: return 12;
    case Size::InnerGap: return 6;
    case Size::CardRadius: return 8;
    case Size::FieldRadius: return 4;
    case Size::BoxRadius: return 3;
    case Size::PageHeader: return 44;
    case Size::CardHeader: return 32;
    case Size::Field: return 26;
    case Size::Button: return 28;
    case Size::Chip: return 20;
    case Size::Banner: return 36;
    case Size::KeyFigures: return 76;
    case Size::StatusLine: return 24;
    case Size::RowPlan: return 28;
    case Size::RowWorker: return 26;
    case Size::RowLedger: return 24;
    case Size::RowTwoLines: return 40;
    case Size::TableHeader: return 28;
    case Size::TableHeaderTwoLines: return 40;
    case Size::Icon: return 20;
    case Size::SmallIcon: return 16;
    case Size::Sidebar: return 64;
    case Size::SidebarWide: return 176;
    case Size::SidebarItem: return 46;
    case Size::Form: return 232;
    case Size::FormWide: return 272;
    case Size::SidePanel: return 272;
    case Size::SidePanelWide: return 376;
    case Size::Bar: return 6;
    case Size::WideWindow: return 1600;
    }
    return 0;
}

QColor pick(Scheme scheme, const Pair &pair)
{
    return QColor::fromRgba(scheme == Scheme::Light ? pair.light : pair.dark);
}

} // namespace

QColor mixed(const QColor &under, const QColor &over, double share)
{
    const auto blend = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return QColor(blend(under.red(), over.red()), blend(under.green(), over.green()), blend(under.blue(), over.blue()));
}

QColor faded(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

QColor colour(Scheme scheme, Role role)
{
    if (role == Role::ButtonEdge) {
        return mixed(colour(scheme, Role::Hairline), colour(scheme, Role::Border), 0.45);
    }
    return pick(scheme, pairOf(role));
}

QColor seriesColour(Scheme scheme, int index)
{
    return pick(scheme, series[std::clamp(index, 0, seriesCount - 1)]);
}

QColor accuracyColour(Scheme scheme, double position)
{
    const QColor middle = colour(scheme, Role::AccuracyTarget);
    const double share = std::clamp(std::abs(position), 0.0, 1.0);
    return mixed(middle, colour(scheme, position < 0 ? Role::AccuracyLow : Role::AccuracyHigh), share);
}

double exactUnits(double designUnits)
{
    const int pixels = QFontInfo(QApplication::font()).pixelSize();
    return designUnits * (pixels > 0 ? pixels / designFontPixels : 1.0);
}

int units(double designUnits)
{
    return static_cast<int>(std::lround(exactUnits(designUnits)));
}

int length(Size which)
{
    return units(designUnitsOf(which));
}

} // namespace mayfly::look
