// SPDX-License-Identifier: GPL-3.0-or-later
// The Run page in a frame as large as its place in the window, with a controller that the test plays.
#pragma once
#include "app/look/banner.h"
#include "app/pages/run_page.h"
#include "app/pages/run_panels.h"
#include "tests/app/support/fake_client.h"
#include "tests/app/support/page_host.h"
#include "tests/app/support/synthetic_run.h"

#include <QLocale>
#include <QPushButton>
#include <QTest>

namespace mayfly::test {

class RunFixture {
protected:
    static void prepare()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        look::Theme::instance().install(*qApp);
        look::Theme::instance().setMode(look::Theme::Mode::Light);
    }
    void setUp()
    {
        controller_ = std::make_shared<FakeController>();
        page_ = new pages::RunPage(fakeSource(controller_));
        host_ = std::make_unique<PageHost>(page_);
        host_->show();
        page_->setShown(true);
        QVERIFY(QTest::qWaitForWindowExposed(host_.get()));
    }
    /// By the beginning of its text, or by its accessible name.
    QPushButton *button(const QString &start) const
    {
        for (QPushButton *each : host_->findChildren<QPushButton *>()) {
            if (each->text().startsWith(start) || each->accessibleName() == start) {
                return each;
            }
        }
        return nullptr;
    }
    void watchLive(const RunSnapshot &run = syntheticRun())
    {
        controller_->past = run;
        page_->watch("20270312-140000-r27x");
        QTRY_VERIFY(controller_->isAttached());
        controller_->send(run);
        QTRY_VERIFY(page_->live());
    }
    template <typename Widget> Widget *find(const QString &accessibleName = {}) const
    {
        for (Widget *widget : host_->findChildren<Widget *>()) {
            if (accessibleName.isEmpty() || widget->accessibleName() == accessibleName) {
                return widget;
            }
        }
        return nullptr;
    }
    QString bannerText() const
    {
        const auto *banner = find<look::Banner>();
        return banner->isVisible() ? banner->accessibleName() : QString();
    }

    std::shared_ptr<FakeController> controller_;
    pages::RunPage *page_ = nullptr;
    std::unique_ptr<PageHost> host_;
};

} // namespace mayfly::test
