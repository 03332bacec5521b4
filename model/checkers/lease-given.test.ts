import { describe, expect, test } from 'vitest'
import { leaseGiven } from './lease-given.ts'
import { aTrace, type TraceBuilder } from './testing/trace-builder.ts'

const of = (run: TraceBuilder) => leaseGiven(run.end())

describe('[lease] what the store was given against what was asked', () => {
  test('is held within a tenth, for grants and renewals', () => {
    const run = aTrace().at(10).grant('A', { dueMs: 1100 }).at(400).changed('A', { dueMs: 1310 }).at(500).giveBack('A')
    expect(of(run)).toMatchObject({ status: 'held', grants: 1, renewals: 1, smallest: 0.91, largest: 1.09 })
  })

  test.each([
    ['cut to seconds', 680, 0.67],
    ['milliseconds as seconds', 1_000_010, 1000],
  ])('a grant that is %s is reported', (_, dueMs, share) => {
    const found = of(aTrace().at(10).grant('A', { dueMs }).at(50).giveBack('A'))
    expect(found).toMatchObject({
      status: 'violated',
      smallest: share,
      largest: share,
      worst: { what: 'grant', client: 'A' },
    })
  })

  test('a key that was renamed has had its lease since it got it under its old name', () => {
    const renamed = aTrace().set('A', { key: 'lock:stock:A', dueMs: 1000 }).at(300).set('A', { dueMs: 1000 })
    const trace = renamed.acquired('A').at(500).giveBack('A').end()
    const isRename = ({ kind, key }: { kind: string; key?: unknown }) => kind === 'key-set' && key === 'lock:stock'
    const events = trace.events.map((event) => (isRename(event) ? { ...event, notice: 'rename_to' } : event))
    expect(leaseGiven({ ...trace, events } as typeof trace)).toMatchObject({ status: 'held', smallest: 1, largest: 1 })
    expect(leaseGiven(trace)).toMatchObject({ status: 'violated', smallest: 0.7 })
  })

  test('a grant without an end is reported, but not one whose value says when it ends', () => {
    expect(of(aTrace().grant('A', { dueMs: null }))).toMatchObject({ status: 'violated', largest: null })
    const value = String(Date.parse('2026-01-01T00:00:01.000Z'))
    expect(of(aTrace().grant('A', { dueMs: null, value }).giveBack('A')).status).toBe('unknown')
  })

  test('a lease that a second command of the acquire gives counts, and one of a renewal by its last word', () => {
    const twice = aTrace().set('A', { dueMs: null }).changed('A', { dueMs: 1000 }).acquired('A')
    expect(of(twice)).toMatchObject({ status: 'held', grants: 1 })
    const command = 7
    twice.at(300).changed('A', { dueMs: null, command }).changed('A', { dueMs: 1300, command })
    expect(of(twice)).toMatchObject({ status: 'held', renewals: 1 })
    expect(of(twice.at(400).changed('A', { dueMs: 402 }))).toMatchObject({ status: 'violated', renewals: 2 })
  })

  test('goes by the server’s clock where the machine is slow', () => {
    const serverUs = (Date.parse('2026-01-01T00:00:00.000Z') + 10) * 1000
    const run = aTrace()
      .at(500)
      .add({ kind: 'command-executed', node: 'n1', client: 'A', id: 9, argv: [], inner: false, serverUs })
    expect(of(run.grant('A', { dueMs: 1010, command: 9 }))).toMatchObject({ status: 'held', smallest: 1 })
  })

  test('is not asked of what is done after the end, by others, or before anybody acquires', () => {
    const run = aTrace()
      .grant('A')
      .at(100)
      .left('A')
      .changed('A', { dueMs: 101 })
      .changed(null, { dueMs: 5 })
      .released('A')
    expect(of(run)).toMatchObject({ status: 'held', grants: 1, renewals: 0 })
    expect(of(aTrace().set('A', { dueMs: 5 })).status).toBe('not-tested')
    expect(of(aTrace().acquired('A')).status).toBe('unknown')
  })

  test('renewals that are out of all proportion are noted', () => {
    const often = (stepMs: number) => {
      const run = aTrace().grant('A')
      for (let ms = stepMs; ms < 900; ms += stepMs) run.at(ms).changed('A')
      return of(run.at(900).giveBack('A'))
    }
    expect([often(10).renewsTooOften, often(300).renewsTooOften]).toEqual([true, false])
  })
})
