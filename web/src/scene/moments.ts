/** What the lesson is about to happen: faults as flags across a run's lanes; beats and questions as small signs on the time axis. */
import { timeText } from '../format/figures.ts'
import { timelineWords as words } from '../locale/en/timeline.ts'
import type { FaultMark } from '../replay/types.ts'
import type { BeatMark, QuestionMark } from '../replay/types-beside.ts'
import { draw, mark, othersOf, type SceneDraft, type } from './drawing-context.ts'
import { struckAtMs } from './fault-time.ts'
import { bolt } from './glyphs.ts'
import type { PlainShape } from './shapes.ts'

/** What stands on the axis. `seen`: the cursor has come to it; `current`: its caption is what is said now. */
export interface AxisMarks {
  beats: readonly (BeatMark & { seen: boolean; current?: boolean })[]
  questions: readonly (QuestionMark & { ask: string; seen: boolean })[]
}

/** A dotted line down the lanes, lying behind what they show. */
export function faultLines(stage: SceneDraft): void {
  const { scale, layout } = stage
  const { unit, notes, axis } = layout
  for (const fault of stage.picture.faults) {
    const atMs = struckAtMs(stage.picture, fault)
    if (fault.gaveUp || !scale.shows(atMs, atMs)) continue
    const x = scale.timeToPx(atMs)
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
export function faultFlags(stage: SceneDraft): void {
  // What has just struck is named first, and has the most room.
  for (const fault of stage.picture.faults.toReversed()) faultFlag(stage, fault)
}

function faultFlag(stage: SceneDraft, fault: FaultMark): void {
  const { scale, layout } = stage
  const { unit, notes } = layout
  const atMs = struckAtMs(stage.picture, fault)
  if (!scale.shows(atMs, atMs)) return
  const x = scale.timeToPx(atMs)
  const size = type.tiny * unit
  const { y, reach } = flagOf(stage)
  const fill = fault.gaveUp ? 'ghost' : 'warn'
  const briefly = brieflyOf(stage, fault)
  const label = (['start', 'end'] as const)
    .map((anchor) => ({ anchor, x: anchor === 'start' ? x + reach + 3 * unit : x - reach - 3 * unit }))
    .reduce<ReturnType<typeof stage.labels.place>>(
      (placed, side) =>
        placed ??
        stage.labels.place({
          texts: briefly === undefined ? [fault.words] : [fault.words, briefly],
          ...side,
          y: y + size * 0.36,
          size,
          weight: 550,
          fill: 'warn',
          halo: true,
        }),
      null,
    )
  const tip = words.faultTip(fault.words, timeText(atMs), fault.gaveUp) + othersOf(fault)
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

function brieflyOf({ header }: SceneDraft, { words: said }: FaultMark): string | undefined {
  const faults = header.lesson.locks.find(({ id }) => id === header.lock)?.faults ?? []
  const fault = faults.find((one) => one.words === said)
  return fault && words.faultBriefly[fault.do]
}

/** Where the signs on the axis stand: beats side by side where they would lie on each other, questions between them. */
export interface AxisPlaces {
  beats: SignPlace[]
  questions: { question: AxisMarks['questions'][number]; x: number }[]
}

/** Finds the places of all signs, and keeps them free of words as far down as the axis: the times stand below. */
export function axisPlaces(stage: SceneDraft, marks: AxisMarks): AxisPlaces {
  const { scale, layout, labels } = stage
  const shown = <M extends { atMs: number }>({ atMs }: M) => scale.shows(atMs, atMs)
  const beats = signPlaces(stage, marks.beats.filter(shown))
  const questions: AxisPlaces['questions'] = []
  for (const question of marks.questions.filter(shown)) {
    const x = besideSigns(stage, question, beats, questions)
    if (x !== null) questions.push({ question, x })
  }
  const y = heightOnAxis(stage)
  const reach = sizeOnAxis(layout) * 0.8
  for (const { x, width } of [...beats, ...questions.map(({ x }) => ({ x, width: 2 * reach }))])
    labels.block(x - width / 2, y - reach, x + width / 2, layout.axis.y)
  return { beats, questions }
}

/** At its moment, or as near to it as the signs of the beats and other questions leave room. `null`: it needs no sign. */
function besideSigns(
  { scale, layout }: SceneDraft,
  { atMs, seen }: AxisMarks['questions'][number],
  beats: readonly SignPlace[],
  questions: AxisPlaces['questions'],
): number | null {
  const at = scale.timeToPx(atMs)
  const own = questionReach(layout) + 1.5 * layout.unit
  const taken = [
    ...beats.map(({ x, width }) => ({ x, apart: width / 2 + own })),
    ...questions.map(({ x }) => ({ x, apart: 2 * own })),
  ]
  const isFree = (place: number) => taken.every(({ x, apart }) => Math.abs(place - x) >= apart - 0.01)
  if (isFree(at)) return at
  // A question that has been answered leaves the room to the beat that answers it.
  if (seen) return null
  const places = taken.flatMap(({ x, apart }) => [x - apart, x + apart])
  const free = places.filter((x) => x >= layout.left && x <= layout.right && isFree(x))
  const nearest = (some: readonly number[]) => some.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0]
  // It is asked before the beat that answers it; at the very left there is no room before the first.
  return nearest(free.filter((x) => x <= at)) ?? nearest(free) ?? null
}

/** Draws them. Returns the foot of the lit sign. */
export function axisSigns(stage: SceneDraft, { beats, questions }: AxisPlaces): { x: number; y: number } | null {
  const y = heightOnAxis(stage)
  for (const place of beats) beatSign(stage, place, y)
  for (const { question, x } of questions) questionSign(stage, question, x, y)
  const lit = beats.find(({ beat }) => beat.current === true)
  return lit === undefined ? null : { x: lit.x, y: y + sizeOnAxis(stage.layout) }
}

type Beat = AxisMarks['beats'][number]

interface SignPlace {
  beat: Beat
  /** Where its moment is. */
  momentX: number
  x: number
  width: number
}

/** Each over its moment, or beside it as far as its neighbors need room; all of them within the view. */
function signPlaces({ scale, layout, labels }: SceneDraft, beats: readonly Beat[]): SignPlace[] {
  const { unit, left, right } = layout
  const size = sizeOnAxis(layout)
  const places = beats
    .toSorted((a, b) => a.atMs - b.atMs || a.seq - b.seq)
    .map((beat) => {
      const x = scale.timeToPx(beat.atMs)
      const grows = beat.current === true ? currentGrows : 1
      const width =
        Math.max(size * 1.5, labels.measure(`${beat.number}`, type.tiny * unit, 650, false) + size * 0.7) * grows
      return { beat, momentX: x, x, width }
    })
  const apart = (one: SignPlace, next: SignPlace) => (one.width + next.width) / 2 + 3.5 * unit
  for (const [i, place] of places.entries()) {
    const before = places[i - 1]
    const least = before === undefined ? left - 6 * unit + place.width / 2 : before.x + apart(before, place)
    place.x = Math.max(place.x, least)
  }
  for (const [i, place] of [...places.entries()].reverse()) {
    const next = places[i + 1]
    const most = next === undefined ? right + 6 * unit - place.width / 2 : next.x - apart(place, next)
    place.x = Math.min(place.x, most)
  }
  return places
}

/** How much larger the sign is whose caption is being said. */
const currentGrows = 1.3

const sizeOnAxis = ({ axis, unit }: SceneDraft['layout']) => Math.max(8 * unit, Math.min(9 * unit, axis.height * 0.5))

/** Keeps the places of the flags free of words. */
export function blockFaultFlags(stage: SceneDraft): void {
  const { scale, labels, picture, layout } = stage
  const { y, reach } = flagOf(stage)
  const besidePx = reach + 0.8 * layout.unit
  for (const fault of picture.faults) {
    const atMs = struckAtMs(picture, fault)
    if (!scale.shows(atMs, atMs)) continue
    const x = scale.timeToPx(atMs)
    labels.block(x - besidePx, y - reach, x + besidePx, y + reach)
  }
}

function flagOf({ layout: { notes, unit } }: SceneDraft): { y: number; reach: number } {
  return { y: notes.y + notes.height / 2, reach: Math.min(6.5 * unit, notes.height / 2) }
}

const heightOnAxis = ({ layout: { axis, unit } }: SceneDraft) => axis.y - Math.min(3 * unit, axis.height * 0.2)

function beatSign(stage: SceneDraft, { beat, momentX, x, width }: SignPlace, y: number): void {
  const { unit } = stage.layout
  const { seen, current = false, number } = beat
  const size = sizeOnAxis(stage.layout) * (current ? currentGrows : 1)
  const written = Math.max(size, type.tiny * unit)
  const height = size * 1.4
  const box = { x: x - width / 2, y: y - height / 2, width, height, radius: height / 2 } as const
  const shapes: PlainShape[] = [
    {
      kind: 'rect',
      ...box,
      fill: current ? 'accent' : seen ? 'mute' : 'panel',
      stroke: seen ? 'panel' : 'ghost',
      strokeWidth: unit,
    },
    {
      kind: 'text',
      x,
      y: y + written * 0.36,
      text: `${number}`,
      size: written,
      weight: 650,
      anchor: 'middle',
      mono: false,
      fill: seen ? 'panel' : 'faint',
    },
  ]
  // A sign that had to step aside points at its moment.
  if (Math.abs(x - momentX) > width / 2) draw(stage, pointer(stage, x, momentX, y - height / 2, current))
  const at = { x: box.x, y: box.y }
  // What is still to come says nothing of itself.
  if (seen) mark(stage, beat.seq, words.beatTip(`${number}`, beat.caption, timeText(beat.atMs)), at, shapes)
  else draw(stage, ...shapes)
}

function pointer(
  { layout: { unit } }: SceneDraft,
  x: number,
  momentX: number,
  y: number,
  current: boolean,
): PlainShape {
  const stroke = current ? 'accent' : 'ghost'
  return { kind: 'line', x1: x, y1: y, x2: momentX, y2: y - 6 * unit, stroke, strokeWidth: unit }
}

/** The moment whose caption is said is lit, from the top of the lanes to its sign. */
export function currentBeam(stage: SceneDraft, { beats }: AxisMarks): void {
  const { scale, layout } = stage
  const { unit, notes, axis } = layout
  const beat = beats.find(({ current }) => current === true)
  if (beat === undefined || !scale.shows(beat.atMs, beat.atMs)) return
  const reach = 9 * unit
  const x = scale.timeToPx(beat.atMs) - reach
  const box = { x, y: notes.y, width: 2 * reach, height: axis.y - notes.y, radius: 4 * unit }
  draw(stage, { kind: 'rect', ...box, fill: 'accent', opacity: 0.13 })
}

const questionReach = ({ axis, unit }: SceneDraft['layout']) => Math.min(9 * unit, axis.height * 0.5) * 0.72

function questionSign(stage: SceneDraft, question: AxisMarks['questions'][number], x: number, y: number): void {
  const { unit } = stage.layout
  const size = type.tiny * unit
  const radius = questionReach(stage.layout)
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
