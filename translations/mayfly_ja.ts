<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en_US">
<context>
    <name>BackendProbe</name>
    <message>
        <source>%1: the key %2 is not there.</source>
        <translation>%1: 鍵 %2 がありません。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 does not answer.</source>
        <translation>%1 は応答しません。</translation>
    </message>
    <message numerus="yes">
        <source>The plan needs %n server(s) like %1, but the hosts that answer can be only %2.</source>
        <translation>
            <numerusform>プランには %1 のようなサーバーが %n 台必要ですが、応答するホストで使えるのは %2 だけです。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The plan needs %n server(s) at once, but the hosts that answer take only %1.</source>
        <translation>
            <numerusform>プランには同時に %n 台のサーバーが必要ですが、応答するホストで受け入れられるのは %1 台だけです。</numerusform>
        </translation>
    </message>
    <message>
        <source>No host of the inventory can be used:</source>
        <translation>インベントリのどのホストも使えません:</translation>
    </message>
    <message numerus="yes">
        <source>%n of the hosts cannot be used; the others are enough:</source>
        <translation>
            <numerusform>%n 台のホストが使えませんが、残りで足ります:</numerusform>
        </translation>
    </message>
    <message>
        <source>Slurm does not answer.</source>
        <translation>Slurm が応答しません。</translation>
    </message>
    <message>
        <source>Slurm says: %1</source>
        <translation>Slurm の応答: %1</translation>
    </message>
    <message>
        <source>There is no partition &quot;%1&quot; in this Slurm cluster; %2 names it.</source>
        <translation>この Slurm クラスターに %2 で指定されたパーティション「%1」はありません。</translation>
    </message>
    <message>
        <source>The partition &quot;%1&quot; is %2: no job starts there.</source>
        <translation>パーティション「%1」は %2 です: ジョブは開始されません。</translation>
    </message>
    <message>
        <source>Choose the file that names your hosts (hosts.toml), or drop it here.</source>
        <translation>ホストを記したファイル (hosts.toml) を選ぶか、ここにドロップしてください。</translation>
    </message>
    <message>
        <source>Choose the file that names the partition (slurm.toml), or drop it here.</source>
        <translation>パーティションを記したファイル (slurm.toml) を選ぶか、ここにドロップしてください。</translation>
    </message>
</context>
<context>
    <name>ChartWords</name>
    <message>
        <source>finish %1</source>
        <translation>終了 %1</translation>
    </message>
    <message>
        <source>asked for %1</source>
        <translation>%1 を要求</translation>
    </message>
    <message>
        <source>asked for %1 in %2</source>
        <translation>%2 で %1 を要求</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>起動中</translation>
    </message>
    <message>
        <source>%1 revoked</source>
        <translation>%1 回収</translation>
    </message>
    <message>
        <source>%1, %2 in %3: %4 for %5</source>
        <translation>%1、%3 の %2: %5 間 %4</translation>
    </message>
    <message>
        <source>drained, left empty</source>
        <translation>切り離し済み、空き</translation>
    </message>
</context>
<context>
    <name>ChipWords</name>
    <message>
        <source>%1 PS</source>
        <translation>PS %1 台</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>オンデマンド</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>応答なし</translation>
    </message>
</context>
<context>
    <name>Cluster</name>
    <message>
        <source>%1 at stragglers</source>
        <translation>%1（遅延ワーカー発生時）</translation>
    </message>
    <message>
        <source>%1 PS</source>
        <translation>PS %1 台</translation>
    </message>
    <message>
        <source>%1 on-demand</source>
        <translation>%1 オンデマンド</translation>
    </message>
    <message>
        <source>same offer</source>
        <translation>同じオファー</translation>
    </message>
    <message>
        <source>next cheapest</source>
        <translation>次に安いもの</translation>
    </message>
    <message>
        <source>another zone</source>
        <translation>別のゾーン</translation>
    </message>
    <message>
        <source>on demand</source>
        <translation>オンデマンド</translation>
    </message>
    <message>
        <source>not replaced</source>
        <translation>交換なし</translation>
    </message>
</context>
<context>
    <name>CoreWords</name>
    <message>
        <source>Nothing meets the targets</source>
        <translation>目標を達成するものはありません</translation>
    </message>
    <message>
        <source>No single target is to blame: without any one of them still nothing meets the rest</source>
        <translation>原因は 1 つの目標ではありません。どれか 1 つを外しても残りは達成できません</translation>
    </message>
    <message>
        <source>The %1 binds: without it a plan is possible</source>
        <translation>制約になっているのは%1で、これを外せばプランは可能です</translation>
    </message>
    <message>
        <source>%1 or the %2</source>
        <translation>%1 または %2</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>limit per hour</source>
        <translation>1 時間当たりの上限</translation>
    </message>
    <message>
        <source>confidence</source>
        <translation>信頼度</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the best balance of time and cost of %4 plans that meet the targets</source>
        <translation>%1: %2、%3。目標を達成する %4 件のプランのうち時間と費用のバランスが最良</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the cheapest of %4 plans that meet the targets</source>
        <translation>%1: %2、%3。目標を達成する %4 件のプランのうち最安</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the fastest of %4 plans that meet the targets</source>
        <translation>%1: %2、%3。目標を達成する %4 件のプランのうち最速</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the best balance of time and cost of %4 plans</source>
        <translation>%1: %2、%3。%4 件のプランのうち時間と費用のバランスが最良</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the cheapest of %4 plans</source>
        <translation>%1: %2、%3。%4 件のプランのうち最安</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the fastest of %4 plans</source>
        <translation>%1: %2、%3。%4 件のプランのうち最速</translation>
    </message>
    <message>
        <source>The closest, %1, %2</source>
        <translation>最も近い %1 は%2</translation>
    </message>
    <message>
        <source>The next, %1, is %2 and %3</source>
        <translation>次点の %1 は%2、%3</translation>
    </message>
    <message>
        <source>%1 is %2 and %3, %4 points less accurate</source>
        <translation>%1 は%2、%3、精度は %4 ポイント低い</translation>
    </message>
    <message>
        <source>%1 is %2 and %3, %4 points more accurate</source>
        <translation>%1 は%2、%3、精度は %4 ポイント高い</translation>
    </message>
    <message>
        <source>%1 is %2 and %3</source>
        <translation>%1 は%2、%3</translation>
    </message>
    <message>
        <source>it %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>takes %1, %2 % over the deadline of %3</source>
        <translation>時間 %1 で、期限 %3 を %2 % 超過</translation>
    </message>
    <message>
        <source>costs %1 per hour, %2 % over the limit of %3</source>
        <translation>1 時間 %1 で、上限 %3 を %2 % 超過</translation>
    </message>
    <message>
        <source>costs %1, %2 % over the budget of %3</source>
        <translation>費用 %1 で、予算 %3 を %2 % 超過</translation>
    </message>
    <message>
        <source>reaches %1 %, %2 points under the accuracy of %3 %</source>
        <translation>精度 %1 % で、目標 %3 % に %2 ポイント不足</translation>
    </message>
    <message>
        <source>nothing is known of its accuracy</source>
        <translation>精度は不明</translation>
    </message>
    <message>
        <source>meets the targets on average, but only with %1 chance, %2 % asked for</source>
        <translation>平均では目標を達成するが、確率は%1で要求の %2 % に届かない</translation>
    </message>
    <message>
        <source>%1 chance to meet the targets</source>
        <translation>目標達成の確率は%1</translation>
    </message>
    <message>
        <source>%1x as fast as %2 and %3 % cheaper</source>
        <translation>%2 の %1x の速さで %3 % 安い</translation>
    </message>
    <message>
        <source>%1x as fast as %2 and %3 % dearer</source>
        <translation>%2 の %1x の速さで %3 % 高い</translation>
    </message>
    <message>
        <source>%1 and %2 than the best</source>
        <translation>最良のプランと比べて%1、%2</translation>
    </message>
    <message>
        <source>not on the front</source>
        <translation>フロント上にない</translation>
    </message>
    <message>
        <source>as fast</source>
        <translation>速さは同じ</translation>
    </message>
    <message>
        <source>as cheap</source>
        <translation>費用は同じ</translation>
    </message>
    <message>
        <source>%1 % slower</source>
        <translation>%1 % 遅い</translation>
    </message>
    <message>
        <source>%1 % faster</source>
        <translation>%1 % 速い</translation>
    </message>
    <message>
        <source>%1 % dearer</source>
        <translation>%1 % 高い</translation>
    </message>
    <message>
        <source>%1 % cheaper</source>
        <translation>%1 % 安い</translation>
    </message>
    <message>
        <source>%1: %2 steps on %3</source>
        <translation>%1: %3 で %2 ステップ</translation>
    </message>
    <message>
        <source>the controller runs again</source>
        <translation>コントローラーが再び動作しています</translation>
    </message>
    <message>
        <source>%1, transient at %2 an hour</source>
        <translation>%1、スポット 1 時間 %2</translation>
    </message>
    <message>
        <source>%1, on-demand at %2 an hour</source>
        <translation>%1、オンデマンド 1 時間 %2</translation>
    </message>
    <message>
        <source>the server answers, %1 after it was asked for</source>
        <translation>サーバーが応答 (要求の %1 後)</translation>
    </message>
    <message>
        <source>this server is about to be taken away</source>
        <translation>このサーバーはまもなく回収されます</translation>
    </message>
    <message>
        <source>the server was taken away, as it had been told</source>
        <translation>予告どおりサーバーが回収されました</translation>
    </message>
    <message>
        <source>the server was taken away without notice</source>
        <translation>サーバーが予告なく回収されました</translation>
    </message>
    <message>
        <source>the server is gone, as it had been told</source>
        <translation>予告どおりサーバーが失われました</translation>
    </message>
    <message>
        <source>the server is gone without notice</source>
        <translation>サーバーが予告なく失われました</translation>
    </message>
    <message>
        <source>training goes on from the newest checkpoint</source>
        <translation>最新のチェックポイントから学習を続けます</translation>
    </message>
    <message>
        <source>%1 has taken over %2 after the loss</source>
        <translation>%1 が喪失の %2 後に引き継ぎました</translation>
    </message>
    <message>
        <source>%1 serves the model</source>
        <translation>%1 がモデルを提供しています</translation>
    </message>
    <message>
        <source>%1 trains</source>
        <translation>%1 が学習を始めました</translation>
    </message>
    <message>
        <source>serves the model</source>
        <translation>モデルを提供しています</translation>
    </message>
    <message>
        <source>trains</source>
        <translation>学習しています</translation>
    </message>
    <message>
        <source>Learning rate %1 to %2 for %3 active workers, at step %4</source>
        <translation>学習率を %1 から %2 に変更 (稼働ワーカー %3 台、ステップ %4)</translation>
    </message>
    <message>
        <source>Learning rate %1 to %2 for %3 active worker, at step %4</source>
        <translation>学習率を %1 から %2 に変更 (稼働ワーカー %3 台、ステップ %4)</translation>
    </message>
    <message>
        <source>Checkpoint: step %1 saved in %2</source>
        <translation>チェックポイント: ステップ %1 を %2 で保存</translation>
    </message>
    <message>
        <source>Test: %1 % of %2 test images right at step %3</source>
        <translation>テスト: ステップ %3 でテスト画像 %2 枚の %1 % が正解</translation>
    </message>
    <message>
        <source>no checkpoint had been written: begun anew, %1 steps lost</source>
        <translation>チェックポイントがなかったため最初から開始、%1 ステップを失いました</translation>
    </message>
    <message>
        <source>back at step %1, %2 steps lost</source>
        <translation>ステップ %1 に戻りました。%2 ステップを失いました</translation>
    </message>
    <message>
        <source>passed over: %1</source>
        <translation>スキップ: %1</translation>
    </message>
    <message>
        <source>the parameter server is busy %1 % of the time</source>
        <translation>パラメーター サーバーは %1 % の時間稼働しています</translation>
    </message>
    <message>
        <source>more workers will not help</source>
        <translation>ワーカーを増やしても速くなりません</translation>
    </message>
    <message>
        <source>%1 workers instead of %2</source>
        <translation>ワーカーを %2 台から %1 台に変更</translation>
    </message>
    <message>
        <source>gives its server back and asks for another</source>
        <translation>サーバーを返却して別のサーバーを要求</translation>
    </message>
    <message>
        <source>ends its process, which hangs</source>
        <translation>応答しないプロセスを終了します</translation>
    </message>
    <message>
        <source>ends the parameter server, which hangs</source>
        <translation>応答しないパラメータサーバーを終了します</translation>
    </message>
    <message>
        <source>the parameter server has not heard of it for %1, though its server answers</source>
        <translation>サーバーは応答していますが、パラメータサーバーには %1 連絡がありません</translation>
    </message>
    <message>
        <source>nothing came of it for %1, though its server answers</source>
        <translation>サーバーは応答していますが、%1 何も届いていません</translation>
    </message>
    <message>
        <source>exchanging with the parameter servers is the bottleneck: %1 of the %2 steps/s that the workers can compute</source>
        <translation>パラメータサーバーとの通信がボトルネックです: ワーカーが計算できる %2 ステップ/秒のうち %1</translation>
    </message>
    <message>
        <source>the servers have time: the network, or a processor that they share, has not</source>
        <translation>サーバーには余裕があり、ネットワークまたは共有プロセッサーに余裕がありません</translation>
    </message>
    <message>
        <source>ended the server %1</source>
        <translation>サーバー %1 を終了</translation>
    </message>
    <message>
        <source>no server after %1 tries: %2</source>
        <translation>%1 回試してもサーバーが得られません: %2</translation>
    </message>
    <message>
        <source>no server: %1</source>
        <translation>サーバーなし: %1</translation>
    </message>
    <message>
        <source>the parameter server %1</source>
        <translation>パラメーター サーバー: %1</translation>
    </message>
    <message>
        <source>the worker %1</source>
        <translation>ワーカー: %1</translation>
    </message>
    <message>
        <source>was killed by signal %1</source>
        <translation>シグナル %1 で終了</translation>
    </message>
    <message>
        <source>was killed by signal %1: %2</source>
        <translation>シグナル %1 で終了: %2</translation>
    </message>
    <message>
        <source>ended with %1</source>
        <translation>終了コード %1 で終了</translation>
    </message>
    <message>
        <source>ended with %1: %2</source>
        <translation>終了コード %1 で終了: %2</translation>
    </message>
    <message>
        <source>the report could not be written: %1</source>
        <translation>レポートを書き込めませんでした: %1</translation>
    </message>
    <message>
        <source>trained %1 steps</source>
        <translation>%1 ステップを学習</translation>
    </message>
    <message>
        <source>every server is confirmed gone, %1 spent</source>
        <translation>全サーバーの終了を確認、支出 %1</translation>
    </message>
    <message>
        <source>stopped by the budget: %1</source>
        <translation>予算により停止: %1</translation>
    </message>
    <message>
        <source>spent %1 of a budget of %2</source>
        <translation>予算 %2 のうち %1 を支出</translation>
    </message>
    <message>
        <source>at the measured speed the run would cost %1 (at least %2), more than the budget of %3</source>
        <translation>測定した速さでは費用が %1 (少なくとも %2) となり、予算 %3 を超えます</translation>
    </message>
    <message>
        <source>stopped on request</source>
        <translation>要求により停止</translation>
    </message>
    <message>
        <source>stopped from the window</source>
        <translation>ウィンドウから停止</translation>
    </message>
    <message>
        <source>stopped from the terminal</source>
        <translation>端末から停止</translation>
    </message>
    <message>
        <source>stopped as the window was closed</source>
        <translation>ウィンドウを閉じたため停止</translation>
    </message>
    <message>
        <source>the model&apos;s step counter says %1, but %2 steps were applied: the result cannot be trusted</source>
        <translation>モデルのステップ カウンターは %1 ですが、適用されたのは %2 ステップです。結果は信頼できません</translation>
    </message>
    <message>
        <source>the plan asks for it</source>
        <translation>プランによる</translation>
    </message>
    <message>
        <source>replaces %1, which has its notice</source>
        <translation>回収予告を受けた %1 の代わり</translation>
    </message>
    <message>
        <source>replaces %1, which was lost</source>
        <translation>失われた %1 の代わり</translation>
    </message>
    <message>
        <source>the last try failed</source>
        <translation>前回の試みが失敗</translation>
    </message>
    <message>
        <source>its process failed %1 times in a row</source>
        <translation>プロセスが続けて %1 回失敗</translation>
    </message>
    <message>
        <source>it is not one that this run asked for and still uses</source>
        <translation>この実行が要求して使用中のサーバーではないため</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>指示による</translation>
    </message>
    <message>
        <source>the last step is applied</source>
        <translation>最後のステップを適用</translation>
    </message>
    <message>
        <source>decided before the controller was restarted</source>
        <translation>コントローラーの再起動前に決定</translation>
    </message>
    <message>
        <source>no try helps</source>
        <translation>何度試しても解決しません</translation>
    </message>
    <message>
        <source>no server can be asked for</source>
        <translation>サーバーを要求できません</translation>
    </message>
    <message>
        <source>the budget guard acts on projected spend</source>
        <translation>予算の監視は支出見込みに基づきます</translation>
    </message>
    <message>
        <source>steps must be counted exactly once</source>
        <translation>ステップはちょうど 1 回ずつ数える必要があります</translation>
    </message>
    <message>
        <source>scaled from %1 by memory bandwidth and arithmetic rate</source>
        <translation>%1 からメモリ帯域と演算性能で換算</translation>
    </message>
    <message>
        <source>accuracy of %1 not measured</source>
        <translation>%1 の精度は未測定</translation>
    </message>
    <message>
        <source>accuracy measured after %1 steps only</source>
        <translation>精度は %1 ステップ後のみ測定</translation>
    </message>
    <message>
        <source>accuracy measured for up to %1 workers only</source>
        <translation>精度はワーカー %1 台までのみ測定</translation>
    </message>
    <message>
        <source>accuracy measured under ASP only</source>
        <translation>精度は ASP でのみ測定</translation>
    </message>
    <message>
        <source>lifetimes of other GPU types</source>
        <translation>存続時間はほかの GPU 種別による</translation>
    </message>
    <message>
        <source>remote workers fitted</source>
        <translation>遠隔ワーカーは推定値</translation>
    </message>
    <message>
        <source>barrier measured</source>
        <translation>バリアは測定済み</translation>
    </message>
    <message>
        <source>barrier assumed</source>
        <translation>バリアは仮定</translation>
    </message>
    <message>
        <source>parameter servers %1</source>
        <translation>パラメーター サーバーは%1</translation>
    </message>
    <message>
        <source>%1 and own runs</source>
        <translation>%1、自分の実行による</translation>
    </message>
    <message>
        <source>measured and fitted</source>
        <translation>測定値と推定値</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>測定値</translation>
    </message>
    <message>
        <source>fitted</source>
        <translation>推定値</translation>
    </message>
    <message>
        <source>over %1 %</source>
        <translation>%1 % 超</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 時間 %2 分</translation>
    </message>
    <message>
        <source>%1 on-demand</source>
        <translation>%1 オンデマンド</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 has taken over %2 after it was asked for</source>
        <translation>%1 が要求の %2 後に引き継ぎました</translation>
    </message>
    <message>
        <source>%1 worker instead of %2</source>
        <translation>ワーカーを %2 台から %1 台に変更</translation>
    </message>
    <message>
        <source>%1 is replaced: it trains until its successor answers, then finishes its step and leaves</source>
        <translation>%1 を交換します。後継が応答するまで学習し、ステップを終えて抜けます</translation>
    </message>
    <message>
        <source>finishes its step and leaves</source>
        <translation>ステップを終えて抜けます</translation>
    </message>
    <message>
        <source>the slot stays empty until workers are added</source>
        <translation>ワーカーを追加するまでスロットは空のままです</translation>
    </message>
    <message>
        <source>keeps its server</source>
        <translation>サーバーを維持</translation>
    </message>
    <message>
        <source>replaces %1, as asked for</source>
        <translation>指示により %1 を交換</translation>
    </message>
    <message>
        <source>no other can be had: %1</source>
        <translation>ほかに得られません: %1</translation>
    </message>
    <message>
        <source>it follows the active workers: one has joined</source>
        <translation>稼働ワーカー数に連動: 1 台加わりました</translation>
    </message>
    <message>
        <source>it follows the active workers: one has left</source>
        <translation>稼働ワーカー数に連動: 1 台抜けました</translation>
    </message>
    <message>
        <source>it falls at this step, as planned</source>
        <translation>計画どおりこのステップで下がります</translation>
    </message>
    <message>
        <source>the parameter servers are the bottleneck: %1 of the %2 steps/s that the workers can compute</source>
        <translation>パラメーター サーバーがボトルネック: ワーカーが計算できる %2 ステップ/秒のうち %1</translation>
    </message>
    <message>
        <source>with one more about %1</source>
        <translation>1 台増やせば約 %1</translation>
    </message>
    <message>
        <source>switches from BSP to ASP at step %1</source>
        <translation>ステップ %1 で BSP から ASP に切り替え</translation>
    </message>
    <message>
        <source>measured for several seconds in a row</source>
        <translation>数秒間続けて測定</translation>
    </message>
    <message>
        <source>one worker keeps the others waiting</source>
        <translation>1 台のワーカーがほかを待たせています</translation>
    </message>
    <message>
        <source>the part of the work under BSP is done</source>
        <translation>BSP で行う分が終わりました</translation>
    </message>
    <message>
        <source>scaled from %1 by FLOPs</source>
        <translation>%1 から FLOPs で換算</translation>
    </message>
    <message>
        <source>measured by own runs</source>
        <translation>自分の実行で測定</translation>
    </message>
    <message>
        <source>%1, transient, cannot be had</source>
        <translation>%1、スポットは入手できません</translation>
    </message>
    <message>
        <source>%1, on-demand, cannot be had</source>
        <translation>%1、オンデマンドは入手できません</translation>
    </message>
    <message>
        <source>%1, transient, in %2: about %3 and %4 to the end</source>
        <translation>%1、スポット、%2: 終了まで約 %3、%4</translation>
    </message>
    <message>
        <source>%1, on-demand, in %2: about %3 and %4 to the end</source>
        <translation>%1、オンデマンド、%2: 終了まで約 %3、%4</translation>
    </message>
    <message>
        <source>%1, transient: about %2 and %3 to the end</source>
        <translation>%1、スポット: 終了まで約 %2、%3</translation>
    </message>
    <message>
        <source>%1, on-demand: about %2 and %3 to the end</source>
        <translation>%1、オンデマンド: 終了まで約 %2、%3</translation>
    </message>
    <message>
        <source>%1, transient, in %2</source>
        <translation>%1、スポット、%2</translation>
    </message>
    <message>
        <source>%1, on-demand, in %2</source>
        <translation>%1、オンデマンド、%2</translation>
    </message>
    <message>
        <source>%1, transient</source>
        <translation>%1、スポット</translation>
    </message>
    <message>
        <source>%1, on-demand</source>
        <translation>%1、オンデマンド</translation>
    </message>
    <message>
        <source>asked for again in %1</source>
        <translation>%1 後に再要求</translation>
    </message>
    <message>
        <source>as transient it cannot be had or would miss a target</source>
        <translation>スポットでは入手できないか、目標を満たせません</translation>
    </message>
    <message>
        <source>what was there before cannot be had or would miss a target</source>
        <translation>以前のものは入手できないか、目標を満たせません</translation>
    </message>
    <message>
        <source>Google Compute Engine takes this server away</source>
        <translation>Google Compute Engine がこのサーバーを回収します</translation>
    </message>
    <message>
        <source>%1 to %2 for %3 active workers, at step %4</source>
        <translation>%1 から %2 に変更 (稼働ワーカー %3 台、ステップ %4)</translation>
    </message>
    <message>
        <source>%1 to %2 for %3 active worker, at step %4</source>
        <translation>%1 から %2 に変更 (稼働ワーカー %3 台、ステップ %4)</translation>
    </message>
    <message>
        <source>step %1 saved in %2</source>
        <translation>ステップ %1 を %2 で保存</translation>
    </message>
    <message>
        <source>%1 % of %2 test images right at step %3</source>
        <translation>ステップ %3 でテスト画像 %2 枚の %1 % が正解</translation>
    </message>
    <message>
        <source>the slot stays empty for now</source>
        <translation>スロットは当面空のままです</translation>
    </message>
    <message>
        <source>the server ended before it answered</source>
        <translation>サーバーは応答する前に終了しました</translation>
    </message>
    <message>
        <source>the server ended before it answered: %1</source>
        <translation>サーバーは応答する前に終了しました：%1</translation>
    </message>
    <message>
        <source>no answer from the server within %1</source>
        <translation>%1 以内にサーバーからの応答がありません</translation>
    </message>
    <message>
        <source>%1 of a budget of %2 are spent when everything is saved and given back</source>
        <translation>すべてを保存して返却すると、予算 %2 のうち %1 を支出することになります</translation>
    </message>
    <message>
        <source>stopped by the idle guard: no step in %1, while servers cost %2 an hour</source>
        <translation>アイドルの監視により停止: サーバーに 1 時間 %2 かかる間、%1 の間ステップなし</translation>
    </message>
    <message>
        <source>the deadline is in danger: at the measured speed the run ends %1 after it</source>
        <translation>期限が危うくなっています: 測定した速度では実行は期限の %1 後に終わります</translation>
    </message>
    <message>
        <source>lost servers are replaced by what is fastest within the budget</source>
        <translation>失われたサーバーは予算内で最も速いものに置き換えます</translation>
    </message>
    <message>
        <source>the deadline is met again at the measured speed</source>
        <translation>測定した速度で期限に再び間に合います</translation>
    </message>
    <message>
        <source>replaces %1, which did not train</source>
        <translation>学習しなかった %1 の代わり</translation>
    </message>
    <message>
        <source>none could be had before</source>
        <translation>以前は入手できませんでした</translation>
    </message>
    <message>
        <source>another server would pass the budget</source>
        <translation>サーバーを追加すると予算を超えます</translation>
    </message>
    <message>
        <source>the others are done in about %1, before another server could help</source>
        <translation>別のサーバーが役立つ前に、他が約 %1 で終わります</translation>
    </message>
    <message>
        <source>the plan replaces no worker: the others go on</source>
        <translation>プランはワーカーを置き換えません: 他が続行します</translation>
    </message>
    <message>
        <source>all that would fit is sold out</source>
        <translation>条件に合うものはすべて売り切れです</translation>
    </message>
    <message>
        <source>the plan has no offer for it</source>
        <translation>プランに該当するオファーがありません</translation>
    </message>
    <message>
        <source>the leak guard: it is not one that this run asked for</source>
        <translation>漏れの監視: この実行が要求したサーバーではないため</translation>
    </message>
    <message>
        <source>the deadline guard acts on the forecast</source>
        <translation>期限の監視は予測に基づきます</translation>
    </message>
    <message>
        <source>servers that do not train are not paid for</source>
        <translation>学習しないサーバーには支払いません</translation>
    </message>
    <message>
        <source>the idle guard: no step of it in %1 while others train</source>
        <translation>アイドルの監視: 他が学習する間、%1 の間このサーバーのステップなし</translation>
    </message>
    <message>
        <source>step %1 uploaded in %2</source>
        <translation>ステップ %1 を %2 でアップロード</translation>
    </message>
    <message>
        <source>step %1 could not be uploaded: %2</source>
        <translation>ステップ %1 をアップロードできませんでした: %2</translation>
    </message>
    <message>
        <source>it follows the active workers: %1 have joined</source>
        <translation>稼働ワーカー数に連動: %1 台加わりました</translation>
    </message>
    <message>
        <source>it follows the active workers: %1 have left</source>
        <translation>稼働ワーカー数に連動: %1 台抜けました</translation>
    </message>
    <message>
        <source>it rises slowly, until step %1</source>
        <translation>ステップ %1 までゆっくり上がります</translation>
    </message>
    <message>
        <source>it rises at this step, as planned for the warm-up</source>
        <translation>ウォームアップの計画どおりこのステップで上がります</translation>
    </message>
    <message>
        <source>it is that of the planned workers, whoever is there</source>
        <translation>実際の台数にかかわらず計画したワーカー数の値です</translation>
    </message>
    <message>
        <source>each gradient is applied by itself from here on: it is that of one worker</source>
        <translation>ここからは勾配を 1 つずつ適用するため、ワーカー 1 台の値になります</translation>
    </message>
    <message>
        <source>a write takes %1, and a parameter server is lost every %2 on average</source>
        <translation>書き込みに %1 かかり、パラメーターサーバーは平均 %2 ごとに失われます</translation>
    </message>
    <message>
        <source>failed before: %1</source>
        <translation>それまでの失敗: %1 回</translation>
    </message>
    <message>
        <source>step %1 could not be saved: %2</source>
        <translation>ステップ %1 を保存できませんでした: %2</translation>
    </message>
    <message>
        <source>training goes on, and it is tried again</source>
        <translation>学習は続き、再試行されます</translation>
    </message>
    <message>
        <source>a checkpoint every %1 instead of every %2</source>
        <translation>チェックポイントの間隔を %2 から %1 に変更</translation>
    </message>
    <message>
        <source>training goes on, and the upload is tried again</source>
        <translation>学習は続き、アップロードは再試行されます</translation>
    </message>
    <message>
        <source>it is slower than %1 % of the others for %2: %3 steps/s, they %4</source>
        <translation>%2 の間、ほかの %1 % より遅い: %3 ステップ/秒、ほかは %4</translation>
    </message>
    <message>
        <source>its gradients are staler than %1 steps for %2: %3</source>
        <translation>勾配が %2 の間 %1 ステップより古い: %3</translation>
    </message>
    <message>
        <source>gradients between workers and parameter servers are not encrypted</source>
        <translation>ワーカーとパラメーター サーバーの間の勾配は暗号化されていません</translation>
    </message>
    <message>
        <source>the network is said to be trusted</source>
        <translation>ネットワークは信頼できるとされています</translation>
    </message>
    <message>
        <source>Amazon EC2 advises to rebalance: this server is at a higher risk of being taken away</source>
        <translation>Amazon EC2 がリバランスを勧めています: このサーバーは回収される可能性が高くなっています</translation>
    </message>
    <message>
        <source>advice only: it goes on training, and its zone counts as one more where servers are lost</source>
        <translation>勧告のみ: 学習は続き、このゾーンはサーバーを失うゾーンとして数えられます</translation>
    </message>
    <message>
        <source>the program starts on %1 worker</source>
        <translation>プログラムが %1 台のワーカーで始まります</translation>
    </message>
    <message>
        <source>the program starts on %1 workers</source>
        <translation>プログラムが %1 台のワーカーで始まります</translation>
    </message>
    <message>
        <source>the program starts on %1 worker, start %2</source>
        <translation>プログラムが %1 台のワーカーで始まります、%2 回目</translation>
    </message>
    <message>
        <source>the program starts on %1 workers, start %2</source>
        <translation>プログラムが %1 台のワーカーで始まります、%2 回目</translation>
    </message>
    <message>
        <source>%1 has left</source>
        <translation>%1 が離れました</translation>
    </message>
    <message>
        <source>%1 worker has come</source>
        <translation>%1 台のワーカーが加わりました</translation>
    </message>
    <message>
        <source>%1 workers have come</source>
        <translation>%1 台のワーカーが加わりました</translation>
    </message>
    <message>
        <source>the program ended before the last step</source>
        <translation>プログラムが最後のステップの前に終わりました</translation>
    </message>
    <message>
        <source>the program failed</source>
        <translation>プログラムが失敗しました</translation>
    </message>
    <message>
        <source>the program %1</source>
        <translation>プログラム: %1</translation>
    </message>
    <message>
        <source>ended with %1 at step %2 of %3</source>
        <translation>コード %1 で終了、ステップ %2 / %3</translation>
    </message>
    <message>
        <source>could not be started: %1</source>
        <translation>開始できませんでした: %1</translation>
    </message>
    <message>
        <source>%1 starts in a row brought no step</source>
        <translation>%1 回続けて開始しても 1 ステップも進みませんでした</translation>
    </message>
    <message>
        <source>here</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>%1 (%2 CPU thread)</source>
        <translation>%1 (CPU スレッド %2 本)</translation>
    </message>
    <message>
        <source>%1 (%2 CPU threads)</source>
        <translation>%1 (CPU スレッド %2 本)</translation>
    </message>
    <message>
        <source>%1 thread of this machine at the price of a %2 server</source>
        <translation>このマシンのスレッド %1 本、%2 サーバーの価格</translation>
    </message>
    <message>
        <source>%1 threads of this machine at the price of a %2 server</source>
        <translation>このマシンのスレッド %1 本、%2 サーバーの価格</translation>
    </message>
    <message>
        <source>parameter server process on this machine at the price of an %1</source>
        <translation>このマシンのパラメーター サーバー プロセス、%1 の価格</translation>
    </message>
    <message>
        <source>Servers of this machine: processes with CPU threads, at the prices of %1</source>
        <translation>このマシンのサーバー: CPU スレッドを持つプロセス、価格は %1 による</translation>
    </message>
    <message>
        <source>the inventory</source>
        <translation>インベントリー</translation>
    </message>
    <message>
        <source>Google Compute Engine in 2019, the same price in every region: %1</source>
        <translation>2019 年の Google Compute Engine、全リージョン同一価格: %1</translation>
    </message>
    <message>
        <source>SkyPilot catalogue %1, %2 at commit %3, host and GPU rows added up %4</source>
        <translation>SkyPilot カタログ %1、%2 (コミット %3)、ホストと GPU の行を合算 %4</translation>
    </message>
    <message>
        <source>SkyPilot catalogue %1, %2 at commit %3 %4</source>
        <translation>SkyPilot カタログ %1、%2 (コミット %3) %4</translation>
    </message>
    <message>
        <source>Azure list and spot prices of %1 as of %2, as in %3</source>
        <translation>%1 の Azure 定価とスポット価格、%2 時点、%3 による</translation>
    </message>
    <message>
        <source>A sample to start with, to be replaced by an import of today&apos;s prices (mayflyctl import catalog): a few dozen GPU servers of Amazon, Google and Microsoft, each row with its source</source>
        <translation>最初のためのサンプルです。今日の価格の取り込み (mayflyctl import catalog) で置き換えてください: Amazon、Google、Microsoft の GPU サーバー数十種、各行に出典があります</translation>
    </message>
    <message>
        <source>price_date is the day of the snapshot for Azure</source>
        <translation>Azure の価格日はスナップショットの日です</translation>
    </message>
    <message>
        <source>for Amazon and Google it is the earliest day that the named snapshot can be from (its catalogue version began then)</source>
        <translation>Amazon と Google では、そのスナップショットの最も早い可能性のある日です (カタログの版がその日に始まりました)</translation>
    </message>
    <message>
        <source>Spot prices move by the hour</source>
        <translation>スポット価格は 1 時間ごとに動きます</translation>
    </message>
    <message>
        <source>Google&apos;s are Spot VMs, which have no 24 h limit</source>
        <translation>Google のものは Spot VM で、24 時間の制限はありません</translation>
    </message>
    <message>
        <source>%1, public measurements of its repository, %2</source>
        <translation>%1、そのリポジトリの公開測定、%2</translation>
    </message>
    <message>
        <source>standing and training VMs of %1</source>
        <translation>待機中と学習中の VM、%1</translation>
    </message>
    <message>
        <source>standing VMs of %1</source>
        <translation>待機中の VM、%1</translation>
    </message>
    <message>
        <source>CPU VMs of %1</source>
        <translation>CPU の VM、%1</translation>
    </message>
    <message>
        <source>plays a %1 server of %2</source>
        <translation>%1 サーバーを演じます、%2</translation>
    </message>
    <message>
        <source>plays a CPU VM of %1</source>
        <translation>CPU の VM を演じます、%1</translation>
    </message>
    <message>
        <source>all GPU types together: %1</source>
        <translation>全 GPU 種別を合わせて: %1</translation>
    </message>
    <message>
        <source>the curve nearest to the measured one within one unit of the largest log-likelihood (%1 losses)</source>
        <translation>最大対数尤度から 1 単位以内で測定に最も近い曲線 (損失 %1 件)</translation>
    </message>
    <message>
        <source>%1 times as many revocations</source>
        <translation>回収は %1 倍</translation>
    </message>
    <message>
        <source>on-demand servers are not revoked</source>
        <translation>オンデマンドのサーバーは回収されません</translation>
    </message>
    <message>
        <source>%1 ended with %2</source>
        <translation>%1 が %2 で終了しました</translation>
    </message>
    <message>
        <source>%1 CPU thread</source>
        <translation>CPU スレッド %1 本</translation>
    </message>
    <message>
        <source>%1 CPU threads</source>
        <translation>CPU スレッド %1 本</translation>
    </message>
