/** Which client was at which line, and when: every event of a run that names its line, found by line. */
import { firstPlace } from '#model/base/sorted.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'

export interface Visit {
  client: string
  file: string
  line: number
  seq: number
  atMs: number
}

const none: readonly Visit[] = []

export class Visits {
  private taken = 0
  private readonly byLine = new Map<string, Visit[]>()
  private readonly byClient = new Map<string, Visit[]>()

  /** Takes in the events that have come since the last time. */
  grow(events: readonly TraceEvent[]): this {
    for (; this.taken < events.length; this.taken += 1) {
      const event = events[this.taken]
      if (event === undefined || !('source' in event) || event.source === undefined) continue
      const { seq, atMs, client } = event
      const visit = { client, ...event.source, seq, atMs }
      add(this.byLine, keyOf(visit.file, visit.line), visit)
      add(this.byClient, client, visit)
    }
    return this
  }

  /** The moments at which somebody was on this line, in order. */
  on(file: string, line: number): readonly Visit[] {
    return this.byLine.get(keyOf(file, line)) ?? none
  }

  /** The line that a client was on before the one it is on at an event; none if it has not been on another. */
  before(client: string, seq: number): Visit | undefined {
    const own = this.byClient.get(client) ?? none
    const now = lastVisitUpTo(own, seq)
    const here = own[now]
    if (here === undefined) return undefined
    let before = now - 1
    while (before >= 0 && own[before]?.line === here.line && own[before]?.file === here.file) before -= 1
    return own[before]
  }
}

const keyOf = (file: string, line: number) => `${file}:${line}`

function add(map: Map<string, Visit[]>, key: string, visit: Visit): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [visit])
  else known.push(visit)
}

/** The place of the last visit that is not after this event; -1 if there is none. */
export function lastVisitUpTo(visits: readonly Visit[], seq: number): number {
  return firstPlace(visits.length, (place) => (visits[place] as Visit).seq > seq) - 1
}

const known = new WeakMap<TraceHeader, Visits>()

/** A run's visits, as far as the run has come. */
export function visitsOf(header: TraceHeader, events: readonly TraceEvent[]): Visits {
  const visits = known.get(header) ?? new Visits()
  known.set(header, visits)
  return visits.grow(events)
}
