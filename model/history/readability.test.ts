import { describe, expect, test } from 'vitest'
import { aTrace, type TraceBuilder } from '../checkers/testing/trace-builder.ts'
import { judgedInWords } from '../words/testing/said.ts'
import { historyOf } from './history.ts'

const why = (run: TraceBuilder) => historyOf(run.end()).readability.unreadable?.code
const startedMs = Date.parse('2026-01-01T00:00:00.000Z')
const endless = (value: string) => ({ value, dueMs: null })

/** Changes the lock key to a value that is not a string. */
function row(run: TraceBuilder, client: string, type: 'zset' | 'hash', value?: Record<string, string>): TraceBuilder {
  const by = { client, command: 1 }
  const key = { node: 'n1', key: 'lock:stock', by, notice: 'hset', type, expiresAtMs: null }
  return run.add({ kind: 'key-changed', ...key, ...(value === undefined ? {} : { value }) })
}

describe('a lock whose state cannot be read', () => {
  test('has a key of a type that says nothing of one holder', () => {
    expect(why(row(aTrace(), 'A', 'zset').acquired('A'))).toBe('state-type')
    expect(why(row(aTrace(), 'A', 'hash', { A: '1' }).acquired('A'))).toBeUndefined()
    expect(why(aTrace().grant('A').giveBack('A'))).toBeUndefined()
  })

  test('keeps its key when it is given back', () => {
    const freed = () => aTrace().set('A', endless('A')).acquired('A').left('A').set('A', endless('nobody'))
    expect(why(freed().released('A'))).toBe('state-stays')
    expect(why(freed().released('A', false))).toBeUndefined()
    const rows = row(row(aTrace(), 'A', 'hash', { owner: 'A' }).acquired('A').left('A'), 'A', 'hash', { owner: '' })
    expect(why(rows.released('A'))).toBe('state-stays')
    // Shortening a lease does not give the lock back.
    expect(why(aTrace().grant('A').left('A').changed('A', { dueMs: 5 }).released('A'))).toBeUndefined()
    const inner = aTrace().grant('A').left('A').set('A', { value: 'twice' })
    expect(why(inner.add({ kind: 'client-released', client: 'A', freed: true, depth: 1 }))).toBeUndefined()
  })

  test('keeps no key that still has a field of who gave it back, unless somebody gets the lock beside it', () => {
    const uuid = '608b2f72-7e24-4334-862d-9b86ccd778ee:1'
    const taken = row(aTrace(), 'A', 'hash', { [uuid]: '1' })
      .acquired('A')
      .left('A')
    const run = row(taken, 'A', 'hash', { [uuid]: '0' })
      .released('A')
      .finished('A')
    expect(why(run)).toBeUndefined()
    const found = judgedInWords(run.end()).verdicts.find(({ property }) => property === 'no-leak')
    expect(found?.status).toBe('violated')
    expect(found?.because).toContain('lock:stock was still there on n1')
    const again = row(
      row(aTrace(), 'A', 'hash', { [uuid]: '1' })
        .acquired('A')
        .left('A'),
      'A',
      'hash',
      { [uuid]: '0' },
    )
    expect(why(again.released('A').acquired('B'))).toBe('state-stays')
  })

  test('keeps no key that was deleted and that a late renewal revived', () => {
    const revived = row(aTrace(), 'A', 'hash', { lock: '1' }).acquired('A').left('A').deleted('A')
    const run = row(revived, 'A', 'hash', { lock: '2' }).released('A').finished('A')
    expect(why(run)).toBeUndefined()
    expect(judgedInWords(run.end()).verdicts.find(({ property }) => property === 'no-leak')?.status).toBe('violated')
  })

  test('leaves nothing behind with a row that names nobody', () => {
    const run = row(row(aTrace(), 'A', 'hash', { owner: 'A' }).acquired('A').left('A'), 'A', 'hash', { owner: '' })
    const found = judgedInWords(run.released('A').finished('A').end()).verdicts.find(
      ({ property }) => property === 'no-leak',
    )
    expect(found).toMatchObject({
      status: 'held',
      because: 'No worker that finished left a grant behind. At the end, lock:stock was left, and named nobody.',
    })
  })

  test('has the time of its end in its value, and no expiry', () => {
    expect(why(aTrace().set('A', endless(String(startedMs + 1000))))).toBe('state-time')
    expect(why(aTrace().set('A', endless(`A:${Math.round(startedMs / 1000)}`)))).toBe('state-time')
    expect(why(aTrace().set('A', endless(String(startedMs / 2))))).toBeUndefined()
    // If the key has an expiry, a time in its value tells when the grant began or how long it was meant to last.
    const timed = { value: String(startedMs + 500) }
    expect(why(aTrace().set('A', timed).deleted('A'))).toBeUndefined()
    expect(
      why(
        aTrace()
          .set('A', { ...timed, dueMs: null })
          .changed('A', timed)
          .deleted('A'),
      ),
    ).toBeUndefined()
    expect(why(aTrace().set('A', timed).at(600).set('B', timed))).toBe('state-time')
    expect(why(aTrace().set('A', timed).at(400).set('B', timed))).toBeUndefined()
    const declared = aTrace().set('A', { deadlineMs: 1000 })
    expect(why(declared)).toBeUndefined()
  })

  test('has no deadline in it that nobody goes by', () => {
    const held = () =>
      aTrace()
        .set('A', endless(String(startedMs + 1000)))
        .acquired('A')
    expect(why(held().at(2500).refused('B', 2400))).toBeUndefined()
    // The time was not over yet, or the client that was refused had written the key itself.
    expect(why(held().at(1500).refused('B', 1400))).toBe('state-time')
    expect(why(held().at(2500).refused('A', 2400))).toBe('state-time')
    // The writer deletes the key, or another client takes it over.
    expect(why(held().at(500).left('A').deleted('A'))).toBeUndefined()
    expect(
      why(
        held()
          .at(1500)
          .set('B', endless(String(startedMs + 2500))),
      ),
    ).toBe('state-time')
  })

  test('is nowhere, if it is somebody’s own and no worker ever wrote a key', () => {
    const trace = aTrace().acquired('A').left('A').end()
    const yours = { ...trace, header: { ...trace.header, role: 'yours' as const } }
    expect(historyOf(yours).readability.unreadable?.code).toBe('state-nowhere')
    expect(historyOf(trace).readability.unreadable).toBeUndefined()
  })

  test('keeps its state in other keys', () => {
    expect(why(aTrace().set('A', { key: 'lock:stock:owner' }).acquired('A'))).toBe('state-elsewhere')
    expect(why(aTrace().acquired('A').left('A'))).toBeUndefined()
    expect(why(aTrace().set('A', { key: 'lock:stock:queue' }).grant('A'))).toBeUndefined()
  })

  test('shows no belief to be false until it can be read after all', () => {
    const run = aTrace().set('A', { key: 'lock:stock:queue' }).at(10).acquired('A')
    const zombiesNow = () => historyOf(run.cutShort()).gaps.zombies
    expect(zombiesNow().all).toEqual([])
    const before = run.seq
    run.at(20).set('B').at(30).left('A')
    expect(zombiesNow().all).toMatchObject([{ client: 'A', fromMs: 10, untilMs: 30 }])
    expect(zombiesNow().at({ seq: before, atMs: 15 })).toEqual([])
  })

  test('is not accused of what rests on it, and is still judged by what clients believed', () => {
    const run = row(aTrace(), 'A', 'zset').acquired('A').acquired('B').at(10).left('A').left('B').finished('A')
    const { verdicts } = judgedInWords(run.finished('B').end())
    const found = (id: string) => verdicts.find(({ property }) => property === id)
    expect(found('exclusion')?.status).toBe('violated')
    expect(found('coverage')).toMatchObject({
      status: 'unknown',
      because: 'lock:stock is a sorted set that only its lock can read. So nobody can say who held the lock.',
    })
    expect(found('no-leak')?.status).toBe('unknown')
  })
})
