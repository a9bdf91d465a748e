// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/settings_licences.h"

#include "app/look/buttons.h"
#include "app/look/segmented_control.h"
#include "app/look/theme.h"

#include <QCoreApplication>
#include <QDialog>
#include <QFile>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace mayfly::pages {

namespace {

struct LicenceWords {
    Q_DECLARE_TR_FUNCTIONS(LicenceWords)
};

const QStringList licences{QStringLiteral("GPL-3.0-or-later"), QStringLiteral("Apache-2.0")};

QString textOf(const QString &licence)
{
    QFile file(":/mayfly/licences/" + licence + ".txt");
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

void showLicences(QWidget *over)
{
    auto *dialog = new QDialog(over->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(LicenceWords::tr("Licences"));
    auto *column = new QVBoxLayout(dialog);
    column->setSpacing(look::length(look::Size::Gap));
    auto *which = new look::SegmentedControl(licences);
    which->setAccessibleName(LicenceWords::tr("Licence"));
    auto *text = new QPlainTextEdit(textOf(licences.front()));
    text->setReadOnly(true);
    text->setFont(look::textFont(look::Text::Mono));
    text->setAccessibleName(LicenceWords::tr("Text of the licence"));
    QObject::connect(which, &look::SegmentedControl::currentChanged, text, [text](int index) { text->setPlainText(textOf(licences[index])); });
    auto *close = look::makeButton(LicenceWords::tr("Close"), look::ButtonKind::Secondary);
    QObject::connect(close, &QPushButton::clicked, dialog, &QWidget::close);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(close);
    column->addWidget(which, 0, Qt::AlignLeft);
    column->addWidget(text, 1);
    column->addLayout(buttons);
    dialog->resize(look::units(640), look::units(520));
    dialog->open();
}

} // namespace mayfly::pages
