/**
 * Checks that the trial of a user's own lock went as its lesson plans. A trial proves nothing about the lock if a process failed, if a forbidden command was
 * sent, or if a fault never struck or never ended.
 */
import type { Fault, Moment } from '#scenarios/lesson.ts'
import { processMark, refusalMark } from '../trace/marks.ts'
import { MomentWatcher } from '../trace/moments.ts'
import type { EventOf, Trace, TraceEvent } from '../trace/trace.ts'
import type { Fact, FactValues } from './facts.ts'

/** A fact about the whole run, reported for every property. */
export type Doubt = Omit<Fact, 'property'>

export interface BrokenTrial {
  /** End of the part of the run that counts, in milliseconds since the run began. Violations before this time still count. */
  soundMs: number
  doubt: Doubt
}

/** Returns why the trial proves nothing; `undefined` if the trial went as planned or if the run is not a trial. */
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
  const { client, message, why, seq, atMs } = failed
  const values = { client, message: message.slice(processMark.length), ...(why === undefined ? {} : { why }) }
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
  const command = sent?.kind === 'command-sent' ? sent.argv.slice(0, 2).join(' ') : null
  return { soundMs: justBefore(atMs), doubt: doubtBy('run-command-refused', { client, command }, [[seq]]) }
}

/** Finds a fault whose end never came, or a fault of the lesson that never struck. */
function notPlayedOut({ header, events }: Trace): BrokenTrial | undefined {
  const gaveUp = events.find((event) => event.kind === 'fault-gave-up')
  const { atMs = 0, words = '' } = gaveUp ?? {}
  if (gaveUp) return { soundMs: soundUntil(header, events), doubt: doubtBy('run-fault-gave-up', { atMs, words }) }
  const faults = header.lesson.locks.find(({ id }) => id === header.lock)?.faults ?? []
  const struck = events.flatMap((event) => (event.kind === 'fault-struck' ? [event.words] : []))
  // In a run that is still under way, the fault may yet strike.
  if (events.at(-1)?.kind !== 'run-ended') return undefined
  const missing = faults.find((fault) => take(struck, fault.words) === undefined && !isOver(fault, events))
  if (!missing) return undefined
  const values = { words: missing.words }
  return { soundMs: soundUntil(header, events), doubt: doubtBy('run-fault-never-struck', values) }
}

/**
 * Returns the time from which a fault may have made the run differ from its lesson. Violations before this time still count. A crash excuses no lock, and a
 * pause excuses a lock only after the pause has outlasted the lease.
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

/**
 * Whether the fault never had to strike because its `until` moment came first. A fault that loses or delays a message always has to strike, because the message
 * must have been sent.
 */
function isOver(fault: Fault, events: readonly TraceEvent[]): boolean {
  if (/^(lose|delay)-/.test(fault.do) || !('until' in fault) || fault.until === undefined) return false
  const watcher = new MomentWatcher(recorded(fault.until))
  return events.some((event) => watcher.feed(event))
}

/** Replaces the moment before a command by the moment at which the command is sent, because a trace does not show that a client is about to send. */
const recorded = (moment: Moment): Moment =>
  moment.on === 'client-about-to' ? { ...moment, on: 'command-sent' } : moment

function take(items: string[], wanted: string): string | undefined {
  const at = items.indexOf(wanted)
  return at < 0 ? undefined : items.splice(at, 1)[0]
}

/** Returns the time just before `atMs`. Trace times have a resolution of one microsecond. */
const justBefore = (atMs: number) => atMs - 0.001

export function doubtBy<C extends keyof FactValues>(code: C, values: FactValues[C], witnesses: number[][] = []): Doubt {
  return { status: 'unknown', code, values, witnesses }
}
