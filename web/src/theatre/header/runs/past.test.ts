import { expect, test } from 'vitest'
import type { RecordingEntry } from '#model/messages/messages.ts'
import { readRun } from '#web/player/entries.ts'
import { createTheatreStore } from '#web/player/player.ts'
import type { RunEntry } from '#web/player/state.ts'
import { headers, lostUpdate, rightEvents, wrongEvents } from '#web/player/testing/sample.ts'
import { changedParameters } from '#web/replay/departure.ts'
import { allPast, heldRuns, type PastRun, pastOf, rememberRuns } from './past.ts'

const runs: RunEntry[] = headers.map((header, i) => ({
  ...readRun({ header, events: i === 0 ? wrongEvents : rightEvents }),
  judgement: i === 0 ? lostUpdate : null,
}))
const entry: RecordingEntry = {
  comparison: 'old',
  scenario: headers[0].scenario,
  name: 'the one from Tuesday',
  kept: true,
  startedAt: '2020-01-01T00:00:00.000Z',
  durationMs: 3000,
  locks: [
    { lock: 'watchdog', run: 'old-1', status: 'violated' },
    { lock: 'fenced', run: 'old-2', status: 'running' },
  ],
  parameters: { leaseMs: 900 },
}

test('a comparison is listed once it is complete', () => {
  expect(pastOf('c', [])).toBeNull()
  expect(pastOf('c', [{ ...runs[0], ended: false } as RunEntry])).toBeNull()
  const { dangerMs } = lostUpdate.metrics
  expect(pastOf('c', runs)?.locks).toEqual([
    { lock: 'watchdog', status: 'violated', dangerMs },
    { lock: 'fenced', status: null, dangerMs: null },
  ])
})

test('what is held here and what the server has are one list, newest first, each once', () => {
  const here = [pastOf('c', runs)].filter((past) => past !== null)
  const there = [entry, { ...entry, comparison: 'c', name: 'mine' }, { ...entry, comparison: 'x', scenario: 'another' }]
  const all = allPast(entry.scenario, here, there)
  expect(all.map(({ comparison, name }) => [comparison, name])).toEqual([
    ['c', 'mine'],
    ['old', 'the one from Tuesday'],
  ])
  expect(all[0]?.runs).toBe(runs)
  expect(all[1]?.locks.map(({ status }) => status)).toEqual(['violated', null])
})

test('of runs with a moved fault the list has those that were looked at, named or kept', () => {
  const moved = { ...entry, moved: true, kept: false, name: null }
  const there = [moved, { ...moved, comparison: 'kept', kept: true }, { ...moved, comparison: 'named', name: 'mine' }]
  const ids = allPast(entry.scenario, [], there).map(({ comparison }) => comparison)
  expect(ids.sort()).toEqual(['kept', 'named'])
  expect(allPast(entry.scenario, [pastOf('old', runs) as PastRun], [moved])).toHaveLength(1)
})

test('a comparison that has come to its end is remembered, once', () => {
  const store = createTheatreStore()
  const stop = rememberRuns(store)
  store.getState().opened('c-1', [{ ...runs[0], ended: false } as RunEntry])
  expect(heldRuns()).toEqual([])
  store.getState().opened('c-1', runs)
  store.getState().opened('c-1', [...runs])
  store.getState().opened('c-2', [...runs])
  stop()
  store.getState().opened('c-3', [...runs])
  expect(heldRuns().map(({ comparison }) => comparison)).toEqual(['c-2', 'c-1'])
})

test('only the figures that somebody changed are shown', () => {
  const { lesson } = headers[0]
  const usual = Object.fromEntries(Object.entries(lesson.parameters).map(([name, { default: value }]) => [name, value]))
  expect(changedParameters(lesson, usual)).toEqual([])
  const [name = ''] = Object.keys(lesson.parameters)
  expect(changedParameters(lesson, { ...usual, [name]: 12_345 })).toEqual([[name, 12_345]])
})
