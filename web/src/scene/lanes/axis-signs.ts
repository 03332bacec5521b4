/** Draws the lesson's beats and questions as small signs on the time axis, and a beam of light on the current beat. */
import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import { centered } from '../drawing/glyphs.ts'
import type { DrawingContext, Lane } from '../drawing/lane.ts'
import type { AxisMarks } from '../drawing/narrated.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import type { PlainShape } from '../drawing/shapes.ts'
import { momentPx, type } from '../drawing/spans.ts'

type Beat = AxisMarks['beats'][number]
type Question = AxisMarks['questions'][number]

/** Draws a beam from the top of the lanes down to the sign whose caption is displayed. */
export const beam: Lane = {
  draw(context) {
    const { unit, notes, axis } = context.layout
    const beat = context.marks.beats.find(({ current }) => current === true)
    const x = beat === undefined ? null : momentPx(context, beat.atMs)
    if (x === null) return []
    const reach = 9 * unit
    const box = { x: x - reach, y: notes.y, width: 2 * reach, height: axis.y - notes.y, radius: 4 * unit }
    return [{ kind: 'rect', ...box, fill: 'accent', opacity: 0.13 }]
  },
}

export const axisSigns: Lane = {
  draw(context) {
    const { layout, labels } = context
    const { beats, questions } = placesOf(context)
    const y = heightOnAxis(layout)
    const reach = sizeOnAxis(layout) * 0.8
    // Signs keep texts away down to the axis: the times are below it.
    const signs = [
      ...beats.map(({ x, width, beat }) => ({ x, width, up: reach * (beat.current === true ? currentGrows : 1) })),
      ...questions.map(({ x }) => ({ x, width: 2 * reach, up: reach })),
    ]
    for (const { x, width, up } of signs) {
      const [left, right] = [x - width / 2, x + width / 2]
      labels.block({ left, top: y - up, right, bottom: layout.axis.y })
    }
    return [
      ...beats.flatMap((place) => beatSign(context, place, y)),
      ...questions.flatMap(({ question, x }) => questionSign(context, question, x, y)),
    ]
  },
}

/** Returns the foot of the sign whose caption is displayed, or `null` if that sign is not in view. */
export function litSign(context: DrawingContext): { x: number; y: number } | null {
  const lit = placesOf(context).beats.find(({ beat }) => beat.current === true)
  return lit === undefined ? null : { x: lit.x, y: heightOnAxis(context.layout) + sizeOnAxis(context.layout) }
}

interface Place {
  /** Place of the moment that the sign stands for. */
  momentX: number
  x: number
  width: number
}

type BeatPlace = Place & { beat: Beat }
type QuestionPlace = Place & { question: Question }

/**
 * Returns the signs' places within the view. A sign is over its moment; if neighbors need room, signs stand side by side in the order of narration. A question
 * that the cursor has reached is shown only if no other sign needs its room.
 */
function placesOf(context: DrawingContext): { beats: BeatPlace[]; questions: QuestionPlace[] } {
  const beats = context.marks.beats.flatMap((beat) => beatPlace(context, beat))
  const questions = context.marks.questions.flatMap((question) => questionPlace(context, question))
  const ahead = questions.filter(({ question }) => !question.seen)
  const row = [
    ...ahead.map((place) => ({ place, mark: place.question })),
    ...beats.map((place) => ({ place, mark: place.beat })),
  ]
  const inOrder = row.toSorted((a, b) => a.mark.atMs - b.mark.atMs || a.mark.seq - b.mark.seq).map(({ place }) => place)
  spread(context, inOrder)
  const seen = questions.filter(({ question }) => question.seen)
  const isFree = (one: Place) =>
    inOrder.every((place) => Math.abs(place.x - one.x) >= apart(context, place, one) - 0.01)
  return { beats, questions: [...ahead, ...seen.filter(isFree)] }
}

