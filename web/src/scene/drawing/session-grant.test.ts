import { expect, test } from 'vitest'
import type { EndsWith } from '#model/trace/trace.ts'
import type { DrawingContext } from './lane.ts'
import { sessionGrantShapes } from './session-grant.ts'

/** One pixel per millisecond. */
const scale = { shows: () => true, clamped: (ms: number) => ms }
const context = { scale, layout: { unit: 1 } } as unknown as DrawingContext
const row = { y: 10, height: 20 }

const drawn = (endsWith: EndsWith, untilSeq: number | null) =>
  sessionGrantShapes(context, { fromMs: 0, untilMs: 100, untilSeq }, { endsWith, owner: 'A', row, clearToPx: 30 })

test('what has no clock is as high at its end as at its beginning', () => {
  for (const endsWith of ['session', 'transaction', 'connection'] as const)
    expect(drawn(endsWith, null)[0]).toMatchObject({ kind: 'rect', x: 0, width: 100, y: 10, height: 20 })
})

test('a transaction is a frame that its end closes, a connection a wire with a plug, a session a row of signs of life', () => {
  const shapes = (endsWith: Parameters<typeof drawn>[0]) => [drawn(endsWith, null).length, drawn(endsWith, 7).length]
  expect(shapes('transaction')).toEqual([3, 4])
  expect(drawn('transaction', 7).at(-1)).toMatchObject({ x1: 100, x2: 100, y1: 10, y2: 30 })
  expect(shapes('connection')).toEqual([2, 3])
  expect(drawn('connection', 7).at(1)).toMatchObject({ x1: 34, x2: 100, y1: 20, y2: 20 })
  expect(shapes('session')).toEqual([2, 2])
  expect(drawn('session', 7).at(1)).toHaveProperty('dash')
})
