<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>BackendProbe</name>
    <message>
        <source>%1: the key %2 is not there.</source>
        <translation>%1：密钥 %2 不存在。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 does not answer.</source>
        <translation>%1 没有响应。</translation>
    </message>
    <message numerus="yes">
        <source>The plan needs %n server(s) like %1, but the hosts that answer can be only %2.</source>
        <translation>
            <numerusform>方案需要 %n 台类似 %1 的服务器，但有响应的主机只能提供 %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The plan needs %n server(s) at once, but the hosts that answer take only %1.</source>
        <translation>
            <numerusform>方案同时需要 %n 台服务器，但有响应的主机只能容纳 %1 台。</numerusform>
        </translation>
    </message>
    <message>
        <source>No host of the inventory can be used:</source>
        <translation>清单中没有可用的主机：</translation>
    </message>
    <message numerus="yes">
        <source>%n of the hosts cannot be used; the others are enough:</source>
        <translation>
            <numerusform>%n 台主机不可用；其余的已足够：</numerusform>
        </translation>
    </message>
    <message>
        <source>Slurm does not answer.</source>
        <translation>Slurm 没有响应。</translation>
    </message>
    <message>
        <source>Slurm says: %1</source>
        <translation>Slurm 返回：%1</translation>
    </message>
    <message>
        <source>There is no partition &quot;%1&quot; in this Slurm cluster; %2 names it.</source>
        <translation>此 Slurm 集群中没有 %2 所指定的分区“%1”。</translation>
    </message>
    <message>
        <source>The partition &quot;%1&quot; is %2: no job starts there.</source>
        <translation>分区“%1”的状态为 %2：作业无法在其中启动。</translation>
    </message>
    <message>
        <source>Choose the file that names your hosts (hosts.toml), or drop it here.</source>
        <translation>请选择列出主机的文件 (hosts.toml)，或将其拖放到此处。</translation>
    </message>
    <message>
        <source>Choose the file that names the partition (slurm.toml), or drop it here.</source>
        <translation>请选择指定分区的文件 (slurm.toml)，或将其拖放到此处。</translation>
    </message>
</context>
<context>
    <name>ChartWords</name>
    <message>
        <source>finish %1</source>
        <translation>完成 %1</translation>
    </message>
    <message>
        <source>asked for %1</source>
        <translation>已请求 %1</translation>
    </message>
    <message>
        <source>asked for %1 in %2</source>
        <translation>已在 %2 请求 %1</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>启动中</translation>
    </message>
    <message>
        <source>%1 revoked</source>
        <translation>%1 被回收</translation>
    </message>
    <message>
        <source>%1, %2 in %3: %4 for %5</source>
        <translation>%1，%3 的 %2：%4，持续 %5</translation>
    </message>
    <message>
        <source>drained, left empty</source>
        <translation>已排空，保持空闲</translation>
    </message>
</context>
<context>
    <name>ChipWords</name>
    <message>
        <source>%1 PS</source>
        <translation>%1 PS</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>无响应</translation>
    </message>
</context>
<context>
    <name>Cluster</name>
    <message>
        <source>%1 at stragglers</source>
        <translation>%1（出现掉队者时）</translation>
    </message>
    <message>
        <source>%1 PS</source>
        <translation>%1 PS</translation>
    </message>
    <message>
        <source>%1 on-demand</source>
        <translation>%1 按需</translation>
    </message>
    <message>
        <source>same offer</source>
        <translation>相同报价</translation>
    </message>
    <message>
        <source>next cheapest</source>
        <translation>次便宜的</translation>
    </message>
    <message>
        <source>another zone</source>
        <translation>其他可用区</translation>
    </message>
    <message>
        <source>on demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>not replaced</source>
        <translation>不替换</translation>
    </message>
