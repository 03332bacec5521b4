import { expect, test } from 'vitest'
import type { Trace, TraceEvent } from '#model/trace/trace.ts'
import { tracesOf } from '../theatre/testing/recordings.ts'
import { Replay } from './replay.ts'
import { RunLog } from './run-log.ts'

type Wanted = (event: TraceEvent) => boolean

/** Moves the first event that fits `moves` to just before or after the first event that fits `beside`. */
function moved({ header, events }: Trace, moves: Wanted, where: 'before' | 'after', beside: Wanted): Trace {
  const event = events.find(moves)
  const others = events.filter((each) => each !== event)
  const at = others.findIndex(beside) + (where === 'after' ? 1 : 0)
  if (event === undefined || at < 0) throw new Error('There is no such event')
  const { atMs } = others[at] ?? event
  const all = [...others.slice(0, at), { ...event, atMs }, ...others.slice(at)]
  return { header: { ...header }, events: all.map((each, seq) => ({ ...each, seq })) }
}

const is =
  (kind: TraceEvent['kind'], client: string): Wanted =>
  (event) =>
    event.kind === kind && 'client' in event && event.client === client

function captionsOf(trace: Trace, last: number): string[] {
  const { beats } = new Replay([{ log: RunLog.of(trace), judgement: null }], 'acts')
  return beats.slice(-last).map(({ caption }) => caption)
}

const traceOf = (name: string, run: number) => {
  const trace = tracesOf(`${name}.jsonl.gz`)[run]
  if (trace === undefined) throw new Error(`${name} has no run ${run}`)
  return trace
}

test('zookeeper-session: A writes, and leaves, before or after it hears that its session is over', () => {
  const trace = traceOf('zookeeper-session', 0)
  const [heard, writes, leaves] = [is('client-heard', 'A'), is('resource-write', 'A'), is('client-left', 'A')]
  const early = 'A wakes up and writes before it hears anything: B’s sale is lost.'
  const late = 'A writes although its session is over: B’s sale is lost.'
  const unheard = 'A is done without having learned that its session had ended.'
  const hears = 'A hears that its session is over.'
  expect(captionsOf(moved(trace, heard, 'after', leaves), 2)).toEqual([early, unheard])
  expect(captionsOf(moved(trace, heard, 'after', writes), 2)).toEqual([early, hears])
  const heardFirst = moved(trace, heard, 'before', writes)
  expect(captionsOf(heardFirst, 2)).toEqual([late, hears])
  expect(captionsOf(moved(heardFirst, leaves, 'before', writes), 2)).toEqual([hears, late])
})

test('redlock-survives: B gets the lock before or after A hears that its release is done', () => {
  const trace = traceOf('redlock-survives', 1)
  const written = trace.header.lesson.beats.flatMap(({ caption, in: name }) => (name === 'right' ? [caption] : []))
  expect(captionsOf(trace, 5)).toEqual(written)
  const late = moved(trace, is('client-released', 'A'), 'after', is('client-acquired', 'B'))
  expect(captionsOf(late, 5)).toEqual(written)
})

test('semaphore: C or D gets the first free permit', () => {
  const trace = traceOf('semaphore', 1)
  const written = trace.header.lesson.beats.flatMap(({ caption, in: name }) => (name === 'right' ? [caption] : []))
  expect(captionsOf(trace, 3)).toEqual(written)
  const other = (client: string) => (client === 'C' ? 'D' : client === 'D' ? 'C' : client)
  const events = trace.events.map(
    (event): TraceEvent =>
      'client' in event && event.client !== undefined
        ? ({ ...event, client: other(event.client) } as TraceEvent)
        : event,
  )
  expect(captionsOf({ header: { ...trace.header }, events }, 3)).toEqual(written)
})
