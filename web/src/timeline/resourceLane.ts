/** What the protected resource went through: every read and write, the guilty one marked. */
import { timeText } from '../lesson/figures.ts'
import type { ReadMark, WriteMark } from '../replay/types.ts'
import { ownerToken, type PlainShape } from './shapes.ts'
import { draw, mark, type Stage, thinned, type } from './stage.ts'
import { timelineWords as words } from './words.ts'

export function resourceLane(stage: Stage): void {
  const { picture, layout, scale, labels } = stage
  const { resource, left, right, unit } = layout
  const y = resource.y + 14 * unit
  draw(stage, { kind: 'line', x1: left, x2: right, y1: y, y2: y, stroke: 'line', strokeWidth: 1.5 * unit })
  const radius = 8 * unit
  const guilty = (write: WriteMark) => write.stale || !write.accepted
  const reads = thinned(stage, picture.reads, radius)
  const writes = thinned(stage, picture.writes, radius, guilty)
  // Signs come before words: all their places are kept free first. Then the guilty writes get their words, then the others, then reads.
  for (const { atMs } of [...reads, ...writes]) {
    const x = scale.timeToPx(atMs)
    labels.block(x - radius, y - radius, x + radius, y + radius)
  }
  for (const write of writes.filter(guilty)) writeMark(stage, write, y, radius)
  for (const write of writes.filter((one) => !guilty(one))) writeMark(stage, write, y, radius)
  for (const read of reads) readMark(stage, read, y, radius)
}

function sign(client: string, x: number, y: number, radius: number, look: 'read' | 'accepted' | 'bad'): PlainShape[] {
  const owner = ownerToken(client)
  const stroke = look === 'bad' ? 'bad' : owner
  return [
    // A rim tells signs apart that lie close to each other.
    { kind: 'circle', x, y, radius: radius * 1.28, fill: 'panel' },
    { kind: 'circle', x, y, radius, fill: look === 'accepted' ? owner : 'panel', stroke, strokeWidth: radius / 4 },
    {
      kind: 'text',
      x,
      y: y + radius * 0.45,
      text: client.slice(0, 2),
      size: radius * 1.25,
      weight: 750,
      anchor: 'middle',
      mono: false,
      fill: look === 'accepted' ? 'on-owner' : look === 'bad' ? 'bad' : owner === 'ghost' ? 'mute' : owner,
    },
  ]
}

/** Two lines of words beside a sign: right of it, or left where there is more room. */
function beside(
  stage: Stage,
  x: number,
  y: number,
  radius: number,
  line: { texts: string[]; bad: boolean },
  below: string[],
): PlainShape[] {
  const { unit } = stage.layout
  const size = type.name * unit
  const small = type.tiny * unit
  const gap = radius + 6 * unit
  for (const side of ['start', 'end'] as const) {
    const at = side === 'start' ? x + gap : x - gap
    const fill = line.bad ? 'bad' : 'ink'
    const first = stage.labels.place({ texts: line.texts, x: at, y, anchor: side, size, weight: 600, mono: true, fill })
    if (first === null) continue
    const second =
      below.length === 0
        ? null
        : stage.labels.place({ texts: below, x: at, y: y + 15 * unit, anchor: side, size: small, fill: 'mute' })
    return second === null ? [first.shape] : [first.shape, second.shape]
  }
  return []
}

function readMark(stage: Stage, read: ReadMark, y: number, radius: number): void {
  const x = stage.scale.timeToPx(read.atMs)
  const text = beside(stage, x, y, radius, { texts: words.reads(read.value), bad: false }, [])
  const tip = words.readTip(read.client, read.value, timeText(read.atMs))
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
  mark(stage, write.seq, tip, { x, y: y - radius }, [
    ...sign(client, x, y, radius, bad ? 'bad' : 'accepted'),
    ...beside(stage, x, y, radius, { texts, bad }, below),
  ])
}
