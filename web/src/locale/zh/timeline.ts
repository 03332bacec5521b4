import type { EndsWith, TraceEvent } from '#model/trace/trace.ts'
import { reasonSaid } from '#model/words/zh/causes.ts'
import { afterHan, amidHan, namesListed } from '#model/words/zh/figures.ts'
import { holderNamed, jobNamed, neighbourNamed, stepNamed } from '#model/words/zh/recorded.ts'
import type { Dictionary } from '../shape/dictionary.ts'
import { beliefWords } from './belief.ts'

const ties: Record<EndsWith, string> = { session: '会话', transaction: '事务', connection: '连接' }

/** Tells how a grant ended without a release. The keys are what the grant is tied to. */
const endOf: Record<EndsWith, string[]> = {
  session: ['会话结束'],
  transaction: ['事务回滚', '回滚'],
  connection: ['连接断了'],
}

/** Describes when a period starts and how long it lasts, for the end of a sentence. */
const since = (from: string, length: string) => `（从 ${from} 起，${length}）`
const withToken = (token: number | undefined) => (token === undefined ? '' : `，令牌 ${token}`)

const runs: Record<'earlier' | 'later', string> = { earlier: '之前的运行', later: '之后的运行' }

const stoppedBefore = (before: string) => `停在${amidHan(stepNamed(before))}之前`

