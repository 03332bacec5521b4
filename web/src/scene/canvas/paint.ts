/** Paints shapes on a canvas. The same shapes with the same brush give the same pixels. */
import type {
  CircleShape,
  Layer,
  LineShape,
  Paint,
  PathShape,
  PlainShape,
  RectShape,
  TextShape,
} from '../drawing/shapes.ts'
import type { Brush } from './brush.ts'

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Paints layers. Before the call, the context's transform must scale a CSS pixel to `brush.pixelRatio` device pixels. */
export function paintLayers(context: Context, layers: readonly Layer[], brush: Brush): void {
  for (const { shapes, clip } of layers) {
    context.save()
    if (clip !== undefined) {
      context.beginPath()
      context.rect(clip.x, clip.y, clip.width, clip.height)
      context.clip()
    }
    context.lineCap = 'round'
    context.lineJoin = 'round'
    const pen: Pen = { brush, font: '' }
    for (const shape of shapes) {
      if (shape.kind === 'mark') for (const part of shape.shapes) paintPlain(context, part, pen)
      else paintPlain(context, shape, pen)
    }
    context.restore()
  }
}

interface Pen {
  brush: Brush
  /** The context's current font. Setting the context's font, even to the same value, makes the browser recompute the page's styles. */
  font: string
}

function paintPlain(context: Context, shape: PlainShape, pen: Pen): void {
  const { brush } = pen
  if (shape.kind === 'text') {
    paintText(context, shape, pen)
    return
  }
  context.globalAlpha = shape.opacity ?? 1
  if (shape.kind === 'path') paintPath(context, shape, brush)
  else if (isBlock(shape)) {
    context.fillStyle = brush.fillOf(shape.fill)
    context.fillRect(shape.x, shape.y, shape.width, shape.height)
  } else {
    context.beginPath()
    if (shape.kind === 'rect') traceRect(context, shape)
    else if (shape.kind === 'line') traceLine(context, shape, brush.pixelRatio)
    else context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI)
    fill(context, shape.fill, brush, () => context.fill())
    stroke(context, shape, brush, () => context.stroke())
  }
  context.globalAlpha = 1
}

/** Whether a shape is a plain block. Most shapes of a crowded picture are plain blocks, which need no path. */
function isBlock(shape: PlainShape): shape is RectShape & { fill: Paint } {
  return shape.kind === 'rect' && !shape.radius && shape.fill !== undefined && shape.stroke === undefined
}

function traceRect(context: Context, { x, y, width, height, radius = 0 }: RectShape): void {
  if (radius > 0) context.roundRect(x, y, width, height, radius)
  else context.rect(x, y, width, height)
}

/** Traces a line. Vertical and horizontal lines lie on whole device pixels, so that thin lines are crisp. */
function traceLine(context: Context, { x1, y1, x2, y2, strokeWidth = 1 }: LineShape, pixelRatio: number): void {
  const crisp = (at: number) => {
    const half = Math.max(1, Math.round(strokeWidth * pixelRatio)) / 2
    return (Math.round(at * pixelRatio - half) + half) / pixelRatio
  }
  const [fromX, untilX] = x1 === x2 ? [crisp(x1), crisp(x2)] : [x1, x2]
  const [fromY, untilY] = y1 === y2 ? [crisp(y1), crisp(y2)] : [y1, y2]
  context.moveTo(fromX, fromY)
  context.lineTo(untilX, untilY)
}

function paintPath(context: Context, shape: PathShape, brush: Brush): void {
  const path = new Path2D(shape.d)
  fill(context, shape.fill, brush, () => context.fill(path))
  stroke(context, shape, brush, () => context.stroke(path))
}

function fill(context: Context, paint: Paint | undefined, brush: Brush, draw: () => void): void {
  if (paint === undefined) return
  context.fillStyle = brush.fillOf(paint)
  draw()
}

type Stroked = RectShape | LineShape | PathShape | CircleShape

function stroke(context: Context, shape: Stroked, brush: Brush, draw: () => void): void {
  if (shape.stroke === undefined) return
  context.strokeStyle = brush.palette[shape.stroke]
  context.lineWidth = shape.strokeWidth ?? 1
  if (shape.dash !== undefined) context.setLineDash(shape.dash.split(' ').map(Number))
  draw()
  if (shape.dash !== undefined) context.setLineDash([])
}

const families = {
  sans: '"Inter Variable", system-ui, sans-serif',
  mono: '"JetBrains Mono Variable", ui-monospace, monospace',
}

function paintText(context: Context, shape: TextShape, pen: Pen): void {
  const { brush } = pen
  const font = `${shape.weight} ${shape.size}px ${shape.mono ? families.mono : families.sans}`
  if (font !== pen.font) context.font = font
  pen.font = font
  context.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor
  if (shape.halo) {
    context.strokeStyle = brush.palette.panel
    context.lineWidth = shape.size * 0.34
    context.strokeText(shape.text, shape.x, shape.y)
  }
  context.fillStyle = brush.palette[shape.fill]
  context.fillText(shape.text, shape.x, shape.y)
}