</context>
<context>
    <name>CoreWords</name>
    <message>
        <source>Nothing meets the targets</source>
        <translation>没有方案达标</translation>
    </message>
    <message>
        <source>No single target is to blame: without any one of them still nothing meets the rest</source>
        <translation>并非单个目标所致：去掉任何一个，其余目标仍无法满足</translation>
    </message>
    <message>
        <source>The %1 binds: without it a plan is possible</source>
        <translation>受限于%1：去掉即可有可行方案</translation>
    </message>
    <message>
        <source>%1 or the %2</source>
        <translation>%1或%2</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>limit per hour</source>
        <translation>每小时上限</translation>
    </message>
    <message>
        <source>confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the best balance of time and cost of %4 plans that meet the targets</source>
        <translation>%1：%2，%3，在达标的 %4 个方案中时间与费用最均衡</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the cheapest of %4 plans that meet the targets</source>
        <translation>%1：%2，%3，达标的 %4 个方案中最便宜</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the fastest of %4 plans that meet the targets</source>
        <translation>%1：%2，%3，达标的 %4 个方案中最快</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the best balance of time and cost of %4 plans</source>
        <translation>%1：%2，%3，在 %4 个方案中时间与费用最均衡</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the cheapest of %4 plans</source>
        <translation>%1：%2，%3，%4 个方案中最便宜</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the fastest of %4 plans</source>
        <translation>%1：%2，%3，%4 个方案中最快</translation>
    </message>
    <message>
        <source>The closest, %1, %2</source>
        <translation>最接近的 %1：%2</translation>
    </message>
    <message>
        <source>The next, %1, is %2 and %3</source>
        <translation>其次的 %1：%2，%3</translation>
    </message>
    <message>
        <source>%1 is %2 and %3, %4 points less accurate</source>
        <translation>%1：%2，%3，准确率低 %4 个百分点</translation>
    </message>
    <message>
        <source>%1 is %2 and %3, %4 points more accurate</source>
        <translation>%1：%2，%3，准确率高 %4 个百分点</translation>
    </message>
    <message>
        <source>%1 is %2 and %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>it %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>takes %1, %2 % over the deadline of %3</source>
        <translation>用时 %1，超出期限 %3 %2 %</translation>
    </message>
    <message>
        <source>costs %1 per hour, %2 % over the limit of %3</source>
        <translation>每小时 %1，超出上限 %3 %2 %</translation>
    </message>
    <message>
        <source>costs %1, %2 % over the budget of %3</source>
        <translation>费用 %1，超出预算 %3 %2 %</translation>
    </message>
    <message>
        <source>reaches %1 %, %2 points under the accuracy of %3 %</source>
        <translation>达到 %1 %，比要求的准确率 %3 % 低 %2 个百分点</translation>
    </message>
    <message>
        <source>nothing is known of its accuracy</source>
        <translation>其准确率未知</translation>
    </message>
    <message>
        <source>meets the targets on average, but only with %1 chance, %2 % asked for</source>
        <translation>平均可达标，但概率仅%1，要求为 %2 %</translation>
    </message>
    <message>
        <source>%1 chance to meet the targets</source>
        <translation>达标概率%1</translation>
    </message>
    <message>
        <source>%1x as fast as %2 and %3 % cheaper</source>
        <translation>速度是 %2 的 %1x，便宜 %3 %</translation>
    </message>
    <message>
        <source>%1x as fast as %2 and %3 % dearer</source>
        <translation>速度是 %2 的 %1x，贵 %3 %</translation>
    </message>
    <message>
        <source>%1 and %2 than the best</source>
        <translation>与最佳方案相比%1，%2</translation>
    </message>
    <message>
        <source>not on the front</source>
        <translation>不在前沿上</translation>
    </message>
    <message>
        <source>as fast</source>
        <translation>速度相同</translation>
    </message>
    <message>
        <source>as cheap</source>
        <translation>费用相同</translation>
    </message>
    <message>
        <source>%1 % slower</source>
        <translation>慢 %1 %</translation>
    </message>
    <message>
        <source>%1 % faster</source>
        <translation>快 %1 %</translation>
    </message>
    <message>
        <source>%1 % dearer</source>
        <translation>贵 %1 %</translation>
    </message>
    <message>
        <source>%1 % cheaper</source>
        <translation>便宜 %1 %</translation>
    </message>
    <message>
        <source>%1: %2 steps on %3</source>
        <translation>%1：在 %3 上训练 %2 步</translation>
    </message>
    <message>
        <source>the controller runs again</source>
        <translation>控制器已恢复运行</translation>
    </message>
    <message>
        <source>%1, transient at %2 an hour</source>
        <translation>%1，竞价，每小时 %2</translation>
    </message>
    <message>
        <source>%1, on-demand at %2 an hour</source>
        <translation>%1，按需，每小时 %2</translation>
    </message>
    <message>
        <source>the server answers, %1 after it was asked for</source>
        <translation>服务器已响应，距请求 %1</translation>
    </message>
    <message>
        <source>this server is about to be taken away</source>
        <translation>此服务器即将被回收</translation>
    </message>
    <message>
        <source>the server was taken away, as it had been told</source>
        <translation>服务器已按通知被回收</translation>
    </message>
    <message>
        <source>the server was taken away without notice</source>
        <translation>服务器未经通知即被回收</translation>
    </message>
    <message>
        <source>the server is gone, as it had been told</source>
        <translation>服务器已按通知消失</translation>
    </message>
    <message>
        <source>the server is gone without notice</source>
        <translation>服务器未经通知即消失</translation>
    </message>
    <message>
        <source>training goes on from the newest checkpoint</source>
        <translation>从最新检查点继续训练</translation>
    </message>
    <message>
        <source>%1 has taken over %2 after the loss</source>
        <translation>%1 在丢失 %2 后接替</translation>
    </message>
    <message>
        <source>%1 serves the model</source>
        <translation>%1 提供模型</translation>
    </message>
    <message>
        <source>%1 trains</source>
        <translation>%1 开始训练</translation>
    </message>
    <message>
        <source>serves the model</source>
        <translation>提供模型</translation>
    </message>
    <message>
        <source>trains</source>
        <translation>正在训练</translation>
    </message>
    <message>
        <source>Learning rate %1 to %2 for %3 active workers, at step %4</source>
        <translation>学习率由 %1 改为 %2（%3 个活动工作节点，第 %4 步）</translation>
    </message>
    <message>
        <source>Learning rate %1 to %2 for %3 active worker, at step %4</source>
        <translation>学习率由 %1 改为 %2（%3 个活动工作节点，第 %4 步）</translation>
    </message>
    <message>
        <source>Checkpoint: step %1 saved in %2</source>
        <translation>检查点：第 %1 步已保存，用时 %2</translation>
    </message>
    <message>
        <source>Test: %1 % of %2 test images right at step %3</source>
        <translation>测试：第 %3 步时 %2 张测试图像中 %1 % 正确</translation>
    </message>
    <message>
        <source>no checkpoint had been written: begun anew, %1 steps lost</source>
        <translation>尚未写入检查点：重新开始，丢失 %1 步</translation>
    </message>
    <message>
        <source>back at step %1, %2 steps lost</source>
        <translation>回到第 %1 步，丢失 %2 步</translation>
    </message>
    <message>
        <source>passed over: %1</source>
        <translation>已跳过：%1</translation>
    </message>
    <message>
        <source>the parameter server is busy %1 % of the time</source>
        <translation>参数服务器有 %1 % 的时间繁忙</translation>
    </message>
    <message>
        <source>more workers will not help</source>
        <translation>增加工作节点无济于事</translation>
    </message>
    <message>
        <source>%1 workers instead of %2</source>
        <translation>工作节点由 %2 个改为 %1 个</translation>
    </message>
    <message>
        <source>gives its server back and asks for another</source>
        <translation>归还服务器并另行请求</translation>
    </message>
    <message>
        <source>ends its process, which hangs</source>
        <translation>结束其失去响应的进程</translation>
    </message>
    <message>
        <source>ends the parameter server, which hangs</source>
        <translation>结束失去响应的参数服务器</translation>
    </message>
    <message>
        <source>the parameter server has not heard of it for %1, though its server answers</source>
        <translation>参数服务器已有 %1 未收到它的消息，尽管它的服务器仍在响应</translation>
    </message>
    <message>
        <source>nothing came of it for %1, though its server answers</source>
        <translation>已有 %1 没有收到任何消息，尽管它的服务器仍在响应</translation>
    </message>
    <message>
        <source>exchanging with the parameter servers is the bottleneck: %1 of the %2 steps/s that the workers can compute</source>
        <translation>与参数服务器的交换是瓶颈：工作节点可计算 %2 步/秒，实际 %1</translation>
    </message>
    <message>
        <source>the servers have time: the network, or a processor that they share, has not</source>
        <translation>服务器尚有余量：网络或其共用的处理器没有余量</translation>
    </message>
    <message>
        <source>ended the server %1</source>
        <translation>已结束服务器 %1</translation>
    </message>
    <message>
        <source>no server after %1 tries: %2</source>
        <translation>尝试 %1 次仍无服务器：%2</translation>
    </message>
    <message>
        <source>no server: %1</source>
        <translation>无服务器：%1</translation>
    </message>
    <message>
        <source>the parameter server %1</source>
        <translation>参数服务器：%1</translation>
    </message>
    <message>
        <source>the worker %1</source>
        <translation>工作节点：%1</translation>
    </message>
    <message>
        <source>was killed by signal %1</source>
        <translation>被信号 %1 终止</translation>
    </message>
    <message>
        <source>was killed by signal %1: %2</source>
        <translation>被信号 %1 终止：%2</translation>
    </message>
    <message>
        <source>ended with %1</source>
        <translation>以 %1 结束</translation>
    </message>
    <message>
        <source>ended with %1: %2</source>
        <translation>以 %1 结束：%2</translation>
    </message>
    <message>
        <source>the report could not be written: %1</source>
        <translation>报告未能写入：%1</translation>
    </message>
    <message>
        <source>trained %1 steps</source>
        <translation>已训练 %1 步</translation>
    </message>
    <message>
        <source>every server is confirmed gone, %1 spent</source>
        <translation>已确认所有服务器均已结束，花费 %1</translation>
    </message>
    <message>
        <source>stopped by the budget: %1</source>
        <translation>因预算停止：%1</translation>
    </message>
    <message>
        <source>spent %1 of a budget of %2</source>
        <translation>已花费 %1，预算 %2</translation>
    </message>
    <message>
        <source>at the measured speed the run would cost %1 (at least %2), more than the budget of %3</source>
        <translation>按实测速度运行将花费 %1（至少 %2），超过预算 %3</translation>
    </message>
    <message>
        <source>stopped on request</source>
        <translation>按请求停止</translation>
    </message>
    <message>
        <source>stopped from the window</source>
        <translation>从窗口停止</translation>
    </message>
    <message>
        <source>stopped from the terminal</source>
        <translation>从终端停止</translation>
    </message>
    <message>
        <source>stopped as the window was closed</source>
        <translation>因窗口关闭而停止</translation>
    </message>
    <message>
        <source>the model&apos;s step counter says %1, but %2 steps were applied: the result cannot be trusted</source>
        <translation>模型的步数计数为 %1，但实际应用了 %2 步：结果不可信</translation>
    </message>
    <message>
        <source>the plan asks for it</source>
        <translation>按方案要求</translation>
    </message>
    <message>
        <source>replaces %1, which has its notice</source>
        <translation>替换已收到回收通知的 %1</translation>
    </message>
    <message>
        <source>replaces %1, which was lost</source>
        <translation>替换已丢失的 %1</translation>
    </message>
    <message>
        <source>the last try failed</source>
        <translation>上次尝试失败</translation>
    </message>
    <message>
        <source>its process failed %1 times in a row</source>
        <translation>其进程连续失败 %1 次</translation>
    </message>
    <message>
        <source>it is not one that this run asked for and still uses</source>
        <translation>并非此运行所请求并仍在使用的服务器</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>按请求</translation>
    </message>
    <message>
        <source>the last step is applied</source>
        <translation>最后一步已应用</translation>
    </message>
    <message>
        <source>decided before the controller was restarted</source>
        <translation>在控制器重启前已决定</translation>
    </message>
    <message>
        <source>no try helps</source>
        <translation>多次尝试均无效</translation>
    </message>
    <message>
        <source>no server can be asked for</source>
        <translation>无法请求服务器</translation>
    </message>
    <message>
        <source>the budget guard acts on projected spend</source>
        <translation>预算守护按预计支出行事</translation>
    </message>
    <message>
        <source>steps must be counted exactly once</source>
        <translation>每步必须恰好计数一次</translation>
    </message>
    <message>
        <source>scaled from %1 by memory bandwidth and arithmetic rate</source>
        <translation>由 %1 按内存带宽和算力折算</translation>
    </message>
    <message>
        <source>accuracy of %1 not measured</source>
        <translation>%1 的准确率未测量</translation>
    </message>
    <message>
        <source>accuracy measured after %1 steps only</source>
        <translation>准确率仅在 %1 步后测量过</translation>
    </message>
    <message>
        <source>accuracy measured for up to %1 workers only</source>
        <translation>准确率仅在不超过 %1 个工作节点时测量过</translation>
    </message>
    <message>
        <source>accuracy measured under ASP only</source>
        <translation>准确率仅在 ASP 下测量过</translation>
    </message>
    <message>
        <source>lifetimes of other GPU types</source>
        <translation>存活时间取自其他 GPU 类型</translation>
    </message>
    <message>
        <source>remote workers fitted</source>
        <translation>远程工作节点为拟合值</translation>
    </message>
    <message>
        <source>barrier measured</source>
        <translation>屏障已测量</translation>
    </message>
    <message>
        <source>barrier assumed</source>
        <translation>屏障为假定</translation>
    </message>
    <message>
        <source>parameter servers %1</source>
        <translation>参数服务器为%1</translation>
    </message>
    <message>
        <source>%1 and own runs</source>
        <translation>%1，并参考自己的运行</translation>
    </message>
    <message>
        <source>measured and fitted</source>
        <translation>实测与拟合</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测值</translation>
    </message>
    <message>
        <source>fitted</source>
        <translation>拟合值</translation>
    </message>
    <message>
        <source>over %1 %</source>
        <translation>超过 %1 %</translation>
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
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>%1 on-demand</source>
        <translation>%1 按需</translation>
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
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 has taken over %2 after it was asked for</source>
        <translation>%1 在请求 %2 后接替</translation>
    </message>
    <message>
        <source>%1 worker instead of %2</source>
        <translation>工作节点由 %2 个改为 %1 个</translation>
    </message>
    <message>
        <source>%1 is replaced: it trains until its successor answers, then finishes its step and leaves</source>
        <translation>%1 正被替换：在后继响应前继续训练，完成当前步后离开</translation>
    </message>
    <message>
        <source>finishes its step and leaves</source>
        <translation>完成当前步后离开</translation>
    </message>
    <message>
        <source>the slot stays empty until workers are added</source>
        <translation>添加工作节点前该槽位保持空闲</translation>
    </message>
    <message>
        <source>keeps its server</source>
        <translation>保留其服务器</translation>
    </message>
    <message>
        <source>replaces %1, as asked for</source>
        <translation>按请求替换 %1</translation>
    </message>
    <message>
        <source>no other can be had: %1</source>
        <translation>无法获得其他服务器：%1</translation>
    </message>
    <message>
        <source>it follows the active workers: one has joined</source>
        <translation>随活动工作节点变化：新增一个</translation>
    </message>
    <message>
        <source>it follows the active workers: one has left</source>
        <translation>随活动工作节点变化：减少一个</translation>
    </message>
    <message>
        <source>it falls at this step, as planned</source>
        <translation>按计划在此步下降</translation>
    </message>
    <message>
        <source>the parameter servers are the bottleneck: %1 of the %2 steps/s that the workers can compute</source>
        <translation>参数服务器是瓶颈：工作节点可计算 %2 步/秒，实际 %1</translation>
    </message>
    <message>
        <source>with one more about %1</source>
        <translation>增加一个则约为 %1</translation>
    </message>
    <message>
        <source>switches from BSP to ASP at step %1</source>
        <translation>第 %1 步由 BSP 切换到 ASP</translation>
    </message>
    <message>
        <source>measured for several seconds in a row</source>
        <translation>连续数秒测得</translation>
    </message>
    <message>
        <source>one worker keeps the others waiting</source>
        <translation>一个工作节点使其他节点等待</translation>
    </message>
    <message>
        <source>the part of the work under BSP is done</source>
        <translation>BSP 部分的工作已完成</translation>
    </message>
    <message>
        <source>scaled from %1 by FLOPs</source>
        <translation>由 %1 按 FLOPs 折算</translation>
    </message>
    <message>
        <source>measured by own runs</source>
        <translation>自己运行的实测值</translation>
    </message>
    <message>
        <source>%1, transient, cannot be had</source>
        <translation>%1，竞价，无法获得</translation>
    </message>
    <message>
        <source>%1, on-demand, cannot be had</source>
        <translation>%1，按需，无法获得</translation>
    </message>
    <message>
        <source>%1, transient, in %2: about %3 and %4 to the end</source>
        <translation>%1，竞价，位于 %2：到结束约需 %3 和 %4</translation>
    </message>
    <message>
        <source>%1, on-demand, in %2: about %3 and %4 to the end</source>
        <translation>%1，按需，位于 %2：到结束约需 %3 和 %4</translation>
    </message>
    <message>
        <source>%1, transient: about %2 and %3 to the end</source>
        <translation>%1，竞价：到结束约需 %2 和 %3</translation>
    </message>
    <message>
        <source>%1, on-demand: about %2 and %3 to the end</source>
        <translation>%1，按需：到结束约需 %2 和 %3</translation>
    </message>
    <message>
        <source>%1, transient, in %2</source>
        <translation>%1，竞价，位于 %2</translation>
    </message>
    <message>
        <source>%1, on-demand, in %2</source>
        <translation>%1，按需，位于 %2</translation>
    </message>
    <message>
        <source>%1, transient</source>
        <translation>%1，竞价</translation>
    </message>
    <message>
        <source>%1, on-demand</source>
        <translation>%1，按需</translation>
    </message>
    <message>
        <source>asked for again in %1</source>
        <translation>%1 后再次请求</translation>
    </message>
    <message>
        <source>as transient it cannot be had or would miss a target</source>
        <translation>竞价实例无法获得，或会达不到目标</translation>
    </message>
    <message>
        <source>what was there before cannot be had or would miss a target</source>
        <translation>先前的实例无法获得，或会达不到目标</translation>
    </message>
    <message>
        <source>Google Compute Engine takes this server away</source>
        <translation>Google Compute Engine 将回收此服务器</translation>
    </message>
    <message>
        <source>%1 to %2 for %3 active workers, at step %4</source>
        <translation>由 %1 改为 %2（%3 个活动工作节点，第 %4 步）</translation>
    </message>
    <message>
        <source>%1 to %2 for %3 active worker, at step %4</source>
        <translation>由 %1 改为 %2（%3 个活动工作节点，第 %4 步）</translation>
    </message>
    <message>
        <source>step %1 saved in %2</source>
        <translation>第 %1 步已保存，用时 %2</translation>
    </message>
    <message>
        <source>%1 % of %2 test images right at step %3</source>
        <translation>第 %3 步时 %2 张测试图像中 %1 % 正确</translation>
    </message>
    <message>
        <source>the slot stays empty for now</source>
        <translation>该槽位暂时留空</translation>
    </message>
    <message>
        <source>the server ended before it answered</source>
        <translation>服务器在响应之前已结束</translation>
    </message>
    <message>
        <source>the server ended before it answered: %1</source>
        <translation>服务器在响应之前已结束：%1</translation>
    </message>
    <message>
        <source>no answer from the server within %1</source>
        <translation>服务器在 %1 内没有响应</translation>
    </message>
    <message>
        <source>%1 of a budget of %2 are spent when everything is saved and given back</source>
        <translation>全部保存并归还后，将已花费预算 %2 中的 %1</translation>
    </message>
    <message>
        <source>stopped by the idle guard: no step in %1, while servers cost %2 an hour</source>
        <translation>因空闲守护停止：%1 内没有任何一步，而服务器每小时花费 %2</translation>
    </message>
    <message>
        <source>the deadline is in danger: at the measured speed the run ends %1 after it</source>
        <translation>截止时间有风险：按实测速度，运行将在其后 %1 结束</translation>
    </message>
    <message>
        <source>lost servers are replaced by what is fastest within the budget</source>
        <translation>丢失的服务器由预算内最快的替换</translation>
    </message>
    <message>
        <source>the deadline is met again at the measured speed</source>
        <translation>按实测速度又能赶上截止时间</translation>
    </message>
    <message>
        <source>replaces %1, which did not train</source>
        <translation>替换没有训练的 %1</translation>
    </message>
    <message>
        <source>none could be had before</source>
        <translation>之前无法获得</translation>
    </message>
    <message>
        <source>another server would pass the budget</source>
        <translation>再增加一台服务器会超出预算</translation>
    </message>
    <message>
        <source>the others are done in about %1, before another server could help</source>
        <translation>其余的约 %1 后即可完成，新服务器来不及帮忙</translation>
    </message>
    <message>
        <source>the plan replaces no worker: the others go on</source>
        <translation>方案不替换工作节点：其余的继续</translation>
    </message>
    <message>
        <source>all that would fit is sold out</source>
        <translation>所有合适的都已售罄</translation>
    </message>
    <message>
        <source>the plan has no offer for it</source>
        <translation>方案中没有适用的报价</translation>
    </message>
    <message>
        <source>the leak guard: it is not one that this run asked for</source>
        <translation>泄漏守护：并非此运行所请求的服务器</translation>
    </message>
    <message>
        <source>the deadline guard acts on the forecast</source>
        <translation>期限守护按预测行事</translation>
    </message>
    <message>
        <source>servers that do not train are not paid for</source>
        <translation>不为不训练的服务器付费</translation>
    </message>
    <message>
        <source>the idle guard: no step of it in %1 while others train</source>
        <translation>空闲守护：%1 内它没有任何一步，而其他的在训练</translation>
    </message>
    <message>
        <source>step %1 uploaded in %2</source>
        <translation>第 %1 步已上传，用时 %2</translation>
    </message>
    <message>
        <source>step %1 could not be uploaded: %2</source>
        <translation>第 %1 步无法上传：%2</translation>
    </message>
    <message>
        <source>it follows the active workers: %1 have joined</source>
        <translation>随活动工作节点变化：新增 %1 个</translation>
    </message>
    <message>
        <source>it follows the active workers: %1 have left</source>
        <translation>随活动工作节点变化：减少 %1 个</translation>
    </message>
    <message>
        <source>it rises slowly, until step %1</source>
        <translation>缓慢上升，直到第 %1 步</translation>
    </message>
    <message>
        <source>it rises at this step, as planned for the warm-up</source>
        <translation>按预热计划在此步上升</translation>
    </message>
    <message>
        <source>it is that of the planned workers, whoever is there</source>
        <translation>按计划的工作节点数设定，与实际数量无关</translation>
    </message>
    <message>
        <source>each gradient is applied by itself from here on: it is that of one worker</source>
        <translation>此后逐个应用梯度：采用一个工作节点的学习率</translation>
    </message>
    <message>
        <source>a write takes %1, and a parameter server is lost every %2 on average</source>
        <translation>一次写入用时 %1，平均每 %2 失去一个参数服务器</translation>
    </message>
    <message>
        <source>failed before: %1</source>
        <translation>此前失败：%1 次</translation>
    </message>
    <message>
        <source>step %1 could not be saved: %2</source>
        <translation>第 %1 步无法保存：%2</translation>
    </message>
    <message>
        <source>training goes on, and it is tried again</source>
        <translation>训练继续，将重试</translation>
    </message>
    <message>
        <source>a checkpoint every %1 instead of every %2</source>
        <translation>检查点间隔由 %2 改为 %1</translation>
    </message>
    <message>
        <source>training goes on, and the upload is tried again</source>
        <translation>训练继续，上传将重试</translation>
    </message>
    <message>
        <source>it is slower than %1 % of the others for %2: %3 steps/s, they %4</source>
        <translation>已有 %2 慢于其他节点的 %1 %：每秒 %3 步，其他为 %4</translation>
    </message>
    <message>
        <source>its gradients are staler than %1 steps for %2: %3</source>
        <translation>其梯度已有 %2 陈旧超过 %1 步：%3</translation>
    </message>
    <message>
        <source>gradients between workers and parameter servers are not encrypted</source>
        <translation>工作节点与参数服务器之间的梯度未加密</translation>
    </message>
    <message>
        <source>the network is said to be trusted</source>
        <translation>网络被声明为可信</translation>
    </message>
    <message>
        <source>Amazon EC2 advises to rebalance: this server is at a higher risk of being taken away</source>
        <translation>Amazon EC2 建议重新平衡：此服务器被回收的风险较高</translation>
    </message>
    <message>
        <source>advice only: it goes on training, and its zone counts as one more where servers are lost</source>
        <translation>仅为建议：训练继续，其可用区计为又一个会失去服务器的可用区</translation>
    </message>
    <message>
        <source>the program starts on %1 worker</source>
        <translation>程序在 %1 个工作节点上启动</translation>
    </message>
    <message>
        <source>the program starts on %1 workers</source>
        <translation>程序在 %1 个工作节点上启动</translation>
    </message>
    <message>
        <source>the program starts on %1 worker, start %2</source>
        <translation>程序在 %1 个工作节点上启动，第 %2 次启动</translation>
    </message>
    <message>
        <source>the program starts on %1 workers, start %2</source>
        <translation>程序在 %1 个工作节点上启动，第 %2 次启动</translation>
    </message>
    <message>
        <source>%1 has left</source>
        <translation>%1 已离开</translation>
    </message>
    <message>
        <source>%1 worker has come</source>
        <translation>新增了 %1 个工作节点</translation>
    </message>
    <message>
        <source>%1 workers have come</source>
        <translation>新增了 %1 个工作节点</translation>
    </message>
    <message>
        <source>the program ended before the last step</source>
        <translation>程序在最后一步之前结束</translation>
    </message>
    <message>
        <source>the program failed</source>
        <translation>程序失败</translation>
    </message>
    <message>
        <source>the program %1</source>
        <translation>程序%1</translation>
    </message>
    <message>
        <source>ended with %1 at step %2 of %3</source>
        <translation>以 %1 结束，位于第 %2 步（共 %3 步）</translation>
    </message>
    <message>
        <source>could not be started: %1</source>
        <translation>无法启动：%1</translation>
    </message>
    <message>
        <source>%1 starts in a row brought no step</source>
        <translation>连续 %1 次启动都没有完成任何一步</translation>
    </message>
    <message>
        <source>here</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>%1 (%2 CPU thread)</source>
        <translation>%1（%2 个 CPU 线程）</translation>
    </message>
    <message>
        <source>%1 (%2 CPU threads)</source>
        <translation>%1（%2 个 CPU 线程）</translation>
    </message>
    <message>
        <source>%1 thread of this machine at the price of a %2 server</source>
        <translation>本机 %1 个线程，按 %2 服务器计价</translation>
    </message>
    <message>
        <source>%1 threads of this machine at the price of a %2 server</source>
        <translation>本机 %1 个线程，按 %2 服务器计价</translation>
    </message>
    <message>
        <source>parameter server process on this machine at the price of an %1</source>
        <translation>本机的参数服务器进程，按 %1 计价</translation>
    </message>
    <message>
        <source>Servers of this machine: processes with CPU threads, at the prices of %1</source>
        <translation>本机的服务器：带 CPU 线程的进程，价格取自 %1</translation>
    </message>
    <message>
        <source>the inventory</source>
        <translation>清单</translation>
    </message>
    <message>
        <source>Google Compute Engine in 2019, the same price in every region: %1</source>
        <translation>2019 年的 Google Compute Engine，各区域价格相同：%1</translation>
    </message>
    <message>
        <source>SkyPilot catalogue %1, %2 at commit %3, host and GPU rows added up %4</source>
        <translation>SkyPilot 目录 %1，%2，提交 %3，主机行与 GPU 行相加 %4</translation>
    </message>
    <message>
        <source>SkyPilot catalogue %1, %2 at commit %3 %4</source>
        <translation>SkyPilot 目录 %1，%2，提交 %3 %4</translation>
    </message>
    <message>
        <source>Azure list and spot prices of %1 as of %2, as in %3</source>
        <translation>Azure 在 %1 的标价和竞价价格，截至 %2，取自 %3</translation>
    </message>
    <message>
        <source>A sample to start with, to be replaced by an import of today&apos;s prices (mayflyctl import catalog): a few dozen GPU servers of Amazon, Google and Microsoft, each row with its source</source>
        <translation>供起步的示例，应以导入当天的价格（mayflyctl import catalog）替换：亚马逊、谷歌和微软的数十种 GPU 服务器，每行都注明来源</translation>
    </message>
    <message>
        <source>price_date is the day of the snapshot for Azure</source>
        <translation>Azure 的价格日期是快照当天</translation>
    </message>
    <message>
        <source>for Amazon and Google it is the earliest day that the named snapshot can be from (its catalogue version began then)</source>
        <translation>亚马逊和谷歌的则是该快照可能的最早日期（其目录版本始于当天）</translation>
    </message>
    <message>
        <source>Spot prices move by the hour</source>
        <translation>竞价价格每小时变动</translation>
    </message>
    <message>
        <source>Google&apos;s are Spot VMs, which have no 24 h limit</source>
        <translation>谷歌的是 Spot 虚拟机，没有 24 小时限制</translation>
    </message>
    <message>
        <source>%1, public measurements of its repository, %2</source>
        <translation>%1，其仓库中的公开测量，%2</translation>
    </message>
    <message>
        <source>standing and training VMs of %1</source>
        <translation>闲置和训练中的虚拟机，%1</translation>
    </message>
    <message>
        <source>standing VMs of %1</source>
        <translation>闲置的虚拟机，%1</translation>
    </message>
    <message>
        <source>CPU VMs of %1</source>
        <translation>CPU 虚拟机，%1</translation>
    </message>
    <message>
        <source>plays a %1 server of %2</source>
        <translation>扮演 %1 服务器，%2</translation>
    </message>
    <message>
        <source>plays a CPU VM of %1</source>
        <translation>扮演 CPU 虚拟机，%1</translation>
    </message>
    <message>
        <source>all GPU types together: %1</source>
        <translation>所有 GPU 类型合计：%1</translation>
    </message>
    <message>
        <source>the curve nearest to the measured one within one unit of the largest log-likelihood (%1 losses)</source>
        <translation>在最大对数似然一个单位之内最接近测量的曲线（%1 次损失）</translation>
    </message>
    <message>
        <source>%1 times as many revocations</source>
        <translation>回收次数为 %1 倍</translation>
    </message>
    <message>
        <source>on-demand servers are not revoked</source>
        <translation>按需服务器不会被回收</translation>
    </message>
    <message>
        <source>%1 ended with %2</source>
        <translation>%1 以 %2 结束</translation>
    </message>
    <message>
        <source>%1 CPU thread</source>
        <translation>%1 个 CPU 线程</translation>
    </message>
    <message>
        <source>%1 CPU threads</source>
        <translation>%1 个 CPU 线程</translation>
    </message>
</context>
<context>
    <name>ImportRows</name>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>On-demand
USD an hour</source>
        <translation>按需
USD/小时</translation>
    </message>
    <message>
        <source>Transient
USD an hour</source>
        <translation>竞价
USD/小时</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>Price
USD an hour</source>
        <translation>价格
USD/小时</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Interrupted
within a month</source>
        <translation>中断
一个月内</translation>
    </message>
    <message>
        <source>Saving
%</source>
        <translation>节省
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
小时</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>结束原因</translation>
    </message>
    <message>
        <source>its time limit</source>
        <translation>时间上限</translation>
    </message>
    <message>
        <source>a revocation</source>
        <translation>回收</translation>
    </message>
</context>
<context>
    <name>KeyWords</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>通用</translation>
    </message>
    <message>
        <source>Plan, Run, History, Reports, Catalog, Settings</source>
        <translation>方案、运行、历史、报告、目录、设置</translation>
    </message>
    <message>
        <source>Filter what the page lists</source>
        <translation>筛选页面列表</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>打开方案</translation>
    </message>
    <message>
        <source>Show the menu bar</source>
        <translation>显示菜单栏</translation>
    </message>
    <message>
        <source>Dismiss the message above the page</source>
        <translation>关闭页面上方的消息</translation>
    </message>
    <message>
        <source>These keys</source>
        <translation>此快捷键列表</translation>
    </message>
    <message>
        <source>Quit; a run goes on</source>
        <translation>退出；运行会继续</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Undo an edit of the plan</source>
        <translation>撤销对方案的编辑</translation>
    </message>
    <message>
        <source>Redo it</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>保存方案</translation>
    </message>
    <message>
        <source>Tick the plan for Compare</source>
        <translation>勾选要比较的方案</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Copy rows, as a spreadsheet takes them</source>
        <translation>复制行，可粘贴到电子表格</translation>
    </message>
    <message>
        <source>Menu key</source>
        <translation>菜单键</translation>
    </message>
    <message>
        <source>Choose and sort columns</source>
        <translation>选择和排序列</translation>
    </message>
    <message>
        <source>Click on a heading</source>
        <translation>单击列标题</translation>
    </message>
    <message>
        <source>Sort by the column</source>
        <translation>按该列排序</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Zoom into what is framed</source>
        <translation>放大框选区域</translation>
    </message>
    <message>
        <source>Show everything again</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Save as a picture or as data</source>
        <translation>保存为图片或数据</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Wheel, + and −</source>
        <translation>滚轮、+ 和 −</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Move along</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Take the last zoom back</source>
        <translation>撤销上次缩放</translation>
    </message>
    <message>
        <source>Double-click, %1</source>
        <translation>双击，%1</translation>
    </message>
