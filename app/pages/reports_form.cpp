// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/reports_form.h"

#include "app/look/theme.h"
#include "app/look/times.h"
#include "app/pages/checklist_box.h"
#include "app/pages/report_language.h"
#include "core/report/comparison.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

using report::Format;

namespace {

constexpr std::size_t runsOffered = 60;     ///< to compare with: the newest

struct FormatName {
    Format format;
    const char *name;
};
constexpr FormatName formats[] = {{Format::Pdf, QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "PDF, A4")},
                                  {Format::Html, QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "HTML, one file")},
                                  {Format::Svg, QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "SVG, the charts")},
                                  {Format::Csv, QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "CSV, figures")},
                                  {Format::Xlsx, QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "XLSX, figures to calculate with")},
                                  {Format::Json, QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "JSON, everything")}};

/// The report's headings, for the translators.
[[maybe_unused]] constexpr const char *headings[] = {
    QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "Where the money went"), QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "Throughput and servers"),
    QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "Spend and accuracy"), QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "Forecast against actual"),
    QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "Baseline"), QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "Servers"),
    QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "Ledger"), QT_TRANSLATE_NOOP("mayfly::pages::ReportsForm", "Events")};

QLabel *fieldName(const QString &text, QWidget *field)
{
    auto *label = new QLabel(text);
    look::setText(label, look::Text::Caption, look::Role::Text2);
    label->setBuddy(field);
    field->setAccessibleName(QString(text).remove('&'));
    return label;
}

/// Cuts what it shows with an ellipsis, and says all of it in the tooltip.
class RunBox final : public QComboBox {
public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent *) override
    {
        QStylePainter painter(this);
        painter.setPen(palette().color(QPalette::Text));
        QStyleOptionComboBox option;
        initStyleOption(&option);
        painter.drawComplexControl(QStyle::CC_ComboBox, option);
        const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
        option.currentText = option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, room.width() - look::units(4));
        painter.drawControl(QStyle::CE_ComboBoxLabel, option);
        setToolTip(currentText());
    }
};

/// What tells runs of one name apart comes first, for the end may be cut: "k3f9, fashion-resnet8, 2026-12-01 14:00".
QString shownName(const Run &run)
{
    return QString::fromStdString(run.id).section('-', 2) + QStringLiteral(", ") + QString::fromStdString(run.name) + QStringLiteral(", ") +
           look::sortableMinuteText(run.created_ns);
}

} // namespace

ReportsForm::ReportsForm(QWidget *parent) : look::Card(tr("Contents"), parent)
{
    runs_ = new RunBox;
    runs_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    runs_->setMinimumContentsLength(8);
    runs_->view()->setTextElideMode(Qt::ElideMiddle);
    others_ = new ChecklistBox([this](const QStringList &chosen, int) {
        return !chosen.isEmpty() ? tr("%n other runs", nullptr, static_cast<int>(chosen.size())) : baseline_.isEmpty() ? tr("Nothing") : baseline_;
    });
    others_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    others_->setMinimumContentsLength(8);
    others_->view()->setTextElideMode(Qt::ElideMiddle);
    body()->addWidget(fieldName(tr("&Run"), runs_));
    body()->addWidget(runs_);
    body()->addWidget(fieldName(tr("&Compare with"), others_));
    body()->addWidget(others_);
    sections_ = addSection(tr("Sections"));
    noSections_ = new QLabel(tr("A comparison is shown as a whole."));
    noSections_->setWordWrap(true);
    look::setText(noSections_, look::Text::Caption, look::Role::Text2);
    noSections_->hide();
    sections_->addWidget(noSections_);
    auto *output = addSection(tr("Format"));
    format_ = new QComboBox;
    output->addWidget(fieldName(tr("&File type"), format_));
    output->addWidget(format_);
    language_ = new QComboBox;
    for (const ReportLanguage &each : reportLanguages()) {
        language_->addItem(each.name, static_cast<int>(each.language));
    }
    setLanguage(windowReportLanguage());
    output->addWidget(fieldName(tr("&Language"), language_));
    output->addWidget(language_);
    times_ = new QComboBox;
    times_->addItem(tr("UTC"), false);
    times_->addItem(tr("This machine's zone"), true);
    setLocalTimes(look::Times::instance().local());
    output->addWidget(fieldName(tr("T&imes"), times_));
    output->addWidget(times_);
    for (QComboBox *box : {language_, times_}) {
        connect(box, &QComboBox::activated, this, &ReportsForm::wordingChosen);
    }
    qobject_cast<QVBoxLayout *>(layout())->addStretch(1);
    check_ = new QLabel;
    look::setText(check_, look::Text::Caption, look::Role::Ok);
    check_->setWordWrap(true);
    addSection()->addWidget(check_);
    fillFormats();
    connect(runs_, &QComboBox::activated, this, [this] {
        fillOthers();
        emit runsChosen();
    });
    connect(others_, &ChecklistBox::leftOutChanged, this, [this](const QStringList &leftOut) {
        if (otherIds_.size() - leftOut.size() >= static_cast<qsizetype>(report::mostCompared)) {
            others_->setLeftOut(leftOutBefore_);    // one more would be too many
            return;
        }
        leftOutBefore_ = leftOut;
        fillFormats();
        emit runsChosen();
    });
    connect(format_, &QComboBox::currentIndexChanged, this, &ReportsForm::formatChosen);
}

