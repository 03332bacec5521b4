/** A canvas for a few shapes, with smooth edges. Lengths are pixels, colors `#rrggbb`. */
import { pngOf } from './png.ts'

type Point = readonly [x: number, y: number]

export class PixelCanvas {
  private readonly pixels: Uint8Array

  constructor(
    readonly width: number,
    readonly height: number,
    color: string,
  ) {
    this.pixels = new Uint8Array(3 * width * height)
    const channels = channelsOf(color)
    for (let at = 0; at < this.pixels.length; at += 1) this.pixels[at] = channels[at % 3] ?? 0
  }

  rect(x: number, y: number, width: number, height: number, color: string, { radius = 0, alpha = 1 } = {}): void {
    const r = Math.min(radius, width / 2, height / 2)
    const [halfX, halfY] = [width / 2 - r, height / 2 - r]
    // Distance to a rounded box: https://iquilezles.org/articles/distfunctions2d/
    this.fill([x, y, width, height], color, alpha, (px, py) => {
      const dx = Math.abs(px - x - width / 2) - halfX
      const dy = Math.abs(py - y - height / 2) - halfY
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - r
    })
  }

  disc(x: number, y: number, radius: number, color: string): void {
    const box = [x - radius, y - radius, 2 * radius, 2 * radius] as const
    this.fill(box, color, 1, (px, py) => Math.hypot(px - x, py - y) - radius)
  }

  /** A line through these points, with round ends and corners. */
  stroke(points: readonly Point[], width: number, color: string): void {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const [left, top] = [Math.min(...xs) - width, Math.min(...ys) - width]
    const box = [left, top, Math.max(...xs) + width - left, Math.max(...ys) + width - top] as const
    this.fill(box, color, 1, (px, py) => {
      const distances = points.slice(1).map((to, at) => distanceTo([px, py], points[at] ?? to, to))
      return Math.min(...distances) - width / 2
    })
  }

  png(): Buffer {
    return pngOf(this.width, this.height, this.pixels)
  }

  /** Colors the pixels of a box by their distance to a shape's edge: negative inside, and half a pixel to both sides is mixed. */
  private fill(
    [x, y, width, height]: readonly [number, number, number, number],
    color: string,
    alpha: number,
    distance: (x: number, y: number) => number,
  ): void {
    const channels = channelsOf(color)
    const [fromX, untilX] = [Math.max(0, Math.floor(x - 1)), Math.min(this.width, Math.ceil(x + width + 1))]
    const [fromY, untilY] = [Math.max(0, Math.floor(y - 1)), Math.min(this.height, Math.ceil(y + height + 1))]
    for (let py = fromY; py < untilY; py += 1) {
      for (let px = fromX; px < untilX; px += 1) {
        const covered = alpha * Math.min(1, Math.max(0, 0.5 - distance(px + 0.5, py + 0.5)))
        if (covered === 0) continue
        const at = 3 * (py * this.width + px)
        for (let channel = 0; channel < 3; channel += 1) {
          const before = this.pixels[at + channel] ?? 0
          this.pixels[at + channel] = Math.round(before + ((channels[channel] ?? 0) - before) * covered)
        }
      }
    }
  }
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = dx === 0 && dy === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}
