/** Draws the minimap: the whole comparison in miniature, with the lanes' bars, beats, questions, faults and the first violation. Pure. */

import type { Cursor, RunPicture } from '../replay/types.ts'
import type { BeatMark, QuestionMark } from '../replay/types-beside.ts'
import { diamond } from './drawing/glyphs.ts'
import { ownerToken, type PlainShape } from './drawing/shapes.ts'
import type { Bend } from './drawing/step-axis.ts'
import { TimeScale } from './drawing/time-scale.ts'
import { lanes } from './lanes/lanes.ts'

export interface MinimapInput {
  pictures: readonly (RunPicture | null)[]
  /** Each run at its end, or `null` if showing the end would give something away. */
  ghosts: readonly (RunPicture | null)[]
  beats: readonly BeatMark[]
  questions: readonly (QuestionMark & { answered: boolean })[]
  violation: { atMs: number } | undefined
  cursor: Cursor
  /** Index of the run that is narrated, or `null` if all runs are narrated together. */
  current?: number | null
  size: MinimapSize
}

export interface MinimapSize {
  width: number
  height: number
  unit: number
}

interface Stretch {
  fromMs: number
  untilMs: number
}

type Layers = [{ shapes: PlainShape[] }]

/** Margin at each end of the axis, in units, so that signs at the ends fit. */
const sidePx = 9

/** Returns the axis of the whole comparison. `bend` is the bent axis of the run that is narrated. */
export function minimapScale(all: Stretch, { width, unit }: MinimapSize, bend: Bend | null = null): TimeScale {
  return new TimeScale(all, sidePx * unit, width - sidePx * unit, bend)
}

interface Track {
  y: number
  height: number
}

const trackOf = ({ height, unit }: MinimapSize): Track => ({ y: 15 * unit, height: height - 30 * unit })

/** Draws the events without the ground, so that the events need not be repainted when the view moves. */
export function minimapScene(input: MinimapInput, scale: TimeScale): Layers {
  const track = trackOf(input.size)
  return [
    {
      shapes: [...tracks(input, scale, track), ...signs(input, scale, track), ...cursor(input, scale, track)],
    },
  ]
}

/** Draws the ground: the axis, and the part of the axis that the timelines show. `view` is `null` if the timelines show all of it. */
export function minimapGround(view: Stretch | null, scale: TimeScale, size: MinimapSize): Layers {
  return [{ shapes: ground(view, scale, size) }]
}

function ground(view: Stretch | null, scale: TimeScale, size: MinimapSize): PlainShape[] {
  const { unit } = size
  const { y, height } = trackOf(size)
  const bar = { kind: 'rect', y: y - 2 * unit, height: height + 4 * unit, radius: 5 * unit } as const
  const whole: PlainShape = {
    ...bar,
    x: scale.leftPx - 6 * unit,
    width: scale.rightPx - scale.leftPx + 12 * unit,
    fill: 'grid',
  }
  if (view === null) return [whole]
  const x = scale.timeToPx(view.fromMs)
  const box = { ...bar, x, width: Math.max(2 * unit, scale.timeToPx(view.untilMs) - x) }
  const edge = {
    kind: 'rect',
    y: y + height / 2 - 6 * unit,
    width: 3 * unit,
    height: 12 * unit,
    radius: 1.5 * unit,
  } as const
  return [
    whole,
    { ...box, fill: 'accent', opacity: 0.16 },
    { ...box, stroke: 'accent', strokeWidth: 1.2 * unit, opacity: 0.7 },
    { ...edge, x: box.x - 1.5 * unit, fill: 'accent' },
    { ...edge, x: box.x + box.width - 1.5 * unit, fill: 'accent' },
  ]
}

