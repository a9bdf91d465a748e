// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/candidate_model.h"

#include "app/models/core_words.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace mayfly::models {

namespace {

const QChar noBreakSpace(0x00A0);
const QChar minusSign(0x2212);

QString fixed(double value, int decimals)
{
    QString text = QLocale().toString(value, 'f', decimals);
    if (text.startsWith('-')) {
        text[0] = minusSign;
    }
    return text;
}

QString percent(double value)
{
    return fixed(value, 0) + noBreakSpace + '%';
}

/// Over 99 % is not 100 %.
QString chanceText(double chance)
{
    if (chance > 0.995) {
        return QStringLiteral(">99") + noBreakSpace + '%';
    }
    return percent(std::floor(chance * 100 + 0.5));
}

QString keyOf(const Candidate &candidate)
{
    return clusterKey(candidate.cluster);
}

/// Those of the best-ranked plan's amount: a column's figures have the same decimals.
template <typename Amount> int decimalsFor(const std::vector<Candidate> &candidates, Amount amountOf)
{
    const auto best = std::find_if(candidates.begin(), candidates.end(), [](const Candidate &each) { return each.rank == 1; });
    return best == candidates.end() ? 2 : moneyDecimals(amountOf(*best));
}

QString none()
{
    return QStringLiteral("–");
}

/// What stands beside the groups.
QStringList outlined(const ClusterConfig &cluster)
{
    QStringList texts;
    if (cluster.parameterServers > 0) {
        texts << parameterServersText(cluster);
    }
    if (const QString sync = synchronisationText(cluster); !sync.isEmpty()) {
        texts << sync;
    }
    return texts;
}

} // namespace

void CandidateModel::setCandidates(std::vector<Candidate> candidates)
{
    beginResetModel();
    candidates_ = std::move(candidates);
    unit_ = timeUnitFor(candidates_);
    costDecimals_ = decimalsFor(candidates_, [](const Candidate &each) { return each.prediction.cost; });
    rateDecimals_ = decimalsFor(candidates_, [](const Candidate &each) { return each.ratePerHour; });
    QSet<QString> there;
    for (const Candidate &candidate : candidates_) {
        there.insert(keyOf(candidate));
    }
    ticked_.intersect(there);
    endResetModel();
    emit comparedChanged(static_cast<int>(ticked_.size()));
}

void CandidateModel::refine(int row, const Prediction &prediction)
{
    candidates_[static_cast<std::size_t>(row)].prediction = prediction;
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

QVector<int> CandidateModel::compared() const
{
    QVector<int> rows;
    for (std::size_t row = 0; row < candidates_.size(); ++row) {
        if (ticked_.contains(keyOf(candidates_[row]))) {
            rows << static_cast<int>(row);
        }
    }
    return rows;
}

int CandidateModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(candidates_.size());
}

int CandidateModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString CandidateModel::text(const Candidate &candidate, int column) const
{
    const Prediction &expected = candidate.prediction;
    switch (column) {
    case Cluster: return clusterText(candidate.cluster);
    case Region: return regionText(candidate.cluster);
    case Time: return unit_.text(medianTime_s(expected)) + " (" + unit_.text(expected.timeHigh_s) + ')';
    case Cost:
        return fixed(medianCost(expected).units(), costDecimals_) + " (" + fixed(expected.costHigh.units(), costDecimals_) + ')';
    case Accuracy: return expected.accuracyPct ? fixed(*expected.accuracyPct, 1) : none();
    case Meets: return chanceText(expected.chanceToMeetTargets);
    case Faster: return fixed(expected.speedup, 1) + QChar(0x00D7);
    case Saves: return percent(std::round(expected.savingPct));
    case Rate: return fixed(candidate.ratePerHour.units(), rateDecimals_);
    case Speed: return fixed(expected.stepsPerSecond, 1);
    case Losses: return fixed(expected.expectedRevocations, 2);
    case Replaced: return isOnDemand(candidate.cluster) ? none() : replacementText(candidate.cluster.replacement);
    default: return {};
    }
}

QString CandidateModel::toolTip(const Candidate &candidate, int column)
{
    const bool figure = column == Time || column == Cost;
    if (figure && candidate.prediction.simulatedRuns == 0) {
        return tr("Not simulated: the mean of the closed form, and the spread between sessions alone");
    }
    const QString regions = column == Region ? allRegionsText(candidate.cluster) : QString();
    return regions.isEmpty() ? coreWords(candidate.reason) : regions + '\n' + coreWords(candidate.reason);
}

