import { describe, expect, it } from 'vitest'
import { Replay } from './replay.ts'
import { RunIndex } from './run.ts'
import { RunLog } from './run-log.ts'
import { place, type SampleEvent, sampleHeader } from './testing/sample.ts'

const given = (atMs: number, message: string, row: string): SampleEvent => ({ kind: 'work-given', atMs, message, row })
const written = (atMs: number, client: string, message: string, row: string, copies: number): SampleEvent => ({
  kind: 'row-written',
  atMs,
  client,
  row,
  message,
  how: 'insert',
  copies,
})

const work = place([
  { kind: 'run-started', atMs: 0 },
  given(1, 'm1', '10'),
  given(1, 'm2', '2'),
  given(1, 'm3', '10'),
  { kind: 'work-taken', atMs: 5, client: 'A', message: 'm1', row: '10' },
  { kind: 'row-read', atMs: 6, client: 'A', row: '10', found: false },
  { kind: 'work-taken', atMs: 7, client: 'B', message: 'm3', row: '10' },
  written(20, 'B', 'm3', '10', 1),
  written(30, 'A', 'm1', '10', 2),
  written(40, 'A', 'm1', '10', 3),
  { kind: 'run-ended', atMs: 50, status: 'completed' },
])

function indexed(events: typeof work) {
  const index = new RunIndex(sampleHeader())
  index.grow(events)
  return index
}

describe('the table', () => {
  const tableAt = (seq: number) => indexed(work).picture({ seq, atMs: work[seq]?.atMs ?? 0 }).table

  it('shows what was given, taken, looked up and written up to the cursor', () => {
    expect(tableAt(5)).toMatchObject({ given: [{}, {}, {}], taken: [{ client: 'A', message: 'm1' }], reads: [{}] })
    expect(tableAt(5).writes).toEqual([])
    expect(tableAt(9).writes).toMatchObject([
      { client: 'B', copies: 1, again: false },
      { client: 'A', copies: 2, again: false },
      { client: 'A', copies: 3, again: true },
    ])
  })

  it('shows a scheduled job as a row of its period, which is there twice if it ran twice', () => {
    const job = { job: 'report', period: '12:00' }
    const index = indexed(
      place([
        { kind: 'job-due', atMs: 1, client: 'A', ...job },
        { kind: 'job-ran', atMs: 2, client: 'A', ...job },
        { kind: 'job-due', atMs: 3, client: 'B', ...job },
        { kind: 'job-ran', atMs: 4, client: 'B', ...job },
      ]),
    )
    expect(index.lanes.rows).toEqual(['12:00'])
    expect(index.totals({ seq: 3, atMs: 4 }).work).toEqual({ given: 1, done: 1, tooOften: 1, lost: 0 })
    const { taken, writes } = index.picture({ seq: 3, atMs: 4 }).table
    expect(taken).toMatchObject([{ client: 'A', row: '12:00' }, { client: 'B' }])
    expect(writes).toMatchObject([
      { client: 'A', copies: 1, again: false },
      { client: 'B', copies: 2, again: true },
    ])
  })

  it('says that work is lost when the run is complete, and not before', () => {
    expect(tableAt(9).lost).toEqual([])
    expect(tableAt(10).lost).toMatchObject([{ message: 'm2', row: '2', seq: 2 }])
    const cut = place([...work.slice(0, -1), { kind: 'run-ended', atMs: 50, status: 'cancelled' }])
    expect(indexed(cut).picture({ seq: 10, atMs: 50 }).table.lost).toEqual([])
  })
})

describe('the lanes', () => {
  const recorded = (events: typeof work) => ({ log: RunLog.of({ header: sampleHeader(), events }), judgement: null })
  const read: SampleEvent = { kind: 'resource-read', atMs: 5, client: 'A', resource: 'stock', value: 5 }
  const started: SampleEvent = { kind: 'run-started', atMs: 0 }
  const ended: SampleEvent = { kind: 'run-ended', atMs: 9, status: 'completed' }

  it('have a line for each row, in the order of numbers, and no stock beside the work', () => {
    expect(indexed(work).lanes).toEqual({ rows: ['2', '10'], stock: false, queue: 0, apart: [] })
  })

  it('have a stock while it may still be touched, and afterwards only if it was', () => {
    expect(indexed(place([started])).lanes.stock).toBe(true)
    expect(indexed(place([started, ended])).lanes.stock).toBe(false)
    expect(indexed(place([started, read, ended])).lanes.stock).toBe(true)
  })

  it('are the same for all runs of a comparison', () => {
    const replay = new Replay([recorded(place([started, ended])), recorded(place([started, read, ended]))])
    expect(replay.lanes).toEqual({ rows: [], stock: true, queue: 0, apart: [] })
  })
})

describe('what a client hears, and what a value says', () => {
  const key = { node: 'n1', key: 'lock:stock', type: 'string' as const, notice: 'set' }
  const events = place([
    {
      kind: 'key-set',
      atMs: 10,
      ...key,
      by: { client: 'A', command: 1 },
      value: '900',
      expiresAtMs: null,
      deadlineAtMs: 900,
    },
    { kind: 'client-heard', atMs: 20, client: 'B', channel: 'released', message: 'go' },
    {
      kind: 'key-set',
      atMs: 30,
      ...key,
      by: { client: 'B', command: 2 },
      value: '60000',
      expiresAtMs: null,
      deadlineAtMs: 60_000,
    },
  ])

  it('is a mark on its lane', () => {
    const index = indexed(events)
    expect(index.picture({ seq: 0, atMs: 10 }).heard).toEqual([])
    expect(index.picture({ seq: 1, atMs: 20 }).heard).toMatchObject([{ client: 'B', message: 'go', seq: 1 }])
  })

  it('goes with the lease into the grants of nodes and store', () => {
    const { nodeGrants, storeGrants } = indexed(events).picture({ seq: 2, atMs: 30 })
    for (const spans of [nodeGrants, storeGrants])
      expect(
        spans.map(({ client, segments }) => [client, segments[0]?.expiresAtMs, segments[0]?.deadlineAtMs]),
      ).toEqual([
        ['A', null, 900],
        ['B', null, 60_000],
      ])
  })

  it('or that it ends with its holder’s session', () => {
    const by = { client: 'A', command: 1 }
    const events = place([
      { kind: 'key-set', atMs: 10, ...key, by, value: 'A', expiresAtMs: null, endsWith: 'session' },
    ])
    const { nodeGrants, storeGrants } = indexed(events).picture({ seq: 0, atMs: 10 })
    for (const spans of [nodeGrants, storeGrants])
      expect(spans.map(({ segments }) => segments[0]?.endsWith)).toEqual(['session'])
  })
})