</context>
<context>
    <name>ImportRows</name>
    <message>
        <source>Server</source>
        <translation>サーバー</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>ゾーン</translation>
    </message>
    <message>
        <source>On-demand
USD an hour</source>
        <translation>オンデマンド
USD/時</translation>
    </message>
    <message>
        <source>Transient
USD an hour</source>
        <translation>スポット
USD/時</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Price
USD an hour</source>
        <translation>価格
USD/時</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>リージョン</translation>
    </message>
    <message>
        <source>System</source>
        <translation>OS</translation>
    </message>
    <message>
        <source>Interrupted
within a month</source>
        <translation>中断
1 か月以内</translation>
    </message>
    <message>
        <source>Saving
%</source>
        <translation>節約
%</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Lifetime
hours</source>
        <translation>寿命
時間</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>終了の理由</translation>
    </message>
    <message>
        <source>its time limit</source>
        <translation>時間制限</translation>
    </message>
    <message>
        <source>a revocation</source>
        <translation>回収</translation>
    </message>
</context>
<context>
    <name>KeyWords</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>Plan, Run, History, Reports, Catalog, Settings</source>
        <translation>プラン、実行、履歴、レポート、カタログ、設定</translation>
    </message>
    <message>
        <source>Filter what the page lists</source>
        <translation>ページの一覧を絞り込む</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>プランを開く</translation>
    </message>
    <message>
        <source>Show the menu bar</source>
        <translation>メニュー バーを表示</translation>
    </message>
    <message>
        <source>Dismiss the message above the page</source>
        <translation>ページ上部のメッセージを閉じる</translation>
    </message>
    <message>
        <source>These keys</source>
        <translation>このキー一覧</translation>
    </message>
    <message>
        <source>Quit; a run goes on</source>
        <translation>終了 (実行は続きます)</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>Undo an edit of the plan</source>
        <translation>プランの編集を元に戻す</translation>
    </message>
    <message>
        <source>Redo it</source>
        <translation>やり直す</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>プランを保存</translation>
    </message>
    <message>
        <source>Tick the plan for Compare</source>
        <translation>比較するプランにチェックを付ける</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Copy rows, as a spreadsheet takes them</source>
        <translation>行を表計算用にコピー</translation>
    </message>
    <message>
        <source>Menu key</source>
        <translation>メニュー キー</translation>
    </message>
    <message>
        <source>Choose and sort columns</source>
        <translation>列を選んで並べ替える</translation>
    </message>
    <message>
        <source>Click on a heading</source>
        <translation>見出しをクリック</translation>
    </message>
    <message>
        <source>Sort by the column</source>
        <translation>その列で並べ替える</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>ドラッグ</translation>
    </message>
    <message>
        <source>Zoom into what is framed</source>
        <translation>囲んだ範囲を拡大</translation>
    </message>
    <message>
        <source>Show everything again</source>
        <translation>全体を表示</translation>
    </message>
    <message>
        <source>Save as a picture or as data</source>
        <translation>画像またはデータとして保存</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Wheel, + and −</source>
        <translation>ホイール、+ と −</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>拡大縮小</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>矢印キー</translation>
    </message>
    <message>
        <source>Move along</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>Take the last zoom back</source>
        <translation>直前のズームを取り消す</translation>
    </message>
    <message>
        <source>Double-click, %1</source>
        <translation>ダブルクリック、%1</translation>
    </message>
</context>
<context>
    <name>LicenceWords</name>
    <message>
        <source>Licences</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>ライセンスの本文</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>PlanWords</name>
    <message>
        <source>Custom %1</source>
        <translation>カスタム %1</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>Google Cloud, 2019</source>
        <translation>Google Cloud、2019 年</translation>
    </message>
    <message>
        <source>Three clouds, 2026 (sample)</source>
        <translation>3 つのクラウド、2026 年 (サンプル)</translation>
    </message>
</context>
<context>
    <name>RunFigures</name>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>min</source>
        <translation>分</translation>
    </message>
    <message>
        <source>h</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/時</translation>
    </message>
</context>
<context>
    <name>StateWords</name>
    <message>
        <source>Requesting</source>
        <translation>要求中</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>起動中</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>学習中</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>提供中</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>回収予告</translation>
    </message>
    <message>
        <source>Revoked</source>
        <translation>回収済み</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>Launching</source>
        <translation>開始中</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>停止中</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>停止済み</translation>
    </message>
    <message>
        <source>Drained</source>
        <translation>切り離し済み</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>不明</translation>
    </message>
