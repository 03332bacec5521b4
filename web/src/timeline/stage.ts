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
  during?: Pick<Span, 'fromMs' | 'untilMs'>,
): void {
  const kept = shapes.filter((shape): shape is PlainShape => shape != null)
  if (kept.length === 0) return
  const span = during && { during: { fromMs: during.fromMs, untilMs: during.untilMs } }
  stage.shapes.push({ kind: 'mark', seq, words, at, shapes: kept, ...span } satisfies MarkShape)
}

/** The stretch of pixels that a span covers in view; `null` if none. A span shorter than a pixel is drawn as one. */
export function stretch({ scale }: Stage, span: Pick<Span, 'fromMs' | 'untilMs'>): { x: number; width: number } | null {
  if (!scale.shows(span.fromMs, span.untilMs)) return null
  const x = scale.clamped(span.fromMs)
  return { x, width: Math.max(1, scale.clamped(span.untilMs) - x) }
}

/**
 * Those in view, and no more than an eye can tell apart: where spans and gaps are both narrower than a pixel and a half, they become one
 * that stands for all of them.
 */
export function legible<S extends Span>({ scale }: Stage, spans: readonly S[]): S[] {
  const seen = spans.filter((span) => scale.shows(span.fromMs, span.untilMs))
  if (seen.length < crowd) return seen
  const tinyMs = scale.pxToDuration(1.5)
  const kept: S[] = []
  let last: S | undefined
  let own = false
  for (const span of seen) {
    if (last === undefined || span.untilMs - span.fromMs >= tinyMs || span.fromMs - last.untilMs >= tinyMs) {
      kept.push(span)
      last = span
      own = false
      continue
    }
    // The first to be joined by others is copied, once: the picture's own spans must stay as they are.
    if (!own) {
      last = { ...last }
      kept[kept.length - 1] = last
      own = true
    }
    last.untilMs = Math.max(last.untilMs, span.untilMs)
  }
  return kept
}

/** The same things, client by client. */
export function byClient<T extends { client: string }>(all: readonly T[]): (client: string) => T[] {
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

/** Those in view, at least so many pixels apart if there are many; those that matter are always kept. */
export function thinned<M extends { atMs: number }>(
  { scale }: Stage,
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
