/** Draws work that was given and its outcome: an inbox, and one line per row of the table. */
import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { GivenMark, RowReadMark, RowWriteMark, TakenMark } from '#web/replay/types-table.ts'
import { cross } from '../drawing/glyphs.ts'
import { lineName } from '../drawing/gutter.ts'
import type { DrawingContext, Heights, Lane, Row } from '../drawing/lane.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import type { PlainShape } from '../drawing/shapes.ts'
import { beside, boxAround, placesOn, sign, thread } from '../drawing/signs.ts'
import { byKey, neighbors, othersOf, thinned, type } from '../drawing/spans.ts'

declare module '../drawing/lane.ts' {
  interface Layout {
    /** Rows of the table: one for the waiting work, and one per primary key. */
    table: { inbox: Row; rows: Map<string, Row> } | null
  }
}

/** Priorities within a line: signs come first, then words about mistakes, then all other words. */
const priority = { sign: 3, lost: 2, bad: 1, words: 0 }

const heights = { inbox: [13, 20, 24], row: [12.4, 18, 24], gap: [6, 10, 14] } as const satisfies Record<
  string,
  Heights
>

export const table: Lane = {
  rows(take, _about, { rows }) {
    if (rows.length === 0) return { table: null }
    const table = { inbox: take(heights.inbox), rows: new Map(rows.map((row) => [row, take(heights.row)])) }
    take(heights.gap)
    return { table }
  },
  back(context) {
    const { table, narrow } = context.layout
    if (table === null) return []
    return [
      lineName(context, words.inbox, table.inbox, true),
      ...[...table.rows].map(([key, row]) => lineName(context, narrow ? key : words.row(key), row, true)),
    ]
  },
  gutterFoot: ({ table }) => Math.max(0, ...[...(table?.rows.values() ?? [])].map((row) => row.y + row.height)),
  draw(context) {
    const { table } = context.layout
    if (table === null) return []
    const { reads, writes, lost } = context.picture.table
    // Labels of the inbox are placed first, followed by those of each line from top to bottom.
    const first = (priority: number) => ({ ...context, labels: context.labels.at(priority) })
    const readsOf = byKey(reads, ({ row }) => row)
    const writesOf = byKey(writes, ({ row }) => row)
    const lines = [...table.rows].flatMap(([key, row], line) => {
      const missed = lost.filter((message) => message.row === key)
      const own = { reads: readsOf(key), writes: writesOf(key), lost: missed }
      return rowLine(first(-line), row, own)
    })
    return [...inbox(first(1), table.inbox), ...lines]
  },
}

interface Axis {
  y: number
  radius: number
  line: PlainShape
}

function axisOf({ layout: { left, right, unit } }: DrawingContext, row: Row): Axis {
  const y = row.y + row.height / 2
  const line = { kind: 'line', x1: left, x2: right, y1: y, y2: y, stroke: 'grid', strokeWidth: 1.5 * unit } as const
  return { y, radius: Math.min(7.5 * unit, row.height / 2.3), line }
}

/** Draws marks of work that is taken out. A mark is red once it is known that the work was never carried out. */
function inbox(context: DrawingContext, row: Row): Piece[] {
  const { given, taken, lost } = context.picture.table
  const { y, radius, line } = axisOf(context, row)
  const size = type.tiny * context.layout.unit
  const isLost = ({ message }: GivenMark) => lost.some((one) => one.message === message)
  const seen = thinned(context, taken, radius, isLost)
  const placeOf = placesOn(context, seen, { y, radius, priority: priority.sign }, isLost)
  const waiting = givenMark(context, { y, radius }, given)
  const inOrder = seen.toSorted((a, b) => a.atMs - b.atMs)
  // Signs close to each other share their words.
  const groups = neighbors(context, inOrder, radius * 5, ({ atMs }) => ({ fromMs: atMs, untilMs: atMs }))
  const text = new Map(
    groups.map((group) => {
      const last = group.at(-1) as TakenMark
      const place = { ...placeOf(last), fromX: placeOf(group[0] ?? last).x }
      const look = { texts: words.taken(group), size, bad: group.every(isLost), priority: priority.words }
      return [last, beside(context, place, look)]
    }),
  )
  const marks = seen
    .toSorted((a, b) => Number(isLost(a)) - Number(isLost(b)))
    .map((one) => {
      const place = placeOf(one)
      return mark({
        seq: one.seq,
        tip: words.takenTip(one, timeText(one.atMs)) + (isLost(one) ? words.lostTip : '') + othersOf(one),
        at: { x: place.x, y: y - radius },
        shapes: [thread(place), ...sign(context, one.client, place, isLost(one) ? 'bad' : 'read'), text.get(one)],
      })
    })
  return [line, waiting, ...marks]
}