function beatPlace({ scale, layout, measure }: DrawingContext, beat: Beat): BeatPlace[] {
  if (!scale.shows(beat.atMs, beat.atMs)) return []
  const size = sizeOnAxis(layout)
  const x = scale.timeToPx(beat.atMs)
  const grows = beat.current === true ? currentGrows : 1
  const words = measure(`${beat.number}`, type.tiny * layout.unit, 650, false)
  return [{ beat, momentX: x, x, width: Math.max(size * 1.5, words + size * 0.7) * grows }]
}

function questionPlace(context: DrawingContext, question: Question): QuestionPlace[] {
  const x = momentPx(context, question.atMs)
  return x === null ? [] : [{ question, momentX: x, x, width: 2 * questionReach(context.layout) }]
}

const apart = ({ layout }: DrawingContext, one: Place, next: Place) => (one.width + next.width) / 2 + 3.5 * layout.unit

/** Moves overlapping signs apart and into the view. The signs keep their order. */
function spread(context: DrawingContext, places: readonly Place[]): void {
  const { unit, left, right } = context.layout
  for (const [i, place] of places.entries()) {
    const before = places[i - 1]
    const least = before === undefined ? left - 6 * unit + place.width / 2 : before.x + apart(context, before, place)
    place.x = Math.max(place.x, least)
  }
  for (const [i, place] of [...places.entries()].reverse()) {
    const next = places[i + 1]
    const most = next === undefined ? right + 6 * unit - place.width / 2 : next.x - apart(context, place, next)
    place.x = Math.min(place.x, most)
  }
}

const currentGrows = 1.3

type Layout = DrawingContext['layout']

const sizeOnAxis = ({ axis, unit }: Layout) => Math.max(8 * unit, Math.min(9 * unit, axis.height * 0.5))

const heightOnAxis = ({ axis, unit }: Layout) => axis.y - Math.min(3 * unit, axis.height * 0.2)

const questionReach = ({ axis, unit }: Layout) => Math.min(9 * unit, axis.height * 0.5) * 0.72

function beatSign({ layout }: DrawingContext, { beat, momentX, x, width }: BeatPlace, y: number): Piece[] {
  const { unit } = layout
  const { seen, current = false, number } = beat
  const size = sizeOnAxis(layout) * (current ? currentGrows : 1)
  const height = size * 1.4
  const box = { x: x - width / 2, y: y - height / 2, width, height, radius: height / 2 } as const
  const fill = current ? 'accent' : seen ? 'mute' : 'panel'
  const shapes: PlainShape[] = [
    { kind: 'rect', ...box, fill, stroke: seen ? 'panel' : 'ghost', strokeWidth: unit },
    centered(
      `${number}`,
      { x, y, size: Math.max(size, type.tiny * unit) },
      { weight: 650, fill: seen ? 'panel' : 'faint' },
    ),
  ]
  // A sign far from its moment gets a line to that moment.
  const ends = { x1: x, y1: box.y, x2: momentX, y2: box.y - 6 * unit }
  const stroke = current ? 'accent' : 'ghost'
  const pointer = Math.abs(x - momentX) > 1.5 * width
  const line: Piece = pointer ? { kind: 'line', ...ends, stroke, strokeWidth: unit } : null
  // A beat that is still to come gets no explanation.
  if (!seen) return [line, ...shapes]
  const tip = words.beatTip(`${number}`, beat.caption, timeText(beat.atMs))
  return [line, mark({ seq: beat.seq, tip, at: { x: box.x, y: box.y }, shapes })]
}

function questionSign({ layout }: DrawingContext, question: Question, x: number, y: number): Piece[] {
  const { unit } = layout
  const radius = questionReach(layout)
  const shapes: PlainShape[] = [
    { kind: 'circle', x, y, radius, fill: 'panel', stroke: 'accent', strokeWidth: 1.2 * unit },
    centered('?', { x, y, size: type.tiny * unit }, { weight: 700, fill: 'accent' }),
  ]
  if (!question.seen) return shapes
  const tip = words.questionTip(question.ask, timeText(question.atMs))
  return [mark({ seq: question.seq, tip, at: { x, y: y - radius }, shapes })]
}
