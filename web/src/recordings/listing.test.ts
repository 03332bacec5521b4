import { expect, it } from 'vitest'
import type { RecordingEntry } from '#model/messages/messages.ts'
import { headers } from '../player/testing/sample.ts'
import { changedFigures, families, found, keptFirst } from './listing.ts'

const { lesson } = headers[0]
const lessons = new Map([[lesson.id, lesson]])

function entry(comparison: string, change: Partial<RecordingEntry> = {}): RecordingEntry {
  return {
    comparison,
    scenario: lesson.id,
    name: null,
    kept: false,
    startedAt: `2026-11-20T10:00:0${comparison}Z`,
    durationMs: 7000,
    locks: [{ lock: 'watchdog', run: `${comparison}-1`, status: 'violated' }],
    parameters: {},
    ...change,
  }
}
const ids = (entries: RecordingEntry[]) => entries.map(({ comparison }) => comparison).join('')

it('lists what is kept first, then the newest', () => {
  expect(ids(keptFirst([entry('1'), entry('2', { kept: true }), entry('3'), entry('4', { kept: true })]))).toBe('4231')
})

it('puts runs with a moved fault under the run that they were tried after; what is kept or has no such run stands by itself', () => {
  const entries = [
    entry('7', { moved: true }),
    entry('6', { moved: true, kept: true }),
    entry('5', { moved: true }),
    entry('4'),
    entry('3', { moved: true, scenario: 'other' }),
    entry('2', { moved: true, scenario: 'other' }),
    entry('1'),
  ]
  const said = families(entries).map((family) => `${family.entry.comparison}(${ids(family.tried)})`)
  expect(said).toEqual(['6()', '4(75)', '3(2)', '1()'])
})

it('finds by name, lesson and lock, whatever the case, and every word of the query', () => {
  const entries = [entry('1', { name: 'Monday class' }), entry('2', { scenario: 'other', locks: [] })]
  expect(ids(found(entries, 'monday', lessons))).toBe('1')
  expect(ids(found(entries, `${lesson.title} WATCHDOG`, lessons))).toBe('1')
  expect(ids(found(entries, 'other', lessons))).toBe('2')
  expect(ids(found(entries, 'monday other', lessons))).toBe('')
  expect(ids(found(entries, ' ', lessons))).toBe('12')
})

it('names only the figures that differ from the lesson’s own', () => {
  const defaults = Object.fromEntries(Object.entries(lesson.parameters).map(([name, figure]) => [name, figure.default]))
  expect(changedFigures(entry('1', { parameters: defaults }), lesson)).toEqual([])
  expect(changedFigures(entry('1', { parameters: { ...defaults, leaseMs: 1234 } }), lesson)).toEqual([
    ['leaseMs', 1234],
  ])
})