QVariant CandidateModel::raw(const Candidate &candidate, int column)
{
    const Prediction &expected = candidate.prediction;
    switch (column) {
    case Cluster: return clusterText(candidate.cluster);
    case Region: return regionText(candidate.cluster);
    case Time: return medianTime_s(expected);
    case Cost: return medianCost(expected).units();
    case Accuracy: return expected.accuracyPct ? QVariant(*expected.accuracyPct) : QVariant();
    case Meets: return expected.chanceToMeetTargets;
    case Faster: return expected.speedup;
    case Saves: return expected.savingPct;
    case Rate: return candidate.ratePerHour.units();
    case Speed: return expected.stepsPerSecond;
    case Losses: return expected.expectedRevocations;
    case Replaced: return replacementText(candidate.cluster.replacement);
    default: return {};
    }
}

QVariant CandidateModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Candidate &candidate = candidates_[static_cast<std::size_t>(index.row())];
    const bool figure = index.column() >= Time && index.column() != Replaced;
    switch (role) {
    case Qt::DisplayRole: return text(candidate, index.column());
    case RawRole: return raw(candidate, index.column());
    case Qt::ToolTipRole: return toolTip(candidate, index.column());
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter | (figure ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::CheckStateRole:
        return index.column() == Compare ? QVariant(ticked_.contains(keyOf(candidate)) ? Qt::Checked : Qt::Unchecked) : QVariant();
    case ChipsRole: return groupTexts(candidate.cluster);
    case OutlinedChipsRole:
        return outlined(candidate.cluster);
    case PlainChipRole: return isOnDemand(candidate.cluster) ? tr("on-demand") : QString();
    default: return {};
    }
}

bool CandidateModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != Compare || !checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return false;
    }
    const QString key = keyOf(candidates_[static_cast<std::size_t>(index.row())]);
    if (value.toInt() == Qt::Checked) {
        if (ticked_.size() >= mostCompared) {
            return false;
        }
        ticked_.insert(key);
    } else {
        ticked_.remove(key);
    }
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit comparedChanged(static_cast<int>(ticked_.size()));
    return true;
}

QVariant CandidateModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant(Qt::AlignVCenter | (section >= Time && section != Replaced ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role == Qt::ToolTipRole && section == Compare) {
        return tr("Tick two to four plans to compare them");
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const QString currency = candidates_.empty() ? QStringLiteral("USD")
                                                 : QString::fromStdString(candidates_.front().prediction.cost.currency);
    switch (section) {
    case Cluster: return tr("Cluster");
    case Region: return tr("Region");
    case Time: return tr("Time, %1\nP50 (P90)").arg(unit_.symbol);
    case Cost: return tr("Cost, %1\nP50 (P90)").arg(currency);
    case Accuracy: return tr("Accuracy\n%");
    case Meets: return tr("Meets\nall targets");
    case Faster: return tr("Faster\nvs base");
    case Saves: return tr("Saves\nvs base");
    case Rate: return tr("Rate\n%1/h").arg(currency);
    case Speed: return tr("Speed\nsteps/s");
    case Losses: return tr("Revocations\nexpected");
    case Replaced: return tr("Lost servers\nreplaced by");
    default: return {};
    }
}

Qt::ItemFlags CandidateModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Compare ? flags | Qt::ItemIsUserCheckable : flags;
}

CandidateFilter::CandidateFilter(QObject *parent) : QSortFilterProxyModel(parent)
{
    setSortRole(RawRole);
    setDynamicSortFilter(true);
}

void CandidateFilter::setShow(Show show)
{
    show_ = show;
    invalidateFilter();
}

void CandidateFilter::setWords(const QString &words)
{
    words_ = QString(words).replace(noBreakSpace, ' ').split(' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

bool CandidateFilter::filterAcceptsRow(int row, const QModelIndex &) const
{
    const auto *model = static_cast<const CandidateModel *>(sourceModel());
    const Candidate &candidate = model->candidates()[static_cast<std::size_t>(row)];
    if ((show_ == Show::Front && !candidate.onFront) || (show_ == Show::MeetAll && !candidate.meetsTargets)) {
        return false;
    }
    QString text = clusterText(candidate.cluster) + QChar(0x20) + regionText(candidate.cluster);
    text.replace(noBreakSpace, QChar(0x20));
    return std::all_of(words_.begin(), words_.end(),
                       [&text](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

bool CandidateFilter::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const QVariant one = left.data(RawRole);
    const QVariant other = right.data(RawRole);
    if (!one.isValid() || !other.isValid()) {
        return other.isValid() && !one.isValid();
    }
    if (one.typeId() == QMetaType::Double) {
        return one.toDouble() < other.toDouble();
    }
    return one.toString().localeAwareCompare(other.toString()) < 0;
}

} // namespace mayfly::models
