/** Where a fault of a run could have struck instead, and where it could have ended: read from what the run recorded. Pure. */
import type { Fault, Moment } from '#scenarios/lesson.ts'
import { couldDo, isSameMoment, type PlainMoment } from './fault-change.ts'
import { actionOfArgv } from './moments.ts'
import type { EventOf, TraceEvent, TraceHeader } from './trace.ts'

/** A moment that something can be moved to, and where it lies in the run that was recorded. */
export interface FaultPlace {
  moment: Moment
  atMs: number
}

type Pause = Extract<Fault, { do: 'pause' }>

/** A run, as far as its places follow from it. */
interface Recorded {
  header: Pick<TraceHeader, 'sources'>
  events: readonly TraceEvent[]
}

/** What a client does, by the events that show it: the action as the gate calls it. */
const ownActions: Partial<Record<TraceEvent['kind'], string>> = {
  'client-acquired': 'enter',
  'client-left': 'leave',
  'client-working': 'work',
  'resource-read': 'read',
  'resource-write': 'write',
  'row-read': 'find',
  'work-taken': 'take',
}

/**
 * Every place at which this fault could strike its client, in the order of the run: before each of its operations, and, where the answer comes
 * later, once that is carried out. What a crashed client would have done next is taken from one that did the same and went on, in this run or in
 * those `beside` it.
 */
export function startPlaces(
  { header: { sources }, events }: Recorded,
  fault: Pick<Pause, 'client' | 'timersGoOn'>,
  beside: readonly (readonly TraceEvent[])[] = [],
): FaultPlace[] {
  const places = placesOf(events, fault.client)
  const crash = events.find((event) => event.kind === 'client-crashed' && event.client === fault.client)
  const next = crash === undefined ? [] : foretold([events, ...beside], places, fault.client, crash.atMs)
  // What neither lock nor script asks for, its store's own library does.
  const all = [...places, ...next].filter(({ moment: { action } }) => action === undefined || couldDo(sources, action))
  // Work that hangs while timers go on hangs before it begins.
  return fault.timersGoOn ? all.filter(({ moment }) => moment.on === 'client-about-to') : all
}

/** What one client did, before and after. */
function placesOf(events: readonly TraceEvent[], client: string): FaultPlace[] {
  const places: FaultPlace[] = []
  const counted = new Counted(client)
  const sent = new Map<number, string>()
  const inFlight = new Set<number>()
  let stopped: EventOf<'client-paused'> | undefined
  const before = (action: string, atMs: number) => {
    // What its timers do once it goes on may come before what it was stopped at.
    const held = stopped?.before.toLowerCase() === action ? stopped : undefined
    if (held !== undefined) stopped = undefined
    places.push({ moment: counted.next('client-about-to', action), atMs: held?.atMs ?? atMs })
  }
  for (const event of events) {
    if (!('client' in event) || event.client !== client) continue
    if (event.kind === 'client-paused') stopped = event
    else if (event.kind === 'command-sent') {
      const action = actionOfArgv(event.argv)
      // Of commands that go to several servers at once, the first stands for all.
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
      const action = event.kind === 'row-written' ? event.how : ownActions[event.kind]
      if (action === undefined || (event.kind === 'client-left' && event.why !== 'done')) continue
      before(action, event.atMs)
      if (event.kind === 'resource-read' || event.kind === 'resource-write')
        places.push({ moment: counted.next(event.kind), atMs: event.atMs })
    }
  }
  return places
}

/** Numbers moments of one client as they come. */
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

/** What a client that crashed would have done next, by what another did after the same step. */
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

/** What others do, and what a pause can last until. */
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

/** Every moment after the pause began that it could last until, in the order of the run: what other clients do, and the end of the lease. */
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

/** These places with the one that the fault has, wherever that is: at its time, if it is not among them. */
export function withOwn(
  places: readonly FaultPlace[],
  own: Moment,
  atMs: number,
): { places: FaultPlace[]; at: number } {
  const at = places.findIndex(({ moment }) => isSameMoment(moment, own))
  if (at >= 0) return { places: [...places], at }
  const before = places.filter((place) => place.atMs <= atMs).length
  return { places: places.toSpliced(before, 0, { moment: own, atMs }), at: before }
}
