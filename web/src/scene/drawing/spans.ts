/** Computes the places of spans and marks in pixels, and the sizes of type. */
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { ShownMark, ShownSpan } from '#web/replay/types.ts'
import type { DrawingContext, Row } from './lane.ts'

export interface DrawnSpan {
  fromMs: number
  untilMs: number
}

export interface Stretch {
  x: number
  width: number
}

/** Font sizes, in units. No text is smaller than `tiny`, which people in the last row can still read on a projector. */
export const type = { name: 12.5, text: 12, small: 11, tiny: 10.5 } as const

/** Returns a font size in pixels: the wanted size, but at least `tiny` and at most `most` units. */
export function sizeWithin({ layout: { unit } }: Pick<DrawingContext, 'layout'>, wanted: number, most: number): number {
  return Math.max(type.tiny * unit, Math.min(most * unit, wanted))
}

/** Returns the baseline of a text in the middle of a row. */
export const baseline = ({ y, height }: Row, size: number) => y + height / 2 + size * 0.36

/** Returns the pixels that a span covers in view, or `null` if the span is out of view. A span shorter than a pixel is one pixel wide. */
export function stretch({ scale }: Pick<DrawingContext, 'scale'>, span: DrawnSpan): Stretch | null {
  if (!scale.shows(span.fromMs, span.untilMs)) return null
  const x = scale.clamped(span.fromMs)
  return { x, width: Math.max(1, scale.clamped(span.untilMs) - x) }
}

/** Returns the place of a moment, or `null` if the moment is out of view. */
export function momentPx({ scale }: Pick<DrawingContext, 'scale'>, atMs: number): number | null {
  return scale.shows(atMs, atMs) ? scale.timeToPx(atMs) : null
}

/** Explains a span. `single` words one span, given its beginning and length. If the span stands for many, the text gives their number, followed by `what`. */
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

/** Returns a sentence about the other marks that this mark stands for. */
export function othersOf({ many = 1 }: ShownMark): string {
  return many > 1 ? words.others(many - 1) : ''
}

export function lookUpByClient<T extends { client: string }>(all: readonly T[]): (client: string) => T[] {
  return byKey(all, ({ client }) => client)
}

/** Returns a function that looks up items by key. */
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
 * Returns the marks that are in view. If there are many, leaves out marks that are closer than `apartPx` to the previous one, because signs are wider than a
 * pixel. Up to `crowd` marks that matter are kept anyway.
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

/** A row with at least this many marks is too full to show each of them. */
const crowd = 120

/** Groups neighboring marks that are less than `apartPx` pixels apart. */
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

/** Extends a bar that continues beyond the view, so that the bar's rounded ends are out of sight. */
export function bled({ scale, layout }: DrawingContext, { x, width }: Stretch): Stretch {
  const reach = 16 * layout.unit
  const left = x <= scale.leftPx ? reach : 0
  const right = x + width >= scale.rightPx ? reach : 0
  return { x: x - left, width: width + left + right }
}

/** Returns the parts of a span that no other span covers. */
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
