// SPDX-License-Identifier: GPL-3.0-or-later
// What every chart of Mayfly shares. Qt Charts draws the series only; its axes are hidden, and grid, ticks, labels, guides, bands
// and direct labels are drawn here in the theme's colours, through QChart::mapToPosition, so that they always agree with the
// series (logarithmic axes included).
// By hand: the wheel zooms, a drag zooms to what it spans, a drag with Shift or the middle button moves, a double click goes back
// home, a crosshair reads all series. By key: arrows move, + and - zoom, Backspace or Ctrl+Z takes a zoom back, 0 or Home goes home,
// Shift with an arrow moves the crosshair, the menu key opens the menu (pictures, data, table, series).
// Own classes stay in this namespace: Qt Charts exports unscoped private names such as Bar and XYChart.
#pragma once
#include "app/charts/label_places.h"
#include "app/look/glyphs.h"

#include <QHash>
#include <QString>
#include <QVector>
#include <QtCharts/QChartView>

#include <functional>
#include <limits>
#include <optional>

class QAbstractAxis;
class QAreaSeries;
class QDialog;
class QLineSeries;
class QMenu;
class QPushButton;
class QScatterSeries;
class QXYSeries;

namespace mayfly::look {
class Banner;
}

namespace mayfly::charts {

enum class Axis { X, Y };

struct AxisStyle {
    QString title;              ///< Y: in words over the axis at top left. X: at bottom right
    QString unit;               ///< X: appended to the last tick ("35 min")
    bool logarithmic = false;
    bool hidden = false;        ///< no labels
    int tickCount = 5;          ///< about so many
    QVector<double> ticks;      ///< instead of nice numbers
    std::function<QString(double)> label;   ///< default: as few decimals as the step needs, by the user's locale
    QString name = {};                      ///< in a saved picture, where the axis has no title: "Time since the launch, min"
    std::optional<double> least = {};       ///< moving and zooming by hand go no farther down
};

/// A line across the whole plot at one value.
struct Guide {
    enum class Kind { Target, Limit, Now, Mark };   ///< dashed text2; dashed bad; solid text; dashed accent
    Axis axis = Axis::X;
    double value = 0;
    QString label;
    Kind kind = Kind::Target;
    look::Glyph glyph = look::Glyph::None;          ///< at the top end of a vertical guide
    look::Tone tone = look::Tone::Neutral;          ///< of Mark and of the glyph
    Qt::Alignment labelAt = Qt::AlignRight;         ///< which side of a vertical line; end of a horizontal one
};

/// A range of one axis, tinted (accent at 16 %, dark 28 %).
struct Band {
    Axis axis = Axis::X;
    double from = 0;
    double to = 0;
};

/// Words at a point of the plot: the name and last value of a line, the name of a point.
struct DirectLabel {
    QPointF at;                                     ///< in values
    QString text;
    QColor colour;                                  ///< invalid: text2
    bool strong = false;
    Qt::Alignment side = Qt::AlignRight;            ///< of the point
};

/// One line of words at the end of a curve.
struct EndLabel {
    double y = 0; ///< wanted centre, in view coordinates
    QString text;
    QColor colour = {};
    bool strong = false;
};

/// What a column of a chart's data is called where people read it.
struct DataColumn {
    QString title;                          ///< with its unit: "Time, s"
    int decimals = -1;                      ///< of all its figures alike; -1: what they need
    double factor = 1;                      ///< shown are so many times the figures of the data: 100 for shares in %
    QHash<QString, QString> words = {};     ///< for fields that are words or flags in the data
};

/// Plot insets in design units: room for labels. Charts that share a time axis take the same left and right.
struct Insets {
    double left = 36;
    double top = 24;
    double right = 16;
    double bottom = 24;
};

class ChartFrame : public QChartView {
    Q_OBJECT

public:
    explicit ChartFrame(QWidget *parent = nullptr);
    ~ChartFrame() override;

    /// Lines of charts made from now on are drawn by OpenGL; off by default.
    static void setOpenGl(bool on) { openGl_ = on; }

    void setAxis(Axis axis, const AxisStyle &style);
    void setInsets(const Insets &insets);
    /// The home range, which double click and resetZoom() go back to. Kept while the user has zoomed in.
    void setRange(Axis axis, double from, double to);
    std::pair<double, double> range(Axis axis) const;
    bool isZoomed() const { return zoomed_; }
    void setInteractive(bool interactive);          ///< zoom and crosshair; on by default

    void setGuides(QVector<Guide> guides);
    void setBands(QVector<Band> bands);
    void setDirectLabels(QVector<DirectLabel> labels);
    /// Words in the middle of the plot while there is nothing to draw.
    void setEmptyText(const QString &text);
    /// Nobody tells what there is to draw: a chart without data says so, and not that there is nothing yet.
    void setUnknown(bool unknown);

