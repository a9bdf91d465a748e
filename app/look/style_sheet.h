// SPDX-License-Identifier: GPL-3.0-or-later
// The one style sheet: fields, buttons, sliders, scroll bars, menus. Property selectors (kind, tone) choose the variants.
#pragma once
#include "app/look/tokens.h"

#include <QString>

namespace mayfly::look {

/// Image files drawn in the theme's colours, because a style sheet cannot recolour.
struct StyleImages {
    QString comboArrow;
    QString tick;
};

/// Kinds: QPushButton primary | secondary (default) | link | danger | icon | toggle; QLineEdit and spin boxes take error="true".
QString styleSheet(Scheme scheme, const StyleImages &images);

} // namespace mayfly::look