</context>
<context>
    <name>LicenceWords</name>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>许可证全文</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>PlanWords</name>
    <message>
        <source>Custom %1</source>
        <translation>自定义 %1</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Google Cloud, 2019</source>
        <translation>Google Cloud，2019 年</translation>
    </message>
    <message>
        <source>Three clouds, 2026 (sample)</source>
        <translation>三家云，2026 年（示例）</translation>
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
        <translation>分钟</translation>
    </message>
    <message>
        <source>h</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/小时</translation>
    </message>
</context>
<context>
    <name>StateWords</name>
    <message>
        <source>Requesting</source>
        <translation>请求中</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>启动中</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>服务中</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>回收通知</translation>
    </message>
    <message>
        <source>Revoked</source>
        <translation>已回收</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Launching</source>
        <translation>启动中</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>停止中</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Drained</source>
        <translation>已排空</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
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
        <translation>分钟</translation>
    </message>
    <message>
        <source>h</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>days</source>
        <translation>天</translation>
    </message>
    <message>
        <source>Time since the launch, %1</source>
        <translation>启动后的时间，%1</translation>
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
        <translation>在竞价 GPU 服务器上规划、启动并监控深度学习训练。</translation>
    </message>
    <message>
        <source>Plan file to open (NAME.mayfly)</source>
        <translation>要打开的方案文件（NAME.mayfly）</translation>
    </message>
    <message>
        <source>Show this run</source>
        <translation>显示此运行</translation>
    </message>
    <message>
        <source>Mayfly is open already: its window was asked to come to the front.</source>
        <translation>Mayfly 已打开：已请求将其窗口置于最前。</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ChartFrame</name>
    <message>
        <source>Save chart</source>
        <translation>保存图表</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Horizontal axis from %1 to %2.</source>
        <translation>横轴从 %1 到 %2。</translation>
    </message>
    <message>
        <source>Horizontal axis, %1, from %2 to %3.</source>
        <translation>横轴（%1）从 %2 到 %3。</translation>
    </message>
    <message>
        <source>Vertical axis from %1 to %2.</source>
        <translation>纵轴从 %1 到 %2。</translation>
    </message>
    <message>
        <source>Vertical axis, %1, from %2 to %3.</source>
        <translation>纵轴（%1）从 %2 到 %3。</translation>
    </message>
    <message>
        <source>Series: %1.</source>
        <translation>系列：%1。</translation>
    </message>
    <message>
        <source>The menu key opens its data as a table.</source>
        <translation>按菜单键可将数据以表格打开。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The chart was not saved.</source>
        <translation>图表未能保存。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Data (*.csv)</source>
        <translation>数据 (*.csv)</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>以表格显示</translation>
    </message>
    <message>
        <source>Copy the data as CSV</source>
        <translation>以 CSV 复制数据</translation>
    </message>
    <message>
        <source>Save the data as CSV…</source>
        <translation>将数据保存为 CSV…</translation>
    </message>
    <message>
        <source>Save the picture as PNG…</source>
        <translation>将图片保存为 PNG…</translation>
    </message>
    <message>
        <source>Save the picture as SVG…</source>
        <translation>将图片保存为 SVG…</translation>
    </message>
    <message>
        <source>Undo zoom</source>
        <translation>撤销缩放</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Save, copy or show as a table</source>
        <translation>保存、复制或以表格显示</translation>
    </message>
    <message>
        <source>Picture (*.%1)</source>
        <translation>图片 (*.%1)</translation>
    </message>
    <message>
        <source>Save the picture as PDF…</source>
        <translation>将图片保存为 PDF…</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ChartLegend</name>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>隐藏 %1</translation>
    </message>
    <message>
        <source>Series of the chart</source>
        <translation>图表的系列</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ChartTableDialog</name>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation>%1（表格）</translation>
    </message>
    <message>
        <source>There is no data yet.</source>
        <translation>尚无数据。</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Copy the whole table, separated by tabs, with unrounded figures</source>
        <translation>复制整个表格，以制表符分隔，数值不舍入</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::CompareChart</name>
    <message>
        <source>Reading the runs</source>
        <translation>正在读取运行</translation>
    </message>
    <message>
        <source>Nothing was measured</source>
        <translation>未测量任何内容</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Time since the launch, s</source>
        <translation>启动后的时间，秒</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::HistogramChart</name>
    <message>
        <source>Nothing simulated yet</source>
        <translation>尚未模拟</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Simulated runs</source>
        <translation>模拟运行数</translation>
    </message>
    <message>
        <source>simulated runs</source>
        <translation>模拟运行数</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::LatencyChart</name>
    <message>
        <source>Not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>时间，秒</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>95th percentile</source>
        <translation>第 95 百分位</translation>
    </message>
    <message>
        <source>Time since the launch, s</source>
        <translation>启动后的时间，秒</translation>
    </message>
    <message>
        <source>Median, ms</source>
        <translation>中位数，ms</translation>
    </message>
    <message>
        <source>95th percentile, ms</source>
        <translation>第 95 百分位，ms</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::LearningChart</name>
    <message>
        <source>Test accuracy, %</source>
        <translation>测试准确率，%</translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation>准确率，%</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>target %1 %</source>
        <translation>目标 %1 %</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::LifetimeChart</name>
    <message>
        <source>plans use</source>
        <translation>方案采用</translation>
    </message>
    <message>
        <source>h</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>Still alive, %</source>
        <translation>仍存活，%</translation>
    </message>
    <message>
        <source>age, h</source>
        <translation>时长，小时</translation>
    </message>
    <message>
        <source>alive, %</source>
        <translation>存活，%</translation>
    </message>
    <message>
        <source>Servers still alive by age</source>
        <translation>按时长仍存活的服务器</translation>
    </message>
    <message>
        <source>%1 % after %2 h</source>
        <translation>%2 小时后 %1 %</translation>
    </message>
    <message>
        <source>Age of a server, h</source>
        <translation>服务器的存活时间，小时</translation>
    </message>
    <message>
        <source>Alive (%1), %</source>
        <translation>存活（%1），%</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ParetoChart</name>
    <message>
        <source>front</source>
        <translation>前沿</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>%1 target</source>
        <translation>目标 %1</translation>
    </message>
    <message>
        <source>%1 asked</source>
        <translation>要求 %1</translation>
    </message>
    <message>
        <source>Chance to meet all</source>
        <translation>全部达标概率</translation>
    </message>
    <message>
        <source>Selected: %1, %2.</source>
        <translation>已选：%1，%2。</translation>
    </message>
    <message>
        <source>Cost against time</source>
        <translation>费用与时间</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Accuracy, %</source>
        <translation>准确率，%</translation>
    </message>
    <message>
        <source>Chance to meet all, %</source>
        <translation>满足全部目标的概率，%</translation>
    </message>
    <message>
        <source>On the front</source>
        <translation>在前沿上</translation>
    </message>
    <message>
        <source>Meets all targets</source>
        <translation>满足所有目标</translation>
    </message>
    <message>
        <source>meets all targets</source>
        <translation>达到全部目标</translation>
    </message>
    <message>
        <source>misses one</source>
        <translation>有未达标</translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <translation>%1，从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1, from %2 over %3 to %4</source>
        <translation>%1，从 %2 经 %3 到 %4</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::PriceChart</name>
    <message>
        <source>No prices over time: import a price history</source>
        <translation>没有价格走势：请导入价格历史</translation>
    </message>
    <message>
        <source>days</source>
        <translation>天</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/小时</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>Transient price over time</source>
        <translation>竞价价格随时间的变化</translation>
    </message>
    <message>
        <source>days before the latest</source>
        <translation>距最新的天数</translation>
    </message>
    <message>
        <source>Days before the latest price</source>
        <translation>距最新价格的天数</translation>
    </message>
    <message>
        <source>%1, %2/h</source>
        <translation>%1，%2/小时</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::SpendChart</name>
    <message>
        <source>Nothing spent yet</source>
        <translation>尚无支出</translation>
    </message>
    <message>
        <source>Cost over time</source>
        <translation>费用随时间的变化</translation>
    </message>
    <message>
        <source>spent</source>
        <translation>已花费</translation>
    </message>
    <message>
        <source>cap %1</source>
        <translation>上限 %1</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>当前 %1</translation>
    </message>
    <message>
        <source>forecast</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>时间，秒</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Time since the launch, s</source>
        <translation>启动后的时间，秒</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>已花费</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Forecast P10</source>
        <translation>预测 P10</translation>
    </message>
    <message>
        <source>Forecast P90</source>
        <translation>预测 P90</translation>
    </message>
    <message>
        <source>P10 to P90</source>
        <translation>P10 到 P90</translation>
    </message>
    <message>
        <source>off the chart</source>
        <translation>超出图表</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::StepChart</name>
    <message>
        <source>K steps</source>
        <translation>千步</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Thousand steps</source>
        <translation>千步</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::SurvivalChart</name>
    <message>
        <source>alive, %</source>
        <translation>存活，%</translation>
    </message>
    <message>
        <source>plan ends: %1 % alive</source>
        <translation>方案结束时：%1 % 存活</translation>
    </message>
    <message>
        <source>%1 % after %2 h</source>
        <translation>%2 小时后 %1 %</translation>
    </message>
    <message>
        <source>time, %1</source>
        <translation>时间，%1</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>时间，%1</translation>
    </message>
    <message>
        <source>Servers alive, %</source>
        <translation>存活的服务器，%</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>P10 to P90</source>
        <translation>P10 到 P90</translation>
    </message>
    <message>
        <source>end of the plan</source>
        <translation>方案结束</translation>
    </message>
    <message>
        <source>Time since the start, %1</source>
        <translation>开始后的时间，%1</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ThroughputChart</name>
    <message>
        <source>Images/s</source>
        <translation>图像/秒</translation>
    </message>
    <message>
        <source>No step yet</source>
        <translation>尚无训练步</translation>
    </message>
    <message>
        <source>Throughput over time</source>
        <translation>吞吐量随时间的变化</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>plan %1</source>
        <translation>方案 %1</translation>
    </message>
    <message>
        <source>cluster %1</source>
        <translation>集群 %1</translation>
    </message>
    <message>
        <source>each worker %1</source>
        <translation>每个工作节点 %1</translation>
    </message>
    <message>
        <source>Images/s; ticks below: a worker tested the model</source>
        <translation>图像/秒；下方短线：工作节点测试了模型</translation>
    </message>
    <message>
        <source>Time since the launch, s</source>
        <translation>启动后的时间，秒</translation>
    </message>
    <message>
        <source>Cluster, images/s</source>
        <translation>集群，图像/秒</translation>
    </message>
    <message>
        <source>%1, images/s</source>
        <translation>%1，图像/秒</translation>
    </message>
    <message numerus="yes">
        <source>%n workers</source>
        <translation>
            <numerusform>%n 个工作节点</numerusform>
        </translation>
    </message>
    <message>
        <source>expected finish, P10 to P90</source>
        <translation>预计完成，P10 到 P90</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::TimelineChart</name>
    <message>
        <source>Servers over time</source>
        <translation>服务器随时间的变化</translation>
    </message>
    <message>
        <source>No server yet</source>
        <translation>尚无服务器</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>回收通知</translation>
    </message>
    <message>
        <source>Slot</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>From, s</source>
        <translation>从，秒</translation>
    </message>
    <message>
        <source>To, s</source>
        <translation>到，秒</translation>
    </message>
    <message>
        <source>expected finish, P10 to P90</source>
        <translation>预计完成，P10 到 P90</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::TimelineLegend</name>
    <message>
        <source>requesting</source>
        <translation>请求中</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>启动中</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>serving</source>
        <translation>服务中</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>回收通知</translation>
    </message>
    <message>
        <source>revoked</source>
        <translation>被回收</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>已替换</translation>
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
        <translation>菜单</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>About Mayfly</source>
        <translation>关于 Mayfly</translation>
    </message>
    <message>
        <source>Mayfly %1</source>
        <translation>Mayfly %1</translation>
    </message>
    <message>
        <source>Plans, launches and watches deep-learning training on transient GPU servers.
Free software: GNU General Public Licence, version 3 or later.</source>
        <translation>在竞价 GPU 服务器上规划、启动并监控深度学习训练。
自由软件：GNU 通用公共许可证第 3 版或更高版本。</translation>
    </message>
    <message>
        <source>This is the sample.</source>
        <translation>这是示例。</translation>
    </message>
    <message>
        <source>Rehearse runs it on this machine, for free.</source>
        <translation>“演练”会在本机上免费运行它。</translation>
    </message>
    <message>
        <source>%1 – Mayfly</source>
        <translation>%1 – Mayfly</translation>
    </message>
    <message>
        <source>A run is live</source>
        <translation>有运行正在进行</translation>
    </message>
    <message>
        <source>%1 is still training.</source>
        <translation>%1 仍在训练。</translation>
    </message>
    <message>
        <source>It goes on without the window, within its cap, and is here again when you come back.</source>
        <translation>关闭窗口后它会在上限内继续，下次打开时仍在这里。</translation>
    </message>
    <message>
        <source>Keep it running</source>
        <translation>继续运行</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>停止运行</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 不存在。</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 是文件夹。</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>无法读取 %1。</translation>
    </message>
    <message>
        <source>%1 is of no kind that Mayfly reads.</source>
        <translation>Mayfly 无法读取 %1 这类文件。</translation>
    </message>
    <message>
        <source>Stopping the run…</source>
        <translation>正在停止运行…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>One plan can be open at a time.</source>
        <translation>一次只能打开一个方案。</translation>
    </message>
    <message numerus="yes">
        <source>%1 was opened; %n other(s) were left.</source>
        <translation>
            <numerusform>已打开 %1；另有 %n 个未打开。</numerusform>
        </translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s) to import.</source>
        <translation>
            <numerusform>还有 %n 个文件待导入。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is next, when this one is stored.</source>
        <translation>存储此文件后接着处理 %1。</translation>
    </message>
    <message>
        <source>Leave this one out</source>
        <translation>跳过此文件</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open plan…</source>
        <translation>打开方案(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save plan…</source>
        <translation>保存方案(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Import prices, offers, traces…</source>
        <translation>导入价格、报价、轨迹(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Reset layout of Run</source>
        <translation>重置“运行”页的布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>T&amp;imes</source>
        <translation>时间(&amp;I)</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>This machine&apos;s zone</source>
        <translation>本机时区</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Mayfly</source>
        <translation>关于 Mayfly(&amp;A)</translation>
    </message>
    <message>
        <source>Times in %1</source>
        <translation>时间为 %1</translation>
    </message>
    <message>
        <source>The plan that was being edited is back.</source>
        <translation>已恢复正在编辑的方案。</translation>
    </message>
    <message>
        <source>Mayfly did not end as it should last time; nothing was lost.</source>
        <translation>上次 Mayfly 未正常退出；没有丢失任何内容。</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Nothing can be kept: %1.</source>
        <translation>无法保存任何内容：%1。</translation>
    </message>
    <message>
        <source>Plans can be made; runs cannot be launched, and settings are forgotten.</source>
        <translation>可以制定方案；但无法启动运行，设置也不会保留。</translation>
    </message>
    <message>
        <source>The runs cannot be read.</source>
        <translation>无法读取运行记录。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are still training.</source>
        <translation>
            <numerusform>%n 次运行仍在训练。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are live</source>
        <translation>
            <numerusform>有 %n 次运行正在进行</numerusform>
        </translation>
    </message>
    <message>
        <source>They go on without the window, each within its cap, and are here again when you come back.</source>
        <translation>关闭窗口后它们会各自在上限内继续，下次打开时仍在这里。</translation>
    </message>
    <message>
        <source>Keep them running</source>
        <translation>继续运行</translation>
    </message>
    <message numerus="yes">
        <source>Stop all %n run(s)</source>
        <translation>
            <numerusform>停止全部 %n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message numerus="yes">
        <source>Stopping %n run(s)…</source>
        <translation>
            <numerusform>正在停止 %n 次运行…</numerusform>
        </translation>
    </message>
    <message>
        <source>The window closes when every controller has answered.</source>
        <translation>所有控制器响应后窗口将关闭。</translation>
    </message>
    <message>
        <source>%1 could not be stopped.</source>
        <translation>无法停止 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) could not be stopped.</source>
        <translation>
            <numerusform>有 %n 次运行无法停止。</numerusform>
        </translation>
    </message>
    <message>
        <source>Another Mayfly window uses the same folder, and does not answer.</source>
        <translation>另一个 Mayfly 窗口正在使用同一文件夹，且没有响应。</translation>
    </message>
    <message>
        <source>What both change is kept by the one that is closed last.</source>
        <translation>两者都更改的内容以最后关闭的窗口为准。</translation>
    </message>
    <message>
        <source>Expected a plan (.mayfly), a run&apos;s report (.json), or offers, prices, lifetimes or traces (.csv, .json).</source>
        <translation>应为方案（.mayfly）、运行的报告（.json），或报价、价格、存活时间、轨迹（.csv、.json）。</translation>
    </message>
    <message>
        <source>Offers, prices, lifetimes, traces, runs (*.csv *.json)</source>
        <translation>报价、价格、存活时间、轨迹、运行 (*.csv *.json)</translation>
    </message>
    <message>
        <source>Import &amp;runs of other machines…</source>
        <translation>导入其他机器的运行(&amp;R)…</translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::Notices</name>
    <message>
        <source>It cost %1.</source>
        <translation>费用为 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) revoked.</source>
        <translation>
            <numerusform>%n 台服务器被回收。</numerusform>
        </translation>
    </message>
    <message>
        <source>The run failed.</source>
        <translation>运行失败。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) failed.</source>
        <translation>
            <numerusform>%n 次运行失败。</numerusform>
        </translation>
    </message>
    <message>
        <source>The run is finished.</source>
        <translation>运行已完成。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) finished.</source>
        <translation>
            <numerusform>%n 次运行已完成。</numerusform>
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
        <translation>有运行正在进行</translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::SidebarItem</name>
    <message>
        <source>a run is live</source>
        <translation>有运行正在进行</translation>
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
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>mayfly::look::ChanceBar</name>
    <message>
        <source>%1 %, asked %2 %</source>
        <translation>%1 %，要求 %2 %</translation>
    </message>
