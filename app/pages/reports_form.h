// SPDX-License-Identifier: GPL-3.0-or-later
// At the left of the Reports page: which run or runs, which sections, which kind of file.
#pragma once
#include "app/look/card.h"
#include "core/domain/run.h"
#include "core/report/report.h"

#include <QList>

class QCheckBox;
class QComboBox;
class QLabel;

namespace mayfly::pages {

class ChecklistBox;

class ReportsForm final : public look::Card {
    Q_OBJECT

public:
    explicit ReportsForm(QWidget *parent = nullptr);

    /// Newest first. Keeps what is chosen where it is still there.
    void setRuns(const std::vector<Run> &runs, const QString &chosen);
    QString run() const;
    /// Compared with the run; at most three.
    QStringList others() const;
    void setOthers(const QStringList &runIds);
    /// What the run's own report compares it with: "1× K80 on-demand"; empty: nothing is known.
    void setBaseline(const QString &name);
    QString comparedWith() const; ///< as it is shown
    /// What the report can hold, and what is left out.
    void setSections(const std::vector<std::string> &headings, const std::vector<std::string> &leftOut);
    std::vector<std::string> leftOut() const;
    report::Format format() const;
    report::Language language() const;
    void setLanguage(report::Language language);
    /// Times of this machine's zone, else UTC.
    bool localTimes() const;
    void setLocalTimes(bool local);
    /// "PDF"
    QString formatName() const;
    /// Says what the figures were checked against.
    void setCheck(const QString &sentence);
    int runCount() const;

signals:
    void runsChosen();
    void sectionsChosen();
    void formatChosen();
    /// Language or times.
    void wordingChosen();

private:
    void fillOthers();
    void fillFormats();

    std::vector<Run> known_;
    QStringList otherIds_;          ///< in the order of the checklist
    QStringList leftOutBefore_;
    QString baseline_;
    QComboBox *runs_;
    ChecklistBox *others_;
    QVBoxLayout *sections_;
    QLabel *noSections_;
    QList<QCheckBox *> boxes_;
    QComboBox *format_;
    QComboBox *language_;
    QComboBox *times_;
    QLabel *check_;
};

} // namespace mayfly::pages
