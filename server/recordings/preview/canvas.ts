/** Canvas for a few shapes with smooth edges. Lengths are in pixels, and colors look like `#rrggbb`. */
import { pngOf } from './png.ts'

type Point = readonly [x: number, y: number]

export class PixelCanvas {
  private readonly pixels: Uint8Array

  constructor(
    readonly width: number,
    readonly height: number,
    color: string,
  ) {
    this.pixels = Buffer.alloc(3 * width * height, Buffer.from(channelsOf(color)))
  }

  rect(x: number, y: number, width: number, height: number, color: string, { radius = 0, alpha = 1 } = {}): void {
    const r = Math.min(radius, width / 2, height / 2)
    const [halfX, halfY] = [width / 2 - r, height / 2 - r]
    // Distance to a rounded box: https://iquilezles.org/articles/distfunctions2d/
    this.fill([x, y, width, height], color, alpha, (px, py) => {
      const dx = Math.abs(px - x - width / 2) - halfX
      const dy = Math.abs(py - y - height / 2) - halfY
      return (dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) : Math.max(dx, dy)) - r
    })
  }

  disc(x: number, y: number, radius: number, color: string): void {
    const box = [x - radius, y - radius, 2 * radius, 2 * radius] as const
    this.fill(box, color, 1, (px, py) => Math.sqrt((px - x) ** 2 + (py - y) ** 2) - radius)
  }

  /** Draws a line through these points, with round ends and corners. */
  stroke(points: readonly Point[], width: number, color: string): void {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const [left, top] = [Math.min(...xs) - width, Math.min(...ys) - width]
    const box = [left, top, Math.max(...xs) + width - left, Math.max(...ys) + width - top] as const
    this.fill(box, color, 1, (px, py) => {
      let nearest = Number.POSITIVE_INFINITY
      let from = points[0]
      for (const to of points) {
        if (from !== undefined && to !== from) nearest = Math.min(nearest, distanceTo(px, py, from, to))
        from = to
      }
      return nearest - width / 2
    })
  }

  png(): Buffer {
    return pngOf(this.width, this.height, this.pixels)
  }

  /**
   * Colors the pixels of a box by their distance to a shape's edge. The distance is negative inside the shape. Pixels within
   * half a pixel of the edge are blended. A picture has a million pixels, so this allocates nothing per pixel.
   */
  private fill(
    [x, y, width, height]: readonly [number, number, number, number],
    color: string,
    alpha: number,
    distance: (x: number, y: number) => number,
  ): void {
    const [red = 0, green = 0, blue = 0] = channelsOf(color)
    const { pixels } = this
    const mix = (at: number, channel: number, covered: number) => {
      const before = pixels[at] ?? 0
      pixels[at] = Math.round(before + (channel - before) * covered)
    }
    const [fromX, untilX] = [Math.max(0, Math.floor(x - 1)), Math.min(this.width, Math.ceil(x + width + 1))]
    const [fromY, untilY] = [Math.max(0, Math.floor(y - 1)), Math.min(this.height, Math.ceil(y + height + 1))]
    for (let py = fromY; py < untilY; py += 1) {
      for (let px = fromX; px < untilX; px += 1) {
        const covered = alpha * Math.min(1, Math.max(0, 0.5 - distance(px + 0.5, py + 0.5)))
        if (covered === 0) continue
        const at = 3 * (py * this.width + px)
        mix(at, red, covered)
        mix(at + 1, green, covered)
        mix(at + 2, blue, covered)
      }
    }
  }
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function distanceTo(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = dx === 0 && dy === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
  const t = Math.min(1, Math.max(0, along))
  return Math.sqrt((x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2)
}
