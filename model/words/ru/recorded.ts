/** Russian for the texts that our own locks and engine leave in a recording in English. Any other text stays as it is. */

/** After *перед*. */
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

/** A step before which a worker is paused, after *перед*: `записью`, `ответом на SET`. */
export function stepNamed(before: string): string {
  if (before.startsWith(answerTo)) return `ответом на ${before.slice(answerTo.length)}`
  return steps[before] ?? (before.includes('.') ? before : before.toUpperCase())
}

const reasons: Partial<Record<string, string>> = {
  'the lock was not granted': 'блокировку не выдали',
  'killed by the lesson': 'убит по сценарию урока',
  'somebody else holds the lock': 'блокировка у другого',
  'somebody else has made the node': 'узел уже создал другой',
  'in the queue': 'стоит в очереди',
  'no majority of the servers granted the lock in time': 'большинства вовремя не набралось',
  'asks the Sentinels who is master': 'спрашивает у Sentinel, кто мастер',
  'asks the cluster who has the key now': 'спрашивает у кластера, где теперь ключ',
}

/** Holder of a store's lock, which may be a connection without a name. */
export const holderNamed = (holder: string): string =>
  holder === 'another connection' ? 'другое соединение' : holder.replace(/^connection (?=\d)/, 'соединение ')

const patterns: readonly [RegExp, (first: string, second: string) => string][] = [
  [/^its turn comes after (.+)$/, (place) => `впереди ${place}`],
  [/^its connection to (.+) is gone$/, (store) => `соединения с ${store} больше нет`],
  [
    /^(.+) lets it wait for the row that (.+) has locked$/,
    (store, holder) => `строка в ${store} заперта, держит ${holderNamed(holder)}`,
  ],
  [
    /^(.+) lets it wait for the lock that (.+) holds$/,
    (store, holder) => `блокировка в ${store} занята, держит ${holderNamed(holder)}`,
  ],
  [
    /^(.+) found that each waits for the other, and has chosen (.+) to give way$/,
    (store, client) => `дедлок: ждут друг друга, и ${store} выбирает жертвой ${client}`,
  ],
  [/^(.+): no answer within (\d+ ms)$/, (command, time) => `${command}: ответа нет уже ${time}`],
]

/** A reason in an event. */
export function reasonSaid(why: string): string {
  for (const [pattern, say] of patterns) {
    const [, first, second = ''] = pattern.exec(why) ?? []
    if (first !== undefined) return say(first, second)
  }
  return reasons[why] ?? why
}

const isPeers = (from: string) => from === 'its replica and the Sentinels'

/** Who a node is cut off from, after *от*. */
export const cutOffFrom = (from: string): string => (isPeers(from) ? 'реплики и Sentinel' : from)

/** Who a node is linked with again, after *с*. */
export const linkedWith = (from: string): string => (isPeers(from) ? 'репликой и Sentinel' : from)

/** A scheduled job. */
export const jobNamed = (job: string): string => (job === 'report' ? '«отчёт»' : job)
