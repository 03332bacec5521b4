/** Draws the timeline of one run or of a whole comparison as a standalone SVG for slides. Works in Node and in the browser. */
import { palettes, type Theme } from '../scene/palette.ts'
import { type ExportedTrace, pageOf } from './page.ts'
import { svgOf } from './svg.ts'

/** Default width in pixels. Text stays readable when the picture fills a slide. */
export const slideWidth = 1280

interface TimelineOptions {
  /** Complete runs of one comparison, from top to bottom. */
  traces: readonly ExportedTrace[]
  theme: Theme
  width?: number
}

/** Throws an error if there is no trace. */
export function timelineSvg({ traces, theme, width = slideWidth }: TimelineOptions): string {
  return svgOf(pageOf(traces, width), palettes[theme])
}
