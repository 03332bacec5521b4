/** Who asks for the lock and does not get it leaves thin strokes: the first of them says so. */
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import type { CommandMark } from '#web/replay/types.ts'
import { draw, type SceneDraft, type } from '../drawing-context.ts'
import { ownerToken } from '../shapes.ts'

/** `drawn`: all commands whose ways are drawn. Placed last: whatever else there is to say goes first. */
export function asks(stage: SceneDraft, drawn: readonly CommandMark[]): void {
  const { layout, picture, scale } = stage
  // Among several nodes, and among many clients, there is no room beside a stroke.
  if (layout.nodes.length > 0 || layout.crowded || picture.lockless) return
  for (const client of layout.clients.keys()) {
    const own = drawn.filter((command) => command.client === client)
    const waits = picture.waits.filter((wait) => wait.client === client)
    const isTry = ({ effect, replied, atMs }: CommandMark) =>
      effect === undefined &&
      replied !== undefined &&
      waits.some(({ fromMs, untilMs }) => fromMs - nearMs <= atMs && atMs <= untilMs)
    const tries = own.filter(isTry)
    const [first] = tries
    if (first === undefined) continue
    const before = own[own.indexOf(first) - 1]
    const from = before === undefined ? layout.left : scale.timeToPx(before.replied?.atMs ?? before.atMs)
    say(stage, first, { from, until: scale.timeToPx(first.atMs) })
  }
}

/** A client waits from the first answer that refuses it, so it has asked a little before. */
const nearMs = 20

/** In the room left of its stroke. */
function say(stage: SceneDraft, { client }: CommandMark, { from, until }: { from: number; until: number }): void {
  const { layout, labels } = stage
  const { unit } = layout
  const lane = layout.clients.get(client)
  if (lane === undefined) return
  const size = type.tiny * unit
  const top = lane.y + lane.height
  // Half-way down its stroke, where the row between the lanes has room for words.
  const y = top + (layout.truth.y - top) * 0.4 + size * 0.36
  const look = { size, weight: 600, fill: ownerToken(client), halo: true, anchor: 'end' } as const
  const within = [from + 2 * unit, until - 2 * unit] as const
  draw(stage, labels.place({ ...look, texts: words.asks(client), x: until - 4 * unit, y, within })?.shape)
}
