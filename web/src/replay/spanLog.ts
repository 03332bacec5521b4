/** Spans of one kind, lane by lane: all of them at a point, or those that a window shows. */
import { type Level, Pyramid, visit } from './levels.ts'
import { countUntil, spansAt } from './spans.ts'
import type { Point, Span, Window } from './types.ts'

export interface SpanKind<S extends Span> {
  /** Spans of one lane follow each other: one ends before or when the next begins. */
  laneOf(span: S): string
  /** Takes back what only the end of a span could tell. */
  unfinished?(span: S, at: Point): Partial<S>
  /** What several, one after another, look like as one. `alike`: whether no two neighbours differ. */
  merged(first: S, alike: boolean): Partial<S>
  differ?(before: S, after: S): boolean
  /** Leaves out what a window does not show of a span. */
  clip?(span: S, wanted: Window): S
}

export class SpanLog<S extends Span> {
  /** In the order in which they began. */
  readonly all: S[] = []
  private readonly tracks = new Map<string, SpanTrack<S>>()

  constructor(private readonly kind: SpanKind<S>) {}

  /** Takes in a span that begins now. It may be ended later, in place. */
  push(span: S): void {
    this.all.push(span)
    const lane = this.kind.laneOf(span)
    let track = this.tracks.get(lane)
    if (track === undefined) {
      track = new SpanTrack(this.kind)
      this.tracks.set(lane, track)
    }
    track.push(span)
  }

  /**
   * The spans that have begun at the point, in order; one that still goes on there ends at the point's time. With a window, lane by lane those
   * that touch it: neighbours that are shorter than a pixel, and less than a pixel apart, are one, and `many`.
   */
  at(at: Point, wanted?: Window): S[] {
    const { unfinished } = this.kind
    if (wanted === undefined) return spansAt(this.all, at, unfinished && ((span) => unfinished(span, at)))
    const seen: S[] = []
    for (const track of this.tracks.values()) track.within(at, wanted, seen)
    return seen
  }

  /** The length of all lanes' spans together, in milliseconds, as far as they have come at the point. */
  totalMs(at: Point): number {
    let sumMs = 0
    for (const track of this.tracks.values()) sumMs += track.totalMs(at)
    return sumMs
  }
}

class SpanTrack<S extends Span> {
  private readonly spans: S[] = []
  /** For each place, how many spans up to there differ from their neighbour before. */
  private readonly changes: number[] = []
  /** For each place, how long the spans before it are together. Only spans that have ended are in it. */
  private readonly sumsMs: number[] = [0]
  private readonly kept = new Map<Level, Map<number, S>>()
  private readonly pyramid = new Pyramid((place, thresholdMs) => {
    const before = this.spans[place - 1] as S
    const span = this.spans[place] as S
    const isShort = ({ fromMs, untilMs }: S) => untilMs - fromMs < thresholdMs
    return !(isShort(before) && isShort(span) && span.fromMs - before.untilMs < thresholdMs)
  })

  constructor(private readonly kind: SpanKind<S>) {}

  push(span: S): void {
    const { spans, changes, kind } = this
    // Of most kinds no two neighbours differ: then nothing is counted.
    if (kind.differ !== undefined) {
      const before = spans[spans.length - 1]
      const changed = before !== undefined && kind.differ(before, span)
      changes.push((changes[changes.length - 1] ?? 0) + (changed ? 1 : 0))
    }
    spans.push(span)
  }

  within(at: Point, wanted: Window, seen: S[]): void {
    const { spans, kind } = this
    const begun = this.begunAt(at)
    const open = this.openOf(begun, at)
    const ended = open === undefined ? begun : begun - 1
    const level = this.pyramid.level(wanted.pixelMs, ended)
    const extents = {
      fromMs: (place: number) => (spans[place] as S).fromMs,
      untilMs: (place: number) => (spans[place] as S).untilMs,
    }
    visit(level, ended, extents, wanted, (first, end) => {
      if (end - first > 1) seen.push(this.merged(level, first, end))
      else seen.push(kind.clip === undefined ? (spans[first] as S) : kind.clip(spans[first] as S, wanted))
    })
    if (open === undefined || open.fromMs > wanted.untilMs || at.atMs < wanted.fromMs) return
    seen.push(kind.clip === undefined ? open : kind.clip(open, wanted))
  }

  totalMs(at: Point): number {
    const begun = this.begunAt(at)
    const open = this.openOf(begun, at)
    const ended = open === undefined ? begun : begun - 1
    for (let place = this.sumsMs.length - 1; place < ended; place += 1) {
      const { fromMs, untilMs } = this.spans[place] as S
      this.sumsMs.push((this.sumsMs[place] ?? 0) + untilMs - fromMs)
    }
    return (this.sumsMs[ended] ?? 0) + (open === undefined ? 0 : open.untilMs - open.fromMs)
  }

  private begunAt(at: Point): number {
    return countUntil(this.spans, (span) => span.fromSeq, at.seq)
  }

  /** The last of those that have begun, if it still goes on. */
  private openOf(begun: number, at: Point): S | undefined {
    const span = this.spans[begun - 1]
    if (span === undefined || (span.untilSeq !== null && span.untilSeq <= at.seq)) return undefined
    return { ...span, untilMs: at.atMs, untilSeq: null, ...this.kind.unfinished?.(span, at) }
  }

  /** A group of a level stays what it is from picture to picture, except for the last one, which may grow. */
  private merged(level: Level | null, first: number, end: number): S {
    if (level === null) return this.merge(first, end)
    const known = this.kept.get(level) ?? new Map<number, S>()
    if (known.size === 0) this.kept.set(level, known)
    const kept = known.get(first)
    if (kept?.many === end - first) return kept
    const fresh = this.merge(first, end)
    known.set(first, fresh)
    return fresh
  }

  private merge(first: number, end: number): S {
    const begin = this.spans[first] as S
    const { untilMs, untilSeq } = this.spans[end - 1] as S
    const alike = this.changes[first] === this.changes[end - 1]
    return { ...begin, untilMs, untilSeq, ...this.kind.merged(begin, alike), many: end - first }
  }
}
