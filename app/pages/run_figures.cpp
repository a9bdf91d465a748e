// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/run_figures.h"

#include "app/look/theme.h"
#include "app/models/worker_model.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace mayfly::pages {

namespace {

struct RunFigures {
    Q_DECLARE_TR_FUNCTIONS(RunFigures)
};

} // namespace

QString countText(std::int64_t value)
{
    return QLocale().toString(qlonglong(value));
}

QString roughDuration(double seconds)
{
    const double shown = std::max(0.0, seconds);
    if (shown < 100) {
        return look::withUnit(QLocale().toString(shown, 'f', 0), RunFigures::tr("s"));
    }
    if (shown < 100 * 60) {
        return look::withUnit(QLocale().toString(shown / 60, 'f', 0), RunFigures::tr("min"));
    }
    return look::withUnit(QLocale().toString(shown / 3600, 'f', 1), RunFigures::tr("h"));
}

QString hourlyText(const Money &rate)
{
    return RunFigures::tr("%1/h").arg(models::moneyText(rate));
}

} // namespace mayfly::pages
