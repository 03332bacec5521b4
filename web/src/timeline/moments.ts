/** What the lesson is about to happen: faults as flags across a run's lanes; beats and questions as small signs on the time axis. */
import { timeText } from '../lesson/figures.ts'
import type { FaultMark } from '../replay/types.ts'
import type { BeatMark, QuestionMark } from '../replay/types-beside.ts'
import { bolt } from './glyphs.ts'
import type { PlainShape } from './shapes.ts'
import { blockSigns } from './signs.ts'
import { draw, mark, othersOf, type Stage, type } from './stage.ts'
import { timelineWords as words } from './words.ts'

/** What stands on the axis. `seen`: the cursor has come to it. */
export interface AxisMarks {
  beats: readonly (BeatMark & { number: number; seen: boolean })[]
  questions: readonly (QuestionMark & { ask: string; seen: boolean })[]
}

/** A dotted line down the lanes, lying behind what they show. */
export function faultLines(stage: Stage): void {
  const { scale, layout } = stage
  const { unit, notes, axis } = layout
  for (const fault of stage.picture.faults) {
    if (fault.gaveUp || !scale.shows(fault.atMs, fault.atMs)) continue
    const x = scale.timeToPx(fault.atMs)
    const ends = { x1: x, x2: x, y1: notes.y + 4 * unit, y2: axis.y - 2 * unit }
    draw(stage, {
      kind: 'line',
      ...ends,
      stroke: 'warn',
      strokeWidth: unit,
      dash: `${2 * unit} ${4 * unit}`,
      opacity: 0.7,
    })
  }
}

/** The flag at the top of it: a bolt, and where there is room its words. */
export function faultFlags(stage: Stage): void {
  for (const fault of stage.picture.faults) faultFlag(stage, fault)
}

function faultFlag(stage: Stage, fault: FaultMark): void {
  const { scale, layout } = stage
  const { unit, notes } = layout
  if (!scale.shows(fault.atMs, fault.atMs)) return
  const x = scale.timeToPx(fault.atMs)
  const size = Math.min(type.tiny * unit, notes.height * 0.9)
  const { y, reach } = flagOf(stage)
  const fill = fault.gaveUp ? 'ghost' : 'warn'
  const label = (['start', 'end'] as const)
    .map((anchor) => ({ anchor, x: anchor === 'start' ? x + reach + 3 * unit : x - reach - 3 * unit }))
    .reduce<ReturnType<typeof stage.labels.place>>(
      (placed, side) =>
        placed ??
        stage.labels.place({
          texts: [fault.words],
          ...side,
          y: y + size * 0.36,
          size,
          weight: 550,
          fill: 'warn',
          halo: true,
        }),
      null,
    )
  const tip = words.faultTip(fault.words, timeText(fault.atMs), fault.gaveUp) + othersOf(fault)
  const ground: PlainShape = {
    kind: 'circle',
    x,
    y,
    radius: reach,
    fill: 'panel',
    stroke: fill,
    strokeWidth: 1.2 * unit,
  }
  mark(stage, fault.seq, tip, { x, y: notes.y }, [ground, bolt(x, y, reach * 0.62, fill), label?.shape])
}

/** Beats by their numbers, together where they would lie on each other; questions between them. */
export function axisSigns(stage: Stage, { beats, questions }: AxisMarks): void {
  const { scale, layout } = stage
  const { unit } = layout
  const y = heightOnAxis(stage)
  const seen = beats.filter(({ atMs }) => scale.shows(atMs, atMs))
  const groups = together(seen, (beat) => scale.timeToPx(beat.atMs), 13 * unit)
  const taken = groups.map((group) => beatSign(stage, group, y))
  for (const question of questions) {
    if (!scale.shows(question.atMs, question.atMs)) continue
    const at = scale.timeToPx(question.atMs)
    const near = taken.find(({ left, right }) => at > left - 8 * unit && at < right + 8 * unit)
    const x = near === undefined ? at : near.left - 8 * unit
    questionSign(stage, question, x, y)
  }
}

