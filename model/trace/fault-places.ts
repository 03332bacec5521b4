/** Finds, in a run's recording, the moments at which a fault of the run could have struck or ended instead. Pure. */
import type { Fault, Moment } from '#scenarios/lesson.ts'
import { couldDo, isSameMoment, type PlainMoment } from './fault-change.ts'
import { actionOfArgv } from './moments.ts'
import type { EventOf, TraceEvent, TraceHeader } from './trace.ts'

/** A moment that a fault can be moved to, and its time in the recorded run. */
export interface FaultPlace {
  moment: Moment
  atMs: number
  /** Length of a pause that ends after this time and not at `moment`. */
  lastsMs?: number
}

type Pause = Extract<Fault, { do: 'pause' }>

interface Recorded {
  header: Pick<TraceHeader, 'sources'>
  events: readonly TraceEvent[]
}

/** Names of a client's actions at the gate, keyed by the event kinds that record those actions. */
const ownActions: Partial<Record<TraceEvent['kind'], string>> = {
  'client-acquired': 'enter',
  'client-left': 'leave',
  'client-working': 'work',
  'client-forked': 'fork',
  'resource-read': 'read',
  'resource-write': 'write',
  'transaction-begun': 'begin',
  'transaction-write': 'write',
  'row-read': 'find',
  'work-taken': 'take',
  'job-due': 'due',
  'job-ran': 'run',
}

/**
 * Returns every moment at which this fault could strike its client, in the order of the run: before each operation, and between an operation and its reply if
 * time passes there. The next steps of a crashed client are unknown, so they are copied from another client that did the same and went on, in this run or in
 * the runs in `beside`.
 */
export function startPlaces(
  { header: { sources }, events }: Recorded,
  fault: Pick<Pause, 'client' | 'timersGoOn'>,
  beside: readonly (readonly TraceEvent[])[] = [],
): FaultPlace[] {
  const places = placesOf(events, fault.client)
  const crash = events.find((event) => event.kind === 'client-crashed' && event.client === fault.client)
  const next = crash === undefined ? [] : foretold([events, ...beside], places, fault.client, crash.atMs)
  // If neither the lock nor the script names an operation, the store's client library sent it.
  const all = [...places, ...next].filter(({ moment: { action } }) => action === undefined || couldDo(sources, action))
  // A fault that stops only a client's work, not its timers, can strike only before that work begins.
  return fault.timersGoOn ? all.filter(({ moment }) => moment.on === 'client-about-to') : all
}

function placesOf(events: readonly TraceEvent[], client: string): FaultPlace[] {
  const places: FaultPlace[] = []
  const counted = new Counted(client)
  const sent = new Map<number, string>()
  const inFlight = new Set<number>()
  let stopped: EventOf<'client-paused'> | undefined
  const before = (action: string, atMs: number) => {
    // After a pause, the client's timers may act before the operation at which the client was stopped.
    const held = stopped?.before.toLowerCase() === action ? stopped : undefined
    if (held !== undefined) stopped = undefined
    places.push({ moment: counted.next('client-about-to', action), atMs: held?.atMs ?? atMs })
  }
  for (const event of events) {
    if (!('client' in event) || event.client !== client) continue
    if (event.kind === 'client-paused') stopped = event
    else if (event.kind === 'command-sent') {
      const action = actionOfArgv(event.argv)
      // Commands sent to several servers at once count as one moment, the moment of the first command.
      if ([...inFlight].some((id) => sent.get(id) === action)) counted.next('client-about-to', action)
      else before(action, event.atMs)
      sent.set(event.id, action)
      inFlight.add(event.id)
    } else if (event.kind === 'command-executed') {
      const whole = event.id !== undefined && !event.inner ? sent.get(event.id) : undefined
      const moment = counted.next('command-executed', whole ?? actionOfArgv(event.argv))
      if (whole !== undefined && inFlight.size === 1) places.push({ moment, atMs: event.atMs })
    } else if (event.kind === 'command-replied') inFlight.delete(event.id)
    else {
      const action = ownActionOf(event)
      if (action === undefined || (event.kind === 'client-left' && event.why !== 'done')) continue
      before(action, event.atMs)
      if (event.kind === 'resource-read' || event.kind === 'resource-write')
        places.push({ moment: counted.next(event.kind), atMs: event.atMs })
    }
  }
  return places
}

