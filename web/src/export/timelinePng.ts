/** Renders the timeline as a bitmap, for programs that cannot import SVG. Needs a browser. */
import { brushOf } from '../scene/canvas/brush.ts'
import { paintLayers } from '../scene/canvas/paint.ts'
import type { Theme } from '../scene/palette.ts'
import { type ExportedTrace, pageOf } from './page.ts'
import { slideWidth } from './timelineSvg.ts'

/** Bitmap pixels per CSS pixel, high enough that the picture is sharp on a projector. */
const pixelRatio = 2

/** Returns a PNG that is `2 × width` pixels wide. Throws an error if there is no trace. */
export async function timelinePng(options: {
  traces: readonly ExportedTrace[]
  theme: Theme
  width?: number
}): Promise<Blob> {
  const { width, height, parts } = pageOf(options.traces, options.width ?? slideWidth)
  const canvas = new OffscreenCanvas(width * pixelRatio, Math.ceil(height * pixelRatio))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws on no canvas')
  const brush = brushOf(options.theme, 1, pixelRatio)
  context.scale(pixelRatio, pixelRatio)
  context.fillStyle = brush.palette.panel
  context.fillRect(0, 0, width, height)
  await document.fonts.ready
  for (const { y, layers } of parts) {
    context.save()
    context.translate(0, y)
    paintLayers(context, layers, brush)
    context.restore()
  }
  return canvas.convertToBlob({ type: 'image/png' })
}
