// SPDX-License-Identifier: GPL-3.0-or-later
// What language and times a report is written in.
#pragma once
#include "core/report/report.h"

#include <QList>
#include <QString>

namespace mayfly::pages {

/// Name in the language itself.
struct ReportLanguage {
    report::Language language;
    QString name;
};
QList<ReportLanguage> reportLanguages();
/// The window's own; English where reports do not speak it.
report::Language windowReportLanguage();
/// Local: this machine's zone when the run was launched, for all times of the report. In the window's language the sentences of the
/// run's events are translated, too; in others they stay as the controller wrote them.
void speak(report::Report &report, report::Language language, bool localTimes);

} // namespace mayfly::pages