</context>
<context>
    <name>TimeUnits</name>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>min</source>
        <translation>分</translation>
    </message>
    <message>
        <source>h</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>days</source>
        <translation>日</translation>
    </message>
    <message>
        <source>Time since the launch, %1</source>
        <translation>起動からの時間、%1</translation>
    </message>
</context>
<context>
    <name>Times</name>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>d MMM HH:mm</source>
        <extracomment>day, month and time of day; QLocale&apos;s date letters</extracomment>
        <translation>M月d日 HH:mm</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <extracomment>day, month, year and time of day; QLocale&apos;s date letters</extracomment>
        <translation>yyyy年M月d日 HH:mm</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <extracomment>day, month and year; QLocale&apos;s date letters</extracomment>
        <translation>yyyy年M月d日</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Plans, launches and watches deep-learning training on transient GPU servers.</source>
        <translation>スポット GPU サーバーでのディープラーニングの学習を計画し、起動し、見守ります。</translation>
    </message>
    <message>
        <source>Plan file to open (NAME.mayfly)</source>
        <translation>開くプラン ファイル (NAME.mayfly)</translation>
    </message>
    <message>
        <source>Show this run</source>
        <translation>この実行を表示する</translation>
    </message>
    <message>
        <source>Mayfly is open already: its window was asked to come to the front.</source>
        <translation>Mayfly はすでに開いています。そのウィンドウを前面に呼び出しました。</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ChartFrame</name>
    <message>
        <source>Save chart</source>
        <translation>グラフを保存</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Horizontal axis from %1 to %2.</source>
        <translation>横軸は %1 から %2 まで。</translation>
    </message>
    <message>
        <source>Horizontal axis, %1, from %2 to %3.</source>
        <translation>横軸 %1 は %2 から %3 まで。</translation>
    </message>
    <message>
        <source>Vertical axis from %1 to %2.</source>
        <translation>縦軸は %1 から %2 まで。</translation>
    </message>
    <message>
        <source>Vertical axis, %1, from %2 to %3.</source>
        <translation>縦軸 %1 は %2 から %3 まで。</translation>
    </message>
    <message>
        <source>Series: %1.</source>
        <translation>系列: %1。</translation>
    </message>
    <message>
        <source>The menu key opens its data as a table.</source>
        <translation>メニュー キーでデータを表として開けます。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The chart was not saved.</source>
        <translation>グラフを保存できませんでした。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Data (*.csv)</source>
        <translation>データ (*.csv)</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>表で表示</translation>
    </message>
    <message>
        <source>Copy the data as CSV</source>
        <translation>データを CSV でコピー</translation>
    </message>
    <message>
        <source>Save the data as CSV…</source>
        <translation>データを CSV で保存…</translation>
    </message>
    <message>
        <source>Save the picture as PNG…</source>
        <translation>画像を PNG で保存…</translation>
    </message>
    <message>
        <source>Save the picture as SVG…</source>
        <translation>画像を SVG で保存…</translation>
    </message>
    <message>
        <source>Undo zoom</source>
        <translation>ズームを元に戻す</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>全体を表示</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Save, copy or show as a table</source>
        <translation>保存、コピー、表で表示</translation>
    </message>
    <message>
        <source>Picture (*.%1)</source>
        <translation>画像 (*.%1)</translation>
    </message>
    <message>
        <source>Save the picture as PDF…</source>
        <translation>画像を PDF で保存…</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>不明</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ChartLegend</name>
    <message>
        <source>Show %1</source>
        <translation>%1 を表示</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 を隠す</translation>
    </message>
    <message>
        <source>Series of the chart</source>
        <translation>グラフの系列</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ChartTableDialog</name>
    <message>
        <source>Chart</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation>%1 (表)</translation>
    </message>
    <message>
        <source>There is no data yet.</source>
        <translation>まだデータがありません。</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>すべてコピー</translation>
    </message>
    <message>
        <source>Copy the whole table, separated by tabs, with unrounded figures</source>
        <translation>表全体をタブ区切り、丸めない数値でコピー</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::CompareChart</name>
    <message>
        <source>Reading the runs</source>
        <translation>実行を読み取り中</translation>
    </message>
    <message>
        <source>Nothing was measured</source>
        <translation>測定されていません</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Time since the launch, s</source>
        <translation>起動からの時間、秒</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::HistogramChart</name>
    <message>
        <source>Nothing simulated yet</source>
        <translation>まだシミュレーションされていません</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>From</source>
        <translation>から</translation>
    </message>
    <message>
        <source>To</source>
        <translation>まで</translation>
    </message>
    <message>
        <source>Simulated runs</source>
        <translation>シミュレーション回数</translation>
    </message>
    <message>
        <source>simulated runs</source>
        <translation>シミュレーション回数</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::LatencyChart</name>
    <message>
        <source>Not measured yet</source>
        <translation>まだ測定されていません</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>所要時間、秒</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ミリ秒</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中央値</translation>
    </message>
    <message>
        <source>95th percentile</source>
        <translation>95 パーセンタイル</translation>
    </message>
    <message>
        <source>Time since the launch, s</source>
        <translation>起動からの時間、秒</translation>
    </message>
    <message>
        <source>Median, ms</source>
        <translation>中央値、ms</translation>
    </message>
    <message>
        <source>95th percentile, ms</source>
        <translation>95 パーセンタイル、ms</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::LearningChart</name>
    <message>
        <source>Test accuracy, %</source>
        <translation>テスト精度、%</translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation>精度、%</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>学習の損失</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学習率</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学習率</translation>
    </message>
    <message>
        <source>target %1 %</source>
        <translation>目標 %1 %</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::LifetimeChart</name>
    <message>
        <source>plans use</source>
        <translation>プランの使用値</translation>
    </message>
    <message>
        <source>h</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Still alive, %</source>
        <translation>存続、%</translation>
    </message>
    <message>
        <source>age, h</source>
        <translation>経過、時間</translation>
    </message>
    <message>
        <source>alive, %</source>
        <translation>存続、%</translation>
    </message>
    <message>
        <source>Servers still alive by age</source>
        <translation>経過時間ごとの存続サーバー</translation>
    </message>
    <message>
        <source>%1 % after %2 h</source>
        <translation>%2 時間後に %1 %</translation>
    </message>
    <message>
        <source>Age of a server, h</source>
        <translation>サーバーの経過、時間</translation>
    </message>
    <message>
        <source>Alive (%1), %</source>
        <translation>存続 (%1)、%</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ParetoChart</name>
    <message>
        <source>front</source>
        <translation>フロント</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>%1 target</source>
        <translation>目標 %1</translation>
    </message>
    <message>
        <source>%1 asked</source>
        <translation>要求 %1</translation>
    </message>
    <message>
        <source>Chance to meet all</source>
        <translation>全目標達成の確率</translation>
    </message>
    <message>
        <source>Selected: %1, %2.</source>
        <translation>選択中: %1、%2。</translation>
    </message>
    <message>
        <source>Cost against time</source>
        <translation>費用と時間</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>はい</translation>
    </message>
    <message>
        <source>no</source>
        <translation>いいえ</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>クラスター</translation>
    </message>
    <message>
        <source>Accuracy, %</source>
        <translation>精度、%</translation>
    </message>
    <message>
        <source>Chance to meet all, %</source>
        <translation>全目標達成の確率、%</translation>
    </message>
    <message>
        <source>On the front</source>
        <translation>フロント上</translation>
    </message>
    <message>
        <source>Meets all targets</source>
        <translation>全目標を達成</translation>
    </message>
    <message>
        <source>meets all targets</source>
        <translation>全目標を達成</translation>
    </message>
    <message>
        <source>misses one</source>
        <translation>未達あり</translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <translation>%1、%2 から %3 まで</translation>
    </message>
    <message>
        <source>%1, from %2 over %3 to %4</source>
        <translation>%1、%2 から %3 を経て %4 まで</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::PriceChart</name>
    <message>
        <source>No prices over time: import a price history</source>
        <translation>価格の推移がありません。価格履歴をインポートしてください</translation>
    </message>
    <message>
        <source>days</source>
        <translation>日</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/時</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>オンデマンド</translation>
    </message>
    <message>
        <source>Transient price over time</source>
        <translation>スポット価格の推移</translation>
    </message>
    <message>
        <source>days before the latest</source>
        <translation>最新からの日数</translation>
    </message>
    <message>
        <source>Days before the latest price</source>
        <translation>最新の価格までの日数</translation>
    </message>
    <message>
        <source>%1, %2/h</source>
        <translation>%1、%2/時</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::SpendChart</name>
    <message>
        <source>Nothing spent yet</source>
        <translation>まだ支出はありません</translation>
    </message>
    <message>
        <source>Cost over time</source>
        <translation>費用の推移</translation>
    </message>
    <message>
        <source>spent</source>
        <translation>支出</translation>
    </message>
    <message>
        <source>cap %1</source>
        <translation>上限 %1</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>現在 %1</translation>
    </message>
    <message>
        <source>forecast</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>所要時間、秒</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Time since the launch, s</source>
        <translation>起動からの時間、秒</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>支出</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>Forecast P10</source>
        <translation>予測 P10</translation>
    </message>
    <message>
        <source>Forecast P90</source>
        <translation>予測 P90</translation>
    </message>
    <message>
        <source>P10 to P90</source>
        <translation>P10 から P90</translation>
    </message>
    <message>
        <source>off the chart</source>
        <translation>範囲外</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::StepChart</name>
    <message>
        <source>K steps</source>
        <translation>千ステップ</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>まだ測定されていません</translation>
    </message>
    <message>
        <source>step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Thousand steps</source>
        <translation>千ステップ</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ数</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::SurvivalChart</name>
    <message>
        <source>alive, %</source>
        <translation>存続、%</translation>
    </message>
    <message>
        <source>plan ends: %1 % alive</source>
        <translation>プラン終了時 %1 % が存続</translation>
    </message>
    <message>
        <source>%1 % after %2 h</source>
        <translation>%2 時間後に %1 %</translation>
    </message>
    <message>
        <source>time, %1</source>
        <translation>所要時間、%1</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>所要時間、%1</translation>
    </message>
    <message>
        <source>Servers alive, %</source>
        <translation>存続サーバー、%</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>予想</translation>
    </message>
    <message>
        <source>P10 to P90</source>
        <translation>P10 から P90</translation>
    </message>
    <message>
        <source>end of the plan</source>
        <translation>プランの終わり</translation>
    </message>
    <message>
        <source>Time since the start, %1</source>
        <translation>開始からの時間、%1</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ThroughputChart</name>
    <message>
        <source>Images/s</source>
        <translation>画像/秒</translation>
    </message>
    <message>
        <source>No step yet</source>
        <translation>まだステップがありません</translation>
    </message>
    <message>
        <source>Throughput over time</source>
        <translation>スループットの推移</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>クラスター</translation>
    </message>
    <message>
        <source>plan %1</source>
        <translation>プラン %1</translation>
    </message>
    <message>
        <source>cluster %1</source>
        <translation>クラスター %1</translation>
    </message>
    <message>
        <source>each worker %1</source>
        <translation>ワーカー当たり %1</translation>
    </message>
    <message>
        <source>Images/s; ticks below: a worker tested the model</source>
        <translation>画像/秒。下の短い線: ワーカーがモデルをテスト</translation>
    </message>
    <message>
        <source>Time since the launch, s</source>
        <translation>起動からの時間、秒</translation>
    </message>
    <message>
        <source>Cluster, images/s</source>
        <translation>クラスター、画像/秒</translation>
    </message>
    <message>
        <source>%1, images/s</source>
        <translation>%1、画像/秒</translation>
    </message>
    <message numerus="yes">
        <source>%n workers</source>
        <translation>
            <numerusform>ワーカー %n 台</numerusform>
        </translation>
    </message>
    <message>
        <source>expected finish, P10 to P90</source>
        <translation>終了予想、P10 から P90</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::TimelineChart</name>
    <message>
        <source>Servers over time</source>
        <translation>サーバーの推移</translation>
    </message>
    <message>
        <source>No server yet</source>
        <translation>まだサーバーがありません</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>回収予告</translation>
    </message>
    <message>
        <source>Slot</source>
        <translation>スロット</translation>
    </message>
    <message>
        <source>From, s</source>
        <translation>開始、秒</translation>
    </message>
    <message>
        <source>To, s</source>
        <translation>終了、秒</translation>
    </message>
    <message>
        <source>expected finish, P10 to P90</source>
        <translation>終了予想、P10 から P90</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::TimelineLegend</name>
    <message>
        <source>requesting</source>
        <translation>要求中</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>起動中</translation>
    </message>
    <message>
        <source>training</source>
        <translation>学習中</translation>
    </message>
    <message>
        <source>serving</source>
        <translation>提供中</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>回収予告</translation>
    </message>
    <message>
        <source>revoked</source>
        <translation>回収</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>交換</translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::MainWindow</name>
    <message>
        <source>Mayfly</source>
        <translation>Mayfly</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>メニュー</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>About Mayfly</source>
        <translation>Mayfly について</translation>
    </message>
    <message>
        <source>Mayfly %1</source>
        <translation>Mayfly %1</translation>
    </message>
    <message>
        <source>Plans, launches and watches deep-learning training on transient GPU servers.
Free software: GNU General Public Licence, version 3 or later.</source>
        <translation>スポット GPU サーバーでのディープラーニングの学習を計画し、起動し、見守ります。
