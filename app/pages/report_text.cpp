// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/report_text.h"

namespace mayfly::pages {

namespace {

QString escaped(const std::string &text)
{
    return QString::fromStdString(text).toHtmlEscaped();
}

QString element(const QString &tag, const QString &content)
{
    return content.isEmpty() ? QString() : QStringLiteral("<%1>%2</%1>\n").arg(tag, content);
}

QString rowText(const report::Table &table, const std::vector<report::Cell> &row, const QString &tag)
{
    QString cells;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const bool figures = i < table.columns.size() && table.columns[i].figures;
        const QString words = row[i].strong ? element(QStringLiteral("b"), escaped(row[i].words)) : escaped(row[i].words);
        cells += QStringLiteral("<%1 align=\"%2\">%3</%1>").arg(tag, figures ? QStringLiteral("right") : QStringLiteral("left"), words);
    }
    return element(QStringLiteral("tr"), cells);
}

/// above: the heading that stands before it, which a caption of the same words would only say again.
QString tableText(const report::Table &table, const std::string &above = {})
{
    std::vector<report::Cell> titles;
    for (const report::Column &column : table.columns) {
        titles.push_back({column.title});
    }
    QString rows = rowText(table, titles, QStringLiteral("th"));
    for (const auto &row : table.rows) {
        rows += rowText(table, row, QStringLiteral("td"));
    }
    if (!table.total.empty()) {
        rows += rowText(table, table.total, QStringLiteral("th"));
    }
    const QString caption = table.caption == above ? QString() : element(QStringLiteral("h4"), escaped(table.caption));
    return caption + QStringLiteral("<table cellpadding=\"4\" cellspacing=\"0\">%1</table>\n").arg(rows) +
           element(QStringLiteral("p"), escaped(table.footnote));
}

} // namespace

QString reportText(const report::Document &document)
{
    QString text = element(QStringLiteral("h2"), escaped(document.title)) + element(QStringLiteral("p"), escaped(document.date)) +
                   element(QStringLiteral("p"), element(QStringLiteral("b"), escaped(document.state))) +
                   element(QStringLiteral("p"), escaped(document.summary));
    for (const std::string &note : document.notes) {
        text += element(QStringLiteral("p"), element(QStringLiteral("i"), escaped(note)));
    }
    QString figures;
    for (const report::KeyFigure &figure : document.figures) {
        figures += QStringLiteral("<tr><td>%1</td><td align=\"right\"><b>%2</b></td><td>%3</td></tr>")
                       .arg(escaped(figure.label), escaped(figure.value), escaped(figure.detail));
    }
    text += figures.isEmpty() ? QString() : QStringLiteral("<table cellpadding=\"4\">%1</table>\n").arg(figures);
    for (const report::Section &section : document.sections) {
        text += element(QStringLiteral("h3"), escaped(section.heading)) + element(QStringLiteral("p"), escaped(section.text));
        for (const report::Chart &chart : section.charts) {
            text += element(QStringLiteral("h4"), escaped(chart.title)) + element(QStringLiteral("p"), escaped(chart.description)) + tableText(chart.twin, chart.title);
        }
        for (const report::Table &table : section.tables) {
            text += tableText(table);
        }
    }
    return text + element(QStringLiteral("p"), escaped(document.generated));
}

} // namespace mayfly::pages
