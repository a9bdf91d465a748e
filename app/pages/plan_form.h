// SPDX-License-Identifier: GPL-3.0-or-later
// The left column of Plan: workload, targets, offers and limits in a list that scrolls, what the search found at its foot. Shows a value
// and reports each edit as a new one.
#pragma once
#include "app/look/card.h"
#include "app/pages/plan_inputs.h"

class QLabel;
class QScrollArea;

namespace mayfly::pages {

class FormSection;

class PlanForm final : public look::Card {
    Q_OBJECT

public:
    explicit PlanForm(QWidget *parent = nullptr);
    /// For its words in this language, the scroll bar included.
    int neededWidth() const;

    /// Fills the lists; call before setInputs().
    void setSources(const PlanSources &sources);
    void setInputs(const PlanInputs &inputs);
    const PlanInputs &inputs() const { return inputs_; }
    /// Words at the foot: what the search found, or that it is under way.
    void setFoot(const QString &first, const QString &second);
    /// True while a field holds something that is no value.
    bool hasProblem() const;

signals:
    void edited(const mayfly::pages::PlanInputs &inputs);
    /// A workload of the user's own is to be described or read.
    void changeWorkloadRequested();
    /// Offers are to be read from a file.
    void importRequested();

private:
    void buildSections();
    void buildFoot();
    void makeRoomForScrollBar();

    PlanInputs inputs_;
    QScrollArea *scroller_;
    int taken_ = 0;                     ///< of the sections' padding, by the scroll bar
    QList<FormSection *> sections_;
    QLabel *foot_;
};

} // namespace mayfly::pages
