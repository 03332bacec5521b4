/** Who asks for the lock and does not get it leaves thin strokes: the first of them says so, and the last. */
import { timelineWords as words } from '../locale/en/timeline.ts'
import type { CommandMark } from '../replay/types.ts'
import { ownerToken } from './shapes.ts'
import { draw, type SceneDraft, type } from './stage.ts'

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
    const last = tries.at(-1)
    if (first === undefined || last === undefined) continue
    const before = own[own.indexOf(first) - 1]
    const after = own[own.indexOf(last) + 1]
    const free = (command: CommandMark | undefined) =>
      command === undefined ? undefined : scale.timeToPx(command.replied?.atMs ?? command.atMs)
    say(stage, words.asks(client), first, {
      anchor: 'end',
      from: free(before) ?? layout.left,
      until: scale.timeToPx(first.atMs),
    })
    if (last !== first)
      say(stage, words.asksAgain, last, {
        anchor: 'start',
        from: scale.timeToPx(last.replied?.atMs ?? last.atMs),
        until: after === undefined ? layout.right : scale.timeToPx(after.atMs),
      })
  }
}

/** A client waits from the first answer that refuses it, so it has asked a little before. */
const nearMs = 20

interface Beside {
  anchor: 'start' | 'end'
  from: number
  until: number
}

function say(
  stage: SceneDraft,
  texts: readonly string[],
  { client }: CommandMark,
  { anchor, from, until }: Beside,
): void {
  const { layout, labels } = stage
  const { unit } = layout
  const lane = layout.clients.get(client)
  if (lane === undefined) return
  const size = type.tiny * unit
  const top = lane.y + lane.height
  // Half-way down its stroke, where the row between the lanes has room for words.
  const y = top + (layout.truth.y - top) * 0.4 + size * 0.36
  const x = anchor === 'end' ? until - 4 * unit : from + 4 * unit
  const look = { size, weight: 600, fill: ownerToken(client), halo: true } as const
  draw(stage, labels.place({ ...look, texts, x, y, anchor, within: [from + 2 * unit, until - 2 * unit] })?.shape)
}
