// SPDX-License-Identifier: GPL-3.0-or-later
// What a page shows before there is anything: what is missing, the next step, and the sample.
#pragma once
#include <QWidget>

class QLabel;
class QPushButton;

namespace mayfly::look {

class EmptyPage final : public QWidget {
    Q_OBJECT

public:
    struct Words {
        QString icon;
        QString missing;    ///< "No run yet"
        QString sentence;
        QString secondary;  ///< "Rehearse the sample"; empty: no button
        QString primary;    ///< "Go to Plan"; empty: no button
    };
    explicit EmptyPage(const Words &words, QWidget *parent = nullptr);
    /// Something else is missing now.
    void setWords(const QString &missing, const QString &sentence);
    /// Not while it is already under way.
    void setPrimaryEnabled(bool enabled);

signals:
    void secondaryTriggered();
    void primaryTriggered();

private:
    QLabel *missing_;
    QLabel *sentence_;
    QPushButton *primary_ = nullptr;
};

} // namespace mayfly::look
