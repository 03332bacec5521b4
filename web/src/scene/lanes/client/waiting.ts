/** Draws a client's wait: a dotted line with the reason in words, and a loop for a client that waits for itself. */

import { whyText } from '#model/words/why-text.ts'
import { phrases } from '#web/locale/phrases.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { BeliefSpan, PauseSpan, WaitSpan } from '#web/replay/types.ts'
import { loop } from '#web/scene/drawing/glyphs.ts'
import type { DrawingContext, Row } from '#web/scene/drawing/lane.ts'
import { mark, type Piece } from '#web/scene/drawing/pieces.ts'
import { ownerToken } from '#web/scene/drawing/shapes.ts'
import { baseline, type DrawnSpan, sizeWithin, stretch, tipOf, type, without } from '#web/scene/drawing/spans.ts'
import { endOf, note, pillBehind, priority } from './lane-text.ts'
import { nameSays } from './names.ts'

/** `beliefs` are the beliefs of the same client. */
export function waits(
  context: DrawingContext,
  waits: readonly WaitSpan[],
  beliefs: readonly BeliefSpan[],
  { row, isOnBar }: { row: Row; isOnBar: boolean },
): Piece[] {
  const { unit } = context.layout
  return waits.flatMap((wait): Piece[] => {
    const place = stretch(context, wait)
    if (place === null) return []
    const y = row.y + row.height / 2
    const why = whyText(wait.why, phrases.causes)
    const single = (when: string, length: string) => words.waitingTip(wait.client, why, when, length)
    const tip = tipOf(wait, single, words.manyOf.waits(wait.client))
    const look = { stroke: ownerToken(wait.client), strokeWidth: 2 * unit, dash: `${0.1 * unit} ${6 * unit}` } as const
    const line = { kind: 'line', x1: place.x, x2: endOf(place), y1: y, y2: y, ...look } as const
    const dotted = mark({ seq: wait.fromSeq, tip, at: { x: place.x, y: row.y }, shapes: [line] })
    if (wait.endedBy !== 'refused' || (wait === waits.at(-1) && nameSays(context, wait.client, 'refused')))
      return [dotted]
    // A client that waited for its own lock still believes that it has the lock, so the word goes next to the belief's bar.
    const belief = beliefs.find(({ fromMs, untilMs }) => fromMs <= wait.untilMs && wait.untilMs <= untilMs)
    const bar = belief === undefined ? null : stretch(context, belief)
    const first = isOnBar ? priority.gaveUpOnBar : priority.gaveUp
    return [dotted, note(context, row, { texts: words.gaveUp, x: endOf(bar ?? place), priority: first })]
  })
}

interface Around {
  row: Row
  pauses: readonly PauseSpan[]
  /** Places where the text may begin: the row's left end, or right after one of the row's marks or after another client's crash. */
  starts: readonly number[]
  priority: number
}

/** Writes the reason for a wait where nothing else happens to the client. */
export function reason(context: DrawingContext, wait: WaitSpan, { row, pauses, starts, priority }: Around): Piece {
  const { unit } = context.layout
  const free = longest(context, without(wait, pauses))
  if (free === null) return null
  const size = sizeWithin(context, row.height * 0.7, type.text)
  const isOwnRival = waitsForItself(context, wait)
  const signPx = isOwnRival ? size * 1.2 : 0
  return context.labels.at(priority).ask((space) => {
    const texts = isOwnRival ? words.waitingForItself : words.waiting(whyText(wait.why, phrases.causes))
    for (const [text, start] of texts.flatMap((text) => starts.map((start) => [text, start] as const))) {
      const label = space.place({
        texts: [text],
        x: Math.max(free.x + 20 * unit, start + 12 * unit) + signPx,
        y: baseline(row, size),
        size,
        fill: 'mute',
        within: [free.x + 6 * unit + signPx, free.x + free.width - 6 * unit],
      })
      if (label === null) continue
      const from = { left: label.left - signPx, width: label.width + signPx }
      const center = { x: label.left - signPx / 2, y: row.y + row.height / 2 }
      const sign = loop({ ...center, reach: size * 0.36, stroke: 'warn', strokeWidth: 1.6 * unit })
      return [pillBehind(from, row, unit), isOwnRival ? sign : null, label.shape]
    }
    return []
  })
}

/**
 * Whether a client waits for its own lock: a node grants the lock to the client when the wait begins, and no node grants it to another client during the wait.
 */
export function waitsForItself({ picture }: DrawingContext, { client, fromMs, untilMs }: WaitSpan): boolean {
  const rivals = picture.nodeGrants.filter((grant) => grant.fromMs < untilMs && grant.untilMs > fromMs)
  return rivals.some((grant) => grant.fromMs <= fromMs) && rivals.every((grant) => grant.client === client)
}

function longest(context: DrawingContext, spans: readonly DrawnSpan[]) {
  const seen = spans.flatMap((span) => stretch(context, span) ?? [])
  return seen.toSorted((a, b) => b.width - a.width)[0] ?? null
}