フリー ソフトウェア: GNU General Public License バージョン 3 以降。</translation>
    </message>
    <message>
        <source>This is the sample.</source>
        <translation>これはサンプルです。</translation>
    </message>
    <message>
        <source>Rehearse runs it on this machine, for free.</source>
        <translation>「リハーサル」でこのマシン上で無料で実行できます。</translation>
    </message>
    <message>
        <source>%1 – Mayfly</source>
        <translation>%1 – Mayfly</translation>
    </message>
    <message>
        <source>A run is live</source>
        <translation>実行中のものがあります</translation>
    </message>
    <message>
        <source>%1 is still training.</source>
        <translation>%1 はまだ学習中です。</translation>
    </message>
    <message>
        <source>It goes on without the window, within its cap, and is here again when you come back.</source>
        <translation>ウィンドウを閉じても上限の範囲で続き、次に開いたときにまたここに表示されます。</translation>
    </message>
    <message>
        <source>Keep it running</source>
        <translation>続けさせる</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>実行を停止</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 は存在しません。</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 はフォルダーです。</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 を読み取れません。</translation>
    </message>
    <message>
        <source>%1 is of no kind that Mayfly reads.</source>
        <translation>%1 は Mayfly が読める種類ではありません。</translation>
    </message>
    <message>
        <source>Stopping the run…</source>
        <translation>実行を停止中…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>One plan can be open at a time.</source>
        <translation>一度に開けるプランは 1 つです。</translation>
    </message>
    <message numerus="yes">
        <source>%1 was opened; %n other(s) were left.</source>
        <translation>
            <numerusform>%1 を開きました。ほか %n 件は開いていません。</numerusform>
        </translation>
    </message>
    <message>
        <source>Import</source>
        <translation>インポート</translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s) to import.</source>
        <translation>
            <numerusform>インポートするファイルがあと %n 件あります。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is next, when this one is stored.</source>
        <translation>このファイルの保存後は %1 です。</translation>
    </message>
    <message>
        <source>Leave this one out</source>
        <translation>これを飛ばす</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>メニュー</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直す(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>絞り込み(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open plan…</source>
        <translation>プランを開く(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save plan…</source>
        <translation>プランを保存(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Import prices, offers, traces…</source>
        <translation>価格、オファー、トレースをインポート(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Reset layout of Run</source>
        <translation>「実行」の配置を元に戻す(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>テーマ(&amp;T)</translation>
    </message>
    <message>
        <source>T&amp;imes</source>
        <translation>時刻(&amp;I)</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>This machine&apos;s zone</source>
        <translation>このマシンのタイム ゾーン</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>移動(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>キー(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Mayfly</source>
        <translation>Mayfly について(&amp;A)</translation>
    </message>
    <message>
        <source>Times in %1</source>
        <translation>時刻は %1</translation>
    </message>
    <message>
        <source>The plan that was being edited is back.</source>
        <translation>編集中だったプランを復元しました。</translation>
    </message>
    <message>
        <source>Mayfly did not end as it should last time; nothing was lost.</source>
        <translation>前回 Mayfly は正常に終了しませんでしたが、何も失われていません。</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>破棄</translation>
    </message>
    <message>
        <source>Nothing can be kept: %1.</source>
        <translation>何も保存できません: %1。</translation>
    </message>
    <message>
        <source>Plans can be made; runs cannot be launched, and settings are forgotten.</source>
        <translation>プランは作れますが、実行は起動できず、設定は保存されません。</translation>
    </message>
    <message>
        <source>The runs cannot be read.</source>
        <translation>実行を読み取れません。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are still training.</source>
        <translation>
            <numerusform>%n 件の実行がまだ学習中です。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are live</source>
        <translation>
            <numerusform>%n 件が実行中です</numerusform>
        </translation>
    </message>
    <message>
        <source>They go on without the window, each within its cap, and are here again when you come back.</source>
        <translation>ウィンドウを閉じてもそれぞれ上限の範囲で続き、次に開いたときにまたここに表示されます。</translation>
    </message>
    <message>
        <source>Keep them running</source>
        <translation>続けさせる</translation>
    </message>
    <message numerus="yes">
        <source>Stop all %n run(s)</source>
        <translation>
            <numerusform>%n 件の実行をすべて停止</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message numerus="yes">
        <source>Stopping %n run(s)…</source>
        <translation>
            <numerusform>%n 件の実行を停止中…</numerusform>
        </translation>
    </message>
    <message>
        <source>The window closes when every controller has answered.</source>
        <translation>すべてのコントローラーが応答するとウィンドウが閉じます。</translation>
    </message>
    <message>
        <source>%1 could not be stopped.</source>
        <translation>%1 を停止できませんでした。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) could not be stopped.</source>
        <translation>
            <numerusform>%n 件の実行を停止できませんでした。</numerusform>
        </translation>
    </message>
    <message>
        <source>Another Mayfly window uses the same folder, and does not answer.</source>
        <translation>別の Mayfly ウィンドウが同じフォルダーを使っていて、応答しません。</translation>
    </message>
    <message>
        <source>What both change is kept by the one that is closed last.</source>
        <translation>両方で変更したものは、最後に閉じたウィンドウの内容が残ります。</translation>
    </message>
    <message>
        <source>Expected a plan (.mayfly), a run&apos;s report (.json), or offers, prices, lifetimes or traces (.csv, .json).</source>
        <translation>プラン (.mayfly)、実行のレポート (.json)、またはオファー、価格、存続時間、トレース (.csv、.json) が必要です。</translation>
    </message>
    <message>
        <source>Offers, prices, lifetimes, traces, runs (*.csv *.json)</source>
        <translation>オファー、価格、存続時間、トレース、実行 (*.csv *.json)</translation>
    </message>
    <message>
        <source>Import &amp;runs of other machines…</source>
        <translation>ほかのマシンの実行を取り込む(&amp;R)…</translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::Notices</name>
    <message>
        <source>It cost %1.</source>
        <translation>費用は %1 でした。</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) revoked.</source>
        <translation>
            <numerusform>%n 台のサーバーが回収されました。</numerusform>
        </translation>
    </message>
    <message>
        <source>The run failed.</source>
        <translation>実行は失敗しました。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) failed.</source>
        <translation>
            <numerusform>%n 件の実行が失敗しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>The run is finished.</source>
        <translation>実行が完了しました。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) finished.</source>
        <translation>
            <numerusform>%n 件の実行が完了しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Mayfly</source>
        <translation>Mayfly</translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::Sidebar</name>
    <message>
        <source>Mayfly</source>
        <translation>Mayfly</translation>
    </message>
    <message>
        <source>A run is live</source>
        <translation>実行中のものがあります</translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::SidebarItem</name>
    <message>
        <source>a run is live</source>
        <translation>実行中のものがあります</translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::Tray</name>
    <message>
        <source>Mayfly</source>
        <translation>Mayfly</translation>
    </message>
</context>
<context>
    <name>mayfly::look::Banner</name>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>mayfly::look::ChanceBar</name>
    <message>
        <source>%1 %, asked %2 %</source>
        <translation>%1 %、要求 %2 %</translation>
    </message>
</context>
<context>
    <name>mayfly::look::ConfirmCard</name>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
</context>
<context>
    <name>mayfly::look::SpendBar</name>
    <message>
        <source>%1 % of the cap</source>
        <translation>上限の %1 %</translation>
    </message>
</context>
<context>
    <name>mayfly::look::TableView</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>列を元に戻す</translation>
    </message>
    <message>
        <source>Show or hide columns</source>
        <translation>列の表示/非表示</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>並べ替え</translation>
    </message>
    <message>
        <source>Ascending</source>
        <translation>昇順</translation>
    </message>
    <message>
        <source>Descending</source>
        <translation>降順</translation>
    </message>
    <message numerus="yes">
        <source>Copy %n rows as shown</source>
        <translation>
            <numerusform>%n 行を表示どおりコピー</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n rows with unrounded figures</source>
        <translation>
            <numerusform>%n 行を丸めない数値でコピー</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy the whole table</source>
        <translation>表全体をコピー</translation>
    </message>
</context>
<context>
    <name>mayfly::models::CandidateModel</name>
    <message>
        <source>on-demand</source>
        <translation>オンデマンド</translation>
    </message>
    <message>
        <source>Tick two to four plans to compare them</source>
        <translation>2～4 個のプランにチェックを付けて比較</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>クラスター</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>リージョン</translation>
    </message>
    <message>
        <source>Time, %1
P50 (P90)</source>
        <translation>所要時間、%1
P50 (P90)</translation>
    </message>
    <message>
        <source>Cost, %1
P50 (P90)</source>
        <translation>費用、%1
P50 (P90)</translation>
    </message>
    <message>
        <source>Accuracy
%</source>
        <translation>精度
%</translation>
    </message>
    <message>
        <source>Meets
all targets</source>
        <translation>達成
全目標</translation>
    </message>
    <message>
        <source>Faster
vs base</source>
        <translation>速さ
基準比</translation>
    </message>
    <message>
        <source>Saves
vs base</source>
        <translation>節約
基準比</translation>
    </message>
    <message>
        <source>Rate
%1/h</source>
        <translation>料金
%1/時</translation>
    </message>
    <message>
        <source>Speed
steps/s</source>
        <translation>速さ
ステップ/秒</translation>
    </message>
    <message>
        <source>Revocations
expected</source>
        <translation>回収
予想</translation>
    </message>
    <message>
        <source>Lost servers
replaced by</source>
        <translation>失ったサーバー
の交換先</translation>
    </message>
    <message>
        <source>Not simulated: the mean of the closed form, and the spread between sessions alone</source>
        <translation>シミュレーションなし: 解析式による平均と、セッション間のばらつきのみ</translation>
    </message>
</context>
<context>
    <name>mayfly::models::CatalogFacts</name>
    <message>
        <source>Workload</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>データセット</translation>
    </message>
    <message>
        <source>Batch
images a worker</source>
        <translation>バッチ
画像/ワーカー</translation>
    </message>
    <message>
        <source>Parameters
millions</source>
        <translation>パラメーター
百万</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>Forward pass
GFLOP an image</source>
        <translation>順伝播
GFLOP/画像</translation>
    </message>
    <message>
        <source>Memory to train
GiB at least</source>
        <translation>学習用メモリ
GiB 以上</translation>
    </message>
    <message>
        <source>planned only</source>
        <translation>計画のみ</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU の種類</translation>
    </message>
    <message>
        <source>Memory
GiB</source>
        <translation>メモリ
GiB</translation>
    </message>
    <message>
        <source>Memory bandwidth
GB/s</source>
        <translation>メモリ帯域
GB/s</translation>
    </message>
    <message>
        <source>Single precision
TFLOP/s</source>
        <translation>単精度
TFLOP/s</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>出典</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>オファー</translation>
    </message>
    <message>
        <source>Price history</source>
        <translation>価格履歴</translation>
    </message>
    <message>
        <source>Interruption rates</source>
        <translation>中断率</translation>
    </message>
    <message>
        <source>Availability trace</source>
        <translation>可用性トレース</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>存続時間</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Rows
latest import</source>
        <translation>行数
最新のインポート</translation>
    </message>
    <message>
        <source>Imports</source>
        <translation>インポート数</translation>
    </message>
    <message>
        <source>Prices of</source>
        <translation>価格の日付</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>サーバー</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>リージョン</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>ゾーン</translation>
    </message>
    <message>
        <source>Change
%</source>
        <translation>変化
%</translation>
    </message>
    <message>
        <source>On-demand
first, %1/h</source>
        <translation>オンデマンド
1、%1/時</translation>
    </message>
    <message>
        <source>On-demand
second, %1/h</source>
        <translation>オンデマンド
2、%1/時</translation>
    </message>
    <message>
        <source>Transient
first, %1/h</source>
        <translation>スポット
1、%1/時</translation>
    </message>
    <message>
        <source>Transient
second, %1/h</source>
        <translation>スポット
2、%1/時</translation>
    </message>
    <message>
        <source>Imported
%1</source>
        <translation>取り込み
%1</translation>
    </message>
</context>
<context>
    <name>mayfly::models::EventModel</name>
    <message>
        <source>Event</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>時刻、%1</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1、%2</translation>
    </message>
</context>
<context>
    <name>mayfly::models::HistoryModel</name>
    <message>
        <source>%1 PS</source>
        <translation>PS %1 台</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>オンデマンド</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>クラスター</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Images/s
over time</source>
        <translation>画像/秒
の推移</translation>
    </message>
    <message>
        <source>Revoked
servers</source>
        <translation>回収
サーバー</translation>
    </message>
    <message>
        <source>Steps
applied</source>
        <translation>ステップ
適用済み</translation>
    </message>
    <message>
        <source>Time, s
forecast → actual</source>
        <translation>所要時間、秒
予測 → 実績</translation>
    </message>
    <message>
        <source>Time, min
forecast → actual</source>
        <translation>所要時間、分
予測 → 実績</translation>
    </message>
    <message>
        <source>Time, h
forecast → actual</source>
        <translation>所要時間、時間
予測 → 実績</translation>
    </message>
    <message>
        <source>Cost, USD
forecast → actual</source>
        <translation>費用、USD
予測 → 実績</translation>
    </message>
    <message>
        <source>Accuracy, %
forecast → actual</source>
        <translation>精度、%
予測 → 実績</translation>
    </message>
    <message>
        <source>Error
%</source>
        <translation>誤差
%</translation>
    </message>
    <message>
        <source>Error
points</source>
        <translation>誤差
ポイント</translation>
    </message>
    <message>
        <source>Run
started, %1</source>
        <translation>実行
開始、%1</translation>
    </message>
    <message>
        <source>up to %1 images/s</source>
        <translation>最大 %1 画像/秒</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未測定</translation>
    </message>
</context>
<context>
    <name>mayfly::models::OfferModel</name>
    <message>
        <source>CPU only</source>
        <translation>CPU のみ</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>出典: %1</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>サーバー</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>プロバイダー</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>リージョン</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>ゾーン</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>コア</translation>
    </message>
    <message>
        <source>Memory
GiB</source>
        <translation>メモリ
GiB</translation>
    </message>
    <message>
        <source>On-demand
%1/h</source>
        <translation>オンデマンド
%1/時</translation>
    </message>
    <message>
        <source>Transient
%1/h</source>
        <translation>スポット
%1/時</translation>
    </message>
    <message>
        <source>Saves
%</source>
        <translation>節約
%</translation>
    </message>
    <message>
        <source>Notice
s</source>
        <translation>予告
秒</translation>
    </message>
    <message>
        <source>Price of</source>
        <translation>価格の日付</translation>
    </message>
    <message>
        <source>Source of the price</source>
        <translation>価格の出典</translation>
    </message>
    <message>
        <source>Limit
h</source>
        <translation>上限
時間</translation>
    </message>
</context>
<context>
    <name>mayfly::models::RunComparison</name>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>クラスター</translation>
    </message>
    <message>
        <source>Steps applied</source>
        <translation>適用済みステップ</translation>
    </message>
    <message>
        <source>Time, min</source>
        <translation>所要時間、分</translation>
    </message>
    <message>
        <source>Images/s, mean</source>
        <translation>画像/秒、平均</translation>
    </message>
    <message>
        <source>Test accuracy, %</source>
        <translation>テスト精度、%</translation>
    </message>
    <message>
        <source>Revocations</source>
        <translation>回収</translation>
    </message>
    <message>
        <source>Steps lost</source>
        <translation>失ったステップ</translation>
    </message>
    <message>
        <source>Time forecast off, %</source>
        <translation>時間予測のずれ、%</translation>
    </message>
    <message>
        <source>Cost forecast off, %</source>
        <translation>費用予測のずれ、%</translation>
    </message>
    <message>
        <source>same</source>
        <translation>同じ</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>費用</translation>
    </message>
    <message>
        <source>Cost of a thousand steps, USD</source>
        <translation>1,000 ステップの費用、USD</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>現時点で %1</translation>
    </message>
</context>
<context>
    <name>mayfly::models::WorkerModel</name>
    <message>
        <source>Slot</source>
        <translation>スロット</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>ゾーン</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Images/s</source>
        <translation>画像/秒</translation>
    </message>
    <message>
        <source>Staleness</source>
        <translation>ステイルネス</translation>
    </message>
    <message>
        <source>$/h</source>
        <translation>$/時</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>支出</translation>
    </message>
    <message>
        <source>Steps by staleness: %1</source>
        <translation>ステイルネス別のステップ数: %1</translation>
    </message>
    <message>
        <source>Applying a gradient takes %1 ms; the server is busy with it %2 % of the time.</source>
        <translation>勾配 1 つの適用に %1 ms かかります。サーバーは時間の %2 % をこれに使っています。</translation>
    </message>
    <message>
        <source>A gradient finds %1 others waiting and is answered after %2 ms.</source>
        <translation>勾配は到着時に平均 %1 個の待機に出会い、%2 ms 後に応答されます。</translation>
    </message>
    <message>
        <source>A push takes %1 ms (%2 ms over all steps), the pull after it %3 ms (%4 ms over all steps).</source>
        <translation>プッシュは %1 ms (全ステップでは %2 ms)、その後のプルは %3 ms (全ステップでは %4 ms) かかります。</translation>
    </message>
    <message>
        <source>Sent %1 MB at %2 MB/s, received %3 MB at %4 MB/s.</source>
        <translation>送信 %1 MB (%2 MB/s)、受信 %3 MB (%4 MB/s)。</translation>
    </message>
    <message>
        <source>Steps that others applied between a worker&apos;s pull and its push: the mean, and bars for 0, 1, 2 … steps; the last bar: 7 or more</source>
        <translation>ワーカーのプルとプッシュの間に他が適用したステップ数: 平均と、0、1、2 … ステップごとの棒。最後の棒は 7 以上</translation>
    </message>
    <message>
        <source>Milliseconds from the start of a push until its gradient is applied</source>
        <translation>プッシュの開始から勾配が適用されるまでのミリ秒</translation>
    </message>
    <message>
        <source>Milliseconds from then until the new state is there</source>
        <translation>その時点から新しい状態が届くまでのミリ秒</translation>
    </message>
    <message>
        <source>Megabytes a second that the worker sends and receives</source>
        <translation>ワーカーが送受信する 1 秒あたりのメガバイト数</translation>
    </message>
    <message>
        <source>Milliseconds in which the parameter server applies one gradient</source>
        <translation>パラメーターサーバーが勾配 1 つを適用するミリ秒</translation>
    </message>
    <message>
        <source>Gradients that a gradient finds waiting at the parameter server, on average</source>
        <translation>勾配がパラメーターサーバーに着いたときに待機している勾配の平均数</translation>
    </message>
    <message>
        <source>Push ms</source>
        <translation>プッシュ ms</translation>
    </message>
    <message>
        <source>Pull ms</source>
        <translation>プル ms</translation>
    </message>
    <message>
        <source>MB/s</source>
        <translation>MB/s</translation>
    </message>
    <message>
        <source>Apply ms</source>
        <translation>適用 ms</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>待機</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::AccuracyScale</name>
    <message>
        <source>meets all targets</source>
        <translation>全目標を達成</translation>
    </message>
    <message>
        <source>misses one</source>
        <translation>未達あり</translation>
    </message>
    <message>
        <source>front</source>
        <translation>フロント</translation>
    </message>
    <message>
        <source>Colour of the points</source>
        <translation>点の色</translation>
    </message>
    <message>
        <source>What the colour of the points says</source>
        <translation>点の色の意味</translation>
    </message>
    <message>
        <source>Colour by accuracy</source>
        <translation>精度で色分け</translation>
    </message>
    <message>
        <source>Colour by the chance to meet all targets</source>
        <translation>全目標達成の確率で色分け</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CatalogCompare</name>
    <message>
        <source>Compare prices</source>
        <translation>価格の比較</translation>
    </message>
    <message>
        <source>&amp;First</source>
        <translation>1 つ目(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Second</source>
        <translation>2 つ目(&amp;S)</translation>
    </message>
    <message>
        <source>First catalogue</source>
        <translation>1 つ目のカタログ</translation>
    </message>
    <message>
        <source>Second catalogue</source>
        <translation>2 つ目のカタログ</translation>
    </message>
    <message>
        <source>Search offers  (Ctrl+F)</source>
        <translation>オファーを検索  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search offers</source>
        <translation>オファーを検索</translation>
    </message>
    <message>
        <source>Prices of both catalogues</source>
        <translation>両カタログの価格</translation>
    </message>
    <message>
        <source>No offer matches.</source>
        <translation>該当するオファーはありません。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>読み取り中…</translation>
    </message>
    <message numerus="yes">
        <source>%n offers in all.</source>
        <translation>
            <numerusform>全 %n 件のオファー。</numerusform>
        </translation>
    </message>
    <message>
        <source>Median change on demand: %1 %.</source>
        <translation>オンデマンド価格の変化の中央値: %1 %。</translation>
    </message>
    <message>
        <source>Median change of transient prices: %1 %.</source>
        <translation>スポット価格の変化の中央値: %1 %。</translation>
    </message>
    <message>
        <source>No offer is in both.</source>
        <translation>両方にあるオファーはありません。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CatalogLists</name>
    <message>
        <source>Search  (Ctrl+F)</source>
        <translation>検索  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>削除…</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>GPU types</source>
        <translation>GPU の種類</translation>
    </message>
    <message>
        <source>Imported files</source>
        <translation>インポートしたファイル</translation>
    </message>
    <message>
        <source>Nothing was imported yet. Import prices, price histories, interruption rates, traces or lifetimes.</source>
        <translation>まだ何もインポートされていません。価格、価格履歴、中断率、トレース、存続時間をインポートしてください。</translation>
    </message>
    <message>
        <source>The list cannot be read.</source>
        <translation>一覧を読み取れません。</translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation>%2 件中 %1 件を表示</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CatalogPage</name>
    <message>
        <source>Import…</source>
        <translation>インポート…</translation>
    </message>
    <message>
        <source>Prices, price histories, interruption rates, traces or lifetimes (or drop a file on the window)</source>
        <translation>価格、価格履歴、中断率、トレース、存続時間 (ファイルをウィンドウにドロップしても可)</translation>
    </message>
    <message>
        <source>Imported as %1.</source>
        <translation>%1 としてインポートしました。</translation>
    </message>
    <message>
        <source>It can be chosen on the Plan page.</source>
        <translation>「プラン」ページで選べます。</translation>
    </message>
    <message>
        <source>Nothing was imported.</source>
        <translation>何もインポートされませんでした。</translation>
    </message>
    <message>
        <source>Catalogues</source>
        <translation>カタログ</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>オファー</translation>
    </message>
    <message numerus="yes">
        <source>%n offers</source>
        <translation>
            <numerusform>%n 件のオファー</numerusform>
        </translation>
    </message>
    <message>
        <source>The catalogues cannot be listed.</source>
        <translation>カタログの一覧を取得できません。</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>組み込み</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 を読み取れません。</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>インポート</translation>
    </message>
    <message>
        <source>Prices, traces, lifetimes (*.csv *.json);;All files (*)</source>
        <translation>価格、トレース、存続時間 (*.csv *.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Catalog</source>
        <translation>カタログ</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>GPU types</source>
        <translation>GPU の種類</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>インポート済み</translation>
    </message>
    <message>
        <source>What the catalogue page shows</source>
        <translation>カタログ ページの表示内容</translation>
    </message>
    <message>
        <source>Compare prices…</source>
        <translation>価格を比較…</translation>
    </message>
    <message>
        <source>Prices of two catalogues, or of two dates of one, side by side</source>
        <translation>2 つのカタログ、または 1 つのカタログの 2 つの日付の価格を並べて表示</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>出典</translation>
    </message>
    <message>
        <source>Use in the plan</source>
        <translation>プランで使う</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>削除…</translation>
    </message>
    <message>
        <source>imported %1</source>
        <translation>%1 にインポート</translation>
    </message>
    <message>
        <source>%1, used by the plan</source>
        <translation>%1、プランで使用中</translation>
    </message>
    <message>
        <source>Prices of %1.</source>
        <translation>%1 の価格。</translation>
    </message>
    <message>
        <source>Prices of %1 to %2.</source>
        <translation>%1 から %2 の価格。</translation>
    </message>
    <message numerus="yes">
        <source>%n dates are kept.</source>
        <translation>
            <numerusform>%n 日分を保持しています。</numerusform>
        </translation>
    </message>
    <message>
        <source>The plan is made with it.</source>
        <translation>プランはこのカタログで作られます。</translation>
    </message>
    <message>
        <source>%1 as of %2</source>
        <translation>%1 (%2 時点)</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>%1 を削除しますか?</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>All its imports are forgotten. The files that they came from stay.</source>
        <translation>このカタログのインポートはすべて破棄されます。元のファイルは残ります。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>%1 was not removed.</source>
        <translation>%1 を削除できませんでした。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ChosenPlanPanel</name>
    <message>
        <source>%1 the speed, %2 cheaper than baseline</source>
        <translation>ベースラインの %1 の速さ、%2 安い</translation>
    </message>
    <message>
        <source>%1 the speed, %2 dearer than baseline</source>
        <translation>ベースラインの %1 の速さ、%2 高い</translation>
    </message>
    <message>
        <source>+%1 with one more worker, +%2 with one more parameter server.</source>
        <translation>ワーカーを 1 台増やすと +%1、パラメーター サーバーを 1 台増やすと +%2。</translation>
    </message>
    <message>
        <source>%1 lost a run; each adds %2 and %3</source>
        <translation>1 回の実行で %1 台を失い、1 台ごとに %2 と %3 が加わります</translation>
    </message>
    <message>
        <source>Selected plan</source>
        <translation>選択中のプラン</translation>
    </message>
    <message>
        <source>Time, P50</source>
        <translation>時間、P50</translation>
    </message>
    <message>
        <source>Cost, P50</source>
        <translation>費用、P50</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Chance to meet</source>
        <translation>達成の確率</translation>
    </message>
    <message>
        <source>Finish time</source>
        <translation>終了時間</translation>
    </message>
    <message>
        <source>Play one of the runs</source>
        <translation>実行の 1 つを再生</translation>
    </message>
    <message>
        <source>Finish times of the simulated runs</source>
        <translation>シミュレーションの終了時間</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>費用</translation>
    </message>
    <message>
        <source>Costs of the simulated runs</source>
        <translation>シミュレーションの費用</translation>
    </message>
    <message>
        <source>Servers still alive, %</source>
        <translation>存続しているサーバー、%</translation>
    </message>
    <message>
        <source>Rehearse</source>
        <translation>リハーサル</translation>
    </message>
    <message>
        <source>Launch…</source>
        <translation>起動…</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>まだプランがありません</translation>
    </message>
    <message>
        <source>There is no plan to launch yet</source>
        <translation>起動できるプランがまだありません</translation>
    </message>
    <message>
        <source>Rank %1 of %2</source>
        <translation>%2 件中 %1 位</translation>
    </message>
    <message>
        <source>Not ranked</source>
        <translation>順位なし</translation>
    </message>
    <message>
        <source>%1 · %2/h</source>
        <translation>%1 · %2/時</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未測定</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>ベースライン: %1</translation>
    </message>
    <message>
        <source>tick: the %1 % asked for</source>
        <translation>目盛り: 要求の %1 %</translation>
    </message>
    <message>
        <source>Deadline %1</source>
        <translation>期限 %1</translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation>予算 %1</translation>
    </message>
    <message>
        <source>Accuracy %1</source>
        <translation>精度 %1</translation>
    </message>
    <message>
        <source>All targets</source>
        <translation>すべての目標</translation>
    </message>
    <message>
        <source>The workers set the pace.</source>
        <translation>ワーカーが速さを決めています。</translation>
    </message>
    <message>
        <source>The parameter servers set the pace.</source>
        <translation>パラメーター サーバーが速さを決めています。</translation>
    </message>
    <message>
        <source>steps/s</source>
        <translation>ステップ/秒</translation>
    </message>
    <message>
        <source>The speed is %1</source>
        <translation>速度の根拠: %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln runs</source>
        <translation>
            <numerusform>%Ln 回の実行</numerusform>
        </translation>
    </message>
    <message>
        <source>same runs</source>
        <translation>同じ実行</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/時</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>オンデマンド</translation>
    </message>
    <message>
        <source>deadline %1</source>
        <translation>期限 %1</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>予算 %1</translation>
    </message>
    <message>
        <source>Neither one more worker nor one more parameter server would make it faster.</source>
        <translation>ワーカーもパラメーター サーバーも、1 台増やしても速くなりません。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln simulated runs of the selected plan: ten times as many as of the others</source>
        <translation>
            <numerusform>選択中のプランのシミュレーション %Ln 回: ほかのプランの 10 倍</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CurvesPanel</name>
    <message>
        <source>exponential fit</source>
        <translation>指数の近似</translation>
    </message>
    <message>
        <source>bathtub fit</source>
        <translation>バスタブ曲線の近似</translation>
    </message>
    <message>
        <source>early and constant fit</source>
        <translation>初期＋一定の近似</translation>
    </message>
    <message>
        <source>%1 fit</source>
        <translation>%1 の近似</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>存続時間</translation>
    </message>
    <message>
        <source>Whose lifetimes</source>
        <translation>存続時間の対象</translation>
    </message>
    <message>
        <source>Transient price</source>
        <translation>スポット価格</translation>
    </message>
    <message>
        <source>The lifetimes cannot be read.</source>
        <translation>存続時間を読み取れません。</translation>
    </message>
    <message>
        <source>own runs</source>
        <translation>自分の実行</translation>
    </message>
    <message>
        <source>Model of the plans: %1. No lifetimes of such servers were imported or measured.</source>
        <translation>プランのモデル: %1。該当サーバーの存続時間はインポートも測定もされていません。</translation>
    </message>
    <message numerus="yes">
        <source>Own runs: %n servers observed, of which %1 were revoked (Kaplan-Meier, 90 % band).</source>
        <translation>
            <numerusform>自分の実行: %n 台を観測、うち %1 台が回収 (Kaplan–Meier、90 % 帯)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2: %n servers observed, of which %1 were revoked (Kaplan-Meier, 90 % band).</source>
        <translation>
            <numerusform>%2: %n 台を観測、うち %1 台が回収 (Kaplan–Meier、90 % 帯)。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing can be fitted to them.</source>
        <translation>近似できません。</translation>
    </message>
    <message>
        <source>The fit is at most %1 percentage points off.</source>
        <translation>近似のずれは最大 %1 ポイントです。</translation>
    </message>
    <message>
        <source>Model of the plans: %1.</source>
        <translation>プランのモデル: %1。</translation>
    </message>
    <message>
        <source>Listed price of %1, %2.</source>
        <translation>%1 の定価、%2。</translation>
    </message>
    <message>
        <source>an unknown day</source>
        <translation>不明な日</translation>
    </message>
    <message>
        <source>source not named</source>
        <translation>出典の記載なし</translation>
    </message>
    <message>
        <source>History: %1, latest price of %2 %3.</source>
        <translation>履歴: %1、最新の価格は %2 %3。</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>観測値</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::FormSection</name>
    <message>
        <source>any</source>
        <translation>指定なし</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::HistoryCompare</name>
    <message>
        <source>Runs side by side, compared with the first</source>
        <translation>実行を並べて最初のものと比較</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>一覧に戻る</translation>
    </message>
    <message>
        <source>Figures of the compared runs</source>
        <translation>比較中の実行の数値</translation>
    </message>
    <message>
        <source>Images/s</source>
        <translation>画像/秒</translation>
    </message>
    <message>
        <source>Throughput of the compared runs over time</source>
        <translation>比較中の実行のスループットの推移</translation>
    </message>
    <message>
        <source>USD</source>
        <translation>USD</translation>
    </message>
    <message>
        <source>Cost of the compared runs over time</source>
        <translation>比較中の実行の費用の推移</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>スループット</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>費用</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::HistoryDetail</name>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>実行を開く</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>レポート</translation>
    </message>
    <message>
        <source>HTML…</source>
        <translation>HTML…</translation>
    </message>
    <message>
        <source>PDF…</source>
        <translation>PDF…</translation>
    </message>
    <message>
        <source>CSV…</source>
        <translation>CSV…</translation>
    </message>
    <message>
        <source>JSON…</source>
        <translation>JSON…</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>Actual</source>
        <translation>実績</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>費用</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Revocations</source>
        <translation>回収</translation>
    </message>
    <message>
        <source>The single on-demand server: %1 and %2, so %3 saved.</source>
        <translation>オンデマンド サーバー 1 台では %1、%2 なので、%3 の節約です。</translation>
    </message>
    <message>
        <source>points</source>
        <translation>ポイント</translation>
    </message>
    <message>
        <source>%1, started %2 %3.</source>
        <translation>%1、%2 %3 に開始。</translation>
    </message>
    <message>
        <source>Plan again</source>
        <translation>再計画</translation>
    </message>
    <message>
        <source>Put what this run was planned with into the Plan page</source>
        <translation>この実行の計画条件を「プラン」ページに入れる</translation>
    </message>
    <message>
        <source>Show the cost report, or save it as HTML, PDF, CSV or JSON</source>
        <translation>費用レポートを表示、または HTML、PDF、CSV、JSON で保存</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>What happened to the run&apos;s servers</source>
        <translation>実行のサーバーに起きたこと</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::HistoryPage</name>
    <message>
        <source>1 run</source>
        <translation>1 件の実行</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n 件の実行</numerusform>
        </translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>まだ実行がありません</translation>
    </message>
    <message>
        <source>Every run is kept here, with what was predicted beside what came.</source>
        <translation>すべての実行が、予測と実績を並べてここに残ります。</translation>
    </message>
    <message>
        <source>Rehearse the sample</source>
        <translation>サンプルをリハーサル</translation>
    </message>
    <message>
        <source>Go to Plan</source>
        <translation>プランへ</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>支出</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>節約</translation>
    </message>
    <message>
        <source>Time forecast</source>
        <translation>時間の予測</translation>
    </message>
    <message>
        <source>Cost forecast</source>
        <translation>費用の予測</translation>
    </message>
    <message>
        <source>Accuracy forecast</source>
        <translation>精度の予測</translation>
    </message>
    <message>
        <source>Inside P10–P90</source>
        <translation>P10–P90 の範囲内</translation>
    </message>
    <message>
        <source>Search runs  (Ctrl+F)</source>
        <translation>実行を検索  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search runs</source>
        <translation>実行を検索</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>All workloads</source>
        <translation>すべてのワークロード</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>All states</source>
        <translation>すべての状態</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>停止済み</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>すべての期間</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>過去 7 日間</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>過去 30 日間</translation>
    </message>
    <message>
        <source>Last 90 days</source>
        <translation>過去 90 日間</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>フィルターを解除</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Store: %1</source>
        <translation>ストア: %1</translation>
    </message>
    <message>
        <source>median of absolute errors</source>
        <translation>絶対誤差の中央値</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>%1 で</translation>
    </message>
    <message>
        <source>on demand: %1</source>
        <translation>オンデマンド: %1</translation>
    </message>
    <message>
        <source>against each run&apos;s baseline</source>
        <translation>各実行のベースライン比</translation>
    </message>
    <message>
        <source>off</source>
        <translation>のずれ</translation>
    </message>
    <message>
        <source>points off</source>
        <translation>ポイントのずれ</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>%1, 80 % expected</source>
        <translation>%1、期待値 80 %</translation>
    </message>
    <message>
        <source>no finished run yet</source>
        <translation>完了した実行はまだありません</translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation>%2 件中 %1 件を表示</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>レポートを保存</translation>
    </message>
    <message>
        <source>The report was not written.</source>
        <translation>レポートを書き込めませんでした。</translation>
    </message>
    <message>
        <source>The report is written.</source>
        <translation>レポートを書き込みました。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>The runs cannot be compared.</source>
        <translation>実行を比較できません。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Tick two to four runs to see them side by side</source>
        <translation>2～4 件の実行にチェックを付けると並べて表示します</translation>
    </message>
    <message>
        <source>Compare (%1)</source>
        <translation>比較 (%1)</translation>
    </message>
    <message>
        <source>Save the table as CSV</source>
        <translation>表を CSV で保存</translation>
    </message>
    <message>
        <source>No run fits the filters.</source>
        <translation>条件に合う実行はありません。</translation>
    </message>
    <message>
        <source>Error of time, %</source>
        <translation>時間の誤差、%</translation>
    </message>
    <message>
        <source>Error of cost, %</source>
        <translation>費用の誤差、%</translation>
    </message>
    <message>
        <source>Error of accuracy, points</source>
        <translation>精度の誤差、ポイント</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>表を保存</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表 (*.csv)</translation>
    </message>
    <message>
        <source>The table was not written.</source>
        <translation>表を書き込めませんでした。</translation>
    </message>
    <message>
        <source>The table is written.</source>
        <translation>表を書き込みました。</translation>
    </message>
    <message>
        <source>on demand: %1 for %2</source>
        <translation>オンデマンド: %1 (%2)</translation>
    </message>
    <message>
        <source>Import run…</source>
        <translation>実行を取り込む…</translation>
    </message>
    <message>
        <source>Take in a finished run of another machine from its report.json (or drop the file on the window)</source>
        <translation>ほかのマシンの終わった実行を report.json から取り込みます (ファイルをウィンドウに落とすこともできます)</translation>
    </message>
    <message>
        <source>Import runs</source>
        <translation>実行を取り込む</translation>
    </message>
    <message>
        <source>Reports of runs (*.json)</source>
        <translation>実行のレポート (*.json)</translation>
    </message>
    <message>
        <source>%1 was not imported.</source>
        <translation>%1 は取り込まれませんでした。</translation>
    </message>
    <message>
        <source>%1 was imported.</source>
        <translation>%1 を取り込みました。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) were imported.</source>
        <translation>
            <numerusform>%n 件の実行を取り込みました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Its measurements change no plan of this machine.</source>
        <translation>その測定はこのマシンのプランを変えません。</translation>
    </message>
    <message>
        <source>The runs are shown here once they can be read.</source>
        <translation>読み取れるようになると、実行がここに表示されます。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ImportPanel</name>
    <message>
        <source>Offers (vms.csv)</source>
        <translation>オファー (vms.csv)</translation>
    </message>
    <message>
        <source>Price history</source>
        <translation>価格履歴</translation>
    </message>
    <message>
        <source>Interruption rates</source>
        <translation>中断率</translation>
    </message>
    <message>
        <source>Availability trace</source>
        <translation>可用性トレース</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>存続時間</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>インポート</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>1 = available</source>
        <translation>1 = 利用可能</translation>
    </message>
    <message>
        <source>1 = preempted</source>
        <translation>1 = 回収</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>読み取り中…</translation>
    </message>
    <message>
        <source>%1 rows, %2 good</source>
        <translation>%1 行、うち有効 %2 行</translation>
    </message>
    <message>
        <source>%1 left out</source>
        <translation>除外 %1</translation>
    </message>
    <message>
        <source>%1 with a warning</source>
        <translation>警告 %1</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>インポート中…</translation>
    </message>
    <message>
        <source>imported with a warning</source>
        <translation>警告付きでインポート</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>不正</translation>
    </message>
    <message>
        <source>How far the file is read</source>
        <translation>ファイルの読み取りの進み</translation>
    </message>
    <message>
        <source>Problems of the file</source>
        <translation>ファイルの問題</translation>
    </message>
    <message>
        <source>First days of the trace</source>
        <translation>トレースの最初の数日</translation>
    </message>
    <message>
        <source>Leave broken rows out</source>
        <translation>不正な行を除外</translation>
    </message>
    <message>
        <source>%1 broken and left out</source>
        <translation>不正 %1 (除外)</translation>
    </message>
    <message>
        <source>%1 broken: nothing is imported until they are mended or left out</source>
        <translation>不正 %1 行: 修正または除外するまで何もインポートされません</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行番号</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>The file cannot be imported: %1.</source>
        <translation>ファイルをインポートできません: %1。</translation>
    </message>
    <message>
        <source>First rows as they would be stored</source>
        <translation>保存される内容 (先頭の行)</translation>
    </message>
    <message>
        <source>&amp;Kind of file</source>
        <translation>ファイルの種類(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名前(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Provider</source>
        <translation>プロバイダー(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;What a 1 means</source>
        <translation>1 の意味(&amp;W)</translation>
    </message>
    <message>
        <source>Whose prices are these? Enter the provider, for the file does not say.</source>
        <translation>どのプロバイダーの価格ですか? ファイルに記載がないため入力してください。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LatencyView</name>
    <message>
        <source>Latency over time</source>
        <translation>レイテンシーの推移</translation>
    </message>
    <message>
        <source>Worker or parameter server</source>
        <translation>ワーカーまたはパラメーター サーバー</translation>
    </message>
    <message>
        <source>Applying a gradient, ms</source>
        <translation>勾配の適用、ms</translation>
    </message>
    <message>
        <source>Push: until the gradient is applied, ms</source>
        <translation>プッシュ: 勾配が適用されるまで、ms</translation>
    </message>
    <message>
        <source>From a gradient&apos;s arrival to its answer, ms</source>
        <translation>勾配の到着から応答まで、ms</translation>
    </message>
    <message>
        <source>Pull: from then until the state is there, ms</source>
        <translation>プル: その後、状態が届くまで、ms</translation>
    </message>
    <message>
        <source>Each point is of 10 s: the median and the 95th percentile of the means of a second.</source>
        <translation>各点は 10 秒間の値です: 1 秒ごとの平均の中央値と 95 パーセンタイル。</translation>
    </message>
    <message>
        <source>Each point is of 10 s: the median and the 95th percentile of its steps.</source>
        <translation>各点は 10 秒間の値です: その間のステップの中央値と 95 パーセンタイル。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LaunchBackendBox</name>
    <message>
        <source>Back-end</source>
        <translation>バックエンド</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>SSH</source>
        <translation>SSH</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>Servers are processes on this machine; their prices are counted as if they were rented.</source>
        <translation>サーバーはこのマシン上のプロセスです。費用は借りたものとして計算します。</translation>
    </message>
    <message>
        <source>&amp;Inventory</source>
        <translation>インベントリ(&amp;I)</translation>
    </message>
    <message>
        <source>hosts.toml: choose it or drop it here</source>
        <translation>hosts.toml: 選ぶか、ここにドロップ</translation>
    </message>
    <message>
        <source>Servers are started on your own hosts by SSH; what they cost is counted at the prices of the plan&apos;s offers.</source>
        <translation>サーバーは SSH でお手元のホスト上に起動します。費用はプランのオファーの価格で計算します。</translation>
    </message>
    <message>
        <source>&amp;Partition&apos;s file</source>
        <translation>パーティションのファイル(&amp;P)</translation>
    </message>
    <message>
        <source>slurm.toml: choose it or drop it here</source>
        <translation>slurm.toml: 選ぶか、ここにドロップ</translation>
    </message>
    <message>
        <source>Each server is a job of a Slurm partition; what they cost is counted at the prices of the plan&apos;s offers. Results are kept in the folder that the nodes share.</source>
        <translation>各サーバーは Slurm パーティションのジョブです。費用はプランのオファーの価格で計算します。結果はノードが共有するフォルダーに保存されます。</translation>
    </message>
    <message>
        <source>Choose the file that describes the servers</source>
        <translation>サーバーを記述したファイルを選択</translation>
    </message>
    <message>
        <source>Descriptions of servers (*.toml);;All files (*)</source>
        <translation>サーバーの記述 (*.toml);;すべてのファイル (*)</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LaunchStep</name>
    <message>
        <source>The back-end is there</source>
        <translation>バックエンドがある</translation>
    </message>
    <message>
        <source>The plan can be trained</source>
        <translation>プランを学習できる</translation>
    </message>
    <message>
        <source>The data set is there</source>
        <translation>データセットがある</translation>
    </message>
    <message>
        <source>Workers can be started</source>
        <translation>ワーカーを起動できる</translation>
    </message>
    <message>
        <source>The controller can be started</source>
        <translation>コントローラーを起動できる</translation>
    </message>
    <message>
        <source>Results can be written, with room for checkpoints</source>
        <translation>結果を書き込め、チェックポイントの空きがある</translation>
    </message>
    <message>
        <source>The run can be recorded</source>
        <translation>実行を記録できる</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/時</translation>
    </message>
    <message>
        <source>All servers are on-demand: they are not revoked.</source>
        <translation>すべてオンデマンドのため回収されません。</translation>
    </message>
    <message>
        <source>A revoked server is replaced by one of the same offer; the others go on meanwhile.</source>
        <translation>回収されたサーバーは同じオファーと交換し、その間もほかは続けます。</translation>
    </message>
    <message>
        <source>A revoked server is replaced by the cheapest other offer of its GPU type; the others go on meanwhile.</source>
        <translation>回収されたサーバーは同じ GPU の最安の別オファーと交換し、その間もほかは続けます。</translation>
    </message>
    <message>
        <source>A revoked server is replaced in another zone; the others go on meanwhile.</source>
        <translation>回収されたサーバーは別のゾーンで交換し、その間もほかは続けます。</translation>
    </message>
    <message>
        <source>A revoked server is replaced by an on-demand one, which costs more and stays.</source>
        <translation>回収されたサーバーは、高価でも回収されないオンデマンドと交換します。</translation>
    </message>
    <message>
        <source>A revoked server is not replaced; the others go on, more slowly.</source>
        <translation>回収されたサーバーは交換せず、残りが遅くなりながら続けます。</translation>
    </message>
    <message>
        <source>Notice comes %1 before; a worker uses it to finish its step and leave.</source>
        <translation>回収予告は %1 前に届き、ワーカーはその間にステップを終えて抜けます。</translation>
    </message>
    <message>
        <source>There is no notice: a worker is gone at once, and its step with it.</source>
        <translation>回収予告はなく、ワーカーは直ちに失われ、そのステップも失われます。</translation>
    </message>
    <message>
        <source>A checkpoint is written every %1; a lost parameter server goes back to the last one.</source>
        <translation>%1 ごとにチェックポイントを書き込み、失ったパラメーター サーバーは最後のものから再開します。</translation>
    </message>
    <message>
        <source>Checkpoints are written as often as pays; a lost parameter server goes back to the last one.</source>
        <translation>チェックポイントは最適な間隔で書き込み、失ったパラメーター サーバーは最後のものから再開します。</translation>
    </message>
    <message>
        <source>Rehearse</source>
        <translation>リハーサル</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>起動</translation>
    </message>
    <message>
        <source>Rehearse %1</source>
        <translation>%1 をリハーサル</translation>
    </message>
    <message>
        <source>Launch %1</source>
        <translation>%1 を起動</translation>
    </message>
    <message>
        <source>Launch %1 in %2</source>
        <translation>%2 で %1 を起動</translation>
    </message>
    <message>
        <source>Back-end</source>
        <translation>バックエンド</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>確認項目</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>再確認</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>費用</translation>
    </message>
    <message>
        <source>free</source>
        <translation>無料</translation>
    </message>
    <message>
        <source>Rate, as if rented</source>
        <translation>料金 (借りた場合)</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>料金</translation>
    </message>
    <message>
        <source>Expected, P50 (P90)</source>
        <translation>見込み、P50 (P90)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>&amp;Never more than (cap)</source>
        <translation>上限(&amp;N)</translation>
    </message>
    <message>
        <source>The run stops itself when its projected spend reaches the cap. Servers are billed from request to confirmed end.</source>
        <translation>支出見込みが上限に達すると、実行は自動で停止します。サーバーは要求から終了の確認まで課金されます。</translation>
    </message>
    <message>
        <source>If servers are revoked</source>
        <translation>サーバーが回収されたら</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>in order</source>
        <translation>問題なし</translation>
    </message>
    <message>
        <source>not in order</source>
        <translation>問題あり</translation>
    </message>
    <message>
        <source>Cap: expected an amount over 0, like $5</source>
        <translation>上限: $5 のような 0 より大きい金額が必要です</translation>
    </message>
    <message>
        <source>The cap is below the P90 of the cost: the run may stop itself before it is done.</source>
        <translation>上限が費用の P90 を下回っています。完了前に自動停止することがあります。</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>開始中…</translation>
    </message>
    <message>
        <source>Launching…</source>
        <translation>起動中…</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>確認中…</translation>
    </message>
    <message>
        <source>Rehearse for free</source>
        <translation>無料でリハーサル</translation>
    </message>
    <message>
        <source>Launch at %1…</source>
        <translation>%1 で起動…</translation>
    </message>
    <message>
        <source>Launch %1?</source>
        <translation>%1 を起動しますか?</translation>
    </message>
    <message>
        <source>Launch %1 in %2?</source>
        <translation>%2 で %1 を起動しますか?</translation>
    </message>
    <message>
        <source>Never more than (cap)</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Launch at %1</source>
        <translation>%1 で起動</translation>
    </message>
    <message>
        <source>The rehearsal was not started.</source>
        <translation>リハーサルを開始できませんでした。</translation>
    </message>
    <message>
        <source>The run was not launched.</source>
        <translation>実行は起動されませんでした。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Servers are processes on this machine, free of charge.</source>
        <translation>サーバーはこのマシンのプロセスで、無料です。</translation>
    </message>
    <message>
        <source>Servers taken away</source>
        <translation>サーバーの回収</translation>
    </message>
    <message>
        <source>As the model says</source>
        <translation>モデルどおり</translation>
    </message>
    <message>
        <source>One for sure</source>
        <translation>必ず 1 台</translation>
    </message>
    <message>
        <source>None</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Drawn from the plan&apos;s own model of lifetimes, in compressed time: in a short run there may be none.</source>
        <translation>プランの存続時間モデルから、圧縮した時間で抽選します。短い実行では 1 台も回収されないことがあります。</translation>
    </message>
    <message>
        <source>One transient worker is revoked half-way through the steps.</source>
        <translation>ステップの半ばでスポットのワーカーが 1 台回収されます。</translation>
    </message>
    <message>
        <source>Every server stays to the end.</source>
        <translation>すべてのサーバーが最後まで残ります。</translation>
    </message>
    <message>
        <source>A host that fails or cannot be reached counts as a revoked server, whatever its price.</source>
        <translation>故障したホストや到達できないホストは、価格にかかわらず回収されたサーバーとみなします。</translation>
    </message>
    <message>
        <source>A job that is preempted or loses its node counts as a revoked server; another job is submitted, and may wait in the queue.</source>
        <translation>プリエンプトされたジョブやノードを失ったジョブは回収されたサーバーとみなします。別のジョブを投入しますが、キューで待つことがあります。</translation>
    </message>
    <message>
        <source>There is notice only on hosts whose inventory names a notice service.</source>
        <translation>予告があるのは、インベントリで予告サービスが指定されたホストだけです。</translation>
    </message>
    <message>
        <source>Notice is the partition&apos;s grace time; a worker uses it to finish its step and leave.</source>
        <translation>予告の時間はパーティションの猶予時間です。ワーカーはその間にステップを終えて抜けます。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LimitsSection</name>
    <message>
        <source>By the same offer</source>
        <translation>同じオファーで</translation>
    </message>
    <message>
        <source>replaced by the same offer</source>
        <translation>同じオファーで交換</translation>
    </message>
    <message>
        <source>By the next cheapest</source>
        <translation>次に安いもので</translation>
    </message>
    <message>
        <source>replaced by the next cheapest</source>
        <translation>次に安いもので交換</translation>
    </message>
    <message>
        <source>In another zone</source>
        <translation>別のゾーンで</translation>
    </message>
    <message>
        <source>replaced in another zone</source>
        <translation>別のゾーンで交換</translation>
    </message>
    <message>
        <source>By an on-demand server</source>
        <translation>オンデマンド サーバーで</translation>
    </message>
    <message>
        <source>replaced on demand</source>
        <translation>オンデマンドで交換</translation>
    </message>
    <message>
        <source>Not at all</source>
        <translation>交換しない</translation>
    </message>
    <message>
        <source>not replaced</source>
        <translation>交換なし</translation>
    </message>
    <message>
        <source>As is best</source>
        <translation>最適なもの</translation>
    </message>
    <message>
        <source>replaced as is best</source>
        <translation>最適なもので交換</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>制限</translation>
    </message>
    <message>
        <source>Count start-up time</source>
        <translation>起動時間を含める</translation>
    </message>
    <message>
        <source>One region only</source>
        <translation>1 リージョンのみ</translation>
    </message>
    <message>
        <source>Off: up to half of the workers may run in other regions than the parameter servers</source>
        <translation>オフ: ワーカーの半数までをパラメーター サーバーと別のリージョンで動かせます</translation>
    </message>
    <message>
        <source>&amp;Workers, at most</source>
        <translation>ワーカーの上限(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Parameter servers</source>
        <translation>パラメーター サーバー(&amp;P)</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>その他のオプション</translation>
    </message>
    <message>
        <source>At most per &amp;hour</source>
        <translation>1 時間の上限(&amp;H)</translation>
    </message>
    <message>
        <source>What the whole cluster may cost in an hour</source>
        <translation>クラスター全体の 1 時間当たりの費用の上限</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Chec&amp;kpoint every</source>
        <translation>チェックポイント間隔(&amp;K)</translation>
    </message>
    <message>
        <source>Automatic: as Young and Daly say, from the hazard and the time that one takes to write</source>
        <translation>自動: 回収率と書き込み時間から Young–Daly の式で決めます</translation>
    </message>
    <message>
        <source>ASP</source>
        <translation>ASP</translation>
    </message>
    <message>
        <source>ASP or Sync-Switch</source>
        <translation>ASP または Sync-Switch</translation>
    </message>
    <message>
        <source>ASP, Sync-Switch, BSP, SSP</source>
        <translation>ASP、Sync-Switch、BSP、SSP</translation>
    </message>
    <message>
        <source>How workers&apos; gradients may meet</source>
        <translation>ワーカーの勾配の合わせ方</translation>
    </message>
    <message>
        <source>On-demand</source>
        <translation>オンデマンド</translation>
    </message>
    <message>
        <source>Transient</source>
        <translation>スポット</translation>
    </message>
    <message>
        <source>Either</source>
        <translation>どちらでも</translation>
    </message>
    <message>
        <source>S&amp;imulated runs</source>
        <translation>シミュレーション回数(&amp;I)</translation>
    </message>
    <message>
        <source>Synchronisation</source>
        <translation>同期</translation>
    </message>
    <message>
        <source>Parameter servers&apos; pricing</source>
        <translation>パラメーター サーバーの料金種別</translation>
    </message>
    <message>
        <source>Lost servers are replaced</source>
        <translation>失ったサーバーの交換</translation>
    </message>
    <message>
        <source>Fewer options</source>
        <translation>オプションを減らす</translation>
    </message>
    <message>
        <source>up to %1/h</source>
        <translation>%1/時まで</translation>
    </message>
    <message>
        <source>transient parameter servers</source>
        <translation>スポットのパラメーター サーバー</translation>
    </message>
    <message>
        <source>parameter servers of either pricing</source>
        <translation>パラメーター サーバーはどちらの料金でも</translation>
    </message>
    <message>
        <source>checkpoint every %1</source>
        <translation>%1 ごとにチェックポイント</translation>
    </message>
    <message>
        <source>automatic checkpoints</source>
        <translation>チェックポイント自動</translation>
    </message>
    <message>
        <source>closed form only</source>
        <translation>解析式のみ</translation>
    </message>
    <message>
        <source>At most per hour: expected an amount over 0, like $3 or 2.50 EUR, found %1</source>
        <translation>1 時間の上限: $3 や 2.50 EUR のような 0 より大きい金額が必要ですが、%1 でした</translation>
    </message>
    <message>
        <source>Checkpoint every: expected a time over 0, like 10 min, or nothing, found %1</source>
        <translation>チェックポイント間隔: 10 分のような 0 より大きい時間か空欄が必要ですが、%1 でした</translation>
    </message>
    <message>
        <source>Of each of the best plans; the selected plan gets ten times as many, up to %L1</source>
        <translation>上位プランごとの回数。選択中のプランはその 10 倍 (最大 %L1)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln simulated runs a plan</source>
        <translation>
            <numerusform>プラン当たりシミュレーション %Ln 回</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::MachineCard</name>
    <message numerus="yes">
        <source>processor, %n thread(s)</source>
        <translation>
            <numerusform>プロセッサー、%n スレッド</numerusform>
        </translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>プロセッサー</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Left behind</source>
        <translation>残されたもの</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>再測定</translation>
    </message>
    <message>
        <source>The measurement was cancelled.</source>
        <translation>測定はキャンセルされました。</translation>
    </message>
    <message>
        <source>Measuring; this takes some seconds.</source>
        <translation>測定中です。数秒かかります。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n core(s)</source>
        <translation>
            <numerusform>%1、%n コア</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上の %1</translation>
    </message>
    <message>
        <source>steps/s</source>
        <translation>ステップ/秒</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>画像/秒</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>まだ測定されていません</translation>
    </message>
    <message>
        <source>process %1: %2</source>
        <translation>プロセス %1: %2</translation>
    </message>
    <message>
        <source>no process of a past run</source>
        <translation>過去の実行のプロセスなし</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::MeasurementsCard</name>
    <message>
        <source>Measured by runs</source>
        <translation>実行による測定値</translation>
    </message>
    <message>
        <source>Nothing yet. Every run that ends improves the forecasts of the next ones.</source>
        <translation>まだありません。実行が終わるたびに次の予測が良くなります。</translation>
    </message>
    <message>
        <source>These figures move the shipped constants: forecasts follow them.</source>
        <translation>これらの数値で同梱の定数を補正し、予測に反映します。</translation>
    </message>
    <message>
        <source>Servers of this machine (local)</source>
        <translation>このマシンのサーバー (local)</translation>
    </message>
    <message>
        <source>Servers of %1</source>
        <translation>%1 のサーバー</translation>
    </message>
    <message>
        <source>Reset…</source>
        <translation>リセット…</translation>
    </message>
    <message>
        <source>Forget what runs on %1 measured</source>
        <translation>%1 での実行の測定値を破棄</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 件の実行</numerusform>
        </translation>
    </message>
    <message>
        <source>Step of %1 on %2</source>
        <translation>%2 上の %1 の 1 ステップ</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ミリ秒</translation>
    </message>
    <message numerus="yes">
        <source>%n parameter server(s) with %1</source>
        <translation>
            <numerusform>パラメーター サーバー %n 台と %1</numerusform>
        </translation>
    </message>
    <message>
        <source>steps/s</source>
        <translation>ステップ/秒</translation>
    </message>
    <message>
        <source>Start-up against the shipped value</source>
        <translation>起動 (同梱値との比)</translation>
    </message>
    <message>
        <source>Replacement against the shipped value</source>
        <translation>交換 (同梱値との比)</translation>
    </message>
    <message>
        <source>Checkpoint against the shipped value</source>
        <translation>チェックポイント (同梱値との比)</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>存続時間</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n 台のサーバー</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n revoked</source>
        <translation>
            <numerusform>回収 %n 台</numerusform>
        </translation>
    </message>
    <message>
        <source>Forget what runs on %1 measured?</source>
        <translation>%1 での実行の測定値を破棄しますか?</translation>
    </message>
    <message>
        <source>Plans use the shipped constants again. The runs themselves stay in the history.</source>
        <translation>プランは同梱の定数に戻ります。実行そのものは履歴に残ります。</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>破棄</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::NumberField</name>
    <message>
        <source>nothing</source>
        <translation>空欄</translation>
    </message>
    <message>
        <source>%1: expected a whole number from %L2 to %L3, found %4</source>
        <translation>%1: %L2～%L3 の整数が必要です (入力: %4)</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::OffersSection</name>
    <message>
        <source>Offers</source>
        <translation>オファー</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>カタログ</translation>
    </message>
    <message numerus="yes">
        <source>All %n GPU types</source>
        <translation>
            <numerusform>GPU 全 %n 種類</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n GPU types</source>
        <translation>
            <numerusform>GPU %n 種類中 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>GPU types</source>
        <translation>GPU の種類</translation>
    </message>
    <message numerus="yes">
        <source>All %n providers</source>
        <translation>
            <numerusform>全 %n プロバイダー</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n providers</source>
        <translation>
            <numerusform>プロバイダー %n 社中 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Providers</source>
        <translation>プロバイダー</translation>
    </message>
    <message numerus="yes">
        <source>All %n regions</source>
        <translation>
            <numerusform>全 %n リージョン</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n regions</source>
        <translation>
            <numerusform>%n リージョン中 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>リージョン</translation>
    </message>
    <message>
        <source>Transient</source>
        <translation>スポット</translation>
    </message>
    <message>
        <source>Consider transient servers for workers: cheaper, but they can be revoked</source>
        <translation>ワーカーにスポット サーバーも検討: 安価ですが回収されることがあります</translation>
    </message>
    <message>
        <source>On-demand</source>
        <translation>オンデマンド</translation>
    </message>
    <message>
        <source>Consider on-demand servers for workers: never revoked</source>
        <translation>ワーカーにオンデマンド サーバーも検討: 回収されません</translation>
    </message>
    <message>
        <source>Consider %1 servers</source>
        <translation>%1 サーバーを含める</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>インポート…</translation>
    </message>
    <message>
        <source>Read prices from a file, with a preview on the Catalog page</source>
        <translation>ファイルから価格を読み、カタログのページでプレビューします</translation>
    </message>
    <message>
        <source>Import offers</source>
        <translation>オファーを取り込む</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::OffersView</name>
    <message>
        <source>Search offers  (Ctrl+F)</source>
        <translation>オファーを検索  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search offers</source>
        <translation>オファーを検索</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>プロバイダー</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU の種類</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>リージョン</translation>
    </message>
    <message>
        <source>Transient only</source>
        <translation>スポットのみ</translation>
    </message>
    <message>
        <source>Leave out what can be had on demand only</source>
        <translation>オンデマンドのみのものを除く</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>フィルターを解除</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>オファー</translation>
    </message>
    <message>
        <source>No offer matches.</source>
        <translation>該当するオファーはありません。</translation>
    </message>
    <message>
        <source>All providers</source>
        <translation>すべてのプロバイダー</translation>
    </message>
    <message>
        <source>All GPU types</source>
        <translation>すべての GPU</translation>
    </message>
    <message>
        <source>All regions</source>
        <translation>すべてのリージョン</translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation>%2 件中 %1 件を表示</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::PlanCompare</name>
    <message>
        <source>Compare plans</source>
        <translation>プランの比較</translation>
    </message>
    <message>
        <source>Copy as a table</source>
        <translation>表としてコピー</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>%1 位</translation>
    </message>
    <message>
        <source>Not ranked</source>
        <translation>順位なし</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Chance: %1</source>
        <translation>確率: %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Finish times</source>
        <translation>終了時間</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>費用</translation>
    </message>
    <message>
        <source>Servers still alive, %</source>
        <translation>存続しているサーバー、%</translation>
    </message>
    <message>
        <source>Simulating…</source>
        <translation>シミュレーション中…</translation>
    </message>
    <message>
        <source>Not simulated</source>
        <translation>未シミュレーション</translation>
    </message>
    <message>
        <source>the best of these plans</source>
        <translation>この中で最良</translation>
    </message>
    <message>
        <source>Best figures in bold; ticks on the bars mark the confidence asked for.</source>
        <translation>最良の値は太字、棒の目盛りは要求された信頼度を示します。</translation>
    </message>
    <message>
        <source>Simulating plan %1 of %2…</source>
        <translation>%2 件中 %1 件目のプランをシミュレーション中…</translation>
    </message>
    <message>
        <source>On-demand: never revoked</source>
        <translation>オンデマンド: 回収なし</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Time, P50</source>
        <translation>時間、P50</translation>
    </message>
    <message>
        <source>Time, P10–P90</source>
        <translation>時間、P10–P90</translation>
    </message>
    <message>
        <source>Cost, P50</source>
        <translation>費用、P50</translation>
    </message>
    <message>
        <source>Cost, P10–P90</source>
        <translation>費用、P10–P90</translation>
    </message>
    <message>
        <source>Rate per hour</source>
        <translation>1 時間当たりの料金</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Speed, steps/s</source>
        <translation>速さ、ステップ/秒</translation>
    </message>
    <message>
        <source>Faster than the baseline</source>
        <translation>ベースラインより速い</translation>
    </message>
    <message>
        <source>Cheaper than the baseline</source>
        <translation>ベースラインより安い</translation>
    </message>
    <message>
        <source>Revocations expected</source>
        <translation>予想される回収</translation>
    </message>
    <message>
        <source>Lost servers replaced by</source>
        <translation>失ったサーバーの交換先</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>チェックポイント</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 ポイント</translation>
    </message>
    <message>
        <source>Deadline %1</source>
        <translation>期限 %1</translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation>予算 %1</translation>
    </message>
    <message>
        <source>Accuracy %1</source>
        <translation>精度 %1</translation>
    </message>
    <message>
        <source>All targets</source>
        <translation>すべての目標</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::PlanForm</name>
    <message>
        <source>What is asked for</source>
        <translation>条件</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::PlanPage</name>
    <message>
        <source>edit of the plan</source>
        <translation>プランの編集</translation>
    </message>
    <message>
        <source>Cost against time</source>
        <translation>費用と時間</translation>
    </message>
    <message>
        <source>Cost against time of every cluster; the table below holds the same</source>
        <translation>全クラスターの費用と時間。下の表と同じ内容です</translation>
    </message>
    <message>
        <source>Ranked plans</source>
        <translation>プランの順位</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>フロント</translation>
    </message>
    <message>
        <source>Meet all</source>
        <translation>全目標達成</translation>
    </message>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Filter  (Ctrl+F)</source>
        <translation>絞り込み  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Filter plans</source>
        <translation>プランを絞り込む</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直す</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>プランを保存</translation>
    </message>
    <message>
        <source>Rank by</source>
        <translation>並べ替え</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>バランス</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>費用</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Tick two to four plans in the table</source>
        <translation>表で 2～4 個のプランにチェックを付けてください</translation>
    </message>
    <message>
        <source>Compare (%1)</source>
        <translation>比較 (%1)</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>保存済み</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>編集済み</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n offers · prices of %2</source>
        <translation>
            <numerusform>%1 · %n 件のオファー · %2 の価格</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading offers…</source>
        <translation>オファーを読み取り中…</translation>
    </message>
    <message>
        <source>No offers</source>
        <translation>オファーがありません</translation>
    </message>
    <message>
        <source>The offers could not be read.</source>
        <translation>オファーを読み取れませんでした。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Launching is not available here</source>
        <translation>ここでは起動できません</translation>
    </message>
    <message>
        <source>What if is on: reset it to launch at the real prices and targets</source>
        <translation>「もしも」が有効です。実際の料金と目標で起動するにはリセットしてください</translation>
    </message>
    <message>
        <source>A field holds what cannot be read: correct it to launch</source>
        <translation>読み取れない入力欄があります。起動するには修正してください</translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation>プランを開く</translation>
    </message>
    <message>
        <source>Plans (*.mayfly)</source>
        <translation>プラン (*.mayfly)</translation>
    </message>
    <message>
        <source>The plan was not opened.</source>
        <translation>プランを開けませんでした。</translation>
    </message>
    <message>
        <source>There is no plan to save yet.</source>
        <translation>保存できるプランがまだありません。</translation>
    </message>
    <message>
        <source>Save plan</source>
        <translation>プランを保存</translation>
    </message>
    <message>
        <source>The plan was not saved.</source>
        <translation>プランを保存できませんでした。</translation>
    </message>
    <message>
        <source>%1 meets all</source>
        <translation>%1 全目標を達成</translation>
    </message>
    <message>
        <source>Nothing can be planned</source>
        <translation>計画できるものがありません</translation>
    </message>
    <message>
        <source>This cannot be planned.</source>
        <translation>これは計画できません。</translation>
    </message>
    <message>
        <source>No cluster fits these limits</source>
        <translation>この制限に合うクラスターはありません</translation>
    </message>
    <message>
        <source>Deadline %1</source>
        <translation>期限 %1</translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation>予算 %1</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>h</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>分</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Time to finish, %1 (P50, log scale)</source>
        <translation>終了までの時間、%1 (P50、対数目盛)</translation>
    </message>
    <message>
        <source>Cost, %1 (P50, log scale)</source>
        <translation>費用、%1 (P50、対数目盛)</translation>
    </message>
    <message>
        <source>Cheapest.</source>
        <translation>最安。</translation>
    </message>
    <message>
        <source>Fastest.</source>
        <translation>最速。</translation>
    </message>
    <message>
        <source>Best balance.</source>
        <translation>最良のバランス。</translation>
    </message>
    <message>
        <source>simulating…</source>
        <translation>シミュレーション中…</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>プランを開く</translation>
    </message>
    <message>
        <source>Simulating the risk of the best plans</source>
        <translation>上位プランのリスクをシミュレーション中</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>検索中</translation>
    </message>
    <message>
        <source>not simulated</source>
        <translation>未シミュレーション</translation>
    </message>
    <message>
        <source>closed form only</source>
        <translation>解析式のみ</translation>
    </message>
    <message>
        <source>Plans shown</source>
        <translation>表示するプラン</translation>
    </message>
    <message>
        <source>The catalogue %1 of the last session cannot be read; the first one is shown instead.</source>
        <translation>前回のカタログ %1 を読み取れません。代わりに最初のカタログを表示します。</translation>
    </message>
    <message>
        <source>The workload %1 of the last session is not known here.</source>
        <translation>前回のワークロード %1 はここにはありません。</translation>
    </message>
    <message>
        <source>%1 is planned instead.</source>
        <translation>代わりに %1 を計画します。</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>ベースライン</translation>
    </message>
    <message>
        <source>baseline, for comparison only</source>
        <translation>ベースライン (比較用のみ)</translation>
    </message>
    <message>
        <source>There is nothing to list yet.</source>
        <translation>一覧に表示するものがまだありません。</translation>
    </message>
    <message>
        <source>No plan matches the filter.</source>
        <translation>条件に合うプランはありません。</translation>
    </message>
    <message>
        <source>No plan meets all targets. The nearest are under Front.</source>
        <translation>すべての目標を達成するプランはありません。最も近いものは「フロント」にあります。</translation>
    </message>
    <message>
        <source>No catalogue here has the servers of this plan.</source>
        <translation>このプランのサーバーを含むカタログがありません。</translation>
    </message>
    <message>
        <source>It is planned anew, with other offers.</source>
        <translation>別のオファーで計画し直します。</translation>
    </message>
    <message>
        <source>It is planned anew, with the offers of %1.</source>
        <translation>%1 のオファーで計画し直します。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln configurations in %1</source>
        <translation>
            <numerusform>%Ln 件の構成、%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln meet all targets</source>
        <translation>
            <numerusform>%Ln 件がすべての目標を達成</numerusform>
        </translation>
    </message>
    <message>
        <source>For planning only: it has no network file</source>
        <translation>計画専用です: ネットワーク ファイルがありません</translation>
    </message>
    <message>
        <source>To plan for it, Mayfly trains a few short trials on it, which keeps it busy for up to half a minute. Nothing is sent anywhere and nothing is bought. Prices of cloud servers need no measuring.</source>
        <translation>計画のために Mayfly がこのマシンで短い試行を数回学習します。最大 30 秒ほど忙しくなります。何も送信されず、何も購入されません。クラウド サーバーの価格には測定は要りません。</translation>
    </message>
    <message>
        <source>How fast is this machine?</source>
        <translation>このマシンの速さは?</translation>
    </message>
    <message>
        <source>Plan with cloud prices</source>
        <translation>クラウドの価格で計画</translation>
    </message>
    <message>
        <source>Measure this machine</source>
        <translation>このマシンを測定</translation>
    </message>
    <message>
        <source>This machine has not been measured</source>
        <translation>このマシンは未測定です</translation>
    </message>
    <message>
        <source>This machine is being measured</source>
        <translation>このマシンを測定しています</translation>
    </message>
    <message>
        <source>Its plans come as soon as that has ended, within half a minute.</source>
        <translation>終わりしだい (30 秒以内に) プランが表示されます。</translation>
    </message>
    <message>
        <source>Measuring this machine</source>
        <translation>このマシンを測定中</translation>
    </message>
    <message>
        <source>This machine could not be measured.</source>
        <translation>このマシンを測定できませんでした。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ReportsForm</name>
    <message>
        <source>PDF, A4</source>
        <translation>PDF、A4</translation>
    </message>
    <message>
        <source>HTML, one file</source>
        <translation>HTML、1 ファイル</translation>
    </message>
    <message>
        <source>SVG, the charts</source>
        <translation>SVG、グラフ</translation>
    </message>
    <message>
        <source>CSV, figures</source>
        <translation>CSV、数値</translation>
    </message>
    <message>
        <source>JSON, everything</source>
        <translation>JSON、すべて</translation>
    </message>
    <message>
        <source>Where the money went</source>
        <translation>費用の内訳</translation>
    </message>
    <message>
        <source>Throughput and servers</source>
        <translation>スループットとサーバー</translation>
    </message>
    <message>
        <source>Spend and accuracy</source>
        <translation>支出と精度</translation>
    </message>
    <message>
        <source>Forecast against actual</source>
        <translation>予測と実績</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>ベースライン</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>サーバー</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>台帳</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>なし</translation>
    </message>
    <message numerus="yes">
        <source>%n other runs</source>
        <translation>
            <numerusform>ほか %n 件の実行</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>実行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>比較対象(&amp;C)</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>セクション</translation>
    </message>
    <message>
        <source>A comparison is shown as a whole.</source>
        <translation>比較は全体を表示します。</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>&amp;File type</source>
        <translation>ファイルの種類(&amp;F)</translation>
    </message>
    <message>
        <source>XLSX, figures to calculate with</source>
        <translation>XLSX、計算用の数値</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>This machine&apos;s zone</source>
        <translation>このマシンのタイム ゾーン</translation>
    </message>
    <message>
        <source>T&amp;imes</source>
        <translation>時刻(&amp;I)</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ReportsPage</name>
    <message>
        <source>No run to report on</source>
        <translation>レポートする実行がありません</translation>
    </message>
    <message>
        <source>Each run has a report: what every server cost, what was lost, and what on-demand would have cost.</source>
        <translation>実行ごとにレポートがあります。各サーバーの費用、失われた分、オンデマンドならいくらだったかを示します。</translation>
    </message>
    <message>
        <source>Go to Plan</source>
        <translation>プランへ</translation>
    </message>
    <message>
        <source>Export %1…</source>
        <translation>%1 をエクスポート…</translation>
    </message>
    <message>
        <source>Preview of the report</source>
        <translation>レポートのプレビュー</translation>
    </message>
    <message>
        <source>Page of the report</source>
        <translation>レポートのページ</translation>
    </message>
    <message>
        <source>Smaller (Ctrl+-)</source>
        <translation>縮小 (Ctrl+-)</translation>
    </message>
    <message>
        <source>Larger (Ctrl++)</source>
        <translation>拡大 (Ctrl++)</translation>
    </message>
    <message>
        <source>Page before (Page Up)</source>
        <translation>前のページ (Page Up)</translation>
    </message>
    <message>
        <source>Next page (Page Down)</source>
        <translation>次のページ (Page Down)</translation>
    </message>
    <message>
        <source>Figures from the stored ledger of run %1</source>
        <translation>数値は実行 %1 の保存済み台帳によります</translation>
    </message>
    <message>
        <source>The report cannot be made.</source>
        <translation>レポートを作成できません。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message numerus="yes">
        <source>Ledger checked: %n lines, %1</source>
        <translation>
            <numerusform>台帳を確認済み: %n 行、%1</numerusform>
        </translation>
    </message>
    <message>
        <source>The page cannot be drawn.</source>
        <translation>ページを描画できません。</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>%2 ページ中 %1 ページ</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>レポートを保存</translation>
    </message>
    <message>
        <source>The report was not written.</source>
        <translation>レポートを書き込めませんでした。</translation>
    </message>
    <message>
        <source>The report is written.</source>
        <translation>レポートを書き込みました。</translation>
    </message>
    <message>
        <source>Reports</source>
        <translation>レポート</translation>
    </message>
    <message>
        <source>Cost report</source>
        <translation>費用レポート</translation>
    </message>
    <message numerus="yes">
        <source>%n runs compared</source>
        <translation>
            <numerusform>%n 件の実行を比較</numerusform>
        </translation>
    </message>
    <message>
        <source>Figures from the stored ledgers of the runs</source>
        <translation>数値は各実行の保存済み台帳によります</translation>
    </message>
    <message>
        <source>Reading the runs</source>
        <translation>実行を読み取り中</translation>
    </message>
    <message numerus="yes">
        <source>Ledgers checked: %n lines</source>
        <translation>
            <numerusform>台帳を確認済み: %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>The text cannot be made.</source>
        <translation>テキストを作成できません。</translation>
    </message>
    <message>
        <source>Page %1 of %2. The text view holds the same words.</source>
        <translation>%2 ページ中 %1 ページ。テキスト表示も同じ内容です。</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Writing the report</source>
        <translation>レポートを書き込み中</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>フォルダーを開く</translation>
    </message>
    <message>
        <source>Text of the report</source>
        <translation>レポートのテキスト</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>How the report is shown</source>
        <translation>レポートの表示方法</translation>
    </message>
    <message>
        <source>Print the report</source>
        <translation>レポートを印刷</translation>
    </message>
    <message>
        <source>Printing the report</source>
        <translation>レポートを印刷中</translation>
    </message>
    <message>
        <source>The report was not printed.</source>
        <translation>レポートを印刷できませんでした。</translation>
    </message>
    <message>
        <source>Print (Ctrl+P)</source>
        <translation>印刷 (Ctrl+P)</translation>
    </message>
    <message>
        <source>No report for now</source>
        <translation>今はレポートがありません</translation>
    </message>
    <message>
        <source>Reports are made here once the runs can be read.</source>
        <translation>実行を読み取れるようになると、ここでレポートを作成します。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::RunPage</name>
    <message>
        <source>No run yet</source>
        <translation>まだ実行がありません</translation>
    </message>
    <message>
        <source>Choose a plan and launch it, or rehearse one on this machine for free.</source>
        <translation>プランを選んで起動するか、このマシンで無料でリハーサルしてください。</translation>
    </message>
    <message>
        <source>Rehearse the sample</source>
        <translation>サンプルをリハーサル</translation>
    </message>
    <message>
        <source>Go to Plan</source>
        <translation>プランへ</translation>
    </message>
    <message>
        <source>Add worker…</source>
        <translation>ワーカーを追加…</translation>
    </message>
    <message>
        <source>Stop run…</source>
        <translation>実行を停止…</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>支出</translation>
    </message>
    <message>
        <source>Rate now</source>
        <translation>現在の料金</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>スループット</translation>
    </message>
    <message>
        <source>Revoked</source>
        <translation>回収済み</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>実行 %1</translation>
    </message>
    <message>
        <source>This run cannot be read.</source>
        <translation>この実行を読み取れません。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>%1 後</translation>
    </message>
    <message>
        <source>%1–%2, in %3</source>
        <translation>%1–%2、あと %3</translation>
    </message>
    <message>
        <source>forecast after the first steps</source>
        <translation>予測は最初のステップの後</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>forecast %1</source>
        <translation>予測 %1</translation>
    </message>
    <message>
        <source>cap %1</source>
        <translation>上限 %1</translation>
    </message>
    <message>
        <source>/h</source>
        <translation>/時</translation>
    </message>
    <message>
        <source>%1 of %2 slots paid</source>
        <translation>課金 %1/%2 スロット</translation>
    </message>
    <message>
        <source>plan expected %1</source>
        <translation>プラン: %1</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>画像/秒</translation>
    </message>
    <message>
        <source>%1 of plan</source>
        <translation>プランの %1</translation>
    </message>
    <message>
        <source>mean, %1</source>
        <translation>平均、%1</translation>
    </message>
    <message>
        <source>Connecting to the controller</source>
        <translation>コントローラーに接続中</translation>
    </message>
    <message>
        <source>Controller on this machine</source>
        <translation>このマシンのコントローラー</translation>
    </message>
    <message>
        <source>Controller does not answer</source>
        <translation>コントローラーが応答しません</translation>
    </message>
    <message>
        <source>checkpoint %1 ago, step %2</source>
        <translation>チェックポイント %1 前、ステップ %2</translation>
    </message>
    <message>
        <source>The run&apos;s controller does not answer.</source>
        <translation>実行のコントローラーが応答しません。</translation>
    </message>
    <message>
        <source>The others go on training.</source>
        <translation>ほかのワーカーは学習を続けています。</translation>
    </message>
    <message>
        <source>Its replacement has been training since %1.</source>
        <translation>代わりのサーバーが %1 から学習しています。</translation>
    </message>
    <message>
        <source>A replacement is on its way.</source>
        <translation>代わりのサーバーを手配中です。</translation>
    </message>
    <message>
        <source>A replacement is on its way from %1.</source>
        <translation>%1 から代わりのサーバーを手配中です。</translation>
    </message>
    <message>
        <source>%1 was revoked at %2.</source>
        <translation>%1 は %2 に回収されました。</translation>
    </message>
    <message>
        <source>Show in log</source>
        <translation>ログで表示</translation>
    </message>
    <message>
        <source>The run is finished.</source>
        <translation>実行が完了しました。</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>レポート</translation>
    </message>
    <message>
        <source>The run was stopped.</source>
        <translation>実行は停止されました。</translation>
    </message>
    <message>
        <source>The run failed.</source>
        <translation>実行は失敗しました。</translation>
    </message>
    <message>
        <source>Add a worker to %1?</source>
        <translation>%1 にワーカーを追加しますか?</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>ワーカー</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>料金</translation>
    </message>
    <message>
        <source>Never more than (cap)</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Add at %1</source>
        <translation>%1 で追加</translation>
    </message>
    <message>
        <source>The number of workers was not changed.</source>
        <translation>ワーカー数は変更されませんでした。</translation>
    </message>
    <message>
        <source>Stop %1?</source>
        <translation>%1 を停止しますか?</translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation>完了したステップ</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>A checkpoint is written, then every server is ended. The report shows what was reached.</source>
        <translation>チェックポイントを書き込んでから、すべてのサーバーを終了します。到達点はレポートに示されます。</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>実行を停止</translation>
    </message>
    <message>
        <source>The run was not stopped.</source>
        <translation>実行は停止されませんでした。</translation>
    </message>
    <message>
        <source>Replace…</source>
        <translation>交換…</translation>
    </message>
    <message>
        <source>Drain…</source>
        <translation>切り離し…</translation>
    </message>
    <message>
        <source>One more worker joins while the others train on</source>
        <translation>ほかが学習を続ける間にワーカーを 1 台追加します</translation>
    </message>
    <message>
        <source>Give a worker another server; the present one trains until that answers</source>
        <translation>ワーカーを別のサーバーに替えます。応答があるまで今のサーバーで学習を続けます</translation>
    </message>
    <message>
        <source>Save a checkpoint and give every server back</source>
        <translation>チェックポイントを保存して全サーバーを返却します</translation>
    </message>
    <message>
        <source>Expected cost, P50 (P90)</source>
        <translation>見込み費用、P50 (P90)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Finish, about</source>
        <translation>終了、およそ</translation>
    </message>
    <message>
        <source>Expected cost, about</source>
        <translation>見込み費用、およそ</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>The worker joins while the others train on; a drained slot is filled first. Billed from request to confirmed end. The run stops itself when its projected spend reaches the cap.</source>
        <translation>ほかが学習を続ける間に加わり、空きスロットがあれば先に埋めます。要求から終了の確認まで課金されます。支出見込みが上限に達すると、実行は自動で停止します。</translation>
    </message>
    <message>
        <source>Replace %1 of %2?</source>
        <translation>%2 の %1 を交換しますか?</translation>
    </message>
    <message>
        <source>Server that leaves</source>
        <translation>抜けるサーバー</translation>
    </message>
    <message>
        <source>Rate while both run</source>
        <translation>両方が動く間の料金</translation>
    </message>
    <message>
        <source>Rate afterwards</source>
        <translation>以後の料金</translation>
    </message>
    <message>
        <source>Another server is asked for at once. %1 trains until that one answers, then finishes its step and leaves; no step is lost. If no other server can be had, it stays.</source>
        <translation>すぐに別のサーバーを要求します。%1 はその応答まで学習し、ステップを終えて抜けます。ステップは失われません。別のサーバーが得られなければそのまま残ります。</translation>
    </message>
    <message>
        <source>Replace at %1</source>
        <translation>%1 で交換</translation>
    </message>
    <message>
        <source>%1 is not replaced.</source>
        <translation>%1 は交換されませんでした。</translation>
    </message>
    <message>
        <source>Drain %1 of %2?</source>
        <translation>%2 から %1 を切り離しますか?</translation>
    </message>
    <message>
        <source>%1 finishes its step and leaves; no step is lost. Its slot stays empty: no other server is asked for until you add workers.</source>
        <translation>%1 は現在のステップを終えて抜けます。ステップは失われません。スロットは空のままで、ワーカーを追加するまで別のサーバーは要求しません。</translation>
    </message>
    <message>
        <source>Drain, down to %1</source>
        <translation>切り離して %1 にする</translation>
    </message>
    <message>
        <source>%1 is not drained.</source>
        <translation>%1 を切り離せませんでした。</translation>
    </message>
    <message>
        <source>live</source>
        <translation>ライブ</translation>
    </message>
    <message>
        <source>data %1 behind</source>
        <translation>データは %1 遅れ</translation>
    </message>
    <message>
        <source>Starting it again.</source>
        <translation>再起動しています。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>The run&apos;s controller could not be started again.</source>
        <translation>実行のコントローラーを再起動できませんでした。</translation>
    </message>
    <message>
        <source>Choose which live run is shown</source>
        <translation>表示する実行を、実行中のものから選ぶ</translation>
    </message>
    <message>
        <source>Remove worker…</source>
        <translation>ワーカーを削減…</translation>
    </message>
    <message>
        <source>One worker less: the last slot goes, after its step</source>
        <translation>ワーカーを 1 台減らします。最後のスロットがステップを終えてなくなります</translation>
    </message>
    <message>
        <source>A worker of your choice finishes its step and leaves; its slot stays empty</source>
        <translation>選んだワーカーがステップを終えて抜けます。スロットは空のままです</translation>
    </message>
    <message>
        <source>Remove a worker from %1?</source>
        <translation>%1 のワーカーを 1 台削減しますか?</translation>
    </message>
    <message>
        <source>The last slot goes: %1 finishes its step and leaves; no step is lost. To choose another worker, drain it instead.</source>
        <translation>最後のスロットがなくなります。%1 はステップを終えて抜け、ステップは失われません。別のワーカーを選ぶには、代わりに「切り離し」を使ってください。</translation>
    </message>
    <message>
        <source>Remove, down to %1</source>
        <translation>削減して %1 にする</translation>
    </message>
    <message numerus="yes">
        <source>%n live run(s)</source>
        <translation>
            <numerusform>実行中 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · run %2 · %3</source>
        <translation>%1 · 実行 %2 · %3</translation>
    </message>
    <message>
        <source>last heard %1 ago</source>
        <translation>最後の応答は %1 前</translation>
    </message>
    <message>
        <source>Its replacement trained from %1 to %2.</source>
        <translation>代わりのサーバーが %1 から %2 まで学習しました。</translation>
    </message>
    <message>
        <source>It cost %1 and took %2.</source>
        <translation>費用は %1、時間は %2 でした。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Its servers go on by themselves, and nothing guards the cap meanwhile; how they are is not known since %1.</source>
        <translation>サーバーは単独で動き続け、その間は上限が守られません。%1 以降の状態は不明です。</translation>
    </message>
    <message>
        <source>As of %1 %2, when the run was last heard of</source>
        <translation>%1 %2 現在 (実行からの最後の知らせ)</translation>
    </message>
    <message>
        <source>Rate then</source>
        <translation>最後の料金</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>not heard since %1</source>
        <translation>%1 以降応答なし</translation>
    </message>
    <message>
        <source>No run to show for now</source>
        <translation>今は表示できる実行がありません</translation>
    </message>
    <message>
        <source>Runs are shown here once they can be read.</source>
        <translation>読み取れるようになると、実行がここに表示されます。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::RunPanels</name>
    <message>
        <source>Throughput</source>
        <translation>スループット</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>ライブ</translation>
    </message>
    <message>
        <source>Follow the run; a zoom by hand pauses it</source>
        <translation>実行に追従します。手動でズームすると止まります</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>サーバー</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>費用</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>Accuracy, loss</source>
        <translation>精度、損失</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学習率</translation>
    </message>
    <message>
        <source>What the learning chart shows</source>
        <translation>学習グラフの表示内容</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>ワーカー</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>Events, newest first</source>
        <translation>イベント (新しい順)</translation>
    </message>
    <message>
        <source>Filter workers</source>
        <translation>ワーカーを絞り込む</translation>
    </message>
    <message>
        <source>No worker fits the filter.</source>
        <translation>条件に合うワーカーはありません。</translation>
    </message>
    <message>
        <source>Search events</source>
        <translation>イベントを検索</translation>
    </message>
    <message>
        <source>No event fits the filter.</source>
        <translation>条件に合うイベントはありません。</translation>
    </message>
    <message>
        <source>Choose what kind of events is shown</source>
        <translation>表示するイベントの種類を選ぶ</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>すべてのイベント</translation>
    </message>
    <message>
        <source>Decisions and their reasons</source>
        <translation>判断とその理由</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>チェックポイント</translation>
    </message>
    <message>
        <source>Losses and problems</source>
        <translation>喪失と問題</translation>
    </message>
    <message>
        <source>Save or copy the charts</source>
        <translation>グラフを保存またはコピー</translation>
    </message>
    <message>
        <source>Latency over time</source>
        <translation>レイテンシーの推移</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>No worker yet</source>
        <translation>ワーカーはまだありません</translation>
    </message>
    <message>
        <source>No event yet</source>
        <translation>イベントはまだありません</translation>
    </message>
    <message>
        <source>Whole event: %1</source>
        <translation>イベントの全文: %1</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::SettingsPage</name>
    <message>
        <source>Appearance</source>
        <translation>外観</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>テーマ(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
    <message>
        <source>Draw charts with Open&amp;GL</source>
        <translation>OpenGL でグラフを描画(&amp;G)</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>This machine&apos;s zone</source>
        <translation>このマシンのタイム ゾーン</translation>
    </message>
    <message>
        <source>Show times &amp;in</source>
        <translation>時刻の表示(&amp;I)</translation>
    </message>
    <message>
        <source>Files and reports hold UTC, whatever is shown here. The status line says which it is.</source>
        <translation>表示にかかわらず、ファイルとレポートは UTC です。どちらかはステータス行に表示されます。</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Tell me in the tra&amp;y when a server is revoked and when a run ends</source>
        <translation>サーバーの回収と実行の終了をトレイで知らせる(&amp;Y)</translation>
    </message>
    <message numerus="yes">
        <source>one in %n minute(s)</source>
        <translation>
            <numerusform>%n 分に 1 件</numerusform>
        </translation>
    </message>
    <message>
        <source>At &amp;most</source>
        <translation>頻度の上限(&amp;M)</translation>
    </message>
    <message>
        <source>What happens in between is told together in the next one.</source>
        <translation>その間の出来事は次の通知にまとめます。</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>計画</translation>
    </message>
    <message>
        <source>A new plan starts with the &amp;offers</source>
        <translation>新しいプランの最初のオファー(&amp;O)</translation>
    </message>
    <message>
        <source>Versions and licences</source>
        <translation>バージョンとライセンス</translation>
    </message>
    <message>
        <source>The window and mayflyctl are free software under the GNU General Public Licence, version 3 or later; core and worker under the Apache Licence 2.0.</source>
        <translation>ウィンドウと mayflyctl は GNU General Public License バージョン 3 以降、コアとワーカーは Apache License 2.0 によるフリー ソフトウェアです。</translation>
    </message>
    <message>
        <source>Read the licences</source>
        <translation>ライセンスを読む</translation>
    </message>
    <message>
        <source>The first of the list</source>
        <translation>一覧の先頭</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>every change is in force at once</source>
        <translation>変更はすぐに有効になります</translation>
    </message>
    <message>
        <source>Lines only, and seldom faster than without. In force when the window opens next.</source>
        <translation>線のみで、速くなることはまれです。次にウィンドウを開いたときから有効です。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::StoreCard</name>
    <message>
        <source>Store of runs</source>
        <translation>実行のストア</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>検査</translation>
    </message>
    <message>
        <source>Reads the whole store and verifies it</source>
        <translation>ストア全体を読んで検証します</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>バックアップ…</translation>
    </message>
    <message>
        <source>Copies the store, also while a run writes to it</source>
        <translation>実行が書き込み中でもストアをコピーします</translation>
    </message>
    <message>
        <source>Back up the store</source>
        <translation>ストアをバックアップ</translation>
    </message>
    <message>
        <source>Stores (*.db)</source>
        <translation>ストア (*.db)</translation>
    </message>
    <message>
        <source>none yet: the first run makes it</source>
        <translation>まだありません。最初の実行で作られます</translation>
    </message>
    <message>
        <source>Reading the store…</source>
        <translation>ストアを読み取り中…</translation>
    </message>
    <message>
        <source>The store is in order.</source>
        <translation>ストアに問題はありません。</translation>
    </message>
    <message>
        <source>Copying the store…</source>
        <translation>ストアをコピー中…</translation>
    </message>
    <message>
        <source>Copied to %1.</source>
        <translation>%1 にコピーしました。</translation>
    </message>
    <message>
        <source>not known: the file cannot be read</source>
        <translation>不明: ファイルを読み取れません</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::TargetsSection</name>
    <message>
        <source>Targets</source>
        <translation>目標</translation>
    </message>
    <message>
        <source>&amp;Deadline</source>
        <translation>期限(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>予算(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Accuracy at least</source>
        <translation>精度の下限(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Confidence</source>
        <translation>信頼度(&amp;C)</translation>
    </message>
    <message>
        <source>Deadline: expected a time over 0, like 2 h or 30 min, found %1</source>
        <translation>期限: 2 時間や 30 分のような 0 より大きい時間が必要ですが、%1 でした</translation>
    </message>
    <message>
        <source>Budget: expected an amount over 0, like $5 or 5.25 EUR, found %1</source>
        <translation>予算: $5 や 5.25 EUR のような 0 より大きい金額が必要ですが、%1 でした</translation>
    </message>
    <message>
        <source>Accuracy: expected 0 to 100 %, found %1</source>
        <translation>精度: 0～100 % が必要ですが、%1 でした</translation>
    </message>
    <message>
        <source>Confidence: expected over 0 and under 100 %, found nothing</source>
        <translation>信頼度: 0 より大きく 100 % 未満が必要ですが、空欄でした</translation>
    </message>
    <message>
        <source>Confidence: expected over 0 and under 100 %, found %1</source>
        <translation>信頼度: 0 より大きく 100 % 未満が必要ですが、%1 でした</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::TrainingSection</name>
    <message>
        <source>Training</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>%1: expected %2, found %3</source>
        <translation>%1: %2 が必要ですが、%3 でした</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学習率</translation>
    </message>
    <message>
        <source>Of one active worker, where the schedule starts; empty: the workload&apos;s</source>
        <translation>稼働ワーカー 1 台の、スケジュール開始時の値。空欄: ワークロードの値</translation>
    </message>
    <message>
        <source>a number over 0, like 0.1</source>
        <translation>0.1 のような 0 より大きい数</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>モメンタム</translation>
    </message>
    <message>
        <source>Empty: the workload&apos;s</source>
        <translation>空欄: ワークロードの値</translation>
    </message>
    <message>
        <source>0 up to, but not, 1</source>
        <translation>0 以上 1 未満</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>重み減衰</translation>
    </message>
    <message>
        <source>Of weights, not of normalisation; empty: the workload&apos;s</source>
        <translation>重みのみ、正規化は含みません。空欄: ワークロードの値</translation>
    </message>
    <message>
        <source>Nesterov&apos;s momentum</source>
        <translation>ネステロフのモメンタム</translation>
    </message>
    <message>
        <source>The learning rate</source>
        <translation>学習率</translation>
    </message>
    <message>
        <source>falls in steps</source>
        <translation>段階的に下げる</translation>
    </message>
    <message>
        <source>falls along a cosine</source>
        <translation>コサインで下げる</translation>
    </message>
    <message>
        <source>stays the same</source>
        <translation>一定</translation>
    </message>
    <message>
        <source>It falls at, %</source>
        <translation>下げる位置、%</translation>
    </message>
    <message>
        <source>Shares of the steps, ascending, like 50; 75</source>
        <translation>ステップの割合、昇順、50; 75 のように</translation>
    </message>
    <message>
        <source>Each time to, %</source>
        <translation>毎回の値、%</translation>
    </message>
    <message>
        <source>Of what it was before</source>
        <translation>直前の値に対して</translation>
    </message>
    <message>
        <source>more than 0 and at most 100 %</source>
        <translation>0 より大きく 100 % 以下</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>終了時</translation>
    </message>
    <message>
        <source>The learning rate of the last step</source>
        <translation>最後のステップの学習率</translation>
    </message>
    <message>
        <source>0 up to the learning rate</source>
        <translation>0 から学習率まで</translation>
    </message>
    <message>
        <source>Warm-up, steps</source>
        <translation>ウォームアップ、ステップ</translation>
    </message>
    <message>
        <source>In so many steps the learning rate rises to its full value</source>
        <translation>このステップ数で学習率が本来の値まで上がります</translation>
    </message>
    <message>
        <source>Warm-up from, %</source>
        <translation>ウォームアップの開始、%</translation>
    </message>
    <message>
        <source>Where it starts, as a share of the learning rate</source>
        <translation>開始時の値、学習率に対する割合</translation>
    </message>
    <message>
        <source>Label smoothing, %</source>
        <translation>ラベル平滑化、%</translation>
    </message>
    <message>
        <source>This share of every label is spread over all classes</source>
        <translation>各ラベルのこの割合を全クラスに分配します</translation>
    </message>
    <message>
        <source>0 up to, but not, 100 %</source>
        <translation>0 以上 100 % 未満</translation>
    </message>
    <message>
        <source>Dropout, %</source>
        <translation>ドロップアウト、%</translation>
    </message>
    <message>
        <source>Of every dropout layer; a network without any gets one before its last layer. Empty: as the network says</source>
        <translation>すべてのドロップアウト層の値。ない場合は最後の層の前に 1 つ加えます。空欄: ネットワークのとおり</translation>
    </message>
    <message>
        <source>Calculated by</source>
        <translation>計算</translation>
    </message>
    <message>
        <source>GPU where there is one</source>
        <translation>GPU があれば GPU</translation>
    </message>
    <message>
        <source>CPU, oneDNN</source>
        <translation>CPU、oneDNN</translation>
    </message>
    <message>
        <source>CPU, plain loops (slow)</source>
        <translation>CPU、単純なループ (低速)</translation>
    </message>
    <message>
        <source>GPU, CUDA</source>
        <translation>GPU、CUDA</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>計算精度</translation>
    </message>
    <message>
        <source>As the device does best</source>
        <translation>デバイスに最適なもの</translation>
    </message>
    <message>
        <source>32 bits</source>
        <translation>32 ビット</translation>
    </message>
    <message>
        <source>TensorFloat-32</source>
        <translation>TensorFloat-32 形式</translation>
    </message>
    <message>
        <source>bfloat16</source>
        <translation>bfloat16</translation>
    </message>
    <message>
        <source>16 bits</source>
        <translation>16 ビット</translation>
    </message>
    <message>
        <source>Of activations and products; weights and gradients have 32 bits in all. A CPU has 32 bits only</source>
        <translation>活性と積の精度です。重みと勾配は常に 32 ビットです。CPU は 32 ビットのみです</translation>
    </message>
    <message>
        <source>GPU of its server</source>
        <translation>サーバーの GPU</translation>
    </message>
    <message>
        <source>Which one a worker takes, from 0; empty: they take turns</source>
        <translation>ワーカーが使う番号、0 から。空欄: 順番に</translation>
    </message>
    <message>
        <source>a whole number from 0</source>
        <translation>0 以上の整数</translation>
    </message>
    <message>
        <source>in turn</source>
        <translation>順番に</translation>
    </message>
    <message>
        <source>The learning rate follows</source>
        <translation>学習率が従うもの</translation>
    </message>
    <message>
        <source>the workers that train</source>
        <translation>学習中のワーカー</translation>
    </message>
    <message>
        <source>the workers planned</source>
        <translation>計画したワーカー</translation>
    </message>
    <message>
        <source>The workers planned: as other frameworks do, whoever is there; for comparison</source>
        <translation>計画したワーカー: ほかのフレームワークと同じく、実際の台数によらず。比較用</translation>
    </message>
    <message>
        <source>Gradients travel with</source>
        <translation>勾配の転送形式</translation>
    </message>
    <message>
        <source>Fewer bits need half the network, and round</source>
        <translation>ビットを減らすと通信量は半分になり、丸められます</translation>
    </message>
    <message>
        <source>It falls at: expected shares of the steps, ascending and at most 100 %, like 50; 75, found %1</source>
        <translation>下げる位置: 50; 75 のような 100 % 以下の昇順の割合が必要ですが、%1 でした</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>そのまま</translation>
    </message>
    <message>
        <source>Warm-up: expected at most %L1 steps, found %L2</source>
        <translation>ウォームアップ: %L1 ステップ以下が必要ですが、%L2 でした</translation>
    </message>
    <message>
        <source>At the end: expected 0 up to the learning rate, %1, found %2</source>
        <translation>終了時: 0 から学習率 %1 までが必要ですが、%2 でした</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>学習率 %1</translation>
    </message>
    <message>
        <source>cosine schedule</source>
        <translation>コサイン スケジュール</translation>
    </message>
    <message>
        <source>constant learning rate</source>
        <translation>一定の学習率</translation>
    </message>
    <message>
        <source>training of your own</source>
        <translation>独自の学習設定</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::TrialDialog</name>
    <message>
        <source>One simulated run of %1</source>
        <translation>%1 のシミュレーション 1 回分</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>実行(&amp;R)</translation>
    </message>
    <message>
        <source>Number of the run</source>
        <translation>実行の番号</translation>
    </message>
    <message>
        <source>Servers of the simulated run over time</source>
        <translation>シミュレーションのサーバーの推移</translation>
    </message>
    <message>
        <source>of %L1</source>
        <translation>/ %L1</translation>
    </message>
    <message>
        <source>Runs worth looking at</source>
        <translation>見る価値のある実行</translation>
    </message>
    <message>
        <source>Looking for runs worth seeing…</source>
        <translation>見る価値のある実行を探しています…</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>前へ</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>次へ</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>Play and pause (Space)</source>
        <translation>再生と一時停止 (Space)</translation>
    </message>
    <message>
        <source>Moment of the run</source>
        <translation>実行の時点</translation>
    </message>
    <message>
        <source>What happened in the run</source>
        <translation>実行で起きたこと</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>%1 is requested, at %2 an hour.</source>
        <translation>%1 を要求 (1 時間 %2)。</translation>
    </message>
    <message>
        <source>%1 is wanted, but there is none to be had.</source>
        <translation>%1 が必要ですが、得られません。</translation>
    </message>
    <message>
        <source>The replacement of %1 works.</source>
        <translation>%1 の代わりが稼働。</translation>
    </message>
    <message>
        <source>%1 works.</source>
        <translation>%1 が稼働。</translation>
    </message>
    <message>
        <source>%1 gets its notice: it will be revoked in %2.</source>
        <translation>%1 に回収予告: %2 後に回収されます。</translation>
    </message>
    <message>
        <source>%1 is revoked.</source>
        <translation>%1 が回収されました。</translation>
    </message>
    <message numerus="yes">
        <source>A checkpoint is written; it holds %Ln step(s).</source>
        <translation>
            <numerusform>チェックポイントを書き込みました (%Ln ステップ)。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The run goes back to its last checkpoint; %Ln step(s) are lost.</source>
        <translation>
            <numerusform>最後のチェックポイントに戻り、%Ln ステップを失います。</numerusform>
        </translation>
    </message>
    <message>
        <source>Phase %1 of the synchronisation begins.</source>
        <translation>同期の第 %1 段階が始まります。</translation>
    </message>
    <message>
        <source>The deadline is near: all that is missing comes on demand from here on.</source>
        <translation>期限が近いため、以後の不足分はオンデマンドで補います。</translation>
    </message>
    <message>
        <source>The budget stops the run.</source>
        <translation>予算により実行が停止します。</translation>
    </message>
    <message numerus="yes">
        <source>The run is done, with %Ln step(s).</source>
        <translation>
            <numerusform>実行が完了しました (%Ln ステップ)。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2: %3 steps/s, %4 of %5 workers</source>
        <translation>%1 / %2: %3 ステップ/秒、ワーカー %4 / %5</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) were lost.</source>
        <translation>
            <numerusform>%n 台のサーバーを失いました。</numerusform>
        </translation>
    </message>
    <message>
        <source>It ends after %1 and costs %2. %3</source>
        <translation>%1 後に終了し、費用は %2 です。%3</translation>
    </message>
    <message>
        <source>It does not end; it costs %1. %2</source>
        <translation>終了しません。費用は %1 です。%2</translation>
    </message>
    <message>
        <source>Run %L1: the median of the times (P50)</source>
        <translation>実行 %L1: 時間の中央値 (P50)</translation>
    </message>
    <message>
        <source>Run %L1: a slow one (P90)</source>
        <translation>実行 %L1: 遅いもの (P90)</translation>
    </message>
    <message>
        <source>Run %L1: misses the deadline</source>
        <translation>実行 %L1: 期限に間に合わず</translation>
    </message>
    <message>
        <source>Run %L1: costs more than the budget</source>
        <translation>実行 %L1: 予算を超過</translation>
    </message>
    <message>
        <source>Run %L1: loses the most servers</source>
        <translation>実行 %L1: 失うサーバーが最多</translation>
    </message>
    <message>
        <source>Run %L1: the fastest</source>
        <translation>実行 %L1: 最速</translation>
    </message>
    <message>
        <source>The run before in this list (%1)</source>
        <translation>一覧の前の実行 (%1)</translation>
    </message>
    <message>
        <source>The next run in this list (%1)</source>
        <translation>一覧の次の実行 (%1)</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WhatIfBar</name>
    <message>
        <source>What if</source>
        <translation>もしも</translation>
    </message>
    <message>
        <source>Spot price</source>
        <translation>スポット価格</translation>
    </message>
    <message>
        <source>Revocations</source>
        <translation>回収</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>リセット</translation>
    </message>
    <message>
        <source>What if: %1</source>
        <translation>もしも: %1</translation>
    </message>
    <message>
        <source>any</source>
        <translation>指定なし</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WorkProgress</name>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WorkloadDialog</name>
    <message>
        <source>Workload</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>Describe what is trained, or read a network file: its parameters and operations are then counted.</source>
        <translation>学習するものを記述するか、ネットワーク ファイルを読み込んでください。パラメーター数と演算量が算出されます。</translation>
    </message>
    <message>
        <source>Read a file…</source>
        <translation>ファイルを読み込む…</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名前(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;GFLOPs per image, forward</source>
        <translation>画像当たり GFLOPs、順方向(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Parameters</source>
        <translation>パラメーター数(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Tensors</source>
        <translation>テンソル数(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Images in the data set</source>
        <translation>データセットの画像数(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Batch per worker</source>
        <translation>ワーカー当たりバッチ(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation>長さ(&amp;L)</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>エポック</translation>
    </message>
    <message>
        <source>Unit of the length</source>
        <translation>長さの単位</translation>
    </message>
    <message>
        <source>&amp;Data set</source>
        <translation>データセット(&amp;D)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Use this workload</source>
        <translation>このワークロードを使う</translation>
    </message>
    <message>
        <source>Counted in the network file %1</source>
        <translation>ネットワーク ファイル %1 から算出</translation>
    </message>
    <message>
        <source>Name: expected a name</source>
        <translation>名前: 名前が必要です</translation>
    </message>
    <message>
        <source>%1: expected a whole number over 0, found %2</source>
        <translation>%1: 0 より大きい整数が必要ですが、%2 でした</translation>
    </message>
    <message>
        <source>%1: expected a number over 0, found %2</source>
        <translation>%1: 0 より大きい数が必要ですが、%2 でした</translation>
    </message>
    <message>
        <source>%1: expected a number over 0</source>
        <translation>%1: 0 より大きい数が必要です</translation>
    </message>
    <message>
        <source>Read a workload</source>
        <translation>ワークロードを読み込む</translation>
    </message>
    <message>
        <source>Networks and descriptions (*.json)</source>
        <translation>ネットワークと記述 (*.json)</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 を読み取り中…</translation>
    </message>
    <message>
        <source>Read from %1.</source>
        <translation>%1 から読み込みました。</translation>
    </message>
    <message>
        <source>Edit the counted figures</source>
        <translation>算出された数値を編集</translation>
    </message>
    <message>
        <source>Without its network file a workload can be planned, but not trained here</source>
        <translation>ネットワーク ファイルがないワークロードは計画できますが、ここでは学習できません</translation>
    </message>
    <message>
        <source>%1: expected up to %2, found %3</source>
        <translation>%1: %2 以下が必要ですが、%3 でした</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WorkloadSection</name>
    <message>
        <source>Workload</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>変更…</translation>
    </message>
    <message>
        <source>Describe a workload, or read a network file</source>
        <translation>ワークロードを記述するか、ネットワーク ファイルを読み込む</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>ステップ数(&amp;S)</translation>
    </message>
    <message>
        <source>Batch %L1 per worker</source>
        <translation>ワーカー当たりバッチ %L1</translation>
    </message>
    <message>
        <source>%1 · batch %L2 per worker</source>
        <translation>%1 · ワーカー当たりバッチ %L2</translation>
    </message>
    <message>
        <source>%1 parameters in %L2 tensors, %3 GFLOPs per image</source>
        <translation>%L2 テンソルに %1 パラメーター、画像当たり %3 GFLOPs</translation>
    </message>
    <message>
        <source>Can be trained</source>
        <translation>学習できる</translation>
    </message>
    <message>
        <source>For planning only</source>
        <translation>計画専用</translation>
    </message>
</context>
</TS>
