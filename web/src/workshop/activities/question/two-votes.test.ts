import { expect, test } from 'vitest'
import { ribbonsOf, rowHeight } from './two-votes.ts'

const moves = [
  { from: 0, to: 0, people: 3 },
  { from: 0, to: 1, people: 5 },
  { from: 1, to: 1, people: 2 },
  { from: 1, to: null, people: 1 },
  { from: null, to: 0, people: 4 },
]
const ribbons = ribbonsOf({ tally: [8, 3], moves }, [7, 7])
const heightOf = (path: string) => {
  const ys = [...path.matchAll(/ (-?[\d.]+)(?=[CLZ])/g)].map(([, y]) => Number(y))
  return Math.abs((ys.at(-1) ?? 0) - (ys[0] ?? 0))
}

test('each ribbon is as high as its people are many; whoever answered once has none', () => {
  expect(ribbons.map(({ from, to, people }) => [from, to, people])).toEqual([
    [0, 0, 3],
    [0, 1, 5],
    [1, 1, 2],
  ])
  for (const { path, people } of ribbons) expect(heightOf(path)).toBeCloseTo((0.8 * rowHeight * people) / 8)
})

test('ribbons that leave one option do not overlap, and a narrow one carries no number', () => {
  const [first, second] = ribbons.map(({ labelY }) => labelY)
  expect((second ?? 0) - (first ?? 0)).toBeCloseTo((0.8 * rowHeight * 8) / 8 / 2)
  expect(ribbonsOf({ tally: [30, 1], moves: [{ from: 1, to: 0, people: 1 }] }, [31, 0])[0]?.labelY).toBeNull()
})
