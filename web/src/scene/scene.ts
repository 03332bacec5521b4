/** Lays out a run's picture as shapes. Pure: the same input always gives the same scene. */
import type { TraceHeader } from '#model/trace/trace.ts'
import type { RunDisclosure } from '../player/disclosure.ts'
import type { RunPicture, StoreGrantSpan } from '../replay/types.ts'
import { blockCursor, cursor } from './cursor.ts'
import { dimmed } from './dim.ts'
import { LabelQueue } from './drawing/label-queue.ts'
import { LabelSpace, type Measure } from './drawing/labels.ts'
import type { DrawingContext, LanesDrawn, Layout, ListedLane, RunBehind } from './drawing/lane.ts'
import { type AxisMarks, narratedOf } from './drawing/narrated.ts'
import { shapesOf } from './drawing/pieces.ts'
import type { Layer, Shape, TextShape } from './drawing/shapes.ts'
import { momentPx } from './drawing/spans.ts'
import type { Bend } from './drawing/step-axis.ts'
import { TimeScale } from './drawing/time-scale.ts'
import { litSign } from './lanes/axis-signs.ts'
import { lanes } from './lanes/lanes.ts'
import { isScaleNote } from './lanes/time-axis.ts'
import { layoutOf } from './layout.ts'

export type { RunBehind } from './drawing/lane.ts'

export interface SceneInput {
  header: TraceHeader
  picture: RunPicture
  lanes: LanesDrawn
  /** The run at its end, to be drawn faintly, or `null` if showing the end would give something away. */
  ghost: RunPicture | null
  behind?: RunBehind | null
  /** Node states at the cursor, given if the cursor is out of view and `picture` therefore lacks them. */
  now?: Pick<RunPicture, 'nodeSpans'>
  axis?: AxisMarks
  /** Parts of the run that may be shown. By default, no question is open, and overlapping beliefs are not known to be harmless. */
  disclosure?: RunDisclosure
  /** Whether the run is over and shown whole. If so, no cursor is drawn. */
  isWhole?: boolean
  /** Whether another run is narrated now. If so, this run is dimmed. */
  isPast?: boolean
  view: { fromMs: number; untilMs: number }
  /** Axis of steps. By default, time runs evenly. */
  bend?: Bend | null
  size: { width: number; height: number; unit: number }
  measure: Measure
}

export interface HandChange {
  seq: number
  /** Client that got or lost the lock. */
  client: string
  /** Holders before and after the change; `null` means that the lock was free. */
  from: string | null
  to: string | null
  x: number
}

export interface Scene {
  layout: Layout
  scale: TimeScale
  /** Names and grid, which are behind everything and are not clipped. */
  back: Shape[]
  /** Shapes that are clipped at the edges of the time axis. */
  front: Shape[]
  /** Shapes on top of everything: the veil around the current moment, and the cursor. */
  over: Shape[]
  /** Foot of the lit sign, below any time written under the sign, or `null` if the sign is not in view. */
  lit: { x: number; y: number } | null
  /** The note that the axis is not to scale, or `null` if there is no such note. */
  scaleNote: TextShape | null
  /** The last change of the lock's holder, or `null` if no change has happened or if the change is out of view. */
  changed: HandChange | null
  seq: number
  atMs: number
}

const fromBackToFront = lanes.toSorted((one, next) => one.depth - next.depth)

export function sceneOf(input: SceneInput): Scene {
  const { isWhole = false, isPast = false } = input
  const context = contextOf(input)
  const { layout, scale, picture, labels, measure } = context
  if (!isWhole) blockCursor(context)
  const contextFor = ({ priority = 0 }: ListedLane) => ({ ...context, labels: labels.at(priority) })
  const pieces = fromBackToFront.flatMap((lane) => lane.draw?.(contextFor(lane)) ?? [])
  const ground = lanes.flatMap((lane) => lane.back?.(contextFor(lane)) ?? [])
  const space = new LabelSpace(layout.left, layout.right, measure)
  labels.settle(space)
  const front = shapesOf(pieces)
  const back = shapesOf(ground)
  const lit = litSign(context)
  return {
    layout,
    scale,
    back,
    front,
    over: [...dimmed(context, front, isPast), ...(isWhole ? [] : cursor(context, space))],
    lit: lit === null ? null : { x: lit.x, y: footAt(layout, space, lit) },
    scaleNote: back.find(isScaleNote) ?? null,
    changed: changeIn(context),
    seq: picture.at.seq,
    atMs: picture.at.atMs,
  }
}

