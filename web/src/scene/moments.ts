/** What the lesson is about to happen: faults as flags across a run's lanes; beats and questions as small signs on the time axis. */
import { timeText } from '../format/figures.ts'
import { timelineWords as words } from '../locale/en/timeline.ts'
import type { FaultMark } from '../replay/types.ts'
import type { BeatMark, QuestionMark } from '../replay/types-beside.ts'
import { bolt } from './glyphs.ts'
import type { PlainShape } from './shapes.ts'
import { draw, mark, othersOf, type Stage, type } from './stage.ts'

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
  const taken = signPlaces(stage, seen).map((place) => beatSign(stage, place, y))
  for (const question of questions) {
    if (!scale.shows(question.atMs, question.atMs)) continue
    const at = scale.timeToPx(question.atMs)
    const near = taken.find(({ left, right }) => at > left - 8 * unit && at < right + 8 * unit)
    const besideIt = near === undefined ? at : near.left - 8 * unit
    // At the very left there is no room before it.
    const x = near !== undefined && besideIt < layout.left ? near.right + 8 * unit : besideIt
    questionSign(stage, question, x, y)
  }
}

type Beat = AxisMarks['beats'][number]

interface SignPlace {
  group: readonly Beat[]
  numbers: string
  x: number
  width: number
}

/** Beats whose signs would touch have one in common. */
function signPlaces(stage: Stage, beats: readonly Beat[]): SignPlace[] {
  const places: SignPlace[] = []
  for (const beat of beats.toSorted((a, b) => a.atMs - b.atMs)) {
    let place = signPlace(stage, [beat])
    for (let last = places.at(-1); last !== undefined && isTouching(last, place); last = places.at(-1)) {
      places.pop()
      place = signPlace(stage, [...last.group, ...place.group])
    }
    places.push(place)
  }
  return places
}

const isTouching = (one: SignPlace, next: SignPlace) => next.x - one.x < (one.width + next.width) / 2 + 1

/** In the middle of its beats, and within the view. */
function signPlace({ scale, layout, labels }: Stage, group: readonly Beat[]): SignPlace {
  const { unit, left, right } = layout
  const numbers = rangesOf(group.map((beat) => beat.number).toSorted((a, b) => a - b))
  const size = sizeOnAxis(layout)
  const width = Math.max(size * 1.4, labels.measure(numbers, size, 650, false) + size * 0.8)
  const places = group.map((beat) => scale.timeToPx(beat.atMs))
  const middle = (Math.min(...places) + Math.max(...places)) / 2
  const reach = width / 2 - 6 * unit
  return { group, numbers, width, x: Math.max(left + reach, Math.min(middle, right - reach)) }
}

const sizeOnAxis = ({ axis, unit }: Stage['layout']) => Math.min(8.5 * unit, axis.height * 0.5)

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
  const { scale, labels, picture, layout } = stage
  const { y, reach } = flagOf(stage)
  const besidePx = reach + 0.8 * layout.unit
  for (const { atMs } of picture.faults) {
    if (!scale.shows(atMs, atMs)) continue
    const x = scale.timeToPx(atMs)
    labels.block(x - besidePx, y - reach, x + besidePx, y + reach)
  }
}

function flagOf({ layout: { notes, unit } }: Stage): { y: number; reach: number } {
  return { y: notes.y + notes.height / 2, reach: Math.min(6.5 * unit, notes.height / 2) }
}

const heightOnAxis = ({ layout: { axis, unit } }: Stage) => axis.y - Math.min(3 * unit, axis.height * 0.2)

function beatSign(stage: Stage, { group, numbers, x, width }: SignPlace, y: number): { left: number; right: number } {
  const { unit } = stage.layout
  const size = sizeOnAxis(stage.layout)
  const height = size * 1.4
  const isSeen = group.some((beat) => beat.seen)
  const box = { x: x - width / 2, y: y - height / 2, width, height, radius: height / 2 } as const
  const shapes: PlainShape[] = [
    {
      kind: 'rect',
      ...box,
      fill: isSeen ? 'mute' : 'panel',
      stroke: isSeen ? 'panel' : 'ghost',
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
      fill: isSeen ? 'panel' : 'faint',
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
