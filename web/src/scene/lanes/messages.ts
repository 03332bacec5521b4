/** Draws each published message from the store to the clients that heard the message, if any. */
import { timeText } from '#web/format/figures.ts'
import { trafficWords as words } from '#web/locale/traffic.ts'
import type { MessageMark } from '#web/replay/types.ts'
import { arrowHead, cross } from '../drawing/glyphs.ts'
import type { DrawingContext, Lane } from '../drawing/lane.ts'
import { mark } from '../drawing/pieces.ts'
import type { PlainShape, Token } from '../drawing/shapes.ts'
import { othersOf, thinned, type } from '../drawing/spans.ts'

export const messages: Lane = {
  draw: (context) =>
    thinned(context, context.picture.messages, 8 * context.layout.unit, isMissed).map((one) => message(context, one)),
}

/** Whether nobody heard the message although a client waited for the lock. Pictures with channels are about such messages. */
const isMissed = ({ audience, waiting }: MessageMark) => audience.length === 0 && waiting.length > 0

function message(context: DrawingContext, one: MessageMark) {
  const { scale, layout } = context
  const { unit, truth } = layout
  const x = scale.timeToPx(one.atMs)
  const y = truth.y
  const isUnheard = one.audience.length === 0
  const fill: Token = isMissed(one) ? 'bad' : isUnheard ? 'mute' : 'accent'
  const reach = 4 * unit
  const sign: PlainShape[] = isUnheard
    ? [
        { kind: 'line', x1: x, x2: x, y1: y, y2: y - 9 * unit, stroke: fill, strokeWidth: 1.6 * unit },
        cross({ x, y: y - 12 * unit, reach: reach * 0.9, stroke: fill, strokeWidth: 2 * unit }),
      ]
    : [{ kind: 'circle', x, y, radius: reach * 0.8, fill }]
  const texts = isUnheard ? words.unheard(one.message, isMissed(one)) : words.heardBy(one.heard.length)
  const tip = words.messageTip(one, timeText(one.atMs)) + othersOf(one)
  const shapes = [...paths(context, one, x), ...sign, label(context, texts, x, fill)]
  return mark({ seq: one.seq, tip, at: { x, y: y - reach }, shapes })
}

/** Draws arrows to the clients that heard the message. No arrow begins before the publication, even if a client reported the message earlier. */
function paths({ scale, layout }: DrawingContext, { heard }: MessageMark, fromX: number): PlainShape[] {
  const { unit, truth, crowded } = layout
  const drawn = new Set<string>()
  return heard.flatMap(({ client, atMs }): PlainShape[] => {
    const row = layout.clients.get(client)
    if (row === undefined) return []
    const x = Math.max(fromX, scale.timeToPx(atMs))
    const y = row.y + row.height
    const name = `${Math.round(x)} ${y}`
    if (drawn.has(name)) return []
    drawn.add(name)
    const look = { stroke: 'accent', opacity: crowded ? 0.5 : 0.9 } as const
    const width = (crowded ? 0.8 : 1.4) * unit
    const ends = { x1: fromX, y1: truth.y, x2: x, y2: y }
    return [
      { kind: 'line', ...ends, ...look, strokeWidth: width, dash: `${4 * unit} ${3 * unit}` },
      { kind: 'path', d: arrowHead({ x, y }, 6, 3, unit), ...look, strokeWidth: 1.4 * unit },
    ]
  })
}

/** Places a text above the store's lane if there is room, otherwise below the lane. */
function label({ labels, layout }: DrawingContext, texts: string[], x: number, fill: Token) {
  const { unit, truth, truthNotes } = layout
  const look = { texts, size: type.tiny * unit, weight: 600, fill, halo: true } as const
  const requests = [truthNotes.y + truthNotes.height - 4 * unit, truth.y + truth.height + 14 * unit].flatMap(
    (y) =>
      [
        { ...look, y, anchor: 'start', x: x + 8 * unit },
        { ...look, y, anchor: 'end', x: x - 8 * unit },
      ] as const,
  )
  return labels.label(...requests)
}
