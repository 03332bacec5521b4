import { expect, test } from 'vitest'
import { pathDown } from './threadPath.ts'

const from = { x: 300, y: 100 }
const to = { x: 120, y: 420 }
const foot = 400

/** The heights over which a straight piece of the path runs down. */
const downs = (path: string) =>
  [...path.matchAll(/M[\d.]+,([\d.]+)V([\d.]+)/g)].map(([, a, b]) => [Number(a), Number(b)])

test('it goes behind the cards between, and turns below them and above the caption', () => {
  const cards = [
    { top: 330, bottom: 380 },
    { top: 220, bottom: 320 },
  ]
  const pieces = downs(pathDown(from, to, cards, foot))
  expect(pieces[0]?.[0]).toBe(from.y)
  for (const [begins = 0, ends = 0] of pieces)
    for (const { top, bottom } of cards) expect(ends <= top || begins >= bottom, `${begins} to ${ends}`).toBe(true)
  expect(pieces.at(-1)?.[1]).toBeLessThan(foot)
})

test('it stays between sign and caption, wherever they are', () => {
  for (const x of [40, 120, 700]) {
    const across = [...pathDown({ x, y: 100 }, to, [], foot).matchAll(/[MH]([\d.]+)/g)].map(([, px]) => Number(px))
    for (const px of across) {
      expect(px).toBeGreaterThanOrEqual(Math.min(x, to.x))
      expect(px).toBeLessThanOrEqual(Math.max(x, to.x))
    }
  }
})
