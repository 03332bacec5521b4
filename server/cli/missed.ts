/**
 * Finds parts of a lesson that never happened in recorded runs: captions and questions whose
 * moment never came, faults that never struck, and clients that never started.
 */

import { MomentWatcher, momentAsCode } from '#model/trace/moments.ts'
import type { Trace, TraceHeader } from '#model/trace/trace.ts'
import type { Fault, Moment } from '#scenarios/lesson.ts'
import type { CliWords } from './words/en/words.ts'
import { words } from './words/words.ts'

type Recorded = Pick<Trace, 'events'> & { header: Pick<TraceHeader, 'comparison' | 'lock' | 'role' | 'lesson'> }

/** Returns one sentence per missed moment. The sentences are in the reader's language by default. */
export function missedIn(traces: readonly Recorded[], say: CliWords['run'] = words.run): string[] {
  const comparisons = new Set(traces.map(({ header }) => header.comparison))
  return [...comparisons].flatMap((id) =>
    missedInOne(
      traces.filter(({ header }) => header.comparison === id),
      say,
    ),
  )
}

function missedInOne(runs: readonly Recorded[], say: CliWords['run']): string[] {
  const [first] = runs
  if (first === undefined) return []
  const { lesson } = first.header
  const never = (moment: Moment, name: string | undefined) => {
    // A moment that may come in any run is missed only if all runs were recorded.
    if (name === undefined && runs.length < lesson.locks.length) return false
    const meant = runs.filter(({ header }) => name === undefined || header.lock === name || header.role === name)
    return meant.length > 0 && !meant.some((run) => comes(moment, run))
  }
  const mentionedAt = [
    ...lesson.beats.map(({ when, in: name, caption }) => ({ moment: when, name, text: caption })),
    ...lesson.questions.map(({ before, in: name, ask }) => ({ moment: before, name, text: ask })),
  ]
  const unmentioned = mentionedAt
    .filter(({ moment, name }) => never(moment, name))
    .map(({ moment, text }) => say.neverCame(text, momentAsCode(moment)))
  return [...idleFaultsIn(runs, say), ...idleClientsIn(runs, say), ...unmentioned].map(
    (sentence) => `${lesson.id}: ${sentence}`,
  )
}

function comes(moment: Moment, { events }: Recorded): boolean {
  const watcher = new MomentWatcher(moment)
  return events.some((event) => watcher.feed(event))
}

/** Returns sentences about faults that struck in none of their runs. Skips a fault if one of its runs was not recorded. */
function idleFaultsIn(runs: readonly Recorded[], say: CliWords['run']): string[] {
  const locks = runs[0]?.header.lesson.locks ?? []
  const runOf = (id: string) => runs.find(({ header }) => header.lock === id)
  const all = locks.flatMap(({ id, faults }) => faults.map((fault) => ({ fault, run: runOf(id) })))
  /** Identifies faults by their text, as traces do. */
  const busy = new Set(all.filter(({ fault, run }) => !run || isBusy(fault, run)).map(({ fault }) => fault.words))
  const idle = all
    .filter(({ fault }) => !busy.has(fault.words))
    .map(({ fault }) => say.neverStruck(fault.words, awaitedBy(fault)))
  return [...new Set(idle)]
}

/**
 * Whether the fault struck, or was not due because its end came before its start. If the fault starts at a
 * `client-about-to` event, which recordings do not contain, it counts as not due as soon as its end has come.
 */
function isBusy(fault: Fault, run: Recorded): boolean {
  if (run.events.some((event) => event.kind === 'fault-struck' && event.words === fault.words)) return true
  if (!('until' in fault && fault.until && comes(fault.until, run))) return false
  return !fault.when || fault.when.on === 'client-about-to' || comes(fault.when, run)
}

function awaitedBy(fault: Fault): string {
  const { client, action } = 'action' in fault ? fault : {}
  const message: Moment[] = action === undefined ? [] : [{ on: 'command-sent', client, action }]
  return [...message, ...('when' in fault && fault.when ? [fault.when] : [])].map(momentAsCode).join(', ')
}

function idleClientsIn(runs: readonly Recorded[], say: CliWords['run']): string[] {
  const started = new Set(
    runs.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'client-started' ? [event.client] : []))),
  )
  const clients = runs[0]?.header.lesson.clients ?? []
  return clients.filter((name) => !started.has(name)).map((name) => say.neverStarted(name))
}
