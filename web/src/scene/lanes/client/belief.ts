/** Draws a client's belief: a bar in the client's color, with words that say that the client has the lock or only believes so. */

import { timelineWords as words } from '#web/locale/timeline.ts'
import type { BeliefSpan, GapSpan, PauseSpan } from '#web/replay/types.ts'
import type { Placing } from '#web/scene/drawing/label-queue.ts'
import type { DrawingContext, Row } from '#web/scene/drawing/lane.ts'
import { mark, type Piece } from '#web/scene/drawing/pieces.ts'
import { ownerTexture, ownerToken, type PlainShape } from '#web/scene/drawing/shapes.ts'
import { baseline, bled, type Stretch, sizeWithin, stretch, tipOf, type, without } from '#web/scene/drawing/spans.ts'
import { endOf, note, priority } from './lane-text.ts'

interface Own {
  pauses: readonly PauseSpan[]
  zombies: readonly GapSpan[]
}

export function belief(context: DrawingContext, span: BeliefSpan, { pauses, zombies }: Own, row: Row): Piece[] {
  const { unit } = context.layout
  const awake = without(span, pauses).flatMap((piece) => stretch(context, piece) ?? [])
  const radius = span.many === undefined ? 6 * unit : 0
  const bars = awake.flatMap((piece) => ownedBar(span.client, { ...bled(context, piece), ...row }, radius))
  const [first] = awake
  const name = first === undefined ? null : named(context, span, zombies, { bar: first, row })
  const place = stretch(context, span)
  if (place === null) return []
  const single = (when: string, length: string) =>
    context.picture.lockless
      ? words.atWorkTip(span.client, when, length)
      : words.believesTip(span.client, when, length, span.token)
  const tip = tipOf(span, single, words.manyOf.beliefs(span.client))
  const at = { x: place.x, y: row.y }
  const lost = { texts: words.lost(span.client), x: endOf(place), priority: priority.belief }
  return [
    mark({ seq: span.fromSeq, tip, at, shapes: [...bars, name], during: span }),
    span.endedBy === 'lost' ? note(context, row, lost) : null,
  ]
}

/** Returns the texts that may go inside the bar, from the longest to the shortest. */
function textsIn({ picture, header }: DrawingContext, span: BeliefSpan, zombies: readonly GapSpan[]): string[] {
  const { client, token, many } = span
  if (many !== undefined) return words.manyBeliefs(many, client)
  if (picture.lockless) return words.atWork(client)
  return (isWrong(span, zombies) ? words.believes : words.holds)(client, whatIsHeld(header), token)
}

/** Returns the texts that may go next to the bar, in the past tense if the belief is over. */
function textsBeside(context: DrawingContext, span: BeliefSpan, zombies: readonly GapSpan[]): string[] {
  const { picture, header } = context
  if (span.endedBy === null) return textsIn(context, span, zombies).slice(0, -1)
  if (picture.lockless) return words.wasAtWork(span.client)
  return (isWrong(span, zombies) ? words.believed : words.had)(span.client, whatIsHeld(header))
}

function isWrong(span: BeliefSpan, zombies: readonly GapSpan[]): boolean {
  return zombies.some(({ fromMs, untilMs }) => fromMs < span.untilMs && untilMs > span.fromMs)
}

function whatIsHeld({ capacity }: DrawingContext['header']): string {
  return typeof capacity === 'number' ? words.lock.permit : words.lock.one
}

/** Places the client's name in the bar, or right after the bar if the bar is too short. If there is no room there either, only the letter is placed. */
function named(
  context: DrawingContext,
  span: BeliefSpan,
  zombies: readonly GapSpan[],
  { bar, row }: { bar: Stretch; row: Row },
): Placing {
  const { layout, scale, labels } = context
  const { unit } = layout
  const size = sizeWithin(context, row.height * 0.62, type.text)
  const look = { y: baseline(row, size), size, weight: 650 } as const
  const onBar = { ...look, fill: 'on-owner' } as const
  const inside = { ...onBar, x: bar.x + 9 * unit, within: [bar.x + 5 * unit, endOf(bar) - 9 * unit] } as const
  const end = scale.clamped(span.untilMs)
  const after = { x: end + 7 * unit, within: [end, freeUntilPx(context, span)], halo: true } as const
  const middle = { x: bar.x + bar.width / 2, anchor: 'middle', within: [bar.x + 2, endOf(bar) - 2] } as const
  const texts = textsIn(context, span, zombies)
  return labels
    .at(priority.belief)
    .label(
      { ...inside, texts: texts.slice(0, -1) },
      { ...look, ...after, texts: textsBeside(context, span, zombies), fill: ownerToken(span.client) },
      { ...inside, texts: texts.slice(-1) },
      { ...onBar, ...middle, texts: [span.client] },
    )
}

/** Returns the right end of the room for words after this belief, where the row's next item begins. Returns 0 if there is no room. */
function freeUntilPx(
  { picture, scale, layout }: DrawingContext,
  { client, fromMs, untilMs, endedBy, many }: BeliefSpan,
) {
  if (layout.crowded || layout.folded.has(client) || endedBy === 'lost' || many !== undefined) return 0
  const starts = [picture.beliefs, picture.pauses, picture.waits].flatMap((spans) =>
    spans.flatMap((span) => (span.client === client && span.fromMs > fromMs ? [span.fromMs] : [])),
  )
  const marks = [picture.crashes, picture.victims, picture.heard].flatMap((all) =>
    all.flatMap((one) => (one.client === client && one.atMs >= untilMs ? [one.atMs] : [])),
  )
  return Math.min(layout.right, ...[...starts, ...marks].map((ms) => scale.timeToPx(ms) - 6 * layout.unit))
}

/** Bars narrower than this many pixels are drawn without rounded corners and texture, because there are many such bars. */
const narrowPx = 4

function ownedBar(client: string, box: Stretch & Row, radius: number): PlainShape[] {
  if (box.width < narrowPx) return [{ kind: 'rect', ...box, fill: ownerToken(client) }]
  const bar = { kind: 'rect', ...box, radius: Math.min(radius, box.width / 2) } as const
  const texture = ownerTexture(client)
  return [{ ...bar, fill: ownerToken(client) }, ...(texture === null ? [] : [{ ...bar, fill: texture }])]
}
