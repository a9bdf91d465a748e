// SPDX-License-Identifier: GPL-3.0-or-later
// mayfly [PLAN.mayfly] [--run RUN]
#include "app/desktop/app_context.h"
#include "app/desktop/shell.h"
#include "app/look/theme.h"

#include <QApplication>
#include <QCommandLineParser>

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("mayfly"));
    QApplication::setApplicationDisplayName(QStringLiteral("Mayfly"));
    QApplication::setApplicationVersion(QStringLiteral(MAYFLY_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("mayfly"));

    mayfly::desktop::Shell shell(mayfly::desktop::liveContext());
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QApplication::translate("main", "Plans, launches and watches deep-learning training on transient GPU servers."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("plan"), QApplication::translate("main", "Plan file to open (NAME.mayfly)"),
                                 QStringLiteral("[PLAN.mayfly]"));
    const QCommandLineOption run(QStringLiteral("run"), QApplication::translate("main", "Show this run"), QStringLiteral("RUN"));
    parser.addOption(run);
    parser.process(application);

    mayfly::look::Theme::instance().install(application);
    shell.start(parser.positionalArguments().value(0), parser.value(run));
    return QApplication::exec();
}
