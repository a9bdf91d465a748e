// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/theme.h"

#include "app/look/accessible.h"
#include "app/look/icons.h"
#include "app/look/style_sheet.h"

#include <QApplication>
#include <QFontDatabase>
#include <QLocale>
#include <QPalette>
#include <QPixmapCache>
#include <QStyleFactory>
#include <QTemporaryDir>
#include <QWidget>

#include <algorithm>

namespace mayfly::look {

namespace {

constexpr double designPointSize = 9.75; // 13 pixels at 96 dots per inch
constexpr double captionShare = 0.85;
constexpr double figureShare = 1.55;
constexpr double monoShare = 0.92;

const QStringList bodyFamilies{"Inter", "Segoe UI", ".AppleSystemUIFont", "Noto Sans", "DejaVu Sans"};
const QStringList monoFamilies{"JetBrains Mono", "Cascadia Mono", "Menlo", "Noto Sans Mono", "DejaVu Sans Mono"};

/// The user's own size where the platform knows one.
double basePointSize()
{
    if (QGuiApplication::platformName() == "offscreen" || QGuiApplication::platformName() == "minimal") {
        return designPointSize;
    }
    const double own = QFontDatabase::systemFont(QFontDatabase::GeneralFont).pointSizeF();
    return std::clamp(own, designPointSize, 2 * designPointSize);
}

QPalette paletteFor(Scheme scheme)
{
    const auto of = [scheme](Role role) { return colour(scheme, role); };
    QPalette palette;
    palette.setColor(QPalette::Window, of(Role::Window));
    palette.setColor(QPalette::WindowText, of(Role::Text));
    palette.setColor(QPalette::Base, of(Role::Surface));
    palette.setColor(QPalette::AlternateBase, of(Role::Hover));
    palette.setColor(QPalette::Text, of(Role::Text));
    palette.setColor(QPalette::Button, of(Role::Surface));
    palette.setColor(QPalette::ButtonText, of(Role::Text));
    palette.setColor(QPalette::BrightText, of(Role::OnAccent));
    palette.setColor(QPalette::ToolTipBase, of(Role::Surface));
    palette.setColor(QPalette::ToolTipText, of(Role::Text));
    palette.setColor(QPalette::PlaceholderText, of(Role::Text3));
    palette.setColor(QPalette::Highlight, of(Role::AccentTint));
    palette.setColor(QPalette::HighlightedText, of(Role::Text));
    palette.setColor(QPalette::Link, of(Role::Accent));
    palette.setColor(QPalette::LinkVisited, of(Role::Accent));
    palette.setColor(QPalette::Light, of(Role::Surface));
    palette.setColor(QPalette::Midlight, of(Role::Hairline));
    palette.setColor(QPalette::Mid, of(Role::Hairline));
    palette.setColor(QPalette::Dark, of(Role::Border));
    palette.setColor(QPalette::Shadow, of(Role::Border));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, of(Role::Text3));
    }
    return palette;
}

QFont sized(QFont base, double share, int weight)
{
    base.setPointSizeF(base.pointSizeF() * share);
    base.setWeight(static_cast<QFont::Weight>(weight));
    return base;
}

QFont mono(double share, int weight)
{
    QFont font = sized(QApplication::font(), share, weight);
    font.setFamilies(monoFamilies);
    font.setStyleHint(QFont::Monospace);
    return font;
}

} // namespace

Theme &Theme::instance()
{
    static Theme theme;
    return theme;
}

Theme::Theme() = default;
Theme::~Theme() = default;

void Theme::install(QApplication &application)
{
    const QPalette given = QApplication::palette();
    const bool dark = given.color(QPalette::Window).lightness() < given.color(QPalette::WindowText).lightness();
    systemScheme_ = dark ? Scheme::Dark : Scheme::Light;
    QApplication::setStyle(QStyleFactory::create("Fusion"));
    QFont base;
    base.setFamilies(bodyFamilies);
    base.setPointSizeF(basePointSize());
    base.setHintingPreference(QFont::PreferNoHinting);
    QApplication::setFont(base);
    application.setWindowIcon(applicationIcon());
    if (!installed_) {
        installAccessibility();
    }
    installed_ = true;
    rebuild();
}

void Theme::setMode(Mode mode)
{
    mode_ = mode;
    if (installed_) {
        rebuild();
    }
}

void Theme::setSystemScheme(Scheme scheme)
{
    if (systemScheme_ != scheme) {
        systemScheme_ = scheme;
        if (installed_ && mode_ == Mode::System) {
            rebuild();
        }
    }
}

void Theme::rebuild()
{
    scheme_ = mode_ == Mode::System ? systemScheme_ : mode_ == Mode::Dark ? Scheme::Dark : Scheme::Light;
    recoloured_ = std::make_unique<QTemporaryDir>();
    QPixmapCache::clear();
    QApplication::setPalette(paletteFor(scheme_));
    const StyleImages images{arrowFile("chevron-down", Role::Text2), arrowFile("tick-bold", Role::OnAccent)};
    static_cast<QApplication *>(QApplication::instance())->setStyleSheet(styleSheet(scheme_, images));
    emit changed();
}

QString Theme::arrowFile(const QString &icon, Role role)
{
    const QString path = recoloured_->filePath(icon + ".svg");
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(iconSvg(icon, colour(role)));
    }
    return path;
}

QFont textFont(Text which)
{
    const QFont base = QApplication::font();
    switch (which) {
    case Text::Body: return base;
    case Text::Strong: return sized(base, 1, QFont::DemiBold);
    case Text::Medium: return sized(base, 1, QFont::Medium);
    case Text::Caption: return sized(base, captionShare, QFont::Normal);
    case Text::CaptionStrong: return sized(base, captionShare, QFont::DemiBold);
    case Text::Figure: return sized(base, figureShare, QFont::DemiBold);
    case Text::FigureUnit: return sized(base, 1, QFont::Medium);
    case Text::Mono: return mono(monoShare, QFont::Normal);
    case Text::MonoStrong: return mono(monoShare, QFont::DemiBold);
    case Text::MonoCaption: return mono(captionShare, QFont::Normal);
    }
    return base;
}

namespace {

/// Keeps a label's colour in step with the theme.
void paintInRole(QWidget *label, Role role)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour(role));
    palette.setColor(QPalette::Text, colour(role));
    label->setPalette(palette);
}

} // namespace

void setText(QWidget *label, Text which, Role role)
{
    label->setFont(textFont(which));
    paintInRole(label, role);
    const bool watched = label->property("lookRole").isValid();
    label->setProperty("lookRole", static_cast<int>(role));
    if (!watched) {
        QObject::connect(&Theme::instance(), &Theme::changed, label, [label] {
            paintInRole(label, static_cast<Role>(label->property("lookRole").toInt()));
        });
    }
}

QString withUnit(const QString &number, const QString &unit)
{
    return number + QChar(0x00A0) + unit;
}

QString formatNumber(double value, int decimals)
{
    QString text = QLocale().toString(value, 'f', decimals);
    if (text.startsWith('-')) {
        text[0] = QChar(0x2212);
    }
    return text;
}

QString formatRange(double low, double high, int decimals)
{
    return formatNumber(low, decimals) + QChar(0x2013) + formatNumber(high, decimals);
}

} // namespace mayfly::look
