import { describe, expect, it } from 'vitest'
import { RunIndex } from './run.ts'
import { place, type SampleEvent, sampleHeader } from './testing/sample.ts'

function pictureOf(header: ReturnType<typeof sampleHeader>, events: SampleEvent[]) {
  const trace = place(events)
  const index = new RunIndex(header)
  index.grow(trace)
  return index.picture({ seq: trace.length - 1, atMs: trace.at(-1)?.atMs ?? 0 })
}

const set = (atMs: number, node: string, client: string | null, expiresAtMs: number | null): SampleEvent => ({
  kind: 'key-set',
  atMs,
  node,
  key: 'lock:stock',
  by: client === null ? null : { client, command: 1 },
  notice: 'set',
  type: 'string',
  value: 'uuid-A',
  expiresAtMs,
})
const deleted = (atMs: number, node: string, client: string): SampleEvent => ({
  kind: 'key-deleted',
  atMs,
  node,
  key: 'lock:stock',
  by: { client, command: 2 },
  notice: 'del',
})

describe('a quorum', () => {
  const nodes = ['n1', 'n2', 'n3', 'n4', 'n5'].map((id) => ({ id, role: 'master' as const }))
  const header = sampleHeader({ fleet: { kind: 'quorum', nodes } })

  it('holds while a majority does, and as long as the third-longest lease', () => {
    const { holds, grants } = pictureOf(header, [
      set(1, 'n1', 'A', 1001),
      set(2, 'n2', 'A', 1002),
      set(3, 'n3', 'A', 1003),
      set(4, 'n4', 'A', 1004),
      { kind: 'node-down', atMs: 10, node: 'n4', why: 'killed' },
      deleted(20, 'n1', 'A'),
    ])
    expect(grants.map(({ node, endedBy }) => [node, endedBy])).toEqual([
      ['n1', 'deleted'],
      ['n2', null],
      ['n3', null],
      ['n4', 'node-down'],
    ])
    expect(holds).toMatchObject([{ owner: 'A', fromMs: 3, untilMs: 20, endedBy: 'deleted', endedByClient: 'A' }])
    expect(holds[0]?.segments.map(({ fromMs, expiresAtMs }) => [fromMs, expiresAtMs])).toEqual([
      [3, 1001],
      [4, 1002],
      [10, 1001],
    ])
  })
})

describe('a master with a replica', () => {
  const header = sampleHeader({
    fleet: {
      kind: 'sentinel',
      nodes: [
        { id: 'n1', role: 'master' },
        { id: 'n2', role: 'replica' },
      ],
    },
  })

  it('forgets with the master what the replica has not heard of', () => {
    const { holds, nodeSpans, zombies } = pictureOf(header, [
      { kind: 'run-started', atMs: 0 },
      set(5, 'n1', 'A', 1005),
      { kind: 'client-acquired', atMs: 6, client: 'A' },
      { kind: 'node-down', atMs: 10, node: 'n1', why: 'killed' },
      { kind: 'node-promoted', atMs: 500, node: 'n2' },
      { ...set(600, 'n2', 'B', 1600), value: 'uuid-B' } as SampleEvent,
    ])
    expect(holds).toMatchObject([
      { owner: 'A', node: 'n1', untilMs: 10, endedBy: 'node-down' },
      { owner: 'B', node: 'n2', fromMs: 600, endedBy: null },
    ])
    expect(zombies).toMatchObject([{ client: 'A', fromMs: 10, untilMs: 600 }])
    expect(nodeSpans.map(({ node, state, role }) => [node, state, role])).toEqual([
      ['n1', 'up', 'master'],
      ['n2', 'up', 'replica'],
      ['n1', 'down', 'master'],
      ['n2', 'up', 'master'],
    ])
  })

  it('keeps what was replicated, and knows whose it is by its value', () => {
    const { holds } = pictureOf(header, [
      set(5, 'n1', 'A', 1005),
      set(6, 'n2', null, 1005),
      { kind: 'node-down', atMs: 10, node: 'n1', why: 'killed' },
      { kind: 'node-promoted', atMs: 500, node: 'n2' },
    ])
    expect(holds.map(({ owner, node, fromMs }) => [owner, node, fromMs])).toEqual([
      ['A', 'n1', 5],
      ['A', 'n2', 500],
    ])
  })

  it('comes back with its memory, or without', () => {
    const restarted = (emptied: boolean) =>
      pictureOf(header, [
        set(5, 'n1', 'A', null),
        { kind: 'node-down', atMs: 10, node: 'n1', why: 'killed' },
        { kind: 'node-restarted', atMs: 20, node: 'n1', emptied },
        { kind: 'client-finished', atMs: 30, client: 'A' },
      ]).holds.map(({ fromMs, untilMs }) => [fromMs, untilMs])
    expect(restarted(false)).toEqual([
      [5, 10],
      [20, 30],
    ])
    expect(restarted(true)).toEqual([[5, 10]])
  })
})

it('a lock that somebody else deletes says who', () => {
  const { holds, orphans } = pictureOf(sampleHeader(), [
    set(5, 'n1', 'B', 1005),
    { kind: 'client-acquired', atMs: 6, client: 'B' },
    deleted(50, 'n1', 'A'),
  ])
  expect(holds).toMatchObject([{ owner: 'B', endedBy: 'deleted', endedByClient: 'A' }])
  expect(orphans).toMatchObject([{ client: 'B', fromMs: 5, untilMs: 6 }])
})
