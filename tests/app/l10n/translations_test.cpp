// SPDX-License-Identifier: GPL-3.0-or-later
// The words in translations/ against those in the code, and each translation against its source.
#include "tests/app/l10n/ts_file.h"

#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using mayfly::test::Message;
using mayfly::test::readTsFile;

namespace {

struct Language {
    const char *code;
    int pluralForms;
};
constexpr Language languages[] = {{"de", 2}, {"ja", 1}, {"zh_CN", 1}};

QString tsPath(const QString &code)
{
    return QStringLiteral(MAYFLY_SOURCE_DIR) + "/translations/mayfly_" + code + ".ts";
}

QStringList sorted(const QRegularExpression &form, const QString &text)
{
    QStringList found;
    auto at = form.globalMatch(text);
    while (at.hasNext()) {
        found << at.next().captured(0);
    }
    found.sort();
    return found;
}

/// %1, %L2, %n; counted once each: a language may say a figure twice, but not leave it out.
QSet<QString> placeholders(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("%(?:L?[1-9]|L?n)"));
    const QStringList found = sorted(form, text);
    return {found.begin(), found.end()};
}

QStringList tags(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("</?[a-z]+[^>]*>"));
    return sorted(form, text);
}

qsizetype mnemonics(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("&(?=[^&\\s])"));
    return sorted(form, QString(text).replace("&&", QString())).size();
}

/// What the program reads at run time but is no word: the same in all languages.
bool isNoWord(const QString &text)
{
    static const QRegularExpression word(QStringLiteral("[a-z]{4,}"));
    return sorted(word, text).size() < 2;
}

} // namespace

class TranslationsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everyStringOfTheCodeIsThere_data() { eachLanguage(true); }
    void everyStringOfTheCodeIsThere();
    void nothingIsUnfinished_data() { eachLanguage(true); }
    void nothingIsUnfinished();
    void placeholdersTagsAndMnemonicsAreKept_data() { eachLanguage(false); }
    void placeholdersTagsAndMnemonicsAreKept();
    void pluralFormsAreThere_data() { eachLanguage(true); }
    void pluralFormsAreThere();
    void longTextsAreTranslated_data() { eachLanguage(false); }
    void longTextsAreTranslated();
    void contextsAreThoseOfTheRunningProgram();

private:
    void eachLanguage(bool english) const;

    QTemporaryDir folder_;
    QVector<Message> code_;     ///< what lupdate reads now
};

void TranslationsTest::eachLanguage(bool english) const
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("forms");
    for (const Language &each : languages) {
        QTest::newRow(each.code) << QString::fromLatin1(each.code) << each.pluralForms;
    }
    if (english) {
        QTest::newRow("en") << QStringLiteral("en") << 2;
    }
}