export const timelineWords: Dictionary['timeline'] = {
  worker: (client) => (client.length > 1 ? client : `进程 ${client}`),
  crowd: (count) => `${count} 个进程`,
  crowdWaits: (count) => `${count} 个在等`,
  showEach: (count) => `展开 ${count} 个`,
  foldAll: (count) => `折叠 ${count} 个`,
  timeline: (lock) => `时间线：${lock}。上下方向键逐个选标记，Enter 跳到那里。`,
  run: (lock) => `运行：${lock}`,
  lock: { none: '没有锁', one: '锁', permits: '许可', permit: '许可' },
  truth: {
    single: (store) => `${store} 说`,
    standby: () => '主库说',
    sentinel: () => '主节点说',
    quorum: () => '多数派说',
    cluster: () => '它的主节点说',
  },
  resource: {
    open: '什么写入都接受',
    fenced: '检查令牌',
    beside: (store) => `在 ${store} 之外`,
  },
  sentinels: 'Sentinel',
  noAnswer: (node) => [`${node} 没有回答`],
  promote: (node) => [`提升 ${node} 为主节点`, `提升 ${node}`],
  promoteTip: (node, at) => `${at}，Sentinel 把 ${node} 提升为主节点。`,
  otherKeys: (count, short) => (short ? `另 ${count} 个` : `${count} 个管别的键`),
  inbox: '收件箱',
  row: (row) => `行 ${row}`,
  clock: (byMs) => `时钟 ${byMs < 0 ? '−' : '+'}${Math.abs(byMs) / 1000} s`,

  axis: {
    steps: '步',
    time: '时间',
    stepsKept: '步',
    stepsBent: '不按比例',
    timeBent: '时间，不按比例',
    bent: '不按比例',
    why: '步的先后是真实的，每一步都留出写字的地方。长的等待被剪掉了，图上标着 //。',
    toScale: '按比例显示',
  },
  faultBriefly: {
    pause: '停顿',
    crash: '崩溃',
    cancel: '取消',
    'skew-clock': '时钟不准',
    'lose-request': '请求丢了',
    'lose-reply': '回答丢了',
    'delay-reply': '回答迟到',
    'delay-request': '请求迟到',
    'slow-link': '网络慢',
    'cut-link': '断开',
    swallow: '丢了',
    'kill-node': '被杀',
    'restart-node': '重启',
    'jump-clock': '时钟跳变',
    'fill-memory': '内存满',
    flush: '清空',
    evict: '淘汰',
    'stop-replication': '断开',
    'wake-replica': '回来了',
    'isolate-master': '断开',
  },
  leftOut: (length) => `略去 ${length}`,
  leftOutTip: (length) => `这 ${length} 里没什么事。图上缩短了这段等待，顺序不变。按 E 看真实比例。`,
  many: (count, what, from, until) => `从 ${from} 到 ${until}：${what} ${count} 次，太短，这里分不开。`,
  others: (count) => `旁边还有 ${count} 个，太近，这里分不开。`,
  manyOf: {
    beliefs: (client) => `${client} 以为自己持有锁`,
    waits: (client) => `${client} 等待`,
    pauses: (client) => `${client} 停顿`,
    zombies: (client) => `${client} 当僵尸`,
    orphans: (client) => `${client} 的锁无主`,
    holds: (owner) => (owner === null ? '先后授予不同的进程' : `授予 ${owner}`),
    grants: (node) => `${node} 授予`,
    dangers: '同时有多个持有者',
    queues: '队列变化',
    lags: (node) => `${node} 滞后`,
  },
  manyBeliefs: (count, client) => [`${client} 以为有锁 ${count} 次`, `${count}×`],

  runBehind: (began, shift) => [...(shift === null ? [] : [`${runs[began]}，已平移 ${shift}`]), runs[began]],
  beliefBehind: (began, client, from, length) => `在${runs[began]}里，${client} 以为自己持有锁${since(from, length)}。`,
  holdBehind: (began, owner, from, length) =>
    `在${runs[began]}里，${owner === null ? '不知道锁是谁的' : `锁是 ${owner} 的`}${since(from, length)}。`,
  faultTip: (what, at, gaveUp) => (gaveUp ? `没按计划进行：${what}。到 ${at} 放弃。` : `故障：${what}，${at}。`),
  beatTip: (numbers, caption, at) => `第 ${numbers} 步，${at}：${caption}`,
  questionTip: (ask, at) => `${at} 有一个问题：${ask}`,

  holds: (client, what, token) =>
    token === undefined
      ? [`${client} 持有${what}`, `${client} 持有`, client]
      : [`${client} 持有${what} · 令牌 ${token}`, `${client} · 令牌 ${token}`, `${client} · ${token}`, client],
  had: (client, what) => [`${client} 持有过${what}`, `${client} 持有过`],
  believed: (client, what) => [`${client} 曾以为持有${what}`, `${client} 曾以为有`],
  wasAtWork: (client) => [`${client} 干过活`],
  believes: (client, what, token) =>
    token === undefined
      ? [`${client} 以为自己持有${what}`, `${client} 以为有${what}`, `${client} 以为有`, client]
      : [
          `${client} 以为自己持有${what} · 令牌 ${token}`,
          `${client} 以为有 · 令牌 ${token}`,
          `${client} · 令牌 ${token}`,
          `${client} · ${token}`,
          client,
        ],
  believesTip: (client, from, length, token) => `${client} 以为自己持有锁${withToken(token)}${since(from, length)}。`,
  atWork: (client) => [`${client} 在干活`, `${client} 干活`, client],
  atWorkTip: (client, from, length) => `${client} 在干活${since(from, length)}。`,
  paused: (before) => [stoppedBefore(before), '停顿'],
  pausedTip: (client, before, from, length) => `${client} ${stoppedBefore(before)}${since(from, length)}。`,
  waiting: (why) => [`等待：${reasonSaid(why)}`, '等待'],
  waitingTip: (client, why, from, length) => `${client} 在等：${reasonSaid(why)}${since(from, length)}。`,
  waitingForItself: ['在等自己', '等自己'],
  holdsAgain: (depth) => `×${depth}`,
  holdsAgainTip: (client, depth, at) => `从 ${at} 起，${client} 算自己拿了 ${depth} 次锁。`,
  gaveUp: ['放弃'],
  heard: (message) => [`听到“${message}”`, '听到'],
  heardTip: ({ client, message, channel }, at) => `${at}，${client} 在频道 ${channel} 上听到“${message}”。`,
  listens: ['在听'],
  listensTip: (client, channel, at) => `${at}，${client} 开始听频道 ${channel}。`,
  listensNoMoreTip: (client, channel, at) => `${at}，${client} 不再听频道 ${channel}。`,
  crashed: ['崩溃'],
  victim: ['被选中回滚', '回滚'],
  victimTip: (client, why, at) => `${at}，${client} 被回滚：${reasonSaid(why)}。`,
  crashedTip: (client, at) => `${at}，${client} 崩溃。`,
  lost: (client) => [`${client} 发现锁没了`, `${client} 没锁了`],

  ...beliefWords,

  free: '空着',
  shared: (clients) => [`${namesListed(clients)} 共享`, clients.join(' ')],
  noMajority: '没有多数',
  slope: (lease) => [
    ...(lease === null ? [] : [`↘ 租约剩余时间，租期 ${lease}`, `↘ 租期 ${lease}`]),
    '↘ 租约剩余时间',
    '↘ 剩余时间',
  ],
  leaseOver: (lease) => `${lease} 租期已到`,
  holderNamed,
  leaseOn: (holder, node) => `${holder} · 在 ${node} 上的租约`,
  heldBy: (owner) => `${owner} 持有`,
  unasked: ['没有谁要锁'],
  silent: ['没有谁回答', '没回答'],
  renewed: ['续期'],
  endless: ['没有过期时间', '∞'],
  endsWith: (what) => [`到${ties[what]}结束为止`, `随${ties[what]}`],
  holdTip: (owner, from, length, lease) =>
    `${owner === null ? '不知道锁是谁的' : `锁是 ${owner} 的`}${since(from, length)}${lease === null ? '' : `；${lease}`}。`,
  leaseTip: (left) => `结束时租约还剩 ${left}`,
  endlessTip: '没有过期时间',
  endsWithTip: (what) => `持有者的${ties[what]}结束，锁就结束`,
  byValue: (owner, until) => [`${owner} · 值里写着：到 ${until}`, `${owner} · 到 ${until}`, owner],
  byValueTip: (until) => `值里写着到 ${until}；进程照这个办，存储自己不会结束它`,
  ended: ({ endedBy, endedByClient, client, segments }) => {
    const endsWith = segments.at(-1)?.endsWith
    const stranger = endedByClient !== null && endedByClient !== client ? endedByClient : null
    if (endedBy === 'expired') return endsWith ? endOf[endsWith] : ['到期']
    if (endedBy === 'timed-out') return ['到时间了', '到时']
    if (endedBy === 'evicted') return ['被淘汰，腾出内存', '被淘汰']
    if (endedBy === 'deleted') return stranger === null ? ['放锁'] : [`被 ${stranger} 删除`, `${stranger} 删的！`]
    // Whether the lock belongs to a connection that passes from one worker to the next.
    const isHandedOn = client === null || endedByClient === null
    if (endedBy === 'overwritten' && endsWith && isHandedOn) return ['随连接交接', '交接']
    // The lease had ended, so another worker was allowed to take the lock.
    if (endedBy === 'taken-over') return [`${endedByClient ?? '?'} 接管`, '接管']
    if (endedBy === 'overwritten') return [`被 ${endedByClient ?? '?'} 覆盖`, '被覆盖']
    if (endedBy === 'node-down') return ['服务器下线', '下线']
    if (endedBy === 'emptied') return ['忘了']
    return endedBy === 'minority' ? ['失去多数', '失去'] : []
  },
  grantTip: (node, owner, from, length) =>
    `${node} 把锁给了${owner === null ? '不知道谁' : ` ${owner}`}${since(from, length)}。`,
  nodeStateTip: (node, state, from, length) => `${node} ${state}${since(from, length)}。`,
  nodeSaid,
  nodeTip: (node, words, at) => `${at}，${node}：${words}。`,
  nodeRole: { master: '主节点', replica: '副本', sentinel: 'Sentinel' },
  nodeState: { up: '在线', down: '下线', frozen: '被切断' },
  nodeBriefly: {
    down: '下线',
    promoted: '提升',
    demoted: '降级',
    restarted: '重启',
    'clock-jumped': '时钟跳变',
    'link-cut': '被切断',
    'link-healed': '恢复连接',
  },

  reads: (value) => [`读到 ${value}`],
  readTip: (client, value, at) => `${at}，${client} 读到 ${value}。`,
  uncommitted: (value) => [`${value}，没提交`, `(${value})`],
  uncommittedTip: (client, value, at) => `${at}，${client} 在事务里写入 ${value}。提交之前，谁也看不到。`,
  writes: (before, value) => [`${before} → ${value}`, `→${value}`],
  refused: ['拒绝'],
  staleWrite: (client, value) => [`${client} 写入 ${value}`, `→${value}`],
  hadRead: (read) => [`它读到的是 ${read}`, `读的是 ${read}`],
  counted: (count) => String(count),
  countedTip: (store, count, from, length) => `${store} 数到 ${count}${since(from, length)}。它没说是谁。`,
  token: (token) => [`令牌 ${token}`, String(token)],
  tokenAfter: (token, largest) => [`${largest} 之后的 ${token}`],
  writeTip: (client, before, value, at, token) => `${at}，${client} 把 ${before} 改成 ${value}${withToken(token)}。`,
  staleTip: '它是由旧值算出的，那个值已经被别的写入覆盖。',
  refusedTip: (client, value, at, token, largest) =>
    `${at}，${client} 写入 ${value}，被拒绝${token === undefined ? '' : `：令牌 ${token}${largest === undefined ? '' : `，而已经见过 ${largest}`}`}。`,

  commandTip: ({ client, node }, command, came) => `${client} 给 ${node}：${command}（${came}）。`,
  asks: (client) => [`${client} 要锁`],
  given: (count) => (count === 1 ? ['1 件活儿', '1'] : [`${count} 条消息待处理`, `${count} 条`, String(count)]),
  givenTip: (count, at) => (count === 1 ? `${at} 来了一件活儿。` : `${at}，收件箱里有 ${count} 条消息。`),
  taken: (group) => [
    ...(group.length <= 4 ? [group.map(({ message }) => message).join('、')] : []),
    `取走 ${group.length} 条`,
  ],
  takenTip: ({ client, message, row }, at) => `${at}，${client} 取走 ${message}（行 ${row}）。`,
  lostTip: '它一直没处理。',
  rowReadTip: ({ client, row, found }, at) => `${at}，${client} 查找行 ${row}：${found ? '在' : '不在'}。`,
  inserted: ['插入', '新'],
  updated: ['更新'],
  ran: ['运行'],
  twice: (row, copies) => [`行 ${row} 有 ${copies} 份`, `${copies} 份`, `${copies}×`],
  again: (message) => [`${message} 又一次`, '又一次'],
  rowWriteTip: ({ client, row, message, how, copies, again }, at) =>
    how === 'run'
      ? `${at}，${client} 运行 ${row} 的${afterHan(jobNamed(message))}${again ? '，而它已经运行过' : ''}。`
      : `${at}，${client} 为 ${message} ${how === 'insert' ? '插入' : '更新'}行 ${row}${copies > 1 ? `，现在有 ${copies} 份` : ''}${again ? '；这条消息已经处理过' : ''}。`,
  lostWork: (messages) => [`${messages.join('、')} 丢了`, `丢了 ${messages.length} 条`, `−${messages.length}`],
  lostWorkTip: (messages) => `${messages.join('、')}：一直没处理。`,

  command: {
    sent: (at) => `${at} 发送`,
    executed: (at) => `${at} 执行`,
    replied: (at) => `${at} 回答`,
    timeout: '没按时回答',
    lost: '回答之前连接断了',
  },

  doing: {
    'not started': '没开始',
    running: '运行',
    connecting: '连接',
    waiting: '等待',
    holding: '持有锁',
    working: '干活',
    reading: '读取',
    writing: '写入',
    paused: '停顿',
    releasing: '在放锁',
    released: '放了锁',
    refused: '放弃',
    failed: '出错',
    crashed: '崩溃',
    finished: '做完',
  },
}

type NodeEvent = Extract<TraceEvent, { kind: `node-${string}` }>

function nodeSaid(event: NodeEvent, without: readonly string[], why: string): string {
  switch (event.kind) {
    case 'node-up':
      return `上线，${timelineWords.nodeRole[event.role]}`
    case 'node-down':
      return `下线：${reasonSaid(why)}`
    case 'node-promoted':
      return without.length === 0 ? '提升为主节点' : `新主节点，但没有 ${without.join('、')}`
    case 'node-demoted':
      return '降级为副本'
    case 'node-frozen':
      return '冻结'
    case 'node-thawed':
      return '恢复运行'
    case 'node-restarted':
      return event.emptied ? '重启，数据没了' : '重启，数据还在'
    case 'node-clock-jumped':
      return `时钟${event.byMs < 0 ? '往回' : '往前'}跳了 ${Math.abs(event.byMs) / 1000} s`
    case 'node-link-cut':
      return `和${amidHan(neighbourNamed(event.from))}断开`
    case 'node-link-healed':
      return `和${amidHan(neighbourNamed(event.from))}重新连上`
  }
}
