import { expect, test } from 'vitest'
import type { River } from '#model/messages/exploration.ts'
import { layOut, neighborOf, pathTo, riverCellOf } from './river-layout.ts'

const cell = (parent: number, depth: number, step: string, from: number, width: number, broken = false) => ({
  ...{ parent, depth, step, from, width, broken, red: broken ? 1 : 0, folded: false },
})
const river: River = {
  broken: false,
  cells: [
    cell(-1, 1, 'A', 0, 0.75),
    cell(-1, 1, 'B', 0.75, 0.25),
    cell(0, 2, '~', 0, 0.5),
    cell(2, 3, 'B', 0, 0.5, true),
  ],
}

test('steps stand below each other, and what is over runs on to the bottom', () => {
  const { boxOf, rows } = layOut(river, 400, 300)
  expect(rows).toBe(3)
  expect(river.cells.map(boxOf)).toEqual([
    { left: 0, top: 0, width: 300, height: 100 },
    { left: 300, top: 0, width: 100, height: 300 },
    { left: 0, top: 100, width: 200, height: 100 },
    { left: 0, top: 200, width: 200, height: 100 },
  ])
})

test('a place in the picture is a path of steps', () => {
  const { cellAt } = layOut(river, 400, 300)
  const pathAt = (x: number, y: number) => {
    const at = cellAt(x, y)
    return at === null ? null : pathTo(river, at).join(' ')
  }
  expect(pathAt(100, 250)).toBe('A ~ B')
  expect(pathAt(350, 299)).toBe('B')
  expect(pathAt(250, 150)).toBeNull()
})

test('a path has the cell at its end, or the last that the picture shows of it', () => {
  expect(riverCellOf(river, ['A', '~'])).toBe(2)
  expect(riverCellOf(river, ['A', '~', 'B', 'B'])).toBe(3)
  expect(riverCellOf(river, ['A', 'B'])).toBe(0)
  expect(riverCellOf(river, ['!A'])).toBeNull()
  expect(riverCellOf(river, [])).toBeNull()
})

test('what is lost can be seen, and pointed at where it is drawn, however small its share', () => {
  const thin: River = {
    broken: false,
    cells: [cell(-1, 1, 'A', 0, 0.999), cell(-1, 1, 'B', 0.999, 0.001, true), cell(0, 2, '!A', 0.3, 0.001, true)],
  }
  const { lost, widened, cellAt, boxOf } = layOut(thin, 650, 300)
  expect(widened).toBe(true)
  expect([...lost.keys()]).toEqual([1, 2])
  for (const [at, { left, width, top }] of lost) {
    expect(width).toBeGreaterThanOrEqual(4)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left + width).toBeLessThanOrEqual(650)
    expect(cellAt(left + 0.4, top + 1)).toBe(at)
  }
  expect(boxOf(thin.cells[1] as River['cells'][number]).width).toBeCloseTo(0.65)
})

test('a picture that ends before any violation says so of its red boxes', () => {
  const folded = { ...cell(0, 2, 'B', 0, 0.001), folded: true, red: 0.2 }
  const ends = layOut({ broken: false, cells: [cell(-1, 1, 'A', 0, 1), folded] }, 650, 300)
  expect([...ends.lost.keys()]).toEqual([1])
  expect(ends.endsBefore).toBe(true)
  expect(layOut(river, 650, 300).endsBefore).toBe(false)
})

test('what is wide enough is drawn to scale', () => {
  const { lost, widened } = layOut(river, 400, 300)
  expect(widened).toBe(false)
  expect(lost.get(3)).toEqual({ left: 0, top: 200, width: 200, height: 100 })
})

test('much that is lost does not color the whole picture', () => {
  const cells = Array.from({ length: 400 }, (_, i) => cell(-1, 1, 'A', i / 400, 0.0002, true))
  const { lost } = layOut({ broken: false, cells }, 650, 300)
  expect([...lost.values()].reduce((sum, { width }) => sum + width, 0)).toBeLessThan(650 * 0.7)
})

test('arrow keys go down to where it goes wrong, and back up', () => {
  const red: River = {
    broken: false,
    cells: [cell(-1, 1, 'A', 0, 0.5), { ...cell(-1, 1, 'B', 0.5, 0.5), red: 0.1 }, cell(1, 2, 'A', 0.5, 0.5, true)],
  }
  expect(neighborOf(red, null, 'ArrowDown')).toBe(1)
  expect(neighborOf(red, 1, 'ArrowDown')).toBe(2)
  expect(neighborOf(red, 2, 'ArrowDown')).toBeNull()
  expect(neighborOf(red, 2, 'ArrowUp')).toBe(1)
  expect(neighborOf(red, 1, 'ArrowLeft')).toBe(0)
  expect(neighborOf(red, 1, 'ArrowRight')).toBeNull()
  expect(neighborOf(red, 1, 'x')).toBeNull()
})
