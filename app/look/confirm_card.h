// SPDX-License-Identifier: GPL-3.0-or-later
// The confirmation of a costly act: a small card at the button, not a system box. Focus starts on Cancel.
#pragma once
#include <QFrame>
#include <QPair>
#include <QString>
#include <QVector>

#include <functional>

class QGridLayout;
class QLabel;
class QPushButton;

namespace mayfly::look {

class ConfirmCard final : public QFrame {
    Q_OBJECT

public:
    struct Words {
        QString question;                       ///< names the thing and the place
        QVector<QPair<QString, QString>> lines; ///< label and figure ("Rate", "$2.35/h")
        QString note;                           ///< what happens at the limit
        QString confirm;                        ///< repeats the price ("Launch at $2.35/h")
        bool danger = false;
    };
    /// Above or below the anchor, inside its window. Deletes itself when closed.
    static ConfirmCard *ask(QWidget *anchor, const Words &words, std::function<void()> confirmed);

    /// The figures have moved on while the card was open: the same question with these.
    void update(const Words &words);

    QPushButton *confirmButton() const { return confirm_; }
    QPushButton *cancelButton() const { return cancel_; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    ConfirmCard(QWidget *anchor, const Words &words);
    void placeAt(QWidget *anchor);
    void showWords(const Words &words);
    int heightNeeded() const;

    struct Line {
        QLabel *name;
        QLabel *figure;
    };
    QLabel *question_;
    QGridLayout *grid_;
    QVector<Line> lines_;
    QLabel *note_;
    QPushButton *confirm_;
    QPushButton *cancel_;
};

} // namespace mayfly::look
