import { describe, expect, test } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { lastVisitUpTo, Visits } from './visits.ts'

const at = (seq: number, client: string, line: number): TraceEvent => ({
  kind: 'client-working',
  seq,
  atMs: seq * 10,
  client,
  ms: 1,
  source: { file: 'lock.ts', line },
})
const events = [at(0, 'A', 3), at(1, 'B', 3), at(2, 'A', 4), at(3, 'A', 4), at(4, 'A', 3)]

describe('visits to a line', () => {
  test('are all the moments at which somebody was there, in order', () => {
    const visits = new Visits().grow(events)
    expect(visits.on('lock.ts', 3).map(({ client, seq }) => `${client} ${seq}`)).toEqual(['A 0', 'B 1', 'A 4'])
    expect(visits.on('other.ts', 3)).toEqual([])
  })

  test('may come in portions', () => {
    const visits = new Visits().grow(events.slice(0, 2)).grow(events)
    expect(visits.on('lock.ts', 4).map(({ seq }) => seq)).toEqual([2, 3])
  })

  test('tell where a client came from, however long it has been where it is', () => {
    const visits = new Visits().grow(events)
    expect(visits.before('A', 3)).toMatchObject({ line: 3, seq: 0 })
    expect(visits.before('A', 4)).toMatchObject({ line: 4, seq: 3 })
    expect(visits.before('B', 4)).toBeUndefined()
    expect(visits.before('A', -1)).toBeUndefined()
  })

  test('can be counted up to an event', () => {
    const visits = new Visits().grow(events).on('lock.ts', 3)
    expect([-1, 0, 1, 3, 4, 9].map((seq) => lastVisitUpTo(visits, seq))).toEqual([-1, 0, 1, 1, 2, 2])
  })
})