const countOf = (marks: readonly { many?: number }[]) => marks.reduce((sum, { many = 1 }) => sum + many, 0)

function givenMark(
  context: DrawingContext,
  { y, radius }: Pick<Axis, 'y' | 'radius'>,
  given: readonly GivenMark[],
): Piece {
  const { scale, layout, labels } = context
  const [one] = given
  if (one === undefined || !scale.shows(one.atMs, one.atMs)) return null
  const x = scale.timeToPx(one.atMs)
  const size = type.tiny * layout.unit
  labels.block({ left: x - 1, top: y - radius, right: x + 1, bottom: y + radius })
  const text = beside(
    context,
    { x, y, radius: 0 },
    { texts: words.given(countOf(given)), size, priority: priority.words },
  )
  const bar = { kind: 'line', x1: x, x2: x, y1: y - radius, y2: y + radius, stroke: 'mute', strokeWidth: 2 } as const
  const tip = words.givenTip(countOf(given), timeText(one.atMs))
  return mark({ seq: one.seq, tip, at: { x, y: y - radius }, shapes: [bar, text] })
}

const isBad = ({ copies, again, how }: RowWriteMark) => again || (how === 'insert' && copies > 1)

interface Own {
  reads: readonly RowReadMark[]
  writes: readonly RowWriteMark[]
  lost: readonly GivenMark[]
}

function rowLine(context: DrawingContext, row: Row, { reads, writes, lost }: Own): Piece[] {
  const { y, radius, line: ground } = axisOf(context, row)
  const seenWrites = thinned(context, writes, radius, isBad)
  const seenReads = thinned(context, reads, radius)
  const bad = new Set<RowReadMark | RowWriteMark>(seenWrites.filter(isBad))
  const axis = { y, radius, priority: priority.sign }
  const placeOf = placesOn<RowReadMark | RowWriteMark>(context, [...seenReads, ...seenWrites], axis, (one) =>
    bad.has(one),
  )
  const missing = missingMark(context, y, lost)
  const readMarks = seenReads.map((read) => {
    const place = placeOf(read)
    return mark({
      seq: read.seq,
      tip: words.rowReadTip(read, timeText(read.atMs)) + othersOf(read),
      at: { x: place.x, y: y - radius },
      shapes: [thread(place), ...sign(context, read.client, { ...place, radius: radius * 0.9 }, 'read')],
    })
  })
  const size = type.tiny * context.layout.unit
  const writeMarks = seenWrites
    .toSorted((a, b) => Number(isBad(b)) - Number(isBad(a)))
    .map((write) => {
      const place = placeOf(write)
      const look = { ...wordsOf(write), size, priority: priority[isBad(write) ? 'bad' : 'words'] }
      return mark({
        seq: write.seq,
        tip: words.rowWriteTip(write, timeText(write.atMs)) + othersOf(write),
        at: { x: place.x, y: y - radius },
        shapes: [
          thread(place),
          ...sign(context, write.client, place, isBad(write) ? 'bad' : 'accepted'),
          beside(context, place, look),
        ],
      })
    })
  // The worst marks are painted on top.
  return [ground, missing, ...readMarks, ...writeMarks.reverse()]
}

function wordsOf(write: RowWriteMark): { texts: string[]; bad: boolean } {
  if (write.how === 'insert' && write.copies > 1) return { texts: words.twice(write.row, write.copies), bad: true }
  if (write.again) return { texts: words.again(write.message), bad: true }
  const texts = { insert: words.inserted, update: words.updated, run: words.ran }[write.how]
  return { texts, bad: false }
}

/** Draws a cross at the end of the run for work on this row that was never carried out. */
function missingMark(context: DrawingContext, y: number, lost: readonly GivenMark[]): Piece {
  const { scale, layout, picture, labels } = context
  const [one] = lost
  const atMs = picture.ended?.atMs
  if (one === undefined || atMs === undefined || !scale.shows(atMs, atMs)) return null
  const x = scale.timeToPx(atMs)
  const radius = 4 * layout.unit
  labels.at(priority.lost).block(boxAround(x, y, radius))
  const messages = lost.map(({ message }) => message)
  const look = { texts: words.lostWork(messages), bad: true, size: type.tiny * layout.unit, priority: priority.lost }
  const text = beside(context, { x, y, radius }, look)
  const end = cross({ x, y, reach: radius, stroke: 'bad', strokeWidth: 2.2 * layout.unit })
  return mark({ seq: one.seq, tip: words.lostWorkTip(messages), at: { x, y: y - radius }, shapes: [end, text] })
}