</context>
<context>
    <name>mayfly::look::ConfirmCard</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>mayfly::look::SpendBar</name>
    <message>
        <source>%1 % of the cap</source>
        <translation>上限的 %1 %</translation>
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
        <translation>重置列</translation>
    </message>
    <message>
        <source>Show or hide columns</source>
        <translation>显示或隐藏列</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序依据</translation>
    </message>
    <message>
        <source>Ascending</source>
        <translation>升序</translation>
    </message>
    <message>
        <source>Descending</source>
        <translation>降序</translation>
    </message>
    <message numerus="yes">
        <source>Copy %n rows as shown</source>
        <translation>
            <numerusform>按显示复制 %n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n rows with unrounded figures</source>
        <translation>
            <numerusform>以未舍入数值复制 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy the whole table</source>
        <translation>复制整个表格</translation>
    </message>
</context>
<context>
    <name>mayfly::models::CandidateModel</name>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>Tick two to four plans to compare them</source>
        <translation>勾选二至四个方案进行比较</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Time, %1
P50 (P90)</source>
        <translation>时间，%1
P50 (P90)</translation>
    </message>
    <message>
        <source>Cost, %1
P50 (P90)</source>
        <translation>费用，%1
P50 (P90)</translation>
    </message>
    <message>
        <source>Accuracy
%</source>
        <translation>准确率
%</translation>
    </message>
    <message>
        <source>Meets
all targets</source>
        <translation>达标
全部目标</translation>
    </message>
    <message>
        <source>Faster
vs base</source>
        <translation>加速
对比基准</translation>
    </message>
    <message>
        <source>Saves
vs base</source>
        <translation>节省
对比基准</translation>
    </message>
    <message>
        <source>Rate
%1/h</source>
        <translation>费率
%1/小时</translation>
    </message>
    <message>
        <source>Speed
steps/s</source>
        <translation>速度
步/秒</translation>
    </message>
    <message>
        <source>Revocations
expected</source>
        <translation>回收
预期</translation>
    </message>
    <message>
        <source>Lost servers
replaced by</source>
        <translation>丢失的服务器
替换为</translation>
    </message>
    <message>
        <source>Not simulated: the mean of the closed form, and the spread between sessions alone</source>
        <translation>未模拟：解析式的均值，且仅含会话间的离散</translation>
    </message>
</context>
<context>
    <name>mayfly::models::CatalogFacts</name>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Batch
images a worker</source>
        <translation>批大小
图像/工作节点</translation>
    </message>
    <message>
        <source>Parameters
millions</source>
        <translation>参数量
百万</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Forward pass
GFLOP an image</source>
        <translation>前向计算
GFLOP/图像</translation>
    </message>
    <message>
        <source>Memory to train
GiB at least</source>
        <translation>训练所需内存
至少 GiB</translation>
    </message>
    <message>
        <source>planned only</source>
        <translation>仅可规划</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU 类型</translation>
    </message>
    <message>
        <source>Memory
GiB</source>
        <translation>内存
GiB</translation>
    </message>
    <message>
        <source>Memory bandwidth
GB/s</source>
        <translation>内存带宽
GB/s</translation>
    </message>
    <message>
        <source>Single precision
TFLOP/s</source>
        <translation>单精度
TFLOP/s</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>Price history</source>
        <translation>价格历史</translation>
    </message>
    <message>
        <source>Interruption rates</source>
        <translation>中断率</translation>
    </message>
    <message>
        <source>Availability trace</source>
        <translation>可用性轨迹</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>存活时间</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Rows
latest import</source>
        <translation>行数
最近导入</translation>
    </message>
    <message>
        <source>Imports</source>
        <translation>导入次数</translation>
    </message>
    <message>
        <source>Prices of</source>
        <translation>价格日期</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>Change
%</source>
        <translation>变化
%</translation>
    </message>
    <message>
        <source>On-demand
first, %1/h</source>
        <translation>按需
第一，%1/小时</translation>
    </message>
    <message>
        <source>On-demand
second, %1/h</source>
        <translation>按需
第二，%1/小时</translation>
    </message>
    <message>
        <source>Transient
first, %1/h</source>
        <translation>竞价
第一，%1/小时</translation>
    </message>
    <message>
        <source>Transient
second, %1/h</source>
        <translation>竞价
第二，%1/小时</translation>
    </message>
    <message>
        <source>Imported
%1</source>
        <translation>导入时间
%1</translation>
    </message>
</context>
<context>
    <name>mayfly::models::EventModel</name>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>时间，%1</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
</context>
<context>
    <name>mayfly::models::HistoryModel</name>
    <message>
        <source>%1 PS</source>
        <translation>%1 PS</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Images/s
over time</source>
        <translation>图像/秒
走势</translation>
    </message>
    <message>
        <source>Revoked
servers</source>
        <translation>被回收
服务器</translation>
    </message>
    <message>
        <source>Steps
applied</source>
        <translation>步数
已应用</translation>
    </message>
    <message>
        <source>Time, s
forecast → actual</source>
        <translation>时间，秒
预测 → 实际</translation>
    </message>
    <message>
        <source>Time, min
forecast → actual</source>
        <translation>时间，分钟
预测 → 实际</translation>
    </message>
    <message>
        <source>Time, h
forecast → actual</source>
        <translation>时间，小时
预测 → 实际</translation>
    </message>
    <message>
        <source>Cost, USD
forecast → actual</source>
        <translation>费用，USD
预测 → 实际</translation>
    </message>
    <message>
        <source>Accuracy, %
forecast → actual</source>
        <translation>准确率，%
预测 → 实际</translation>
    </message>
    <message>
        <source>Error
%</source>
        <translation>误差
%</translation>
    </message>
    <message>
        <source>Error
points</source>
        <translation>误差
百分点</translation>
    </message>
    <message>
        <source>Run
started, %1</source>
        <translation>运行
开始，%1</translation>
    </message>
    <message>
        <source>up to %1 images/s</source>
        <translation>最高 %1 图像/秒</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
</context>
<context>
    <name>mayfly::models::OfferModel</name>
    <message>
        <source>CPU only</source>
        <translation>仅 CPU</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>提供商</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>Memory
GiB</source>
        <translation>内存
GiB</translation>
    </message>
    <message>
        <source>On-demand
%1/h</source>
        <translation>按需
%1/小时</translation>
    </message>
    <message>
        <source>Transient
%1/h</source>
        <translation>竞价
%1/小时</translation>
    </message>
    <message>
        <source>Saves
%</source>
        <translation>节省
%</translation>
    </message>
    <message>
        <source>Notice
s</source>
        <translation>通知
秒</translation>
    </message>
    <message>
        <source>Price of</source>
        <translation>价格日期</translation>
    </message>
    <message>
        <source>Source of the price</source>
        <translation>价格来源</translation>
    </message>
    <message>
        <source>Limit
h</source>
        <translation>上限
小时</translation>
    </message>
</context>
<context>
    <name>mayfly::models::RunComparison</name>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Steps applied</source>
        <translation>已应用步数</translation>
    </message>
    <message>
        <source>Time, min</source>
        <translation>时间，分钟</translation>
    </message>
    <message>
        <source>Images/s, mean</source>
        <translation>图像/秒，平均</translation>
    </message>
    <message>
        <source>Test accuracy, %</source>
        <translation>测试准确率，%</translation>
    </message>
    <message>
        <source>Revocations</source>
        <translation>回收次数</translation>
    </message>
    <message>
        <source>Steps lost</source>
        <translation>丢失步数</translation>
    </message>
    <message>
        <source>Time forecast off, %</source>
        <translation>时间预测偏差，%</translation>
    </message>
    <message>
        <source>Cost forecast off, %</source>
        <translation>费用预测偏差，%</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Cost of a thousand steps, USD</source>
        <translation>每千步费用，USD</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>目前 %1</translation>
    </message>
