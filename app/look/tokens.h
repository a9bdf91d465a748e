// SPDX-License-Identifier: GPL-3.0-or-later
// Every colour and every measure of the window, in one place: roles for a light and a dark scheme, the chart series, and sizes
// that grow with the application font. Nothing else in app/ names a colour or a number of pixels.
#pragma once
#include <QColor>

namespace mayfly::look {

enum class Scheme { Light, Dark };

/// What a colour is for. Contrast on Surface: text 16.7, text2 6.5, text3 5.5, border 3.1, states 5.4 and better.
enum class Role {
    Window,      ///< page, sidebar
    Surface,     ///< cards, fields, menus
    Sunken,      ///< tracks, segmented control, chips
    Hover,       ///< hovered row or button
    Hairline,    ///< separators, grid, edge of cards
    Border,      ///< edge of fields and check boxes
    ButtonEdge,  ///< edge of buttons and chips: Hairline mixed 45 % with Border
    Text,
    Text2,       ///< labels, axis text, icons
    Text3,       ///< placeholder, disabled, second header line
    Accent,      ///< links, selection, focus, cluster line, front, forecast
    AccentFill,  ///< primary button, checked box
    AccentHover, ///< hovered primary button
    AccentTint,  ///< selected row, toggled filter, current page
    OnAccent,    ///< text and icons on AccentFill
    Ok,
    OkTint,
    Warn,
    WarnTint,
    WarnMark, ///< a filled warning mark (3:1 at least)
    Bad,
    BadTint,
    AccuracyLow,    ///< the diverging scale, centred on the user's target
    AccuracyTarget,
    AccuracyHigh,
};

QColor colour(Scheme scheme, Role role);

/// Series 0 is the cluster (accent), 1 to 5 are workers, 6 is the parameter server's grey.
inline constexpr int seriesCount = 7;
QColor seriesColour(Scheme scheme, int index);

/// The accuracy scale at a position from -1 (lowest) over 0 (the target) to 1 (highest).
QColor accuracyColour(Scheme scheme, double position);

/// One colour over another: share 0 is `under`, 1 is `over`.
QColor mixed(const QColor &under, const QColor &over, double share);
/// The same colour, more transparent.
QColor faded(QColor colour, double alpha);

/// Named measures of the 8-unit grid.
enum class Size {
    Gap,             ///< between cards, and the page's margin
    Padding,         ///< inside a card
    InnerGap,        ///< inside a group
    CardRadius,
    FieldRadius,     ///< fields, buttons, chips, banners
    BoxRadius,       ///< check boxes
    PageHeader,
    CardHeader,
    Field,
    Button,
    Chip,            ///< chips and pills
    Banner,
    KeyFigures,      ///< the strip of figures
    StatusLine,
    RowPlan,
    RowWorker,
    RowLedger,
    RowTwoLines,
    TableHeader,
    TableHeaderTwoLines,
    Icon,
    SmallIcon,
    Sidebar,         ///< narrow: icon over a word
    SidebarWide,     ///< icon beside the word
    SidebarItem,
    Form,            ///< the column at the left of Plan
    FormWide,
    SidePanel,       ///< the column at the right of Plan
    SidePanelWide,
    Bar,             ///< chance and spend bars
    WideWindow,      ///< from this window width the wide columns are used
};

/// In device-independent pixels, for the font in use.
int length(Size which);
/// Any other length: units of a design drawn at a 13-pixel body font, scaled to the font in use.
int units(double designUnits);
double exactUnits(double designUnits);

} // namespace mayfly::look
