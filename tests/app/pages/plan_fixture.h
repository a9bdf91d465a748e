// SPDX-License-Identifier: GPL-3.0-or-later
// The Plan page in its host over a synthetic planner, for tests.
#pragma once
#include "app/pages/plan_page.h"
#include "tests/app/pages/plan_synthetic.h"
#include "tests/app/support/page_host.h"

#include <QDir>
#include <QLocale>
#include <QTest>

#include <memory>

namespace mayfly::test {

/// The descendant with an accessible name; null: none.
template <typename Widget>
Widget *named(const QWidget *parent, const QString &name)
{
    for (auto *each : parent->findChildren<Widget *>()) {
        if (each->accessibleName() == name) {
            return each;
        }
    }
    return nullptr;
}

class PlanFixture {
public:
    static void prepare()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        look::Theme::instance().install(*qApp);
        look::Theme::instance().setMode(look::Theme::Mode::Light);
        QDir().mkpath(QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots");
    }

    /// resnet32, 64,000 steps, at least 90 %, up to 16 workers: searched and simulated.
    void open(const pages::PlanServices &services)
    {
        host.reset();
        page = new pages::PlanPage(services);
        host = std::make_unique<PageHost>(page);
        host->show();
        QVERIFY(QTest::qWaitForWindowActive(host.get()));
        page->start();
        wait();
        pages::PlanInputs inputs = page->inputs();
        inputs.name = "resnet32-two-hours";
        inputs.workload = "resnet32";
        inputs.steps = 64000;
        inputs.minAccuracyPct = 90;
        inputs.maxWorkers = 16;
        page->setInputs(inputs);
        wait();
    }

    void close()
    {
        host.reset();
        page = nullptr;
    }

    void wait() const
    {
        QTRY_VERIFY(!page->searching() && !page->simulating());
        QCoreApplication::processEvents();
    }

    pages::PlanPage *page = nullptr;
    std::unique_ptr<PageHost> host;
};

} // namespace mayfly::test