function ownActionOf(event: TraceEvent): string | undefined {
  if (event.kind === 'row-written') return event.how
  return event.kind === 'resource-write' && event.committed ? 'commit' : ownActions[event.kind]
}

class Counted {
  private readonly seen = new Map<string, number>()

  constructor(private readonly client: string) {}

  next(on: PlainMoment['on'], action?: string): PlainMoment {
    const name = `${on} ${action ?? ''}`
    const occurrence = (this.seen.get(name) ?? 0) + 1
    this.seen.set(name, occurrence)
    return { on, client: this.client, ...(action === undefined ? {} : { action }), occurrence }
  }
}

/** Predicts a crashed client's next steps from the steps that another client took after the same operation. */
function foretold(
  runs: readonly (readonly TraceEvent[])[],
  done: readonly FaultPlace[],
  client: string,
  crashedMs: number,
): FaultPlace[] {
  const last = done.at(-1)
  if (last === undefined) return []
  for (const events of runs) {
    const finished = events.flatMap((event) => (event.kind === 'client-finished' ? [event.client] : []))
    for (const other of finished) {
      const theirs = placesOf(events, other)
      const same = theirs.findLastIndex((place) => isAlike(place, last))
      const from = theirs[same]
      if (from === undefined || same === theirs.length - 1) continue
      const next: FaultPlace[] = []
      for (const place of theirs.slice(same + 1)) {
        const occurrence = [...done, ...next].filter((one) => isAlike(one, place)).length + 1
        const atMs = Math.max(crashedMs, last.atMs + place.atMs - from.atMs)
        next.push({ moment: { ...place.moment, client, occurrence }, atMs })
      }
      return next
    }
  }
  return []
}

function isAlike({ moment: one }: FaultPlace, { moment: other }: FaultPlace): boolean {
  return one.on === other.on && one.action === other.action
}

/** Events of other clients that a pause can last until. */
const endKinds: ReadonlySet<TraceEvent['kind']> = new Set([
  'client-started',
  'client-waiting',
  'client-acquired',
  'client-released',
  'client-refused',
  'client-crashed',
  'client-finished',
  'resource-read',
  'resource-write',
  'key-expired',
])

/** Returns every moment that the pause could last until, in the order of the run: events of other clients, and the end of the lease. */
export function endPlaces(
  events: readonly TraceEvent[],
  { client }: Pick<Pause, 'client'>,
  pausedSeq: number,
): FaultPlace[] {
  const seen = new Map<string, number>()
  return events.flatMap((event) => {
    if (!endKinds.has(event.kind)) return []
    const own = 'client' in event ? event.client : undefined
    const key = event.kind === 'key-expired' ? event.key : undefined
    const name = `${event.kind} ${own ?? key}`
    const occurrence = (seen.get(name) ?? 0) + 1
    seen.set(name, occurrence)
    if (event.seq <= pausedSeq || own === client) return []
    const about = own === undefined ? { key: key ?? '' } : { client: own }
    return [{ moment: { on: event.kind as PlainMoment['on'], ...about, occurrence }, atMs: event.atMs }]
  })
}

/** Adds the fault's own moment, at its time, if `places` does not include it yet. `at` is the index of that moment. */
export function withOwn(
  places: readonly FaultPlace[],
  own: Moment,
  atMs: number,
): { places: FaultPlace[]; at: number } {
  const at = places.findIndex(({ moment }) => isSameMoment(moment, own))
  if (at >= 0) return { places: [...places], at }
  return withPlace(places, { moment: own, atMs })
}

/** Adds a place at its time. `at` is its index. */
export function withPlace(places: readonly FaultPlace[], own: FaultPlace): { places: FaultPlace[]; at: number } {
  const before = places.filter((place) => place.atMs <= own.atMs).length
  return { places: places.toSpliced(before, 0, own), at: before }
}
