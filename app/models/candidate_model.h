// SPDX-License-Identifier: GPL-3.0-or-later
// The clusters that a search has evaluated, as a table: ranked ones first, a tick to compare, sorted and filtered on raw values.
#pragma once
#include "app/models/roles.h"
#include "core/domain/plan.h"

#include <QAbstractTableModel>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QString>

#include <vector>

namespace mayfly::models {

/// The unit that suits the times of a search: hours for long training, minutes or seconds for a rehearsal.
struct TimeUnit {
    double seconds = 3600;
    QString symbol = QStringLiteral("h");

    double of(double time_s) const { return time_s / seconds; }
    /// "0.47", "12.3": two decimals below ten, else one.
    QString text(double time_s) const;
    /// "0.47 h", with a no-break space.
    QString textWithUnit(double time_s) const;
};
/// The units' symbols in the user's language ("h"; Japanese and Chinese have words).
QString hoursWord();
QString minutesWord();
QString secondsWord();
TimeUnit timeUnitFor(const std::vector<Candidate> &candidates);
TimeUnit timeUnitFor(double time_s);

/// P50 of the simulated runs; while there are none, the mean of the closed form.
double medianTime_s(const Prediction &prediction);
Money medianCost(const Prediction &prediction);

/// Takes off the front what another plan on it beats as far as anybody can tell: at least as good within one percent of time and cost
/// and a twentieth of a point of accuracy, and better by more than that in one. Of plans that look equal the best-ranked stays.
void thinFront(std::vector<Candidate> &candidates);

/// "4× P100", "1 PS", "on-demand": a worker group, and what stands beside the groups.
QString groupText(const WorkerGroup &group);
QString parameterServersText(const ClusterConfig &cluster);
bool isOnDemand(const ClusterConfig &cluster);
/// "us-west1", "us-west1 +1".
QString regionText(const ClusterConfig &cluster);
/// "us-west1, us-east1".
QString allRegionsText(const ClusterConfig &cluster);
/// "4× P100 + 1 PS", "2× P100 + 2× P100 on-demand + 1 PS, BSP".
QString clusterText(const ClusterConfig &cluster);
/// Of worker groups; on-demand ones beside transient ones say so.
QStringList groupTexts(const ClusterConfig &cluster);
/// "BSP"; empty for ASP, which goes without saying.
QString synchronisationText(const ClusterConfig &cluster);
QString replacementText(Replacement replacement);
/// The same for equal clusters only, also where their words are the same.
QString clusterKey(const ClusterConfig &cluster);

class CandidateModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Compare, Cluster, Region, Time, Cost, Accuracy, Meets, Faster, Saves, Rate, Speed, Losses, Replaced, ColumnCount };
    /// Shown only where the user asks for them.
    static constexpr int firstExtraColumn = Rate;
    static constexpr int mostCompared = 4;

    using QAbstractTableModel::QAbstractTableModel;

    /// Ticks of clusters that are there again stay.
    void setCandidates(std::vector<Candidate> candidates);
    /// Of more simulated runs: figures and chances; the ranking stays.
    void refine(int row, const Prediction &prediction);
    const std::vector<Candidate> &candidates() const { return candidates_; }
    const TimeUnit &timeUnit() const { return unit_; }
    /// Rows ticked for Compare, in row order.
    QVector<int> compared() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void comparedChanged(int count);

private:
    QString text(const Candidate &candidate, int column) const;
    static QVariant raw(const Candidate &candidate, int column);
    static QString toolTip(const Candidate &candidate, int column);

    std::vector<Candidate> candidates_;
    TimeUnit unit_;
    int costDecimals_ = 2;
    int rateDecimals_ = 2;
    QSet<QString> ticked_;      ///< by clusterKey
};

/// What is shown: the front, what meets all targets, or everything; and a word to search for.
class CandidateFilter final : public QSortFilterProxyModel {
    Q_OBJECT
public:
    enum class Show { Front, MeetAll, All };

    explicit CandidateFilter(QObject *parent = nullptr);
    void setShow(Show show);
    Show show() const { return show_; }
    /// Every word must occur in the cluster or the region.
    void setWords(const QString &words);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    Show show_ = Show::All;
    QStringList words_;
};

} // namespace mayfly::models
