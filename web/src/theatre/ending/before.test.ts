import { expect, test } from 'vitest'
import { readRun } from '#web/player/entries.ts'
import { headers, lostUpdate } from '#web/player/testing/sample.ts'
import { place } from '#web/replay/testing/sample.ts'
import { changedFigure, changesBetween, type Seen, seenIn } from './before.ts'

const seen = (more: Partial<Seen> = {}): Seen => ({
  ...{ lock: 'no-lock', status: 'violated', salesLost: 1, waits: {}, downs: {} },
  ...more,
})
const right = seen({ lock: 'set-nx-px', status: 'held', salesLost: 0 })
const waiting = (waits: Record<string, number>) => [{ ...right, waits }]

test('each lock has its own outcome: lost sales before a verdict, else the same', () => {
  expect(changesBetween([seen(), right], [seen({ status: 'held', salesLost: 0 }), right])).toMatchObject([
    { lock: 'no-lock', outcome: { kind: 'sales', before: 1, after: 0 } },
    { lock: 'set-nx-px', outcome: { kind: 'same', status: 'held' } },
  ])
  expect(changesBetween([seen()], [seen({ status: 'held' })])).toMatchObject([
    { outcome: { kind: 'status', before: 'violated', after: 'held' } },
  ])
})

test('a wait is told in tenths of a second, and only if both runs have it', () => {
  const waitOf = (before: Record<string, number>, after: Record<string, number>) =>
    changesBetween(waiting(before), waiting(after))?.map(({ wait }) => wait)
  expect(waitOf({ B: 1120 }, { B: 1480 })).toEqual([{ who: 'B', before: '1.1 s', after: '1.5 s' }])
  expect(waitOf({ B: 1120 }, { B: 1149 })).toEqual([{ who: 'B', before: '1.1 s', after: '1.1 s' }])
  expect(waitOf({ A: 3000, B: 1120, C: 2000 }, { B: 1480, C: 400 })).toMatchObject([{ who: 'C', after: '0.4 s' }])
  expect(waitOf({ B: 1120 }, {})).toEqual([null])
  expect(waitOf({ B: 20 }, { B: 400 })).toEqual([null])
})

test('a server’s absence is told only where it changed', () => {
  const downOf = (after: number) =>
    changesBetween([seen({ downs: { n3: 3010 } })], [seen({ downs: { n3: after } })])?.map(({ down }) => down)
  expect(downOf(6020)).toEqual([{ who: 'n3', before: '3.0 s', after: '6.0 s' }])
  expect(downOf(3030)).toEqual([null])
})

test('a run without a verdict is compared with nothing', () => {
  expect(changesBetween([seen({ status: 'unknown' })], [seen({ salesLost: 0 })])).toBeNull()
  expect(changesBetween([seen()], [])).toBeNull()
})

test('a client’s waits that ended with the lock are summed, and a server is down until it starts again', () => {
  const events = place([
    { atMs: 0, kind: 'client-waiting', client: 'B', why: '' },
    { atMs: 100, kind: 'node-down', node: 'n1', why: '' },
    { atMs: 300, kind: 'client-acquired', client: 'B' },
    { atMs: 400, kind: 'client-waiting', client: 'B', why: '' },
    { atMs: 600, kind: 'node-restarted', node: 'n1', emptied: true },
    { atMs: 650, kind: 'client-acquired', client: 'B' },
    { atMs: 700, kind: 'client-waiting', client: 'C', why: '' },
    { atMs: 900, kind: 'client-refused', client: 'C', why: '', waitedMs: 200 },
    { atMs: 950, kind: 'node-down', node: 'n2', why: '' },
  ])
  const run = { ...readRun({ header: headers[0], events }), judgement: lostUpdate }
  expect(seenIn({ teaches: 'exclusion' }, [run], () => 1)).toEqual([
    { lock: 'watchdog', status: 'violated', salesLost: 1, waits: { B: 550 }, downs: { n1: 500 } },
  ])
})

test('two comparisons can be distinguished by one figure, not by more', () => {
  const parameters = { leaseMs: {}, workMs: {} } as unknown as Parameters<typeof changedFigure>[0]['parameters']
  expect(changedFigure({ parameters }, { leaseMs: 1, workMs: 2 }, { leaseMs: 1, workMs: 3 })).toBe('workMs')
  expect(changedFigure({ parameters }, { leaseMs: 1, workMs: 2 }, { leaseMs: 1, workMs: 2 })).toBeNull()
  expect(changedFigure({ parameters }, { leaseMs: 1, workMs: 2 }, { leaseMs: 2, workMs: 3 })).toBeNull()
})
