// SPDX-License-Identifier: GPL-3.0-or-later
// mayfly [PLAN.mayfly] [--run RUN]
#include "app/desktop/app_context.h"
#include "app/desktop/main_window.h"
#include "app/desktop/shell.h"
#include "app/desktop/single_instance.h"
#include "app/look/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QTextStream>

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

    const QString plan = parser.positionalArguments().value(0);
    const mayfly::desktop::StartRequest request{plan.isEmpty() ? plan : QFileInfo(plan).absoluteFilePath(), parser.value(run)};
    mayfly::desktop::SingleInstance instance;
    const auto claim = instance.claim(request);
    if (claim == mayfly::desktop::SingleInstance::Claim::HandedOver) {
        QTextStream(stderr) << QApplication::translate("main", "Mayfly is open already: its window was asked to come to the front.") << '\n';
        return 0;
    }
    QObject::connect(&instance, &mayfly::desktop::SingleInstance::asked, &shell, &mayfly::desktop::Shell::comeToFront);
    mayfly::look::Theme::instance().install(application);
    shell.start(request.planFile, request.runId);
    if (claim == mayfly::desktop::SingleInstance::Claim::Unanswered) {
        shell.window().warnOfAnother();
    }
    return QApplication::exec();
}