function tracks({ pictures, ghosts, size }: MinimapInput, scale: TimeScale, track: Track): PlainShape[] {
  const { unit } = size
  const bars = (picture: RunPicture | null, run: number, opacity: number): PlainShape[] => {
    if (picture === null) return []
    const place = rowOfRun(run, pictures.length, track, unit)
    const small = lanes.flatMap((lane) => lane.inSmall?.(picture, ghosts[run] ?? picture) ?? [])
    const height = place.height / small.reduce((sum, { rows }) => sum + rows, 0)
    let above = 0
    return small.flatMap(({ bars, rows }) => {
      const first = above
      above += rows
      return bars.map(({ client, fromMs, untilMs, row }): PlainShape => {
        const x = scale.timeToPx(fromMs)
        const width = Math.max(1, scale.timeToPx(untilMs) - x)
        return {
          kind: 'rect',
          x,
          y: place.y + (first + row) * height,
          width,
          height: Math.max(1, height - Math.min(0.75 * unit, height * 0.2)),
          radius: width < 3 * unit ? 0 : Math.min(1.5 * unit, height / 2),
          fill: ownerToken(client),
          opacity,
        }
      })
    })
  }
  return [
    ...ghosts.flatMap((ghost, run) => (pictures[run] === undefined ? [] : bars(ghost, run, 0.22))),
    ...pictures.flatMap((picture, run) => bars(picture, run, 0.85)),
  ]
}

function signs(
  { pictures, beats, questions, violation, cursor, size }: MinimapInput,
  scale: TimeScale,
  track: Track,
): PlainShape[] {
  const { unit } = size
  const above = track.y - 8.5 * unit
  const below = track.y + track.height + 8.5 * unit
  // A question near the violation moves aside, so that both signs are visible.
  const isNear = (atMs: number) =>
    violation !== undefined && Math.abs(scale.distancePx(violation.atMs, atMs)) < 9 * unit
  const struck = pictures.flatMap((picture) => picture?.faults ?? []).toSorted((a, b) => a.atMs - b.atMs)
  // A fault that strikes in every run gets only one sign.
  const faults = struck.filter(({ atMs }, i) => i === 0 || scale.distancePx(struck[i - 1]?.atMs ?? 0, atMs) > 7 * unit)
  return [
    ...beats.map((beat) =>
      diamond({
        x: scale.timeToPx(beat.atMs),
        y: above,
        reach: 4.6 * unit,
        fill: beat.index <= cursor.index ? 'ink' : 'ghost',
      }),
    ),
    ...faults.map((fault): PlainShape => {
      const x = scale.timeToPx(fault.atMs)
      const d = `M${x + unit},${below - 4.5 * unit}l${-4 * unit},${5 * unit}h${3 * unit}l${-1.5 * unit},${4 * unit}l${4.5 * unit},${-5.5 * unit}h${-3 * unit}z`
      return { kind: 'path', d, fill: 'warn' }
    }),
    ...questions.map(
      (question): PlainShape => ({
        kind: 'text',
        x: scale.timeToPx(question.atMs) - (isNear(question.atMs) ? 9 * unit : 0),
        y: below + 4 * unit,
        text: '?',
        size: 11.5 * unit,
        weight: 750,
        anchor: 'middle',
        mono: false,
        fill: question.answered ? 'faint' : 'accent',
      }),
    ),
    ...(violation === undefined ? [] : [triangle(scale.timeToPx(violation.atMs), below, unit)]),
  ]
}

function triangle(x: number, y: number, unit: number): PlainShape {
  return { kind: 'path', d: `M${x},${y - 5 * unit}l${5 * unit},${9 * unit}h${-10 * unit}z`, fill: 'bad' }
}

function cursor(input: MinimapInput, scale: TimeScale, track: Track): PlainShape[] {
  const { cursor, current = null, size, pictures } = input
  if (cursor.index < 0) return []
  const { unit } = size
  const x = scale.timeToPx(cursor.atMs) - 1.5 * unit
  // If one run is narrated by itself, the cursor covers only that run's rows.
  const { y, height } = current === null ? track : rowOfRun(current, pictures.length, track, unit)
  const line = {
    kind: 'rect',
    x,
    y: y - 4 * unit,
    width: 3 * unit,
    height: height + 8 * unit,
    radius: 1.5 * unit,
  } as const
  return [{ ...line, fill: 'ink', stroke: 'panel', strokeWidth: unit }]
}

function rowOfRun(run: number, runs: number, { y, height }: Track, unit: number): Track {
  const gap = 3 * unit
  const own = (height - gap * (runs - 1)) / Math.max(1, runs)
  return { y: y + run * (own + gap), height: own }
}
