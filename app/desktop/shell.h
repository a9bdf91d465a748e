// SPDX-License-Identifier: GPL-3.0-or-later
// The application around the window: speaks the chosen language, and makes the window anew when it changes.
#pragma once
#include "app/desktop/app_context.h"

#include <QObject>

#include <memory>

namespace mayfly::desktop {

class MainWindow;
class SystemTheme;

/// The program's name and version, as it tells them. Call with a QCoreApplication.
void nameProgram();

class Shell final : public QObject {
    Q_OBJECT

public:
    explicit Shell(AppContext context, QObject *parent = nullptr);
    ~Shell() override;

    /// Makes and shows the window. Both may be empty.
    void start(const QString &planFile, const QString &runId);
    MainWindow &window() { return *window_; }
    /// Somebody started the program again on the same home. Both may be empty.
    void comeToFront(const QString &planFile, const QString &runId);

private:
    void makeWindow();
    void rebuild(const QString &language);

    AppContext context_;
    std::unique_ptr<SystemTheme> systemTheme_;
    std::unique_ptr<MainWindow> window_;
};

} // namespace mayfly::desktop
