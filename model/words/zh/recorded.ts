/** Translates into Chinese the English names that our own locks and engine write into recordings. Any other text stays as it is. */

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

/** Names a step before which a worker is paused. */
export const stepNamed = (before: string): string =>
  before.startsWith(answerTo) ? `收到 ${before.slice(answerTo.length)} 的回答` : (steps[before] ?? before)

/** Names the holder of a store's lock, which may be a connection without a name. */
export const holderNamed = (holder: string): string =>
  holder === 'another connection' ? '另一条连接' : holder.replace(/^connection (?=\d)/, '连接 ')

/** Names what a node is cut off from, in Chinese. */
export const neighbourNamed = (from: string): string =>
  from === 'its replica and the Sentinels' ? '副本、Sentinel' : from

/** Names a scheduled job in Chinese. Only `report` has a Chinese name. */
export const jobNamed = (job: string): string => (job === 'report' ? '报表' : job)
