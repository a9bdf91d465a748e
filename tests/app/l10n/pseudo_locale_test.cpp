// SPDX-License-Identifier: GPL-3.0-or-later
// Every page in the pseudo-locale at 1280x800: nothing is cut, nothing goes past tr().
#include "app/look/theme.h"
#include "tests/app/l10n/pseudo_locale.h"
#include "tests/app/support/layout_check.h"
#include "tests/app/support/problems.h"
#include "tests/app/support/synthetic_window.h"

#include <QDir>
#include <QLocale>
#include <QMenu>
#include <QTest>

using namespace mayfly;
using test::PseudoTranslator;

class PseudoLocaleTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void nothingIsCut();
    void everythingGoesThroughTr();
    void cleanupTestCase();

private:
    QStringList untranslated(const QWidget &root) const;

    test::IsolatedHome home_;
    PseudoTranslator words_;
    std::unique_ptr<test::SyntheticWindow> synthetic_;
};

namespace {

/// Names, units and figures, which are the same everywhere; anything else in letters must be in brackets.
bool isData(QString text)
{
    if (text.contains("arXiv") || text.contains("ICAC'19")) {
        return true;        // where a catalogue's figures come from: stored with them
    }
    static const QRegularExpression bracketed(QStringLiteral("\\[[^\\[\\]]*\\]"));
    while (text.contains(bracketed)) {
        text.remove(bracketed);
    }
    static const QRegularExpression names(QStringLiteral(
        "\\b(resnet[\\w-]*|shake[\\w-]*|mixed-gpus|seed2019|sample2026|local|gcp|aws|azure|gce[\\w-]*|n1-[\\w-]+|europe-[\\w-]+|us-[\\w-]+|asia-[\\w-]+|cifar[\\w-]*|"
        "[KPVATL]\\d+|RTX[\\w-]*|PS|USD|EUR|GPU|CPU|TPU|UTC|ASP|BSP|SSP|Sync-Switch|PDF|HTML|CSV|JSON|XLSX|Mayfly|Qt|GiB|GPU[\\w-]*|ps-\\d+|w-\\d+(/\\d+)?|"
        "r\\d+x?|P10|P50|P90|English|Deutsch|Ctrl|Strg|fashion[\\w-]*|Fashion-MNIST|ICAC|CM-DARE|Shake-Shake( (big|mid|small))?|custom[\\w-]*|res\\d+|x)\\b"));
    text.remove(names);
    static const QRegularExpression days(QStringLiteral("\\b\\d+ (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d{4}\\b"));  // the names are the locale's
    text.remove(days);
    text.remove(QRegularExpression(QStringLiteral("\\S*[/\\d]\\S*")));    // paths, figures, versions, slots
    return !text.contains(QRegularExpression(QStringLiteral("[A-Za-z]{2,}")));
}

} // namespace

void PseudoLocaleTest::initTestCase()
{
    qputenv("MAYFLY_RESOURCES", MAYFLY_RESOURCES_FOLDER);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    look::Theme::instance().install(*qApp);
    look::Theme::instance().setMode(look::Theme::Mode::Light);
    QCoreApplication::installTranslator(&words_);
    QCOMPARE(pages::PlanPage::tr("Undo"), QString("[Ûñdô··]"));
    QCOMPARE(pages::PlanPage::tr("%1 meets all"), QString("[%1 mééts áll····]"));
    synthetic_ = std::make_unique<test::SyntheticWindow>();
    QDir().mkpath(QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots");
}

void PseudoLocaleTest::nothingIsCut()
{
    QStringList problems;
    auto &window = synthetic_->window();
    for (int page = 0; page < synthetic_->pages(); ++page) {
        window.showPage(page);
        synthetic_->settle();
        window.grab().save(QStringLiteral(MAYFLY_BUILD_DIR) + QStringLiteral("/screenshots/pseudo-%1.png").arg(page));
        for (const QString &problem : test::cutTexts(window) + test::overlaps(window)) {
            problems << QStringLiteral("page %1: %2").arg(page).arg(problem);
        }
    }
    VERIFY_NO_PROBLEMS(problems);
}

QStringList PseudoLocaleTest::untranslated(const QWidget &root) const
{
    QStringList found;
    const auto check = [&found](const QWidget *widget, const QString &text) {
        if (!isData(test::plainText(text))) {
            found << test::nameOf(widget) + ": \"" + text + '"';
        }
    };
    for (const QWidget *widget : root.findChildren<QWidget *>()) {
        if (!test::isShown(widget)) {
            continue;
        }
        check(widget, widget->toolTip());
        check(widget, widget->accessibleName());
        check(widget, widget->accessibleDescription());
        if (const auto *label = qobject_cast<const QLabel *>(widget)) {
            check(widget, label->text());
        } else if (const auto *button = qobject_cast<const QAbstractButton *>(widget)) {
            check(widget, button->text());
        } else if (const auto *box = qobject_cast<const QComboBox *>(widget)) {
            for (int i = 0; i < box->count(); ++i) {
                check(widget, box->itemText(i));
            }
        } else if (const auto *line = qobject_cast<const QLineEdit *>(widget)) {
            check(widget, line->placeholderText());
        } else if (const auto *table = qobject_cast<const QTableView *>(widget)) {
            for (int column = 0; column < table->model()->columnCount(); ++column) {
                check(widget, table->model()->headerData(column, Qt::Horizontal).toString());
                for (int row = 0; row < table->model()->rowCount(); ++row) {
                    check(widget, table->model()->index(row, column).data().toString());
                }
            }
        }
    }
    for (const QMenu *menu : root.findChildren<QMenu *>()) {
        for (const QAction *action : menu->actions()) {
            check(menu, action->text());
        }
    }
    found.removeDuplicates();
    return found;
}

void PseudoLocaleTest::everythingGoesThroughTr()
{
    QStringList problems;
    auto &window = synthetic_->window();
    for (int page = 0; page < synthetic_->pages(); ++page) {
        window.showPage(page);
        synthetic_->settle();
        for (const QString &problem : untranslated(window)) {
            problems << QStringLiteral("page %1: %2").arg(page).arg(problem);
        }
    }
    VERIFY_NO_PROBLEMS(problems);
}

void PseudoLocaleTest::cleanupTestCase()
{
    synthetic_.reset();
    QCoreApplication::removeTranslator(&words_);
}

QTEST_MAIN(PseudoLocaleTest)
#include "pseudo_locale_test.moc"
