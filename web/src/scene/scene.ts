/** A run's picture, laid out as shapes. Pure: the same picture, scale and size give the same scene. */
import type { TraceHeader } from '#model/trace/trace.ts'
import { durationText } from '../format/figures.ts'
import { timelineWords as words } from '../locale/en/timeline.ts'
import type { RunPicture } from '../replay/types.ts'
import { dimmed } from './dim.ts'
import { draw, mark, type SceneDraft, sizeWithin, type Told, type } from './drawing-context.ts'
import { earlierRun } from './earlier.ts'
import { struckAtMs } from './fault-time.ts'
import { future } from './future.ts'
import { gutter } from './gutter.ts'
import { LabelSpace, type Measure } from './labels.ts'
import { clientLanes } from './lanes/clients.ts'
import { arrows } from './lanes/commands.ts'
import { dangerBands } from './lanes/danger.ts'
import { tornCommands } from './lanes/interrupted-command.ts'
import { messages } from './lanes/messages.ts'
import { nodeLanes } from './lanes/nodes.ts'
import { queueLane } from './lanes/queue.ts'
import { asks } from './lanes/refused-acquires.ts'
import { replication } from './lanes/replication.ts'
import { resourceLane } from './lanes/resource.ts'
import { tableLane } from './lanes/table.ts'
import { slopeWords, truthLane } from './lanes/truth.ts'
import { type LanesDrawn, type Layout, layoutOf } from './layout.ts'
import {
  type AxisMarks,
  axisPlaces,
  axisSigns,
  blockFaultFlags,
  currentBeam,
  faultFlags,
  faultLines,
} from './moments.ts'
import type { Layer, PlainShape, Shape } from './shapes.ts'
import type { Bend } from './step-axis.ts'
import { TimeScale } from './time-scale.ts'

export interface SceneInput {
  header: TraceHeader
  picture: RunPicture
  lanes: LanesDrawn
  /** What is still to come, drawn faintly; only when it spoils nothing. */
  ghost: RunPicture | null
  /** The same lock's run in an earlier comparison. */
  earlier?: RunPicture | null
  /** What nodes are at the cursor, if that is not in the picture because it is out of view. */
  now?: Pick<RunPicture, 'nodeSpans'>
  axis?: AxisMarks
  /** A question about it is still ahead: that a key has no expiry is not drawn. */
  hidesEnd?: boolean
  /** A question about it is still ahead: what a replica lacks is not drawn. */
  hidesLags?: boolean
  /** The checkers found nothing wrong with what several wrote who believed at once. */
  isHarmless?: boolean
  /** The last event up to which faults may be named: what comes of a later one is still asked. */
  faultsUntil?: number
  /** It is over and stands there whole: no line says where it is. */
  isWhole?: boolean
  /** Another run is told now, and this one steps back. */
  isPast?: boolean
  view: { fromMs: number; untilMs: number }
  /** The axis of steps; by default time runs evenly. */
  bend?: Bend | null
  size: { width: number; height: number; unit: number }
  measure: Measure
}

export interface Scene {
  layout: Layout
  scale: TimeScale
  /** Lies behind everything and is not cut off: names and grid. */
  back: Shape[]
  /** Is cut off at the edges of the time axis. */
  front: Shape[]
  /** Lies over everything: the cursor, if it is in view and there is a now. */
  over: Shape[]
  /** The foot of the lit sign, and of the time below it: of the beat whose caption is said now. `null`: it is not in view. */
  lit: { x: number; y: number } | null
  /** The client that holds the lock at the cursor. `null`: it is free. */
  holder: string | null
  /** Where it last changed hands, or came free; `null` if that is out of view. */
  changedX: number | null
  /** The last event that is drawn. */
  seq: number
  /** The time at the cursor. */
  atMs: number
}

/** What may be seen of it: what is still asked is left out. */
function shownOf({ picture, faultsUntil = Number.POSITIVE_INFINITY, hidesLags = false }: SceneInput): RunPicture {
  const faults = picture.faults.filter(({ seq }) => seq <= faultsUntil)
  return { ...picture, faults, lags: hidesLags ? [] : picture.lags }
}

