/** Finds the mark at a point. Marks are painted on a canvas, so the browser cannot find them. */
import type { Measure } from './drawing/labels.ts'
import type { LineShape, MarkShape, PlainShape } from './drawing/shapes.ts'
import { boxOfPath, type PathBox } from './path-box.ts'

/** Distances in units. Within `thinReach`, a thin shape counts as hit; if no shape is hit, the nearest shape within `farReach` counts. */
const thinReach = 4
const farReach = 7

/** Returns the topmost mark at a point, or else the nearest mark. `unit` is the layout's `unit`. */
export function markAt(
  marks: readonly MarkShape[],
  { x, y }: { x: number; y: number },
  unit: number,
  measure: Measure,
): MarkShape | undefined {
  let nearest: MarkShape | undefined
  let leastPx = farReach * unit
  for (const mark of marks.toReversed()) {
    for (const shape of mark.shapes) {
      const px = distanceTo(shape, x, y, measure)
      if (px <= (isThin(shape) ? thinReach * unit : 0)) return mark
      if (px < leastPx) {
        leastPx = px
        nearest = mark
      }
    }
  }
  return nearest
}

const isThin = ({ kind }: PlainShape) => kind === 'line' || kind === 'circle'

function distanceTo(shape: PlainShape, x: number, y: number, measure: Measure): number {
  if (shape.kind === 'line') return distanceToLine(shape, x, y)
  if (shape.kind === 'circle') return Math.max(0, Math.hypot(x - shape.x, y - shape.y) - shape.radius)
  const box = boxOf(shape, measure)
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
}

function distanceToLine({ x1, y1, x2, y2 }: LineShape, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy)
}

function boxOf(shape: PlainShape, measure: Measure): PathBox {
  switch (shape.kind) {
    case 'rect':
      return { left: shape.x, top: shape.y, right: shape.x + shape.width, bottom: shape.y + shape.height }
    case 'line':
      return {
        left: Math.min(shape.x1, shape.x2),
        top: Math.min(shape.y1, shape.y2),
        right: Math.max(shape.x1, shape.x2),
        bottom: Math.max(shape.y1, shape.y2),
      }
    case 'circle': {
      const { x, y, radius } = shape
      return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
    }
    case 'path':
      return boxOfPath(shape)
    case 'text': {
      const width = measure(shape.text, shape.size, shape.weight, shape.mono)
      const left = shape.x - { start: 0, middle: width / 2, end: width }[shape.anchor]
      return { left, top: shape.y - shape.size * 0.8, right: left + width, bottom: shape.y + shape.size * 0.24 }
    }
  }
}

export function boxOfMark(mark: MarkShape, measure: Measure): PathBox {
  return mark.shapes
    .map((shape) => boxOf(shape, measure))
    .reduce((all, box) => ({
      left: Math.min(all.left, box.left),
      top: Math.min(all.top, box.top),
      right: Math.max(all.right, box.right),
      bottom: Math.max(all.bottom, box.bottom),
    }))
}
