/** Draws the lock's holder according to the store. The lease slopes down, and jumps up again at each renewal. */
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import { isCounted } from '#web/replay/counts.ts'
import type { LeaseSegment, StoreGrantSpan } from '#web/replay/types.ts'
import { titledName } from '../drawing/gutter.ts'
import type { LabelRequest } from '../drawing/labels.ts'
import type { DrawingContext, Heights, Lane, Row } from '../drawing/lane.ts'
import { grantShapes, holderName, lasting, slopeAt } from '../drawing/lease.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import { ownerToken, type PlainShape } from '../drawing/shapes.ts'
import { type DrawnSpan, type Stretch, sizeWithin, stretch, tipOf, type } from '../drawing/spans.ts'
import { rowsOf } from '../drawing/stacked-spans.ts'
import { isOverWhenDue, leaseText, lengthMs } from './lease-text.ts'

declare module '../drawing/lane.ts' {
  interface Layout {
    truth: Row
    truthNotes: Row
    truthGap: Row
  }
}

const heights = {
  notes: [12, 15, 16],
  truth: [16, 44, 88],
  /** Height added for each further client that may hold the lock. */
  oneMoreHolder: [9, 18, 30],
  gap: [5, 24, 36],
} as const satisfies Record<string, Heights>

/**
 * Priorities of labels: letters come first, then ends of grants (those caused by another client or a failure before the others), then renewals and times in
 * which the lock is free.
 */
const priority = { letter: 4, strangeEnd: 3, end: 2, renewal: 1, free: 0 }

export const truth: Lane = {
  rows(take, _about, { holders = 1 }) {
    const truthNotes = take(heights.notes)
    const truth = take(heights.truth)
    for (let more = 1; more < holders; more += 1) truth.height += take(heights.oneMoreHolder).height
    const truthGap = take(heights.gap)
    return { truthNotes, truth, truthGap }
  },
  back(context) {
    const { picture, header, layout } = context
    const title = picture.lockless
      ? words.lock.none
      : typeof header.capacity === 'number'
        ? words.lock.permits
        : words.lock.one
    const about = picture.lockless ? '' : words.truth[picture.fleet](header.store.name)
    return titledName(context, { title, about, icon: 'lock' }, layout.truth)
  },
  gutterFoot: ({ truth }) => truth.y + truth.height,
  draw(context) {
    const { layout, picture, header } = context
    const { truth, right, left, unit } = layout
    const y = truth.y + truth.height
    const line: PlainShape = {
      kind: 'line',
      x1: left,
      x2: right,
      y1: y,
      y2: y,
      stroke: 'line',
      strokeWidth: 1.5 * unit,
    }
    const seen = picture.storeGrants
    if (seen.length > 0 && isCounted(header, seen)) return [line]
    // Simultaneous grants of two masters are drawn one below the other.
    const { rows, count } = rowsOf(seen)
    const height = truth.height / count
    const rowOf = (grant: StoreGrantSpan): Row => ({
      y: truth.y + height * (rows.get(grant) ?? 0),
      height: height - (count > 1 ? 2 : 0),
    })
    return [
      line,
      ...seen.map((grant) => grantMark(context, grant, rowOf(grant))),
      ...seen.map((grant) => ending(context, grant)),
      ...seen.flatMap((grant) => renewals(context, grant)),
      ...free(context, seen),
      ...shared(context),
      picture.lockless ? unasked(context) : null,
    ]
  },
  outlines: ({ storeGrants }, { truth, truthGap }) =>
    storeGrants.map((span) => ({
      client: span.client,
      span,
      row: truth,
      gapPx: truthGap.height,
      tip: (began, when, length) => words.holdBehind(began, span.client, when, length),
      many: words.manyOf.holds(span.client),
      explained: () => [],
    })),
}

/** Explains the first slope. */
export const slopeText: Lane = {
  draw(context) {
    const { layout, picture, labels, header } = context
    const { unit, truthNotes } = layout
    if (isCounted(header, picture.storeGrants) || rowsOf(picture.storeGrants).count > 1) return []
    const first = picture.storeGrants.find(
      ({ segments, many }) => many === undefined && lasting(segments)[0]?.expiresAtMs,
    )
    const place = first === undefined ? null : stretch(context, first)
    if (first === undefined || place === null || !isSeenToSink(context, first)) return []
    return [
      labels.label({
        texts: words.slope(context.scale.bend === null ? null : leaseLength(context, lasting(first.segments)[0])),
        size: type.tiny * unit,
        fill: 'mute',
        halo: true,
        x: place.x + 2 * unit,
        y: truthNotes.y + truthNotes.height - 4 * unit,
        slide: true,
        within: [place.x, Math.min(layout.right, place.x + Math.max(place.width, 150 * unit))],
      }),
    ]
  },
}

/**
 * Whether a grant visibly slopes down. A lease that has hardly begun, or that is far longer than the time it is held, looks like a flat block and needs no
 * explanation.
 */
