import type { GrantLoss, LockEnd } from '#model/checkers/facts.ts'
import type { EndsWith } from '#model/trace/trace.ts'
import { noStore, type Phrases } from '../phrases.ts'
import { because, reasonSaid } from './causes.ts'
import { endings } from './events.ts'
import { afterHan, amidHan, beforeHan, namesListed, seconds } from './figures.ts'
import { jobNamed } from './recorded.ts'

const typeNames: Partial<Record<string, string>> = {
  string: '字符串',
  hash: '哈希',
  list: '列表',
  set: '集合',
  zset: '有序集合',
  stream: '流',
}

export const factPhrases: Phrases['facts'] = {
  'exclusion-none-acquired': () => '没有进程拿到锁。',
  'exclusion-one-client': () => '只有一个进程要锁，没有谁需要挡在外面。',
  'exclusion-held': () => '从没有两个进程同时以为自己持有锁。',
  'exclusion-shared-held': () => '同时以为自己持有锁的进程，从没超过上限。',
  'exclusion-crowd': ({ clients, capacity, fromMs, toMs, inAllMs }, { others }) =>
    `从 ${seconds(fromMs)} 到 ${seconds(toMs)}，${namesListed(clients)} 同时以为自己持有锁：${clients.length} 个，而上限是 ${capacity} 个。${inAll(others, inAllMs)}`,
  'exclusion-overlap': ({ first, second, fromMs, toMs, inAllMs }, { others }) =>
    `${first} 和 ${second} 同时以为自己持有锁：从 ${seconds(fromMs)} 到 ${seconds(toMs)}（${lasting(fromMs, toMs)}）。${inAll(others, inAllMs)}`,

  'store-exclusion-none-granted': (_, { granter }) => `没看到${amidHan(granter)}授予过锁。`,
  'store-exclusion-one-client': () => '只有一个进程要锁，没有谁需要挡在外面。',
  'store-exclusion-held': (_, { granter }) => `一次授予还有效时，${beforeHan(granter)}从没把锁再授予别的进程。`,
  'store-exclusion-shared-held': (_, { granter }) => `${beforeHan(granter)}同时授予的进程，从没超过上限。`,
  'store-exclusion-crowd': ({ clients, capacity, atMs }, { granter, others }) =>
    `${seconds(atMs)} 时，${beforeHan(granter)}已把锁授予 ${namesListed(clients)}：${clients.length} 个，而上限是 ${capacity} 个。${again(others)}`,
  'store-exclusion-overlap': ({ first, second }, { others }) => {
    const granter = ({ node }: { node: string | null }) => beforeHan(node ?? majority)
    const promise = first.promisedToMs === null ? '' : `，到 ${seconds(first.promisedToMs)} 为止`
    return `${seconds(first.atMs)} 时，${granter(first)}把锁授予 ${first.client}${promise}。${seconds(second.atMs)} 时这次授予还有效，${granter(second)}又把锁授予 ${second.client}。${again(others)}`
  },

  'coverage-none-believed': () => '没有进程以为自己持有锁。',
  'coverage-held': (_, { granter }) => `每当有进程以为自己持有锁，${beforeHan(granter)}也记着它持有锁。`,
  'coverage-never-granted': (values, { granter, others }) =>
    `${believed(values)}${within(values)}${beforeHan(granter)}一直没把锁给它，${zombie(values)}。${again(others)}`,
  'coverage-lost': (values, { granter, others }) =>
    `${believed(values)}从 ${seconds(values.fromMs)} 起${when(values.loss)}，${beforeHan(granter)}不再记着它持有锁，${zombie(values)}。${again(others)}`,
  'coverage-no-majority': (values, { others }) =>
    `${believed(values)}从 ${seconds(values.fromMs)} 起${when(values.loss)}，记着它持有锁的服务器不到多数，${zombie(values)}。${again(others)}`,

  'owner-only-none-touched': () => '锁被持有时，没有进程删除或改动它。',
  'owner-only-held': ({ times }) => `锁被持有时，只有持有者删除或改动过它，共 ${times} 次。`,
  'owner-only-deleted': (values, { keeper, others }) => meddled(values, '删了锁', keeper, others),
  'owner-only-overwrote': (values, { keeper, others }) => meddled(values, '覆盖了锁', keeper, others),
  'owner-only-extended': (values, { keeper, others }) => meddled(values, '延长了锁的租约', keeper, others),
  'owner-only-shortened': (values, { keeper, others }) => meddled(values, '缩短了锁的租约', keeper, others),
  'owner-only-changed': (values, { keeper, others }) => meddled(values, '改了锁', keeper, others),

  'no-immortal-lock-none-crashed': () => '没有进程在持有锁时崩溃。',
  'no-immortal-lock-held': ({ times, ends }) =>
    `持有者崩溃后，留下的锁都结束了（${times} 次），靠的是${namesListed(ends.map((end) => endNames[end]))}。`,
  'no-immortal-lock-endless': (values, { keeper, others }) =>
    `${crashed(values, keeper)}锁没有过期时间，永远不会自己空出来。${again(others)}`,
  'no-immortal-lock-late': ({ client, crashMs, dueMs, leaseMs }, { keeper, others }) =>
    `${crashed({ client, crashMs }, keeper)}锁要到 ${seconds(dueMs)} 才结束，而租期是 ${seconds(leaseMs)}。${again(others)}`,

  'no-leak-not-all-ended': () => '运行结束时，还有进程没做完。',
  'no-leak-no-key': (_, { name }) => `在 ${name} 里，一直没看到锁的任何东西。`,
  'no-leak-frozen': ({ node }) => `${node} 到最后还是被切断的，看不到它的键。`,
  'no-leak-held': ({ lockKey, left, unseen, unanswered }) => {
    const but = unanswered.length === 0 ? '' : `（${namesListed(unanswered)} 除外，放锁没得到回答）`
    const end = left?.dueMs == null ? '里面没写是谁的' : `到 ${seconds(left.dueMs)} 过期`
    const kept = left === null ? `${lockKey} 什么也没剩下` : `还剩 ${left.key}，${end}`
    const where =
      unseen.length === 0
        ? `最后，${kept}。`
        : `最后，在线的节点上${afterHan(kept)}。不在线的：${namesListed(unseen)}。`
    return `做完的进程都没留下授予${but}。${where}`
  },
  'no-leak-not-watched': ({ client, node, command }) =>
    `运行结束时，${client} 的 ${command} 还在去 ${node} 的路上。它留下了什么，谁也不知道。`,
  'no-leak-late-grant': ({ client, node, endedMs, gaveUp, atMs }, { others }) =>
    `${client} 在 ${seconds(endedMs)} 已经${gaveUp ? '放弃' : '结束'}，${node} 却在 ${seconds(atMs)} 把锁授予它。${again(others)}`,
  'no-leak-endless-key': ({ key, node, atMs, endsWith }, { others }) =>
    `进程都结束了。${seconds(atMs)} 时 ${key} 还在 ${node} 上，${endsWith === null ? '没有过期时间' : `要等创建它的${ties[endsWith]}结束`}。${again(others)}`,
  'no-leak-late-key': ({ key, node, atMs, dueMs }, { others }) =>
    `进程都结束了。${seconds(atMs)} 时 ${key} 还在 ${node} 上，要到 ${seconds(dueMs)} 才过期。${again(others)}`,
  'no-leak-grant': ({ client, node, finishedMs, heldToMs }, { others }) =>
    `${client} 在 ${seconds(finishedMs)} 已经结束，${node} 却把锁给它留到 ${seconds(heldToMs)}。${again(others)}`,

  'progress-none-waited': () => '没有进程需要等锁。',
  'progress-held': ({ waits, longestMs, crashed }) =>
    `${crashed.length === 0 ? '' : `除了等待时崩溃的 ${namesListed(crashed)}，`}每次等待都等到了锁：共 ${waits} 次，最长 ${seconds(longestMs)}。`,
  'progress-not-idle': ({ client, atMs }) =>
    `${seconds(atMs)} 时，${client} 没有锁。不过锁空着的时间还不长，不算出错。`,
  'progress-step-by-step': ({ client, atMs }) =>
    `${seconds(atMs)} 时，${client} 没有锁。要有人选了它的下一步，它才能继续。`,
  'progress-gave-up': ({ client, fromMs, toMs, ...idleness }, { others }) =>
    `${client} 从 ${seconds(fromMs)} 等到 ${seconds(toMs)}，一直没拿到锁。${idle({ fromMs, toMs, ...idleness })}${again(others)}`,
  'progress-still-waiting': ({ client, fromMs, toMs, ...idleness }, { others }) =>
    `${client} 从 ${seconds(fromMs)} 等到 ${seconds(toMs)}，运行结束时还在等锁。${idle({ fromMs, toMs, ...idleness })}${again(others)}`,
  'progress-lock-free': ({ client, fromMs, toMs, idleFromMs, idleToMs, hadRoom }, { others }) =>
    `${client} 从 ${seconds(fromMs)} 等锁等到 ${seconds(toMs)}。而从 ${seconds(idleFromMs)} 到 ${seconds(idleToMs)}，${hadRoom ? '锁还有空位' : '锁空着没人用'}。${again(others)}`,

  'progress-refused-free': ({ client, askedMs, atMs, why }, { others }) =>
    `${client} 在 ${seconds(askedMs)} 要锁。没有谁持有锁，它却在 ${seconds(atMs)} 被拒绝，${why === null ? '没说原因' : `原因是“${because(why)}”`}。${again(others)}`,

  'no-lost-update-none-written': () => '没有哪次被接受的写入，是由读到的值算出的。',
  'no-lost-update-held': ({ writes }) => `每次被接受的写入（${writes} 次），都是由被它替换的值算出的。`,
  'no-lost-update-unseen': ({ client, value, atMs }) =>
    `${client} 在 ${seconds(atMs)} 读到 ${value}，而录像里没有哪次写入留下这个值。`,
  'no-lost-update-lost': ({ client, value, atMs, read, overwritten }, { others }) =>
    `${client} 在 ${seconds(atMs)} 写入 ${value}，是由它 ${seconds(read.atMs)} 时读到的 ${read.value} 算出的。但在那之后，${overwritten.client} 在 ${seconds(overwritten.atMs)} 写入了 ${overwritten.value}。${again(others)}`,

  'no-duplicate-no-work': () => '这次没有只该做一次的活儿。',
  'no-duplicate-held': ({ messages }) => `${messages} 条消息，每条都恰好处理了一次。`,
  'no-duplicate-cut-short': ({ messages }) => `运行中断时，还有 ${messages} 条消息没处理。`,
  'no-duplicate-lost': ({ message, row }, { others }) => `消息 ${message}（行 ${row}）一直没处理。${again(others)}`,
  'no-duplicate-row-twice': ({ client, row, atMs, earlier, copies }, { others }) =>
    `${client} 在 ${seconds(atMs)} 插入行 ${row}，而 ${earlier.client} 在 ${seconds(earlier.atMs)} 已经插入过：现在有 ${copies} 份。${again(others)}`,
  'no-duplicate-done-twice': ({ client, message, atMs, earlier }, { others }) =>
    `${earlier.client} 在 ${seconds(earlier.atMs)} 处理了消息 ${message}，${client} 在 ${seconds(atMs)} 又处理了一遍。${again(others)}`,

  'once-per-period-no-job': () => '没有到点的定时任务。',
  'once-per-period-held': ({ jobs }) => `定时任务在每个周期里恰好运行了一次（${jobs} 个周期）。`,
  'once-per-period-cut-short': ({ job, period }) => `运行中断时，${period} 的${amidHan(jobNamed(job))}还没运行。`,
  'once-per-period-never': ({ job, period }, { others }) =>
    `${period} 的${amidHan(jobNamed(job))}一直没运行。${again(others)}`,
  'once-per-period-again': ({ client, job, period, atMs, earlier }, { others }) =>
    `${period} 的${amidHan(jobNamed(job))}运行了两次：${earlier.client} 在 ${seconds(earlier.atMs)}，${client} 在 ${seconds(atMs)}。${again(others)}`,

  'fencing-no-token': () => '没有哪次授予带令牌。',
  'fencing-held': ({ grants }) => {
    const tokens = ['没有哪次授予带令牌', '只有一次授予带令牌'][grants] ?? `${grants} 次授予，令牌一次比一次大`
    return `${tokens}。带大令牌的写入之后，没有再接受带小令牌的。`
  },
  'fencing-grant': ({ client, token, atMs, earlier }, { others }) =>
    `${earlier.client} 在 ${seconds(earlier.atMs)} 得到授予，${client} 到 ${seconds(atMs)} 才得到。但 ${client} 的令牌 ${token} 不比 ${earlier.client} 的 ${earlier.token} 大。${again(others)}`,
  'fencing-shared-token': ({ client, value, token, atMs, earlier }, { others }) =>
    `${client} 在 ${seconds(atMs)} 带着令牌 ${token} 写入 ${value}。但那是 ${earlier.client} 的令牌，它在 ${seconds(earlier.atMs)} 已带着写过。${again(others)}`,
  'fencing-smaller-token': ({ client, value, token, atMs, earlier }, { others }) =>
    `${client} 在 ${seconds(atMs)} 带着令牌 ${token} 写入 ${value}，被接受了。而 ${earlier.client} 在 ${seconds(earlier.atMs)} 已带着 ${earlier.token} 写过。${again(others)}`,

  'reentrancy-none-reentered': () => '没有进程在持有锁时再次拿锁。',
  'reentrancy-held': ({ times }) => `锁重入了 ${times} 次，到最后一次放锁才空出来。`,
  'reentrancy-freed-early': ({ client, atMs, left }, { others }) =>
    `${client} 在 ${seconds(atMs)} 放锁一次，还有 ${left} 次没放。但键已经没了。${again(others)}`,
  'reentrancy-not-freed': ({ client, atMs }, { others }) =>
    `${client} 在 ${seconds(atMs)} 最后一次放锁。但键还是它的。${again(others)}`,

  'reentrancy-shared': ({ client, other, atMs, left }, { others }) =>
    `${other} 在 ${seconds(atMs)} 拿到锁，而 ${client} 还有 ${left} 次没放。${again(others)}`,

  'fairness-not-asked': () => '这一课不问谁先拿到锁。',
  'fairness-too-few': () => '等到过锁的进程不到两个，比不出先后。',
  'fairness-held': ({ grants }) => `等待者都按要锁的先后拿到锁（${grants} 次授予）。`,
  'fairness-overtaken': ({ client, askedMs, servedMs, overtaken }, { others }) =>
    `${client} 在 ${seconds(askedMs)} 要锁，${seconds(servedMs)} 拿到，抢在 ${overtaken.client} 前面。可 ${overtaken.client} 要得更早：${seconds(overtaken.askedMs)}。${again(others)}`,

  'state-count': ({ key }) => `${key} 没写谁持有锁，而且可以有好几个持有者。从外面看不出锁是谁的。`,
  'state-type': ({ key, type }) =>
    `${key} ${type === 'unknown' ? '的类型' : `是${afterHan(typeNames[type] ?? type)}`}，只有锁自己看得懂。所以看不出谁持有过锁。`,
  'state-stays': ({ key }) => `放锁之后，${key} 还在。所以只有锁自己才看得出谁持有过锁。`,
  'state-time': ({ key }) => `${key} 不会过期，值里写着时间。所以只有锁自己才看得出谁持有过锁。`,
  'state-elsewhere': ({ key }) => `锁的状态写在 ${key} 这样的键里，只有锁自己看得懂。所以看不出谁持有过锁。`,

  'state-nowhere': (_, { name, unread }) => {
    if (name === noStore) return '锁的状态只有锁自己知道，看不出谁持有过。所以只能按进程自己以为的来判定。'
    const why =
      (name === 'Redis' || name === 'Valkey') && !unread ? '没有进程写过锁的键' : '锁和存储之间说了什么，这里不读'
    return `${why}。所以从 ${name} 看不出谁持有过锁，只能按进程自己以为的来判定。`
  },

  'run-unfinished': ({ atMs }) => `录像停在 ${seconds(atMs)}，那时运行还没结束。`,
  'run-cut-short': ({ atMs, status, why }) => {
    const ending = (endings as Partial<Record<string, string>>)[status] ?? status
    return `运行在 ${seconds(atMs)} 中断（${why === undefined ? ending : `${ending}：${because(why)}`}）。`
  },
  'run-runner-lost': ({ atMs, runner }) =>
    `运行到 ${seconds(atMs)} 时，运行器 ${runner} 失去联系：得不出任何结论。不是锁的问题。`,
  'run-fault-gave-up': ({ atMs, words }) =>
    `这次没照这一课的安排走完：“${words}”等到 ${seconds(atMs)}，到了上限，不再等。`,
  'run-stalled': ({ forMs, leaseMs }) =>
    `这台机器停住了 ${seconds(forMs)}，租期才 ${seconds(leaseMs)}，停得太久：得不出任何结论。`,
  'run-late': ({ lateMs, withinMs }) =>
    `这台机器太慢：在一个租期 ${seconds(withinMs)} 里，总共迟了 ${seconds(lateMs)}。和这一课不同的地方，可能是它造成的。`,
  'run-fault-never-struck': ({ words }) =>
    `这次没照这一课的安排走完：故障“${words}”一直没发生，因为它等的那一步，这把锁没有做。`,
  'run-process-failed': ({ client, message, why }) =>
    `${client} 的进程出错了：${why === undefined ? reasonSaid(message) : because(why)}`,
  'run-command-refused': ({ client, command }) =>
    `${client} 用${command === null ? '某条命令' : ` ${command} `}被拒绝了：试验要监视服务器，不能用它。`,
}

