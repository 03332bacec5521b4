/** Lane: one thing that a run's picture shows. The scene, its layout, gutter and minimap use a list of lanes and know no lane by name. */
import type { TraceHeader } from '#model/trace/trace.ts'
import type { LanesShown, RunPicture, ShownSpan } from '#web/replay/types.ts'
import type { LabelQueue } from './label-queue.ts'
import type { Measure } from './labels.ts'
import type { AxisMarks, Narrated } from './narrated.ts'
import type { Piece } from './pieces.ts'
import type { TimeScale } from './time-scale.ts'

export interface Lane {
  /** Takes the lane's rows from top to bottom. Absent: the lane lies across the others. */
  rows?(take: TakeRow, about: About, shown: LanesDrawn): Partial<Layout>
  /** Draws the names at the left of the rows, and everything behind all lanes. Not cut off at the ends of the time axis. */
  back?(context: DrawingContext): Piece[]
  /** Lower end of the lowest name in pixels. The axis's own name stays clear of it. */
  gutterFoot?(layout: Layout, header: TraceHeader): number
  /** Draws shapes and marks with their labels. Labels are placed by the priority that `context.labels.at` gives them: larger first. */
  draw?(context: DrawingContext): Piece[]
  /** Spans of a later or earlier run, drawn as outlines on the rows of this run. */
  outlines?(picture: RunPicture, layout: Layout): Outline[]
  /** Bars on the minimap. `whole`: the run at its end, which decides the number of rows, so that they keep their places. */
  inSmall?(picture: RunPicture, whole: RunPicture): { bars: SmallBar[]; rows: number }
}

/** A lane with its order in painting and in placing labels. */
export interface ListedLane extends Lane {
  /** Lanes of a larger depth are painted over this one. */
  depth: number
  /** Labels of lanes with a larger priority are placed first. Absent: the lane has no labels. */
  priority?: number
}

/** A strip across the picture, in pixels. */
export interface Row {
  y: number
  height: number
}

/** Heights of a row in units. */
export type Heights = readonly [crowded: number, comfortable: number, spare: number]

export type TakeRow = (heights: Heights) => Row

export type About = Pick<RunPicture, 'fleet' | 'nodes' | 'clients'>

/** The lanes of a lesson. `open`: every client of a crowd has a row of its own. */
export type LanesDrawn = LanesShown & { open?: boolean }

/** Places of all rows. Each lane's file adds its own rows (`declare module`). */
export interface Layout {
  width: number
  height: number
  /** A unit is one CSS pixel at ordinary size; larger on projectors and very large screens. */
  unit: number
  /** Boundary between the names, on its left, and the time axis, on its right. */
  left: number
  right: number
  /** Whether the picture is too narrow for names next to the rows. */
  narrow: boolean
  /** The row at the top, for texts that concern several lanes. */
  notes: Row
  /** The row at the bottom, with the time axis. */
  axis: Row
}

/** The same lock's run in an earlier comparison. */
export interface EarlierRun {
  picture: RunPicture
  /** Time added to all of its times, so that both runs begin at the same place. */
  shiftMs: number
}

/** Drawing context: everything that a lane is drawn from. */
export interface DrawingContext {
  lanes: readonly Lane[]
  picture: RunPicture
  header: TraceHeader
  scale: TimeScale
  layout: Layout
  labels: LabelQueue
  measure: Measure
  /** Node states at the cursor, even if the cursor is out of view. */
  now: Pick<RunPicture, 'nodeSpans'>
  /** The run at its end, to be drawn faintly if that gives nothing away. */
  ghost: RunPicture | null
  earlier: EarlierRun | null
  marks: AxisMarks
  /** Whether to hide that a key has no expiry, while a question about it is open. */
  hidesEnd: boolean
  /** Whether overlapping beliefs do no harm in this run, because writes are checked. */
  isHarmless: boolean
  narrated: Narrated
}

export interface Outline {
  client: string | null
  span: ShownSpan
  row: Row
  /** Free room below the row, in pixels. */
  gapPx: number
  tip(when: string, length: string): string
  /** Name for several of these outlines. */
  many: string
  /** Texts that explain the outlines of an earlier run, the longest first. Shown once. `shift`: by how much that run is moved, if that is visible. */
  explained(shift: string | null): string[]
}

export interface SmallBar {
  client: string
  fromMs: number
  untilMs: number
  row: number
}
