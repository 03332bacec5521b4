/** Small signs that several lanes use, centred on a point. */
import type { PlainShape, Token } from './shapes.ts'

export function cross(x: number, y: number, reach: number, stroke: Token, strokeWidth: number): PlainShape {
  const d = `M${x - reach},${y - reach}L${x + reach},${y + reach}M${x + reach},${y - reach}L${x - reach},${y + reach}`
  return { kind: 'path', d, stroke, strokeWidth }
}

/** Two upright bars, from `left` on, as tall as a text of this size. */
export function pauseBars(left: number, y: number, size: number): PlainShape[] {
  const bar = {
    kind: 'rect',
    y: y - size * 0.38,
    width: size * 0.24,
    height: size * 0.76,
    radius: 1,
    fill: 'ink',
  } as const
  return [
    { ...bar, x: left },
    { ...bar, x: left + size * 0.42 },
  ]
}

/** A dotted line below a place: a time in which belief and truth differ. In pixels. */
export function dots(place: { x: number; width: number }, y: number, stroke: Token, unit: number): PlainShape {
  return {
    kind: 'line',
    x1: place.x + unit,
    x2: place.x + place.width - unit,
    y1: y,
    y2: y,
    stroke,
    strokeWidth: 2.2 * unit,
    dash: `${0.1 * unit} ${4.4 * unit}`,
  }
}

export function diamond(x: number, y: number, reach: number, fill: Token, opacity = 1): PlainShape {
  const d = `M${x},${y - reach}L${x + reach},${y}L${x},${y + reach}L${x - reach},${y}Z`
  return { kind: 'path', d, fill, opacity }
}

/** A flash, as tall as twice `reach`. */
export function bolt(x: number, y: number, reach: number, fill: Token): PlainShape {
  const at = (dx: number, dy: number) => `${x + dx * reach},${y + dy * reach}`
  return {
    kind: 'path',
    d: `M${at(0.25, -1)}L${at(-0.7, 0.15)}L${at(-0.05, 0.15)}L${at(-0.25, 1)}L${at(0.7, -0.2)}L${at(0.05, -0.2)}Z`,
    fill,
  }
}

/** An arrow that comes back to where it began. */
export function loop(x: number, y: number, reach: number, stroke: Token, strokeWidth: number): PlainShape {
  const turn = `M${x + reach * 0.7},${y - reach * 0.7}A${reach},${reach} 0 1 0 ${x + reach},${y}`
  const head = `M${x + reach * 0.1},${y - reach * 0.8}h${reach * 0.6}v${-reach * 0.6}`
  return { kind: 'path', d: `${turn}${head}`, stroke, strokeWidth }
}

/** A triangle that stands on its base. */
export function upward(x: number, y: number, reach: number, fill: Token): PlainShape {
  return {
    kind: 'path',
    d: `M${x},${y - reach}L${x + reach},${y + reach * 0.8}L${x - reach},${y + reach * 0.8}Z`,
    fill,
  }
}
