// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/languages.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>

namespace mayfly::desktop {

namespace {

/// As the process was started with, before any of ours was set.
const QLocale &systemLocale()
{
    static const QLocale locale = QLocale().language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : QLocale();
    return locale;
}

struct Words {
    QTranslator own;
    QTranslator qt;
};

/// The region (and with it dates and numbers) stays the system's where it speaks the language.
QLocale localeFor(const QString &code)
{
    if (code.isEmpty()) {
        return systemLocale();
    }
    const QLocale wanted(code);
    return wanted.language() == systemLocale().language() && wanted.script() == systemLocale().script() ? systemLocale() : wanted;
}

} // namespace

QVector<QPair<QString, QString>> languages()
{
    return {{QString(), QString()},
            {QStringLiteral("en"), QStringLiteral("English")},
            {QStringLiteral("de"), QStringLiteral("Deutsch")},
            {QStringLiteral("ja"), QString::fromUtf8("日本語")},
            {QStringLiteral("zh_CN"), QString::fromUtf8("简体中文")}};
}

QString systemLanguage()
{
    for (const auto &[code, name] : languages()) {
        const QLocale locale(code);
        if (!code.isEmpty() && locale.language() == systemLocale().language() && locale.script() == systemLocale().script()) {
            return code;
        }
    }
    return QStringLiteral("en");
}

void speakLanguage(const QString &code)
{
    static std::unique_ptr<Words> installed;
    (void)systemLocale();
    installed.reset();  // a translator that goes takes itself out
    const QLocale locale = localeFor(code);
    QLocale::setDefault(locale);
    auto words = std::make_unique<Words>();
    const QString language = code.isEmpty() ? systemLanguage() : code;
    if (words->qt.load(QLocale(language), QStringLiteral("qtbase"), QStringLiteral("_"), QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QCoreApplication::installTranslator(&words->qt);
    }
    if (words->own.load(QStringLiteral(":/translations/mayfly_%1.qm").arg(language))) {
        QCoreApplication::installTranslator(&words->own);
    }
    installed = std::move(words);
}

} // namespace mayfly::desktop
