// SPDX-License-Identifier: Apache-2.0
#include "core/report/phrases.h"

namespace mayfly::report {

namespace {

constexpr Phrase phrases[] = {
    // Forecast and baseline.
    {"Predicted against actual", "Vorhersage und Ergebnis", "予測と実績", "预测与实际"},
    {"Figure", "Größe", "項目", "项目"},
    {"Predicted", "Vorhergesagt", "予測", "预测"},
    {"P10–P90", "P10–P90", "P10–P90", "P10–P90"},
    {"Actual", "Tatsächlich", "実績", "实际"},
    {"So far", "Bisher", "これまで", "目前"},
    {"Error", "Abweichung", "誤差", "误差"},
    {"Time from launch to the end", "Zeit vom Start bis zum Ende", "開始から終了までの時間", "从启动到结束的时间"},
    {"Test accuracy", "Testgenauigkeit", "テスト精度", "测试准确率"},
    {"points", "Punkte", "ポイント", "百分点"},
    {"not stated", "nicht angegeben", "記載なし", "未说明"},
    {"Error: actual less predicted; time and cost relative to the prediction. Basis of the forecast: %1.",
     "Abweichung: Ergebnis minus Vorhersage; Zeit und Kosten relativ zur Vorhersage. Grundlage der Prognose: %1.",
     "誤差：実績から予測を引いた値。時間と費用は予測に対する割合。予測の根拠：%1。", "误差：实际减去预测；时间和费用相对于预测值。预测依据：%1。"},
    {"The run did not finish: the forecast is for all steps, and it is not scored.", "Der Lauf wurde nicht abgeschlossen: Die Prognose gilt für alle Schritte und wird nicht bewertet.",
     "実行は完了していません。予測は全ステップについてのもので、評価しません。", "运行未完成：预测针对全部步数，不予评分。"},
    {"measured", "gemessen", "測定値", "实测"},
    {"measured and fitted", "gemessen und angepasst", "測定と当てはめ", "实测并拟合"},
    {"Against the baseline", "Gegenüber der Baseline", "ベースラインとの比較", "与基准比较"},
    {"Baseline: %1", "Baseline: %1", "ベースライン：%1", "基准：%1"},
    {"This run", "Dieser Lauf", "この実行", "此次运行"},
    {"This run: %1", "Dieser Lauf: %1", "この実行：%1", "此次运行：%1"},
    {"The same servers, on-demand", "Dieselben Server, On-Demand", "同じサーバー、オンデマンド", "相同的服务器，按需"},
    {"Rate per hour", "Preis je Stunde", "時間単価", "每小时价格"},
    // Servers, ledger, events.
    {"Server", "Server", "サーバー", "服务器"},
    {"Device", "Gerät", "デバイス", "设备"},
    {"Zone", "Zone", "ゾーン", "可用区"},
    {"Tariff", "Tarif", "料金区分", "计费方式"},
    {"Paid", "Bezahlt", "課金時間", "计费时长"},
    {"Start-up", "Anlauf", "起動", "启动"},
    {"Ended because", "Endete durch", "終了理由", "结束原因"},
    {"Offer", "Angebot", "提供内容", "报价"},
    {"From, %1", "Von, %1", "開始、%1", "开始，%1"},
    {"To, %1", "Bis, %1", "終了、%1", "结束，%1"},
    {"Per hour", "Je Stunde", "時間単価", "每小时"},
    {"Total", "Summe", "合計", "合计"},
    {"still there", "noch da", "稼働中", "仍在"},
    {"Every server from request to confirmed end, at the prices stored with the run.",
     "Jeder Server von der Bestellung bis zum bestätigten Ende, zu den mit dem Lauf gespeicherten Preisen.",
     "要求から確認済みの終了までの全サーバー。価格は実行とともに保存されたもの。", "每台服务器从请求到确认结束，按与运行一同保存的价格计算。"},
    {"Time, %1", "Zeit, %1", "時刻、%1", "时间，%1"},
    {"Event", "Ereignis", "イベント", "事件"},
    {"Slot", "Slot", "スロット", "槽位"},
    {"What happened, and why", "Was geschah, und warum", "内容と理由", "发生了什么及原因"},
    // Tariffs, states and endings of servers.
    {"transient", "transient", "トランジェント", "临时"},
    {"on-demand", "On-Demand", "オンデマンド", "按需"},
    {"requesting", "bestellt", "要求中", "请求中"},
    {"starting", "startet", "起動中", "启动中"},
    {"training", "trainiert", "学習中", "训练中"},
    {"serving", "dient", "稼働中", "服务中"},
    {"revoked", "entzogen", "回収", "被回收"},
    {"ended", "beendet", "終了", "已结束"},
    {"scaled-down", "verkleinert", "縮小", "缩减"},
    {"replaced", "ersetzt", "交換", "已替换"},
    {"drained", "abgezogen", "退避", "已排空"},
    // Kinds of events.
    {"run-started", "Lauf begonnen", "実行開始", "运行开始"},
    {"requested", "bestellt", "要求", "已请求"},
    {"ready", "bereit", "準備完了", "就绪"},
    {"joined", "beigetreten", "参加", "加入"},
    {"notice", "Vorwarnung", "回収予告", "回收通知"},
    {"lost", "verloren", "喪失", "丢失"},
    {"learning-rate", "Lernrate", "学習率", "学习率"},
    {"checkpoint", "Checkpoint", "チェックポイント", "检查点"},
    {"restored", "wiederhergestellt", "復元", "已恢复"},
    {"evaluation", "Auswertung", "評価", "评估"},
    {"bottleneck", "Engpass", "ボトルネック", "瓶颈"},
    {"budget", "Budget", "予算", "预算"},
    {"decision", "Entscheidung", "判断", "决策"},
    {"controller-restarted", "Controller neu gestartet", "コントローラー再起動", "控制器重启"},
    {"refused", "abgelehnt", "拒否", "已拒绝"},
    {"error", "Fehler", "エラー", "错误"},
    {"run-ended", "Lauf beendet", "実行終了", "运行结束"},
};

} // namespace

std::span<const Phrase> tablePhrases()
{
    return phrases;
}

} // namespace mayfly::report
