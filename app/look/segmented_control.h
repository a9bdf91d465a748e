// SPDX-License-Identifier: GPL-3.0-or-later
// One of a few choices, as a raised plate on a sunken track. Arrow keys move.
#pragma once
#include <QStringList>
#include <QWidget>

namespace mayfly::look {

class SegmentedControl final : public QWidget {
    Q_OBJECT

public:
    explicit SegmentedControl(const QStringList &words, QWidget *parent = nullptr);

    /// A number in the second colour after a word ("Front 9"); -1 takes it away.
    void setCount(int index, int count);
    int current() const { return current_; }
    const QStringList &words() const { return words_; }
    QRect segmentRect(int index) const;
    void setCurrent(int index);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void currentChanged(int index);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QString countText(int index) const;
    int segmentWidth(int index) const;

    QStringList words_;
    QVector<int> counts_;
    int current_ = 0;
};

} // namespace mayfly::look
