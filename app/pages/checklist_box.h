// SPDX-License-Identifier: GPL-3.0-or-later
// Some of many, in the place of one combo box: its list has a check box a line and stays open, its text says what is chosen. Mouse, Space
// and Enter toggle a line.
#pragma once
#include <QComboBox>
#include <QStringList>

#include <functional>

namespace mayfly::pages {

class ChecklistBox final : public QComboBox {
    Q_OBJECT

public:
    /// What the closed box says of so many chosen ones of all.
    using Summary = std::function<QString(const QStringList &chosen, int all)>;
    explicit ChecklistBox(Summary summary, QWidget *parent = nullptr);

    void setItems(const QStringList &items);
    /// The items that are not chosen.
    void setLeftOut(const QStringList &leftOut);
    QStringList leftOut() const;
    QString summary() const;
    /// As a click on a line does.
    void toggle(int index);

signals:
    /// By hand only.
    void leftOutChanged(const QStringList &leftOut);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QStringList itemsThat(Qt::CheckState state) const;
    Summary summary_;
};

} // namespace mayfly::pages
