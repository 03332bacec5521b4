/** Places of spans and marks in pixels, and sizes of type. */
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { ShownMark, ShownSpan } from '#web/replay/types.ts'
import type { DrawingContext, Row } from './lane.ts'

export interface DrawnSpan {
  fromMs: number
  untilMs: number
}

/** A stretch of pixels along the time axis. */
export interface Stretch {
  x: number
  width: number
}

/** Sizes of type, in units. No text is smaller than `tiny`, which people in the last row can still read on a projector. */
export const type = { name: 12.5, text: 12, small: 11, tiny: 10.5 } as const

/** A size of type: as wanted, but readable, and at most `most` units. */
export function sizeWithin({ layout: { unit } }: Pick<DrawingContext, 'layout'>, wanted: number, most: number): number {
  return Math.max(type.tiny * unit, Math.min(most * unit, wanted))
}

/** The baseline of a text in the middle of a row. */
export const baseline = ({ y, height }: Row, size: number) => y + height / 2 + size * 0.36

/** The stretch of pixels that a span covers in view; `null` if it is out of view. A span shorter than a pixel is drawn as one. */
export function stretch({ scale }: Pick<DrawingContext, 'scale'>, span: DrawnSpan): Stretch | null {
  if (!scale.shows(span.fromMs, span.untilMs)) return null
  const x = scale.clamped(span.fromMs)
  return { x, width: Math.max(1, scale.clamped(span.untilMs) - x) }
}

/** The place of a moment in view; `null` if it is out of view. */
export function momentPx({ scale }: Pick<DrawingContext, 'scale'>, atMs: number): number | null {
  return scale.shows(atMs, atMs) ? scale.timeToPx(atMs) : null
}

/** Explains a span: `single` words one span by its beginning and length. For a span that stands for many, the text counts how many of `what`. */
export function tipOf(
  { many, fromMs, untilMs }: Pick<ShownSpan, 'many' | keyof DrawnSpan>,
  single: (when: string, length: string) => string,
  what: string,
): string {
  const when = timeText(fromMs)
  return many === undefined
    ? single(when, durationText(untilMs - fromMs))
    : words.many(many, what, when, timeText(untilMs))
}

/** Sentence about the other marks that this one stands for. */
export function othersOf({ many = 1 }: ShownMark): string {
  return many > 1 ? words.others(many - 1) : ''
}

/** Returns a lookup of items by client. */
export function lookUpByClient<T extends { client: string }>(all: readonly T[]): (client: string) => T[] {
  return byKey(all, ({ client }) => client)
}

/** Returns a lookup of items by key. */
export function byKey<T>(all: readonly T[], keyOf: (one: T) => string): (key: string) => T[] {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group === undefined) groups.set(keyOf(one), [one])
    else group.push(one)
  }
  return (key) => groups.get(key) ?? []
}

/**
 * Keeps the signs in view. If there are many, keeps those that are `apartPx` from the one before, because signs are wider than a pixel, and up to `crowd`
 * others that matter.
 */
export function thinned<M extends { atMs: number }>(
  { scale }: DrawingContext,
  marks: readonly M[],
  apartPx: number,
  matters: (mark: M) => boolean = () => false,
): M[] {
  const seen = marks.filter((one) => scale.shows(one.atMs, one.atMs))
  if (seen.length < crowd) return seen
  let lastPx = Number.NEGATIVE_INFINITY
  let important = 0
  return seen.filter((one) => {
    const x = scale.timeToPx(one.atMs)
    const keep = x - lastPx >= apartPx || (matters(one) && important++ < crowd)
    if (keep) lastPx = x
    return keep
  })
}

/** From this number of marks on, a row is too full to show each of them. */
const crowd = 120

/** Groups of neighboring marks that are less than this many pixels apart. */
export function neighbors<T>(
  { scale }: DrawingContext,
  sorted: readonly T[],
  apartPx: number,
  ends: (one: T) => DrawnSpan,
): T[][] {
  const groups: T[][] = []
  for (const one of sorted) {
    const last = groups.at(-1)?.at(-1)
    const isNear = last !== undefined && scale.distancePx(ends(last).untilMs, ends(one).fromMs) < apartPx
    if (isNear) groups.at(-1)?.push(one)
    else groups.push([one])
  }
  return groups
}

/** Extends a bar that continues beyond the view, so that its rounded ends are out of sight. */
export function bled({ scale, layout }: DrawingContext, { x, width }: Stretch): Stretch {
  const reach = 16 * layout.unit
  const left = x <= scale.leftPx ? reach : 0
  const right = x + width >= scale.rightPx ? reach : 0
  return { x: x - left, width: width + left + right }
}

/** The parts of a span that no other span covers. */
export function without({ fromMs, untilMs }: DrawnSpan, others: readonly DrawnSpan[]): DrawnSpan[] {
  const left: DrawnSpan[] = []
  let fromHereMs = fromMs
  for (const other of others) {
    if (other.untilMs <= fromHereMs || other.fromMs >= untilMs) continue
    if (other.fromMs > fromHereMs) left.push({ fromMs: fromHereMs, untilMs: other.fromMs })
    fromHereMs = Math.max(fromHereMs, other.untilMs)
  }
  if (fromHereMs < untilMs) left.push({ fromMs: fromHereMs, untilMs })
  return left
}
