/** What the protected resource went through: every read and write, the guilty one marked. */
import { timeText } from '../format/figures.ts'
import { timelineWords as words } from '../locale/en/timeline.ts'
import type { ReadMark, WriteMark } from '../replay/types.ts'
import { beside, blockSigns, sign } from './signs.ts'
import { draw, mark, othersOf, type Stage, thinned } from './stage.ts'

export function resourceLane(stage: Stage): void {
  const { picture, layout } = stage
  const { resource, left, right, unit } = layout
  if (resource === null) return
  const y = resource.y + 14 * unit
  draw(stage, { kind: 'line', x1: left, x2: right, y1: y, y2: y, stroke: 'line', strokeWidth: 1.5 * unit })
  const radius = 8 * unit
  const guilty = (write: WriteMark) => write.stale || !write.accepted
  const reads = thinned(stage, picture.reads, radius)
  const writes = thinned(stage, picture.writes, radius, guilty)
  // Signs come before words: all their places are kept free first. Then the guilty writes get their words, then the others, then reads.
  blockSigns(stage, [...reads, ...writes], y, radius)
  for (const write of writes.filter(guilty)) writeMark(stage, write, y, radius)
  for (const write of writes.filter((one) => !guilty(one))) writeMark(stage, write, y, radius)
  for (const read of reads) readMark(stage, read, y, radius)
}

function readMark(stage: Stage, read: ReadMark, y: number, radius: number): void {
  const x = stage.scale.timeToPx(read.atMs)
  const text = beside(stage, { x, y, radius }, { texts: words.reads(read.value) })
  const tip = words.readTip(read.client, read.value, timeText(read.atMs)) + othersOf(read)
  mark(stage, read.seq, tip, { x, y: y - radius }, [...sign(read.client, x, y, radius, 'read'), ...text])
}

function writeMark(stage: Stage, write: WriteMark, y: number, radius: number): void {
  const { client, before, value, accepted, stale, token, largestToken, atMs } = write
  const x = stage.scale.timeToPx(atMs)
  const bad = stale || !accepted
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
  mark(stage, write.seq, tip + othersOf(write), { x, y: y - radius }, [
    ...sign(client, x, y, radius, bad ? 'bad' : 'accepted'),
    ...beside(stage, { x, y, radius }, { texts, bad, below }),
  ])
}
