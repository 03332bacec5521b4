import { expect, test } from 'vitest'
import type { Challenge, WallEntry } from '#model/messages/hands-on.ts'
import { wallOf } from './wall.ts'

const smallest: Challenge = { kind: 'smallest', lock: 'watchdog', parameter: 'pauseMs' }

let startedAtMs = 0
/** Creates a run that begins after the previous run. */
function run(member: string, pauseMs: number, state: WallEntry['state'] | 'won'): WallEntry {
  startedAtMs += 1
  const won = state === 'won'
  return {
    comparison: `c${startedAtMs}`,
    member,
    scenario: 'gc-pause',
    release: 1,
    parameters: { pauseMs },
    startedAtMs,
    state: won ? 'done' : state,
    verdicts: [],
    won,
  }
}

const said = (runs: WallEntry[], challenge: Challenge = smallest) =>
  wallOf(runs, challenge, 2, false).cards.map(
    ({ entry, made }) => `${entry.member} ${entry.parameters.pauseMs}${made ? ' made' : ''}`,
  )

test('who made it stands first, as on the board; then who is at work; then the others, the newest first', () => {
  const runs = [
    run('Ada', 300, 'done'),
    run('Ben', 4000, 'won'),
    run('Cleo', 900, 'running'),
    run('Dora', 1500, 'won'),
    run('Eve', 800, 'done'),
    run('Finn', 700, 'stalled'),
  ]
  expect(said(runs)).toEqual(['Dora 1500 made', 'Ben 4000 made', 'Cleo 900', 'Eve 800', 'Ada 300', 'Finn 700'])
})

test('each person has one card: the run that is on, else the best that met the challenge, else the newest that says something', () => {
  const runs = [
    run('Ada', 2000, 'won'),
    run('Ada', 1500, 'won'),
    run('Ada', 300, 'running'),
    run('Dora', 1800, 'won'),
    run('Dora', 400, 'done'),
    run('Ben', 600, 'running'),
    run('Ben', 700, 'done'),
    run('Cleo', 800, 'done'),
    run('Cleo', 900, 'stalled'),
  ]
  expect(said(runs)).toEqual(['Ada 300 made', 'Dora 1800 made', 'Ben 600', 'Cleo 800'])
  expect(said(runs, { kind: 'free' })).toHaveLength(4)
})

test('thirty fit; of more the wall says how many are missing', () => {
  const many = (people: number, board = false) => {
    const runs = Array.from({ length: people }, (_, i) => run(`m${i}`, 300, 'done'))
    const { cards, more, size, columns } = wallOf(runs, smallest, 2, board)
    return [cards.length, more, size, columns]
  }
  expect(many(6)).toEqual([6, 0, 'large', 5])
  expect(many(20)).toEqual([20, 0, 'medium', 5])
  expect(many(30)).toEqual([30, 0, 'small', 5])
  expect(many(33)).toEqual([30, 3, 'small', 5])
  expect(many(33, true)).toEqual([15, 18, 'small', 3])
})

test('small and medium cards tell of the lock that the challenge asks for; a free one asks for all, and their pictures are taller', () => {
  const runs = Array.from({ length: 12 }, (_, i) => run(`m${i}`, 300, 'done'))
  expect(wallOf(runs, smallest, 4, false)).toMatchObject({ lock: 'watchdog', size: 'medium', columns: 5 })
  expect(wallOf(runs, { kind: 'free' }, 2, false)).toMatchObject({ lock: null, size: 'medium', columns: 4 })
  expect(wallOf(runs, { kind: 'free' }, 4, false)).toMatchObject({ lock: null, size: 'small', columns: 5 })
})
