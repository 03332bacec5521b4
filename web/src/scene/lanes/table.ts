/** The work that was given and what became of it: the inbox, and one line for each row of the table. */
import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import type { GivenMark, RowReadMark, RowWriteMark, TakenMark } from '#web/replay/types-table.ts'
import { byKey, draw, mark, othersOf, type SceneDraft, thinned, type } from '../drawing-context.ts'
import { cross } from '../glyphs.ts'
import type { Lane } from '../layout.ts'
import { beside, placesOn, type SignPlace, sign, thread } from '../signs.ts'

export function tableLane(stage: SceneDraft): void {
  const { table } = stage.layout
  if (table === null) return
  const { given, taken, reads, writes, lost } = stage.picture.table
  inbox(stage, table.inbox, given, taken, lost)
  const readsOf = byKey(reads, ({ row }) => row)
  const writesOf = byKey(writes, ({ row }) => row)
  for (const [row, lane] of table.rows) {
    const mine = lost.filter((message) => message.row === row)
    rowLine(stage, lane, readsOf(row), writesOf(row), mine)
  }
}

function axisOf(stage: SceneDraft, lane: Lane): { y: number; radius: number } {
  const { left, right, unit } = stage.layout
  const y = lane.y + lane.height / 2
  draw(stage, { kind: 'line', x1: left, x2: right, y1: y, y2: y, stroke: 'grid', strokeWidth: 1.5 * unit })
  return { y, radius: Math.min(7.5 * unit, lane.height / 2.3) }
}

/** Each time somebody takes a piece of work out; red once it is known that it never was carried out. */
function inbox(
  stage: SceneDraft,
  lane: Lane,
  given: readonly GivenMark[],
  taken: readonly TakenMark[],
  lost: GivenMark[],
) {
  const { y, radius } = axisOf(stage, lane)
  const size = type.tiny * stage.layout.unit
  const isLost = ({ message }: GivenMark) => lost.some((one) => one.message === message)
  const seen = thinned(stage, taken, radius, isLost)
  const places = placesOn(stage, seen, { y, radius }, isLost)
  const placeOf = (one: TakenMark) => places.get(one) as SignPlace
  waiting(stage, y, radius, given)
  const groups = together(
    stage,
    seen.toSorted((a, b) => a.atMs - b.atMs),
    radius * 5,
  )
  const text = new Map(
    groups.map((group) => {
      const last = group.at(-1) as TakenMark
      const [first = last] = group
      const place = { ...placeOf(last), fromX: placeOf(first).x }
      return [last, beside(stage, place, { texts: words.taken(group), size, bad: group.every(isLost) })]
    }),
  )
  for (const one of seen.toSorted((a, b) => Number(isLost(a)) - Number(isLost(b)))) {
    const place = placeOf(one)
    const tip = words.takenTip(one, timeText(one.atMs)) + (isLost(one) ? words.lostTip : '') + othersOf(one)
    const shown = sign(stage, one.client, place, isLost(one) ? 'bad' : 'read')
    mark(stage, one.seq, tip, { x: place.x, y: y - radius }, [thread(place), ...shown, ...(text.get(one) ?? [])])
  }
}

/** Signs that lie so close to each other that they have words in common. */
function together({ scale }: SceneDraft, marks: readonly TakenMark[], apartPx: number): TakenMark[][] {
  const groups: TakenMark[][] = []
  for (const one of marks) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && scale.distancePx(last.atMs, one.atMs) < apartPx) groups.at(-1)?.push(one)
    else groups.push([one])
  }
  return groups
}

const countOf = (marks: readonly { many?: number }[]) => marks.reduce((sum, { many = 1 }) => sum + many, 0)

