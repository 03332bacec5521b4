import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { TraceEvent, TraceHeader } from '../trace/trace.ts'
import { stepsTaken } from './steps.ts'

const folder = new URL('../../scenarios/recordings/', import.meta.url)

/** Returns a run of a lesson's reference recording. */
function recorded(lesson: string, lock: string): { header: TraceHeader; events: TraceEvent[] } {
  const lines = gunzipSync(readFileSync(new URL(`${lesson}.jsonl.gz`, folder)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TraceHeader | TraceEvent)
  const from = lines.findIndex((line) => 'format' in line && line.lock === lock)
  const until = lines.findIndex((line, at) => at > from && 'format' in line)
  const [header, ...events] = lines.slice(from, until < 0 ? undefined : until)
  return { header: header as TraceHeader, events: events as TraceEvent[] }
}

function stepsAt(lesson: string, lock: string, is: (event: TraceEvent) => boolean = () => false) {
  const { header, events } = recorded(lesson, lock)
  const at = events.find(is)?.seq ?? events.length
  return stepsTaken(events, at, header.lockKey).join(' ')
}

test('a pause that outlasts the lease: attempts in vain and renewals are no steps', () => {
  expect(stepsAt('gc-pause', 'watchdog')).toBe('A A ~ B B B B A A')
})

test('a moment of the recording has the steps up to it', () => {
  expect(stepsAt('gc-pause', 'watchdog', ({ kind }) => kind === 'client-paused')).toBe('A A')
  expect(stepsAt('gc-pause', 'watchdog', ({ kind }) => kind === 'run-started')).toBe('')
})

test('a crash between two commands', () => {
  expect(stepsAt('crash-before-expire', 'setnx-then-expire')).toMatch(/^A !A/)
})

test('an answer that is held up by a pause is late, and one that is lost never comes', () => {
  expect(stepsAt('late-grant-one-server', 'set-nx-px')).toMatch(/^A\/ ~ B B A/)
  expect(stepsAt('acquire-outside-try', 'acquire-before-try')).toMatch(/^A\/ A\? ~ B/)
})