function isSeenToSink(context: DrawingContext, { segments }: StoreGrantSpan): boolean {
  const [segment] = lasting(segments)
  const place = segment === undefined ? null : stretch(context, segment)
  if (place === null) return false
  const heightAt = (px: number) => Math.max(0, slopeAt(context, segments, segment, px))
  return heightAt(place.x) - heightAt(place.x + place.width) >= leastSlope
}

/** Minimum drop, as a fraction of the row's height, that readers see as a slope. */
const leastSlope = 0.25

/** Writes into the empty row of a run without a lock why the row is empty. */
function unasked({ layout, labels }: DrawingContext): Piece {
  const { truth, left, unit } = layout
  const at = { x: left + 8 * unit, y: truth.y + truth.height - 6 * unit, size: type.small * unit }
  return labels.at(priority.free).label({ texts: words.unasked, ...at, fill: 'mute' })
}

function grantMark(context: DrawingContext, grant: StoreGrantSpan, row: Row): Piece {
  const { unit } = context.layout
  const place = stretch(context, grant)
  if (place === null) return null
  const single = (when: string, length: string) =>
    words.holdTip(holderName(grant), when, length, leaseTip(context, grant))
  const ends = { x1: place.x, x2: place.x, y1: row.y, y2: row.y + row.height }
  const edge: PlainShape = { kind: 'line', ...ends, stroke: ownerToken(grant.client), strokeWidth: 1.5 * unit }
  const shapes = context.labels.at(priority.letter).ask((space) => {
    const letter = grant.many === undefined ? space.place(letterOf(context, grant, place, row)) : null
    return [...grantShapes(context, grant, row, letter ? letter.left + letter.width : undefined), edge, letter?.shape]
  })
  return mark({
    seq: grant.fromSeq,
    tip: tipOf(grant, single, words.manyOf.holds(grant.client)),
    at: { x: place.x, y: row.y },
    shapes: [shapes],
    during: grant,
  })
}

function leaseTip({ hidesEnd }: DrawingContext, { segments, untilMs }: StoreGrantSpan): string | null {
  const { expiresAtMs = null, deadlineAtMs, endsWith } = segments.at(-1) ?? {}
  if (endsWith) return words.endsWithTip(endsWith)
  if (expiresAtMs !== null) return words.leaseTip(durationText(Math.max(0, expiresAtMs - untilMs)))
  if (deadlineAtMs !== undefined) return words.byValueTip(timeText(deadlineAtMs))
  return hidesEnd ? null : words.endlessTip
}

/** Places the owner's letter at the bottom left of the slope, where the bar is tallest, followed by `∞` if the lease never ends. */
function letterOf(context: DrawingContext, grant: StoreGrantSpan, place: Stretch, row: Row): LabelRequest {
  const { unit } = context.layout
  const size = sizeWithin(context, row.height * 0.5, type.text)
  const [first] = lasting(grant.segments)
  const isEndless = first?.expiresAtMs === null
  const name = words.holderNamed(holderName(grant) ?? '?')
  const liesOnSlope = (px: number) =>
    !isEndless && slopeAt(context, grant.segments, first, px) * row.height >= size * 1.3
  const isOnSlope = liesOnSlope(place.x + 8 * unit + size)
  const said = words.heldBy(name)
  // A text of whole words must lie completely on the slope.
  const isSaid = liesOnSlope(place.x + 7 * unit + context.measure(said, size, 750, false))
  const until = isEndless ? first.deadlineAtMs : undefined
  const endless = first?.endsWith ? words.endsWith(first.endsWith) : words.endless
  return {
    texts:
      until !== undefined
        ? words.byValue(name, timeText(until))
        : isEndless && !context.hidesEnd
          ? [...endless.map((word) => `${name} · ${word}`), name]
          : [...(isSaid ? [said] : []), name],
    x: place.x + 7 * unit,
    y: row.y + row.height - size * 0.45,
    size,
    weight: 750,
    fill: isOnSlope ? 'on-owner' : 'ink',
    halo: !isOnSlope,
    within: [place.x + 4 * unit, place.x + Math.min(place.width, 240 * unit) - 2 * unit],
  }
}

/** Whether a failure, or a client other than the owner, ended a grant. */
function isStrange({ endedBy, endedByClient, client }: StoreGrantSpan): boolean {
  if (endedBy === 'taken-over') return false
  return endedBy === 'node-down' || (client !== null && endedByClient !== null && endedByClient !== client)
}

function wordAbove(
  context: DrawingContext,
  texts: string[],
  atMs: number,
  { priority, fill }: { priority: number; fill: 'mute' | 'bad' },
): Piece {
  const { scale, layout, labels } = context
  if (!scale.shows(atMs, atMs)) return null
  const at = { x: scale.timeToPx(atMs), y: layout.truthNotes.y + layout.truthNotes.height - 4 * layout.unit }
  const size = type.tiny * layout.unit
  return labels.at(priority).label({ texts, ...at, anchor: 'middle', size, fill, slide: true, halo: true })
}

