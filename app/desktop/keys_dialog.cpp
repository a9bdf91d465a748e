// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/keys_dialog.h"

#include "app/look/buttons.h"
#include "app/look/card.h"
#include "app/look/theme.h"
#include "app/look/wrapped_label.h"

#include <QCoreApplication>
#include <QDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <QVector>

namespace mayfly::desktop {

namespace {

struct KeyWords {
    Q_DECLARE_TR_FUNCTIONS(KeyWords)
};

struct Key {
    QString keys;
    QString effect;
};

struct KeyGroup {
    QString heading;
    QVector<Key> keys;
};

QString keys(const QKeySequence &sequence)
{
    return sequence.toString(QKeySequence::NativeText);
}

QVector<KeyGroup> everywhere()
{
    const QString pages = KeyWords::tr("%1 to %2").arg(keys(Qt::CTRL | Qt::Key_1), keys(Qt::CTRL | Qt::Key_6));
    return {{KeyWords::tr("Everywhere"),
             {{pages, KeyWords::tr("Plan, Run, History, Reports, Catalog, Settings")},
              {keys(QKeySequence::Find), KeyWords::tr("Filter what the page lists")},
              {keys(QKeySequence::Open), KeyWords::tr("Open a plan")},
              {keys(Qt::Key_Alt), KeyWords::tr("Show the menu bar")},
              {keys(Qt::Key_Escape), KeyWords::tr("Dismiss the message above the page")},
              {keys(Qt::Key_F1), KeyWords::tr("These keys")},
              {keys(Qt::CTRL | Qt::Key_Q), KeyWords::tr("Quit; a run goes on")}}},
            {KeyWords::tr("Plan"),
             {{keys(QKeySequence::Undo), KeyWords::tr("Undo an edit of the plan")},
              {keys(Qt::CTRL | Qt::Key_Y), KeyWords::tr("Redo it")},
              {keys(QKeySequence::Save), KeyWords::tr("Save the plan")},
              {keys(Qt::Key_Space), KeyWords::tr("Tick the plan for Compare")}}}};
}

QVector<KeyGroup> tablesAndCharts()
{
    return {{KeyWords::tr("Tables"),
             {{keys(QKeySequence::Copy), KeyWords::tr("Copy rows, as a spreadsheet takes them")},
              {KeyWords::tr("Menu key"), KeyWords::tr("Choose and sort columns")},
              {KeyWords::tr("Click on a heading"), KeyWords::tr("Sort by the column")}}},
            {KeyWords::tr("Charts"),
             {{KeyWords::tr("Wheel, + and −"), KeyWords::tr("Zoom")},
              {KeyWords::tr("Drag"), KeyWords::tr("Zoom into what is framed")},
              {KeyWords::tr("Arrow keys"), KeyWords::tr("Move along")},
              {keys(Qt::Key_Backspace), KeyWords::tr("Take the last zoom back")},
              {KeyWords::tr("Double-click, %1").arg(keys(Qt::Key_0)), KeyWords::tr("Show everything again")},
              {KeyWords::tr("Menu key"), KeyWords::tr("Save as a picture or as data")}}}};
}

QWidget *cardOf(const KeyGroup &group)
{
    auto *card = new look::Card(group.heading);
    auto *grid = new QGridLayout;
    grid->setVerticalSpacing(look::length(look::Size::InnerGap));
    grid->setHorizontalSpacing(look::length(look::Size::Padding));
    grid->setColumnStretch(1, 1);
    for (int row = 0; row < group.keys.size(); ++row) {
        auto *key = new QLabel(group.keys[row].keys);
        look::setText(key, look::Text::Medium);
        auto *effect = new look::WrappedLabel(group.keys[row].effect);
        look::setText(effect, look::Text::Body, look::Role::Text2);
        grid->addWidget(key, row, 0);
        grid->addWidget(effect, row, 1);
    }
    card->body()->addLayout(grid);
    return card;
}

} // namespace

QDialog *showKeys(QWidget *over)
{
    auto *dialog = new QDialog(over->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(KeyWords::tr("Keys"));
    auto *column = new QVBoxLayout(dialog);
    column->setSpacing(look::length(look::Size::Gap));
    auto *cards = new QHBoxLayout;
    cards->setSpacing(look::length(look::Size::Gap));
    for (const auto &groups : {everywhere(), tablesAndCharts()}) {
        auto *stack = new QVBoxLayout;
        stack->setSpacing(look::length(look::Size::Gap));
        for (const KeyGroup &group : groups) {
            stack->addWidget(cardOf(group));
        }
        stack->addStretch(1);
        cards->addLayout(stack, 1);
    }
    column->addLayout(cards, 1);
    auto *close = look::makeButton(KeyWords::tr("Close"), look::ButtonKind::Secondary);
    close->setDefault(true);
    QObject::connect(close, &QPushButton::clicked, dialog, &QWidget::close);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(close);
    column->addLayout(buttons);
    dialog->setMinimumWidth(look::units(880));
    dialog->open();
    return dialog;
}

} // namespace mayfly::desktop