function contextOf(input: SceneInput): DrawingContext {
  const { header, disclosure = everything, behind = null, view, size, measure } = input
  const { isPast = false, isWhole = false } = input
  const marks = input.axis ?? { beats: [], questions: [] }
  const picture = shownOf(input.picture, disclosure)
  const layout = layoutOf(picture, input.lanes, size)
  const scale = new TimeScale(view, layout.left, layout.right, input.bend)
  const now = input.now ?? picture
  const narrated = narratedOf(layout.nodes.length, marks, { isPast, isWhole })
  const ghost = disclosure.future ? input.ghost : null
  const given = { header, ghost, behind, measure, hidesEnd: !disclosure.ends, isHarmless: disclosure.harmless }
  return { ...given, lanes, picture, layout, scale, marks, now, narrated, labels: new LabelQueue() }
}

const everything: RunDisclosure = {
  faultsUntil: Number.POSITIVE_INFINITY,
  ends: true,
  lags: true,
  harmless: false,
  future: true,
}

/** Returns the picture without the parts that an open question asks about. */
function shownOf(picture: RunPicture, { faultsUntil, lags }: RunDisclosure): RunPicture {
  const faults = picture.faults.filter(({ seq }) => seq <= faultsUntil)
  return { ...picture, faults, lags: lags ? picture.lags : [] }
}

type OwnedGrant = StoreGrantSpan & { client: string }

/** Returns the last change of the lock's holder: a grant, or the end of one. A grant takes the lock from the client whose grant ended with the same event. */
function changeIn(context: DrawingContext): HandChange | null {
  let lost: OwnedGrant | undefined
  let got: OwnedGrant | undefined
  for (const { client, ...span } of context.picture.storeGrants) {
    if (client === null) continue
    const owned = { ...span, client }
    if (span.untilSeq !== null && span.untilSeq >= (lost?.untilSeq ?? -1)) lost = owned
    if (span.fromSeq >= (got?.fromSeq ?? -1)) got = owned
  }
  const lostSeq = lost?.untilSeq ?? -1
  if (got === undefined || lostSeq > got.fromSeq) {
    const x = lost === undefined ? null : momentPx(context, lost.untilMs)
    return lost === undefined || x === null
      ? null
      : { seq: lostSeq, client: lost.client, from: lost.client, to: null, x }
  }
  const x = momentPx(context, got.fromMs)
  const from = lost !== undefined && lostSeq === got.fromSeq ? lost.client : null
  return x === null ? null : { seq: got.fromSeq, client: got.client, from, to: got.client, x }
}

/** Returns a scene's layers in painting order. */
export function layersOf({ layout, back, front, over }: Scene): Layer[] {
  const { left, right, height, unit } = layout
  const clip = { x: left - 8 * unit, y: 0, width: right - left + 16 * unit, height }
  return [{ shapes: back }, { shapes: front, clip }, { shapes: over }]
}

/** Returns the y coordinate of the lit sign's foot, below any time written under the sign, so that a line from there does not cut through the digits. */
function footAt({ axis, unit }: Layout, space: LabelSpace, lit: { x: number; y: number }): number {
  const written = space.across(lit.x, 2 * unit).filter(({ shape, bottom }) => shape !== undefined && bottom > axis.y)
  return Math.max(lit.y, ...written.map(({ bottom }) => bottom + 2 * unit))
}
