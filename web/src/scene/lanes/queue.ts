/** Who waits for the lock: the first in line on top, everybody else in order of arrival below, and how many more there are. */
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords } from '#web/locale/en/timeline.ts'
import { trafficWords as words } from '#web/locale/en/traffic.ts'
import type { QueueSpan, ShownSpan } from '#web/replay/types.ts'
import { bled, mark, type SceneDraft, stretch, tipOf, type } from '../drawing-context.ts'
import { cross } from '../glyphs.ts'
import type { Lane } from '../layout.ts'
import { ownerTexture, ownerToken, type PlainShape } from '../shapes.ts'

/** A place in the queue, and who has it for how long; or how many there is no row for. Of `many` changes too short to be distinguished, nobody has it. */
interface Held extends Pick<ShownSpan, 'fromMs' | 'untilMs' | 'fromSeq' | 'untilSeq' | 'many'> {
  client: string | null
  cameMs: number
  isDead: boolean
  more: number
}

export function queueLane(stage: SceneDraft): void {
  const { queue } = stage.layout
  for (const [place, lane] of queue.entries())
    for (const held of heldAt(stage.picture.queues, place, queue.length)) {
      if (held.many === undefined) row(stage, held, place, lane)
      else changes(stage, held, lane)
    }
}

/** Of one place: who has it, one after another. The last row counts all who have no row of their own. */
export function heldAt(queues: readonly QueueSpan[], place: number, rows: number): Held[] {
  const all: Held[] = []
  for (const { waiters, fromMs, untilMs, fromSeq, untilSeq, many } of queues) {
    if (many !== undefined) {
      // Its waiters are those of its first moment; later ones may have been in any row.
      all.push({ fromMs, untilMs, fromSeq, untilSeq, many, client: null, cameMs: fromMs, isDead: false, more: 0 })
      continue
    }
    const waiter = waiters[place]
    if (waiter === undefined) continue
    const more = place === rows - 1 && waiters.length > rows ? waiters.length - place : 0
    const isDead = waiter.isDead === true
    const client = more > 0 ? null : waiter.client
    const before = all.at(-1)
    const goesOn =
      before?.many === undefined && before?.untilMs === fromMs && before.client === client && before.more === more
    if (before !== undefined && goesOn && before.isDead === isDead) Object.assign(before, { untilMs, untilSeq })
    else all.push({ fromMs, untilMs, fromSeq, untilSeq, client, cameMs: waiter.since.atMs, isDead, more })
  }
  return all
}

/** Where the line changed so often that nobody can be named. */
function changes(stage: SceneDraft, held: Held, lane: Lane): void {
  const at = stretch(stage, held)
  if (at === null) return
  const { unit } = stage.layout
  const box = { kind: 'rect', ...bled(stage, at), y: lane.y, height: lane.height - unit, radius: 0 } as const
  const tip = tipOf(held, () => '', timelineWords.manyOf.queues)
  mark(stage, held.fromSeq, tip, { x: at.x, y: lane.y }, band(held, box), held)
}

function row(stage: SceneDraft, held: Held, place: number, lane: Lane): void {
  const at = stretch(stage, held)
  if (at === null) return
  const { unit } = stage.layout
  const { client, isDead, more } = held
  const size = type.tiny * unit
  const box = { kind: 'rect', ...bled(stage, at), y: lane.y, height: lane.height - unit, radius: 3 * unit } as const
  const label = stage.labels.place({
    texts: client === null ? words.moreInLine(more) : isDead ? words.deadInLine(client) : [client],
    x: at.x + 6 * unit + (isDead ? size : 0),
    y: lane.y + (lane.height - unit) / 2 + size * 0.36,
    size,
    weight: 700,
    fill: isDead ? 'bad' : 'ink',
    within: [at.x + 2 * unit, at.x + at.width - 2 * unit],
  })
  const sign =
    isDead && label !== null
      ? cross(label.left - size * 0.7, lane.y + lane.height / 2, size * 0.32, 'bad', 1.6 * unit)
      : null
  const length = durationText(held.untilMs - held.fromMs)
  const tip =
    client === null
      ? words.moreInLineTip(more, timeText(held.fromMs), length)
      : words.inLineTip({ client, place, isDead }, timeText(held.fromMs), length, timeText(held.cameMs))
  mark(stage, held.fromSeq, tip, { x: at.x, y: lane.y }, [...band(held, box), sign, label?.shape], held)
}

/** Waiting is no holding: only a tint of the client's colour, with an edge. */
function band({ client, isDead }: Held, box: Extract<PlainShape, { kind: 'rect' }>): PlainShape[] {
  const owner = ownerToken(client)
  if (isDead) return [{ ...box, fill: 'hatch-ghost', stroke: 'bad', strokeWidth: 1, opacity: 0.8 }]
  const texture = ownerTexture(client)
  return [
    { ...box, fill: owner, opacity: 0.28 },
    ...(texture === null || client === null ? [] : [{ ...box, fill: texture, opacity: 0.3 }]),
    { ...box, stroke: owner, strokeWidth: 1, opacity: 0.8 },
  ]
}
