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
const waits = (...times: number[]) => times.map((B) => [seen(), { ...right, waits: { B } }])
const waitOf = (before: Seen[][], after: Seen[][]) => changesBetween(before, after)?.at(-1)?.wait

test('each lock has its own outcome: lost sales before a verdict, else the same', () => {
  expect(changesBetween([[seen(), right]], [[seen({ status: 'held', salesLost: 0 }), right]])).toMatchObject([
    { lock: 'no-lock', outcome: { kind: 'sales', before: 1, after: 0 } },
    { lock: 'set-nx-px', outcome: { kind: 'same', status: 'held' } },
  ])
  expect(changesBetween([[seen()]], [[seen({ status: 'held' })]])).toMatchObject([
    { outcome: { kind: 'status', before: 'violated', after: 'held' } },
  ])
})

test('a time of one run is told of no parameter, however much it differs', () => {
  expect(waitOf(waits(933), waits(515))).toBeNull()
  expect(waitOf(waits(933, 940), waits(515, 510, 520))).toBeNull()
})

test('a time is told once no repeat of the one came to what a repeat of the other did', () => {
  expect(waitOf(waits(1100, 1200, 1150), waits(1500, 1350, 1600))).toEqual({
    ...{ who: 'B', before: { leastMs: 1100, mostMs: 1200 }, after: { leastMs: 1350, mostMs: 1600 } },
  })
  expect(waitOf(waits(933, 500, 700), waits(515, 900, 600))).toBeNull()
})

test('a time is told only of who has it in every run, and of the longest', () => {
  const three = (of: Record<string, number>) => [1, 2, 3].map(() => [{ ...right, waits: of }])
  expect(waitOf(three({ A: 3000, B: 1120, C: 2000 }), three({ B: 1480, C: 400 }))?.who).toBe('C')
  expect(waitOf(three({ B: 1120 }), [...waits(1480, 1490), [seen(), right]])).toBeNull()
})

test('a server’s absence is told in the same way', () => {
  const downs = (...times: number[]) => times.map((n3) => [seen({ downs: { n3 } })])
  const downOf = (...times: number[]) =>
    changesBetween(downs(3010, 3000, 3030), downs(...times))?.map(({ down }) => down?.who)
  expect(downOf(6020, 6000, 6010)).toEqual(['n3'])
  expect(downOf(3030, 6000, 6010)).toEqual([undefined])
})

test('a run without a verdict is compared with nothing', () => {
  expect(changesBetween([[seen({ status: 'unknown' })]], [[seen({ salesLost: 0 })]])).toBeNull()
  expect(changesBetween([[seen()]], [[]])).toBeNull()
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