const ties: Record<EndsWith, string> = { session: '会话', transaction: '事务', connection: '连接' }

const endNames: Record<LockEnd, string> = {
  expiry: '键的过期时间',
  deadline: '写在里面的截止时间',
  session: '会话结束',
  transaction: '事务结束',
  connection: '连接断开',
}

export const nounsOf: Phrases['nouns'] = ({ store: { name, unread }, fleet }) => ({
  ...(fleet.kind === 'quorum'
    ? { name, granter: majority, keeper: '有一台服务器' }
    : { name, granter: name, keeper: name }),
  ...(unread ? { unread } : {}),
})

const majority = '多数服务器'

/** Says how long a stretch lasted. A tiny stretch is never shown as `0.000 s`. */
function lasting(fromMs: number, toMs: number): string {
  return toMs - fromMs < 0.5 ? `不到 ${seconds(1)}` : seconds(toMs - fromMs)
}

interface Believed {
  client: string
  believedFromMs: number
  believedToMs: number
  fromMs: number
  toMs: number
}

const believed = ({ client, believedFromMs, believedToMs }: Believed): string =>
  `${client} 以为自己持有锁：从 ${seconds(believedFromMs)} 到 ${seconds(believedToMs)}。`

/** Says which part of the stretch just mentioned is meant. */
const within = ({ fromMs, toMs, ...whole }: Omit<Believed, 'client'>): string =>
  seconds(fromMs) === seconds(whole.believedFromMs) && seconds(toMs) === seconds(whole.believedToMs)
    ? '这期间，'
    : `其中从 ${seconds(fromMs)} 到 ${seconds(toMs)}，`

