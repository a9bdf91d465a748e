// SPDX-License-Identifier: GPL-3.0-or-later
// The theme in force: palette, style sheet and fonts made from the tokens, applied to the whole application in one call.
// Painted widgets, delegates, icons and charts read it when they paint; those that keep pens or sizes listen to changed().
#pragma once
#include "app/look/tokens.h"

#include <QFont>
#include <QObject>

#include <memory>

class QApplication;
class QTemporaryDir;
class QWidget;

namespace mayfly::look {

class Theme final : public QObject {
    Q_OBJECT

public:
    enum class Mode { System, Light, Dark };

    static Theme &instance();
    ~Theme() override;

    /// Once, before the first widget: Fusion, fonts, palette, style sheet.
    void install(QApplication &application);
    /// Follow the system, or one scheme whatever the system says. Rebuilds everything, then emits changed().
    void setMode(Mode mode);
    /// The system says another one: followed at once in Mode::System.
    void setSystemScheme(Scheme scheme);
    Mode mode() const { return mode_; }
    Scheme scheme() const { return scheme_; }

    QColor colour(Role role) const { return look::colour(scheme_, role); }
    QColor series(int index) const { return look::seriesColour(scheme_, index); }

signals:
    void changed();

private:
    Theme();
    void rebuild();
    QString arrowFile(const QString &icon, Role role);

    Mode mode_ = Mode::System;
    Scheme scheme_ = Scheme::Light;
    Scheme systemScheme_ = Scheme::Light;
    bool installed_ = false;
    std::unique_ptr<QTemporaryDir> recoloured_;
};

/// Shorthands for painting code.
inline QColor colour(Role role) { return Theme::instance().colour(role); }

/// Three sizes and two weights; mono for figures, times and slots, never for words.
enum class Text {
    Body,
    Strong,         ///< body at 600: headings
    Medium,         ///< body at 500: buttons, current items
    Caption,        ///< axis, column header
    CaptionStrong,
    Figure,         ///< one large figure per block
    FigureUnit,     ///< its unit
    Mono,           ///< numbers in columns
    MonoStrong,
    MonoCaption,    ///< second-rank figures
};
QFont textFont(Text which);

/// Sets font and colour of a label by name ("text" and "tone" properties of the style sheet do the rest).
void setText(QWidget *label, Text which, Role role = Role::Text);

/// A no-break space between number and unit: number("84", "%").
QString withUnit(const QString &number, const QString &unit);
/// A real minus sign, thousands by the user's locale.
QString formatNumber(double value, int decimals);
/// "1.04–1.31": en dash without spaces.
QString formatRange(double low, double high, int decimals);

} // namespace mayfly::look
