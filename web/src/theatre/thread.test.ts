import { expect, test } from 'vitest'
import { pathDown } from './threadPath.ts'

const from = { x: 300, y: 100 }
const to = { x: 120, y: 420 }
const foot = 400

test('it is one line, also where cards lie between', () => {
  const aside = { x: 20, y: 210 }
  const path = pathDown(from, to, foot, aside)
  expect(path.match(/M/g)).toHaveLength(1)
  // The line goes down twice: to below its own card, and in the margin to above the caption.
  const downs = [...path.matchAll(/V([\d.]+)/g)].map(([, y]) => Number(y))
  expect(downs[0]).toBeLessThanOrEqual(aside.y)
  expect(downs.slice(1).every((y) => y > aside.y)).toBe(true)
  expect(Math.min(...[...path.matchAll(/H([\d.]+)/g)].map(([, x]) => Number(x)))).toBeLessThanOrEqual(aside.x + 6)
})

test('it stays between sign and caption, wherever they are', () => {
  for (const x of [40, 120, 700]) {
    const across = [...pathDown({ x, y: 100 }, to, foot).matchAll(/[MH]([\d.]+)/g)].map(([, px]) => Number(px))
    for (const px of across) {
      expect(px).toBeGreaterThanOrEqual(Math.min(x, to.x))
      expect(px).toBeLessThanOrEqual(Math.max(x, to.x))
    }
  }
})