    /// Where a value lies in the view, and back.
    QPointF positionOf(const QPointF &value) const;
    QPointF valueAt(const QPointF &position) const;
    QRectF plotRect() const;

    /// What all charts of a page are about (the run's or the plan's name): a second line under the title of saved pictures.
    static void setSubject(QWidget *page, const QString &subject);
    QString subject() const;
    /// The title of saved pictures and of the table; default: the accessible name.
    void setTitle(const QString &title) { title_ = title; }
    QString title() const { return title_.isEmpty() ? accessibleName() : title_; }
    /// The chart as shown, with title, subject, names and units of both axes and a legend: it stands alone. Draws nothing without a painter.
    /// Returns the picture's size.
    QSize paintPicture(QPainter *painter);
    /// At 2x. The suffix chooses: .png, .svg or .pdf.
    bool exportPicture(const QString &path);
    /// One line per x value, one column per name of a series; C locale, units in the header.
    virtual QString dataAsCsv() const;
    /// The named lines with points, in the order of that data's columns.
    QStringList lineNames() const;
    /// The columns of that data as people read them; fewer than there are: the rest keep the names of the data.
    virtual QVector<DataColumn> dataColumns() const;
    /// Picture or data, by the suffix: .png, .svg, .pdf or .csv. Empty, or what went wrong.
    QString saveTo(const QString &path);
    /// The same; what went wrong is said over the chart, until it is dismissed, tried again or the chart is left.
    void tryToSave(const QString &path);
    /// The same data as a table, with copy as TSV: a window of its own that deletes itself.
    QDialog *showTable();
    /// Everything that can be done with the chart. Owned by the caller.
    QMenu *makeMenu(QWidget *parent);
    /// A button that opens that menu, for a card's heading. Without one, a button floats over the chart while it is pointed at.
    QPushButton *makeExportButton();

    /// What a legend lists: the named series, each name once.
    struct LegendEntry {
        QString name;
        QColor colour;
        bool shown = true;
    };
    QVector<LegendEntry> legend() const;
    void setSeriesShown(const QString &name, bool shown);

    bool canUndoZoom() const { return !zoomsBefore_.isEmpty(); }
    /// Shares of what is shown: 0.1 moves by a tenth, 0.8 zooms in.
    void panBy(Axis axis, double share);
    void zoomBy(double factor);
    /// One sentence an axis and one on the series, for those who cannot see it.
    virtual QString describe() const;

public slots:
    void resetZoom();
    void undoZoom();

signals:
    /// A pan or zoom by hand; followers of live data pause on it.
    void rangeChangedByHand();
    void zoomReset();
    /// Series came, went, were renamed, shown or hidden.
    void legendChanged();

protected:
    /// Series are added through these, so that they get the hidden axes and are recoloured with the theme.
    QLineSeries *addLine(const QString &name, std::function<QPen()> pen);
    QAreaSeries *addArea(const QString &name, std::function<QBrush()> brush);
    QScatterSeries *addPoints(const QString &name, double designDiameter, std::function<QBrush()> fill, std::function<QPen()> edge);
    /// For other series types; afterwards it belongs to the chart.
    void adopt(QAbstractSeries *series, std::function<void()> restyle);
    /// Replaces all points in one call and one repaint; never append in a loop.
    static void replace(QXYSeries *series, const QVector<QPointF> &points);
    void remove(QAbstractSeries *series);
    /// Names of the first column and the unit of the others in exported data ("time, h", "USD"); default: what the axes say.
    void setDataNames(const QString &x, const QString &yUnit);

    /// Called after a theme change when the series have their new pens.
    virtual void themeChanged() {}
    /// Below the series, above the grid; in view coordinates, clipped to the plot.
    virtual void paintUnder(QPainter &painter, const QRectF &plot);
    /// Above everything but the crosshair; not clipped.
    virtual void paintOver(QPainter &painter, const QRectF &plot);
    /// What the crosshair's box says at an x value; the default lists every named visible line.
    struct Reading {
        QColor colour;
        QString name;
        QString value;
    };
    virtual QVector<Reading> readingsAt(double x) const;
    /// The crosshair needs no box where hovering does something else.
    void setCrosshair(bool on) { crosshairOn_ = on; }
    /// Of the paint under way: guides and curves are in it before any label is written.
    LabelPlaces &labels() const { return labels_; }
    /// Writes a label at the best of the places; one that no place keeps clear of lines hides them. Returns where it stands.
    std::optional<QRectF> writeLabel(QPainter &painter, const QString &text, const QVector<QRectF> &places, LabelPlaces::Must must = LabelPlaces::Must::Stand) const;
    /// Right of x, moved apart where they would overlap; left of it if one would end beyond `limit`.
    void writeEndLabels(QPainter &painter, double x, QVector<EndLabel> labels, const QRectF &within,
                        double limit = std::numeric_limits<double>::infinity()) const;
    /// One entry of a saved picture's legend.
    struct PictureKey {
        QString name;
        std::function<void(QPainter &, const QRectF &)> mark;
        double width = 16;      ///< of the mark, in design units
    };
    virtual QVector<PictureKey> pictureKeys() const;
    static PictureKey lineKey(const QString &name, const QPen &pen);
    static PictureKey fillKey(const QString &name, const QColor &colour);
    bool isDragging() const { return dragging_ || drag_ == Drag::Pan; }

