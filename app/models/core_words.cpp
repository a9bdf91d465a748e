// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/core_words.h"

#include "app/models/dollars.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QVector>

#include <optional>

namespace mayfly::models {

namespace {

struct CoreWords {
    Q_DECLARE_TR_FUNCTIONS(CoreWords)
};

constexpr int mostDepth = 16;

/// What stands for %1, %2 ...: 'n' a figure, 'w' one word, 't' a sentence that is known itself, anything else as little as fits.
struct Known {
    const char *english;
    const char *kinds = "";
};

/// Longer ones before those that would match a part of them.
constexpr Known sentences[] = {
    // Sentences and clauses in a row.
    {QT_TRANSLATE_NOOP("CoreWords", "Nothing meets the targets")},
    {QT_TRANSLATE_NOOP("CoreWords", "No single target is to blame: without any one of them still nothing meets the rest")},
    {QT_TRANSLATE_NOOP("CoreWords", "The %1 binds: without it a plan is possible")},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 or the %2")},
    {QT_TRANSLATE_NOOP("CoreWords", "deadline")},
    {QT_TRANSLATE_NOOP("CoreWords", "budget")},
    {QT_TRANSLATE_NOOP("CoreWords", "accuracy")},
    {QT_TRANSLATE_NOOP("CoreWords", "limit per hour")},
    {QT_TRANSLATE_NOOP("CoreWords", "confidence")},
    // Why a plan stands where it stands.
    {QT_TRANSLATE_NOOP("CoreWords", "%1: %2 and %3, the best balance of time and cost of %4 plans that meet the targets"), "***n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1: %2 and %3, the cheapest of %4 plans that meet the targets"), "***n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1: %2 and %3, the fastest of %4 plans that meet the targets"), "***n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1: %2 and %3, the best balance of time and cost of %4 plans"), "***n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1: %2 and %3, the cheapest of %4 plans"), "***n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1: %2 and %3, the fastest of %4 plans"), "***n"},
    {QT_TRANSLATE_NOOP("CoreWords", "The closest, %1, %2")},
    {QT_TRANSLATE_NOOP("CoreWords", "The next, %1, is %2 and %3")},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 is %2 and %3, %4 points less accurate"), "***n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 is %2 and %3, %4 points more accurate"), "***n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 is %2 and %3")},
    {QT_TRANSLATE_NOOP("CoreWords", "it %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreWords", "takes %1, %2 % over the deadline of %3"), "*n*"},
    {QT_TRANSLATE_NOOP("CoreWords", "costs %1 per hour, %2 % over the limit of %3"), "*n*"},
    {QT_TRANSLATE_NOOP("CoreWords", "costs %1, %2 % over the budget of %3"), "*n*"},
    {QT_TRANSLATE_NOOP("CoreWords", "reaches %1 %, %2 points under the accuracy of %3 %"), "nnn"},
    {QT_TRANSLATE_NOOP("CoreWords", "nothing is known of its accuracy")},
    {QT_TRANSLATE_NOOP("CoreWords", "meets the targets on average, but only with %1 chance, %2 % asked for"), "*n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 chance to meet the targets")},
    {QT_TRANSLATE_NOOP("CoreWords", "%1x as fast as %2 and %3 % cheaper"), "n*n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1x as fast as %2 and %3 % dearer"), "n*n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 and %2 than the best")},
    {QT_TRANSLATE_NOOP("CoreWords", "not on the front")},
    {QT_TRANSLATE_NOOP("CoreWords", "as fast")},
    {QT_TRANSLATE_NOOP("CoreWords", "as cheap")},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 % slower"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 % faster"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 % dearer"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 % cheaper"), "n"},
    // What happened in a run.
    {QT_TRANSLATE_NOOP("CoreWords", "%1: %2 steps on %3"), "*n*"},
    {QT_TRANSLATE_NOOP("CoreWords", "the controller runs again")},
    {QT_TRANSLATE_NOOP("CoreWords", "%1, transient at %2 an hour")},
    {QT_TRANSLATE_NOOP("CoreWords", "%1, on-demand at %2 an hour")},
    {QT_TRANSLATE_NOOP("CoreWords", "the server answers, %1 after it was asked for")},
    {QT_TRANSLATE_NOOP("CoreWords", "this server is about to be taken away")},
    {QT_TRANSLATE_NOOP("CoreWords", "the server was taken away, as it had been told")},
    {QT_TRANSLATE_NOOP("CoreWords", "the server was taken away without notice")},
    {QT_TRANSLATE_NOOP("CoreWords", "the server is gone, as it had been told")},
    {QT_TRANSLATE_NOOP("CoreWords", "the server is gone without notice")},
    {QT_TRANSLATE_NOOP("CoreWords", "training goes on from the newest checkpoint")},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 has taken over %2 after the loss"), "w*"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 has taken over %2 after it was asked for"), "w*"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 serves the model"), "w"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 trains"), "w"},
    {QT_TRANSLATE_NOOP("CoreWords", "serves the model")},
    {QT_TRANSLATE_NOOP("CoreWords", "trains")},
    {QT_TRANSLATE_NOOP("CoreWords", "Learning rate %1 to %2 for %3 active workers, at step %4"), "nnnn"},
    {QT_TRANSLATE_NOOP("CoreWords", "Learning rate %1 to %2 for %3 active worker, at step %4"), "nnnn"},
    {QT_TRANSLATE_NOOP("CoreWords", "Checkpoint: step %1 saved in %2"), "n*"},
    {QT_TRANSLATE_NOOP("CoreWords", "Test: %1 % of %2 test images right at step %3"), "nnn"},
    {QT_TRANSLATE_NOOP("CoreWords", "no checkpoint had been written: begun anew, %1 steps lost"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "back at step %1, %2 steps lost"), "nn"},
    {QT_TRANSLATE_NOOP("CoreWords", "passed over: %1")},
    {QT_TRANSLATE_NOOP("CoreWords", "the parameter server is busy %1 % of the time"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "more workers will not help")},
    {QT_TRANSLATE_NOOP("CoreWords", "the parameter servers are the bottleneck: %1 of the %2 steps/s that the workers can compute"), "nn"},
    {QT_TRANSLATE_NOOP("CoreWords", "with one more about %1"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "switches from BSP to ASP at step %1"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 workers instead of %2"), "nn"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 worker instead of %2"), "nn"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 is replaced: it trains until its successor answers, then finishes its step and leaves"), "w"},
    {QT_TRANSLATE_NOOP("CoreWords", "finishes its step and leaves")},
    {QT_TRANSLATE_NOOP("CoreWords", "the slot stays empty until workers are added")},
    {QT_TRANSLATE_NOOP("CoreWords", "keeps its server")},
    {QT_TRANSLATE_NOOP("CoreWords", "gives its server back and asks for another")},
    {QT_TRANSLATE_NOOP("CoreWords", "ended the server %1"), "w"},
    {QT_TRANSLATE_NOOP("CoreWords", "no server after %1 tries: %2"), "n*"},
    {QT_TRANSLATE_NOOP("CoreWords", "no server: %1")},
    {QT_TRANSLATE_NOOP("CoreWords", "the parameter server %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreWords", "the worker %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreWords", "was killed by signal %1"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "was killed by signal %1: %2"), "n*"},
    {QT_TRANSLATE_NOOP("CoreWords", "ended with %1"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "ended with %1: %2"), "n*"},
    {QT_TRANSLATE_NOOP("CoreWords", "the report could not be written: %1")},
    // How a run ended.
    {QT_TRANSLATE_NOOP("CoreWords", "trained %1 steps"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "every server is confirmed gone, %1 spent")},
    {QT_TRANSLATE_NOOP("CoreWords", "stopped by the budget: %1")},
    {QT_TRANSLATE_NOOP("CoreWords", "spent %1 of a budget of %2")},
    {QT_TRANSLATE_NOOP("CoreWords", "at the measured speed the run would cost %1 (at least %2), more than the budget of %3")},
    {QT_TRANSLATE_NOOP("CoreWords", "stopped on request")},
    {QT_TRANSLATE_NOOP("CoreWords", "stopped from the window")},
    {QT_TRANSLATE_NOOP("CoreWords", "stopped from the terminal")},
    {QT_TRANSLATE_NOOP("CoreWords", "stopped as the window was closed")},
    {QT_TRANSLATE_NOOP("CoreWords", "the model's step counter says %1, but %2 steps were applied: the result cannot be trusted"), "nn"},
    // Reasons of decisions.
    {QT_TRANSLATE_NOOP("CoreWords", "the plan asks for it")},
    {QT_TRANSLATE_NOOP("CoreWords", "replaces %1, which has its notice"), "w"},
    {QT_TRANSLATE_NOOP("CoreWords", "replaces %1, which was lost"), "w"},
    {QT_TRANSLATE_NOOP("CoreWords", "replaces %1, as asked for"), "w"},
    {QT_TRANSLATE_NOOP("CoreWords", "no other can be had: %1")},
    {QT_TRANSLATE_NOOP("CoreWords", "it follows the active workers: one has joined")},
    {QT_TRANSLATE_NOOP("CoreWords", "it follows the active workers: one has left")},
    {QT_TRANSLATE_NOOP("CoreWords", "it falls at this step, as planned")},
    {QT_TRANSLATE_NOOP("CoreWords", "the last try failed")},
    {QT_TRANSLATE_NOOP("CoreWords", "its process failed %1 times in a row"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "it is not one that this run asked for and still uses")},
    {QT_TRANSLATE_NOOP("CoreWords", "asked for")},
    {QT_TRANSLATE_NOOP("CoreWords", "the last step is applied")},
    {QT_TRANSLATE_NOOP("CoreWords", "decided before the controller was restarted")},
    {QT_TRANSLATE_NOOP("CoreWords", "no try helps")},
    {QT_TRANSLATE_NOOP("CoreWords", "no server can be asked for")},
    {QT_TRANSLATE_NOOP("CoreWords", "the budget guard acts on projected spend")},
    {QT_TRANSLATE_NOOP("CoreWords", "steps must be counted exactly once")},
    {QT_TRANSLATE_NOOP("CoreWords", "measured for several seconds in a row")},
    {QT_TRANSLATE_NOOP("CoreWords", "one worker keeps the others waiting")},
    {QT_TRANSLATE_NOOP("CoreWords", "the part of the work under BSP is done")},
    // What a prediction rests on.
    {QT_TRANSLATE_NOOP("CoreWords", "scaled from %1 by memory bandwidth and arithmetic rate"), "w"},
    {QT_TRANSLATE_NOOP("CoreWords", "scaled from %1 by FLOPs"), "w"},
    {QT_TRANSLATE_NOOP("CoreWords", "accuracy of %1 not measured"), "w"},
    {QT_TRANSLATE_NOOP("CoreWords", "accuracy measured after %1 steps only"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "accuracy measured for up to %1 workers only"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "accuracy measured under ASP only")},
    {QT_TRANSLATE_NOOP("CoreWords", "lifetimes of other GPU types")},
    {QT_TRANSLATE_NOOP("CoreWords", "remote workers fitted")},
    {QT_TRANSLATE_NOOP("CoreWords", "barrier measured")},
    {QT_TRANSLATE_NOOP("CoreWords", "barrier assumed")},
    {QT_TRANSLATE_NOOP("CoreWords", "parameter servers %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 and own runs"), "t"},
    {QT_TRANSLATE_NOOP("CoreWords", "measured and fitted")},
    {QT_TRANSLATE_NOOP("CoreWords", "measured by own runs")},
    {QT_TRANSLATE_NOOP("CoreWords", "measured")},
    {QT_TRANSLATE_NOOP("CoreWords", "fitted")},
    // Figures and names inside the sentences.
    {QT_TRANSLATE_NOOP("CoreWords", "over %1 %"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 %"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 s"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 min %2 s"), "nn"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 h %2 min"), "nn"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 on-demand")},
};

struct Pattern {
    const char *english;
    QRegularExpression form;
    QString kinds;
};

QRegularExpression formOf(const Known &known)
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
        for (const Known &known : sentences) {
            made.append({known.english, formOf(known), QString::fromLatin1(known.kinds)});
        }
        return made;
    }();
    return all;
}

