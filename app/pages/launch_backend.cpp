// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/launch_backend.h"

#include "app/look/buttons.h"
#include "app/look/segmented_control.h"
#include "app/look/theme.h"
#include "app/look/wrapped_label.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMimeData>
#include <QUrl>
#include <QVBoxLayout>

namespace mayfly::pages {

using look::Role;
using look::units;

LaunchBackendBox::LaunchBackendBox(LaunchChoice choice, QWidget *parent) : QWidget(parent), choice_(std::move(choice))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(units(8));
    auto *row = new QHBoxLayout;
    auto *name = new QLabel(tr("Back-end"));
    look::setText(name, look::Text::Body, Role::Text2);
    row->addWidget(name, 1);
    control_ = new look::SegmentedControl({tr("This machine"), tr("SSH"), tr("Slurm")});
    control_->setAccessibleName(tr("Back-end"));
    control_->setCurrent(static_cast<int>(choice_.backend));
    row->addWidget(control_);
    column->addLayout(row);
    fileRow_ = new QWidget;
    auto *fileRow = new QHBoxLayout(fileRow_);
    fileRow->setContentsMargins(0, 0, 0, 0);
    fileName_ = new QLabel;
    look::setText(fileName_, look::Text::Body, Role::Text2);
    file_ = new QLineEdit;
    fileName_->setBuddy(file_);
    choose_ = look::makeButton(tr("Choose…"), look::ButtonKind::Secondary);
    choose_->setAutoDefault(false);
    fileRow->addWidget(fileName_);
    fileRow->addWidget(file_, 1);
    fileRow->addWidget(choose_);
    column->addWidget(fileRow_);
    note_ = new look::WrappedLabel;
    look::setText(note_, look::Text::Caption, Role::Text2);
    column->addWidget(note_);
    show();
    connect(control_, &look::SegmentedControl::currentChanged, this, [this](int index) {
        choice_.backend = static_cast<LaunchBackend>(index);
        show();
        emit changed();
    });
    connect(file_, &QLineEdit::editingFinished, this, &LaunchBackendBox::readFile);
    connect(choose_, &QPushButton::clicked, this, &LaunchBackendBox::choose);
}

void LaunchBackendBox::show()
{
    switch (choice_.backend) {
    case LaunchBackend::Local:
        note_->setText(tr("Servers are processes on this machine; their prices are counted as if they were rented."));
        break;
    case LaunchBackend::Ssh:
        fileName_->setText(tr("&Inventory"));
        file_->setPlaceholderText(tr("hosts.toml: choose it or drop it here"));
        note_->setText(tr("Servers are started on your own hosts by SSH; what they cost is counted at the prices of the plan's offers."));
        break;
    case LaunchBackend::Slurm:
        fileName_->setText(tr("&Partition's file"));
        file_->setPlaceholderText(tr("slurm.toml: choose it or drop it here"));
        note_->setText(tr("Each server is a job of a Slurm partition; what they cost is counted at the prices of the plan's offers. Results are kept in the folder that the nodes share."));
        break;
    }
    file_->setText(QString::fromStdString(choice_.inventory()));
    file_->setAccessibleName(fileName_->text().remove('&'));
    fileRow_->setVisible(choice_.backend != LaunchBackend::Local);
}

void LaunchBackendBox::readFile()
{
    const std::string path = file_->text().trimmed().toStdString();
    if (choice_.backend != LaunchBackend::Local && path != choice_.inventory()) {
        choice_.inventories[static_cast<std::size_t>(choice_.backend)] = path;
        emit changed();
    }
}

void LaunchBackendBox::take(const QString &path)
{
    if (choice_.backend == LaunchBackend::Local) {
        choice_.backend = QFileInfo(path).fileName().startsWith("slurm", Qt::CaseInsensitive) ? LaunchBackend::Slurm : LaunchBackend::Ssh;
        const QSignalBlocker quiet(control_);
        control_->setCurrent(static_cast<int>(choice_.backend));
    }
    choice_.inventories[static_cast<std::size_t>(choice_.backend)] = path.toStdString();
    show();
    emit changed();
}

void LaunchBackendBox::choose()
{
    const QFileInfo now(file_->text());
    auto *dialog = new QFileDialog(this, tr("Choose the file that describes the servers"), now.exists() ? now.path() : QDir::homePath(),
                                   tr("Descriptions of servers (*.toml);;All files (*)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &LaunchBackendBox::take);
    dialog->open();
}

QString draggedFile(const QMimeData *data)
{
    for (const QUrl &url : data->urls()) {
        if (url.isLocalFile()) {
            return url.toLocalFile();
        }
    }
    return {};
}

} // namespace mayfly::pages
