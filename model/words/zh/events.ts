import type { EventOf } from '#model/trace/trace.ts'
import type { Phrases } from '../phrases.ts'
import { because, reasonSaid, thrown } from './causes.ts'
import { afterHan, amidHan, seconds, shortSeconds } from './figures.ts'
import { jobNamed, neighbourNamed, stepNamed } from './recorded.ts'

const withToken = (token: number | undefined) => (token === undefined ? '' : `，令牌 ${token}`)
const leftWhy = { done: '活儿做完了', lost: '得知锁丢了', threw: '活儿出错了' }
const roles: Record<EventOf<'node-up'>['role'], string> = { master: '主节点', replica: '副本', sentinel: 'Sentinel' }
const outcomes: Record<EventOf<'command-replied'>['outcome'], string> = {
  value: '听到回答',
  error: '听到回答：命令出错',
  timeout: '没按时听到回答',
  lost: '没听到回答：连接断了',
}
export const endings: Record<EventOf<'run-ended'>['status'], string> = {
  completed: '运行完成',
  'time-limit': '运行到了时间上限',
  'event-limit': '运行到了事件上限',
  'store-lost': '存储没了，运行到此结束',
  cancelled: '运行被取消',
  failed: '运行失败',
}

export const eventPhrases: Phrases['events'] = {
  'client-connecting': (event) => `重新连接：${because(event.why)}`,
  'client-started': () => '开始',
  'client-waiting': (event) => `等待：${because(event.why)}`,
  'client-acquired': (event) => `以为自己持有锁${withToken(event.token)}`,
  'client-left': (event) => `离开临界区：${leftWhy[event.why]}`,
  'client-released': (event) => (event.freed ? '放了锁' : '想放锁，发现锁不是自己的'),
  'client-refused': (event) => `等了 ${shortSeconds(event.waitedMs)}，放弃：${because(event.why)}`,
  'client-rolled-back': (event) => `被回滚：${reasonSaid(event.why)}`,
  'client-threw': (event) => `抛错：${thrown(event)}`,
  'client-logged': (event) => `记日志：“${event.line}”`,
  'client-paused': (event) => `停在${amidHan(stepNamed(event.before))}之前`,
  'client-resumed': (event) => `停了 ${shortSeconds(event.pausedMs)}，继续`,
  'client-crashed': () => '崩溃',
  'client-finished': () => '做完了',
  'client-working': (event) => `干活 ${shortSeconds(event.ms)}`,
  'client-forked': () => 'fork 出子进程',
  'client-heard': (event) => `在 ${event.channel} 上听到“${event.message}”`,
  'command-sent': (event) => `发送 ${event.argv.join(' ')}`,
  'command-executed': (event) => `执行 ${event.argv.join(' ')}`,
  'command-replied': (event) => outcomes[event.outcome],
  'key-set': (event) => `设置 ${event.key}`,
  'key-changed': (event) => `${event.key} 变了（${event.notice}）`,
  'key-expired': (event) => (event.notice === 'evicted' ? `${event.key} 被淘汰，腾出内存` : `${event.key} 过期`),
  'key-deleted': (event) => `${event.key} 被删除`,
  'node-up': (event) => `上线，作为${event.role === 'sentinel' ? ' ' : ''}${roles[event.role]}`,
  'node-down': (event) => `下线：${because(event.why)}`,
  'node-promoted': () => '被提升为主节点',
  'node-demoted': () => '降级为副本',
  'node-frozen': () => '被切断',
  'node-thawed': () => '恢复运行',
  'node-restarted': (event) => (event.emptied ? '重启，数据没了' : '重启，数据还在'),
  'node-clock-jumped': (event) => `时钟${event.byMs < 0 ? '往回' : '往前'}跳了 ${shortSeconds(Math.abs(event.byMs))}`,
  'node-link-cut': (event) => `和${amidHan(neighbourNamed(event.from))}断开`,
  'node-link-healed': (event) => `和${amidHan(neighbourNamed(event.from))}重新连上`,
  'resource-read': (event) => `读 ${event.resource}：${event.value}${withToken(event.token)}`,
  'resource-write': (event) => {
    const { accepted, committed, resource, before, value, token, largestToken } = event
    if (accepted) return `${committed ? '提交' : '写入'} ${resource}：${before} → ${value}${withToken(token)}`
    const carried = token === undefined ? '没有令牌' : `令牌 ${token}`
    return `被 ${resource} 拒绝：${carried}，${largestToken == null ? '它还没见过令牌' : `它见过 ${largestToken}`}`
  },
  'transaction-begun': () => '开始事务',
  'transaction-write': (event) => `写入 ${event.resource} = ${event.value}，提交之前谁也看不到`,
  'work-given': (event) => `来了活儿：${event.message}，行 ${event.row}`,
  'work-taken': (event) => `取走 ${event.message}，行 ${event.row}`,
  'row-read': (event) => `查找行 ${event.row}：${event.found ? '在' : '不在'}`,
  'row-written': (event) =>
    `${event.how === 'insert' ? '插入' : '更新'}行 ${event.row}${event.copies > 1 ? `：现在有 ${event.copies} 份` : ''}`,
  'job-due': (event) => `调度器启动 ${event.period} 的${afterHan(jobNamed(event.job))}`,
  'job-ran': (event) => `运行 ${event.period} 的${afterHan(jobNamed(event.job))}`,
  'run-started': () => '运行开始',
  'fault-struck': (event) => event.words,
  'fault-gave-up': (event) => `没按计划进行：${event.words}`,
  'machine-stalled': (event) => `这台机器停住了 ${seconds(event.forMs)}`,
  'run-ended': ({ status, why }) => (why === undefined ? endings[status] : `${endings[status]}（${because(why)}）`),
}
