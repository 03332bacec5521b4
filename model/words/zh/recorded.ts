/** Chinese for names that our own locks and engine leave in a recording in English. Any other text stays as it is. */

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

/** Holder of a store's lock, which may be a connection without a name. */
export const holderNamed = (holder: string): string =>
  holder === 'another connection' ? '另一条连接' : holder.replace(/^connection (?=\d)/, '连接 ')

/** Chinese name of what a node is cut off from. */
export const neighbourNamed = (from: string): string =>
  from === 'its replica and the Sentinels' ? '副本、Sentinel' : from

/** Chinese name of a scheduled job. Only `report` has one. */
export const jobNamed = (job: string): string => (job === 'report' ? '报表' : job)
