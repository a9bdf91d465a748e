// SPDX-License-Identifier: GPL-3.0-or-later
// A page in a frame as large as its place in a window of 1280x800, with its header, for tests and pictures.
#pragma once
#include "app/look/theme.h"
#include "app/pages/page.h"

#include <QApplication>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QTest>
#include <QVBoxLayout>

namespace mayfly::test {

class PageHost final : public QWidget {
public:
    explicit PageHost(pages::Page *page) : page_(page)
    {
        const int gap = look::length(look::Size::Gap);
        auto *column = new QVBoxLayout(this);
        column->setContentsMargins(look::length(look::Size::Sidebar) + gap, 0, gap, gap);
        column->setSpacing(0);
        auto *header = new QWidget;
        header->setFixedHeight(look::length(look::Size::PageHeader));
        auto *row = new QHBoxLayout(header);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(gap);
        title_ = new QLabel;
        look::setText(title_, look::Text::Strong);
        caption_ = new QLabel;
        look::setText(caption_, look::Text::Body, look::Role::Text2);
        row->addWidget(title_);
        row->addWidget(caption_);
        if (page->badges() != nullptr) {
            row->addWidget(page->badges());
        }
        row->addStretch(1);
        if (page->tools() != nullptr) {
            row->addWidget(page->tools());
        }
        column->addWidget(header);
        column->addWidget(page, 1);
        status_ = new QLabel;
        look::setText(status_, look::Text::Caption, look::Role::Text2);
        status_->setFixedHeight(look::length(look::Size::StatusLine));
        auto *foot = new QHBoxLayout;
        foot->addWidget(status_, 1);
        if (page->progress() != nullptr) {
            foot->addWidget(page->progress());
        }
        column->addLayout(foot);
        connect(page, &pages::Page::headerChanged, this, &PageHost::refresh);
        refresh();
        resize(1280, 800);
    }

    void refresh()
    {
        title_->setText(page_->title());
        caption_->setText(page_->caption());
        status_->setText(page_->status());
    }

    /// BUILD/screenshots/NAME-light.png and NAME-dark.png, with what has popped up over the page.
    void saveBoth(const QString &name)
    {
        const QString folder = QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots";
        QDir().mkpath(folder);
        for (const auto &[mode, suffix] :
             {std::pair{look::Theme::Mode::Light, "light"}, {look::Theme::Mode::Dark, "dark"}}) {
            look::Theme::instance().setMode(mode);
            QApplication::processEvents();
            QPixmap picture = grab();
            if (QWidget *popup = QApplication::activePopupWidget()) {
                QPainter(&picture).drawPixmap(mapFromGlobal(popup->mapToGlobal(QPoint())), popup->grab());
            }
            QVERIFY(picture.save(folder + '/' + name + '-' + suffix + ".png"));
        }
        look::Theme::instance().setMode(look::Theme::Mode::Light);
    }

private:
    pages::Page *page_;
    QLabel *title_;
    QLabel *caption_;
    QLabel *status_;
};

} // namespace mayfly::test
