/**
 * Spans of one kind, lane by lane, as they were known at any point of the run.
 *
 * Some spans change in hindsight: only when a replica is promoted does the trace tell whether the grant outlived its master. Then the spans of that
 * stretch are taken back and others take their place. Whoever asks for an earlier point still gets what was known there, so that stepping back in a
 * recording is exact, and equal to reading the recording only up to there.
 */
import { countUntil, type Mark, type Point, type Span } from './spans.ts'

const seqOf = (span: Span) => span.fromSeq

/** A part of a lane: spans that follow each other, one ending before or when the next begins. */
export class Track<S extends Span> {
  readonly spans: S[] = []
  /** From the event `seq` on, only the first `count` spans count. Counts never grow. */
  private readonly cuts: { seq: number; count: number }[] = []
  /** For each place, how long the spans before it are together. Only spans that have ended are in it. */
  private readonly sumsMs: number[] = [0]

  /** `sinceSeq`: the event with which its spans became known, if that was later than they began. */
  constructor(readonly sinceSeq: number) {}

  /** How many of its spans have begun at the point, by what was known there. */
  begunAt(at: Point): number {
    return at.seq < this.sinceSeq ? 0 : Math.min(countUntil(this.spans, seqOf, at.seq), this.limitAt(at.seq))
  }

  /** How many of the first `begun` spans have ended at the point: all, or all but the last. */
  endedOf(begun: number, at: Point): number {
    const last = this.spans[begun - 1]
    return last === undefined || (last.untilSeq !== null && last.untilSeq <= at.seq) ? begun : begun - 1
  }

  /** The length of its spans together, as far as they have come at the point. */
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

  /** How many of its spans still count. */
  get count(): number {
    return this.cuts[this.cuts.length - 1]?.count ?? this.spans.length
  }

  /** Whether some of its spans were taken back: then no others can follow here. */
  get isCut(): boolean {
    return this.cuts.length > 0
  }

  /** The spans that still count. */
  get current(): S[] {
    return this.isCut ? this.spans.slice(0, this.count) : this.spans
  }

  /** From the event `seq` on, the spans that had not ended before the event `fromSeq` count no more. Returns them. */
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
  /** Of each lane, in the order in which they became known. */
  readonly lanes = new Map<string, Track<S>[]>()
  /** All spans in the order of their beginnings, as long as nothing was taken back. */
  private readonly order: S[] = []
  private revised = false

  /** Takes in a span that begins with `event`, or began before and became known with it. It may be ended later, in place. */
  push(span: S, lane: string, event: Mark): void {
    if (span.fromSeq < event.seq) this.revised = true
    if (!this.revised) this.order.push(span)
    this.trackFor(span, lane, event).spans.push(span)
  }

  /** From `event` on, the lane’s spans that had not ended before the event `fromSeq` never were. Returns them in order. */
  takeBack(lane: string, fromSeq: number, event: Mark): S[] {
    const taken = (this.lanes.get(lane) ?? []).flatMap((track) => track.cut(fromSeq, event.seq))
    if (taken.length > 0) this.revised = true
    return taken
  }

  /** The last span of a lane by what is known now. */
  last(lane: string): S | undefined {
    const track = this.lanes.get(lane)?.findLast(({ count }) => count > 0)
    return track?.spans[track.count - 1]
  }

  /** All spans by what is known now, in order of their beginnings. */
  get all(): readonly S[] {
    if (!this.revised) return this.order
    return [...this.lanes.values()].flatMap((tracks) => tracks.flatMap((track) => track.current)).sort(byBeginning)
  }

  /**
   * The spans that have begun at the point, in order of their beginnings. One that still goes on there ends at the point’s time, and `unfinished`
   * takes back whatever only its end could tell.
   */
  at(at: Point, unfinished?: (span: S, at: Point) => Partial<S>): S[] {
    const begun = this.begunAt(at)
    // Pictures are drawn many times a second, and hardly any of many spans is unfinished: a plain loop that copies only those.
    for (let i = 0; i < begun.length; i += 1) {
      const span = begun[i] as S
      if (span.untilSeq === null || span.untilSeq > at.seq) begun[i] = goingOn(span, at, unfinished)
    }
    return begun
  }

  /** The length of all lanes’ spans together, in milliseconds, as far as they have come at the point. */
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

  /** The lane’s last track, or a new one where this span does not follow what is there. */
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

/** A span that has not ended at the point, as it is known there. */
export function goingOn<S extends Span>(span: S, at: Point, unfinished?: (span: S, at: Point) => Partial<S>): S {
  return { ...span, untilMs: at.atMs, untilSeq: null, ...unfinished?.(span, at) }
}
