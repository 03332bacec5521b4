/** The timeline of one run, or of a whole comparison, as a standalone SVG for slides. Works in Node and in the browser. */
import type { Theme } from '../scene/palette.ts'
import { type ExportedTrace, pageOf } from './page.ts'
import { svgOf } from './svg.ts'

/** To be awaited before a picture is drawn where no run is shown yet. */
export { readyToFold } from '../replay/indexes.ts'

/** As wide as a slide likes it: texts stay readable when it is scaled to fill one. */
export const slideWidth = 1280

interface TimelineOptions {
  /** The runs of one comparison, complete, in the order in which they are stacked. */
  traces: readonly ExportedTrace[]
  theme: Theme
  /** In pixels. */
  width?: number
}

/** The text of an SVG document. Throws if there is no trace. */
export function timelineSvg({ traces, theme, width = slideWidth }: TimelineOptions): string {
  return svgOf(pageOf(traces, width), theme)
}
