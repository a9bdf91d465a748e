// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/style_sheet.h"

#include <QHash>

namespace mayfly::look {

namespace {

const char *const sheetTemplate = R"(
QToolTip { background: @surface; color: @text; border: 1px solid @hairline; padding: %4px; }
QMenuBar { background: @window; color: @text; border-bottom: 1px solid @hairline; padding: 0 %4px; }
QMenuBar::item { background: transparent; padding: %4px %8px; border-radius: %4px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @accentTint; }
QMenu { background: @surface; color: @text; border: 1px solid @hairline; padding: %4px 0; }
QMenu::item { padding: %5px %20px %5px %12px; }
QMenu::item:selected { background: @accentTint; }
QMenu::item:disabled { color: @text3; }
QMenu::separator { height: 1px; background: @hairline; margin: %4px 0; }
QScrollArea, QScrollArea > QWidget > QWidget#scrolled { background: transparent; border: none; }
QLineEdit, QAbstractSpinBox, QComboBox {
  background: @surface; color: @text; border: 1px solid @border; border-radius: %4px;
  padding: 0 %7px; min-height: %24px; max-height: %24px;
  selection-background-color: @accentFill; selection-color: @onAccent; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
  border: 2px solid @accent; padding: 0 %6px; min-height: %22px; max-height: %22px; }
QLineEdit[error="true"], QAbstractSpinBox[error="true"] {
  border: 2px solid @bad; padding: 0 %6px; min-height: %22px; max-height: %22px; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { background: @sunken; color: @text3; border-color: @hairline; }
QAbstractSpinBox QLineEdit { border: none; padding: 0; min-height: 0; background: transparent; }
QComboBox::drop-down { border: none; width: %22px; }
QComboBox::down-arrow { image: url(@comboArrow); width: %12px; height: %12px; }
QComboBox QAbstractItemView { background: @surface; color: @text; border: 1px solid @hairline; outline: none;
  selection-background-color: @accentTint; selection-color: @text; padding: %4px 0; }
QComboBox QAbstractItemView::item { min-height: %24px; padding: 0 %8px; }
QPushButton { background: @surface; color: @text; border: 1px solid @buttonEdge; border-radius: %4px;
  padding: 0 %11px; min-height: %26px; max-height: %26px; font-weight: 500; }
QPushButton:hover, QPushButton:checked { background: @hover; }
QPushButton:focus { border: 2px solid @accent; padding: 0 %10px; min-height: %24px; max-height: %24px; }
QPushButton:disabled { background: @sunken; color: @text3; border-color: @hairline; }
QPushButton[kind="primary"] { background: @accentFill; color: @onAccent; border-color: @accentFill; font-weight: 600; }
QPushButton[kind="primary"]:hover { background: @accentHover; border-color: @accentHover; }
QPushButton[kind="primary"]:focus { border: 2px solid @text; }
QPushButton[kind="primary"]:disabled { background: @sunken; color: @text3; border-color: @hairline; }
QPushButton[kind="danger"] { color: @bad; }
QPushButton[kind="danger"]:disabled { color: @text3; }
QPushButton[kind="link"] { background: transparent; border: 1px solid transparent; color: @accent; padding: 0 %3px;
  min-height: %20px; max-height: %20px; }
QPushButton[kind="link"][tone="ok"] { color: @ok; }
QPushButton[kind="link"][tone="warn"] { color: @warn; }
QPushButton[kind="link"][tone="bad"] { color: @bad; }
QPushButton[kind="link"]:hover { text-decoration: underline; }
QPushButton[kind="link"]:focus { border: 1px solid @accent; }
QPushButton[kind="link"]:disabled { color: @text3; background: transparent; }
QPushButton[kind="icon"] { background: transparent; border: 1px solid transparent; padding: 0; min-width: %26px; max-width: %26px; }
QPushButton[kind="icon"]:hover { background: @hover; }
QPushButton[kind="icon"]:checked { background: @accentTint; }
QPushButton[kind="icon"]:focus { border: 1px solid @accent; min-height: %26px; max-height: %26px; }
QPushButton[kind="toggle"] { padding: 0 %4px; min-height: %22px; max-height: %22px; color: @text2; font-size: @caption; }
QPushButton[kind="toggle"]:checked { background: @accentTint; border-color: @accentTint; color: @accent; }
QPushButton[kind="toggle"]:focus { border: 1px solid @accent; padding: 0 %4px; min-height: %22px; max-height: %22px; }
QCheckBox { color: @text; spacing: %8px; }
QCheckBox:disabled { color: @text3; }
QCheckBox::indicator { width: %14px; height: %14px; border: 1px solid @border; border-radius: %3px; background: @surface; }
QCheckBox::indicator:checked { background: @accentFill; border-color: @accentFill; image: url(@tick); }
QCheckBox::indicator:focus { border: 2px solid @accent; width: %12px; height: %12px; }
QCheckBox::indicator:disabled { background: @sunken; border-color: @hairline; }
QSlider { min-height: %18px; max-height: %18px; }
QSlider::groove:horizontal { height: %4px; border-radius: %2px; background: @track; }
QSlider::handle:horizontal { width: %12px; height: %12px; margin: -%6px 0; border: 2px solid @accent; border-radius: %8px;
  background: @surface; }
QSlider::handle:horizontal:hover { background: @accentTint; }
QSlider::handle:horizontal:focus { background: @accentTint; }
QProgressBar { border: none; border-radius: %3px; background: @track; min-height: %6px; max-height: %6px; }
QProgressBar::chunk { border-radius: %3px; background: @accent; }
QScrollBar:vertical { background: transparent; width: %10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: %10px; margin: 0; }
QScrollBar::handle { background: @scroll; border-radius: %3px; margin: %2px; }
QScrollBar::handle:vertical { min-height: %28px; }
QScrollBar::handle:horizontal { min-width: %28px; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar::handle:hover { background: @border; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractItemView { background: @surface; color: @text; border: none; outline: none; }
QScrollArea[kind="desk"] { background: @sunken; border: 1px solid @hairline; border-radius: %8px; }
QScrollArea[kind="desk"]:focus { border: 1px solid @accent; }
QScrollArea[kind="by keys"], QPlainTextEdit { border: 1px solid transparent; border-radius: %4px; }
QScrollArea[kind="by keys"]:focus, QPlainTextEdit:focus { border: 1px solid @accent; }
QScrollArea[kind="desk"] > QWidget > QWidget { background: transparent; }
QSplitter::handle { background: transparent; }
QDockWidget { color: @text; }
)";

QHash<QString, QString> namedValues(Scheme scheme, const StyleImages &images)
{
    const auto name = [scheme](Role role) { return colour(scheme, role).name(); };
    const QColor window = colour(scheme, Role::Window);
    const QColor border = colour(scheme, Role::Border);
    return {
        {"window", name(Role::Window)},
        {"surface", name(Role::Surface)},       {"sunken", name(Role::Sunken)},
        {"hover", name(Role::Hover)},           {"hairline", name(Role::Hairline)},
        {"border", name(Role::Border)},         {"buttonEdge", name(Role::ButtonEdge)},
        {"text", name(Role::Text)},             {"text2", name(Role::Text2)},
        {"text3", name(Role::Text3)},           {"accent", name(Role::Accent)},
        {"accentFill", name(Role::AccentFill)}, {"accentHover", name(Role::AccentHover)},
        {"accentTint", name(Role::AccentTint)}, {"onAccent", name(Role::OnAccent)},
        {"ok", name(Role::Ok)},                 {"warn", name(Role::Warn)},
        {"bad", name(Role::Bad)},               {"track", mixed(window, border, 0.45).name()},
        {"scroll", mixed(window, border, 0.6).name()},
        {"comboArrow", images.comboArrow},      {"tick", images.tick},
        {"caption", QString::number(exactUnits(11.5)) + "px"},
    };
}

/// Replaces "%12px" by the scaled length.
QString scaleLengths(const QString &text)
{
    QString scaled;
    scaled.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        qsizetype end = i + 1;
        while (end < text.size() && text[end].isDigit()) {
            ++end;
        }
        if (text[i] == '%' && end > i + 1) {
            scaled += QString::number(units(text.mid(i + 1, end - i - 1).toDouble()));
            i = end - 1;
        } else {
            scaled += text[i];
        }
    }
    return scaled;
}

QString fillNames(const QString &text, const QHash<QString, QString> &values)
{
    QString filled;
    filled.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        qsizetype end = i + 1;
        while (end < text.size() && text[end].isLetterOrNumber()) {
            ++end;
        }
        if (text[i] == '@') {
            filled += values.value(text.mid(i + 1, end - i - 1));
            i = end - 1;
        } else {
            filled += text[i];
        }
    }
    return filled;
}

} // namespace

QString styleSheet(Scheme scheme, const StyleImages &images)
{
    return fillNames(scaleLengths(QString::fromLatin1(sheetTemplate)), namedValues(scheme, images));
}

} // namespace mayfly::look
