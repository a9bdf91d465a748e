// SPDX-License-Identifier: GPL-3.0-or-later
// A workload of the user's own: described in figures, or read from a network file or a description.
#pragma once
#include "app/bridge/async_task.h"
#include "core/base/result.h"
#include "core/domain/workload.h"

#include <QDialog>
#include <QPointer>

#include <functional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace mayfly::look {
class FormField;
class SegmentedControl;
}

namespace mayfly::pages {

class WorkloadDialog final : public QDialog {
    Q_OBJECT

public:
    using Read = std::function<Result<Workload>(const std::string &path)>;
    /// Starts from a workload and its number of steps. `read` may block; without it files cannot be read.
    WorkloadDialog(const Workload &from, qint64 steps, Read read, QWidget *parent = nullptr);

    /// Reads a file into the fields.
    void readFile(const QString &path);
    bool reading() const { return !reading_.isNull(); }
    QPushButton *useButton() const { return use_; }
    /// Shown where figures are counted in a network file: lets go of the file, so that they can be edited.
    QPushButton *editFiguresButton() const { return edit_; }
    /// First problem found in a field; empty: none.
    QString problem() const;

signals:
    /// The user takes it. Steps are at least 1.
    void chosen(const mayfly::Workload &workload, qint64 steps);

private:
    QWidget *buildHead();
    QWidget *buildFields();
    QWidget *buildFoot();
    void show(const Workload &workload, qint64 steps);
    void chooseFile();
    void showCounted();
    void check();
    void convertLength(int unit);
    /// Nothing while a field holds no value; its problem is then shown.
    std::optional<Workload> workload() const;
    qint64 steps(const Workload &workload) const;

    struct Figure {
        QLineEdit *line = nullptr;
        look::FormField *field = nullptr;
        QString name;
        double least = 0;
        double most = 0;
        bool whole = true;
    };
    Figure add(const QString &name, double most, bool whole);
    std::optional<double> valueOf(const Figure &figure) const;
    QList<const Figure *> figures() const;

    Workload from_;
    Read read_;
    QLineEdit *name_;
    look::FormField *nameField_;
    QLineEdit *dataset_;
    QLabel *source_;
    Figure gflops_, parameters_, tensors_, images_, batch_, length_;
    look::SegmentedControl *lengthIn_;      ///< steps, epochs
    QPushButton *edit_;
    QPushButton *use_;
    QPointer<bridge::Task> reading_;
};

} // namespace mayfly::pages
