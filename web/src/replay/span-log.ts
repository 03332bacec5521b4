/** Keeps spans of one kind, lane by lane, and returns all spans at a point or those that a window shows. */

import { goingOn, type SpanTimeline, type Track } from '#model/history/span-timeline.ts'
import type { Span } from '#model/history/spans.ts'
import { type GroupLevel, Pyramid, visit } from './levels.ts'
import type { Point, Shown, Window } from './types.ts'

export interface SpanKind<S extends Span> {
  /** Resets the fields of a span that only the span's end could fill. */
  unfinished?(span: S, at: Point): Partial<S>
  /** Merges several successive spans into one. `alike` tells whether none of the spans differs from the one before. */
  merged(first: S, alike: boolean): Partial<S>
  differ?(before: S, after: S): boolean
  /** Removes the parts of a span that are outside the window. */
  clip?(span: S, wanted: Window): S
}

export class SpanLog<S extends Span> {
  private readonly tracks = new Map<Track<S>, ShownTrack<S>>()

  constructor(
    private readonly kind: SpanKind<S>,
    private readonly timeline: SpanTimeline<S>,
  ) {}

  /**
   * Returns the spans that have begun up to the point, in order. A span that has not ended by then ends at the point's time. With a window, returns the spans
   * that touch the window, lane by lane; neighbors shorter than a pixel and less than a pixel apart become one span, with their number in `many`.
   */
  at(at: Point, wanted?: Window): Shown<S>[] {
    if (wanted === undefined) return this.timeline.at(at, this.kind.unfinished)
    const seen: Shown<S>[] = []
    for (const tracks of this.timeline.lanes.values())
      for (const track of tracks) this.shown(track).within(at, wanted, seen)
    return seen
  }

  /** Returns the total length of all lanes' spans up to the point, in milliseconds. */
  totalMs(at: Point): number {
    return this.timeline.totalMs(at)
  }

  private shown(track: Track<S>): ShownTrack<S> {
    const known = this.tracks.get(track)
    if (known !== undefined) return known
    const fresh = new ShownTrack(track, this.kind)
    this.tracks.set(track, fresh)
    return fresh
  }
}

class ShownTrack<S extends Span> {
  /** For each place, the number of spans up to that place that differ from the span before. */
  private readonly changes: number[] = []
  private readonly kept = new Map<GroupLevel, Map<number, Shown<S>>>()
  private readonly pyramid = new Pyramid((place, thresholdMs) => {
    const { spans } = this.track
    const before = spans[place - 1] as S
    const span = spans[place] as S
    const isShort = ({ fromMs, untilMs }: S) => untilMs - fromMs < thresholdMs
    return !(isShort(before) && isShort(span) && span.fromMs - before.untilMs < thresholdMs)
  })

  constructor(
    private readonly track: Track<S>,
    private readonly kind: SpanKind<S>,
  ) {}

  within(at: Point, wanted: Window, seen: Shown<S>[]): void {
    const { track, kind } = this
    const { spans } = track
    const begun = track.begunAt(at)
    const ended = track.endedOf(begun, at)
    const level = this.pyramid.level(wanted.pixelMs, ended)
    const shown = {
      level,
      count: ended,
      fromMs: (place: number) => (spans[place] as S).fromMs,
      untilMs: (place: number) => (spans[place] as S).untilMs,
    }
    visit(shown, wanted, (first, end) => {
      if (end - first > 1) seen.push(this.merged(level, first, end))
      else seen.push(kind.clip === undefined ? (spans[first] as S) : kind.clip(spans[first] as S, wanted))
    })
    const last = ended < begun ? spans[ended] : undefined
    if (last === undefined || last.fromMs > wanted.untilMs || at.atMs < wanted.fromMs) return
    const open = goingOn(last, at, kind.unfinished)
    seen.push(kind.clip === undefined ? open : kind.clip(open, wanted))
  }

  /** Merges a group of a level into one span, which is cached. Only the last group can change between pictures, because that group may grow. */
  private merged(level: GroupLevel | null, first: number, end: number): Shown<S> {
    if (level === null) return this.merge(first, end)
    const known = this.kept.get(level) ?? new Map<number, Shown<S>>()
    if (known.size === 0) this.kept.set(level, known)
    const kept = known.get(first)
    if (kept?.many === end - first) return kept
    const fresh = this.merge(first, end)
    known.set(first, fresh)
    return fresh
  }

  private merge(first: number, end: number): Shown<S> {
    const { spans } = this.track
    const begin = spans[first] as S
    const { untilMs, untilSeq } = spans[end - 1] as S
    const alike = this.changesAt(first) === this.changesAt(end - 1)
    return { ...begin, untilMs, untilSeq, ...this.kind.merged(begin, alike), many: end - first }
  }

  private changesAt(place: number): number {
    const { changes, kind } = this
    // Spans of most kinds never differ, so nothing is counted.
    if (kind.differ === undefined) return 0
    for (let next = changes.length; next <= place; next += 1) {
      const [before, span] = [this.track.spans[next - 1], this.track.spans[next]]
      const isOther = before !== undefined && span !== undefined && kind.differ(before, span)
      changes.push((changes[next - 1] ?? 0) + Number(isOther))
    }
    return changes[place] ?? 0
  }
}
