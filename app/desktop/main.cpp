// SPDX-License-Identifier: GPL-3.0-or-later
// mayfly [PLAN.mayfly] [--run RUN]
#include "app/desktop/app_context.h"
#include "app/desktop/languages.h"
#include "app/desktop/main_window.h"
#include "app/desktop/shell.h"
#include "app/desktop/single_instance.h"
#include "app/look/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QTextStream>

#include <algorithm>
#include <string_view>

namespace {

bool anyIs(int argc, char **argv, std::initializer_list<std::string_view> wanted)
{
    return std::any_of(argv + 1, argv + argc, [&](std::string_view argument) { return std::find(wanted.begin(), wanted.end(), argument) != wanted.end(); });
}

/// Qt ends a program that finds no display by abort(): a terminal is better told why.
bool displayIsMissing(int argc, char **argv)
{
#ifdef Q_OS_LINUX
    const auto empty = [](const char *name) { return qEnvironmentVariableIsEmpty(name); };
    return empty("DISPLAY") && empty("WAYLAND_DISPLAY") && empty("QT_QPA_PLATFORM") && qEnvironmentVariable("XDG_SESSION_TYPE") != "wayland" &&
           !anyIs(argc, argv, {"-platform", "--platform"});
#else
    Q_UNUSED(argc);
    Q_UNUSED(argv);
    return false;
#endif
}

const QCommandLineOption &runOption()
{
    static const QCommandLineOption option(QStringLiteral("run"), QCoreApplication::translate("main", "Show this run"), QStringLiteral("RUN"));
    return option;
}

/// After the language is set.
void describe(QCommandLineParser &parser)
{
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "Plans, launches and watches deep-learning training on transient GPU servers."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("plan"), QCoreApplication::translate("main", "Plan file to open (NAME.mayfly)"),
                                 QStringLiteral("[PLAN.mayfly]"));
    parser.addOption(runOption());
}

/// Help and the version, which need no display.
int tellTerminal(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    mayfly::desktop::nameProgram();
    mayfly::desktop::speakLanguage({});
    QCommandLineParser parser;
    describe(parser);
    parser.process(application);
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    if (anyIs(argc, argv, {"-h", "--help", "--help-all", "-v", "--version"})) {
        return tellTerminal(argc, argv);
    }
    if (displayIsMissing(argc, argv)) {
        QTextStream(stderr) << "mayfly: there is no display (DISPLAY and WAYLAND_DISPLAY are not set); mayflyctl does the same in a terminal\n";
        return 1;
    }
    QApplication application(argc, argv);
    mayfly::desktop::nameProgram();
    QApplication::setApplicationDisplayName(QStringLiteral("Mayfly"));
    QApplication::setDesktopFileName(QStringLiteral("mayfly"));

    mayfly::desktop::Shell shell(mayfly::desktop::liveContext());
    QCommandLineParser parser;
    describe(parser);
    parser.process(application);

    const QString plan = parser.positionalArguments().value(0);
    const mayfly::desktop::StartRequest request{plan.isEmpty() ? plan : QFileInfo(plan).absoluteFilePath(), parser.value(runOption())};
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
