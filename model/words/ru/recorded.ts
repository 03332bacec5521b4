/** Translates into Russian the English names that our own locks and engine write into recordings. Other names stay as they are. */

/** Names of steps in the case that *перед* requires. */
const steps: Partial<Record<string, string>> = {
  enter: 'входом в критическую секцию',
  leave: 'выходом из критической секции',
  work: 'работой',
  fork: 'fork',
  read: 'чтением',
  write: 'записью',
  'write-checked': 'записью',
  begin: 'началом транзакции',
  commit: 'коммитом',
  release: 'освобождением',
  find: 'поиском строки',
  insert: 'вставкой строки',
  update: 'изменением строки',
  take: 'взятием сообщения',
  due: 'сроком задания',
  run: 'запуском задания',
  'its next step': 'следующим шагом',
}
const answerTo = 'the answer to '

/** Names a step before which a worker is paused, in the case after *перед*: `записью`, `ответом на SET`. */
export function stepNamed(before: string): string {
  if (before.startsWith(answerTo)) return `ответом на ${before.slice(answerTo.length)}`
  return steps[before] ?? (before.includes('.') ? before : before.toUpperCase())
}

/** Names the holder of a store's lock, which may be a connection without a name. */
export const holderNamed = (holder: string): string =>
  holder === 'another connection' ? 'другое соединение' : holder.replace(/^connection (?=\d)/, 'соединение ')

/** Names the holder of a store's lock, in the case after *у*. */
export const heldAt = (holder: string): string =>
  holder === 'another connection' ? 'другого соединения' : holder.replace(/^connection (?=\d)/, 'соединения ')

const isPeers = (from: string) => from === 'its replica and the Sentinels'

/** Names what a node is cut off from, in the case after *от*. */
export const cutOffFrom = (from: string): string => (isPeers(from) ? 'реплики и Sentinel' : from)

/** Names what a node is linked with again, in the case after *с*. */
export const linkedWith = (from: string): string => (isPeers(from) ? 'репликой и Sentinel' : from)

/** Names a scheduled job in Russian. Only `report` has a Russian name. */
export const jobNamed = (job: string): string => (job === 'report' ? '«отчёт»' : job)
