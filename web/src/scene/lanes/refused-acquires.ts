/** Draws thin strokes for a client that asks for the lock and does not get it. The first stroke has words. */
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { CommandMark } from '#web/replay/types.ts'
import type { DrawingContext, Lane } from '../drawing/lane.ts'
import type { Piece } from '../drawing/pieces.ts'
import { ownerToken } from '../drawing/shapes.ts'
import { type } from '../drawing/spans.ts'
import { drawnCommands } from './commands.ts'

export const refusedAcquires: Lane = {
  draw(context) {
    const { layout, picture, scale } = context
    // Among several nodes or many clients, there is no room next to a stroke.
    if (layout.nodes.length > 0 || layout.crowded || picture.lockless) return []
    const drawn = drawnCommands(context)
    return [...layout.clients.keys()].flatMap((client): Piece[] => {
      const own = drawn.filter((command) => command.client === client)
      const waits = picture.waits.filter((wait) => wait.client === client)
      const isTry = ({ effect, replied, atMs }: CommandMark) =>
        effect === undefined &&
        replied !== undefined &&
        waits.some(({ fromMs, untilMs }) => fromMs - nearMs <= atMs && atMs <= untilMs)
      const first = own.find(isTry)
      if (first === undefined) return []
      const before = own[own.indexOf(first) - 1]
      const from = before === undefined ? layout.left : scale.timeToPx(before.replied?.atMs ?? before.atMs)
      return [text(context, client, { from, until: scale.timeToPx(first.atMs) })]
    })
  },
}

/** A wait begins when the first attempt is refused. An attempt that was sent at most this long before the wait belongs to it. */
const nearMs = 20

/** Places a text left of the stroke, if there is room. */
function text({ layout, labels }: DrawingContext, client: string, { from, until }: { from: number; until: number }) {
  const { unit } = layout
  const row = layout.clients.get(client)
  if (row === undefined) return null
  const size = type.tiny * unit
  const top = row.y + row.height
  // The gap between the rows has room for words about halfway down the stroke.
  const y = top + (layout.truth.y - top) * 0.4 + size * 0.36
  const look = { size, weight: 600, fill: ownerToken(client), halo: true, anchor: 'end' } as const
  const within = [from + 2 * unit, until - 2 * unit] as const
  return labels.label({ ...look, texts: words.asks(client), x: until - 4 * unit, y, within })
}
