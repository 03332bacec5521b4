import type { Goal } from '#model/messages/level.ts'
import { count as counted } from '#model/words/en/figures.ts'
import { goals, kept, lowered, meanings, orders, outcomes } from './goals.ts'

/** Lists rules that only some levels have. */
const extras = ({ lateReplies, ticks }: { lateReplies: number; ticks: number }) => [
  ...(lateReplies > 0 ? ['One answer may be late, or lost.'] : []),
  ...(ticks > 0 ? ['A timer may tick once.'] : []),
]

/** Removes the period from a lock's heading, so that more text can follow. */
const untold = (lock: string) => lock.replace(/\.$/, '')

export const gameWords = {
  title: 'Break it',
  /** Links on the page of a reader's own lock, from its map to its level and back. */
  toLevel: 'Break this lock',
  toMap: 'Every order of this lock',
  lead: 'You choose who goes next, and try to make the lock fail.',
  play: 'Play',
  rulesTitle: 'The rules',
  rulesOfAll: [
    'Two workers, A and B, each sell one item. Each level has another lock for them.',
    'Choose whose step comes next, until the lock fails.',
    'Allowed: one crash. If there is a lease, it may run out.',
    'With several servers, no worker crashes and no lease runs out. One answer may be lost.',
    'Some locks cannot be broken. Play an order to its end, then say so.',
    'A hint, a wrong answer or a longer way costs stars.',
  ],
  levels: 'All levels',
  /** Shown above a level, before its rules. */
  how: 'A and B each sell one item. You choose who goes next.',
  /** Builds a level's title from the lock and the goal, because no two levels have the same lock and goal. */
  titled: (goal: Goal, lock: string) => `${untold(lock)}: ${lowered(goals[goal])}.`,
  /** Returns a level's title for the list. Levels that share a lock add their goal. */
  listed: (goal: Goal, lock: string, shared: boolean) => (shared ? `${untold(lock)}: ${lowered(goals[goal])}` : lock),
  /** Heading of a level. Its goal is shown below. */
  heading: (lock: string) => `Break it: ${lock}`,
  rules: (budget: { leaseEnds: number; lateReplies: number; ticks: number }, lockless = false) =>
    [
      budget.leaseEnds === 0
        ? 'Three nodes grant the lock, and two are a majority.'
        : lockless
          ? 'Allowed: one crash.'
          : 'Allowed: one crash. If there is a lease, it may run out.',
      ...extras(budget),
    ].join(' '),
  extras: (budget: { lateReplies: number; ticks: number }) => extras(budget).join(' '),
  stars: (count: number) => `${count} of 3 stars`,
  level: (place: number) => `Level ${place}`,
  first: 'Start here',
  nextUp: 'Up next',
  next: 'Next level',
  exercise: (title: string) => `Exercise: ${title}`,
  all: 'All levels',
  again: 'Play it again',
  goals,
  meanings,
  hint: 'Hint (costs a star)',
  hinted: (step: string) => `Try this: ${step}.`,
  hintNone: 'From here it cannot be done. Undo, or give your answer.',
  cannot: 'It cannot be broken',
  wrongClaim: 'It can be broken. Look again.',
  /** Shown only to a reader who plays alone, because a class has no stars. */
  costsStar: 'That costs a star.',
  unsure: 'Nobody knows. This lock has too many orders, and not all were tried.',
  won: (steps: number, par: number) => `Broken in ${counted(steps, 'step', 'steps')}. The shortest way has ${par}.`,
  wonClaim: 'Right: no order does it.',
  /** Shown after a right claim if other properties break under the same faults. */
  otherRules: (others: readonly Goal[]) =>
    `Other rules do break in some orders: ${others.map((one) => outcomes[one]).join('; ')}.`,
  /** Why a right claim has one star only. */
  untried: 'One star, because you played no order to its end.',
  /** Says what was proved, because the goal is not shown any more. */
  proved: (goal: Goal, total: string) => `${kept[goal]}, in ${orders(total)}`,
  why: {
    exclusion: {
      lease: 'A lease ended while its holder was still at work, and nobody told that holder.',
      lockless: 'There is no lock: nothing keeps the second one out.',
      other: 'The lock said yes to both.',
    },
    'no-lost-update': 'Both read the same stock, so one wrote over what the other had just written.',
    'owner-only': {
      by: (client: string, { command, holder }: { command: string; holder: string }) =>
        `${client}’s ${command} changed or deleted the lock while it was ${holder}’s.`,
      other: 'A worker changed or deleted the lock without being its holder at that moment.',
    },
    'no-immortal-lock': {
      crashed: (client: string) => `${client} has crashed, and its key does not end within two leases.`,
      other: 'The lock stays taken, and nobody is left who would free it.',
    },
    'no-leak': {
      taken: 'A worker is done, but it left the lock taken until the lease ends.',
      forGood: 'A worker is done, but it left a key for good: the key never ends.',
    },
    fencing: 'The tokens do not show who came last, so an old holder can still write.',
    progress: {
      several: 'Nobody has a majority, and no vote is left. They try again, and it can go the same way every time.',
      one: 'No step that is left gives it the lock.',
    },
  },
  solved: (steps: number) => (steps === 0 ? 'proved' : counted(steps, 'step', 'steps')),
  steps: (count: number) => counted(count, 'step', 'steps'),
  soFar: (count: number) => `${counted(count, 'step', 'steps')} so far`,
}
