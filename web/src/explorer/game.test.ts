import { expect, test } from 'vitest'
import { levelsOf } from '#model/messages/game-levels.ts'
import { isReached, levelBudget } from '#model/messages/level.ts'
import { plainBudget } from '#scenarios/budget.ts'
import { explorerWords } from '../locale/explorer.ts'
import { starsFor } from './stars.ts'

type Chapters = Parameters<typeof levelsOf>[0]['chapters']

test('one level a lock and goal: what is wrong first, then what repairs it', () => {
  const lock = (id: string, role: string, other = {}) => ({
    ...{ id, lock: id, title: id, role, store: 'redis', fleet: 'single', faults: [], explored: true },
    ...other,
  })
  const lesson = (id: string, teaches: string, ...locks: unknown[]) => ({ id, title: id, teaches, locks })
  const chapters = [
    {
      scenarios: [
        lesson('first', 'exclusion', lock('bad', 'wrong'), lock('good', 'right', { own: { title: 'Good, by name' } })),
        lesson(
          'second',
          'exclusion',
          lock('bad', 'wrong'),
          lock('worse', 'wrong'),
          lock('sql', 'wrong', { store: 'mysql' }),
        ),
        lesson('third', 'fairness', lock('queue', 'wrong')),
        lesson(
          'fourth',
          'exclusion',
          lock('late', 'wrong', { lock: 'good' }),
          lock('five', 'wrong', { fleet: 'quorum' }),
          lock('many', 'wrong', { explored: undefined }),
        ),
      ],
    },
  ] as unknown as Chapters
  expect(levelsOf({ chapters }).map(({ lockTitle }) => lockTitle)).toEqual(['bad', 'worse', 'Good, by name'])
})

test('where nobody gets the lock, only a quorum’s wrong lock is a level', () => {
  const lock = (id: string, role: string, fleet: string) => ({
    ...{ id, lock: id, title: id, role, store: 'redis', fleet, faults: [], explored: true },
  })
  const lesson = (id: string, ...locks: unknown[]) => ({ id, title: id, teaches: 'progress', locks })
  const chapters = [
    {
      scenarios: [
        lesson('one', lock('forgets', 'wrong', 'single')),
        lesson('several', lock('by-a-timer', 'wrong', 'quorum'), lock('by-chance', 'right', 'quorum')),
      ],
    },
  ] as unknown as Chapters
  const budget = { ...plainBudget, lateReplies: 1 }
  expect(levelsOf({ chapters })).toEqual([
    expect.objectContaining({ scenario: 'several', lock: 'by-a-timer', goal: 'progress', budget }),
  ])
  expect(explorerWords.game.rules(budget)).toBe(
    'Three nodes grant the lock, and two are a majority. One answer may be late, or lost.',
  )
})

test('nobody has waited in vain where somebody had the lock', () => {
  const hopeless = { brokenAlready: [], hopeless: true }
  const clients = (...granted: boolean[]) => granted.map((one) => ({ granted: one }))
  expect(isReached({ ...hopeless, clients: clients(false, false) }, 'progress')).toBe(true)
  expect(isReached({ ...hopeless, clients: clients(true, false) }, 'progress')).toBe(false)
  expect(isReached({ ...hopeless, hopeless: false, clients: clients(false, false) }, 'progress')).toBe(false)
  expect(isReached({ ...hopeless, clients: clients(true, false) }, 'no-immortal-lock')).toBe(true)
})

test('what may happen in a level is what its lesson tells of', () => {
  const lock = (fault?: string, fleet = 'single') =>
    ({ fleet, faults: fault === undefined ? [] : [{ do: fault }] }) as Parameters<
      typeof levelBudget
    >[0]['locks'][number]
  const usual = { ...plainBudget, leaseEnds: 1, crashes: 1 }
  expect(levelBudget({ locks: [lock('pause'), lock('lose-reply', 'quorum')] })).toEqual(usual)
  // The fixed lock has the same budget as the failing lock.
  expect(levelBudget({ locks: [lock('lose-reply'), lock()] })).toEqual({ ...usual, lateReplies: 1 })
  expect(levelBudget({ locks: [lock('delay-reply')] })).toEqual({ ...usual, ticks: 1 })
})

test('stars go with steps beyond the smallest way, hints and wrong claims', () => {
  const effort = { steps: 3, par: 3, hints: 0, wrongClaims: 0, hasTried: false }
  expect(starsFor(effort)).toBe(3)
  expect(starsFor({ ...effort, steps: 5 })).toBe(2)
  expect(starsFor({ ...effort, steps: 9 })).toBe(1)
  expect(starsFor({ ...effort, hints: 5 })).toBe(1)
  expect(starsFor({ ...effort, par: null, wrongClaims: 1, hasTried: true })).toBe(2)
  expect(starsFor({ ...effort, par: null, hasTried: true })).toBe(3)
  // A guess.
  expect(starsFor({ ...effort, par: null })).toBe(1)
})

test('a right claim says what cannot be done, and what else breaks under the same faults', () => {
  const { proved, otherRules } = explorerWords.game
  expect(proved('owner-only', '620')).toBe('Nobody frees or changes somebody else’s lock, in 620 orders')
  expect(otherRules(['exclusion'])).toBe('Other rules do break in some orders: two have the lock at once.')
})
