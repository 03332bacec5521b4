import { expect, test } from 'vitest'
import { levelBudget } from '../../../model/messages/level.ts'
import { levelsOf } from '../parts/levels.ts'
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
        lesson('first', 'exclusion', lock('bad', 'wrong'), lock('good', 'right', { ownTitle: 'Good, by name' })),
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

test('what may happen in a level is what its lesson tells of', () => {
  const lock = (fault?: string, fleet = 'single') =>
    ({ fleet, faults: fault === undefined ? [] : [{ do: fault }] }) as Parameters<
      typeof levelBudget
    >[0]['locks'][number]
  const usual = { leaseEnds: 1, crashes: 1, attempts: 1, lateReplies: 0, ticks: 0 }
  expect(levelBudget({ locks: [lock('pause'), lock('lose-reply', 'quorum')] })).toEqual(usual)
  // The lock that repairs it is played by the same rules as the one that fails.
  expect(levelBudget({ locks: [lock('lose-reply'), lock()] })).toEqual({ ...usual, lateReplies: 1 })
  expect(levelBudget({ locks: [lock('delay-reply')] })).toEqual({ ...usual, ticks: 1 })
})

test('stars go with steps beyond the smallest way, hints and wrong claims', () => {
  const effort = { steps: 3, par: 3, hints: 0, wrongClaims: 0 }
  expect(starsFor(effort)).toBe(3)
  expect(starsFor({ ...effort, steps: 5 })).toBe(2)
  expect(starsFor({ ...effort, steps: 9 })).toBe(1)
  expect(starsFor({ ...effort, hints: 5 })).toBe(1)
  expect(starsFor({ ...effort, par: null, wrongClaims: 1 })).toBe(2)
})