void ReportsForm::fillFormats()
{
    const QSignalBlocker quiet(format_);
    const QVariant before = format_->currentData();
    format_->clear();
    for (const auto &[format, name] : formats) {
        format_->addItem(tr(name), static_cast<int>(format));
    }
    format_->setCurrentIndex(std::max(0, format_->findData(before)));
    emit formatChosen();
}

void ReportsForm::setRuns(const std::vector<Run> &runs, const QString &chosen)
{
    const QStringList compared = others();
    known_ = runs;
    runs_->clear();
    for (const Run &run : runs) {
        runs_->addItem(shownName(run), QString::fromStdString(run.id));
    }
    runs_->setCurrentIndex(runs_->count() > 0 ? std::max(0, runs_->findData(chosen)) : -1);
    fillOthers();
    setOthers(compared);
}

void ReportsForm::fillOthers()
{
    const QString chosen = run();
    otherIds_.clear();
    QStringList names;
    for (const Run &each : known_) {
        if (otherIds_.size() < static_cast<qsizetype>(runsOffered) && QString::fromStdString(each.id) != chosen) {
            otherIds_ << QString::fromStdString(each.id);
            names << (names.contains(shownName(each)) ? otherIds_.last() : shownName(each));
        }
    }
    others_->setItems(names);
    others_->setLeftOut(names);
    leftOutBefore_ = names;
    others_->setEnabled(!names.isEmpty());
    fillFormats();
}

QString ReportsForm::run() const
{
    return runs_->currentData().toString();
}

QStringList ReportsForm::others() const
{
    QStringList ids;
    const QStringList leftOut = others_->leftOut();
    for (int i = 0; i < others_->count() && i < otherIds_.size(); ++i) {
        if (!leftOut.contains(others_->itemText(i))) {
            ids << otherIds_[i];
        }
    }
    return ids;
}

void ReportsForm::setOthers(const QStringList &runIds)
{
    QStringList leftOut;
    for (int i = 0; i < others_->count() && i < otherIds_.size(); ++i) {
        if (!runIds.contains(otherIds_[i])) {
            leftOut << others_->itemText(i);
        }
    }
    others_->setLeftOut(leftOut);
    leftOutBefore_ = leftOut;
    fillFormats();
}

void ReportsForm::setBaseline(const QString &name)
{
    baseline_ = name;
    setOthers(others()); // says it anew
}

QString ReportsForm::comparedWith() const
{
    return others_->summary();
}

void ReportsForm::setSections(const std::vector<std::string> &sectionHeadings, const std::vector<std::string> &leftOut)
{
    qDeleteAll(boxes_);
    boxes_.clear();
    noSections_->setVisible(sectionHeadings.empty());
    for (const std::string &heading : sectionHeadings) {
        auto *box = new QCheckBox(tr(heading.c_str()));
        box->setProperty("heading", QString::fromStdString(heading));
        box->setChecked(std::find(leftOut.begin(), leftOut.end(), heading) == leftOut.end());
        sections_->addWidget(box);
        boxes_ << box;
        connect(box, &QCheckBox::toggled, this, &ReportsForm::sectionsChosen);
    }
}

std::vector<std::string> ReportsForm::leftOut() const
{
    std::vector<std::string> headingsLeftOut;
    for (const QCheckBox *box : boxes_) {
        if (!box->isChecked()) {
            headingsLeftOut.push_back(box->property("heading").toString().toStdString());
        }
    }
    return headingsLeftOut;
}

report::Format ReportsForm::format() const
{
    return static_cast<Format>(format_->currentData().toInt());
}

report::Language ReportsForm::language() const
{
    return static_cast<report::Language>(language_->currentData().toInt());
}

void ReportsForm::setLanguage(report::Language language)
{
    language_->setCurrentIndex(language_->findData(static_cast<int>(language)));
}

bool ReportsForm::localTimes() const
{
    return times_->currentData().toBool();
}

void ReportsForm::setLocalTimes(bool local)
{
    times_->setCurrentIndex(local ? 1 : 0);
}

QString ReportsForm::formatName() const
{
    return QString::fromLatin1(report::fileExtension(format()).data()).toUpper();
}

void ReportsForm::setCheck(const QString &sentence)
{
    check_->setText(sentence);
}

int ReportsForm::runCount() const
{
    return runs_->count();
}

} // namespace mayfly::pages
