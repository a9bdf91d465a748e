// SPDX-License-Identifier: GPL-3.0-or-later
// The launch step's choice of where servers come from: this machine, own servers over SSH, a Slurm cluster; with the file that
// names them. A file is typed, chosen, or dropped on the dialog.
#pragma once
#include "app/pages/plan_services.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QMimeData;
class QPushButton;

namespace mayfly::look {
class SegmentedControl;
}

namespace mayfly::pages {

class LaunchBackendBox final : public QWidget {
    Q_OBJECT

public:
    explicit LaunchBackendBox(LaunchChoice choice, QWidget *parent = nullptr);

    const LaunchChoice &choice() const { return choice_; }
    look::SegmentedControl *control() const { return control_; }
    QLineEdit *fileLine() const { return file_; }
    QPushButton *chooseButton() const { return choose_; }
    /// A file: the back-end that needs none becomes SSH, or Slurm if the file's name begins with "slurm".
    void take(const QString &path);

signals:
    void changed();

private:
    void show();
    void choose();
    void readFile();

    LaunchChoice choice_;
    look::SegmentedControl *control_;
    QLabel *note_;
    QWidget *fileRow_;
    QLabel *fileName_;
    QLineEdit *file_;
    QPushButton *choose_;
};

/// The first local file that is dragged; empty: none.
QString draggedFile(const QMimeData *data);

} // namespace mayfly::pages
