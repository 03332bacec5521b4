/** Draws when a client begins to listen to a channel, and each message that the client hears there. */

import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { BeliefSpan, CommandMark, HeardMark } from '#web/replay/types.ts'
import type { DrawingContext, Row } from '#web/scene/drawing/lane.ts'
import { type MarkPiece, mark } from '#web/scene/drawing/pieces.ts'
import type { PlainShape, Token } from '#web/scene/drawing/shapes.ts'
import { boxAround } from '#web/scene/drawing/signs.ts'
import { baseline, othersOf, thinned, type } from '#web/scene/drawing/spans.ts'
import { priority } from './lane-text.ts'

export const subscribes = (command: CommandMark) => /^UNSUBSCRIBE$|^SUBSCRIBE$/i.test(command.argv[0] ?? '')

interface Own {
  beliefs: readonly BeliefSpan[]
  commands: readonly CommandMark[]
  heard: readonly HeardMark[]
}

/**
 * Draws marks on a client's row. `starts` lists where other texts on the row may begin once the marks are placed: at the row's left end, or right after a mark.
 */
export function listening(context: DrawingContext, row: Row, { beliefs, commands, heard }: Own) {
  const { layout, scale } = context
  const starts = [layout.left - 100 * layout.unit]
  const apartPx = 10 * layout.unit
  // A text must end before the next belief begins, because the belief's bar would hide the text.
  const endOf = ({ atMs }: { atMs: number }) => {
    const next = beliefs.find(({ untilMs }) => untilMs > atMs)
    return next === undefined ? layout.right : scale.timeToPx(next.fromMs)
  }
  const subscriptions = thinned(context, commands, apartPx).map((command) => {
    const { client, seq, atMs, argv } = command
    const on = /^S/i.test(argv[0] ?? '')
    const tip = (on ? words.listensTip : words.listensNoMoreTip)(client, argv.slice(1).join(' '), timeText(atMs))
    const look = { fill: on ? 'accent' : 'ghost', texts: on ? words.listens : [] } as const
    return ear(context, row, starts, { seq, atMs, tip, untilPx: endOf(command), ...look })
  })
  const messages = thinned(context, heard, apartPx).map((one) => {
    const { seq, atMs, message } = one
    const tip = words.heardTip(one, timeText(atMs)) + othersOf(one)
    const look = { fill: layout.crowded ? 'mute' : 'ink', texts: words.heard(message) } as const
    return ear(context, row, starts, { seq, atMs, tip, untilPx: endOf(one), ...look })
  })
  return { marks: [...subscriptions, ...messages], starts }
}

interface Ear {
  seq: number
  atMs: number
  tip: string
  untilPx: number
  fill: Token
  texts: string[]
}

/** Draws a small sign, with words next to the sign if rows are roomy. */
function ear(context: DrawingContext, row: Row, starts: number[], one: Ear): MarkPiece {
  const { layout, scale, labels } = context
  const { unit, crowded, left } = layout
  const { untilPx } = one
  const x = scale.timeToPx(one.atMs)
  const y = row.y + row.height / 2
  const reach = Math.min((crowded ? 3.2 : 4.5) * unit, row.height * 0.4)
  const size = type.tiny * unit
  const at = { x: x + reach + 4 * unit, y: baseline(row, size), within: [left, untilPx - 4 * unit] } as const
  const text = labels.at(priority.channel).ask((space) => {
    if (x + reach < untilPx) space.block(boxAround(x, y, reach))
    const label = crowded ? null : space.place({ ...at, texts: one.texts, size, fill: 'mute', halo: true })
    starts.push(label === null ? x + reach : label.left + label.width)
    return [label?.shape]
  })
  return mark({ seq: one.seq, tip: one.tip, at: { x, y: row.y }, shapes: [...earShapes(x, y, reach, one.fill), text] })
}

function earShapes(x: number, y: number, reach: number, stroke: Token): PlainShape[] {
  const wave = `M${x - reach * 0.5},${y - reach}q${-reach * 0.9},${reach} 0,${2 * reach}`
  const ground = { x: x - reach - 2, y: y - reach - 1, width: reach * 1.8 + 3, height: 2 * reach + 2, radius: 2 }
  return [
    { kind: 'rect', ...ground, fill: 'panel' },
    { kind: 'circle', x: x + reach * 0.2, y, radius: reach * 0.42, fill: stroke },
    { kind: 'path', d: wave, stroke, strokeWidth: reach * 0.36 },
  ]
}
