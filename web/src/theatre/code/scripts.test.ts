import { expect, test } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { replayOf } from '#web/player/derived.ts'
import { readRun } from '#web/player/entries.ts'
import { tracesOf } from '../testing/recordings.ts'
import { runningScripts } from './scripts.ts'

const recorded = tracesOf('gc-pause.jsonl.gz').find(({ events }) => events.some(isScript))
if (recorded === undefined) throw new Error('no run has a script')
const { header, events } = recorded
const executed = events.findIndex(isScript)

function isScript(event: TraceEvent): boolean {
  return event.kind === 'command-executed' && !event.inner && event.argv[0]?.startsWith('EVAL') === true
}

/** Returns the script that a client runs if its events right before the script and, while the script has no answer, after it are of these kinds. */
function scriptBetween(before: readonly TraceEvent['kind'][], after: readonly TraceEvent['kind'][]) {
  const script = events[executed] as TraceEvent & { client: string }
  const own = (kind: TraceEvent['kind']) => ({ kind, client: script.client }) as TraceEvent
  const shown = [...events.slice(0, executed), ...before.map(own), script, ...after.map(own)]
  const numbered = shown.map((event, seq) => ({ ...event, seq, atMs: seq }))
  const [run] = replayOf({ runs: [readRun({ header: { ...header }, events: numbered })], order: 'clock' }).runs
  const last = numbered.at(-1)
  if (run == null || last === undefined) throw new Error('the run has not begun')
  return runningScripts(run, last).map(({ client, left }) => ({ isOwn: client === script.client, left }))
}

test('a client that crashed inside a script was there last', () => {
  expect(scriptBetween([], [])).toEqual([{ isOwn: true, left: undefined }])
  expect(scriptBetween([], ['client-crashed'])).toEqual([{ isOwn: true, left: true }])
})

test('a client that left an earlier line is in the script that it runs now', () => {
  expect(scriptBetween(['client-released'], [])).toEqual([{ isOwn: true, left: undefined }])
})
