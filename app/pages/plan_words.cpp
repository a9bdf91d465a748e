// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace mayfly::pages {

namespace {

struct PlanWords {
    Q_DECLARE_TR_FUNCTIONS(PlanWords)
};

/// "ResNet-32", "Shake-Shake mid"; nothing for a name of another kind.
QString networkTitle(const QString &name)
{
    static const QRegularExpression resnet(QStringLiteral("^(?:fashion-)?res(?:net)?(\\d+)$"));
    static const QRegularExpression shake(QStringLiteral("^shake(\\d+|big|mid|small)(32d)?$"));
    static const QRegularExpression custom(QStringLiteral("^custom(\\d+)$"));
    if (const auto match = resnet.match(name); match.hasMatch()) {
        return QStringLiteral("ResNet-") + match.captured(1);
    }
    if (const auto match = shake.match(name); match.hasMatch()) {
        const QString wide = match.captured(2).isEmpty() ? QString() : QStringLiteral(" 32d");
        return QStringLiteral("Shake-Shake ") + match.captured(1) + wide;
    }
    const auto match = custom.match(name);
    return match.hasMatch() ? PlanWords::tr("Custom %1").arg(match.captured(1)) : QString();
}

} // namespace

QString catalogTitle(const QString &name)
{
    if (name == QLatin1String("local")) {
        return PlanWords::tr("This machine");
    }
    if (name == QLatin1String("seed2019")) {
        return PlanWords::tr("Google Cloud, 2019");
    }
    if (name == QLatin1String("sample2026")) {
        return PlanWords::tr("Three clouds, 2026 (sample)");
    }
    return name;
}

QString workloadTitle(const Workload &workload)
{
    QString name = QString::fromStdString(workload.name);
    const QLatin1String icac("-icac19");
    const bool ofIcac = name.endsWith(icac);
    const QString title = networkTitle(ofIcac ? name.chopped(icac.size()) : name);
    if (title.isEmpty() || !workload.command.empty()) {
        return name;
    }
    return ofIcac                         ? title + QStringLiteral(", ICAC 2019")
           : workload.network.empty()     ? title + QStringLiteral(", CM-DARE")
           : name.startsWith("fashion-")  ? title + QStringLiteral(", Fashion-MNIST")
                                          : title;
}

QString datasetTitle(const std::string &dataset)
{
    if (dataset == "fashion-mnist") {
        return QStringLiteral("Fashion-MNIST");
    }
    QString title = QString::fromStdString(dataset);
    return title.startsWith(QLatin1String("cifar-")) ? title.replace(0, 5, QStringLiteral("CIFAR")) : title;
}

} // namespace mayfly::pages
