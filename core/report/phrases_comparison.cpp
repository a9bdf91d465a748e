// SPDX-License-Identifier: Apache-2.0
#include "core/report/phrases.h"

namespace mayfly::report {

namespace {

constexpr Phrase phrases[] = {
    {"%1 runs compared", "%1 Läufe im Vergleich", "%1 件の実行の比較", "%1 次运行的比较"},
    {"This report compares %1.", "Dieser Bericht vergleicht %1.", "このレポートは %1 を比較します。", "本报告比较 %1。"},
    {"The runs did not do the same work: compare the cost of a thousand steps rather than the cost.",
     "Die Läufe haben nicht dieselbe Arbeit getan: Vergleichen Sie die Kosten von tausend Schritten statt der Kosten.",
     "実行の作業量が異なります。費用ではなく 1,000 ステップの費用を比べてください。", "这些运行的工作量不同：请比较每千步费用，而不是总费用。"},
    {"The runs were paid in different currencies, which are not converted.", "Die Läufe wurden in verschiedenen Währungen bezahlt; sie werden nicht umgerechnet.",
     "実行の支払通貨が異なります。換算はしていません。", "这些运行以不同货币支付，未作换算。"},
    {"Cheapest", "Am günstigsten", "最安", "最便宜"},
    {"a thousand steps: %1", "tausend Schritte: %1", "1,000 ステップ：%1", "每千步：%1"},
    {"Fastest", "Am schnellsten", "最速", "最快"},
    {"steps/s", "Schritte/s", "ステップ/s", "步/s"},
    {"Most accurate", "Am genauesten", "最高精度", "最准确"},
    {"The runs", "Die Läufe", "実行一覧", "运行列表"},
    {"Run", "Lauf", "実行", "运行"},
    {"Cluster", "Cluster", "クラスター", "集群"},
    {"State", "Zustand", "状態", "状态"},
    {"A thousand steps", "Tausend Schritte", "1,000 ステップ", "每千步"},
    {"Revoked", "Entzogen", "回収", "被回收"},
    {"Saved: against the run's own baseline on demand. Accuracy: the run's test accuracy, else its last evaluation.",
     "Gespart: gegenüber der eigenen On-Demand-Baseline des Laufs. Genauigkeit: die Testgenauigkeit des Laufs, sonst seine letzte Auswertung.",
     "節約：各実行のオンデマンドのベースラインに対する値。精度：実行のテスト精度、なければ最後の評価。", "节省：相对于该运行自身的按需基准。准确率：运行的测试准确率，否则为最后一次评估。"},
    {"Cost, %1", "Kosten, %1", "費用、%1", "费用，%1"},
    {"Time from launch to the end, hours", "Zeit vom Start bis zum Ende, Stunden", "開始から終了までの時間（時間）", "从启动到结束的时间，小时"},
    {"A bar for each run, with a dashed line where its forecast lay.", "Ein Balken je Lauf, mit einer gestrichelten Linie an seiner Prognose.", "実行ごとの棒グラフ。予測は破線。",
     "每次运行一个条形，虚线表示其预测。"},
    {"actual", "tatsächlich", "実績", "实际"},
    {"Forecast", "Prognose", "予測", "预测"},
    {"Time, predicted", "Zeit, vorhergesagt", "時間、予測", "时间，预测"},
    {"Cost, predicted", "Kosten, vorhergesagt", "費用、予測", "费用，预测"},
    {"Accuracy, error", "Genauigkeit, Abweichung", "精度、誤差", "准确率，误差"},
    {"Error: actual less predicted; time and cost relative to the prediction. A run that did not finish is not scored.",
     "Abweichung: Ergebnis minus Vorhersage; Zeit und Kosten relativ zur Vorhersage. Ein nicht abgeschlossener Lauf wird nicht bewertet.",
     "誤差：実績から予測を引いた値。時間と費用は予測に対する割合。完了していない実行は評価しません。", "误差：实际减去预测；时间和费用相对于预测值。未完成的运行不予评分。"},
};

} // namespace

std::span<const Phrase> comparisonPhrases()
{
    return phrases;
}

} // namespace mayfly::report
