/** What the protected resource went through: every read and write, the guilty one marked, and none hidden behind another. */
import { timeText } from '../format/figures.ts'
import { timelineWords as words } from '../locale/en/timeline.ts'
import type { ReadMark, WriteMark } from '../replay/types.ts'
import { fannedOut } from './fan.ts'
import { ownerToken, type PlainShape } from './shapes.ts'
import { beside, blockSigns, sign } from './signs.ts'
import { draw, mark, othersOf, type Stage, thinned } from './stage.ts'

interface Place {
  /** Where its moment is. */
  ownX: number
  /** Where its sign stands: beside its moment, if another sign stands there. */
  x: number
  y: number
  radius: number
}

const guilty = (write: WriteMark) => write.stale || !write.accepted

export function resourceLane(stage: Stage): void {
  const { picture, layout, scale } = stage
  const { resource, left, right, unit } = layout
  if (resource === null) return
  const y = resource.y + 14 * unit
  draw(stage, { kind: 'line', x1: left, x2: right, y1: y, y2: y, stroke: 'line', strokeWidth: 1.5 * unit })
  const radius = 8 * unit
  const reads = thinned(stage, picture.reads, radius)
  const writes = thinned(stage, picture.writes, radius, guilty)
  const all = [...reads, ...writes].sort((a, b) => a.seq - b.seq)
  const own = all.map(({ atMs }) => scale.timeToPx(atMs))
  const fanned = fannedOut(own, 2.2 * radius, [left, right])
  const placeOf = (one: ReadMark | WriteMark): Place => {
    const at = all.indexOf(one)
    return { ownX: own[at] ?? 0, x: fanned[at] ?? 0, y, radius }
  }
  // Signs come before words: all their places are kept free first. Then the guilty writes get their words, then the others, then reads.
  blockSigns(stage, fanned, y, radius)
  const drawn = [
    ...writes.filter(guilty).map((write) => writeMark(stage, write, placeOf(write))),
    ...writes.filter((write) => !guilty(write)).map((write) => writeMark(stage, write, placeOf(write))),
    ...reads.map((read) => readMark(stage, read, placeOf(read))),
  ]
  // What got its words first lies on top.
  stage.shapes.push(...drawn.reverse().flat())
}

/** From a sign that stands beside its moment to that moment. */
function thread({ ownX, x, y, radius }: Place): PlainShape | null {
  if (Math.abs(ownX - x) < 1) return null
  return { kind: 'line', x1: x, y1: y - radius, x2: ownX, y2: y - radius * 1.7, stroke: 'ghost', strokeWidth: 1 }
}

function readMark(stage: Stage, read: ReadMark, place: Place): Stage['shapes'] {
  const { x, y, radius } = place
  const text = beside(stage, place, { texts: words.reads(read.value) })
  const tip = words.readTip(read.client, read.value, timeText(read.atMs)) + othersOf(read)
  const own = { ...stage, shapes: [] }
  mark(own, read.seq, tip, { x, y: y - radius }, [thread(place), ...sign(read.client, x, y, radius, 'read'), ...text])
  return own.shapes
}

function writeMark(stage: Stage, write: WriteMark, place: Place): Stage['shapes'] {
  const { client, before, value, accepted, stale, token, largestToken, atMs } = write
  const { x, y, radius } = place
  const bad = guilty(write)
  const tokens = token === undefined ? [] : words.token(token)
  const below = stale
    ? words.stale
    : accepted || token === undefined || largestToken === undefined
      ? tokens
      : words.tokenAfter(token, largestToken)
  const texts = accepted ? words.writes(before, value) : words.refused
  const tip = accepted
    ? words.writeTip(client, before, value, timeText(atMs), token) + (stale ? words.staleTip : '')
    : words.refusedTip(client, value, timeText(atMs), token, largestToken)
  const fill = ownerToken(client)
  const own = { ...stage, shapes: [] }
  mark(own, write.seq, tip + othersOf(write), { x, y: y - radius }, [
    thread(place),
    ...sign(client, x, y, radius, bad ? 'guilty' : 'accepted'),
    ...beside(stage, place, { texts, below, ...(bad && fill !== 'ghost' ? { fill } : {}), bad }),
  ])
  return own.shapes
}
