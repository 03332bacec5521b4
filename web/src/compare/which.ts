/** Recommends a lock based on six answers. The recommendation has three pieces of advice, each with a lesson that shows why. */

/** Questions in order, with the possible answers to each. Links contain these ids, so do not change them. */
export const questions = {
  harm: ['waste', 'wrong'],
  refuse: ['row', 'number', 'no'],
  store: ['sql', 'redis', 'consensus', 'none'],
  work: ['short', 'known', 'open'],
  wait: ['skip', 'few', 'many'],
  forget: ['may', 'must-not'],
} as const

export type AdviceQuestionId = keyof typeof questions
export type AdviceAnswers = { [Id in AdviceQuestionId]: (typeof questions)[Id][number] }
export const questionIds = Object.keys(questions) as AdviceQuestionId[]

export type AdviceId =
  | 'version'
  | 'row-lock'
  | 'redis-key'
  | 'consensus-key'
  | 'sql-row'
  | 'fence'
  | 'cannot'
  | 'transaction-end'
  | 'lease-long'
  | 'lease-renewed'
  | 'session'
  | 'failover'
  | 'skip-once'
  | 'skip-locked'
  | 'few-retry'
  | 'many-queue'
  | 'many-rows'

/** Lesson that shows the reason for each piece of advice. */
export const lessonOf: Readonly<Record<AdviceId, string>> = {
  version: 'mysql-optimistic',
  'row-lock': 'mysql-lost-update',
  'redis-key': 'crash-before-expire',
  'consensus-key': 'three-stores',
  'sql-row': 'mysql-unique-row',
  fence: 'unenforced-fence',
  cannot: 'gc-pause',
  'transaction-end': 'mysql-autocommit',
  'lease-long': 'choosing-a-lease',
  'lease-renewed': 'lease-too-short',
  session: 'zookeeper-session',
  failover: 'master-failover',
  'skip-once': 'once-per-period',
  'skip-locked': 'postgres-skip-locked',
  'few-retry': 'thundering-herd',
  'many-queue': 'lost-wakeup',
  'many-rows': 'postgres-skip-locked',
}

/** Returns three pieces of advice: the lock to use, its weakness, and what else to do. */
export function adviceFor(answers: AdviceAnswers): readonly [AdviceId, AdviceId, AdviceId] {
  const what = whatToTake(answers)
  return [what, whatEndsIt(what, answers), whatElse(what, answers)]
}

function whatToTake({ harm, refuse, store, work }: AdviceAnswers): AdviceId {
  if (harm === 'wrong' && refuse === 'row') return work === 'short' && store === 'sql' ? 'row-lock' : 'version'
  if (harm === 'wrong') return refuse === 'number' ? 'fence' : 'cannot'
  if (store === 'sql') return work === 'short' ? 'row-lock' : 'sql-row'
  return store === 'consensus' ? 'consensus-key' : 'redis-key'
}

function whatEndsIt(what: AdviceId, { store, work }: AdviceAnswers): AdviceId {
  if (what === 'row-lock' || what === 'version') return 'transaction-end'
  if (store === 'consensus') return 'session'
  return work === 'open' ? 'lease-renewed' : 'lease-long'
}

function whatElse(what: AdviceId, { store, wait, forget }: AdviceAnswers): AdviceId {
  const isInRows = what === 'row-lock' || what === 'version'
  const forgets = store === 'redis' || store === 'none'
  // If a store forgets its counter, the counter starts over. So a fencing token also needs a store that forgets nothing.
  if (!isInRows && forgets && forget === 'must-not') return 'failover'
  if (wait === 'skip') return isInRows ? 'skip-locked' : 'skip-once'
  if (wait === 'many') return isInRows ? 'many-rows' : 'many-queue'
  return 'few-retry'
}

/** Points to check in a review, each with its lesson. */
export const checklist = [
  ['once', 'crash-before-expire'],
  ['owner', 'mistaken-release'],
  ['atomic', 'check-then-delete'],
  ['finally', 'release-skipped'],
  ['timeout', 'acquire-outside-try'],
  ['lease', 'lease-too-short'],
  ['paused', 'gc-pause'],
  ['check', 'unenforced-fence'],
  ['commit', 'unlock-before-commit'],
  ['waiters', 'thundering-herd'],
  ['failover', 'master-failover'],
] as const

/** Parses the answers in a link, for example `wrong.no.redis.open.few.must-not`. Unknown answers are left out. */
export function readAnswers(text: string): Partial<AdviceAnswers> {
  const said = text.split('.')
  return Object.fromEntries(
    questionIds.flatMap((id, i) => {
      const answer = questions[id].find((each) => each === said[i])
      return answer === undefined ? [] : [[id, answer]]
    }),
  )
}

export const writeAnswers = (answers: Partial<AdviceAnswers>): string =>
  questionIds.map((id) => answers[id] ?? '').join('.')

export function isWhole(answers: Partial<AdviceAnswers>): answers is AdviceAnswers {
  return questionIds.every((id) => answers[id] !== undefined)
}