function ending(context: DrawingContext, grant: StoreGrantSpan): Piece {
  // If nodes have rows of their own, a node's death is shown there.
  if (grant.endedBy === null || (grant.endedBy === 'node-down' && context.layout.nodes.length > 0)) return null
  const look = isStrange(grant)
    ? ({ priority: priority.strangeEnd, fill: 'bad' } as const)
    : ({ priority: priority.end, fill: 'mute' } as const)
  return wordAbove(context, [...leaseOver(context, grant), ...words.ended(grant)], grant.untilMs, look)
}

/**
 * On an axis of steps, equal leases have unequal widths, so the end of a lease says how long the lease was. A store may end a lease late, as etcd does, or
 * early if its clock jumps. Then the length is not said, because the times beside it would contradict it.
 */
function leaseOver(context: DrawingContext, { endedBy, segments, untilMs }: StoreGrantSpan): string[] {
  const last = segments.at(-1)
  if (context.scale.bend === null || endedBy !== 'expired' || !isOverWhenDue(last, untilMs)) return []
  const length = leaseLength(context, last)
  return length === null ? [] : [words.leaseOver(length)]
}

function leaseLength({ header }: DrawingContext, segment: LeaseSegment | undefined): string | null {
  const givenMs = lengthMs(segment)
  return givenMs === null ? null : leaseText(givenMs, header.parameters.leaseMs)
}

function renewals(context: DrawingContext, grant: StoreGrantSpan): Piece[] {
  // A majority's lease changes with every node that answers; the nodes' own rows show those changes better.
  if (context.picture.fleet === 'quorum') return []
  const segments = lasting(grant.segments)
  return segments.slice(1).map((segment, i) => {
    const beforeMs = segments[i]?.expiresAtMs ?? null
    const isLonger = (segment.expiresAtMs ?? Number.POSITIVE_INFINITY) > (beforeMs ?? 0)
    if (!isLonger && beforeMs !== null) return null
    return wordAbove(context, words.renewed, segment.fromMs, { priority: priority.renewal, fill: 'mute' })
  })
}

/** Returns texts that say that nobody has the lock after this grant. `hasRows` tells whether nodes have rows of their own, which show who is down. */
function freeTexts({ endedBy }: StoreGrantSpan, hasRows: boolean): string[] {
  if (endedBy === 'node-down') return hasRows ? [] : words.silent
  // The remaining nodes may still keep all other clients out.
  return [endedBy === 'minority' ? words.noMajority : words.free]
}

/** Labels each time span between two grants in which the lock is free. */
function free(context: DrawingContext, grants: readonly StoreGrantSpan[]): Piece[] {
  const { picture } = context
  let heldUntilMs = 0
  return grants.map((grant, i) => {
    heldUntilMs = Math.max(heldUntilMs, grant.untilMs)
    const share = picture.rowShares.find(({ fromMs }) => fromMs >= grant.untilMs)
    const nextMs = Math.min(grants[i + 1]?.fromMs ?? picture.at.atMs, share?.fromMs ?? picture.at.atMs)
    if (grant.untilSeq === null || grant.many !== undefined || nextMs <= heldUntilMs || heldUntilMs > grant.untilMs)
      return null
    const texts = freeTexts(grant, context.layout.nodes.length > 0)
    return wordBetween(context, texts, { fromMs: grant.untilMs, untilMs: nextMs }, priority.free)
  })
}

/** Names the clients that have the row in share mode, in each time span in which they stay the same. */
function shared(context: DrawingContext): Piece[] {
  const shares = context.picture.rowShares.filter(({ many }) => many === undefined)
  const changes = [...new Set(shares.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]))].sort((a, b) => a - b)
  return changes.slice(0, -1).map((fromMs, i) => {
    const untilMs = changes[i + 1] as number
    const clients = shares
      .filter((share) => share.fromMs <= fromMs && share.untilMs >= untilMs)
      .map(({ client }) => client)
    if (clients.length === 0 || !context.scale.shows(fromMs, untilMs)) return null
    return wordBetween(context, words.shared(clients.sort()), { fromMs, untilMs }, priority.letter)
  })
}

/** Writes into the row, where no grant is drawn, what is true of this time span. */
function wordBetween(
  { scale, layout, labels }: DrawingContext,
  texts: string[],
  { fromMs, untilMs }: DrawnSpan,
  priority: number,
): Piece {
  const { unit, truth } = layout
  const from = scale.clamped(fromMs)
  return labels.at(priority).label({
    texts,
    x: from + 8 * unit,
    y: truth.y + truth.height - 6 * unit,
    size: type.small * unit,
    fill: 'mute',
    within: [from + 4 * unit, scale.clamped(untilMs) - 2 * unit],
  })
}
