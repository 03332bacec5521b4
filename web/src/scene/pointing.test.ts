import { describe, expect, it } from 'vitest'
import type { MarkShape, PlainShape } from './drawing/shapes.ts'
import { boxOfPath } from './path-box.ts'
import { boxOfMark, markAt } from './pointing.ts'

const measure = (text: string, size: number) => text.length * size * 0.5
const markOf = (seq: number, ...shapes: PlainShape[]): MarkShape => ({
  kind: 'mark',
  seq,
  words: `${seq}.`,
  at: { x: 0, y: 0 },
  shapes,
})
const at = (marks: MarkShape[], x: number, y: number) => markAt(marks, { x, y }, 1, measure)?.seq

describe('the mark at a point', () => {
  const band = markOf(1, { kind: 'rect', x: 0, y: 0, width: 100, height: 100 })
  const arrow = markOf(2, { kind: 'line', x1: 20, y1: 0, x2: 40, y2: 100 })
  const bar = markOf(3, { kind: 'rect', x: 50, y: 40, width: 30, height: 10 })

  it('is the one that was painted last', () => {
    expect(at([band, arrow, bar], 60, 45)).toBe(3)
    expect(at([band, arrow, bar], 60, 80)).toBe(1)
  })

  it('may be a thin one that is only nearly hit', () => {
    expect(at([band, arrow, bar], 33, 50)).toBe(2)
    expect(at([band, arrow, bar], 38, 50)).toBe(1)
  })

  it('is the nearest where nothing is hit, and none far from everything', () => {
    expect(at([bar], 83, 45)).toBe(3)
    expect(at([bar], 90, 45)).toBeUndefined()
  })
})

it('a mark’s box goes around all of its shapes, texts and paths too', () => {
  const mark = markOf(
    1,
    { kind: 'path', d: 'M10,10l5,-5h10v-2q-30,4 0,8z' },
    { kind: 'text', x: 40, y: 20, text: 'word', size: 10, weight: 400, anchor: 'end', mono: false, fill: 'ink' },
  )
  expect(boxOfMark(mark, measure)).toEqual({ left: -5, top: 3, right: 40, bottom: 22.4 })
  expect(boxOfPath({ kind: 'path', d: 'M1e1,2L-3,4.5' })).toEqual({ left: -3, top: 2, right: 10, bottom: 4.5 })
})
