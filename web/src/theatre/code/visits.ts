/** Indexes clients' visits to source lines: every event of a run that names its line. */
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

  /** Adds the events that came since the last call. */
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

  on(file: string, line: number): readonly Visit[] {
    return this.byLine.get(keyOf(file, line)) ?? none
  }

  /** Returns the client's last visit to another line before the line that it is on at event `seq`, or `undefined` if there is none. */
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

/** Returns the index of the last visit up to event `seq`, or -1 if there is none. */
export function lastVisitUpTo(visits: readonly Visit[], seq: number): number {
  return firstPlace(visits.length, (place) => (visits[place] as Visit).seq > seq) - 1
}

const known = new WeakMap<TraceHeader, Visits>()

/** Returns a run's visits so far. The visits are cached per header. */
export function visitsOf(header: TraceHeader, events: readonly TraceEvent[]): Visits {
  const visits = known.get(header) ?? new Visits()
  known.set(header, visits)
  return visits.grow(events)
}
