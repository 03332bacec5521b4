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
    const { storeGrants, nodeGrants } = pictureOf(header, [
      set(1, 'n1', 'A', 1001),
      set(2, 'n2', 'A', 1002),
      set(3, 'n3', 'A', 1003),
      set(4, 'n4', 'A', 1004),
      { kind: 'node-down', atMs: 10, node: 'n4', why: 'killed' },
      deleted(20, 'n1', 'A'),
    ])
    expect(nodeGrants.map(({ node, endedBy }) => [node, endedBy])).toEqual([
      ['n1', 'deleted'],
      ['n2', null],
      ['n3', null],
      ['n4', 'node-down'],
    ])
    expect(storeGrants).toMatchObject([{ client: 'A', fromMs: 3, untilMs: 20, endedBy: 'deleted', endedByClient: 'A' }])
    expect(storeGrants[0]?.segments.map(({ fromMs, expiresAtMs }) => [fromMs, expiresAtMs])).toEqual([
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
    const { storeGrants, nodeSpans, zombies } = pictureOf(header, [
      { kind: 'run-started', atMs: 0 },
      set(5, 'n1', 'A', 1005),
      { kind: 'client-acquired', atMs: 6, client: 'A' },
      { kind: 'node-down', atMs: 10, node: 'n1', why: 'killed' },
      { kind: 'node-promoted', atMs: 500, node: 'n2' },
      { ...set(600, 'n2', 'B', 1600), value: 'uuid-B' } as SampleEvent,
    ])
    expect(storeGrants).toMatchObject([
      { client: 'A', node: 'n1', untilMs: 10, endedBy: 'node-down' },
      { client: 'B', node: 'n2', fromMs: 600, endedBy: null },
    ])
    expect(zombies).toMatchObject([{ client: 'A', fromMs: 10, untilMs: 600 }])
    expect(nodeSpans.map(({ node, state, role }) => [node, state, role])).toEqual([
      ['n1', 'up', 'master'],
      ['n2', 'up', 'replica'],
      ['n1', 'down', 'master'],
      ['n2', 'up', 'master'],
    ])
  })

  /** A holds the lock on n1, which dies; n2 has copied the key and is promoted. */
  const replicated = [
    set(5, 'n1', 'A', 1005),
    set(6, 'n2', null, 1005),
    { kind: 'client-acquired', atMs: 7, client: 'A' },
    { kind: 'node-down', atMs: 10, node: 'n1', why: 'killed' },
    { kind: 'node-promoted', atMs: 500, node: 'n2' },
    { kind: 'client-finished', atMs: 600, client: 'B' },
  ] satisfies SampleEvent[]

  it('goes on with what was replicated as if nothing had been, and knows whose it is by its value', () => {
    const { storeGrants, zombies } = pictureOf(header, replicated)
    expect(storeGrants).toMatchObject([{ client: 'A', fromMs: 5, untilMs: 600, untilSeq: null }])
    expect(storeGrants[0]?.segments).toHaveLength(1)
    expect(zombies).toEqual([])
  })

  it('does not know before another is promoted that it will go on', () => {
    const index = new RunIndex(header)
    index.grow(place(replicated))
    const { storeGrants, zombies } = index.picture({ seq: 3, atMs: 300 })
    expect(storeGrants).toMatchObject([{ client: 'A', fromMs: 5, untilMs: 10, endedBy: 'node-down' }])
    expect(zombies).toMatchObject([{ client: 'A', fromMs: 10, untilMs: 300, untilSeq: null }])
    expect(index.totals({ seq: 3, atMs: 300 }).zombieMs).toBe(290)
    expect(index.totals({ seq: 4, atMs: 500 }).zombieMs).toBe(0)
  })

  it('tells in hindsight of a grant that nobody believed in any more', () => {
    const left: SampleEvent = { kind: 'client-left', atMs: 200, client: 'A', why: 'done' }
    const { zombies, orphans } = pictureOf(header, [...replicated.slice(0, 4), left, ...replicated.slice(4)])
    expect(zombies).toEqual([])
    expect(orphans).toMatchObject([
      { client: 'A', fromMs: 5, untilMs: 7 },
      { client: 'A', fromMs: 200, untilMs: 600 },
    ])
  })

  it('comes back with its memory, or without', () => {
    const restarted = (emptied: boolean) =>
      pictureOf(header, [
        set(5, 'n1', 'A', null),
        { kind: 'node-down', atMs: 10, node: 'n1', why: 'killed' },
        { kind: 'node-restarted', atMs: 20, node: 'n1', emptied },
        { kind: 'client-finished', atMs: 30, client: 'A' },
      ])
    const { storeGrants, nodeGrants } = restarted(false)
    expect(storeGrants).toMatchObject([{ fromMs: 5, untilMs: 30 }])
    // While the node is down, it reports nothing itself.
    expect(nodeGrants).toMatchObject([
      { fromMs: 5, untilMs: 10 },
      { fromMs: 20, untilMs: 30 },
    ])
    expect(restarted(true).storeGrants).toMatchObject([{ fromMs: 5, untilMs: 10 }])
  })
})

it('a lock that somebody else deletes says who', () => {
  const { storeGrants, orphans } = pictureOf(sampleHeader(), [
    set(5, 'n1', 'B', 1005),
    { kind: 'client-acquired', atMs: 6, client: 'B' },
    deleted(50, 'n1', 'A'),
  ])
  expect(storeGrants).toMatchObject([{ client: 'B', endedBy: 'deleted', endedByClient: 'A' }])
  expect(orphans).toMatchObject([{ client: 'B', fromMs: 5, untilMs: 6 }])
})