const zombie = ({ fromMs, toMs }: Believed): string => `僵尸时间${afterHan(lasting(fromMs, toMs))}`

interface Meddled {
  client: string
  holder: string
  atMs: number
}

const meddled = ({ client, holder, atMs }: Meddled, did: string, keeper: string, others: number): string =>
  `${client} 在 ${seconds(atMs)} ${did}，当时${amidHan(keeper)}记着 ${holder} 持有锁。${again(others)}`

const crashed = ({ client, crashMs }: { client: string; crashMs: number }, keeper: string): string =>
  `${client} 在 ${seconds(crashMs)} 崩溃，当时${amidHan(keeper)}记着它持有锁。`

interface Idle {
  fromMs: number
  toMs: number
  idleFromMs: number
  idleToMs: number
  hadRoom: boolean
}

const idle = ({ fromMs, toMs, idleFromMs, idleToMs, hadRoom }: Idle): string =>
  `${within({ fromMs: idleFromMs, toMs: idleToMs, believedFromMs: fromMs, believedToMs: toMs })}${hadRoom ? '以为自己持有锁的进程不到上限' : '别的运行着的进程，没有一个以为自己持有锁'}。`

/** Returns a separate sentence about further cases, to follow the sentence about the first case. */
const again = (others: number): string => (others === 0 ? '' : `这样的情况还有 ${others} 次。`)

/** Returns a separate sentence about all cases, including the first. */
const inAll = (others: number, inAllMs: number): string =>
  others === 0 ? '' : `这样的情况有 ${others + 1} 次，共 ${seconds(inAllMs)}。`

/** Says in parentheses why the store stopped holding the lock for the worker. */
function when(loss: GrantLoss): string {
  const why = lossOf(loss)
  return why === '' ? '' : `（${why}）`
}

function lossOf(loss: GrantLoss): string {
  switch (loss?.how) {
    case undefined:
      return ''
    case 'deleted':
      return loss.by === null ? '锁被删了' : `${loss.by} 删了锁`
    case 'overwritten':
      return loss.by === null ? '锁被覆盖了' : `${loss.by} 覆盖了锁`
    case 'node-gone':
      return loss.node === null ? '节点没了' : `${loss.node} 没了`
    case 'evicted':
      return '内存不够，锁被淘汰'
    case 'lease-ended':
      return '租约到期'
    case 'session-ended':
      return '会话结束'
    case 'transaction-ended':
      return '事务结束'
    case 'connection-ended':
      return '连接断开'
  }
}
