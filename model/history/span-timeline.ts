/**
 * Keeps spans of one kind, grouped in lanes, as they were known at any point of the run.
 *
 * Some spans change in hindsight: only when a replica is promoted does the trace show whether the grant outlived its master. If so, the spans of that stretch
 * are taken back and replaced. A query for an earlier point still returns what was known at that point, so stepping back in a recording gives the same result
 * as reading the recording only up to that point.
 */
import { countUntil, type Mark, type Point, type Span } from './spans.ts'

const seqOf = (span: Span) => span.fromSeq

/** A part of a lane: consecutive spans that do not overlap. */
export class Track<S extends Span> {
  readonly spans: S[] = []
  /** From the event `seq` on, only the first `count` spans are valid. Counts never grow. */
  private readonly cuts: { seq: number; count: number }[] = []
  /** Prefix sums: each entry is the total length of the spans before that index. Covers only spans that have ended. */
  private readonly sumsMs: number[] = [0]

  /** `sinceSeq` is the event with which the track's spans became known, if that was after the spans began. */
  constructor(readonly sinceSeq: number) {}

  /** Returns the number of spans that have begun at the point, as known at that point. */
  begunAt(at: Point): number {
    return at.seq < this.sinceSeq ? 0 : Math.min(countUntil(this.spans, seqOf, at.seq), this.limitAt(at.seq))
  }

  /** Returns how many of the first `begun` spans have ended at the point: all of them, or all but the last. */
  endedOf(begun: number, at: Point): number {
    const last = this.spans[begun - 1]
    return last === undefined || (last.untilSeq !== null && last.untilSeq <= at.seq) ? begun : begun - 1
  }

  totalMs(at: Point): number {
    const begun = this.begunAt(at)
    const ended = this.endedOf(begun, at)
    for (let place = this.sumsMs.length - 1; place < ended; place += 1) {
      const { fromMs, untilMs } = this.spans[place] as S
      this.sumsMs.push((this.sumsMs[place] ?? 0) + untilMs - fromMs)
    }
    const open = ended < begun ? this.spans[ended] : undefined
    return (this.sumsMs[ended] ?? 0) + (open === undefined ? 0 : at.atMs - open.fromMs)
  }

  get count(): number {
    return this.cuts[this.cuts.length - 1]?.count ?? this.spans.length
  }

  /** Whether spans were taken back. No span is added to a track that was cut. */
  get isCut(): boolean {
    return this.cuts.length > 0
  }

  get current(): S[] {
    return this.isCut ? this.spans.slice(0, this.count) : this.spans
  }

  /** Drops, from the event `seq` on, the spans that had not ended before the event `fromSeq`. Returns the dropped spans. */
  cut(fromSeq: number, seq: number): S[] {
    const before = this.count
    let count = before
    while (count > 0 && !hadEnded(this.spans[count - 1] as S, fromSeq)) count -= 1
    if (count === before) return []
    this.cuts.push({ seq, count })
    return this.spans.slice(count, before)
  }

  private limitAt(seq: number): number {
    const made = countUntil(this.cuts, (cut) => cut.seq, seq)
    return this.cuts[made - 1]?.count ?? Number.POSITIVE_INFINITY
  }
}

const hadEnded = ({ untilSeq }: Span, seq: number) => untilSeq !== null && untilSeq < seq

export class SpanTimeline<S extends Span> {
  /** Tracks of each lane, in the order in which they became known. */
  readonly lanes = new Map<string, Track<S>[]>()
  /** All spans, sorted by when they begin. Valid until a span is taken back. */
  private readonly order: S[] = []
  private revised = false

  /** Adds a span that begins with `event`, or that began earlier and became known with `event`. The caller may end the span later, in place. */
  push(span: S, lane: string, event: Mark): void {
    if (span.fromSeq < event.seq) this.revised = true
    if (!this.revised) this.order.push(span)
    this.trackFor(span, lane, event).spans.push(span)
  }

  /** Removes, from `event` on, the lane's spans that had not ended before the event `fromSeq`. Returns the removed spans in order. */
  takeBack(lane: string, fromSeq: number, event: Mark): S[] {
    const taken = (this.lanes.get(lane) ?? []).flatMap((track) => track.cut(fromSeq, event.seq))
    if (taken.length > 0) this.revised = true
    return taken
  }

  last(lane: string): S | undefined {
    const track = this.lanes.get(lane)?.findLast(({ count }) => count > 0)
    return track?.spans[track.count - 1]
  }

  /** Returns all spans as known now, sorted by when they begin. */
  get all(): readonly S[] {
    if (!this.revised) return this.order
    return [...this.lanes.values()].flatMap((tracks) => tracks.flatMap((track) => track.current)).sort(byBeginning)
  }

  /**
   * Returns the spans that have begun at the point, sorted by when they begin. A span that is still open at the point gets the point's time as its end, and
   * `unfinished` resets the fields that only the span's end could fill.
   */
  at(at: Point, unfinished?: (span: S, at: Point) => Partial<S>): S[] {
    const begun = this.begunAt(at)
    // A plain loop copies only unfinished spans: pictures are drawn many times per second, and few of many spans are unfinished.
    for (let i = 0; i < begun.length; i += 1) {
      const span = begun[i] as S
      if (span.untilSeq === null || span.untilSeq > at.seq) begun[i] = goingOn(span, at, unfinished)
    }
    return begun
  }

  /** Returns the total length of all lanes' spans up to the point, in milliseconds. */
  totalMs(at: Point): number {
    let sumMs = 0
    for (const tracks of this.lanes.values()) for (const track of tracks) sumMs += track.totalMs(at)
    return sumMs
  }

  private begunAt(at: Point): S[] {
    if (!this.revised) return this.order.slice(0, countUntil(this.order, seqOf, at.seq))
    const tracks = [...this.lanes.values()].flat()
    return tracks.flatMap((track) => track.spans.slice(0, track.begunAt(at))).sort(byBeginning)
  }

  /** Returns the lane's last track, or a new track if the span cannot be added to the last one. */
  private trackFor(span: S, lane: string, event: Mark): Track<S> {
    const tracks = this.lanes.get(lane) ?? []
    if (tracks.length === 0) this.lanes.set(lane, tracks)
    const last = tracks[tracks.length - 1]
    const isLate = span.fromSeq < event.seq
    if (last !== undefined && !last.isCut && (!isLate || last.sinceSeq === event.seq)) return last
    const track = new Track<S>(isLate ? event.seq : -1)
    tracks.push(track)
    return track
  }
}

const byBeginning = (a: Span, b: Span) => a.fromSeq - b.fromSeq

/** Returns a span that has not ended at the point, as known at that point. */
export function goingOn<S extends Span>(span: S, at: Point, unfinished?: (span: S, at: Point) => Partial<S>): S {
  return { ...span, untilMs: at.atMs, untilSeq: null, ...unfinished?.(span, at) }
}
