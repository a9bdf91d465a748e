// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/accessible.h"

#include "app/look/segmented_control.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include <memory>
#include <vector>

namespace mayfly::look {

namespace {

/// One choice of a segmented control: a radio button that is no widget.
class Segment final : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    Segment(SegmentedControl *control, int index) : control_(control), index_(index) {}

    bool isValid() const override { return control_ != nullptr; }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(control_); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QString text(QAccessible::Text which) const override { return which == QAccessible::Name ? control_->words().value(index_) : QString(); }
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override
    {
        const QRect place = control_->segmentRect(index_);
        return {control_->mapToGlobal(place.topLeft()), place.size()};
    }
    QAccessible::Role role() const override { return QAccessible::RadioButton; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.checkable = true;
        state.checked = control_->current() == index_;
        state.focusable = true;
        state.focused = control_->hasFocus() && state.checked;
        state.disabled = !control_->isEnabled();
        return state;
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
    }
    QStringList actionNames() const override { return {toggleAction()}; }
    void doAction(const QString &action) override
    {
        if (action == toggleAction()) {
            control_->setCurrent(index_);
        }
    }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }

private:
    SegmentedControl *control_;
    int index_;
};

class Segments final : public QAccessibleWidget {
public:
    explicit Segments(SegmentedControl *control) : QAccessibleWidget(control, QAccessible::Grouping), control_(control)
    {
        for (int index = 0; index < control->words().size(); ++index) {
            ids_.push_back(QAccessible::registerAccessibleInterface(new Segment(control, index)));
        }
    }
    ~Segments() override
    {
        for (const QAccessible::Id id : ids_) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }

    int childCount() const override { return static_cast<int>(ids_.size()); }
    QAccessibleInterface *child(int index) const override
    {
        return index >= 0 && index < childCount() ? QAccessible::accessibleInterface(ids_[static_cast<std::size_t>(index)]) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface *wanted) const override
    {
        for (int index = 0; index < childCount(); ++index) {
            if (child(index) == wanted) {
                return index;
            }
        }
        return -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        for (int index = 0; index < childCount(); ++index) {
            if (child(index)->rect().contains(x, y)) {
                return child(index);
            }
        }
        return nullptr;
    }
    QAccessibleInterface *focusChild() const override { return control_->hasFocus() ? child(control_->current()) : nullptr; }
    QString text(QAccessible::Text which) const override
    {
        const QString given = QAccessibleWidget::text(which);
        if (which == QAccessible::Value) {
            return control_->words().value(control_->current());
        }
        return which == QAccessible::Name && given.isEmpty() ? control_->words().join(QStringLiteral(", ")) : given;
    }

private:
    SegmentedControl *control_;
    std::vector<QAccessible::Id> ids_;
};

/// Called with the names of the object's classes, the most derived first. Names only: this room knows nothing of charts.
QAccessibleInterface *make(const QString &className, QObject *object)
{
    auto *widget = qobject_cast<QWidget *>(object);
    if (widget == nullptr) {
        return nullptr;
    }
    if (className == QLatin1String("mayfly::look::SegmentedControl")) {
        return new Segments(static_cast<SegmentedControl *>(widget));
    }
    if (className == QLatin1String("mayfly::charts::ChartFrame")) {
        return new QAccessibleWidget(widget, QAccessible::Chart);
    }
    if (className == QLatin1String("QScrollArea") && widget->focusPolicy() != Qt::NoFocus) {
        return new QAccessibleWidget(widget, QAccessible::Document);
    }
    if (className == QLatin1String("mayfly::look::ChanceBar") || className == QLatin1String("mayfly::look::SpendBar")) {
        return new QAccessibleWidget(widget, QAccessible::ProgressBar);
    }
    if (className == QLatin1String("mayfly::look::ChipRow") || className == QLatin1String("mayfly::look::Pill")) {
        return new QAccessibleWidget(widget, QAccessible::StaticText);
    }
    return nullptr;
}

} // namespace

void installAccessibility()
{
    QAccessible::installFactory(make);
}

} // namespace mayfly::look
