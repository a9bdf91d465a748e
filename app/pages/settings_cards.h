// SPDX-License-Identifier: GPL-3.0-or-later
// The cards of Settings that read something: the store, this machine, what its runs have measured. Each reads off the window's thread
// and shows its own problems below its figures.
#pragma once
#include "app/bridge/async_task.h"
#include "app/look/card.h"
#include "app/pages/settings_services.h"

#include <QPointer>

class QGridLayout;
class QLabel;
class QPushButton;

namespace mayfly::pages {

/// A label at the left, a control or a value at the right, on one line.
QWidget *settingRow(const QString &label, QWidget *control);
/// A value that may be long: elided in the middle, whole in the tooltip and when copied.
QLabel *valueLabel(const QString &text = {});

class StoreCard final : public look::Card {
    Q_OBJECT

public:
    explicit StoreCard(const SettingsServices &services, QWidget *parent = nullptr);
    void refresh();
    bool busy() const { return !task_.isNull(); }
    QString message() const;
    QPushButton *checkButton() const { return check_; }
    /// Copies the store there.
    void backUpTo(const QString &path);

private:
    void check();
    void say(const QString &text, bool bad);
    void showFacts(const StoreFacts &facts);

    const SettingsServices &services_;
    QLabel *path_;
    QLabel *size_;
    QLabel *runs_;
    QLabel *message_;
    QPushButton *check_;
    QPushButton *backUp_;
    bool unreadable_ = false; ///< the message says why its facts cannot be had
    QString suggested_;
    QPointer<bridge::Task> task_;
};

class MachineCard final : public look::Card {
    Q_OBJECT

public:
    explicit MachineCard(const SettingsServices &services, QWidget *parent = nullptr);
    /// With `measure` the speeds are measured anew (seconds, with Cancel).
    void refresh(bool measure);
    bool busy() const { return !task_.isNull(); }
    QString message() const;
    QPushButton *measureButton() const { return measure_; }

private:
    void showFacts(const MachineFacts &facts);
    void showIdle();

    const SettingsServices &services_;
    QLabel *processor_;
    QLabel *gpu_;
    QGridLayout *speeds_;
    QLabel *left_;
    MachineFacts facts_;
    QLabel *message_;
    QPushButton *measure_;
    QPointer<bridge::Task> task_;
};

class MeasurementsCard final : public look::Card {
    Q_OBJECT

public:
    explicit MeasurementsCard(const SettingsServices &services, QWidget *parent = nullptr);
    void refresh();
    bool busy() const { return !task_.isNull(); }
    /// "local: step of ResNet on cpu, 3 runs, 95 ms", one line each, for tests and copying.
    QStringList lines() const;
    QPushButton *resetButton(const QString &provider) const;

private:
    void showAll(const std::vector<ProviderMeasurements> &all);
    void addProvider(const ProviderMeasurements &one);
    void addLine(const QString &what, const QString &count, const QString &mean);
    void askReset(QPushButton *button, const QString &provider);

    const SettingsServices &services_;
    QWidget *content_ = nullptr;
    QGridLayout *grid_ = nullptr;
    QStringList lines_;
    std::vector<ProviderMeasurements> all_;
    QPointer<bridge::Task> task_;
};

} // namespace mayfly::pages
