/** Defines a lane: one part of a run's picture. The scene, layout, gutter and minimap work on a list of lanes and know no lane by name. */
import type { TraceHeader } from '#model/trace/trace.ts'
import type { Began } from '#web/replay/began.ts'
import type { LanesShown, RunPicture, ShownSpan } from '#web/replay/types.ts'
import type { LabelQueue } from './label-queue.ts'
import type { Measure } from './labels.ts'
import type { AxisMarks, Narrated } from './narrated.ts'
import type { Piece } from './pieces.ts'
import type { TimeScale } from './time-scale.ts'

export interface Lane {
  /** Takes the lane's rows from top to bottom. A lane without this method lies across the others. */
  rows?(take: TakeRow, about: About, shown: LanesDrawn): Partial<Layout>
  /** Draws the names on the left of the rows, and everything behind all lanes. These shapes are not clipped at the ends of the time axis. */
  back?(context: DrawingContext): Piece[]
  /** Returns the lower end of the lowest name in pixels, so that the axis's own name can stay clear of the lane's names. */
  gutterFoot?(layout: Layout, header: TraceHeader): number
  /** Draws shapes and marks with their labels. Labels are placed in order of the priority given to `context.labels.at`, highest first. */
  draw?(context: DrawingContext): Piece[]
  /** Returns spans of another run, or of this run at its end, to be drawn as outlines on the rows of this run. */
  outlines?(picture: RunPicture, layout: Layout): Outline[]
  /** Returns the bars on the minimap. `whole` is the run at its end, which determines the number of rows, so that the rows keep their places. */
  inSmall?(picture: RunPicture, whole: RunPicture): { bars: SmallBar[]; rows: number }
}

export interface ListedLane extends Lane {
  /** Painting order: lanes with a larger depth are painted on top of this lane. */
  depth: number
  /** Labels of lanes with a higher priority are placed first. Absent if the lane has no labels. */
  priority?: number
}

/** A horizontal strip across the picture, in pixels. */
export interface Row {
  y: number
  height: number
}

export type Heights = readonly [crowded: number, comfortable: number, spare: number]

export type TakeRow = (heights: Heights) => Row

export type About = Pick<RunPicture, 'fleet' | 'nodes' | 'clients'>

/** The lanes of a lesson. If `open` is set, every client of a crowd has a row of its own. */
export type LanesDrawn = LanesShown & { open?: boolean }

/** Places of all rows. Each lane's file adds its own rows with `declare module`. */
export interface Layout {
  width: number
  height: number
  /** Pixels per unit. A unit is one CSS pixel at ordinary size, and more on projectors and very large screens. */
  unit: number
  /** Boundary between the names on the left and the time axis on the right. */
  left: number
  right: number
  narrow: boolean
  /** Row at the top, for texts that concern several lanes. */
  notes: Row
  /** Row at the bottom, with the time axis. */
  axis: Row
}

/** A run of the same lock in another comparison, which may be earlier or later than the run in view. */
export interface RunBehind {
  began: Began
  picture: RunPicture
  /** Time to add to all times of the run behind, so that both runs start at the same place. */
  shiftMs: number
}

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
  /** The run at its end, to be drawn faintly, or `null` if showing the end would give something away. */
  ghost: RunPicture | null
  behind: RunBehind | null
  marks: AxisMarks
  /** Whether to hide that a key has no expiry, because a question about it is open. */
  hidesEnd: boolean
  /** Whether overlapping beliefs do no harm in this run, because writes are checked. */
  isHarmless: boolean
  narrated: Narrated
}

export interface Outline {
  client: string | null
  span: ShownSpan
  row: Row
  /** Free space below the row, in pixels. */
  gapPx: number
  tip(began: Began, when: string, length: string): string
  /** Name for several of these outlines that are drawn as one. */
  many: string
  /**
   * Returns texts that explain the outlines of another run, from the longest to the shortest. The explanation is shown once. `shift` is how far that run is
   * shifted, if the shift is visible.
   */
  explained(began: Began, shift: string | null): string[]
}

export interface SmallBar {
  client: string
  fromMs: number
  untilMs: number
  row: number
}
