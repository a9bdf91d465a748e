// SPDX-License-Identifier: GPL-3.0-or-later
// The one step before a run: where it runs, what has been checked, what it costs, its cap, and what happens when servers are revoked. A
// launch is then confirmed with its price; a rehearsal is free and needs no confirmation. Focus starts on Cancel.
#pragma once
#include "app/bridge/async_task.h"
#include "app/pages/plan_services.h"

#include <QDialog>
#include <QPointer>

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace mayfly::look {
class Banner;
class FormField;
class IconLabel;
class SegmentedControl;
}

namespace mayfly::pages {

class LaunchBackendBox;

class LaunchStep final : public QDialog {
    Q_OBJECT

public:
    struct Services {
        std::function<std::vector<LaunchCheck>(const LaunchRequest &, const std::function<bool()> &cancelled)> check;
        std::function<Result<std::string>(const LaunchRequest &)> launch;
        std::function<LaunchChoice()> lastChoice;
        std::function<void(const LaunchChoice &)> keepChoice;
    };
    LaunchStep(LaunchRequest request, Candidate candidate, Services services, QWidget *parent = nullptr);

    QPushButton *goButton() const { return go_; }
    QPushButton *cancelButton() const { return cancel_; }
    QPushButton *checkAgainButton() const { return again_; }
    bool checking() const { return !checking_.isNull(); }
    bool launching() const { return !launching_.isNull(); }
    /// Of the checks; empty: none, or not known yet.
    QStringList problems() const;
    const LaunchRequest &request() const { return request_; }

    LaunchBackendBox *backendBox() const { return backend_; }       ///< none in a rehearsal

signals:
    void launched(const QString &runId);

public slots:
    void reject() override;

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct CheckLine {
        look::IconLabel *icon = nullptr;
        QLabel *words = nullptr;
        QLabel *problem = nullptr;          ///< or what is worth knowing
        bool bad = false;
    };
    void buildHead(QVBoxLayout *column);
    void buildBackend(QVBoxLayout *column);
    void buildLosses(QVBoxLayout *column);
    void showLosses();
    void buildChecks(QVBoxLayout *column);
    void buildCost(QVBoxLayout *column);
    void buildRevocations(QVBoxLayout *column);
    void showRevocations();
    void takeBackend();
    void buildButtons(QVBoxLayout *column);
    void check();
    void showChecks(const std::vector<LaunchCheck> &checks);
    void fit();
    void readCap();
    void showState();
    void confirm();
    void launch();

    LaunchRequest request_;
    Candidate candidate_;
    Services services_;
    look::Banner *banner_;
    LaunchBackendBox *backend_ = nullptr;           ///< of a launch
    QLabel *revocations_;
    look::SegmentedControl *losses_ = nullptr;      ///< of a rehearsal with transient workers
    QLabel *lossNote_ = nullptr;
    QList<CheckLine> lines_;
    QPushButton *again_;
    QLineEdit *cap_;
    look::FormField *capField_;
    QLabel *capNote_;
    QPushButton *cancel_;
    QPushButton *go_;
    bool checked_ = false;              ///< and nothing found
    QPointer<bridge::Task> checking_;
    QPointer<bridge::Task> launching_;
};

/// What happens when a server of this plan is revoked, in sentences: what a revocation is there, what takes its place, the notice, the work
/// that is kept.
QStringList revocationSentences(const Plan &plan, LaunchBackend backend = LaunchBackend::Local);

} // namespace mayfly::pages
