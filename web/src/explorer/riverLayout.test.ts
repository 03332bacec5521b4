import { expect, test } from 'vitest'
import type { River } from '../../../model/messages/exploration.ts'
import { layOut, pathTo } from './riverLayout.ts'

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
