/** Draws small signs that several lanes use, each centered on a point. */

import type { PlainShape, Token } from './shapes.ts'
import { baseline, type Stretch } from './spans.ts'

interface Point {
  x: number
  y: number
}

/** A sign that extends `reach` pixels to each side of its point. */
interface Sign extends Point {
  reach: number
}

interface LineSign extends Sign {
  stroke: Token
  strokeWidth: number
}

interface FilledSign extends Sign {
  fill: Token
}

export function centered(
  text: string,
  { x, y, size }: Point & { size: number },
  look: { weight: number; fill: Token },
): PlainShape {
  return { kind: 'text', x, y: baseline({ y, height: 0 }, size), text, size, anchor: 'middle', mono: false, ...look }
}

export function cross({ x, y, reach, stroke, strokeWidth }: LineSign): PlainShape {
  const d = `M${x - reach},${y - reach}L${x + reach},${y + reach}M${x + reach},${y - reach}L${x - reach},${y + reach}`
  return { kind: 'path', d, stroke, strokeWidth }
}

/** Draws two upright bars as tall as a text of this size. `left` is the left edge of the first bar. */
export function pauseBars(left: number, y: number, size: number): PlainShape[] {
  const box = { y: y - size * 0.38, width: size * 0.24, height: size * 0.76, radius: 1 } as const
  const bar = { kind: 'rect', ...box, fill: 'ink' } as const
  return [
    { ...bar, x: left },
    { ...bar, x: left + size * 0.42 },
  ]
}

/** Draws a dotted line along a stretch of time in which belief and grant differ. */
export function dots({ x, width }: Stretch, y: number, stroke: Token, unit: number): PlainShape {
  const ends = { x1: x + unit, x2: x + width - unit, y1: y, y2: y } as const
  return { kind: 'line', ...ends, stroke, strokeWidth: 2.2 * unit, dash: `${0.1 * unit} ${4.4 * unit}` }
}

/**
 * Returns the path of an arrowhead whose tip is at the point. `back` is the distance from the tip down to the two ends, in units; if `back` is negative, the
 * ends are above the tip.
 */
export function arrowHead({ x, y }: Point, back: number, reach: number, unit: number): string {
  return `M${x - reach * unit},${y + back * unit}L${x},${y}L${x + reach * unit},${y + back * unit}`
}

export function diamond({ x, y, reach, fill }: FilledSign): PlainShape {
  const d = `M${x},${y - reach}L${x + reach},${y}L${x},${y + reach}L${x - reach},${y}Z`
  return { kind: 'path', d, fill, opacity: 1 }
}

/** Draws a lightning bolt with a height of twice `reach`. */
export function bolt({ x, y, reach, fill }: FilledSign): PlainShape {
  const at = (dx: number, dy: number) => `${x + dx * reach},${y + dy * reach}`
  const d = `M${at(0.25, -1)}L${at(-0.7, 0.15)}L${at(-0.05, 0.15)}L${at(-0.25, 1)}L${at(0.7, -0.2)}L${at(0.05, -0.2)}Z`
  return { kind: 'path', d, fill }
}

export function loop({ x, y, reach, stroke, strokeWidth }: LineSign): PlainShape {
  const turn = `M${x + reach * 0.7},${y - reach * 0.7}A${reach},${reach} 0 1 0 ${x + reach},${y}`
  const head = `M${x + reach * 0.1},${y - reach * 0.8}h${reach * 0.6}v${-reach * 0.6}`
  return { kind: 'path', d: `${turn}${head}`, stroke, strokeWidth }
}

export function upward({ x, y, reach, fill }: FilledSign): PlainShape {
  const d = `M${x},${y - reach}L${x + reach},${y + reach * 0.8}L${x - reach},${y + reach * 0.8}Z`
  return { kind: 'path', d, fill }
}
