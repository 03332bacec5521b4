/** What the protected resource went through: every read and write, the guilty one marked, and none hidden behind another. */
import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import type { ReadMark, WriteMark } from '#web/replay/types.ts'
import { draw, mark, othersOf, type SceneDraft, thinned } from '../drawing-context.ts'
import { ownerToken } from '../shapes.ts'
import { beside, placesOn, type SignPlace, sign, thread } from '../signs.ts'

const guilty = (write: WriteMark) => write.stale || !write.accepted

export function resourceLane(stage: SceneDraft): void {
  const { picture, layout } = stage
  const { resource, left, right, unit } = layout
  if (resource === null) return
  const y = resource.y + 14 * unit
  draw(stage, { kind: 'line', x1: left, x2: right, y1: y, y2: y, stroke: 'line', strokeWidth: 1.5 * unit })
  const radius = 8 * unit
  const reads = thinned(stage, picture.reads, radius)
  const writes = thinned(stage, picture.writes, radius, guilty)
  // Signs come before words: all their places are kept free first. Then the guilty writes get their words, then the others, then reads.
  const guilties = new Set<ReadMark | WriteMark>(writes.filter(guilty))
  const places = placesOn<ReadMark | WriteMark>(stage, [...reads, ...writes], { y, radius }, (one) => guilties.has(one))
  const placeOf = (one: ReadMark | WriteMark) => places.get(one) as SignPlace
  const drawn = [
    ...writes.filter(guilty).map((write) => writeMark(stage, write, placeOf(write))),
    ...writes.filter((write) => !guilty(write)).map((write) => writeMark(stage, write, placeOf(write))),
    ...reads.map((read) => readMark(stage, read, placeOf(read))),
  ]
  // What got its words first lies on top.
  stage.shapes.push(...drawn.reverse().flat())
}

function readMark(stage: SceneDraft, read: ReadMark, place: SignPlace): SceneDraft['shapes'] {
  const { x, y, radius } = place
  const text = beside(stage, place, { texts: words.reads(read.value) })
  const tip = words.readTip(read.client, read.value, timeText(read.atMs)) + othersOf(read)
  const own = { ...stage, shapes: [] }
  mark(own, read.seq, tip, { x, y: y - radius }, [thread(place), ...sign(stage, read.client, place, 'read'), ...text])
  return own.shapes
}

function writeMark(stage: SceneDraft, write: WriteMark, place: SignPlace): SceneDraft['shapes'] {
  const { client, before, value, accepted, stale, computedFrom, token, largestToken, atMs } = write
  const { x, y, radius } = place
  const bad = guilty(write)
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
  const own = { ...stage, shapes: [] }
  mark(own, write.seq, tip + othersOf(write), { x, y: y - radius }, [
    thread(place),
    ...sign(stage, client, place, bad ? 'guilty' : 'accepted'),
    ...beside(stage, place, { texts, below, ...(bad && fill !== 'ghost' ? { fill } : {}), bad }),
  ])
  return own.shapes
}