function together<T>(items: readonly T[], xOf: (item: T) => number, apartPx: number): T[][] {
  const groups: T[][] = []
  for (const item of items) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && xOf(item) - xOf(last) < apartPx) groups.at(-1)?.push(item)
    else groups.push([item])
  }
  return groups
}

type Beat = AxisMarks['beats'][number]

/** `1, 5–7`: numbers that follow each other as a range. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] + 1 === number) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, until]) => (from === until ? `${from}` : `${from}–${until}`)).join(', ')
}

/** Keeps the places of the signs on the axis free of words above it. */
export function blockAxisSigns({ scale, labels, layout: { unit, axis } }: Stage, { beats }: AxisMarks): void {
  for (const { atMs } of beats) {
    if (!scale.shows(atMs, atMs)) continue
    const x = scale.timeToPx(atMs)
    labels.block(x - 6 * unit, axis.y - 8 * unit, x + 6 * unit, axis.y)
  }
}

/** Keeps the places of the flags free of words. */
export function blockFaultFlags(stage: Stage): void {
  const { y, reach } = flagOf(stage)
  blockSigns(
    stage,
    stage.picture.faults.filter(({ atMs }) => stage.scale.shows(atMs, atMs)),
    y,
    reach,
  )
}

function flagOf({ layout: { notes, unit } }: Stage): { y: number; reach: number } {
  return { y: notes.y + notes.height / 2, reach: Math.min(6.5 * unit, notes.height / 2) }
}

const heightOnAxis = ({ layout: { axis, unit } }: Stage) => axis.y - Math.min(3 * unit, axis.height * 0.2)

function beatSign(stage: Stage, group: readonly Beat[], y: number): { left: number; right: number } {
  const { scale, layout, labels } = stage
  const { unit, axis } = layout
  const [first] = group as [Beat]
  const last = group.at(-1) ?? first
  const numbers = rangesOf(group.map((beat) => beat.number))
  const size = Math.min(8.5 * unit, axis.height * 0.5)
  const height = size * 1.4
  const width = Math.max(height, labels.measure(numbers, size, 650, false) + size * 0.8)
  const x = (scale.timeToPx(first.atMs) + scale.timeToPx(last.atMs)) / 2
  const box = { x: x - width / 2, y: y - height / 2, width, height, radius: height / 2 } as const
  const shapes: PlainShape[] = [
    {
      kind: 'rect',
      ...box,
      fill: first.seen ? 'mute' : 'panel',
      stroke: first.seen ? 'panel' : 'ghost',
      strokeWidth: unit,
    },
    {
      kind: 'text',
      x,
      y: y + size * 0.36,
      text: numbers,
      size,
      weight: 650,
      anchor: 'middle',
      mono: false,
      fill: first.seen ? 'panel' : 'faint',
    },
  ]
  const at = { x: box.x, y: box.y }
  // What is still to come says nothing of itself.
  const told = group.filter((beat) => beat.seen).at(-1)
  if (told === undefined) draw(stage, ...shapes)
  else mark(stage, told.seq, words.beatTip(numbers, told.caption, timeText(told.atMs)), at, shapes)
  return { left: box.x, right: box.x + width }
}

function questionSign(stage: Stage, question: AxisMarks['questions'][number], x: number, y: number): void {
  const { unit, axis } = stage.layout
  const size = Math.min(9 * unit, axis.height * 0.5)
  const radius = size * 0.72
  const shapes: PlainShape[] = [
    { kind: 'circle', x, y, radius, fill: 'panel', stroke: 'accent', strokeWidth: 1.2 * unit },
    {
      kind: 'text',
      x,
      y: y + size * 0.36,
      text: '?',
      size,
      weight: 700,
      anchor: 'middle',
      mono: false,
      fill: 'accent',
    },
  ]
  const tip = words.questionTip(question.ask, timeText(question.atMs))
  if (question.seen) mark(stage, question.seq, tip, { x, y: y - radius }, shapes)
  else draw(stage, ...shapes)
}
