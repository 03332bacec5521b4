/** Draws the queue of clients that wait for the lock, in order of arrival from top to bottom, and the number of clients without a row. */
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords } from '#web/locale/timeline.ts'
import { trafficWords as words } from '#web/locale/traffic.ts'
import type { QueueSpan, ShownSpan } from '#web/replay/types.ts'
import { cross } from '../drawing/glyphs.ts'
import { gutterText } from '../drawing/gutter.ts'
import type { DrawingContext, Heights, Lane, Row } from '../drawing/lane.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import { ownerTexture, ownerToken, type PlainShape } from '../drawing/shapes.ts'
import { baseline, bled, stretch, tipOf, type } from '../drawing/spans.ts'

declare module '../drawing/lane.ts' {
  interface Layout {
    /** Rows of the queue, one per place, with the first place on top. Empty if two clients never waited at once, or if there is an inbox. */
    queue: Row[]
  }
}

const heights = { row: [12, 14, 18], gap: [1, 6, 8] } as const satisfies Record<string, Heights>

/** Minimum and maximum number of rows of a queue. A single waiting client is no queue. The last row counts all clients without a row of their own. */
const rowsShown = { least: 2, most: 4 } as const

export const queue: Lane = {
  rows(take, _about, { queue: most, rows }) {
    // Next to an inbox, a queue for the lock would be mistaken for a queue of work.
    if (most < rowsShown.least || rows.length > 0) return { queue: [] }
    const queue = Array.from({ length: Math.min(most, rowsShown.most) }, () => take(heights.row))
    take(heights.gap)
    return { queue }
  },
  back(context) {
    const { queue, unit, narrow } = context.layout
    const [first] = queue
    if (first === undefined || narrow) return []
    const size = type.small * unit
    const title = { y: baseline(first, size), size, weight: 600 }
    const about = { y: first.y + first.height * 1.5 + size * 0.36, size, mute: true }
    return [
      gutterText(context, words.line, title),
      queue.length > 1 ? gutterText(context, words.lineOrder, about) : null,
    ]
  },
  draw(context) {
    const { layout, picture } = context
    return layout.queue.flatMap((row, place) =>
      heldAt(picture.queues, place, layout.queue.length).map((held) =>
        held.many === undefined ? waiter(context, held, place, row) : changes(context, held, row),
      ),
    )
  },
}

/**
 * The client at a place in the queue and the time of its arrival, or the number of clients without a row. `many` is the number of changes that are too short to
 * tell apart; if `many` is set, no client is named.
 */
interface Held extends Pick<ShownSpan, 'fromMs' | 'untilMs' | 'fromSeq' | 'untilSeq' | 'many'> {
  client: string | null
  cameMs: number
  isDead: boolean
  more: number
}

/** Returns the successive clients at one place. The last row counts all clients without a row of their own. */
export function heldAt(queues: readonly QueueSpan[], place: number, rows: number): Held[] {
  const all: Held[] = []
  for (const { waiters, fromMs, untilMs, fromSeq, untilSeq, many } of queues) {
    if (many !== undefined) {
      // A merged span knows only the waiters of its first moment; later waiters may have been at any place.
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

/** Draws a time span in which the queue changed so often that no client can be named. */
function changes(context: DrawingContext, held: Held, row: Row): Piece {
  const at = stretch(context, held)
  if (at === null) return null
  const box = {
    kind: 'rect',
    ...bled(context, at),
    y: row.y,
    height: row.height - context.layout.unit,
    radius: 0,
  } as const
  const tip = tipOf(held, () => '', timelineWords.manyOf.queues)
  return mark({ seq: held.fromSeq, tip, at: { x: at.x, y: row.y }, shapes: band(held, box), during: held })
}

function waiter(context: DrawingContext, held: Held, place: number, row: Row): Piece {
  const at = stretch(context, held)
  if (at === null) return null
  const { unit } = context.layout
  const { client, isDead, more } = held
  const size = type.tiny * unit
  const box = { kind: 'rect', ...bled(context, at), y: row.y, height: row.height - unit, radius: 3 * unit } as const
  const label = context.labels.ask((space) => {
    const found = space.place({
      texts: client === null ? words.moreInLine(more) : isDead ? words.deadInLine(client) : [client],
      x: at.x + 6 * unit + (isDead ? size : 0),
      y: baseline(box, size),
      size,
      weight: 700,
      fill: isDead ? 'bad' : 'ink',
      within: [at.x + 2 * unit, at.x + at.width - 2 * unit],
    })
    if (!isDead || found === null) return [found?.shape]
    const center = { x: found.left - size * 0.7, y: row.y + row.height / 2 }
    return [cross({ ...center, reach: size * 0.32, stroke: 'bad', strokeWidth: 1.6 * unit }), found.shape]
  })
  const length = durationText(held.untilMs - held.fromMs)
  const tip =
    client === null
      ? words.moreInLineTip(more, timeText(held.fromMs), length)
      : words.inLineTip({ client, place, isDead }, timeText(held.fromMs), length, timeText(held.cameMs))
  return mark({ seq: held.fromSeq, tip, at: { x: at.x, y: row.y }, shapes: [...band(held, box), label], during: held })
}

/** Draws a band for a waiting client. The band is only a tint of the client's color with an edge, so that waiting looks different from holding. */
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