export function sceneOf(input: SceneInput): Scene {
  const { header, lanes, ghost, earlier = null, hidesEnd = false, isHarmless = false, view, size, measure } = input
  const picture = shownOf(input)
  const layout = layoutOf(picture, lanes, size)
  const scale = new TimeScale(view.fromMs, view.untilMs, layout.left, layout.right, input.bend)
  const labels = new LabelSpace(layout.left, layout.right, measure)
  const isWhole = input.isWhole ?? false
  const signs = input.axis ?? { beats: [], questions: [] }
  const told = toldOf(layout, signs, { isPast: input.isPast ?? false, isWhole })
  const now = input.now ?? picture
  const front: SceneDraft = { picture, header, scale, layout, labels, shapes: [], now, hidesEnd, isHarmless, told }
  if (ghost !== null) future({ ...front, picture: ghost }, picture.at.atMs)
  blockFaultFlags(front)
  if (!isWhole) blockCursor(front)
  currentBeam(front, signs)
  const bands = { ...front, shapes: [] }
  dangerBands(bands)
  front.shapes.push(...bands.shapes)
  faultLines(front)
  const ways = arrows(front)
  tornCommands(front)
  messages(front)
  truthLane(front)
  queueLane(front)
  replication(front)
  nodeLanes(front)
  clientLanes(front)
  const places = axisPlaces(front, signs)
  tableLane(front)
  resourceLane(front)
  faultFlags(front)
  if (earlier !== null) earlierRun(front, earlier)
  const lit = axisSigns(front, places)
  folds(front, signs)
  slopeWords(front)
  asks(front, ways)
  const back: SceneDraft = { ...front, shapes: [] }
  const isAxisNamed = gutter(back)
  if (!isAxisNamed && scale.bend !== null) notToScale(back)
  grid(back)
  const foot = lit === null ? null : { x: lit.x, y: footAt(front, lit) }
  const over: SceneDraft = { ...front, shapes: [] }
  dimmed(over, front.shapes, signs, input.isPast ?? false)
  if (!isWhole) cursor(over)
  const { seq, atMs } = picture.at
  return {
    layout,
    scale,
    back: back.shapes,
    front: front.shapes,
    over: over.shapes,
    lit: foot,
    ...heldIn(picture, scale),
    seq,
    atMs,
  }
}

/**
 * Among several nodes all ways cross and each has something to say, so only what came after the beat before the one at the cursor is told. Where another run is
 * told now, all of this one has been.
 */
function toldOf(
  { nodes }: Layout,
  { beats }: AxisMarks,
  { isPast, isWhole }: { isPast: boolean; isWhole: boolean },
): Told {
  if (nodes.length < 2) return { afterSeq: -1, atSeq: null, isWhole: false }
  const at = beats.findIndex(({ current }) => current === true)
  if (at < 0 && (isPast || isWhole)) return { afterSeq: Number.POSITIVE_INFINITY, atSeq: null, isWhole }
  return { afterSeq: beats[at - 1]?.seq ?? -1, atSeq: beats[at]?.seq ?? null, isWhole }
}

/** Who has the lock now, and where it last changed hands. */
function heldIn({ storeGrants }: RunPicture, scale: TimeScale): Pick<Scene, 'holder' | 'changedX'> {
  const grant = storeGrants.findLast(({ untilSeq }) => untilSeq === null)
  const atMs = grant?.fromMs ?? storeGrants.reduce((last, { untilMs }) => Math.max(last, untilMs), -1)
  return { holder: grant?.client ?? null, changedX: scale.shows(atMs, atMs) ? scale.timeToPx(atMs) : null }
}

/** What a painter paints, in order. */
export function layersOf({ layout, back, front, over }: Scene): Layer[] {
  const { left, right, height, unit } = layout
  const clip = { x: left - 8 * unit, y: 0, width: right - left + 16 * unit, height }
  return [{ shapes: back }, { shapes: front, clip }, { shapes: over }]
}

/** Below the lit sign and whatever time is written under it: what leads on from there cuts through no figure. */
function footAt({ labels, layout: { axis, unit } }: SceneDraft, lit: { x: number; y: number }): number {
  const written = labels.across(lit.x, 2 * unit).filter(({ shape, bottom }) => shape !== undefined && bottom > axis.y)
  return Math.max(lit.y, ...written.map(({ bottom }) => bottom + 2 * unit))
}

function cursor(stage: SceneDraft): void {
  const { picture, scale, layout } = stage
  const { seq, atMs } = picture.at
  if (seq < 0 || !scale.shows(atMs, atMs)) return
  const { unit, axis } = layout
  const x = scale.timeToPx(atMs)
  const head = `M${x - 5 * unit},${1.5 * unit}h${10 * unit}l${-5 * unit},${7 * unit}z`
  const line = { kind: 'line', x1: x, x2: x, stroke: 'ink', strokeWidth: 1.5 * unit } as const
  const pieces = piecesBetween(stage.labels.across(x, 2 * unit), 4 * unit, axis.y - 8 * unit)
  draw(stage, ...pieces.map(([y1, y2]) => ({ ...line, y1, y2 })), { kind: 'path', d: head, fill: 'ink' })
}

/** Keeps words clear of the cursor's head. */
function blockCursor({ picture, scale, labels, layout: { unit } }: SceneDraft): void {
  const { seq, atMs } = picture.at
  if (seq < 0 || !scale.shows(atMs, atMs)) return
  const x = scale.timeToPx(atMs)
  labels.block(x - 5 * unit, unit, x + 5 * unit, 9 * unit)
}

