/** Finds the movable faults of a recorded run, and their possible moments. Pure. */
import { isMovable, type MovableFault } from '#model/trace/fault-change.ts'
import { endPlaces, type FaultPlace, startPlaces, withOwn, withPlace } from '#model/trace/fault-places.ts'
import type { EventOf, TraceEvent } from '#model/trace/trace.ts'
import type { RunEntry } from '#web/player/state.ts'

/** A fault with its current and its possible moments. */
export interface Movable {
  lock: string
  number: number
  fault: MovableFault
  /** Time at which the fault struck, or `null` if it did not strike. */
  struckMs: number | null
  /** Whether the client reached the moment at which the fault was to strike. */
  came: boolean
  /** Time at which the fault was over, or `null` for a crash or a pause that never ended. */
  endedMs: number | null
  places: readonly FaultPlace[]
  /** Index in `places`. */
  at: number
  /** Possible ends of a pause. Empty for a crash. */
  ends: readonly FaultPlace[]
  endAt: number
}

export function movablesOf(runs: readonly RunEntry[], run: number): Movable[] {
  const entry = runs[run]
  const faults = entry?.log.header?.lesson.locks.find(({ id }) => id === entry.lock)?.faults ?? []
  const beside = runs.filter((other) => other !== entry).map(({ log }) => log.events)
  return faults.flatMap((fault, number) => {
    if (!entry || !isMovable(fault)) return []
    const alike = faults.slice(0, number).filter(({ words }) => words === fault.words).length
    return [movableOf(entry, { fault, number, alike }, beside)]
  })
}

/** Whether a fault has a grip. A fault that never struck has none, unless a reader moved it and may want to move it back. */
export function hasGrip({ lock, number, struckMs }: Movable, run: RunEntry | undefined): boolean {
  return struckMs !== null || (run?.log.header?.changes ?? []).some((one) => one.lock === lock && one.fault === number)
}

/** Returns, for each edge, whether it is after the cursor and must therefore stay hidden. This applies only at rest; a moving fault is visible. */
export function endsAhead({ struckMs, endedMs }: Pick<Movable, 'struckMs' | 'endedMs'>, atMs: number) {
  const isAhead = (ms: number | null) => ms !== null && ms > atMs
  return { at: isAhead(struckMs), endAt: isAhead(struckMs) || isAhead(endedMs) }
}

interface Planned {
  fault: MovableFault
  number: number
  /** Number of earlier faults with the same words. */
  alike: number
}

function movableOf(
  { lock, log: { header, events, last } }: RunEntry,
  { fault, number, alike }: Planned,
  beside: readonly (readonly TraceEvent[])[],
): Movable {
  const struck = events.filter((event) => event.kind === 'fault-struck' && event.words === fault.words)[alike]
  const seq = struck?.seq ?? -1
  const resumed = struck === undefined ? undefined : resumedAfter(events, fault.client, seq)
  const lastMs = last?.atMs ?? 0
  // The timeline draws the client's own event, which follows at once, so the time of that event is used.
  const stopped = events[seq + 1]
  const struckMs = struck === undefined ? null : (stopped ?? struck).atMs
  const sources = header?.sources ?? []
  const recorded = startPlaces({ header: { sources }, events }, fault, beside)
  const { places, at } = withOwn(recorded, fault.when, struckMs ?? 0)
  const came = struck !== undefined || places.length === recorded.length
  const own = { lock, number, fault, struckMs, came, places, at }
  if (fault.do === 'crash') return { ...own, endedMs: null, ends: [], endAt: -1 }
  const endMs = resumed?.atMs ?? lastMs
  const lastsMs = fault.lasts === undefined ? 0 : (header?.parameters[fault.lasts] ?? 0)
  const recordedEnds = endPlaces(events, fault, seq)
  const ends =
    lastsMs > 0
      ? withPlace(recordedEnds, { moment: fault.until, atMs: endMs, lastsMs })
      : withOwn(recordedEnds, fault.until, endMs)
  return { ...own, endedMs: resumed?.atMs ?? null, ends: ends.places, endAt: ends.at }
}

function resumedAfter(
  events: readonly TraceEvent[],
  client: string,
  seq: number,
): EventOf<'client-resumed'> | undefined {
  for (const event of events) {
    if (event.seq > seq && event.kind === 'client-resumed' && event.client === client) return event
  }
  return undefined
}
