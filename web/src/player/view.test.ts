import { describe, expect, it, test } from 'vitest'
import { axisOf, rangeOf } from './derived.ts'
import { recordedTheatre } from './testing/sample.ts'

describe('the view', () => {
  it('zooms around a time that stays where it is, and never beyond the whole', () => {
    const store = recordedTheatre()
    const before = rangeOf(store.getState())
    store.getState().zoom(0.5, 2000)
    const { fromMs, untilMs } = rangeOf(store.getState())
    expect(untilMs - fromMs).toBeCloseTo((before.untilMs - before.fromMs) / 2)
    expect((2000 - fromMs) / (untilMs - fromMs)).toBeCloseTo((2000 - before.fromMs) / (before.untilMs - before.fromMs))
    store.getState().pan(1e9)
    expect(rangeOf(store.getState()).untilMs).toBeCloseTo(before.untilMs)
    store.getState().zoom(100)
    expect(store.getState().view).toBeNull()
  })

  it('goes along with a cursor that leaves it', () => {
    const store = recordedTheatre()
    store.getState().zoom(0.1, 500)
    store.getState().end()
    const { fromMs, untilMs } = rangeOf(store.getState())
    const { atMs } = store.getState().cursor
    expect(atMs).toBeGreaterThan(fromMs)
    expect(atMs).toBeLessThan(untilMs)
  })

  it('shows exactly the part that is asked for, kept within what there is', () => {
    const store = recordedTheatre()
    const { fromMs, untilMs } = rangeOf(store.getState())
    store.getState().show({ fromMs: 500, untilMs: 900 })
    expect(rangeOf(store.getState())).toEqual({ fromMs: 500, untilMs: 900 })
    store.getState().show({ fromMs: untilMs - 100, untilMs: untilMs + 100 })
    expect(rangeOf(store.getState())).toEqual({ fromMs: untilMs - 200, untilMs })
    store.getState().show({ fromMs: fromMs - 1, untilMs: untilMs + 1 })
    expect(store.getState().view).toBeNull()
  })
})

test('the axis is the reader’s choice, else what the lesson names, else what its beats need', () => {
  const store = recordedTheatre()
  const needed = axisOf(store.getState())
  const other = needed === 'time' ? 'steps' : 'time'
  const { lesson } = store.getState()
  store.setState({ lesson: lesson && { ...lesson, axis: other } })
  expect(axisOf(store.getState())).toBe(other)
  store.getState().toggleAxis()
  expect(axisOf(store.getState())).toBe(needed)
})