</context>
<context>
    <name>mayfly::models::WorkerModel</name>
    <message>
        <source>Slot</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Images/s</source>
        <translation>图像/秒</translation>
    </message>
    <message>
        <source>Staleness</source>
        <translation>陈旧度</translation>
    </message>
    <message>
        <source>$/h</source>
        <translation>$/小时</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>已花费</translation>
    </message>
    <message>
        <source>Steps by staleness: %1</source>
        <translation>按陈旧度统计的步数：%1</translation>
    </message>
    <message>
        <source>Applying a gradient takes %1 ms; the server is busy with it %2 % of the time.</source>
        <translation>应用一个梯度需要 %1 ms；服务器有 %2 % 的时间在做这件事。</translation>
    </message>
    <message>
        <source>A gradient finds %1 others waiting and is answered after %2 ms.</source>
        <translation>一个梯度到达时有 %1 个梯度在等待，%2 ms 后得到应答。</translation>
    </message>
    <message>
        <source>A push takes %1 ms (%2 ms over all steps), the pull after it %3 ms (%4 ms over all steps).</source>
        <translation>推送需要 %1 ms（所有步平均 %2 ms），其后的拉取需要 %3 ms（所有步平均 %4 ms）。</translation>
    </message>
    <message>
        <source>Sent %1 MB at %2 MB/s, received %3 MB at %4 MB/s.</source>
        <translation>已发送 %1 MB，速率 %2 MB/s；已接收 %3 MB，速率 %4 MB/s。</translation>
    </message>
    <message>
        <source>Steps that others applied between a worker&apos;s pull and its push: the mean, and bars for 0, 1, 2 … steps; the last bar: 7 or more</source>
        <translation>从一个工作节点拉取到推送之间其他工作节点应用的步数：平均值，以及 0、1、2 … 步的柱形；最后一柱为 7 步及以上</translation>
    </message>
    <message>
        <source>Milliseconds from the start of a push until its gradient is applied</source>
        <translation>从推送开始到其梯度被应用的毫秒数</translation>
    </message>
    <message>
        <source>Milliseconds from then until the new state is there</source>
        <translation>从那时到新状态到达的毫秒数</translation>
    </message>
    <message>
        <source>Megabytes a second that the worker sends and receives</source>
        <translation>工作节点每秒发送和接收的兆字节数</translation>
    </message>
    <message>
        <source>Milliseconds in which the parameter server applies one gradient</source>
        <translation>参数服务器应用一个梯度所用的毫秒数</translation>
    </message>
    <message>
        <source>Gradients that a gradient finds waiting at the parameter server, on average</source>
        <translation>一个梯度到达参数服务器时平均已有多少梯度在等待</translation>
    </message>
    <message>
        <source>Push ms</source>
        <translation>推送 ms</translation>
    </message>
    <message>
        <source>Pull ms</source>
        <translation>拉取 ms</translation>
    </message>
    <message>
        <source>MB/s</source>
        <translation>MB/s</translation>
    </message>
    <message>
        <source>Apply ms</source>
        <translation>应用 ms</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>排队</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::AccuracyScale</name>
    <message>
        <source>meets all targets</source>
        <translation>达到全部目标</translation>
    </message>
    <message>
        <source>misses one</source>
        <translation>有未达标</translation>
    </message>
    <message>
        <source>front</source>
        <translation>前沿</translation>
    </message>
    <message>
        <source>Colour of the points</source>
        <translation>点的颜色</translation>
    </message>
    <message>
        <source>What the colour of the points says</source>
        <translation>点的颜色含义</translation>
    </message>
    <message>
        <source>Colour by accuracy</source>
        <translation>按准确率着色</translation>
    </message>
    <message>
        <source>Colour by the chance to meet all targets</source>
        <translation>按全部达标概率着色</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CatalogCompare</name>
    <message>
        <source>Compare prices</source>
        <translation>比较价格</translation>
    </message>
    <message>
        <source>&amp;First</source>
        <translation>第一(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Second</source>
        <translation>第二(&amp;S)</translation>
    </message>
    <message>
        <source>First catalogue</source>
        <translation>第一个目录</translation>
    </message>
    <message>
        <source>Second catalogue</source>
        <translation>第二个目录</translation>
    </message>
    <message>
        <source>Search offers  (Ctrl+F)</source>
        <translation>搜索报价  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search offers</source>
        <translation>搜索报价</translation>
    </message>
    <message>
        <source>Prices of both catalogues</source>
        <translation>两个目录的价格</translation>
    </message>
    <message>
        <source>No offer matches.</source>
        <translation>没有符合的报价。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message numerus="yes">
        <source>%n offers in all.</source>
        <translation>
            <numerusform>共 %n 条报价。</numerusform>
        </translation>
    </message>
    <message>
        <source>Median change on demand: %1 %.</source>
        <translation>按需价格变化的中位数：%1 %。</translation>
    </message>
    <message>
        <source>Median change of transient prices: %1 %.</source>
        <translation>竞价价格变化的中位数：%1 %。</translation>
    </message>
    <message>
        <source>No offer is in both.</source>
        <translation>没有同时存在于两者的报价。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CatalogLists</name>
    <message>
        <source>Search  (Ctrl+F)</source>
        <translation>搜索  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>GPU types</source>
        <translation>GPU 类型</translation>
    </message>
    <message>
        <source>Imported files</source>
        <translation>已导入的文件</translation>
    </message>
    <message>
        <source>Nothing was imported yet. Import prices, price histories, interruption rates, traces or lifetimes.</source>
        <translation>尚未导入任何内容。请导入价格、价格历史、中断率、轨迹或存活时间。</translation>
    </message>
    <message>
        <source>The list cannot be read.</source>
        <translation>无法读取列表。</translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation>显示 %1 / 共 %2</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CatalogPage</name>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Prices, price histories, interruption rates, traces or lifetimes (or drop a file on the window)</source>
        <translation>价格、价格历史、中断率、轨迹或存活时间（也可将文件拖放到窗口上）</translation>
    </message>
    <message>
        <source>Imported as %1.</source>
        <translation>已导入为 %1。</translation>
    </message>
    <message>
        <source>It can be chosen on the Plan page.</source>
        <translation>可在“方案”页选择。</translation>
    </message>
    <message>
        <source>Nothing was imported.</source>
        <translation>未导入任何内容。</translation>
    </message>
    <message>
        <source>Catalogues</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>报价</translation>
    </message>
    <message numerus="yes">
        <source>%n offers</source>
        <translation>
            <numerusform>%n 条报价</numerusform>
        </translation>
    </message>
    <message>
        <source>The catalogues cannot be listed.</source>
        <translation>无法列出目录。</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>无法读取 %1。</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Prices, traces, lifetimes (*.csv *.json);;All files (*)</source>
        <translation>价格、轨迹、存活时间 (*.csv *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Catalog</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>GPU types</source>
        <translation>GPU 类型</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>已导入</translation>
    </message>
    <message>
        <source>What the catalogue page shows</source>
        <translation>目录页的显示内容</translation>
    </message>
    <message>
        <source>Compare prices…</source>
        <translation>比较价格…</translation>
    </message>
    <message>
        <source>Prices of two catalogues, or of two dates of one, side by side</source>
        <translation>并列显示两个目录或同一目录两个日期的价格</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Use in the plan</source>
        <translation>用于方案</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>imported %1</source>
        <translation>导入于 %1</translation>
    </message>
    <message>
        <source>%1, used by the plan</source>
        <translation>%1，方案正在使用</translation>
    </message>
    <message>
        <source>Prices of %1.</source>
        <translation>%1 的价格。</translation>
    </message>
    <message>
        <source>Prices of %1 to %2.</source>
        <translation>%1 至 %2 的价格。</translation>
    </message>
    <message numerus="yes">
        <source>%n dates are kept.</source>
        <translation>
            <numerusform>保留 %n 个日期。</numerusform>
        </translation>
    </message>
    <message>
        <source>The plan is made with it.</source>
        <translation>方案将据此制定。</translation>
    </message>
    <message>
        <source>%1 as of %2</source>
        <translation>%1（截至 %2）</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>移除 %1？</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>All its imports are forgotten. The files that they came from stay.</source>
        <translation>其所有导入将被清除。来源文件保留。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>%1 was not removed.</source>
        <translation>%1 未移除。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ChosenPlanPanel</name>
    <message>
        <source>%1 the speed, %2 cheaper than baseline</source>
        <translation>速度为基准的 %1，便宜 %2</translation>
    </message>
    <message>
        <source>%1 the speed, %2 dearer than baseline</source>
        <translation>速度为基准的 %1，贵 %2</translation>
    </message>
    <message>
        <source>+%1 with one more worker, +%2 with one more parameter server.</source>
        <translation>增加一个工作节点 +%1，增加一个参数服务器 +%2。</translation>
    </message>
    <message>
        <source>%1 lost a run; each adds %2 and %3</source>
        <translation>每次运行损失 %1 台；每台增加 %2 和 %3</translation>
    </message>
    <message>
        <source>Selected plan</source>
        <translation>所选方案</translation>
    </message>
    <message>
        <source>Time, P50</source>
        <translation>时间，P50</translation>
    </message>
    <message>
        <source>Cost, P50</source>
        <translation>费用，P50</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Chance to meet</source>
        <translation>达标概率</translation>
    </message>
    <message>
        <source>Finish time</source>
        <translation>完成时间</translation>
    </message>
    <message>
        <source>Play one of the runs</source>
        <translation>播放其中一次运行</translation>
    </message>
    <message>
        <source>Finish times of the simulated runs</source>
        <translation>模拟运行的完成时间</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Costs of the simulated runs</source>
        <translation>模拟运行的费用</translation>
    </message>
    <message>
        <source>Servers still alive, %</source>
        <translation>仍存活的服务器，%</translation>
    </message>
    <message>
        <source>Rehearse</source>
        <translation>演练</translation>
    </message>
    <message>
        <source>Launch…</source>
        <translation>启动…</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>尚无方案</translation>
    </message>
    <message>
        <source>There is no plan to launch yet</source>
        <translation>尚无可启动的方案</translation>
    </message>
    <message>
        <source>Rank %1 of %2</source>
        <translation>第 %1 名，共 %2</translation>
    </message>
    <message>
        <source>Not ranked</source>
        <translation>未排名</translation>
    </message>
    <message>
        <source>%1 · %2/h</source>
        <translation>%1 · %2/小时</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>基准：%1</translation>
    </message>
    <message>
        <source>tick: the %1 % asked for</source>
        <translation>刻度：要求的 %1 %</translation>
    </message>
    <message>
        <source>Deadline %1</source>
        <translation>截止 %1</translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation>预算 %1</translation>
    </message>
    <message>
        <source>Accuracy %1</source>
        <translation>准确率 %1</translation>
    </message>
    <message>
        <source>All targets</source>
        <translation>全部目标</translation>
    </message>
    <message>
        <source>The workers set the pace.</source>
        <translation>工作节点决定速度。</translation>
    </message>
    <message>
        <source>The parameter servers set the pace.</source>
        <translation>参数服务器决定速度。</translation>
    </message>
    <message>
        <source>steps/s</source>
        <translation>步/秒</translation>
    </message>
    <message>
        <source>The speed is %1</source>
        <translation>速度依据：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln runs</source>
        <translation>
            <numerusform>%Ln 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>same runs</source>
        <translation>相同的运行</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/小时</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>deadline %1</source>
        <translation>截止 %1</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>预算 %1</translation>
    </message>
    <message>
        <source>Neither one more worker nor one more parameter server would make it faster.</source>
        <translation>增加一个工作节点或一个参数服务器都不会更快。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln simulated runs of the selected plan: ten times as many as of the others</source>
        <translation>
            <numerusform>所选方案的 %Ln 次模拟运行：是其他方案的十倍</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CurvesPanel</name>
    <message>
        <source>exponential fit</source>
        <translation>指数拟合</translation>
    </message>
    <message>
        <source>bathtub fit</source>
        <translation>浴盆曲线拟合</translation>
    </message>
    <message>
        <source>early and constant fit</source>
        <translation>早期加恒定拟合</translation>
    </message>
    <message>
        <source>%1 fit</source>
        <translation>%1 拟合</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>存活时间</translation>
    </message>
    <message>
        <source>Whose lifetimes</source>
        <translation>谁的存活时间</translation>
    </message>
    <message>
        <source>Transient price</source>
        <translation>竞价价格</translation>
    </message>
    <message>
        <source>The lifetimes cannot be read.</source>
        <translation>无法读取存活时间。</translation>
    </message>
    <message>
        <source>own runs</source>
        <translation>自己的运行</translation>
    </message>
    <message>
        <source>Model of the plans: %1. No lifetimes of such servers were imported or measured.</source>
        <translation>方案所用模型：%1。未导入或测量过此类服务器的存活时间。</translation>
    </message>
    <message numerus="yes">
        <source>Own runs: %n servers observed, of which %1 were revoked (Kaplan-Meier, 90 % band).</source>
        <translation>
            <numerusform>自己的运行：观测 %n 台服务器，其中 %1 台被回收（Kaplan–Meier，90 % 区间）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2: %n servers observed, of which %1 were revoked (Kaplan-Meier, 90 % band).</source>
        <translation>
            <numerusform>%2：观测 %n 台服务器，其中 %1 台被回收（Kaplan–Meier，90 % 区间）。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing can be fitted to them.</source>
        <translation>无法对其拟合。</translation>
    </message>
    <message>
        <source>The fit is at most %1 percentage points off.</source>
        <translation>拟合偏差最多 %1 个百分点。</translation>
    </message>
    <message>
        <source>Model of the plans: %1.</source>
        <translation>方案所用模型：%1。</translation>
    </message>
    <message>
        <source>Listed price of %1, %2.</source>
        <translation>%1 的标价，%2。</translation>
    </message>
    <message>
        <source>an unknown day</source>
        <translation>未知日期</translation>
    </message>
    <message>
        <source>source not named</source>
        <translation>未注明来源</translation>
    </message>
    <message>
        <source>History: %1, latest price of %2 %3.</source>
        <translation>历史：%1，最新价格 %2 %3。</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>观测值</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::FormSection</name>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::HistoryCompare</name>
    <message>
        <source>Runs side by side, compared with the first</source>
        <translation>运行并列，与第一个比较</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>返回列表</translation>
    </message>
    <message>
        <source>Figures of the compared runs</source>
        <translation>所比较运行的指标</translation>
    </message>
    <message>
        <source>Images/s</source>
        <translation>图像/秒</translation>
    </message>
    <message>
        <source>Throughput of the compared runs over time</source>
        <translation>所比较运行的吞吐量随时间的变化</translation>
    </message>
    <message>
        <source>USD</source>
        <translation>USD</translation>
    </message>
    <message>
        <source>Cost of the compared runs over time</source>
        <translation>所比较运行的费用随时间的变化</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::HistoryDetail</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>打开运行</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
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
        <translation>预测</translation>
    </message>
    <message>
        <source>Actual</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Revocations</source>
        <translation>回收次数</translation>
    </message>
    <message>
        <source>The single on-demand server: %1 and %2, so %3 saved.</source>
        <translation>单台按需服务器：%1，%2，因此节省 %3。</translation>
    </message>
    <message>
        <source>points</source>
        <translation>百分点</translation>
    </message>
    <message>
        <source>%1, started %2 %3.</source>
        <translation>%1，开始于 %2 %3。</translation>
    </message>
    <message>
        <source>Plan again</source>
        <translation>重新规划</translation>
    </message>
    <message>
        <source>Put what this run was planned with into the Plan page</source>
        <translation>将此运行的规划条件填入“方案”页</translation>
    </message>
    <message>
        <source>Show the cost report, or save it as HTML, PDF, CSV or JSON</source>
        <translation>显示费用报告，或保存为 HTML、PDF、CSV、JSON</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>What happened to the run&apos;s servers</source>
        <translation>运行的服务器发生了什么</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::HistoryPage</name>
    <message>
        <source>1 run</source>
        <translation>1 次运行</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>尚无运行</translation>
    </message>
    <message>
        <source>Every run is kept here, with what was predicted beside what came.</source>
        <translation>每次运行都保留在此，预测与实际并列。</translation>
    </message>
    <message>
        <source>Rehearse the sample</source>
        <translation>演练示例</translation>
    </message>
    <message>
        <source>Go to Plan</source>
        <translation>前往方案</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>已花费</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>Time forecast</source>
        <translation>时间预测</translation>
    </message>
    <message>
        <source>Cost forecast</source>
        <translation>费用预测</translation>
    </message>
    <message>
        <source>Accuracy forecast</source>
        <translation>准确率预测</translation>
    </message>
    <message>
        <source>Inside P10–P90</source>
        <translation>在 P10–P90 内</translation>
    </message>
    <message>
        <source>Search runs  (Ctrl+F)</source>
        <translation>搜索运行  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search runs</source>
        <translation>搜索运行</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>All workloads</source>
        <translation>所有工作负载</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>All states</source>
        <translation>所有状态</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>任意时间</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>最近 30 天</translation>
    </message>
    <message>
        <source>Last 90 days</source>
        <translation>最近 90 天</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Store: %1</source>
        <translation>存储：%1</translation>
    </message>
    <message>
        <source>median of absolute errors</source>
        <translation>绝对误差的中位数</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>on demand: %1</source>
        <translation>按需：%1</translation>
    </message>
    <message>
        <source>against each run&apos;s baseline</source>
        <translation>相对各自基准</translation>
    </message>
    <message>
        <source>off</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>points off</source>
        <translation>百分点偏差</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>%1, 80 % expected</source>
        <translation>%1，预期 80 %</translation>
    </message>
    <message>
        <source>no finished run yet</source>
        <translation>尚无已完成的运行</translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation>显示 %1 / 共 %2</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>The report was not written.</source>
        <translation>报告未能写入。</translation>
    </message>
    <message>
        <source>The report is written.</source>
        <translation>报告已写入。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>The runs cannot be compared.</source>
        <translation>无法比较这些运行。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Tick two to four runs to see them side by side</source>
        <translation>勾选二至四次运行以并列查看</translation>
    </message>
    <message>
        <source>Compare (%1)</source>
        <translation>比较 (%1)</translation>
    </message>
    <message>
        <source>Save the table as CSV</source>
        <translation>将表格保存为 CSV</translation>
    </message>
    <message>
        <source>No run fits the filters.</source>
        <translation>没有符合筛选条件的运行。</translation>
    </message>
    <message>
        <source>Error of time, %</source>
        <translation>时间误差，%</translation>
    </message>
    <message>
        <source>Error of cost, %</source>
        <translation>费用误差，%</translation>
    </message>
    <message>
        <source>Error of accuracy, points</source>
        <translation>准确率误差，百分点</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>The table was not written.</source>
        <translation>表格未能写入。</translation>
    </message>
    <message>
        <source>The table is written.</source>
        <translation>表格已写入。</translation>
    </message>
    <message>
        <source>on demand: %1 for %2</source>
        <translation>按需：%1（%2）</translation>
    </message>
    <message>
        <source>Import run…</source>
        <translation>导入运行…</translation>
    </message>
    <message>
        <source>Take in a finished run of another machine from its report.json (or drop the file on the window)</source>
        <translation>从 report.json 导入其他机器上已结束的运行（也可将文件拖到窗口上）</translation>
    </message>
    <message>
        <source>Import runs</source>
        <translation>导入运行</translation>
    </message>
    <message>
        <source>Reports of runs (*.json)</source>
        <translation>运行的报告 (*.json)</translation>
    </message>
    <message>
        <source>%1 was not imported.</source>
        <translation>%1 未导入。</translation>
    </message>
    <message>
        <source>%1 was imported.</source>
        <translation>已导入 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) were imported.</source>
        <translation>
            <numerusform>已导入 %n 个运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Its measurements change no plan of this machine.</source>
        <translation>其测量不会改变本机的方案。</translation>
    </message>
    <message>
        <source>The runs are shown here once they can be read.</source>
        <translation>能够读取后，运行会显示在这里。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ImportPanel</name>
    <message>
        <source>Offers (vms.csv)</source>
        <translation>报价（vms.csv）</translation>
    </message>
    <message>
        <source>Price history</source>
        <translation>价格历史</translation>
    </message>
    <message>
        <source>Interruption rates</source>
        <translation>中断率</translation>
    </message>
    <message>
        <source>Availability trace</source>
        <translation>可用性轨迹</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>存活时间</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>1 = available</source>
        <translation>1 = 可用</translation>
    </message>
    <message>
        <source>1 = preempted</source>
        <translation>1 = 被抢占</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>%1 rows, %2 good</source>
        <translation>%1 行，%2 行有效</translation>
    </message>
    <message>
        <source>%1 left out</source>
        <translation>忽略 %1</translation>
    </message>
    <message>
        <source>%1 with a warning</source>
        <translation>%1 条警告</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>正在导入…</translation>
    </message>
    <message>
        <source>imported with a warning</source>
        <translation>带警告导入</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已忽略</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>有错</translation>
    </message>
    <message>
        <source>How far the file is read</source>
        <translation>文件读取进度</translation>
    </message>
    <message>
        <source>Problems of the file</source>
        <translation>文件的问题</translation>
    </message>
    <message>
        <source>First days of the trace</source>
        <translation>轨迹的最初几天</translation>
    </message>
    <message>
        <source>Leave broken rows out</source>
        <translation>忽略有错的行</translation>
    </message>
    <message>
        <source>%1 broken and left out</source>
        <translation>%1 行有错并已忽略</translation>
    </message>
    <message>
        <source>%1 broken: nothing is imported until they are mended or left out</source>
        <translation>%1 行有错：修正或忽略前不会导入任何内容</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
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
        <translation>字段</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>实际内容</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>The file cannot be imported: %1.</source>
        <translation>无法导入文件：%1。</translation>
    </message>
    <message>
        <source>First rows as they would be stored</source>
        <translation>前几行（将按此存储）</translation>
    </message>
    <message>
        <source>&amp;Kind of file</source>
        <translation>文件类型(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Provider</source>
        <translation>提供商(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;What a 1 means</source>
        <translation>1 的含义(&amp;W)</translation>
    </message>
    <message>
        <source>Whose prices are these? Enter the provider, for the file does not say.</source>
        <translation>这是哪家的价格？文件中没有说明，请输入提供商。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LatencyView</name>
    <message>
        <source>Latency over time</source>
        <translation>延迟随时间变化</translation>
    </message>
    <message>
        <source>Worker or parameter server</source>
        <translation>工作节点或参数服务器</translation>
    </message>
    <message>
        <source>Applying a gradient, ms</source>
        <translation>应用一个梯度，ms</translation>
    </message>
    <message>
        <source>Push: until the gradient is applied, ms</source>
        <translation>推送：直到梯度被应用，ms</translation>
    </message>
    <message>
        <source>From a gradient&apos;s arrival to its answer, ms</source>
        <translation>从梯度到达至应答，ms</translation>
    </message>
    <message>
        <source>Pull: from then until the state is there, ms</source>
        <translation>拉取：此后直到状态到达，ms</translation>
    </message>
    <message>
        <source>Each point is of 10 s: the median and the 95th percentile of the means of a second.</source>
        <translation>每个点为 10 秒：每秒平均值的中位数和第 95 百分位。</translation>
    </message>
    <message>
        <source>Each point is of 10 s: the median and the 95th percentile of its steps.</source>
        <translation>每个点为 10 秒：其中各步的中位数和第 95 百分位。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LaunchBackendBox</name>
    <message>
        <source>Back-end</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
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
        <translation>选择…</translation>
    </message>
    <message>
        <source>Servers are processes on this machine; their prices are counted as if they were rented.</source>
        <translation>服务器是本机上的进程；其价格按租用方式计算。</translation>
    </message>
    <message>
        <source>&amp;Inventory</source>
        <translation>清单(&amp;I)</translation>
    </message>
    <message>
        <source>hosts.toml: choose it or drop it here</source>
        <translation>hosts.toml：选择或拖放到此处</translation>
    </message>
    <message>
        <source>Servers are started on your own hosts by SSH; what they cost is counted at the prices of the plan&apos;s offers.</source>
        <translation>服务器通过 SSH 在您自己的主机上启动；费用按方案报价的价格计算。</translation>
    </message>
    <message>
        <source>&amp;Partition&apos;s file</source>
        <translation>分区文件(&amp;P)</translation>
    </message>
    <message>
        <source>slurm.toml: choose it or drop it here</source>
        <translation>slurm.toml：选择或拖放到此处</translation>
    </message>
    <message>
        <source>Each server is a job of a Slurm partition; what they cost is counted at the prices of the plan&apos;s offers. Results are kept in the folder that the nodes share.</source>
        <translation>每台服务器是 Slurm 分区中的一个作业；费用按方案报价的价格计算。结果保存在各节点共享的文件夹中。</translation>
    </message>
    <message>
        <source>Choose the file that describes the servers</source>
        <translation>选择描述服务器的文件</translation>
    </message>
    <message>
        <source>Descriptions of servers (*.toml);;All files (*)</source>
        <translation>服务器描述 (*.toml);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LaunchStep</name>
    <message>
        <source>The back-end is there</source>
        <translation>后端可用</translation>
    </message>
    <message>
        <source>The plan can be trained</source>
        <translation>方案可训练</translation>
    </message>
    <message>
        <source>The data set is there</source>
        <translation>数据集已就绪</translation>
    </message>
    <message>
        <source>Workers can be started</source>
        <translation>可启动工作节点</translation>
    </message>
    <message>
        <source>The controller can be started</source>
        <translation>可启动控制器</translation>
    </message>
    <message>
        <source>Results can be written, with room for checkpoints</source>
        <translation>可写入结果，且有空间存放检查点</translation>
    </message>
    <message>
        <source>The run can be recorded</source>
        <translation>可记录运行</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/小时</translation>
    </message>
    <message>
        <source>All servers are on-demand: they are not revoked.</source>
        <translation>所有服务器均为按需：不会被回收。</translation>
    </message>
    <message>
        <source>A revoked server is replaced by one of the same offer; the others go on meanwhile.</source>
        <translation>被回收的服务器由相同报价替换；其余同时继续。</translation>
    </message>
    <message>
        <source>A revoked server is replaced by the cheapest other offer of its GPU type; the others go on meanwhile.</source>
        <translation>被回收的服务器由同类 GPU 中最便宜的其他报价替换；其余同时继续。</translation>
    </message>
    <message>
        <source>A revoked server is replaced in another zone; the others go on meanwhile.</source>
        <translation>被回收的服务器在其他可用区替换；其余同时继续。</translation>
    </message>
    <message>
        <source>A revoked server is replaced by an on-demand one, which costs more and stays.</source>
        <translation>被回收的服务器由按需服务器替换，费用更高但不会被回收。</translation>
    </message>
    <message>
        <source>A revoked server is not replaced; the others go on, more slowly.</source>
        <translation>被回收的服务器不替换；其余继续，但更慢。</translation>
    </message>
    <message>
        <source>Notice comes %1 before; a worker uses it to finish its step and leave.</source>
        <translation>回收通知提前 %1 到达；工作节点借此完成当前步后离开。</translation>
    </message>
    <message>
        <source>There is no notice: a worker is gone at once, and its step with it.</source>
        <translation>没有回收通知：工作节点会立即消失，当前步也随之丢失。</translation>
    </message>
    <message>
        <source>A checkpoint is written every %1; a lost parameter server goes back to the last one.</source>
        <translation>每 %1 写入一个检查点；丢失的参数服务器回到最近一个。</translation>
    </message>
    <message>
        <source>Checkpoints are written as often as pays; a lost parameter server goes back to the last one.</source>
        <translation>检查点按最划算的频率写入；丢失的参数服务器回到最近一个。</translation>
    </message>
    <message>
        <source>Rehearse</source>
        <translation>演练</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Rehearse %1</source>
        <translation>演练 %1</translation>
    </message>
    <message>
        <source>Launch %1</source>
        <translation>启动 %1</translation>
    </message>
    <message>
        <source>Launch %1 in %2</source>
        <translation>在 %2 启动 %1</translation>
    </message>
    <message>
        <source>Back-end</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>free</source>
        <translation>免费</translation>
    </message>
    <message>
        <source>Rate, as if rented</source>
        <translation>费率（视同租用）</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>费率</translation>
    </message>
    <message>
        <source>Expected, P50 (P90)</source>
        <translation>预期，P50 (P90)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>&amp;Never more than (cap)</source>
        <translation>绝不超过（上限）(&amp;N)</translation>
    </message>
    <message>
        <source>The run stops itself when its projected spend reaches the cap. Servers are billed from request to confirmed end.</source>
        <translation>预计支出达到上限时运行会自行停止。服务器从请求到确认结束计费。</translation>
    </message>
    <message>
        <source>If servers are revoked</source>
        <translation>服务器被回收时</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>in order</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>not in order</source>
        <translation>异常</translation>
    </message>
    <message>
        <source>Cap: expected an amount over 0, like $5</source>
        <translation>上限：应为大于 0 的金额，如 $5</translation>
    </message>
    <message>
        <source>The cap is below the P90 of the cost: the run may stop itself before it is done.</source>
        <translation>上限低于费用的 P90：运行可能在完成前自行停止。</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>Launching…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Rehearse for free</source>
        <translation>免费演练</translation>
    </message>
    <message>
        <source>Launch at %1…</source>
        <translation>以 %1 启动…</translation>
    </message>
    <message>
        <source>Launch %1?</source>
        <translation>启动 %1？</translation>
    </message>
    <message>
        <source>Launch %1 in %2?</source>
        <translation>在 %2 启动 %1？</translation>
    </message>
    <message>
        <source>Never more than (cap)</source>
        <translation>绝不超过（上限）</translation>
    </message>
    <message>
        <source>Launch at %1</source>
        <translation>以 %1 启动</translation>
    </message>
    <message>
        <source>The rehearsal was not started.</source>
        <translation>演练未启动。</translation>
    </message>
    <message>
        <source>The run was not launched.</source>
        <translation>运行未启动。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Servers are processes on this machine, free of charge.</source>
        <translation>服务器是本机上的进程，免费。</translation>
    </message>
    <message>
        <source>Servers taken away</source>
        <translation>被回收的服务器</translation>
    </message>
    <message>
        <source>As the model says</source>
        <translation>按模型</translation>
    </message>
    <message>
        <source>One for sure</source>
        <translation>必有一台</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Drawn from the plan&apos;s own model of lifetimes, in compressed time: in a short run there may be none.</source>
        <translation>按方案自身的存活时间模型在压缩的时间内抽取：较短的运行中可能一台也不回收。</translation>
    </message>
    <message>
        <source>One transient worker is revoked half-way through the steps.</source>
        <translation>步数过半时有一个竞价工作节点被回收。</translation>
    </message>
    <message>
        <source>Every server stays to the end.</source>
        <translation>所有服务器都保留到最后。</translation>
    </message>
    <message>
        <source>A host that fails or cannot be reached counts as a revoked server, whatever its price.</source>
        <translation>发生故障或无法连接的主机，不论价格如何，均视为被回收的服务器。</translation>
    </message>
    <message>
        <source>A job that is preempted or loses its node counts as a revoked server; another job is submitted, and may wait in the queue.</source>
        <translation>被抢占或失去节点的作业视为被回收的服务器；会另行提交作业，可能需要排队。</translation>
    </message>
    <message>
        <source>There is notice only on hosts whose inventory names a notice service.</source>
        <translation>只有清单中指定了通知服务的主机才会有通知。</translation>
    </message>
    <message>
        <source>Notice is the partition&apos;s grace time; a worker uses it to finish its step and leave.</source>
        <translation>通知时间即分区的宽限时间；工作节点利用它完成当前步并退出。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LimitsSection</name>
    <message>
        <source>By the same offer</source>
        <translation>由相同报价替换</translation>
    </message>
    <message>
        <source>replaced by the same offer</source>
        <translation>由相同报价替换</translation>
    </message>
    <message>
        <source>By the next cheapest</source>
        <translation>由次便宜的替换</translation>
    </message>
    <message>
        <source>replaced by the next cheapest</source>
        <translation>由次便宜的替换</translation>
    </message>
    <message>
        <source>In another zone</source>
        <translation>在其他可用区替换</translation>
    </message>
    <message>
        <source>replaced in another zone</source>
        <translation>在其他可用区替换</translation>
    </message>
    <message>
        <source>By an on-demand server</source>
        <translation>由按需服务器替换</translation>
    </message>
    <message>
        <source>replaced on demand</source>
        <translation>由按需替换</translation>
    </message>
    <message>
        <source>Not at all</source>
        <translation>不替换</translation>
    </message>
    <message>
        <source>not replaced</source>
        <translation>不替换</translation>
    </message>
    <message>
        <source>As is best</source>
        <translation>择优</translation>
    </message>
    <message>
        <source>replaced as is best</source>
        <translation>择优替换</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限制</translation>
    </message>
    <message>
        <source>Count start-up time</source>
        <translation>计入启动时间</translation>
    </message>
    <message>
        <source>One region only</source>
        <translation>仅限一个区域</translation>
    </message>
    <message>
        <source>Off: up to half of the workers may run in other regions than the parameter servers</source>
        <translation>关闭：最多一半的工作节点可在参数服务器以外的区域运行</translation>
    </message>
    <message>
        <source>&amp;Workers, at most</source>
        <translation>工作节点上限(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Parameter servers</source>
        <translation>参数服务器(&amp;P)</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>更多选项</translation>
    </message>
    <message>
        <source>At most per &amp;hour</source>
        <translation>每小时上限(&amp;H)</translation>
    </message>
    <message>
        <source>What the whole cluster may cost in an hour</source>
        <translation>整个集群每小时的费用上限</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Chec&amp;kpoint every</source>
        <translation>检查点间隔(&amp;K)</translation>
    </message>
    <message>
        <source>Automatic: as Young and Daly say, from the hazard and the time that one takes to write</source>
        <translation>自动：按 Young–Daly 公式，由回收风险率与写入时间确定</translation>
    </message>
    <message>
        <source>ASP</source>
        <translation>ASP</translation>
    </message>
    <message>
        <source>ASP or Sync-Switch</source>
        <translation>ASP 或 Sync-Switch</translation>
    </message>
    <message>
        <source>ASP, Sync-Switch, BSP, SSP</source>
        <translation>ASP、Sync-Switch、BSP、SSP</translation>
    </message>
    <message>
        <source>How workers&apos; gradients may meet</source>
        <translation>工作节点梯度的汇合方式</translation>
    </message>
    <message>
        <source>On-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>Transient</source>
        <translation>竞价</translation>
    </message>
    <message>
        <source>Either</source>
        <translation>均可</translation>
    </message>
    <message>
        <source>S&amp;imulated runs</source>
        <translation>模拟次数(&amp;I)</translation>
    </message>
    <message>
        <source>Synchronisation</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>Parameter servers&apos; pricing</source>
        <translation>参数服务器的计费方式</translation>
    </message>
    <message>
        <source>Lost servers are replaced</source>
        <translation>丢失的服务器如何替换</translation>
    </message>
    <message>
        <source>Fewer options</source>
        <translation>较少选项</translation>
    </message>
    <message>
        <source>up to %1/h</source>
        <translation>不超过 %1/小时</translation>
    </message>
    <message>
        <source>transient parameter servers</source>
        <translation>竞价参数服务器</translation>
    </message>
    <message>
        <source>parameter servers of either pricing</source>
        <translation>参数服务器计费方式不限</translation>
    </message>
    <message>
        <source>checkpoint every %1</source>
        <translation>每 %1 一个检查点</translation>
    </message>
    <message>
        <source>automatic checkpoints</source>
        <translation>自动检查点</translation>
    </message>
    <message>
        <source>closed form only</source>
        <translation>仅解析式</translation>
    </message>
    <message>
        <source>At most per hour: expected an amount over 0, like $3 or 2.50 EUR, found %1</source>
        <translation>每小时上限：应为大于 0 的金额，如 $3 或 2.50 EUR，实际为 %1</translation>
    </message>
    <message>
        <source>Checkpoint every: expected a time over 0, like 10 min, or nothing, found %1</source>
        <translation>检查点间隔：应为大于 0 的时间（如 10 分钟）或留空，实际为 %1</translation>
    </message>
    <message>
        <source>Of each of the best plans; the selected plan gets ten times as many, up to %L1</source>
        <translation>每个最佳方案的次数；所选方案为十倍，最多 %L1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln simulated runs a plan</source>
        <translation>
            <numerusform>每个方案模拟 %Ln 次</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::MachineCard</name>
    <message numerus="yes">
        <source>processor, %n thread(s)</source>
        <translation>
            <numerusform>处理器，%n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Left behind</source>
        <translation>遗留</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>The measurement was cancelled.</source>
        <translation>测量已取消。</translation>
    </message>
    <message>
        <source>Measuring; this takes some seconds.</source>
        <translation>正在测量，需要几秒钟。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n core(s)</source>
        <translation>
            <numerusform>%1，%n 核</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>steps/s</source>
        <translation>步/秒</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>图像/秒</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>process %1: %2</source>
        <translation>进程 %1：%2</translation>
    </message>
    <message>
        <source>no process of a past run</source>
        <translation>没有以往运行的进程</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::MeasurementsCard</name>
    <message>
        <source>Measured by runs</source>
        <translation>由运行测得</translation>
    </message>
    <message>
        <source>Nothing yet. Every run that ends improves the forecasts of the next ones.</source>
        <translation>暂无。每次结束的运行都会改进后续预测。</translation>
    </message>
    <message>
        <source>These figures move the shipped constants: forecasts follow them.</source>
        <translation>这些数值会修正自带常数，预测随之变化。</translation>
    </message>
    <message>
        <source>Servers of this machine (local)</source>
        <translation>本机的服务器（local）</translation>
    </message>
    <message>
        <source>Servers of %1</source>
        <translation>%1 的服务器</translation>
    </message>
    <message>
        <source>Reset…</source>
        <translation>重置…</translation>
    </message>
    <message>
        <source>Forget what runs on %1 measured</source>
        <translation>清除在 %1 上运行的测量值</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Step of %1 on %2</source>
        <translation>%1 在 %2 上的每步时间</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message numerus="yes">
        <source>%n parameter server(s) with %1</source>
        <translation>
            <numerusform>%n 台参数服务器，%1</numerusform>
        </translation>
    </message>
    <message>
        <source>steps/s</source>
        <translation>步/秒</translation>
    </message>
    <message>
        <source>Start-up against the shipped value</source>
        <translation>启动（与自带值相比）</translation>
    </message>
    <message>
        <source>Replacement against the shipped value</source>
        <translation>替换（与自带值相比）</translation>
    </message>
    <message>
        <source>Checkpoint against the shipped value</source>
        <translation>检查点（与自带值相比）</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>存活时间</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n 台服务器</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n revoked</source>
        <translation>
            <numerusform>%n 台被回收</numerusform>
        </translation>
    </message>
    <message>
        <source>Forget what runs on %1 measured?</source>
        <translation>清除在 %1 上运行的测量值？</translation>
    </message>
    <message>
        <source>Plans use the shipped constants again. The runs themselves stay in the history.</source>
        <translation>方案将重新使用自带常数。运行记录仍保留在历史中。</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>清除</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::NumberField</name>
    <message>
        <source>nothing</source>
        <translation>空</translation>
    </message>
    <message>
        <source>%1: expected a whole number from %L2 to %L3, found %4</source>
        <translation>%1：应为 %L2 到 %L3 的整数，实际为：%4</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::OffersSection</name>
    <message>
        <source>Offers</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>目录</translation>
    </message>
    <message numerus="yes">
        <source>All %n GPU types</source>
        <translation>
            <numerusform>全部 %n 种 GPU</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n GPU types</source>
        <translation>
            <numerusform>%1 / %n 种 GPU</numerusform>
        </translation>
    </message>
    <message>
        <source>GPU types</source>
        <translation>GPU 类型</translation>
    </message>
    <message numerus="yes">
        <source>All %n providers</source>
        <translation>
            <numerusform>全部 %n 家提供商</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n providers</source>
        <translation>
            <numerusform>%1 / %n 家提供商</numerusform>
        </translation>
    </message>
    <message>
        <source>Providers</source>
        <translation>提供商</translation>
    </message>
    <message numerus="yes">
        <source>All %n regions</source>
        <translation>
            <numerusform>全部 %n 个区域</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n regions</source>
        <translation>
            <numerusform>%1 / %n 个区域</numerusform>
        </translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Transient</source>
        <translation>竞价</translation>
    </message>
    <message>
        <source>Consider transient servers for workers: cheaper, but they can be revoked</source>
        <translation>工作节点可用竞价服务器：更便宜，但可能被回收</translation>
    </message>
    <message>
        <source>On-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>Consider on-demand servers for workers: never revoked</source>
        <translation>工作节点可用按需服务器：不会被回收</translation>
    </message>
    <message>
        <source>Consider %1 servers</source>
        <translation>考虑 %1 服务器</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Read prices from a file, with a preview on the Catalog page</source>
        <translation>从文件读取价格，并在“目录”页预览</translation>
    </message>
    <message>
        <source>Import offers</source>
        <translation>导入报价</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::OffersView</name>
    <message>
        <source>Search offers  (Ctrl+F)</source>
        <translation>搜索报价  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search offers</source>
        <translation>搜索报价</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>提供商</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU 类型</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Transient only</source>
        <translation>仅竞价</translation>
    </message>
    <message>
        <source>Leave out what can be had on demand only</source>
        <translation>不含仅可按需获得的</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>No offer matches.</source>
        <translation>没有符合的报价。</translation>
    </message>
    <message>
        <source>All providers</source>
        <translation>所有提供商</translation>
    </message>
    <message>
        <source>All GPU types</source>
        <translation>所有 GPU 类型</translation>
    </message>
    <message>
        <source>All regions</source>
        <translation>所有区域</translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation>显示 %1 / 共 %2</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::PlanCompare</name>
    <message>
        <source>Compare plans</source>
        <translation>比较方案</translation>
    </message>
    <message>
        <source>Copy as a table</source>
        <translation>复制为表格</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>第 %1 名</translation>
    </message>
    <message>
        <source>Not ranked</source>
        <translation>未排名</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Chance: %1</source>
        <translation>概率：%1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Finish times</source>
        <translation>完成时间</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Servers still alive, %</source>
        <translation>仍存活的服务器，%</translation>
    </message>
    <message>
        <source>Simulating…</source>
        <translation>正在模拟…</translation>
    </message>
    <message>
        <source>Not simulated</source>
        <translation>未模拟</translation>
    </message>
    <message>
        <source>the best of these plans</source>
        <translation>这些方案中最佳</translation>
    </message>
    <message>
        <source>Best figures in bold; ticks on the bars mark the confidence asked for.</source>
        <translation>最佳数值加粗；条上的刻度为要求的置信度。</translation>
    </message>
    <message>
        <source>Simulating plan %1 of %2…</source>
        <translation>正在模拟方案 %1/%2…</translation>
    </message>
    <message>
        <source>On-demand: never revoked</source>
        <translation>按需：不会被回收</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Time, P50</source>
        <translation>时间，P50</translation>
    </message>
    <message>
        <source>Time, P10–P90</source>
        <translation>时间，P10–P90</translation>
    </message>
    <message>
        <source>Cost, P50</source>
        <translation>费用，P50</translation>
    </message>
    <message>
        <source>Cost, P10–P90</source>
        <translation>费用，P10–P90</translation>
    </message>
    <message>
        <source>Rate per hour</source>
        <translation>每小时费率</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Speed, steps/s</source>
        <translation>速度，步/秒</translation>
    </message>
    <message>
        <source>Faster than the baseline</source>
        <translation>比基准快</translation>
    </message>
    <message>
        <source>Cheaper than the baseline</source>
        <translation>比基准便宜</translation>
    </message>
    <message>
        <source>Revocations expected</source>
        <translation>预期回收次数</translation>
    </message>
    <message>
        <source>Lost servers replaced by</source>
        <translation>丢失的服务器替换为</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 个百分点</translation>
    </message>
    <message>
        <source>Deadline %1</source>
        <translation>截止 %1</translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation>预算 %1</translation>
    </message>
    <message>
        <source>Accuracy %1</source>
        <translation>准确率 %1</translation>
    </message>
    <message>
        <source>All targets</source>
        <translation>全部目标</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::PlanForm</name>
    <message>
        <source>What is asked for</source>
        <translation>要求</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::PlanPage</name>
    <message>
        <source>edit of the plan</source>
        <translation>方案编辑</translation>
    </message>
    <message>
        <source>Cost against time</source>
        <translation>费用与时间</translation>
    </message>
    <message>
        <source>Cost against time of every cluster; the table below holds the same</source>
        <translation>每个集群的费用与时间；下表内容相同</translation>
    </message>
    <message>
        <source>Ranked plans</source>
        <translation>方案排名</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>前沿</translation>
    </message>
    <message>
        <source>Meet all</source>
        <translation>全部达标</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Filter  (Ctrl+F)</source>
        <translation>筛选  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Filter plans</source>
        <translation>筛选方案</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>保存方案</translation>
    </message>
    <message>
        <source>Rank by</source>
        <translation>排名依据</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Tick two to four plans in the table</source>
        <translation>在表中勾选二至四个方案</translation>
    </message>
    <message>
        <source>Compare (%1)</source>
        <translation>比较 (%1)</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已编辑</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n offers · prices of %2</source>
        <translation>
            <numerusform>%1 · %n 条报价 · %2 的价格</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading offers…</source>
        <translation>正在读取报价…</translation>
    </message>
    <message>
        <source>No offers</source>
        <translation>无报价</translation>
    </message>
    <message>
        <source>The offers could not be read.</source>
        <translation>无法读取报价。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Launching is not available here</source>
        <translation>此处无法启动</translation>
    </message>
    <message>
        <source>What if is on: reset it to launch at the real prices and targets</source>
        <translation>“假设”已生效：请重置，以真实价格和目标启动</translation>
    </message>
    <message>
        <source>A field holds what cannot be read: correct it to launch</source>
        <translation>有字段无法读取：请更正后再启动</translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation>打开方案</translation>
    </message>
    <message>
        <source>Plans (*.mayfly)</source>
        <translation>方案 (*.mayfly)</translation>
    </message>
    <message>
        <source>The plan was not opened.</source>
        <translation>方案未能打开。</translation>
    </message>
    <message>
        <source>There is no plan to save yet.</source>
        <translation>尚无可保存的方案。</translation>
    </message>
    <message>
        <source>Save plan</source>
        <translation>保存方案</translation>
    </message>
    <message>
        <source>The plan was not saved.</source>
        <translation>方案未能保存。</translation>
    </message>
    <message>
        <source>%1 meets all</source>
        <translation>%1 全部达标</translation>
    </message>
    <message>
        <source>Nothing can be planned</source>
        <translation>无法规划</translation>
    </message>
    <message>
        <source>This cannot be planned.</source>
        <translation>无法规划此项。</translation>
    </message>
    <message>
        <source>No cluster fits these limits</source>
        <translation>没有集群符合这些限制</translation>
    </message>
    <message>
        <source>Deadline %1</source>
        <translation>截止 %1</translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation>预算 %1</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Time to finish, %1 (P50, log scale)</source>
        <translation>完成所需时间，%1（P50，对数刻度）</translation>
    </message>
    <message>
        <source>Cost, %1 (P50, log scale)</source>
        <translation>费用，%1（P50，对数刻度）</translation>
    </message>
    <message>
        <source>Cheapest.</source>
        <translation>最便宜。</translation>
    </message>
    <message>
        <source>Fastest.</source>
        <translation>最快。</translation>
    </message>
    <message>
        <source>Best balance.</source>
        <translation>最佳均衡。</translation>
    </message>
    <message>
        <source>simulating…</source>
        <translation>正在模拟…</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>打开方案</translation>
    </message>
    <message>
        <source>Simulating the risk of the best plans</source>
        <translation>正在模拟最佳方案的风险</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>正在搜索</translation>
    </message>
    <message>
        <source>not simulated</source>
        <translation>未模拟</translation>
    </message>
    <message>
        <source>closed form only</source>
        <translation>仅解析式</translation>
    </message>
    <message>
        <source>Plans shown</source>
        <translation>显示的方案</translation>
    </message>
    <message>
        <source>The catalogue %1 of the last session cannot be read; the first one is shown instead.</source>
        <translation>无法读取上次使用的目录 %1；改为显示第一个目录。</translation>
    </message>
    <message>
        <source>The workload %1 of the last session is not known here.</source>
        <translation>此处没有上次使用的工作负载 %1。</translation>
    </message>
    <message>
        <source>%1 is planned instead.</source>
        <translation>改为规划 %1。</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>baseline, for comparison only</source>
        <translation>基准，仅供比较</translation>
    </message>
    <message>
        <source>There is nothing to list yet.</source>
        <translation>尚无可列出的内容。</translation>
    </message>
    <message>
        <source>No plan matches the filter.</source>
        <translation>没有符合筛选条件的方案。</translation>
    </message>
    <message>
        <source>No plan meets all targets. The nearest are under Front.</source>
        <translation>没有方案达到全部目标。最接近的列在“前沿”下。</translation>
    </message>
    <message>
        <source>No catalogue here has the servers of this plan.</source>
        <translation>此处没有包含该方案服务器的目录。</translation>
    </message>
    <message>
        <source>It is planned anew, with other offers.</source>
        <translation>将用其他报价重新规划。</translation>
    </message>
    <message>
        <source>It is planned anew, with the offers of %1.</source>
        <translation>将用 %1 的报价重新规划。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln configurations in %1</source>
        <translation>
            <numerusform>%Ln 种配置，用时 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln meet all targets</source>
        <translation>
            <numerusform>%Ln 种满足所有目标</numerusform>
        </translation>
    </message>
    <message>
        <source>For planning only: it has no network file</source>
        <translation>仅用于规划：没有网络文件</translation>
    </message>
    <message>
        <source>To plan for it, Mayfly trains a few short trials on it, which keeps it busy for up to half a minute. Nothing is sent anywhere and nothing is bought. Prices of cloud servers need no measuring.</source>
        <translation>为了给本机做规划，Mayfly 会在其上训练几次短试验，最多占用半分钟。不会发送任何内容，也不会购买任何东西。云服务器的价格无需测量。</translation>
    </message>
    <message>
        <source>How fast is this machine?</source>
        <translation>本机有多快？</translation>
    </message>
    <message>
        <source>Plan with cloud prices</source>
        <translation>用云价格规划</translation>
    </message>
    <message>
        <source>Measure this machine</source>
        <translation>测量本机</translation>
    </message>
    <message>
        <source>This machine has not been measured</source>
        <translation>本机尚未测量</translation>
    </message>
    <message>
        <source>This machine is being measured</source>
        <translation>正在测量本机</translation>
    </message>
    <message>
        <source>Its plans come as soon as that has ended, within half a minute.</source>
        <translation>测量结束后（半分钟内）即显示其方案。</translation>
    </message>
    <message>
        <source>Measuring this machine</source>
        <translation>正在测量本机</translation>
    </message>
    <message>
        <source>This machine could not be measured.</source>
        <translation>无法测量本机。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ReportsForm</name>
    <message>
        <source>PDF, A4</source>
        <translation>PDF，A4</translation>
    </message>
    <message>
        <source>HTML, one file</source>
        <translation>HTML，单个文件</translation>
    </message>
    <message>
        <source>SVG, the charts</source>
        <translation>SVG，图表</translation>
    </message>
    <message>
        <source>CSV, figures</source>
        <translation>CSV，数值</translation>
    </message>
    <message>
        <source>JSON, everything</source>
        <translation>JSON，全部</translation>
    </message>
    <message>
        <source>Where the money went</source>
        <translation>费用去向</translation>
    </message>
    <message>
        <source>Throughput and servers</source>
        <translation>吞吐量与服务器</translation>
    </message>
    <message>
        <source>Spend and accuracy</source>
        <translation>支出与准确率</translation>
    </message>
    <message>
        <source>Forecast against actual</source>
        <translation>预测与实际</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>台账</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>无</translation>
    </message>
    <message numerus="yes">
        <source>%n other runs</source>
        <translation>
            <numerusform>其他 %n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>比较对象(&amp;C)</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>A comparison is shown as a whole.</source>
        <translation>比较以整体显示。</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>&amp;File type</source>
        <translation>文件类型(&amp;F)</translation>
    </message>
    <message>
        <source>XLSX, figures to calculate with</source>
        <translation>XLSX，可用于计算的数值</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>This machine&apos;s zone</source>
        <translation>本机时区</translation>
    </message>
    <message>
        <source>T&amp;imes</source>
        <translation>时间(&amp;I)</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ReportsPage</name>
    <message>
        <source>No run to report on</source>
        <translation>没有可生成报告的运行</translation>
    </message>
    <message>
        <source>Each run has a report: what every server cost, what was lost, and what on-demand would have cost.</source>
        <translation>每次运行都有报告：每台服务器的费用、损失，以及按需所需的费用。</translation>
    </message>
    <message>
        <source>Go to Plan</source>
        <translation>前往方案</translation>
    </message>
    <message>
        <source>Export %1…</source>
        <translation>导出 %1…</translation>
    </message>
    <message>
        <source>Preview of the report</source>
        <translation>报告预览</translation>
    </message>
    <message>
        <source>Page of the report</source>
        <translation>报告页面</translation>
    </message>
    <message>
        <source>Smaller (Ctrl+-)</source>
        <translation>缩小 (Ctrl+-)</translation>
    </message>
    <message>
        <source>Larger (Ctrl++)</source>
        <translation>放大 (Ctrl++)</translation>
    </message>
    <message>
        <source>Page before (Page Up)</source>
        <translation>上一页 (Page Up)</translation>
    </message>
    <message>
        <source>Next page (Page Down)</source>
        <translation>下一页 (Page Down)</translation>
    </message>
    <message>
        <source>Figures from the stored ledger of run %1</source>
        <translation>数据来自运行 %1 的已存台账</translation>
    </message>
    <message>
        <source>The report cannot be made.</source>
        <translation>无法生成报告。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message numerus="yes">
        <source>Ledger checked: %n lines, %1</source>
        <translation>
            <numerusform>台账已核对：%n 行，%1</numerusform>
        </translation>
    </message>
    <message>
        <source>The page cannot be drawn.</source>
        <translation>无法绘制页面。</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>The report was not written.</source>
        <translation>报告未能写入。</translation>
    </message>
    <message>
        <source>The report is written.</source>
        <translation>报告已写入。</translation>
    </message>
    <message>
        <source>Reports</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Cost report</source>
        <translation>费用报告</translation>
    </message>
    <message numerus="yes">
        <source>%n runs compared</source>
        <translation>
            <numerusform>比较 %n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Figures from the stored ledgers of the runs</source>
        <translation>数据来自各次运行的已存台账</translation>
    </message>
    <message>
        <source>Reading the runs</source>
        <translation>正在读取运行</translation>
    </message>
    <message numerus="yes">
        <source>Ledgers checked: %n lines</source>
        <translation>
            <numerusform>台账已核对：%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>The text cannot be made.</source>
        <translation>无法生成文本。</translation>
    </message>
    <message>
        <source>Page %1 of %2. The text view holds the same words.</source>
        <translation>第 %1 页，共 %2 页。文本视图内容相同。</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Writing the report</source>
        <translation>正在写入报告</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Text of the report</source>
        <translation>报告文本</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>How the report is shown</source>
        <translation>报告的显示方式</translation>
    </message>
    <message>
        <source>Print the report</source>
        <translation>打印报告</translation>
    </message>
    <message>
        <source>Printing the report</source>
        <translation>正在打印报告</translation>
    </message>
    <message>
        <source>The report was not printed.</source>
        <translation>报告未能打印。</translation>
    </message>
    <message>
        <source>Print (Ctrl+P)</source>
        <translation>打印 (Ctrl+P)</translation>
    </message>
    <message>
        <source>No report for now</source>
        <translation>暂无报告</translation>
    </message>
    <message>
        <source>Reports are made here once the runs can be read.</source>
        <translation>能够读取运行后，将在这里生成报告。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::RunPage</name>
    <message>
        <source>No run yet</source>
        <translation>尚无运行</translation>
    </message>
    <message>
        <source>Choose a plan and launch it, or rehearse one on this machine for free.</source>
        <translation>选择一个方案并启动，或在本机免费演练。</translation>
    </message>
    <message>
        <source>Rehearse the sample</source>
        <translation>演练示例</translation>
    </message>
    <message>
        <source>Go to Plan</source>
        <translation>前往方案</translation>
    </message>
    <message>
        <source>Add worker…</source>
        <translation>添加工作节点…</translation>
    </message>
    <message>
        <source>Stop run…</source>
        <translation>停止运行…</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>已花费</translation>
    </message>
    <message>
        <source>Rate now</source>
        <translation>当前费率</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Revoked</source>
        <translation>已回收</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>This run cannot be read.</source>
        <translation>无法读取此运行。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>%1 后</translation>
    </message>
    <message>
        <source>%1–%2, in %3</source>
        <translation>%1–%2，剩 %3</translation>
    </message>
    <message>
        <source>forecast after the first steps</source>
        <translation>最初几步后给出预测</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>forecast %1</source>
        <translation>预测 %1</translation>
    </message>
    <message>
        <source>cap %1</source>
        <translation>上限 %1</translation>
    </message>
    <message>
        <source>/h</source>
        <translation>/小时</translation>
    </message>
    <message>
        <source>%1 of %2 slots paid</source>
        <translation>%1/%2 槽位计费</translation>
    </message>
    <message>
        <source>plan expected %1</source>
        <translation>方案预期 %1</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>图像/秒</translation>
    </message>
    <message>
        <source>%1 of plan</source>
        <translation>方案的 %1</translation>
    </message>
    <message>
        <source>mean, %1</source>
        <translation>平均，%1</translation>
    </message>
    <message>
        <source>Connecting to the controller</source>
        <translation>正在连接控制器</translation>
    </message>
    <message>
        <source>Controller on this machine</source>
        <translation>本机上的控制器</translation>
    </message>
    <message>
        <source>Controller does not answer</source>
        <translation>控制器无响应</translation>
    </message>
    <message>
        <source>checkpoint %1 ago, step %2</source>
        <translation>检查点 %1 前，第 %2 步</translation>
    </message>
    <message>
        <source>The run&apos;s controller does not answer.</source>
        <translation>运行的控制器无响应。</translation>
    </message>
    <message>
        <source>The others go on training.</source>
        <translation>其他节点继续训练。</translation>
    </message>
    <message>
        <source>Its replacement has been training since %1.</source>
        <translation>替换服务器自 %1 起已在训练。</translation>
    </message>
    <message>
        <source>A replacement is on its way.</source>
        <translation>替换服务器正在途中。</translation>
    </message>
    <message>
        <source>A replacement is on its way from %1.</source>
        <translation>来自 %1 的替换服务器正在途中。</translation>
    </message>
    <message>
        <source>%1 was revoked at %2.</source>
        <translation>%1 于 %2 被回收。</translation>
    </message>
    <message>
        <source>Show in log</source>
        <translation>在日志中显示</translation>
    </message>
    <message>
        <source>The run is finished.</source>
        <translation>运行已完成。</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>The run was stopped.</source>
        <translation>运行已停止。</translation>
    </message>
    <message>
        <source>The run failed.</source>
        <translation>运行失败。</translation>
    </message>
    <message>
        <source>Add a worker to %1?</source>
        <translation>向 %1 添加一个工作节点？</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作节点</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>费率</translation>
    </message>
    <message>
        <source>Never more than (cap)</source>
        <translation>绝不超过（上限）</translation>
    </message>
    <message>
        <source>Add at %1</source>
        <translation>以 %1 添加</translation>
    </message>
    <message>
        <source>The number of workers was not changed.</source>
        <translation>工作节点数未改变。</translation>
    </message>
    <message>
        <source>Stop %1?</source>
        <translation>停止 %1？</translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation>已完成步数</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>A checkpoint is written, then every server is ended. The report shows what was reached.</source>
        <translation>先写入检查点，再结束所有服务器。报告会显示已达到的结果。</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>停止运行</translation>
    </message>
    <message>
        <source>The run was not stopped.</source>
        <translation>运行未停止。</translation>
    </message>
    <message>
        <source>Replace…</source>
        <translation>替换…</translation>
    </message>
    <message>
        <source>Drain…</source>
        <translation>排空…</translation>
    </message>
    <message>
        <source>One more worker joins while the others train on</source>
        <translation>其他节点继续训练，同时加入一个工作节点</translation>
    </message>
    <message>
        <source>Give a worker another server; the present one trains until that answers</source>
        <translation>为工作节点更换服务器；新服务器响应前原服务器继续训练</translation>
    </message>
    <message>
        <source>Save a checkpoint and give every server back</source>
        <translation>保存检查点并归还所有服务器</translation>
    </message>
    <message>
        <source>Expected cost, P50 (P90)</source>
        <translation>预期费用，P50 (P90)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Finish, about</source>
        <translation>完成，约</translation>
    </message>
    <message>
        <source>Expected cost, about</source>
        <translation>预期费用，约</translation>
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
        <translation>新节点在其他节点训练时加入；优先填补已排空的槽位。从请求到确认结束计费。预计支出达到上限时运行会自行停止。</translation>
    </message>
    <message>
        <source>Replace %1 of %2?</source>
        <translation>替换 %2 的 %1？</translation>
    </message>
    <message>
        <source>Server that leaves</source>
        <translation>离开的服务器</translation>
    </message>
    <message>
        <source>Rate while both run</source>
        <translation>两者同时运行时的费率</translation>
    </message>
    <message>
        <source>Rate afterwards</source>
        <translation>之后的费率</translation>
    </message>
    <message>
        <source>Another server is asked for at once. %1 trains until that one answers, then finishes its step and leaves; no step is lost. If no other server can be had, it stays.</source>
        <translation>立即请求另一台服务器。%1 在其响应前继续训练，然后完成当前步后离开；不丢失任何步。若无法获得其他服务器，则保留。</translation>
    </message>
    <message>
        <source>Replace at %1</source>
        <translation>以 %1 替换</translation>
    </message>
    <message>
        <source>%1 is not replaced.</source>
        <translation>%1 未替换。</translation>
    </message>
    <message>
        <source>Drain %1 of %2?</source>
        <translation>排空 %2 的 %1？</translation>
    </message>
    <message>
        <source>%1 finishes its step and leaves; no step is lost. Its slot stays empty: no other server is asked for until you add workers.</source>
        <translation>%1 完成当前步后离开；不丢失任何步。其槽位保持空闲：添加工作节点前不会请求其他服务器。</translation>
    </message>
    <message>
        <source>Drain, down to %1</source>
        <translation>排空，降至 %1</translation>
    </message>
    <message>
        <source>%1 is not drained.</source>
        <translation>%1 未排空。</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>data %1 behind</source>
        <translation>数据滞后 %1</translation>
    </message>
    <message>
        <source>Starting it again.</source>
        <translation>正在重新启动。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>The run&apos;s controller could not be started again.</source>
        <translation>无法重新启动运行的控制器。</translation>
    </message>
    <message>
        <source>Choose which live run is shown</source>
        <translation>选择显示哪次进行中的运行</translation>
    </message>
    <message>
        <source>Remove worker…</source>
        <translation>移除工作节点…</translation>
    </message>
    <message>
        <source>One worker less: the last slot goes, after its step</source>
        <translation>减少一个工作节点：最后一个槽位在完成当前步后移除</translation>
    </message>
    <message>
        <source>A worker of your choice finishes its step and leaves; its slot stays empty</source>
        <translation>所选工作节点完成当前步后离开；其槽位保持空闲</translation>
    </message>
    <message>
        <source>Remove a worker from %1?</source>
        <translation>从 %1 移除一个工作节点？</translation>
    </message>
    <message>
        <source>The last slot goes: %1 finishes its step and leaves; no step is lost. To choose another worker, drain it instead.</source>
        <translation>最后一个槽位将移除：%1 完成当前步后离开；不丢失任何步。如需选择其他工作节点，请改用“排空”。</translation>
    </message>
    <message>
        <source>Remove, down to %1</source>
        <translation>移除，降至 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n live run(s)</source>
        <translation>
            <numerusform>%n 次进行中的运行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · run %2 · %3</source>
        <translation>%1 · 运行 %2 · %3</translation>
    </message>
    <message>
        <source>last heard %1 ago</source>
        <translation>上次响应在 %1 前</translation>
    </message>
    <message>
        <source>Its replacement trained from %1 to %2.</source>
        <translation>替换服务器从 %1 训练到 %2。</translation>
    </message>
    <message>
        <source>It cost %1 and took %2.</source>
        <translation>费用 %1，用时 %2。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Its servers go on by themselves, and nothing guards the cap meanwhile; how they are is not known since %1.</source>
        <translation>其服务器自行继续运行，其间没有任何机制守护上限；自 %1 起状态未知。</translation>
    </message>
    <message>
        <source>As of %1 %2, when the run was last heard of</source>
        <translation>截至 %1 %2（最后一次收到运行的消息）</translation>
    </message>
    <message>
        <source>Rate then</source>
        <translation>最后的费率</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not heard since %1</source>
        <translation>自 %1 起无消息</translation>
    </message>
    <message>
        <source>No run to show for now</source>
        <translation>暂无可显示的运行</translation>
    </message>
    <message>
        <source>Runs are shown here once they can be read.</source>
        <translation>能够读取后，运行会显示在这里。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::RunPanels</name>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Follow the run; a zoom by hand pauses it</source>
        <translation>跟随运行；手动缩放会暂停</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Accuracy, loss</source>
        <translation>准确率、损失</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>What the learning chart shows</source>
        <translation>学习图表的显示内容</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作节点</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Events, newest first</source>
        <translation>事件，最新在前</translation>
    </message>
    <message>
        <source>Filter workers</source>
        <translation>筛选工作节点</translation>
    </message>
    <message>
        <source>No worker fits the filter.</source>
        <translation>没有符合筛选条件的工作节点。</translation>
    </message>
    <message>
        <source>Search events</source>
        <translation>搜索事件</translation>
    </message>
    <message>
        <source>No event fits the filter.</source>
        <translation>没有符合筛选条件的事件。</translation>
    </message>
    <message>
        <source>Choose what kind of events is shown</source>
        <translation>选择显示哪类事件</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>所有事件</translation>
    </message>
    <message>
        <source>Decisions and their reasons</source>
        <translation>决策及其原因</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Losses and problems</source>
        <translation>丢失与问题</translation>
    </message>
    <message>
        <source>Save or copy the charts</source>
        <translation>保存或复制图表</translation>
    </message>
    <message>
        <source>Latency over time</source>
        <translation>延迟随时间变化</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>No worker yet</source>
        <translation>尚无工作节点</translation>
    </message>
    <message>
        <source>No event yet</source>
        <translation>尚无事件</translation>
    </message>
    <message>
        <source>Whole event: %1</source>
        <translation>完整事件：%1</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::SettingsPage</name>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Draw charts with Open&amp;GL</source>
        <translation>使用 OpenGL 绘制图表(&amp;G)</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>This machine&apos;s zone</source>
        <translation>本机时区</translation>
    </message>
    <message>
        <source>Show times &amp;in</source>
        <translation>时间显示为(&amp;I)</translation>
    </message>
    <message>
        <source>Files and reports hold UTC, whatever is shown here. The status line says which it is.</source>
        <translation>无论此处如何显示，文件和报告均使用 UTC。状态栏会注明时区。</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Tell me in the tra&amp;y when a server is revoked and when a run ends</source>
        <translation>服务器被回收或运行结束时在托盘中通知(&amp;Y)</translation>
    </message>
    <message numerus="yes">
        <source>one in %n minute(s)</source>
        <translation>
            <numerusform>每 %n 分钟一条</numerusform>
        </translation>
    </message>
    <message>
        <source>At &amp;most</source>
        <translation>最多(&amp;M)</translation>
    </message>
    <message>
        <source>What happens in between is told together in the next one.</source>
        <translation>期间发生的事件会合并到下一条通知。</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>规划</translation>
    </message>
    <message>
        <source>A new plan starts with the &amp;offers</source>
        <translation>新方案默认使用的报价(&amp;O)</translation>
    </message>
    <message>
        <source>Versions and licences</source>
        <translation>版本与许可证</translation>
    </message>
    <message>
        <source>The window and mayflyctl are free software under the GNU General Public Licence, version 3 or later; core and worker under the Apache Licence 2.0.</source>
        <translation>窗口程序和 mayflyctl 是遵循 GNU 通用公共许可证第 3 版或更高版本的自由软件；核心和工作节点遵循 Apache 许可证 2.0。</translation>
    </message>
    <message>
        <source>Read the licences</source>
        <translation>阅读许可证</translation>
    </message>
    <message>
        <source>The first of the list</source>
        <translation>列表中的第一个</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>every change is in force at once</source>
        <translation>更改立即生效</translation>
    </message>
    <message>
        <source>Lines only, and seldom faster than without. In force when the window opens next.</source>
        <translation>仅用于线条，很少比不用更快。下次打开窗口时生效。</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::StoreCard</name>
    <message>
        <source>Store of runs</source>
        <translation>运行存储</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Reads the whole store and verifies it</source>
        <translation>读取并校验整个存储</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>备份…</translation>
    </message>
    <message>
        <source>Copies the store, also while a run writes to it</source>
        <translation>复制存储，运行写入期间也可以</translation>
    </message>
    <message>
        <source>Back up the store</source>
        <translation>备份存储</translation>
    </message>
    <message>
        <source>Stores (*.db)</source>
        <translation>存储 (*.db)</translation>
    </message>
    <message>
        <source>none yet: the first run makes it</source>
        <translation>尚无：首次运行时创建</translation>
    </message>
    <message>
        <source>Reading the store…</source>
        <translation>正在读取存储…</translation>
    </message>
    <message>
        <source>The store is in order.</source>
        <translation>存储正常。</translation>
    </message>
    <message>
        <source>Copying the store…</source>
        <translation>正在复制存储…</translation>
    </message>
    <message>
        <source>Copied to %1.</source>
        <translation>已复制到 %1。</translation>
    </message>
    <message>
        <source>not known: the file cannot be read</source>
        <translation>未知：无法读取文件</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::TargetsSection</name>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>&amp;Deadline</source>
        <translation>截止时间(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>预算(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Accuracy at least</source>
        <translation>最低准确率(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Confidence</source>
        <translation>置信度(&amp;C)</translation>
    </message>
    <message>
        <source>Deadline: expected a time over 0, like 2 h or 30 min, found %1</source>
        <translation>截止时间：应为大于 0 的时间，如 2 小时或 30 分钟，实际为 %1</translation>
    </message>
    <message>
        <source>Budget: expected an amount over 0, like $5 or 5.25 EUR, found %1</source>
        <translation>预算：应为大于 0 的金额，如 $5 或 5.25 EUR，实际为 %1</translation>
    </message>
    <message>
        <source>Accuracy: expected 0 to 100 %, found %1</source>
        <translation>准确率：应为 0 到 100 %，实际为 %1</translation>
    </message>
    <message>
        <source>Confidence: expected over 0 and under 100 %, found nothing</source>
        <translation>置信度：应大于 0 且小于 100 %，实际为空</translation>
    </message>
    <message>
        <source>Confidence: expected over 0 and under 100 %, found %1</source>
        <translation>置信度：应大于 0 且小于 100 %，实际为 %1</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::TrainingSection</name>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>%1: expected %2, found %3</source>
        <translation>%1：应为 %2，实际为 %3</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Of one active worker, where the schedule starts; empty: the workload&apos;s</source>
        <translation>单个活动工作节点在日程开始时的值；留空：取工作负载的值</translation>
    </message>
    <message>
        <source>a number over 0, like 0.1</source>
        <translation>大于 0 的数，如 0.1</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>Empty: the workload&apos;s</source>
        <translation>留空：取工作负载的值</translation>
    </message>
    <message>
        <source>0 up to, but not, 1</source>
        <translation>0 到小于 1</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>Of weights, not of normalisation; empty: the workload&apos;s</source>
        <translation>仅对权重，不含归一化；留空：取工作负载的值</translation>
    </message>
    <message>
        <source>Nesterov&apos;s momentum</source>
        <translation>Nesterov 动量</translation>
    </message>
    <message>
        <source>The learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>falls in steps</source>
        <translation>阶梯下降</translation>
    </message>
    <message>
        <source>falls along a cosine</source>
        <translation>按余弦下降</translation>
    </message>
    <message>
        <source>stays the same</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>It falls at, %</source>
        <translation>下降位置，%</translation>
    </message>
    <message>
        <source>Shares of the steps, ascending, like 50; 75</source>
        <translation>占总步数的比例，升序，如 50; 75</translation>
    </message>
    <message>
        <source>Each time to, %</source>
        <translation>每次降至，%</translation>
    </message>
    <message>
        <source>Of what it was before</source>
        <translation>相对于之前的值</translation>
    </message>
    <message>
        <source>more than 0 and at most 100 %</source>
        <translation>大于 0 且不超过 100 %</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>结束时</translation>
    </message>
    <message>
        <source>The learning rate of the last step</source>
        <translation>最后一步的学习率</translation>
    </message>
    <message>
        <source>0 up to the learning rate</source>
        <translation>0 到学习率</translation>
    </message>
    <message>
        <source>Warm-up, steps</source>
        <translation>预热，步</translation>
    </message>
    <message>
        <source>In so many steps the learning rate rises to its full value</source>
        <translation>学习率在这么多步内升至完整值</translation>
    </message>
    <message>
        <source>Warm-up from, %</source>
        <translation>预热起点，%</translation>
    </message>
    <message>
        <source>Where it starts, as a share of the learning rate</source>
        <translation>起始值，占学习率的比例</translation>
    </message>
    <message>
        <source>Label smoothing, %</source>
        <translation>标签平滑，%</translation>
    </message>
    <message>
        <source>This share of every label is spread over all classes</source>
        <translation>每个标签的这一比例分摊到所有类别</translation>
    </message>
    <message>
        <source>0 up to, but not, 100 %</source>
        <translation>0 到小于 100 %</translation>
    </message>
    <message>
        <source>Dropout, %</source>
        <translation>Dropout，%</translation>
    </message>
    <message>
        <source>Of every dropout layer; a network without any gets one before its last layer. Empty: as the network says</source>
        <translation>作用于每个 Dropout 层；没有的网络在最后一层前加一个。留空：按网络设定</translation>
    </message>
    <message>
        <source>Calculated by</source>
        <translation>计算由</translation>
    </message>
    <message>
        <source>GPU where there is one</source>
        <translation>有 GPU 则用 GPU</translation>
    </message>
    <message>
        <source>CPU, oneDNN</source>
        <translation>CPU，oneDNN</translation>
    </message>
    <message>
        <source>CPU, plain loops (slow)</source>
        <translation>CPU，普通循环（慢）</translation>
    </message>
    <message>
        <source>GPU, CUDA</source>
        <translation>GPU，CUDA</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>数值精度</translation>
    </message>
    <message>
        <source>As the device does best</source>
        <translation>按设备最佳方式</translation>
    </message>
    <message>
        <source>32 bits</source>
        <translation>32 位</translation>
    </message>
    <message>
        <source>TensorFloat-32</source>
        <translation>TensorFloat-32 格式</translation>
    </message>
    <message>
        <source>bfloat16</source>
        <translation>bfloat16</translation>
    </message>
    <message>
        <source>16 bits</source>
        <translation>16 位</translation>
    </message>
    <message>
        <source>Of activations and products; weights and gradients have 32 bits in all. A CPU has 32 bits only</source>
        <translation>指激活和乘积；权重和梯度始终为 32 位。CPU 只有 32 位</translation>
    </message>
    <message>
        <source>GPU of its server</source>
        <translation>其服务器的 GPU</translation>
    </message>
    <message>
        <source>Which one a worker takes, from 0; empty: they take turns</source>
        <translation>工作节点使用哪一个，从 0 起；留空：轮流</translation>
    </message>
    <message>
        <source>a whole number from 0</source>
        <translation>从 0 起的整数</translation>
    </message>
    <message>
        <source>in turn</source>
        <translation>轮流</translation>
    </message>
    <message>
        <source>The learning rate follows</source>
        <translation>学习率跟随</translation>
    </message>
    <message>
        <source>the workers that train</source>
        <translation>正在训练的工作节点</translation>
    </message>
    <message>
        <source>the workers planned</source>
        <translation>计划的工作节点</translation>
    </message>
    <message>
        <source>The workers planned: as other frameworks do, whoever is there; for comparison</source>
        <translation>计划的工作节点：如其他框架，不论实际有多少；用于比较</translation>
    </message>
    <message>
        <source>Gradients travel with</source>
        <translation>梯度传输格式</translation>
    </message>
    <message>
        <source>Fewer bits need half the network, and round</source>
        <translation>位数减少只需一半网络流量，但会舍入</translation>
    </message>
    <message>
        <source>It falls at: expected shares of the steps, ascending and at most 100 %, like 50; 75, found %1</source>
        <translation>下降位置：应为升序且不超过 100 % 的步数比例，如 50; 75，实际为 %1</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>Warm-up: expected at most %L1 steps, found %L2</source>
        <translation>预热：应不超过 %L1 步，实际为 %L2</translation>
    </message>
    <message>
        <source>At the end: expected 0 up to the learning rate, %1, found %2</source>
        <translation>结束时：应为 0 到学习率 %1，实际为 %2</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>学习率 %1</translation>
    </message>
    <message>
        <source>cosine schedule</source>
        <translation>余弦日程</translation>
    </message>
    <message>
        <source>constant learning rate</source>
        <translation>恒定学习率</translation>
    </message>
    <message>
        <source>training of your own</source>
        <translation>自定义训练</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::TrialDialog</name>
    <message>
        <source>One simulated run of %1</source>
        <translation>%1 的一次模拟运行</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Number of the run</source>
        <translation>运行编号</translation>
    </message>
    <message>
        <source>Servers of the simulated run over time</source>
        <translation>模拟运行的服务器随时间的变化</translation>
    </message>
    <message>
        <source>of %L1</source>
        <translation>/ %L1</translation>
    </message>
    <message>
        <source>Runs worth looking at</source>
        <translation>值得一看的运行</translation>
    </message>
    <message>
        <source>Looking for runs worth seeing…</source>
        <translation>正在查找值得一看的运行…</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Play and pause (Space)</source>
        <translation>播放和暂停（空格）</translation>
    </message>
    <message>
        <source>Moment of the run</source>
        <translation>运行的时刻</translation>
    </message>
    <message>
        <source>What happened in the run</source>
        <translation>运行中发生的事</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>%1 is requested, at %2 an hour.</source>
        <translation>已请求 %1，每小时 %2。</translation>
    </message>
    <message>
        <source>%1 is wanted, but there is none to be had.</source>
        <translation>需要 %1，但无法获得。</translation>
    </message>
    <message>
        <source>The replacement of %1 works.</source>
        <translation>%1 的替换服务器开始工作。</translation>
    </message>
    <message>
        <source>%1 works.</source>
        <translation>%1 开始工作。</translation>
    </message>
    <message>
        <source>%1 gets its notice: it will be revoked in %2.</source>
        <translation>%1 收到回收通知：将在 %2 后被回收。</translation>
    </message>
    <message>
        <source>%1 is revoked.</source>
        <translation>%1 被回收。</translation>
    </message>
    <message numerus="yes">
        <source>A checkpoint is written; it holds %Ln step(s).</source>
        <translation>
            <numerusform>写入检查点，包含 %Ln 步。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The run goes back to its last checkpoint; %Ln step(s) are lost.</source>
        <translation>
            <numerusform>运行回到最近的检查点；丢失 %Ln 步。</numerusform>
        </translation>
    </message>
    <message>
        <source>Phase %1 of the synchronisation begins.</source>
        <translation>同步的第 %1 阶段开始。</translation>
    </message>
    <message>
        <source>The deadline is near: all that is missing comes on demand from here on.</source>
        <translation>截止时间临近：此后缺少的全部改用按需。</translation>
    </message>
    <message>
        <source>The budget stops the run.</source>
        <translation>预算使运行停止。</translation>
    </message>
    <message numerus="yes">
        <source>The run is done, with %Ln step(s).</source>
        <translation>
            <numerusform>运行完成，共 %Ln 步。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2: %3 steps/s, %4 of %5 workers</source>
        <translation>%1 / %2：%3 步/秒，工作节点 %4/%5</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) were lost.</source>
        <translation>
            <numerusform>丢失 %n 台服务器。</numerusform>
        </translation>
    </message>
    <message>
        <source>It ends after %1 and costs %2. %3</source>
        <translation>%1 后结束，费用 %2。%3</translation>
    </message>
    <message>
        <source>It does not end; it costs %1. %2</source>
        <translation>不会结束；费用 %1。%2</translation>
    </message>
    <message>
        <source>Run %L1: the median of the times (P50)</source>
        <translation>运行 %L1：时间中位数 (P50)</translation>
    </message>
    <message>
        <source>Run %L1: a slow one (P90)</source>
        <translation>运行 %L1：较慢的一次 (P90)</translation>
    </message>
    <message>
        <source>Run %L1: misses the deadline</source>
        <translation>运行 %L1：错过截止时间</translation>
    </message>
    <message>
        <source>Run %L1: costs more than the budget</source>
        <translation>运行 %L1：超出预算</translation>
    </message>
    <message>
        <source>Run %L1: loses the most servers</source>
        <translation>运行 %L1：丢失服务器最多</translation>
    </message>
    <message>
        <source>Run %L1: the fastest</source>
        <translation>运行 %L1：最快</translation>
    </message>
    <message>
        <source>The run before in this list (%1)</source>
        <translation>列表中的上一次运行 (%1)</translation>
    </message>
    <message>
        <source>The next run in this list (%1)</source>
        <translation>列表中的下一次运行 (%1)</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WhatIfBar</name>
    <message>
        <source>What if</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Spot price</source>
        <translation>竞价价格</translation>
    </message>
    <message>
        <source>Revocations</source>
        <translation>回收次数</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>What if: %1</source>
        <translation>假设：%1</translation>
    </message>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WorkProgress</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WorkloadDialog</name>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Describe what is trained, or read a network file: its parameters and operations are then counted.</source>
        <translation>描述要训练的内容，或读取网络文件：将自动统计其参数量和运算量。</translation>
    </message>
    <message>
        <source>Read a file…</source>
        <translation>读取文件…</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;GFLOPs per image, forward</source>
        <translation>每图像 GFLOPs，前向(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Parameters</source>
        <translation>参数量(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Tensors</source>
        <translation>张量数(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Images in the data set</source>
        <translation>数据集中的图像数(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Batch per worker</source>
        <translation>每个工作节点批大小(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation>长度(&amp;L)</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Unit of the length</source>
        <translation>长度单位</translation>
    </message>
    <message>
        <source>&amp;Data set</source>
        <translation>数据集(&amp;D)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Use this workload</source>
        <translation>使用此工作负载</translation>
    </message>
    <message>
        <source>Counted in the network file %1</source>
        <translation>由网络文件 %1 统计</translation>
    </message>
    <message>
        <source>Name: expected a name</source>
        <translation>名称：需要名称</translation>
    </message>
    <message>
        <source>%1: expected a whole number over 0, found %2</source>
        <translation>%1：应为大于 0 的整数，实际为 %2</translation>
    </message>
    <message>
        <source>%1: expected a number over 0, found %2</source>
        <translation>%1：应为大于 0 的数，实际为 %2</translation>
    </message>
    <message>
        <source>%1: expected a number over 0</source>
        <translation>%1：应为大于 0 的数</translation>
    </message>
    <message>
        <source>Read a workload</source>
        <translation>读取工作负载</translation>
    </message>
    <message>
        <source>Networks and descriptions (*.json)</source>
        <translation>网络与描述 (*.json)</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>Read from %1.</source>
        <translation>已从 %1 读取。</translation>
    </message>
    <message>
        <source>Edit the counted figures</source>
        <translation>编辑统计的数值</translation>
    </message>
    <message>
        <source>Without its network file a workload can be planned, but not trained here</source>
        <translation>没有网络文件的工作负载可以规划，但不能在此训练</translation>
    </message>
    <message>
        <source>%1: expected up to %2, found %3</source>
        <translation>%1：应不超过 %2，实际为 %3</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WorkloadSection</name>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Describe a workload, or read a network file</source>
        <translation>描述工作负载，或读取网络文件</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>步数(&amp;S)</translation>
    </message>
    <message>
        <source>Batch %L1 per worker</source>
        <translation>每个工作节点批大小 %L1</translation>
    </message>
    <message>
        <source>%1 · batch %L2 per worker</source>
        <translation>%1 · 每个工作节点批大小 %L2</translation>
    </message>
    <message>
        <source>%1 parameters in %L2 tensors, %3 GFLOPs per image</source>
        <translation>%L2 个张量共 %1 个参数，每图像 %3 GFLOPs</translation>
    </message>
    <message>
        <source>Can be trained</source>
        <translation>可训练</translation>
    </message>
    <message>
        <source>For planning only</source>
        <translation>仅用于规划</translation>
    </message>
</context>
</TS>