/** What is left of a line down the stage where it leaves out words and signs. */
function piecesBetween(signs: readonly { top: number; bottom: number }[], from: number, until: number) {
  const pieces: [number, number][] = []
  let y = from
  for (const { top, bottom } of signs.toSorted((one, next) => one.top - next.top)) {
    const end = Math.min(top, until)
    if (end > y) pieces.push([y, end])
    y = Math.max(y, bottom)
  }
  if (y < until) pieces.push([y, until])
  return pieces
}

/** At the end of the axis, where the names beside it have no room for it. */
function notToScale(stage: SceneDraft): void {
  const { layout, labels } = stage
  const size = sizeWithin(stage, layout.axis.height * 0.75, type.tiny)
  const y = layout.axis.y + size + Math.min(4 * layout.unit, layout.axis.height * 0.1)
  const within = [layout.left, layout.width] as const
  const label = { texts: [words.axis.bent], x: layout.right, y, anchor: 'end', size, fill: 'mute', within } as const
  draw(stage, labels.place(label)?.shape)
}

function grid(stage: SceneDraft): void {
  const { layout, scale } = stage
  const { unit, axis, notes } = layout
  const size = sizeWithin(stage, axis.height * 0.75, type.small)
  for (const { fromMs, untilMs } of scale.bend?.folds ?? []) {
    const x = (scale.timeToPx(fromMs) + scale.timeToPx(untilMs)) / 2
    if (x < scale.leftPx || x > scale.rightPx) continue
    const ends = { x1: x, x2: x, y1: notes.y + notes.height, y2: axis.y - 5 * unit }
    draw(stage, { kind: 'line', ...ends, stroke: 'grid', strokeWidth: 5 * unit })
  }
  for (const { atMs, text } of scale.ticks(72 * unit)) {
    const x = scale.timeToPx(atMs)
    draw(stage, { kind: 'line', x1: x, x2: x, y1: notes.y + 4 * unit, y2: axis.y, stroke: 'grid', strokeWidth: 1 })
    const label = {
      texts: [text],
      x,
      y: axis.y + size + Math.min(4 * unit, axis.height * 0.1),
      anchor: 'middle',
      size,
      mono: true,
      fill: 'faint',
    } as const
    draw(stage, stage.labels.place({ ...label, within: [layout.left - 20 * unit, layout.width] })?.shape)
  }
}

/** Where much time is drawn short, two slanted strokes break the axis, and say how much of it is left out. They lead to the beat after it. */
function folds(stage: SceneDraft, { beats }: AxisMarks): void {
  const { scale, layout, labels } = stage
  const { unit, axis, notes } = layout
  const flags = stage.picture.faults.map((fault) => scale.timeToPx(struckAtMs(stage.picture, fault)))
  // Once read, it need not be said at every break.
  let isExplained = false
  for (const { fromMs, untilMs } of scale.bend?.folds ?? []) {
    const middle = (scale.timeToPx(fromMs) + scale.timeToPx(untilMs)) / 2
    if (middle < scale.leftPx || middle > scale.rightPx) continue
    const stroke = (x: number): PlainShape => ({
      kind: 'line',
      x1: x - 2 * unit,
      x2: x + 2 * unit,
      y1: axis.y + 4 * unit,
      y2: axis.y - 4 * unit,
      stroke: 'mute',
      strokeWidth: 1.4 * unit,
    })
    const size = type.tiny * unit
    const length = durationText(untilMs - fromMs)
    const at = (text: string, y: number) =>
      labels.place({ texts: [text], x: middle, y, anchor: 'middle', size, fill: 'mute', halo: true })
    // On top of what is left out: beside the stock it would be read as one of its values.
    const top = notes.y + notes.height / 2 + 0.36 * size
    const full = words.leftOut(length)
    // A bare length says something only beside one that was explained, and nothing beside a fault.
    const isPlain: boolean = isExplained && !flags.some((x) => Math.abs(x - middle) < 60 * unit)
    // Beside the strokes, where something else stands on top.
    const foot = axis.y + size + Math.min(4 * unit, axis.height * 0.1)
    const label: ReturnType<typeof at> = at(full, top) ?? (isPlain ? at(length, top) : at(full, foot))
    isExplained ||= label?.shape.text === full
    const shapes = [stroke(middle - 2.5 * unit), stroke(middle + 2.5 * unit), label?.shape]
    const after = beats.find(({ atMs }) => atMs >= untilMs) ?? beats.at(-1)
    if (after === undefined) draw(stage, ...shapes)
    else mark(stage, after.seq, words.leftOutTip(length), { x: middle, y: axis.y - 4 * unit }, shapes)
  }
}
