// SPDX-License-Identifier: GPL-3.0-or-later
// A language that nobody speaks: every text 40 % longer, with accents, in brackets. What shows without a bracket went past tr(), and
// what is cut will be cut in German, too.
#pragma once
#include <QStringList>
#include <QTranslator>

namespace mayfly::test {

class PseudoTranslator final : public QTranslator {
public:
    using QTranslator::QTranslator;

    bool isEmpty() const override { return false; }

    QString translate(const char *context, const char *source, const char *, int) const override
    {
        const QString text = QString::fromUtf8(source);
        if (qstrcmp(context, "Times") == 0 || text.contains("*.") || !hasLetters(text)) {
            return text;        // date formats, name filters of file dialogs, pure form
        }
        QStringList lines = text.split('\n');
        for (QString &line : lines) {
            line = pseudo(line);
        }
        return lines.join('\n');
    }

    static QString pseudo(const QString &line)
    {
        if (!hasLetters(line)) {
            return line;
        }
        static const QString plain = QStringLiteral("aceinouyACEINOUY");
        static const QString accented = QString::fromUtf8("áçéîñôûýÁÇÉÎÑÔÛÝ");
        QString text;
        int letters = 0;
        for (qsizetype i = 0; i < line.size(); ++i) {
            const QChar letter = line[i];
            if (letter == '%' && i + 1 < line.size()) {         // %1, %L2, %n stay
                text += letter;
                text += line[++i];
                if (line[i] == 'L' && i + 1 < line.size()) {
                    text += line[++i];
                }
                continue;
            }
            if (letter == '<') {                                // so do tags
                const qsizetype end = line.indexOf('>', i);
                if (end > 0) {
                    text += line.mid(i, end - i + 1);
                    i = end;
                    continue;
                }
            }
            const qsizetype at = plain.indexOf(letter);
            text += at >= 0 ? accented[at] : letter;
            letters += letter.isLetter() ? 1 : 0;
        }
        const int more = (letters * 2 + 4) / 5;
        return '[' + text + QString(more, QChar(0x00B7)) + ']';
    }

private:
    static bool hasLetters(const QString &text)
    {
        qsizetype letters = 0;
        for (qsizetype i = 0; i < text.size(); ++i) {
            if (text[i] == '%' && i + 1 < text.size()) {
                i += text[i + 1] == 'L' ? 2 : 1;
            } else {
                letters += text[i].isLetter() ? 1 : 0;
            }
        }
        return letters > 0;
    }
};

} // namespace mayfly::test
