import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type FaultChange, isMovable } from '#model/trace/fault-change.ts'
import { endPlaces, startPlaces } from '#model/trace/fault-places.ts'
import { parseRecording } from '#model/trace/recording.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { orderOf } from './request.ts'

const catalogue = await loadCatalogue()
const request = { scenario: 'gc-pause' }
const read = { on: 'client-about-to', client: 'A', action: 'read' } as const
const change: FaultChange = { lock: 'watchdog', fault: 0, when: read }

test('a moved fault strikes there in its run, and in no other; the header is told', () => {
  const { changes, casts, scenario } = orderOf(catalogue, { ...request, changes: [change] })
  expect(changes).toEqual([change])
  expect(casts.map(({ faults: [fault] }) => fault && 'when' in fault && fault.when?.action)).toEqual(['read', 'write'])
  expect(scenario.lesson.locks.map(({ faults }) => faults)).toEqual(casts.map(({ faults }) => faults))
  // The lesson's questions describe the original course of events.
  expect(scenario.lesson.questions).toEqual([])
  expect(catalogue.scenarios.get('gc-pause')?.lesson.questions).not.toEqual([])
})

test('a pause with another end lasts until then, whatever a parameter says', () => {
  const until = { on: 'client-acquired', client: 'B' } as const
  const { casts } = orderOf(catalogue, { ...request, changes: [{ lock: 'watchdog', fault: 0, until }] })
  expect(casts[0]?.faults[0]).toMatchObject({ until, when: { action: 'write' } })
  expect(casts[0]?.faults[0]).not.toHaveProperty('lasts')
  expect(casts[1]?.faults[0]).toHaveProperty('lasts')
})

describe('what could never happen is refused', () => {
  const crash = { lock: 'setnx', fault: 0 }
  const refused: [string, string, Partial<FaultChange>, RegExp][] = [
    ['gc-pause', 'UNKNOWN_LOCK', { lock: 'watchdo' }, /Did you mean "watchdog"/],
    ['gc-pause', 'UNKNOWN_FAULT', { fault: 7 }, /has no fault of that number/],
    ['late-grant', 'UNKNOWN_FAULT', { lock: 'redlock-no-validity' }, /Pauses and crashes can be moved/],
    ['gc-pause', 'UNKNOWN_CLIENT', { when: { ...read, client: 'Z' } }, /no worker "Z", but A, B/],
    ['gc-pause', 'UNKNOWN_CLIENT', { until: { on: 'client-finished', client: 'Z' } }, /no worker "Z"/],
    ['gc-pause', 'UNKNOWN_MOMENT', { when: { ...read, client: 'B' } }, /only where A does something/],
    ['gc-pause', 'UNKNOWN_MOMENT', { when: { ...read, action: 'fly' } }, /does "fly"/],
    ['gc-pause', 'UNKNOWN_MOMENT', { when: { on: 'client-about-to', client: 'A' } }, /not said what A is about to do/],
    ['gc-pause', 'UNKNOWN_MOMENT', { until: { on: 'client-finished', client: 'A' } }, /While A is paused/],
    ['setnx-without-expire', 'UNKNOWN_MOMENT', { ...crash, until: { on: 'run-ended' } }, /crash has no end/],
  ]
  test.each(refused)('%s: %s for %j', (scenario, code, wrong, words) => {
    const asked = { scenario, changes: [{ ...change, ...wrong }] }
    expect(() => orderOf(catalogue, asked)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(words) }),
    )
  })
})

test('every place that a recorded run shows can be asked for', () => {
  let places = 0
  for (const { lesson } of catalogue.scenarios.values()) {
    if (!lesson.locks.some(({ faults }) => faults.some(isMovable))) continue
    const file = path.join(import.meta.dirname, `../../scenarios/recordings/${lesson.id}.jsonl.gz`)
    // A new lesson has no recording yet.
    if (!existsSync(file)) continue
    for (const { header, events } of parseRecording(gunzipSync(readFileSync(file)).toString())) {
      const faults = lesson.locks.find(({ id }) => id === header.lock)?.faults ?? []
      for (const [number, fault] of faults.entries()) {
        if (!isMovable(fault)) continue
        const own = { lock: header.lock, fault: number }
        const whens = startPlaces({ header, events }, fault).map(({ moment: when }) => ({ ...own, when }))
        const untils =
          fault.do === 'crash' ? [] : endPlaces(events, fault, 0).map(({ moment: until }) => ({ ...own, until }))
        for (const one of [...whens, ...untils]) {
          expect(() => orderOf(catalogue, { scenario: lesson.id, changes: [one] }), JSON.stringify(one)).not.toThrow()
          places += 1
        }
      }
    }
  }
  expect(places).toBeGreaterThan(500)
})
