// SPDX-License-Identifier: GPL-3.0-or-later
// A Qt Linguist file as a list of messages.
#pragma once
#include <QFile>
#include <QStringList>
#include <QVector>
#include <QXmlStreamReader>

namespace mayfly::test {

struct Message {
    QString context;
    QString source;
    QString comment;        ///< tells equal sources of one context apart
    QString state;          ///< "", "unfinished", "vanished", "obsolete"
    QStringList forms;      ///< one, or the plural forms
    bool plural = false;

    QString key() const { return context + '|' + source + '|' + comment; }
};

/// Empty if it cannot be read.
inline QVector<Message> readTsFile(const QString &path)
{
    QFile file(path);
    QVector<Message> messages;
    if (!file.open(QIODevice::ReadOnly)) {
        return messages;
    }
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        const auto name = xml.name();
        if (name == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (name == QLatin1String("message")) {
            messages.append({context, {}, {}, {}, {}, xml.attributes().value("numerus") == QLatin1String("yes")});
        } else if (name == QLatin1String("source")) {
            messages.last().source = xml.readElementText();
        } else if (name == QLatin1String("comment")) {
            messages.last().comment = xml.readElementText();
        } else if (name == QLatin1String("translation")) {
            messages.last().state = xml.attributes().value("type").toString();
            if (!messages.last().plural) {
                messages.last().forms << xml.readElementText();
            }
        } else if (name == QLatin1String("numerusform")) {
            messages.last().forms << xml.readElementText();
        }
    }
    return xml.hasError() ? QVector<Message>() : messages;
}

} // namespace mayfly::test
