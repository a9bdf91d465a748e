// SPDX-License-Identifier: GPL-3.0-or-later
// The icon set of resources/icons: one stroke, drawn in the theme's colour at the moment of painting, so that a theme change
// needs no new icons.
#pragma once
#include "app/look/tokens.h"

#include <QByteArray>
#include <QIcon>

class QPainter;

namespace mayfly::look {

/// Disabled is drawn in Text3, checked in Accent, whatever the role.
QIcon icon(const QString &name, Role role = Role::Text2);
/// The mayfly on its plate.
QIcon applicationIcon();
/// The file with its strokes in a colour; empty if there is no such icon.
QByteArray iconSvg(const QString &name, const QColor &colour);
void paintIcon(QPainter &painter, const QRectF &at, const QString &name, const QColor &colour);

} // namespace mayfly::look
