/** Compares belief with grants. Finds dangers (too many clients believe), zombies (belief without a grant) and orphans (a grant without belief). */
import { mayShare, type Share } from './sharing.ts'
import { SpanTimeline } from './span-timeline.ts'
import { beginning, close, lastAt, type Mark, type Point, type Span } from './spans.ts'

/** Span in which more clients believe that they hold the lock than may hold it at once. */
export interface Danger extends Span {
  clients: string[]
}

/** A zombie span (belief without a grant) or an orphan span (a grant without belief). */
export interface Gap extends Span {
  client: string
}

export class Dangers {
  readonly timeline = new SpanTimeline<Danger>()
  private current: Danger | undefined
  /** Points at which the number of simultaneous believers rose above all earlier numbers. */
  private readonly records: (Mark & { count: number })[] = []

  /** `capacity` is the number of clients that may hold the lock at once. */
  constructor(private readonly capacity: number) {}

  /** Updates the current danger. Call this after a belief has begun or ended. */
  feed(event: Mark, believers: ReadonlyMap<string, Share>): void {
    if (this.current !== undefined) close(this.current, event)
    const isSafe = mayShare([...believers.values()], this.capacity)
    this.current = isSafe ? undefined : { ...beginning(event), clients: [...believers.keys()].sort() }
    if (this.current === undefined) return
    this.timeline.push(this.current, 'all', event)
    if (believers.size > (this.records.at(-1)?.count ?? 0))
      this.records.push({ seq: event.seq, atMs: event.atMs, count: believers.size })
  }

  /**
   * Returns the largest number of clients that believed at once that they held the lock, up to the point. Returns 0 if that number never exceeded the lock's
   * capacity.
   */
  mostAt(at: Point): number {
    return lastAt(this.records, at)?.count ?? 0
  }
}

interface Sides {
  believes: boolean
  holds: boolean
}

interface ClientSpans {
  beliefs: readonly Span[]
  grants: readonly Span[]
}

interface Open {
  zombie: Gap | undefined
  orphan: Gap | undefined
}

export class BeliefGaps {
  readonly zombies = new SpanTimeline<Gap>()
  readonly orphans = new SpanTimeline<Gap>()
  /** Whether the trace shows who holds the lock. If not, there are no zombies. */
  isReadable = true
  private readonly open = new Map<string, Open>()

  /** Returns the clients that ever held the lock or believed that they did. */
  get clients(): string[] {
    return [...this.open.keys()]
  }

  feed(client: string, now: Sides, event: Mark): void {
    this.turn(client, now, event, event)
  }

  /** Recomputes the client's gaps after its grants were corrected from `sinceSeq` on. */
  retell(client: string, sinceSeq: number, { beliefs, grants }: ClientSpans, event: Mark): void {
    const zombies = this.zombies.takeBack(client, sinceSeq, event)
    const orphans = this.orphans.takeBack(client, sinceSeq, event)
    // No gap is open right before `fromSeq`, because every gap that reached beyond `sinceSeq` was taken back.
    const fromSeq = Math.min(sinceSeq, ...[...zombies, ...orphans].map((gap) => gap.fromSeq))
    this.open.delete(client)
    const steps = [...turnsOf(beliefs, fromSeq, 'believes'), ...turnsOf(grants, fromSeq, 'holds')]
    steps.sort((a, b) => a.seq - b.seq || Number(a.is) - Number(b.is))
    const sides = { believes: false, holds: false }
    for (const [i, { seq, atMs, side, is }] of steps.entries()) {
      sides[side] = is
      const isWhole = steps[i + 1]?.seq !== seq
      if (isWhole && seq >= fromSeq) this.turn(client, sides, { seq, atMs }, event)
    }
  }

  /** Opens or closes the client's gaps after the event `of`. If `of` came before `event`, this revises the past. */
  private turn(client: string, { believes, holds }: Sides, of: Mark, event: Mark): void {
    const open = this.open.get(client) ?? { zombie: undefined, orphan: undefined }
    const turned = (gap: Gap | undefined, is: boolean, timeline: SpanTimeline<Gap>) => {
      if (is === (gap !== undefined)) return gap
      if (gap !== undefined) {
        close(gap, of)
        return undefined
      }
      const fresh = { ...beginning(of), client }
      timeline.push(fresh, client, event)
      return fresh
    }
    open.zombie = turned(open.zombie, believes && !holds && this.isReadable, this.zombies)
    open.orphan = turned(open.orphan, holds && !believes, this.orphans)
    this.open.set(client, open)
  }

  /** Drops zombie time from `seq` on, after a server exited that the lesson did not kill. Such zombie time is not the lock's fault. */
  forgetZombiesSince(seq: number, event: Mark): void {
    for (const client of this.open.keys()) {
      const taken = this.zombies.takeBack(client, seq, event)
      for (const zombie of taken) if (zombie.fromSeq < seq) this.zombies.push(zombie, client, event)
    }
  }
}

interface Turn extends Mark {
  side: keyof Sides
  is: boolean
}

/** Returns the beginnings and ends of spans, without the spans that had ended before the event `sinceSeq`. */
function turnsOf(spans: readonly Span[], sinceSeq: number, side: keyof Sides): Turn[] {
  const turns: Turn[] = []
  for (let place = spans.length - 1; place >= 0; place -= 1) {
    const { fromSeq, fromMs, untilSeq, untilMs } = spans[place] as Span
    if (untilSeq !== null && untilSeq < sinceSeq) break
    turns.push({ seq: fromSeq, atMs: fromMs, side, is: true })
    if (untilSeq !== null) turns.push({ seq: untilSeq, atMs: untilMs, side, is: false })
  }
  return turns
}
