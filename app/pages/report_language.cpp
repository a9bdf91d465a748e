// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/report_language.h"

#include "app/models/core_words.h"

#include <QLocale>
#include <QTranslator>

#include <memory>

namespace mayfly::pages {

QList<ReportLanguage> reportLanguages()
{
    return {{report::Language::English, QStringLiteral("English")},
            {report::Language::German, QStringLiteral("Deutsch")},
            {report::Language::Japanese, QStringLiteral("日本語")},
            {report::Language::Chinese, QStringLiteral("简体中文")}};
}

report::Language windowReportLanguage()
{
    return report::languageFromString(QLocale().name().toStdString()).value_or(report::Language::English);
}

void speak(report::Report &report, report::Language language, bool localTimes)
{
    report.speech = report::Speech(language, localTimes ? report::localOffset_s(report.launched_ns) : 0);
    const QString tag = QString::fromUtf8(report::tagOf(language).data()).replace('-', '_');
    const auto words = std::make_shared<QTranslator>();
    const bool translated = words->load(QStringLiteral(":/translations/mayfly_%1.qm").arg(tag)) && language != report::Language::English;
    report.translate = [words, translated, locale = QLocale(tag)](const std::string &sentence) {
        return models::coreWordsIn(QString::fromStdString(sentence), locale, translated ? words.get() : nullptr).toStdString();
    };
}

} // namespace mayfly::pages
