// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/core_words.h"

#include "app/models/core_sentences.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QRegularExpression>
#include <QTranslator>
#include <QVector>

#include <optional>

namespace mayfly::models {

namespace {

struct CoreWords {
    Q_DECLARE_TR_FUNCTIONS(CoreWords)
};

constexpr int mostDepth = 16;

struct Pattern {
    const char *english;
    QRegularExpression form;
    QString kinds;
};

QRegularExpression formOf(const KnownSentence &known)
{
    static const char *const forms[] = {"(.+?)", "([0-9][0-9.,]*)", "(\\S+)"};
    QString form = QRegularExpression::escape(QString::fromUtf8(known.english));
    const QString kinds = QString::fromLatin1(known.kinds);
    for (int i = 0; i < 4; ++i) {
        const QChar kind = i < kinds.size() ? kinds[i] : QChar('*');
        const char *const one = forms[kind == 'n' ? 1 : kind == 'w' ? 2 : 0];
        form.replace(QStringLiteral("\\%") + QString::number(i + 1), QString::fromLatin1(one));
    }
    return QRegularExpression('^' + form + '$', QRegularExpression::CaseInsensitiveOption);
}

const QVector<Pattern> &patterns()
{
    static const QVector<Pattern> all = [] {
        QVector<Pattern> made;
        for (const auto &topic : {knownSentences(), sentencesOfPrograms(), sentencesOnSources()}) {
            for (const KnownSentence &known : topic) {
                made.append({known.english, formOf(known), QString::fromLatin1(known.kinds)});
            }
        }
        return made;
    }();
    return all;
}

/// Puts core's sentences into one language.
class Tongue {
public:
    /// The window's language, or that of a translator (none: English).
    Tongue(const QLocale &locale, const QTranslator *words, bool windows) : locale_(locale), words_(words), windows_(windows) {}

    std::optional<QString> sentence(const QString &text, int depth) const;

private:
    QString inWords(const char *english) const;
    QString figure(const QString &text) const;
    std::optional<QString> row(const QString &text, const QString &between, const QString &joined, int depth) const;
    std::optional<QString> known(const QString &text, int depth) const;
    /// What a pattern's places hold, in this language; nothing if one must be known and is not.
    std::optional<QStringList> places(const Pattern &pattern, const QRegularExpressionMatch &match, int depth) const;

