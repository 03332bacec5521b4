/** Prepares the colors and patterns of one theme for a canvas of one resolution. `brushOf` caches brushes. */

import type { OwnerToken, Paint, Token } from '../drawing/shapes.ts'
import { type Palette, paletteOf, type Theme } from '../palette.ts'

export interface Brush {
  palette: Palette
  /** Device pixels per CSS pixel. */
  pixelRatio: number
  fillOf(paint: Paint): string | CanvasPattern
}

const kept = new Map<string, Brush>()
const mostKept = 12

/** `unit` is the layout's `unit`: one CSS pixel at ordinary size. */
export function brushOf(theme: Theme, unit: number, pixelRatio: number, projector = false): Brush {
  const name = `${theme} ${unit} ${pixelRatio} ${projector}`
  const known = kept.get(name)
  if (known !== undefined) return known
  if (kept.size >= mostKept) kept.clear()
  const brush = newBrush(paletteOf(theme, projector), unit, pixelRatio)
  kept.set(name, brush)
  return brush
}

function newBrush(palette: Palette, unit: number, pixelRatio: number): Brush {
  const patterns = new Map<Paint, CanvasPattern | string>()
  const make = (paint: Paint): CanvasPattern | string => {
    const [kind, owner] = paint.split('-') as ['hatch' | 'texture', OwnerToken | 'ghost']
    const tile =
      kind === 'hatch'
        ? hatchTile(palette[owner], owner === 'ghost' ? 0.5 : 0.72, unit * pixelRatio)
        : textureTile(owner, palette['on-owner'], unit * pixelRatio)
    const pattern = tile.getContext('2d')?.createPattern(tile, 'repeat') ?? null
    // A tile is a whole number of device pixels wide, so that its repetitions join without a seam.
    pattern?.setTransform(new DOMMatrix().scale(1 / pixelRatio))
    return pattern ?? 'transparent'
  }
  return {
    palette,
    pixelRatio,
    fillOf(paint) {
      if (!/^(hatch|texture)-/.test(paint)) return palette[paint as Token]
      const pattern = patterns.get(paint) ?? make(paint)
      patterns.set(paint, pattern)
      return pattern
    },
  }
}

function tileOf(sidePx: number): { tile: OffscreenCanvas; ink: OffscreenCanvasRenderingContext2D } {
  const tile = new OffscreenCanvas(sidePx, sidePx)
  const ink = tile.getContext('2d')
  if (ink === null) throw new Error('This browser draws on no canvas')
  return { tile, ink }
}

/** Draws broad strokes from lower left to upper right, on a tint of the same color. `scale` is the number of device pixels per unit. */
function hatchTile(colour: string, opacity: number, scale: number): OffscreenCanvas {
  const side = Math.max(4, Math.round(7 * Math.SQRT2 * scale))
  const { tile, ink } = tileOf(side)
  ink.fillStyle = colour
  ink.globalAlpha = 0.14
  ink.fillRect(0, 0, side, side)
  ink.globalAlpha = opacity
  ink.strokeStyle = colour
  ink.lineWidth = 2.2 * scale
  ink.beginPath()
  for (const shift of [-side, 0, side]) {
    ink.moveTo(shift - side, 2 * side)
    ink.lineTo(shift + 2 * side, -side)
  }
  ink.stroke()
  return tile
}

/** Draws a client's texture, for readers who cannot tell the colors apart: dots, horizontal or vertical lines, a grid, or large dots. */
function textureTile(owner: OwnerToken | 'ghost', colour: string, scale: number): OffscreenCanvas {
  const side = Math.max(3, Math.round(6 * scale))
  const { tile, ink } = tileOf(side)
  ink.globalAlpha = 0.22
  ink.fillStyle = colour
  const thick = Math.max(1, Math.round(0.9 * scale))
  const middle = Math.floor((side - thick) / 2)
  if (owner === 'C' || owner === 'E') ink.fillRect(0, middle, side, thick)
  if (owner === 'D' || owner === 'E') ink.fillRect(middle, 0, thick, side)
  if (owner === 'B' || owner === 'F') {
    ink.beginPath()
    ink.arc(side / 2, side / 2, (owner === 'B' ? 0.9 : 1.7) * scale, 0, 2 * Math.PI)
    ink.fill()
  }
  return tile
}
