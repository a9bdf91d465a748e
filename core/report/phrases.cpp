// SPDX-License-Identifier: Apache-2.0
#include "core/report/phrases.h"

namespace mayfly::report {

namespace {

constexpr Phrase phrases[] = {
    // Between sentences, and in lists.
    {".", ".", "。", "。"},
    {" (%1)", " (%1)", "（%1）", "（%1）"},
    {"%1, %2", "%1, %2", "%1、%2", "%1、%2"},
    {"%1 and %2", "%1 und %2", "%1と%2", "%1和%2"},
    {"unknown", "unbekannt", "不明", "未知"},
    // Dates: day, month, year, time.
    {"%1 %2 %3, %4", "%1. %2 %3, %4", "%3年%2月%1日 %4", "%3年%2月%1日 %4"},
    {"January", "Januar", "1月", "1月"},
    {"February", "Februar", "2月", "2月"},
    {"March", "März", "3月", "3月"},
    {"April", "April", "4月", "4月"},
    {"May", "Mai", "5月", "5月"},
    {"June", "Juni", "6月", "6月"},
    {"July", "Juli", "7月", "7月"},
    {"August", "August", "8月", "8月"},
    {"September", "September", "9月", "9月"},
    {"October", "Oktober", "10月", "10月"},
    {"November", "November", "11月", "11月"},
    {"December", "Dezember", "12月", "12月"},
    // The head.
    {"Mayfly cost report", "Mayfly-Kostenbericht", "Mayfly 費用レポート", "Mayfly 费用报告"},
    {"Cost report", "Kostenbericht", "費用レポート", "费用报告"},
    {"%1, run %2", "%1, Lauf %2", "%1、実行 %2", "%1，运行 %2"},
    {"finished", "abgeschlossen", "完了", "已完成"},
    {"stopped", "gestoppt", "停止", "已停止"},
    {"failed", "fehlgeschlagen", "失敗", "失败"},
    {"launching", "startet", "起動中", "启动中"},
    {"stopping", "wird gestoppt", "停止処理中", "停止中"},
    {"still running", "läuft noch", "実行中", "仍在运行"},
    {"Page %1 of %2", "Seite %1 von %2", "%1 / %2 ページ", "第 %1 页，共 %2 页"},
    {"Made %1 by Mayfly. Times in %2.", "Erstellt am %1 von Mayfly. Zeiten in %2.", "%1 に Mayfly が作成。時刻は %2。", "由 Mayfly 于 %1 生成。时间为 %2。"},
    {"Made by Mayfly.", "Erstellt von Mayfly.", "Mayfly が作成。", "由 Mayfly 生成。"},
    {"Figures as a table", "Zahlen als Tabelle", "数値の表", "以表格显示数据"},
    // The summary.
    {"The run made %1 steps in %2 for %3%4.", "Der Lauf hat %1 Schritte in %2 für %3%4 gemacht.", "この実行は%4%1 ステップを %2、%3 で行いました。",
     "此次运行%4用时 %2，花费 %3，完成了 %1 步。"},
    {"The run made %1 of %2 steps in %3 for %4%5.", "Der Lauf hat %1 von %2 Schritten in %3 für %4%5 gemacht.",
     "この実行は%5%2 ステップのうち %1 ステップを %3、%4 で行いました。", "此次运行%5用时 %3，花费 %4，完成了 %2 步中的 %1 步。"},
    {" on %1", " auf %1", " %1で", "在 %1上"},
    {"%1 transient %2 server", "%1 transienten %2-Server", "%2 トランジェントサーバー %1 台", "%1 台 %2 临时服务器"},
    {"%1 transient %2 servers", "%1 transienten %2-Servern", "%2 トランジェントサーバー %1 台", "%1 台 %2 临时服务器"},
    {"%1 %2 server", "%1 %2-Server", "%2 サーバー %1 台", "%1 台 %2 服务器"},
    {"%1 %2 servers", "%1 %2-Servern", "%2 サーバー %1 台", "%1 台 %2 服务器"},
    {"%1 parameter server", "%1 Parameterserver", "パラメーターサーバー %1 台", "%1 台参数服务器"},
    {"%1 parameter servers", "%1 Parameterservern", "パラメーターサーバー %1 台", "%1 台参数服务器"},
    {"It is still running.", "Er läuft noch.", "まだ実行中です。", "运行仍在继续。"},
    {"It was stopped.", "Er wurde gestoppt.", "停止されました。", "运行已被停止。"},
    {"It was stopped: %1", "Er wurde gestoppt: %1", "停止されました：%1", "运行已被停止：%1"},
    {"It was ended by a failure.", "Er endete mit einem Fehler.", "障害で終了しました。", "运行因故障结束。"},
    {"It was ended by a failure: %1", "Er endete mit einem Fehler: %1", "障害で終了しました：%1", "运行因故障结束：%1"},
    {"its deadline of %1", "die Frist von %1", "期限 %1", "截止时间 %1"},
    {"its budget of %1", "das Budget von %1", "予算 %1", "预算 %1"},
    {"its accuracy of %1", "die Genauigkeit von %1", "精度 %1", "准确率 %1"},
    {"It met %1.", "Eingehalten: %1.", "達成：%1。", "达到了%1。"},
    {"It missed %1.", "Verfehlt: %1.", "未達：%1。", "未达到%1。"},
    {"It met %1 and missed %2.", "Eingehalten: %1; verfehlt: %2.", "達成：%1。未達：%2。", "达到了%1，未达到%2。"},
    {"The baseline", "Die Baseline", "ベースライン", "基准"},
    {"%1 needs %2 and %3 for all %4 steps.", "%1 braucht %2 und %3 für alle %4 Schritte.", "%1は全 %4 ステップに %2、%3 を要します。", "%1完成全部 %4 步需要 %2 和 %3。"},
    {"%1 needs %2 and %3 for the same work.", "%1 braucht %2 und %3 für dieselbe Arbeit.", "%1は同じ作業に %2、%3 を要します。", "%1完成同样的工作需要 %2 和 %3。"},
    {"%1 server is still paid for; the cost is that at the time of this report.", "%1 Server wird noch bezahlt; die Kosten gelten für den Zeitpunkt dieses Berichts.",
     "%1 台のサーバーはまだ課金中です。費用はこのレポートの時点のものです。", "仍有 %1 台服务器在计费；费用为生成本报告时的数值。"},
    {"%1 servers are still paid for; the cost is that at the time of this report.", "%1 Server werden noch bezahlt; die Kosten gelten für den Zeitpunkt dieses Berichts.",
     "%1 台のサーバーはまだ課金中です。費用はこのレポートの時点のものです。", "仍有 %1 台服务器在计费；费用为生成本报告时的数值。"},
    {"%1 is paid in %2 and not part of the total.", "%1 wird in %2 bezahlt und zählt nicht zur Summe.", "%1 は %2 で支払われ、合計には含まれません。", "%1 以 %2 支付，不计入总额。"},
    {"The baseline is compared for the steps that were made.", "Die Baseline ist für die gemachten Schritte verglichen.", "ベースラインとは、実行済みのステップについて比較しています。",
     "与基准的比较仅限已完成的步数。"},
    // Key figures.
    {"Cost", "Kosten", "費用", "费用"},
    {"Cost so far", "Kosten bisher", "これまでの費用", "目前费用"},
    {"Time", "Zeit", "時間", "时间"},
    {"Time so far", "Zeit bisher", "これまでの時間", "目前用时"},
    {"Accuracy", "Genauigkeit", "精度", "准确率"},
    {"Speed-up", "Beschleunigung", "高速化", "加速比"},
    {"Saved", "Gespart", "節約", "节省"},
    {"Revocations", "Entzüge", "回収", "回收次数"},
    {"forecast %1", "Prognose %1", "予測 %1", "预测 %1"},
    {"forecast %1 for all steps", "Prognose für alle Schritte %1", "全ステップの予測 %1", "全部步数的预测 %1"},
    {"no forecast", "keine Prognose", "予測なし", "无预测"},
    {"on the test images", "auf den Testbildern", "テスト画像での値", "在测试图像上"},
    {"not measured", "nicht gemessen", "未測定", "未测量"},
    {"baseline %1", "Baseline %1", "ベースライン %1", "基准 %1"},
    {"no baseline", "keine Baseline", "ベースラインなし", "无基准"},
    {"%1 against baseline", "%1 gegenüber der Baseline", "ベースライン比 %1", "相比基准 %1"},
    {"nothing lost", "nichts verloren", "損失なし", "无损失"},
    {"%1 lost, %2 of the cost", "%1 verloren, %2 der Kosten", "%1 の損失、費用の %2", "损失 %1，占费用的 %2"},
    // Sections.
    {"Where the money went", "Wohin das Geld ging", "費用の内訳", "费用去向"},
    {"Throughput and servers", "Durchsatz und Server", "スループットとサーバー", "吞吐量与服务器"},
    {"Spend and accuracy", "Ausgaben und Genauigkeit", "支出と精度", "支出与准确率"},
    {"Forecast against actual", "Prognose und Ergebnis", "予測と実績", "预测与实际"},
    {"Baseline", "Baseline", "ベースライン", "基准"},
    {"Servers", "Server", "サーバー", "服务器"},
    {"Ledger", "Kostenbuch", "台帳", "台账"},
    {"Events", "Ereignisse", "イベント", "事件"},
    {"No server was rented.", "Es wurde kein Server gemietet.", "サーバーは借りていません。", "没有租用服务器。"},
    {"No throughput was recorded.", "Es wurde kein Durchsatz aufgezeichnet.", "スループットは記録されていません。", "没有记录吞吐量。"},
    {"Accuracy was not measured during this run.", "Die Genauigkeit wurde in diesem Lauf nicht gemessen.", "この実行では精度を測定していません。", "此次运行没有测量准确率。"},
};

} // namespace

std::span<const Phrase> documentPhrases()
{
    return phrases;
}

std::vector<const Phrase *> allPhrases()
{
    std::vector<const Phrase *> all;
    for (const auto list : {documentPhrases(), tablePhrases(), chartPhrases(), comparisonPhrases()}) {
        for (const Phrase &phrase : list) {
            all.push_back(&phrase);
        }
    }
    return all;
}

} // namespace mayfly::report
