/** What every lane is drawn from. */
import type { TraceHeader } from '../../../server/protocol/trace.ts'
import type { RunPicture, Span } from '../replay/types.ts'
import type { LabelSpace } from './labels.ts'
import type { Layout } from './layout.ts'
import type { TimeScale } from './scale.ts'
import type { MarkShape, PlainShape, Shape } from './shapes.ts'

export interface Stage {
  picture: RunPicture
  header: TraceHeader
  scale: TimeScale
  layout: Layout
  labels: LabelSpace
  shapes: Shape[]
}

/** Sizes of type, in units. */
export const type = { name: 12.5, text: 12, small: 11, tiny: 10.5 } as const

/** Adds plain shapes, leaving out what did not come to be. */
export function draw(stage: Stage, ...shapes: (PlainShape | null | undefined)[]): void {
  for (const shape of shapes) if (shape != null) stage.shapes.push(shape)
}

/** Adds something that explains itself and leads to its event. */
export function mark(
  stage: Stage,
  seq: number,
  words: string,
  at: { x: number; y: number },
  shapes: (PlainShape | null | undefined)[],
): void {
  const kept = shapes.filter((shape): shape is PlainShape => shape != null)
  if (kept.length > 0) stage.shapes.push({ kind: 'mark', seq, words, at, shapes: kept } satisfies MarkShape)
}

/** The stretch of pixels that a span covers in view; `null` if none. A span shorter than a pixel is drawn as one. */
export function stretch({ scale }: Stage, span: Pick<Span, 'fromMs' | 'untilMs'>): { x: number; width: number } | null {
  if (!scale.shows(span.fromMs, span.untilMs)) return null
  const x = scale.clamped(span.fromMs)
  return { x, width: Math.max(1, scale.clamped(span.untilMs) - x) }
}

/** Lets a bar that goes on beyond the view run out of it, so that its round ends do not look like its ends. */
export function bled(
  { scale, layout }: Stage,
  { x, width }: { x: number; width: number },
): { x: number; width: number } {
  const reach = 16 * layout.unit
  const left = x <= scale.leftPx ? reach : 0
  const right = x + width >= scale.rightPx ? reach : 0
  return { x: x - left, width: width + left + right }
}

/** What is left of a stretch of time without these others. */
export function without(
  { fromMs, untilMs }: Pick<Span, 'fromMs' | 'untilMs'>,
  others: readonly Pick<Span, 'fromMs' | 'untilMs'>[],
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
