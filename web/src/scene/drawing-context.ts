/** What every lane is drawn from. */

import type { TraceHeader } from '#model/trace/trace.ts'
import { timeText } from '../format/figures.ts'
import { timelineWords as words } from '../locale/en/timeline.ts'
import type { RunPicture, ShownMark, ShownSpan } from '../replay/types.ts'
import type { LabelSpace } from './labels.ts'
import type { Layout } from './layout.ts'
import type { MarkShape, PlainShape, Shape } from './shapes.ts'
import type { TimeScale } from './time-scale.ts'

export interface SceneDraft {
  picture: RunPicture
  header: TraceHeader
  scale: TimeScale
  layout: Layout
  labels: LabelSpace
  shapes: Shape[]
  /** What nodes are at the cursor, which may be out of view. */
  now: Pick<RunPicture, 'nodeSpans'>
  /** That a key has no expiry must not be seen yet. */
  hidesEnd: boolean
  /** Several who believe at once do no harm here: writes are checked. */
  isHarmless: boolean
  /** Among several nodes only what the beat at hand tells has its words, and its ways stand out. */
  told: Told
}

/** What is told of a run with several nodes, by the places of its events. */
export interface Told {
  /** All up to here has been told. `Infinity`: everything; -1: nothing, or nobody tells. */
  afterSeq: number
  /** The event of the beat; `null`: none is told. */
  atSeq: number | null
  /** The run stands there whole: what comes after the beat is not told either. */
  isWhole: boolean
}

/** Sizes of type, in units. Nothing is written smaller than `tiny`: at projector size that is what the last row can read. */
export const type = { name: 12.5, text: 12, small: 11, tiny: 10.5 } as const

/** A size that follows its lane's height, and yet can be read. */
export function sizeWithin({ layout: { unit } }: Pick<SceneDraft, 'layout'>, wanted: number, most: number): number {
  return Math.max(type.tiny * unit, Math.min(most * unit, wanted))
}

/** Adds plain shapes, and skips `null` and `undefined`. */
export function draw(stage: SceneDraft, ...shapes: (PlainShape | null | undefined)[]): void {
  for (const shape of shapes) if (shape != null) stage.shapes.push(shape)
}

/** Adds something that explains itself and leads to its event. */
export function mark(
  stage: SceneDraft,
  seq: number,
  tip: string,
  at: { x: number; y: number },
  shapes: (PlainShape | null | undefined)[],
  during?: Pick<ShownSpan, 'fromMs' | 'untilMs'>,
): void {
  const kept = shapes.filter((shape): shape is PlainShape => shape != null)
  if (kept.length === 0) return
  const span = during && { during: { fromMs: during.fromMs, untilMs: during.untilMs } }
  stage.shapes.push({ kind: 'mark', seq, words: tip, at, shapes: kept, ...span } satisfies MarkShape)
}

/** The stretch of pixels that a span covers in view; `null` if none. A span shorter than a pixel is drawn as one. */
export function stretch(
  { scale }: SceneDraft,
  span: Pick<ShownSpan, 'fromMs' | 'untilMs'>,
): { x: number; width: number } | null {
  if (!scale.shows(span.fromMs, span.untilMs)) return null
  const x = scale.clamped(span.fromMs)
  return { x, width: Math.max(1, scale.clamped(span.untilMs) - x) }
}

/** What a span is, in words; of a span that stands for many, how many of what there are. */
export function tipOf(span: ShownSpan, single: () => string, what: string): string {
  if (span.many === undefined) return single()
  return words.many(span.many, what, timeText(span.fromMs), timeText(span.untilMs))
}

/** Of a mark that stands for others as well: how many. */
export function othersOf({ many = 1 }: ShownMark): string {
  return many > 1 ? words.others(many - 1) : ''
}

/** The same things, client by client. */
export function lookUpByClient<T extends { client: string }>(all: readonly T[]): (client: string) => T[] {
  return byKey(all, ({ client }) => client)
}

/** The same things in groups. */
export function byKey<T>(all: readonly T[], keyOf: (one: T) => string): (key: string) => T[] {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group === undefined) groups.set(keyOf(one), [one])
    else group.push(one)
  }
  return (key) => groups.get(key) ?? []
}

/** Signs are wider than a pixel: those in view, at least so many pixels apart if there are many; those that matter are always kept. */
export function thinned<M extends { atMs: number }>(
  { scale }: SceneDraft,
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

/** From so many on a lane is too full for every single thing. */
const crowd = 120

/** Lets a bar that goes on beyond the view run out of it, so that its round ends do not look like its ends. */
export function bled(
  { scale, layout }: SceneDraft,
  { x, width }: { x: number; width: number },
): { x: number; width: number } {
  const reach = 16 * layout.unit
  const left = x <= scale.leftPx ? reach : 0
  const right = x + width >= scale.rightPx ? reach : 0
  return { x: x - left, width: width + left + right }
}

/** What is left of a stretch of time without these others. */
export function without(
  { fromMs, untilMs }: Pick<ShownSpan, 'fromMs' | 'untilMs'>,
  others: readonly Pick<ShownSpan, 'fromMs' | 'untilMs'>[],
): { fromMs: number; untilMs: number }[] {
  const left: { fromMs: number; untilMs: number }[] = []
  let fromHereMs = fromMs
  for (const other of others) {
    if (other.untilMs <= fromHereMs || other.fromMs >= untilMs) continue
    if (other.fromMs > fromHereMs) left.push({ fromMs: fromHereMs, untilMs: other.fromMs })
    fromHereMs = Math.max(fromHereMs, other.untilMs)
  }
  if (fromHereMs < untilMs) left.push({ fromMs: fromHereMs, untilMs })
  return left
}