    QLocale locale_;
    const QTranslator *words_;
    bool windows_;
};

QString Tongue::inWords(const char *english) const
{
    if (windows_) {
        return CoreWords::tr(english);
    }
    const QString translated = words_ == nullptr ? QString() : words_->translate("CoreWords", english);
    return translated.isEmpty() ? QString::fromUtf8(english) : translated;
}

/// "0.1200", "10000", "$1.10" and "1.10 EUR" as the language writes them; anything else as it is.
QString Tongue::figure(const QString &text) const
{
    static const QRegularExpression number(QStringLiteral("^(\\$?)((?:0|[1-9][0-9]*)(?:\\.([0-9]+))?)( [A-Z]{3})?$"));
    const auto match = number.match(text);
    if (!match.hasMatch()) {
        return text;
    }
    const double value = match.captured(2).toDouble();
    const int decimals = static_cast<int>(match.capturedLength(3));
    const QLocale locale = locale_.language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : locale_;
    if (!match.captured(1).isEmpty()) {
        return locale.toCurrencyString(value, QStringLiteral("$"), decimals);
    }
    const QString currency = match.captured(4).trimmed();
    return locale.toString(value, 'f', decimals) + (currency.isEmpty() ? QString() : QChar(QChar::Nbsp) + currency);
}

/// Clauses in a row, each by itself; empty if none is known.
std::optional<QString> Tongue::row(const QString &text, const QString &between, const QString &joined, int depth) const
{
    const qsizetype at = text.indexOf(between);
    if (at < 0) {
        return std::nullopt;
    }
    const QString first = text.left(at), rest = text.mid(at + between.size());
    const auto one = sentence(first, depth), other = sentence(rest, depth);
    return one || other ? std::optional(joined.arg(one.value_or(first), other.value_or(rest))) : std::nullopt;
}

std::optional<QStringList> Tongue::places(const Pattern &pattern, const QRegularExpressionMatch &match, int depth) const
{
    QStringList held;
    for (int i = 1; i <= match.lastCapturedIndex(); ++i) {
        const auto words = sentence(match.captured(i), depth);
        if (!words && i <= pattern.kinds.size() && pattern.kinds[i - 1] == 't') {
            return std::nullopt;
        }
        held.append(words.value_or(figure(match.captured(i))));
    }
    return held;
}

std::optional<QString> Tongue::known(const QString &text, int depth) const
{
    for (const Pattern &each : patterns()) {
        const auto match = each.form.match(text);
        const auto held = match.hasMatch() ? places(each, match, depth) : std::nullopt;
        if (!held) {
            continue;
        }
        QString translated = inWords(each.english);
        if (translated == QString::fromUtf8(each.english)) {    // English, or the same in both: only the figures differ
            translated = text;
            for (int i = static_cast<int>(held->size()); i >= 1; --i) {
                translated.replace(match.capturedStart(i), match.capturedLength(i), (*held)[i - 1]);
            }
            return translated;
        }
        for (int i = static_cast<int>(held->size()); i >= 1; --i) {
            translated.replace('%' + QString::number(i), QChar(0xE000 + i));    // a figure may hold a % of its own
        }
        for (int i = 1; i <= held->size(); ++i) {
            translated.replace(QChar(0xE000 + i), (*held)[i - 1]);
        }
        return translated;
    }
    return std::nullopt;
}

std::optional<QString> Tongue::sentence(const QString &text, int depth) const
{
    if (depth == 0 || text.isEmpty()) {
        return std::nullopt;
    }
    if (text.endsWith('.')) {
        const auto inner = sentence(text.chopped(1), depth - 1);
        return inner ? std::optional(inWords(QT_TRANSLATE_NOOP("CoreWords", "%1.")).arg(*inner)) : std::nullopt;
    }
    if (auto pair = row(text, QStringLiteral(". "), inWords(QT_TRANSLATE_NOOP("CoreWords", "%1. %2")), depth - 1)) {
        return pair;
    }
    if (auto pair = row(text, QStringLiteral("; "), inWords(QT_TRANSLATE_NOOP("CoreWords", "%1; %2")), depth - 1)) {
        return pair;
    }
    if (auto whole = known(text, depth - 1)) {
        return whole;
    }
    // "w-0: what happened"
    static const QRegularExpression about(QStringLiteral("^(\\S+): (.+)$"));
    const auto match = about.match(text);
    if (match.hasMatch()) {
        if (const auto what = sentence(match.captured(2), depth - 1)) {
            return inWords(QT_TRANSLATE_NOOP("CoreWords", "%1: %2")).arg(match.captured(1), *what);
        }
    }
    return std::nullopt;
}

} // namespace

QString coreWordsIn(const QString &english, const QLocale &locale, const QTranslator *words)
{
    return Tongue(locale, words, false).sentence(english, mostDepth).value_or(english);
}

QString coreWords(const QString &english)
{
    return Tongue(QLocale(), nullptr, true).sentence(english, mostDepth).value_or(english);
}

QString coreWords(const std::string &english)
{
    return coreWords(QString::fromStdString(english));
}

QString coreName(const std::string &english)
{
    // Almost every name is one word that no language changes, and tables ask for the others again and again.
    if (english != "here" && english.find(' ') == std::string::npos) {
        return QString::fromStdString(english);
    }
    thread_local QHash<QString, QString> known;
    constexpr qsizetype mostKept = 1000;
    const QString key = CoreWords::tr("%1.") + QLocale().name() + QString::fromStdString(english);
    if (const auto at = known.constFind(key); at != known.constEnd()) {
        return *at;
    }
    if (known.size() >= mostKept) {
        known.clear();
    }
    return *known.insert(key, coreWords(english));
}

QString coreSentence(const std::string &english)
{
    QString words = coreWords(english);
    if (words.isEmpty()) {
        return words;
    }
    static const QRegularExpression firstWord(QStringLiteral("^\\p{L}+(?=[ ,.;]|$)"));
    if (firstWord.match(words).hasMatch()) {
        words[0] = words[0].toUpper();
    }
    const QString ends = QStringLiteral(".!?\u3002\uFF01\uFF1F");
    return ends.contains(words.back()) ? words : CoreWords::tr("%1.").arg(words);
}

} // namespace mayfly::models
