// SPDX-License-Identifier: GPL-3.0-or-later
// Work under way, in the status line: what is done, how far, and Cancel. Shows itself only for what takes a moment.
#pragma once
#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace mayfly::pages {

class WorkProgress final : public QWidget {
    Q_OBJECT

public:
    explicit WorkProgress(QWidget *parent = nullptr);

    /// From nothing done; calling it again says what is done now.
    void begin(const QString &doing);
    /// 0 to 1.
    void setPart(double part);
    void end();
    bool isActive() const { return active_; }
    QString text() const;
    QPushButton *cancelButton() const { return cancel_; }

signals:
    void cancelled();

private:
    void reveal(bool shown);

    bool active_ = false;
    QTimer patience_;
    QLabel *doing_;
    QProgressBar *bar_;
    QPushButton *cancel_;
};

} // namespace mayfly::pages