/** How much there was to do at the beginning. */
function waiting(stage: SceneDraft, y: number, radius: number, given: readonly GivenMark[]): void {
  const { scale, layout } = stage
  const [first] = given
  if (first === undefined || !scale.shows(first.atMs, first.atMs)) return
  const x = scale.timeToPx(first.atMs)
  const size = type.tiny * layout.unit
  stage.labels.block(x - 1, y - radius, x + 1, y + radius)
  const text = beside(stage, { x, y, radius: 0 }, { texts: words.given(countOf(given)), size })
  const bar = { kind: 'line', x1: x, x2: x, y1: y - radius, y2: y + radius, stroke: 'mute', strokeWidth: 2 } as const
  mark(stage, first.seq, words.givenTip(countOf(given), timeText(first.atMs)), { x, y: y - radius }, [bar, ...text])
}

const isBad = ({ copies, again, how }: RowWriteMark) => again || (how === 'insert' && copies > 1)

function rowLine(
  stage: SceneDraft,
  lane: Lane,
  reads: readonly RowReadMark[],
  writes: readonly RowWriteMark[],
  lost: readonly GivenMark[],
): void {
  const { y, radius } = axisOf(stage, lane)
  const seenWrites = thinned(stage, writes, radius, isBad)
  const seenReads = thinned(stage, reads, radius)
  const bad = new Set<RowReadMark | RowWriteMark>(seenWrites.filter(isBad))
  const places = placesOn<RowReadMark | RowWriteMark>(stage, [...seenReads, ...seenWrites], { y, radius }, (one) =>
    bad.has(one),
  )
  const placeOf = (one: RowReadMark | RowWriteMark) => places.get(one) as SignPlace
  missing(stage, y, lost)
  for (const read of seenReads) {
    const place = placeOf(read)
    const ring = sign(stage, read.client, { ...place, radius: radius * 0.9 }, 'read')
    const tip = words.rowReadTip(read, timeText(read.atMs)) + othersOf(read)
    mark(stage, read.seq, tip, { x: place.x, y: y - radius }, [thread(place), ...ring])
  }
  // Where room is scarce, what should not have happened has its words first, and its sign lies on top.
  const size = type.tiny * stage.layout.unit
  const worstFirst = seenWrites.toSorted((a, b) => Number(isBad(b)) - Number(isBad(a)))
  const described = worstFirst.map((write) => {
    const place = placeOf(write)
    return { write, place, words: beside(stage, place, { ...wordsOf(write), size }) }
  })
  for (const { write, place, words: text } of described.toReversed()) {
    const shown = sign(stage, write.client, place, isBad(write) ? 'bad' : 'accepted')
    const tip = words.rowWriteTip(write, timeText(write.atMs)) + othersOf(write)
    mark(stage, write.seq, tip, { x: place.x, y: y - radius }, [thread(place), ...shown, ...text])
  }
}

function wordsOf(write: RowWriteMark): { texts: string[]; bad: boolean } {
  if (write.how === 'insert' && write.copies > 1) return { texts: words.twice(write.row, write.copies), bad: true }
  if (write.again) return { texts: words.again(write.message), bad: true }
  return { texts: write.how === 'insert' ? words.inserted : words.updated, bad: false }
}

/** At the end of the run: what of this row was never carried out. */
function missing(stage: SceneDraft, y: number, lost: readonly GivenMark[]): void {
  const { scale, layout, picture } = stage
  const [first] = lost
  if (first === undefined || picture.ended === null) return
  const { atMs } = picture.ended
  if (!scale.shows(atMs, atMs)) return
  const x = scale.timeToPx(atMs)
  const radius = 4 * layout.unit
  stage.labels.block(x - radius, y - radius, x + radius, y + radius)
  const messages = lost.map(({ message }) => message)
  const text = beside(
    stage,
    { x, y, radius },
    { texts: words.lostWork(messages), bad: true, size: type.tiny * layout.unit },
  )
  const sign = cross(x, y, radius, 'bad', 2.2 * layout.unit)
  mark(stage, first.seq, words.lostWorkTip(messages), { x, y: y - radius }, [sign, ...text])
}