    void drawBackground(QPainter *painter, const QRectF &rect) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    struct AxisState {
        AxisStyle style;
        QAbstractAxis *axis = nullptr;
        double homeFrom = 0;
        double homeTo = 1;
        QVector<double> shownTicks() const;
    };
    struct Styled;
    struct View {
        std::pair<double, double> x, y;
        bool zoomed = false;
    };
    enum class Drag { None, Zoom, Pan };

    static inline bool openGl_ = false;

    AxisState &state(Axis axis) { return axis == Axis::X ? x_ : y_; }
    const AxisState &state(Axis axis) const { return axis == Axis::X ? x_ : y_; }
    void makeAxis(Axis which);
    void attach(QAbstractSeries *series);
    void applyRange(Axis axis, double from, double to);
    void moveRange(Axis axis, double from, double to);
    void zoom(Axis axis, double factor, double around);
    void pan(Axis axis, double from, double to);
    void rememberView();
    void finishZoom(const QPointF &released);
    QRectF zoomBox() const;
    void stepCrosshair(double share);
    QString crosshairText(double x) const;
    bool handleKey(QKeyEvent *event);
    void applyShown();
    void noteSeries();
    void restyle();
    void placeOverlays();
    void popUpMenu(const QPoint &globalPosition);
    void askWhereToSave(const QString &suffix);
    QString labelOf(const AxisState &axis, double value, double step) const;
    void paintGrid(QPainter &painter, const QRectF &plot) const;
    void paintXTicks(QPainter &painter, const QRectF &plot) const;
    void avoidLines(const QRectF &plot);
    std::optional<QLineF> lineOf(const Guide &guide, const QRectF &plot) const;
    int paintKeys(QPainter *painter, const QRectF &area) const;
    QString axisName(const AxisState &axis) const;
    void paintBands(QPainter &painter, const QRectF &plot) const;
    void paintGuides(QPainter &painter, const QRectF &plot) const;
    void paintDirectLabels(QPainter &painter) const;
    void paintGuideLabel(QPainter &painter, const Guide &guide, const QLineF &line, const QRectF &plot) const;
    void paintCrosshair(QPainter &painter, const QRectF &plot) const;

    AxisState x_;
    AxisState y_;
    Insets insets_;
    QVector<Guide> guides_;
    QVector<Band> bands_;
    QVector<DirectLabel> directLabels_;
    mutable LabelPlaces labels_;
    bool picturing_ = false;            ///< neither pointer nor focus is in a picture
    QString emptyWords() const;

    QString emptyText_;
    bool unknown_ = false;
    std::vector<Styled> styled_;
    QXYSeries *ruler_ = nullptr;        ///< empty, only there so that mapToPosition has a domain
    bool zoomed_ = false;
    bool interactive_ = true;
    bool crosshairOn_ = true;
    std::optional<QPointF> pressed_;
    std::optional<QPointF> pointer_;
    std::optional<QPointF> panFrom_;
    std::optional<QPointF> lastWheel_;  ///< turns of the wheel at one place are one step to undo
    bool dragging_ = false;
    Drag drag_ = Drag::None;
    QVector<View> zoomsBefore_;
    QStringList hidden_;
    bool notingSeries_ = false;
    bool focusSeen_ = false;
    QString dataX_;
    QString dataUnit_;
    QString title_;
    bool headingHasButton_ = false;
    QPushButton *floating_ = nullptr;   ///< the export button over the chart, if no heading has one
    look::Banner *problem_ = nullptr;
    QString triedPath_;
};

/// "1-2-5" numbers that cover a range in about `count` steps.
QVector<double> niceTicks(double from, double to, int count);
/// 1, 2, 5 times powers of ten (or of two where the range is under two decades) inside a range.
QVector<double> niceLogTicks(double from, double to);
/// The next nice number at or above a value: axis ends that do not jump about.
double niceCeiling(double value);

/// Pens of the house: widths in design units.
QPen solidPen(const QColor &colour, double designWidth);
QPen dashedPen(const QColor &colour, double designWidth);
/// Accent at 16 % (dark 28 %): the band around a forecast.
QColor bandColour();
/// Accent at 68 %: bars of histograms.
QColor barColour();

} // namespace mayfly::charts
