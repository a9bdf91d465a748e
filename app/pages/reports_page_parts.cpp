// SPDX-License-Identifier: GPL-3.0-or-later
// What the Reports page is made of.
#include "app/look/buttons.h"
#include "app/look/empty_page.h"
#include "app/look/segmented_control.h"
#include "app/look/theme.h"
#include "app/pages/reports_form.h"
#include "app/pages/reports_page.h"
#include "app/pages/work_progress.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QShortcut>
#include <QStackedLayout>
#include <QTextBrowser>
#include <QWheelEvent>

namespace mayfly::pages {

using look::Role;
using look::units;

namespace {

constexpr int zoomStep = 25;

} // namespace

ReportsPage::ReportsPage(bridge::HistoryFeed &feed, bridge::HistorySource source, QWidget *parent)
    : Page(parent), feed_(feed), source_(std::move(source)), stack_(new QStackedLayout(this))
{
    look::EmptyPage::Words words;
    words.icon = iconName();
    words.missing = tr("No run to report on");
    words.sentence = tr("Each run has a report: what every server cost, what was lost, and what on-demand would have cost.");
    words.primary = tr("Go to Plan");
    auto *empty = new look::EmptyPage(words);
    connect(empty, &look::EmptyPage::primaryTriggered, this, &ReportsPage::planRequested);
    auto *content = new QWidget;
    auto *row = new QHBoxLayout(content);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(look::length(look::Size::Gap));
    progress_ = new WorkProgress;
    form_ = new ReportsForm;
    form_->setFixedWidth(look::length(look::Size::Form));
    buildTools();
    row->addWidget(form_);
    row->addWidget(buildPaper(), 1);
    stack_->addWidget(empty);
    stack_->addWidget(content);
    connectForm();
    connect(&feed_, &bridge::HistoryFeed::changed, this, &ReportsPage::takeRuns);
    connect(&feed_, &bridge::HistoryFeed::failed, this,
            [empty] { empty->setWords(tr("No report for now"), tr("Reports are made here once the runs can be read.")); });
    connect(&feed_, &bridge::HistoryFeed::recovered, this, [empty, words] { empty->setWords(words.missing, words.sentence); });
    takeRuns();
    showPageNumber();
}

void ReportsPage::connectForm()
{
    connect(form_, &ReportsForm::runsChosen, this, &ReportsPage::loadChosen);
    connect(form_, &ReportsForm::sectionsChosen, this, &ReportsPage::restate);
    connect(form_, &ReportsForm::wordingChosen, this, &ReportsPage::restate);
    const auto nameExport = [this] { export_->setText(tr("Export %1…").arg(form_->formatName())); };
    connect(form_, &ReportsForm::formatChosen, this, nameExport);
    connect(progress_, &WorkProgress::cancelled, this, [this] {
        for (const auto &task : {loading_, writing_}) {
            if (task) {
                task->cancel();
            }
        }
        progress_->end();
    });
    nameExport();
}

QWidget *ReportsPage::buildPaper()
{
    desk_ = new QScrollArea;
    desk_->setProperty("kind", "desk");
    desk_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    desk_->setAccessibleName(tr("Preview of the report"));
    desk_->viewport()->installEventFilter(this);
    paper_ = new QLabel;
    paper_->setAccessibleName(tr("Page of the report"));
    auto *table = new QWidget;
    auto *column = new QVBoxLayout(table);
    column->setContentsMargins(units(16), units(16), units(16), units(16));
    column->addWidget(paper_, 0, Qt::AlignHCenter | Qt::AlignTop);
    desk_->setWidget(table);
    desk_->setWidgetResizable(true);
    text_ = new QTextBrowser;
    text_->setAccessibleName(tr("Text of the report"));
    text_->setFrameShape(QFrame::NoFrame);
    text_->setOpenLinks(false);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text_->document()->setDocumentMargin(units(20));
    text_->setTabChangesFocus(true);
    auto *views = new QWidget;
    views_ = new QStackedLayout(views);
    views_->addWidget(desk_);
    views_->addWidget(text_);
    return views;
}

void ReportsPage::buildTools()
{
    tools_ = new QWidget;
    auto *row = new QHBoxLayout(tools_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(units(8));
    const auto caption = [] {
        auto *label = new QLabel;
        look::setText(label, look::Text::Body, Role::Text2);
        return label;
    };
    view_ = new look::SegmentedControl({tr("Pages"), tr("Text")});
    view_->setAccessibleName(tr("How the report is shown"));
    auto *smaller = look::makeIconButton("minus", tr("Smaller (Ctrl+-)"));
    zoomText_ = caption();
    auto *larger = look::makeIconButton("plus", tr("Larger (Ctrl++)"));
    previous_ = look::makeIconButton("chevron-up", tr("Page before (Page Up)"));
    pageText_ = caption();
    next_ = look::makeIconButton("chevron-down", tr("Next page (Page Down)"));
    print_ = look::makeIconButton("print", tr("Print (Ctrl+P)"));
    export_ = look::makeButton({}, look::ButtonKind::Primary, "export");
    for (QWidget *part : std::initializer_list<QWidget *>{view_, smaller, zoomText_, larger, previous_, pageText_, next_, print_, export_}) {
        row->addWidget(part);
    }
    connect(view_, &look::SegmentedControl::currentChanged, this, [this](int view) { showAsText(view == 1); });
    connect(smaller, &QPushButton::clicked, this, [this] { setZoom(zoom_ - zoomStep); });
    connect(larger, &QPushButton::clicked, this, [this] { setZoom(zoom_ + zoomStep); });
    connect(previous_, &QPushButton::clicked, this, [this] { setPage(page_ - 1); });
    connect(next_, &QPushButton::clicked, this, [this] { setPage(page_ + 1); });
    connect(print_, &QPushButton::clicked, this, &ReportsPage::askForPrinter);
    connect(export_, &QPushButton::clicked, this, &ReportsPage::askForFile);
    const auto shortcut = [this](const QKeySequence &keys, const std::function<void()> &act) {
        auto *made = new QShortcut(keys, this);
        made->setContext(Qt::WidgetWithChildrenShortcut);
        connect(made, &QShortcut::activated, this, act);
    };
    shortcut(QKeySequence::ZoomIn, [this] { setZoom(zoom_ + zoomStep); });
    shortcut(QKeySequence::ZoomOut, [this] { setZoom(zoom_ - zoomStep); });
    shortcut(QKeySequence(Qt::CTRL | Qt::Key_0), [this] { setZoom(100); });
    shortcut(QKeySequence(Qt::Key_PageUp), [this] { turn(-1); });
    shortcut(QKeySequence(Qt::Key_PageDown), [this] { turn(1); });
    shortcut(QKeySequence(Qt::CTRL | Qt::Key_PageUp), [this] { setPage(page_ - 1); });
    shortcut(QKeySequence(Qt::CTRL | Qt::Key_PageDown), [this] { setPage(page_ + 1); });
    shortcut(QKeySequence(Qt::CTRL | Qt::Key_Home), [this] { setPage(1); });
    shortcut(QKeySequence(Qt::CTRL | Qt::Key_End), [this] { setPage(pageCount_); });
    shortcut(QKeySequence::Print, [this] { askForPrinter(); });
    shortcut(QKeySequence::Save, [this] { askForFile(); });
}

/// Ctrl and the wheel zoom, as in every viewer.
bool ReportsPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == desk_->viewport() && event->type() == QEvent::Wheel) {
        const auto *wheel = static_cast<QWheelEvent *>(event);
        if ((wheel->modifiers() & Qt::ControlModifier) != 0 && wheel->angleDelta().y() != 0) {
            setZoom(zoom_ + (wheel->angleDelta().y() > 0 ? zoomStep : -zoomStep));
            return true;
        }
    }
    return Page::eventFilter(watched, event);
}

} // namespace mayfly::pages