/// "0.1200" and "$1.10" as the user writes them; anything else as it is.
QString figure(const QString &text)
{
    static const QRegularExpression decimal(QStringLiteral("^(\\$?)([0-9]+\\.([0-9]+))$"));
    const auto match = decimal.match(text);
    if (!match.hasMatch()) {
        return text;
    }
    const double value = match.captured(2).toDouble();
    const int decimals = static_cast<int>(match.capturedLength(3));
    return match.captured(1).isEmpty() ? QLocale().toString(value, 'f', decimals) : dollars(value, decimals);
}

std::optional<QString> sentence(const QString &text, int depth);

/// Clauses in a row, each by itself; empty if none is known.
std::optional<QString> row(const QString &text, const QString &between, const QString &joined, int depth)
{
    const qsizetype at = text.indexOf(between);
    if (at < 0) {
        return std::nullopt;
    }
    const QString first = text.left(at), rest = text.mid(at + between.size());
    const auto one = sentence(first, depth), other = sentence(rest, depth);
    return one || other ? std::optional(joined.arg(one.value_or(first), other.value_or(rest))) : std::nullopt;
}

std::optional<QString> known(const QString &text, int depth)
{
    for (const Pattern &each : patterns()) {
        const auto match = each.form.match(text);
        if (!match.hasMatch()) {
            continue;
        }
        const QString english = QString::fromUtf8(each.english);
        QString translated = CoreWords::tr(each.english);
        if (translated == english) {
            return std::nullopt;        // this language has no words for it, or is English
        }
        QStringList figures;
        bool fits = true;
        for (int i = 1; i <= match.lastCapturedIndex(); ++i) {
            const auto words = sentence(match.captured(i), depth);
            fits = fits && (words || i > each.kinds.size() || each.kinds[i - 1] != 't');
            figures.append(words.value_or(figure(match.captured(i))));
        }
        if (!fits) {
            continue;
        }
        for (int i = static_cast<int>(figures.size()); i >= 1; --i) {
            translated.replace('%' + QString::number(i), QChar(0xE000 + i));    // a figure may hold a % of its own
        }
        for (int i = 1; i <= figures.size(); ++i) {
            translated.replace(QChar(0xE000 + i), figures[i - 1]);
        }
        return translated;
    }
    return std::nullopt;
}

std::optional<QString> sentence(const QString &text, int depth)
{
    if (depth == 0 || text.isEmpty()) {
        return std::nullopt;
    }
    if (text.endsWith('.')) {
        const auto inner = sentence(text.chopped(1), depth - 1);
        return inner ? std::optional(CoreWords::tr("%1.").arg(*inner)) : std::nullopt;
    }
    if (auto pair = row(text, QStringLiteral(". "), CoreWords::tr("%1. %2"), depth - 1)) {
        return pair;
    }
    if (auto pair = row(text, QStringLiteral("; "), CoreWords::tr("%1; %2"), depth - 1)) {
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
            return CoreWords::tr("%1: %2").arg(match.captured(1), *what);
        }
    }
    return std::nullopt;
}

} // namespace

QString coreWords(const QString &english)
{
    return sentence(english, mostDepth).value_or(english);
}

QString coreWords(const std::string &english)
{
    return coreWords(QString::fromStdString(english));
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
