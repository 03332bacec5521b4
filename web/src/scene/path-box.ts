import type { PathShape } from './drawing/shapes.ts'

export interface PathBox {
  left: number
  top: number
  right: number
  bottom: number
}

const boxes = new WeakMap<PathShape, PathBox>()

/**
 * Returns the box around a path, computed from the path's text. A curve is assumed to fill the box of its handles, so the result is never too small, and hardly
 * too large for the curves used here.
 */
export function boxOfPath(path: PathShape): PathBox {
  const known = boxes.get(path)
  if (known !== undefined) return known
  const box: PathBox = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  }
  walk(path.d, (x, y) => {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  })
  boxes.set(path, box)
  return box
}

/** Number of coordinates that each path command takes per repetition. */
const steps: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, q: 4, c: 6, s: 4, z: 0 }

function walk(d: string, see: (x: number, y: number) => void): void {
  let [x, y] = [0, 0]
  for (const [, letter = '', text = ''] of d.matchAll(/([mlhvqcsz])([^mlhvqcsz]*)/gi)) {
    const command = letter.toLowerCase()
    const relative = letter === command
    const numbers = (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
    const step = steps[command] ?? 0
    for (let at = 0; step > 0 && at + step <= numbers.length; at += step) {
      const [originX, originY] = relative ? [x, y] : [0, 0]
      if (command === 'h') x = originX + (numbers[at] ?? 0)
      else if (command === 'v') y = originY + (numbers[at] ?? 0)
      for (let i = 0; step > 1 && i < step; i += 2) {
        x = originX + (numbers[at + i] ?? 0)
        y = originY + (numbers[at + i + 1] ?? 0)
        see(x, y)
      }
      see(x, y)
    }
  }
}
