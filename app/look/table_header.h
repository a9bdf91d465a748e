// SPDX-License-Identifier: GPL-3.0-or-later
// The header of the house tables: two caption lines, the second in the third text colour; a chevron beside the word that is
// sorted by; a tooltip where a caption is cut.
#pragma once
#include <QHeaderView>

namespace mayfly::look {

class TableHeader final : public QHeaderView {
    Q_OBJECT

public:
    explicit TableHeader(QWidget *parent);
    /// The room that the caption of a section needs, its chevron included.
    int captionWidth(int section) const;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;
    void paintEvent(QPaintEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    QStringList linesOf(int section) const;
};

} // namespace mayfly::look
