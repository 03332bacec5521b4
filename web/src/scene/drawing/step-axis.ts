/**
 * Computes the step axis, which shows moments in order. The width of a gap grows with the logarithm of its duration, and keeps beats apart if there is room.
 * Long waits are folded. Time is linear within a gap, but the scale changes from gap to gap. Pure.
 */
import { firstPlace } from '#model/base/sorted.ts'
import type { RunPicture } from '#web/replay/types.ts'
import { faultTimeMs } from './fault-time.ts'

/** A bent axis: times, and the place of each time. Both lists are strictly increasing. */
export interface Bend {
  timesMs: readonly number[]
  places: readonly number[]
  /** Time spans that are drawn much shorter than they lasted. */
  folds: readonly { fromMs: number; untilMs: number }[]
}

export interface StepsInput {
  picture: RunPicture
  beats: readonly { atMs: number }[]
  view: { fromMs: number; untilMs: number }
  axisPx: number
  unit: number
}

/** Minimum room, in units, for a beat's sign and for any other moment. */
const beatRoom = 30
const momentRoom = 13
/** A gap is folded if an even axis would give the gap at least this many times as much room. */
const foldedFrom = 2.5

export function bendInSteps({ picture, beats, view, axisPx, unit }: StepsInput): Bend {
  const times = momentsOf(picture, beats, view, Math.floor(axisPx / (momentRoom * unit)))
  const widths = roomFor(times, new Set(beats.map(({ atMs }) => atMs)), axisPx, beatRoom * unit)
  const places = [0]
  for (const width of widths) places.push((places.at(-1) as number) + width)
  const evenPx = axisPx / (view.untilMs - view.fromMs)
  const folds = widths.flatMap((width, i) => {
    const fromMs = times[i] as number
    // Another run may last longer; after the end of this one there is nothing to fold.
    const untilMs = Math.min(times[i + 1] as number, picture.at.atMs)
    return (untilMs - fromMs) * evenPx > foldedFrom * width && width > 20 * unit ? [{ fromMs, untilMs }] : []
  })
  return { timesMs: times, places, folds }
}

/**
 * Returns the times to place, sorted and unique: the ends of the view, all beats, and other moments as far as there is room. If not all moments fit, the most
 * important ones are taken.
 */
function momentsOf(
  picture: RunPicture,
  beats: StepsInput['beats'],
  { fromMs, untilMs }: StepsInput['view'],
  most: number,
): number[] {
  const ends = (spans: readonly { fromMs: number; untilMs: number }[]) =>
    spans.flatMap((one) => [one.fromMs, one.untilMs])
  const marks = (all: readonly { atMs: number }[]) => all.map((one) => one.atMs)
  const byWeight = [
    [
      ...picture.faults.map((fault) => faultTimeMs(picture, fault)),
      ...marks(picture.crashes),
      ...marks(picture.reentries),
      ...marks(picture.victims),
      ...ends(picture.pauses),
      ...marks(picture.nodeMarks),
    ],
    [...ends(picture.storeGrants), ...ends(picture.beliefs)],
    [...marks(picture.writes), ...marks(picture.reads), ...ends(picture.nodeGrants)],
  ]
  const chosen = new Set([fromMs, ...marks(beats), untilMs])
  for (const times of byWeight) {
    const more = times.filter((atMs) => atMs > fromMs && atMs < untilMs && !chosen.has(atMs))
    if (chosen.size + more.length > most) break
    for (const atMs of more) chosen.add(atMs)
  }
  return [...chosen].sort((a, b) => a - b)
}

/** Returns the width of each gap. The width grows with the logarithm of the gap's duration, and no two beats touch. */
function roomFor(times: readonly number[], beats: ReadonlySet<number>, axisPx: number, beatPx: number): number[] {
  const weights = times.slice(1).map((untilMs, i) => 1 + Math.log10(1 + 5 * (untilMs - (times[i] as number))))
  /** Ranges of gaps, each from one beat to the next. */
  const between: { from: number; until: number }[] = []
  let from = 0
  for (let i = 1; i < times.length; i += 1) {
    if (!beats.has(times[i] as number) && i < times.length - 1) continue
    between.push({ from, until: i })
    from = i
  }
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  const weightOf = between.map(({ from, until }) => sum(weights.slice(from, until)))
  const rooms = atLeast(weightOf, axisPx, Math.min(beatPx, axisPx / (between.length + 1)))
  return between.flatMap(({ from, until }, i) => {
    const share = (rooms[i] as number) / (weightOf[i] as number)
    return weights.slice(from, until).map((weight) => weight * share)
  })
}

/** Divides a width in proportion to the weights. Every part is at least `least` wide. */
function atLeast(weights: readonly number[], width: number, least: number): number[] {
  const held = new Set<number>()
  for (;;) {
    const free = width - held.size * least
    const total = weights.reduce((sum, weight, i) => (held.has(i) ? sum : sum + weight), 0)
    const rooms = weights.map((weight, i) => (held.has(i) ? least : (weight / total) * free))
    const narrow = rooms.findIndex((room, i) => !held.has(i) && room < least)
    if (narrow < 0) return rooms
    held.add(narrow)
  }
}

/** Returns the duration of one pixel where the axis is stretched most. */
export function finestPixelMs({ timesMs, places }: Bend): number {
  const eachMs = timesMs.slice(1).map((untilMs, i) => {
    const px = (places[i + 1] as number) - (places[i] as number)
    return (untilMs - (timesMs[i] as number)) / px
  })
  return Math.min(...eachMs)
}

/** Returns the place of a time on a bent axis. Beyond the axis's ends, the outermost gap continues. */
export function placeAt({ timesMs, places }: Bend, ms: number): number {
  return along(timesMs, places, ms)
}

export function timeAt({ timesMs, places }: Bend, place: number): number {
  return along(places, timesMs, place)
}

function along(from: readonly number[], to: readonly number[], value: number): number {
  const last = firstPlace(from.length, (i) => (from[i] as number) > value) - 1
  const i = Math.max(0, Math.min(last, from.length - 2))
  const [a, b] = [from[i] as number, from[i + 1] as number]
  const [c, d] = [to[i] as number, to[i + 1] as number]
  return c + ((value - a) / (b - a)) * (d - c)
}
