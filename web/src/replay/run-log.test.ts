import { expect, test } from 'vitest'
import { RunLog } from './run-log.ts'
import { gcPause, place, sampleHeader } from './testing/sample.ts'

const events = place(gcPause)
const begun = () => RunLog.empty.begun(sampleHeader())

test('events that came twice are taken once, and none after a gap', () => {
  const log = begun().appended(events.slice(0, 4)).appended(events.slice(2, 6))
  expect(log.events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5])
  expect(log.appended(events.slice(7))).toBe(log)
  expect(log.appended([])).toBe(log)
})

test('an earlier log stays as it was, and what is known of a run is not copied', () => {
  const early = begun().appended(events.slice(0, 4))
  const late = early.appended(events.slice(4))
  expect([early.count, early.last?.seq]).toEqual([4, 3])
  expect([late.count, late.last?.seq]).toEqual([events.length, events.length - 1])
  expect(late.events).toBe(early.events)
  expect(late.index).toBe(early.index)
})

test('a run has no events before it begins, and begins once', () => {
  expect(RunLog.empty.appended(events)).toBe(RunLog.empty)
  const log = begun().appended(events)
  expect(log.begun(sampleHeader())).toBe(log)
  expect(RunLog.empty).toMatchObject({ header: null, index: null, count: 0, last: undefined })
})

test('a trace that is read piece by piece is indexed piece by piece', () => {
  const trace = { header: sampleHeader(), events: events.slice(0, 4) }
  const { index } = RunLog.of(trace)
  trace.events.push(...events.slice(4))
  const log = RunLog.of(trace)
  expect(log.index).toBe(index)
  expect(log.count).toBe(events.length)
})
