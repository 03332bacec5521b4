/**
 * Whether the trial of a lock that somebody brings went as its lesson means it to. A process that fails, a command that a trial cannot have, and a fault
 * that never came or never ended say nothing of the lock.
 */
import type { Fault } from '#scenarios/lesson.ts'
import { MomentWatcher } from '../trace/moments.ts'
import type { EventOf, Trace, TraceEvent } from '../trace/trace.ts'
import type { Fact, FactValues } from './facts.ts'

/** What is said of every property alike. */
export type Doubt = Omit<Fact, 'property'>

export interface BrokenTrial {
  /** What was violated by then stays violated. In milliseconds of the run. */
  soundMs: number
  doubt: Doubt
}

/** How the trace marks what a process did, and not its script. */
export const processMark = 'its process: '
/** What a process hears in place of an answer, where a trial refuses its command. */
export const refusalMark = 'NOPERM a trial'

/** `undefined`: it went well, or it is no trial. */
export function brokenTrial(trace: Trace): BrokenTrial | undefined {
  const { header, events } = trace
  if (header.role !== 'yours') return undefined
  return failedProcess(events) ?? refusedCommand(events) ?? notPlayedOut(trace)
}

function failedProcess(events: readonly TraceEvent[]): BrokenTrial | undefined {
  const failed = events.find(
    (event): event is EventOf<'client-threw'> => event.kind === 'client-threw' && event.message.startsWith(processMark),
  )
  if (!failed) return undefined
  const { client, message, seq, atMs } = failed
  const values = { client, message: message.slice(processMark.length) }
  return { soundMs: justBefore(atMs), doubt: doubtBy('run-process-failed', values, [[seq]]) }
}

function refusedCommand(events: readonly TraceEvent[]): BrokenTrial | undefined {
  const refused = events.find(
    (event): event is EventOf<'command-replied'> =>
      event.kind === 'command-replied' && event.error?.startsWith(refusalMark) === true,
  )
  if (!refused) return undefined
  const { client, id, seq, atMs } = refused
  const sent = events.find((event) => event.kind === 'command-sent' && event.id === id)
  const command = sent?.kind === 'command-sent' ? sent.argv.slice(0, 2).join(' ') : 'a command'
  return { soundMs: justBefore(atMs), doubt: doubtBy('run-command-refused', { client, command }, [[seq]]) }
}

/** A fault that waited in vain for its end, or one of the lesson's faults that never struck. */
function notPlayedOut({ header, events }: Trace): BrokenTrial | undefined {
  const gaveUp = events.find((event) => event.kind === 'fault-gave-up')
  const { atMs = 0, words = '' } = gaveUp ?? {}
  if (gaveUp) return { soundMs: soundUntil(header, events), doubt: doubtBy('run-fault-gave-up', { atMs, words }) }
  const faults = header.lesson.locks.find(({ id }) => id === header.lock)?.faults ?? []
  const struck = events.flatMap((event) => (event.kind === 'fault-struck' ? [event.words] : []))
  // What is still under way may still come.
  if (events.at(-1)?.kind !== 'run-ended') return undefined
  const missing = faults.find((fault) => take(struck, fault.words) === undefined && !isOver(fault, events))
  if (!missing) return undefined
  const values = { words: missing.words }
  return { soundMs: soundUntil(header, events), doubt: doubtBy('run-fault-never-struck', values) }
}

/**
 * Until when no fault had made the run another than its lesson. A crash excuses no lock, and a pause none for a lease: it is the pause that outlasts the
 * lease which does.
 */
function soundUntil({ lesson, lock, parameters }: Trace['header'], events: readonly TraceEvent[]): number {
  const faults = lesson.locks.find(({ id }) => id === lock)?.faults ?? []
  const ends = events.flatMap((event) => {
    if (event.kind !== 'fault-struck') return []
    const does: Fault['do'] | undefined = faults.find(({ words }) => words === event.words)?.do
    if (does === 'crash') return []
    return [does === 'pause' ? event.atMs + parameters.leaseMs : justBefore(event.atMs)]
  })
  return Math.min(Number.POSITIVE_INFINITY, ...ends)
}

/** Whether the end of a fault had come before its beginning, so that it was not needed. A message can be held up only once it is sent. */
function isOver(fault: Fault, events: readonly TraceEvent[]): boolean {
  if (/^(lose|delay)-/.test(fault.do) || !('until' in fault) || fault.until === undefined) return false
  const watcher = new MomentWatcher(fault.until)
  return events.some((event) => watcher.feed(event))
}

/** Removes one item that equals this, and returns it. */
function take(items: string[], wanted: string): string | undefined {
  const at = items.indexOf(wanted)
  return at < 0 ? undefined : items.splice(at, 1)[0]
}

/** The trace's times have microsecond digits. */
const justBefore = (atMs: number) => atMs - 0.001

/** A doubt in a whole run. */
export function doubtBy<C extends keyof FactValues>(code: C, values: FactValues[C], witnesses: number[][] = []): Doubt {
  return { status: 'unknown', code, values, witnesses }
}
