// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart writes as it paints itself, and where: no label may lie on another one, nor leave the chart.
#pragma once
#include "app/charts/chart_frame.h"
#include "tests/app/support/layout_check.h"

#include <QPaintEngine>
#include <QPainter>
#include <QVector>

#include <algorithm>

namespace mayfly::test {

struct PaintedText {
    QString words;
    QRectF box; ///< in the widget, as high as the letters that have no descender
    bool upright = true;
};

/// Takes everything, keeps the texts.
class TextEngine final : public QPaintEngine {
public:
    TextEngine() : QPaintEngine(QPaintEngine::AllFeatures) {}
    bool begin(QPaintDevice *) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState &) override {}
    void drawPixmap(const QRectF &, const QPixmap &, const QRectF &) override {}
    void drawImage(const QRectF &, const QImage &, const QRectF &, Qt::ImageConversionFlags) override {}
    void drawPath(const QPainterPath &) override {}
    void drawPolygon(const QPointF *, int, PolygonDrawMode) override {}
    void drawTextItem(const QPointF &at, const QTextItem &item) override
    {
        const QTransform transform = painter()->combinedTransform();
        const double height = QFontMetricsF(item.font()).capHeight();
        const double left = item.renderFlags() & QTextItem::RightToLeft ? at.x() - item.width() : at.x();
        texts.push_back({item.text(), transform.mapRect(QRectF(left, at.y() - height, item.width(), height)), transform.type() <= QTransform::TxScale});
    }
    Type type() const override { return QPaintEngine::User; }

    QVector<PaintedText> texts;
};

class TextDevice final : public QPaintDevice {
public:
    explicit TextDevice(const QWidget &widget) : TextDevice(widget, widget.size()) {}
    TextDevice(const QWidget &widget, const QSize &size) : widget_(widget), size_(size) {}
    QPaintEngine *paintEngine() const override { return &engine_; }
    const QVector<PaintedText> &texts() const { return engine_.texts; }

protected:
    int metric(PaintDeviceMetric which) const override
    {
        switch (which) {
        case PdmWidth: return size_.width();
        case PdmHeight: return size_.height();
        case PdmDepth: return 32;
        case PdmNumColors: return 1 << 24;
        case PdmWidthMM: return widget_.widthMM();
        case PdmHeightMM: return widget_.heightMM();
        case PdmDpiX:
        case PdmPhysicalDpiX: return widget_.logicalDpiX();
        case PdmDpiY:
        case PdmPhysicalDpiY: return widget_.logicalDpiY();
        case PdmDevicePixelRatio: return 1;
        case PdmDevicePixelRatioScaled: return static_cast<int>(QPaintDevice::devicePixelRatioFScale());
        default: return QPaintDevice::metric(which);
        }
    }

private:
    const QWidget &widget_;
    QSize size_;
    mutable TextEngine engine_;
};

/// Words that a layout cut into runs (digits and letters of two fonts) are joined again.
inline QVector<PaintedText> joinedTexts(const QVector<PaintedText> &texts)
{
    QVector<PaintedText> joined;
    for (const PaintedText &text : texts) {
        if (text.words.trimmed().isEmpty()) {
            continue;
        }
        const bool follows = !joined.isEmpty() && text.upright && joined.last().upright && std::abs(joined.last().box.bottom() - text.box.bottom()) < 0.6 &&
                             std::abs(joined.last().box.right() - text.box.left()) < 1.5;
        if (follows) {
            joined.last().words += text.words;
            joined.last().box |= text.box;
        } else {
            joined.push_back(text);
        }
    }
    return joined;
}

inline QVector<PaintedText> paintedTexts(QWidget &widget)
{
    TextDevice device(widget);
    widget.render(&device, QPoint(), QRegion(), QWidget::DrawChildren);
    return joinedTexts(device.texts());
}

inline QStringList paintedTextProblems(const QVector<PaintedText> &texts, const QRectF &room)
{
    QStringList found;
    for (int i = 0; i < texts.size(); ++i) {
        const PaintedText &text = texts[i];
        if (!room.adjusted(-0.5, -0.5, 0.5, 0.5).contains(text.box)) {
            found << QStringLiteral("\"%1\" leaves it by %2").arg(text.words).arg(std::max({-text.box.left(), text.box.right() - room.right(), -text.box.top(), text.box.bottom() - room.bottom()}));
        }
        for (int j = 0; j < i; ++j) {
            const QRectF common = text.box & texts[j].box;
            if (common.width() > 0.5 && common.height() > 0.5) {
                found << QStringLiteral("\"%1\" lies on \"%2\"").arg(text.words, texts[j].words);
            }
        }
    }
    return found;
}

/// Of every chart that is shown.
inline QStringList chartTextProblems(const QWidget &root)
{
    QStringList found;
    for (auto *chart : root.findChildren<charts::ChartFrame *>()) {
        if (!isShown(chart) || chart->window() != root.window()) {
            continue;
        }
        for (const QString &problem : paintedTextProblems(paintedTexts(*chart), chart->rect())) {
            found << QStringLiteral("painted: %1 %2").arg(nameOf(chart), problem);
        }
    }
    return found;
}

} // namespace mayfly::test
