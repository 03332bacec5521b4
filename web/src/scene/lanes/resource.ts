/** Draws every read and write of the resource that the lock protects. Stale and rejected writes are marked as guilty. No sign is hidden behind another. */
import type { TraceHeader } from '#model/trace/trace.ts'
import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { ReadMark, WriteMark } from '#web/replay/types.ts'
import { titledName } from '../drawing/gutter.ts'
import type { DrawingContext, Heights, Lane } from '../drawing/lane.ts'
import { type MarkPiece, mark } from '../drawing/pieces.ts'
import { ownerToken } from '../drawing/shapes.ts'
import { beside, placesOn, type SignPlace, sign, thread } from '../drawing/signs.ts'
import { othersOf, thinned } from '../drawing/spans.ts'

declare module '../drawing/lane.ts' {
  interface Layout {
    resource: Row | null
  }
}

const height: Heights = [28, 50, 64]

/** Priorities of labels: signs come first, followed by the words of guilty writes, those of other writes, and those of reads. */
const priority = { sign: 3, guilty: 2, write: 1, read: 0 }

const isGuilty = (write: WriteMark) => write.stale || !write.accepted

export const resource: Lane = {
  rows: (take, _about, { stock }) => ({ resource: stock ? take(height) : null }),
  back(context) {
    const { layout, header } = context
    if (layout.resource === null) return []
    const row = { y: layout.resource.y, height: 28 * layout.unit }
    return titledName(context, { title: header.resource.name, about: aboutOf(header), icon: 'box' }, row)
  },
  gutterFoot({ resource, narrow, unit }, header) {
    if (resource === null) return 0
    return resource.y + (!narrow && aboutOf(header) !== '' ? 32 : 19) * unit
  },
  draw(context) {
    const { picture, layout } = context
    const { resource, left, right, unit } = layout
    if (resource === null) return []
    const y = resource.y + 14 * unit
    const radius = 8 * unit
    const reads = thinned(context, picture.reads, radius)
    const writes = thinned(context, picture.writes, radius, isGuilty)
    const guilty = writes.filter(isGuilty)
    const guilties = new Set<ReadMark | WriteMark>(guilty)
    const axis = { y, radius, priority: priority.sign }
    const placeOf = placesOn<ReadMark | WriteMark>(context, [...reads, ...writes], axis, (one) => guilties.has(one))
    const marks = [
      ...[...guilty, ...writes.filter((write) => !isGuilty(write))].map((one) => writeMark(context, one, placeOf(one))),
      ...reads.map((read) => readMark(context, read, placeOf(read))),
    ]
    // Guilty writes are painted on top of other writes, and other writes on top of reads.
    return [
      { kind: 'line', x1: left, x2: right, y1: y, y2: y, stroke: 'line', strokeWidth: 1.5 * unit },
      ...marks.reverse(),
    ]
  },
}

/**
 * Text about the resource. It mentions that the resource accepts any write only if another lock's resource in the lesson does not. Where the lock is a row of a
 * table, readers take the stock for that row, so the text says that it is not in the lock's store.
 */
function aboutOf({ resource, lesson, sources, store }: TraceHeader): string {
  if (resource.fenced) return words.resource.fenced
  if (sources.some(({ language }) => language === 'sql')) return words.resource.beside(store.name)
  return lesson.locks.some(({ expect }) => expect.fencing === 'held') ? words.resource.open : ''
}

function readMark(context: DrawingContext, read: ReadMark, place: SignPlace): MarkPiece {
  const { value, uncommitted } = read
  const texts = uncommitted ? words.uncommitted(value) : words.reads(value)
  const tip = (uncommitted ? words.uncommittedTip : words.readTip)(read.client, value, timeText(read.atMs))
  const text = beside(context, place, { priority: priority.read, texts })
  return mark({
    seq: read.seq,
    tip: tip + othersOf(read),
    at: { x: place.x, y: place.y - place.radius },
    shapes: [thread(place), ...sign(context, read.client, place, 'read'), text],
  })
}

function writeMark(context: DrawingContext, write: WriteMark, place: SignPlace): MarkPiece {
  const { client, before, value, accepted, stale, computedFrom, token, largestToken, atMs } = write
  const bad = isGuilty(write)
  const tokens = token === undefined ? [] : words.token(token)
  const after = token === undefined || largestToken === undefined ? tokens : words.tokenAfter(token, largestToken)
  const below = computedFrom !== undefined ? words.hadRead(computedFrom) : accepted ? tokens : after
  const texts = !accepted
    ? words.refused
    : computedFrom === undefined
      ? words.writes(before, value)
      : words.staleWrite(client, value)
  const tip = accepted
    ? words.writeTip(client, before, value, timeText(atMs), token) + (stale ? words.staleTip : '')
    : words.refusedTip(client, value, timeText(atMs), token, largestToken)
  const fill = ownerToken(client)
  const look = { priority: bad ? priority.guilty : priority.write, bad, ...(bad && fill !== 'ghost' ? { fill } : {}) }
  return mark({
    seq: write.seq,
    tip: tip + othersOf(write),
    at: { x: place.x, y: place.y - place.radius },
    shapes: [
      thread(place),
      ...sign(context, client, place, bad ? 'guilty' : 'accepted'),
      beside(context, place, { ...look, texts, below }),
    ],
  })
}