void TranslationsTest::initTestCase()
{
    const QString fresh = folder_.filePath("fresh.ts");
    QProcess lupdate;
    lupdate.setWorkingDirectory(QStringLiteral(MAYFLY_SOURCE_DIR));
    lupdate.start(QStringLiteral(MAYFLY_LUPDATE), {"-I", QStringLiteral(MAYFLY_SOURCE_DIR), "-locations", "none", "app", "-ts", fresh});
    QVERIFY(lupdate.waitForFinished(120'000));
    QCOMPARE(lupdate.exitCode(), 0);
    const QString said = QString::fromUtf8(lupdate.readAllStandardError());
    QVERIFY2(!said.contains("lacks Q_OBJECT"), qPrintable(said));
    code_ = readTsFile(fresh);
    QVERIFY(code_.size() > 400);
}

void TranslationsTest::everyStringOfTheCodeIsThere()
{
    QFETCH(QString, code);
    QSet<QString> wanted, known;
    for (const Message &each : code_) {
        if (code != "en" || each.plural) {
            wanted.insert(each.key());
        }
    }
    for (const Message &each : readTsFile(tsPath(code))) {
        QVERIFY2(!known.contains(each.key()), qPrintable("twice: " + each.key()));
        known.insert(each.key());
    }
    const QStringList missing = (wanted - known).values(), gone = (known - wanted).values();
    QVERIFY2(missing.isEmpty(), qPrintable("not in the file (build translations_update): " + missing.join("\n  ")));
    QVERIFY2(gone.isEmpty(), qPrintable("not in the code any more: " + gone.join("\n  ")));
}

void TranslationsTest::nothingIsUnfinished()
{
    QFETCH(QString, code);
    QStringList bad;
    for (const Message &each : readTsFile(tsPath(code))) {
        const bool empty = std::any_of(each.forms.begin(), each.forms.end(), [](const QString &form) { return form.trimmed().isEmpty(); });
        if (!each.state.isEmpty() || each.forms.isEmpty() || empty) {
            bad << each.key();
        }
    }
    QVERIFY2(bad.isEmpty(), qPrintable(bad.join('\n')));
}

void TranslationsTest::placeholdersTagsAndMnemonicsAreKept()
{
    QFETCH(QString, code);
    QStringList bad;
    for (const Message &each : readTsFile(tsPath(code))) {
        for (const QString &form : each.forms) {
            const auto differs = [&bad, &each, &form](bool same, const char *what) {
                if (!same) {
                    bad << QStringLiteral("%1: %2 -> \"%3\"").arg(what, each.key(), form);
                }
            };
            QSet<QString> here = placeholders(form), there = placeholders(each.source);
            if (each.plural) {
                here.remove("%n");      // a form for one thing may say it in a word
                there.remove("%n");
            }
            differs(here == there, "placeholders");
            differs(tags(form) == tags(each.source), "tags");
            differs(mnemonics(form) == mnemonics(each.source), "mnemonic");
            differs(form.count('\n') == each.source.count('\n'), "lines");
            differs(form.endsWith(QChar(0x2026)) == each.source.endsWith(QChar(0x2026)), "ellipsis");
            differs(form.startsWith(' ') == each.source.startsWith(' ') && form.endsWith(' ') == each.source.endsWith(' '), "space at an end");
            differs(!form.contains("..."), "three dots for an ellipsis");
        }
    }
    QVERIFY2(bad.isEmpty(), qPrintable(bad.join('\n')));
}

void TranslationsTest::pluralFormsAreThere()
{
    QFETCH(QString, code);
    QFETCH(int, forms);
    int plurals = 0;
    for (const Message &each : readTsFile(tsPath(code))) {
        plurals += each.plural ? 1 : 0;
        QVERIFY2(each.forms.size() == (each.plural ? forms : 1), qPrintable(each.key()));
    }
    QVERIFY(plurals > 5);
}

void TranslationsTest::longTextsAreTranslated()
{
    QFETCH(QString, code);
    QStringList same;
    for (const Message &each : readTsFile(tsPath(code))) {
        if (each.forms.contains(each.source) && !isNoWord(each.source)) {
            same << each.key();
        }
    }
    QVERIFY2(same.isEmpty(), qPrintable(same.join('\n')));
}

/// A class of ours stands in a namespace; anything else must be declared by that very name, or nothing is found at run time.
void TranslationsTest::contextsAreThoseOfTheRunningProgram()
{
    QString sources;
    QDirIterator files(QStringLiteral(MAYFLY_SOURCE_DIR) + "/app", {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        sources += QString::fromUtf8(file.readAll());
    }
    QSet<QString> contexts;
    for (const Message &each : code_) {
        contexts.insert(each.context);
    }
    for (const QString &context : contexts) {
        const bool declared = sources.contains("Q_DECLARE_TR_FUNCTIONS(" + context + ')') || sources.contains("translate(\"" + context + '"');
        const QString name = context.section("::", -1);
        const bool isClass = context.contains("::") && sources.contains(QRegularExpression("class " + name + "\\b"));
        QVERIFY2(declared || isClass, qPrintable(context));
    }
}

QTEST_GUILESS_MAIN(TranslationsTest)
#include "translations_test.moc"
