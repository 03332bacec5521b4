import { expect, test } from 'vitest'
import type { WallEntry } from './hands-on.ts'
import { winnersOf } from './winners.ts'

const members = [
  { id: 'm1', name: 'Ana' },
  { id: 'm2', name: 'Bo' },
]
const run = (member: string, pauseMs: number, startedAtMs: number, won = true): WallEntry => ({
  comparison: `c${startedAtMs}`,
  member,
  scenario: 'gc-pause',
  release: 1,
  parameters: { pauseMs },
  startedAtMs,
  state: 'done',
  verdicts: [],
  won,
})

test('the smallest value is first, each person once, and whoever was shown out is left aside', () => {
  const wall = [run('m1', 3000, 1), run('m2', 2500, 2), run('m1', 2000, 3), run('m2', 100, 4, false), run('gone', 1, 5)]
  const winners = winnersOf({ kind: 'smallest', lock: 'naive', parameter: 'pauseMs' }, wall, members)
  expect(winners.map(({ name, value }) => [name, value])).toEqual([
    ['Ana', 2000],
    ['Bo', 2500],
  ])
})

test('where it is enough to make it fail, the first is first', () => {
  const winners = winnersOf(
    { kind: 'fail', lock: 'naive' },
    [run('m2', 5, 9), run('m1', 9, 4), run('m2', 1, 2)],
    members,
  )
  expect(winners.map(({ name, value }) => [name, value])).toEqual([
    ['Bo', null],
    ['Ana', null],
  ])
})
