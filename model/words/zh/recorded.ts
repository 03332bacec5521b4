/** Chinese for the texts that our own locks and engine leave in a recording in English. Any other text stays as it is. */
import { amidHan } from './figures.ts'

const steps: Partial<Record<string, string>> = {
  write: '写入',
  'write-checked': '写入',
  read: '读取',
  work: '干活',
  commit: '提交',
  release: '放锁',
  'its next step': '下一步',
}
const answerTo = 'the answer to '

/** A step before which a worker is paused. */
export const stepNamed = (before: string): string =>
  before.startsWith(answerTo) ? `收到 ${before.slice(answerTo.length)} 的回答` : (steps[before] ?? before)

const reasons: Partial<Record<string, string>> = {
  'the lock was not granted': '没拿到锁',
  'killed by the lesson': '按这一课的安排被杀',
  'somebody else holds the lock': '锁在别人手里',
  'somebody else has made the node': '别人已经建了节点',
  'in the queue': '在排队',
  'no majority of the servers granted the lock in time': '没按时拿到多数服务器的授予',
  'asks the Sentinels who is master': '问 Sentinel 谁是主节点',
  'asks the cluster who has the key now': '问集群键现在在哪里',
}

/** Holder of a store's lock, which may be a connection without a name. */
export const holderNamed = (holder: string): string =>
  holder === 'another connection' ? '另一条连接' : holder.replace(/^connection (?=\d)/, '连接 ')

const patterns: readonly [RegExp, (first: string, second: string) => string][] = [
  [/^its turn comes after (.+)$/, (place) => `排在 ${place} 后面`],
  [/^its connection to (.+) is gone$/, (store) => `和 ${store} 的连接断了`],
  [
    /^(.+) lets it wait for the row that (.+) has locked$/,
    (store, holder) => `${store} 让它等${amidHan(holderNamed(holder))}锁住的行`,
  ],
  [
    /^(.+) lets it wait for the lock that (.+) holds$/,
    (store, holder) => `${store} 让它等${amidHan(holderNamed(holder))}持有的锁`,
  ],
  [
    /^(.+) found that each waits for the other, and has chosen (.+) to give way$/,
    (store, client) => `${store} 发现它们互相等待，选了 ${client} 让路`,
  ],
  [/^(.+): no answer within (\d+ ms)$/, (command, time) => `${command}：${time} 内没有回答`],
]

/** A reason in an event. */
export function reasonSaid(why: string): string {
  for (const [pattern, say] of patterns) {
    const [, first, second = ''] = pattern.exec(why) ?? []
    if (first !== undefined) return say(first, second)
  }
  return reasons[why] ?? why
}

/** The party that a node is cut off from. */
export const neighbourNamed = (from: string): string =>
  from === 'its replica and the Sentinels' ? '副本、Sentinel' : from

/** A scheduled job. */
export const jobNamed = (job: string): string => (job === 'report' ? '报表' : job)
