/** Cuts the segments of a lease, which are the time spans between its changes, to what a picture shows. */

import { firstPlace } from '#model/base/sorted.ts'
import { countUntil } from '#model/history/spans.ts'
import type { LeaseSegment, Point, StoreGrantSpan, Window } from './types.ts'

/** Returns the segments that have begun up to the point. The last segment ends at the point. */
function segmentsAt(segments: readonly LeaseSegment[], at: Point): LeaseSegment[] {
  const begun = segments.slice(
    0,
    countUntil(segments, (segment) => segment.seq, at.seq),
  )
  const last = begun.pop()
  return last === undefined ? [] : [...begun, { ...last, untilMs: at.atMs }]
}

/** Returns the segments that touch the window. Of several segments within one pixel, only the last is shown, extended over the time of all of them. */
function segmentsWithin(segments: readonly LeaseSegment[], { fromMs, untilMs, pixelMs }: Window): LeaseSegment[] {
  const seen: LeaseSegment[] = []
  const count = segments.length
  let place = firstPlace(count, (each) => (segments[each]?.untilMs ?? 0) >= fromMs)
  for (let first = segments[place]; first !== undefined && first.fromMs <= untilMs; first = segments[place]) {
    const pixelEndMs = pixelMs > 0 ? (Math.floor(first.fromMs / pixelMs) + 1) * pixelMs : first.fromMs
    const next = Math.max(
      place + 1,
      firstPlace(count, (each) => (segments[each]?.fromMs ?? 0) >= pixelEndMs),
    )
    const last = segments[next - 1] ?? first
    seen.push(next - place > 1 ? { ...last, fromMs: first.fromMs } : first)
    place = next
  }
  return seen
}

type Held = Pick<StoreGrantSpan, 'client' | 'segments' | 'endedBy' | 'endedByClient'>

/** Tells a `SpanLog` how to show grants, which pass from client to client. */
export const changesHands = {
  unfinished: ({ segments }: Held, at: Point) => ({
    segments: segmentsAt(segments, at),
    endedBy: null,
    endedByClient: null,
  }),
  differ: (before: Held, after: Held) => before.client !== after.client,
  merged: ({ client }: Held, alike: boolean) => ({
    client: alike ? client : null,
    segments: [],
    endedBy: null,
    endedByClient: null,
  }),
  clip: <S extends Held>(span: S, wanted: Window): S =>
    span.segments.length < 2 ? span : { ...span, segments: segmentsWithin(span.segments, wanted) },
}

/** Tells a `SpanLog` how to show a node's grants. Whether the node's clock jumped during a grant is known only once the grant has ended. */
export const handedOnByNode = {
  ...changesHands,
  unfinished: (grant: Held, at: Point) => ({ ...changesHands.unfinished(grant, at), clockJumped: false }),
  merged: (grant: Held, alike: boolean) => ({ ...changesHands.merged(grant, alike), clockJumped: false }),
}

/** Tells a `SpanLog` how to show the store's grants. A grant that has not ended has no `endedOn` yet. */
export const handedOnByStore = {
  ...changesHands,
  unfinished: (grant: Held, at: Point) => ({ ...changesHands.unfinished(grant, at), endedOn: null }),
  merged: (grant: Held, alike: boolean) => ({ ...changesHands.merged(grant, alike), endedOn: null }),
}
