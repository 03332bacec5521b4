import { expect, test } from 'vitest'
import { RunIndex } from '#web/replay/run.ts'
import { gcPause, place, sampleHeader } from '#web/replay/testing/sample.ts'
import { layoutOf } from '../layout.ts'
import { lanes } from './lanes.ts'

test('no two lanes have the same depth or priority, so that neither painting nor labels depend on the order of the list', () => {
  const priorities = lanes.flatMap(({ priority }) => priority ?? [])
  expect(new Set(lanes.map(({ depth }) => depth)).size).toBe(lanes.length)
  expect(new Set(priorities).size).toBe(priorities.length)
})

test('whatever has a name beside its rows says where the name ends, at the foot of the rows or above', () => {
  const header = sampleHeader({
    fleet: {
      kind: 'quorum',
      nodes: [
        { id: 'n1', role: 'master' },
        { id: 'n2', role: 'master' },
      ],
    },
  })
  const index = new RunIndex(header)
  index.grow(place(gcPause))
  const picture = index.picture({ seq: 5, atMs: 900 })
  const shown = { ...index.lanes, rows: ['1', '2'], stock: true }
  const layout = layoutOf(picture, shown, { width: 900, height: 400, unit: 1 })
  const feet = lanes.map((lane) => lane.gutterFoot?.(layout, header) ?? 0)
  expect(Math.max(...feet)).toBeGreaterThan(layout.truth.y)
  expect(Math.max(...feet)).toBeLessThanOrEqual(layout.axis.y)
  expect(feet.filter((foot) => foot > 0)).toEqual(feet.filter((foot) => foot > 0).toSorted((a, b) => a - b))
})
