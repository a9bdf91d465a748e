// SPDX-License-Identifier: Apache-2.0
#include "core/report/phrases.h"

namespace mayfly::report {

namespace {

constexpr Phrase phrases[] = {
    // Cost.
    {"Cost by server", "Kosten je Server", "サーバー別の費用", "各服务器费用"},
    {"Bars of what each server cost, with the part paid for start-up hatched.", "Balken der Kosten jedes Servers, der Anteil des Anlaufs schraffiert.",
     "各サーバーの費用の棒グラフ。起動に支払った分は斜線。", "各服务器费用的条形图，启动部分用斜线表示。"},
    {"Training", "Training", "学習", "训练"},
    {"After notice", "Nach Vorwarnung", "予告後", "通知后"},
    {"working", "Arbeit", "稼働", "工作"},
    {"start-up", "Anlauf", "起動", "启动"},
    {"after notice", "nach Vorwarnung", "予告後", "通知后"},
    {"%1 more", "%1 weitere", "ほか %1 台", "其余 %1 台"},
    {"Cost compared", "Kosten im Vergleich", "費用の比較", "费用比较"},
    {"Bars of this run's cost, its forecast with the range from P10 to P90, the baseline, and the same servers on demand.",
     "Balken der Kosten dieses Laufs, der Prognose mit dem Bereich von P10 bis P90, der Baseline und derselben Server On-Demand.",
     "この実行の費用、P10 から P90 の範囲を持つ予測、ベースライン、同じサーバーのオンデマンド費用の棒グラフ。", "此次运行的费用、带 P10 至 P90 区间的预测、基准以及相同服务器按需费用的条形图。"},
    {"What", "Was", "対象", "对象"},
    {"P10", "P10", "P10", "P10"},
    {"P90", "P90", "P90", "P90"},
    {"this run", "dieser Lauf", "この実行", "此次运行"},
    {"forecast", "Prognose", "予測", "预测"},
    {"baseline", "Baseline", "ベースライン", "基准"},
    {"same, on-demand", "gleiche, On-Demand", "同構成、オンデマンド", "相同，按需"},
    // Throughput and timeline.
    {"Throughput", "Durchsatz", "スループット", "吞吐量"},
    {"Steps per second of the cluster and of each worker since the launch, with each revocation and replacement marked.",
     "Schritte je Sekunde des Clusters und jedes Workers seit dem Start, mit jedem Entzug und Ersatz.",
     "起動以降のクラスターと各ワーカーの毎秒ステップ数。回収と交換の印付き。", "自启动以来集群和每个工作节点的每秒步数，标出每次回收和替换。"},
    {"cluster", "Cluster", "クラスター", "集群"},
    {"predicted", "vorhergesagt", "予測", "预测"},
    {"Steps/s", "Schritte/s", "ステップ/s", "步/s"},
    {"Since launch", "Seit dem Start", "起動から", "自启动起"},
    {"Mean steps/s", "Mittel, Schritte/s", "平均ステップ/s", "平均步/s"},
    {"Steps so far", "Schritte bisher", "累計ステップ", "累计步数"},
    {"Servers over time", "Server im Zeitverlauf", "サーバーの推移", "服务器时间线"},
    {"Each slot's servers: requesting, starting, at work, after a notice, and how they ended.",
     "Die Server jedes Slots: bestellt, startend, bei der Arbeit, nach einer Vorwarnung, und wie sie endeten.",
     "各スロットのサーバー：要求中、起動中、稼働中、予告後、および終わり方。", "每个槽位的服务器：请求中、启动中、工作中、通知后以及结束方式。"},
    {" The first %1 of %2 slots.", " Die ersten %1 von %2 Slots.", "%2 スロット中の最初の %1。", "共 %2 个槽位，显示前 %1 个。"},
    {"Requested", "Bestellt", "要求", "请求"},
    {"Working", "Bei der Arbeit", "稼働", "工作"},
    {"Ended", "Beendet", "終了", "结束"},
    {"How", "Wie", "終わり方", "方式"},
    {"Since launch.", "Seit dem Start.", "起動からの時間。", "自启动起。"},
    // Spend and accuracy.
    {"Spend over time", "Ausgaben im Zeitverlauf", "支出の推移", "支出随时间变化"},
    {"What all servers had cost by each moment since the launch, from the ledger, beside the forecast and the cap.",
     "Was alle Server seit dem Start bis zu jedem Zeitpunkt gekostet hatten, aus dem Kostenbuch, neben Prognose und Obergrenze.",
     "起動以降の各時点までの全サーバーの費用（台帳による）と、予測および上限。", "自启动以来各时刻所有服务器的累计费用（取自台账），以及预测和上限。"},
    {"spent", "ausgegeben", "支出", "已花费"},
    {"Spent", "Ausgegeben", "支出", "已花费"},
    {"cap", "Obergrenze", "上限", "上限"},
    {"cap %1, off the chart", "Obergrenze %1, über dem Bild", "上限 %1（図の外）", "上限 %1（超出图外）"},
    {"Test accuracy, %", "Testgenauigkeit, %", "テスト精度、%", "测试准确率，%"},
    {"Accuracy on the test images over the steps, and the target.", "Genauigkeit auf den Testbildern über die Schritte, und das Ziel.", "ステップに対するテスト画像での精度と目標。",
     "测试图像上的准确率随步数的变化及目标。"},
    {"steps", "Schritte", "ステップ", "步"},
    {"target %1", "Ziel %1", "目標 %1", "目标 %1"},
    {"Step", "Schritt", "ステップ", "步"},
    {"Loss", "Verlust", "損失", "损失"},
};

} // namespace

std::span<const Phrase> chartPhrases()
{
    return phrases;
}

} // namespace mayfly::report
