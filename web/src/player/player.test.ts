import { describe, expect, it, test } from 'vitest'
import { shownHint } from './derived.ts'
import { recordedTheatre } from './testing/sample.ts'

describe('an earlier comparison', () => {
  it('is held against the one in view until it is put away or another lesson is opened', () => {
    const store = recordedTheatre()
    const { runs, lesson } = store.getState()
    store.getState().compareWith('before', runs)
    expect(store.getState().earlier).toEqual({ comparison: 'before', runs })
    store.getState().compareWith(null)
    expect(store.getState().earlier).toBeNull()
    store.getState().compareWith('before', runs)
    if (lesson !== null) store.getState().openLesson(lesson)
    expect(store.getState().earlier).toBeNull()
  })
})

test('at the first beat a beginner reads that waits are cut short, and nobody else does', () => {
  const store = recordedTheatre()
  const { lesson } = store.getState()
  const show = (calm: true | undefined, axis: 'steps' | 'time', asked: boolean) =>
    store.setState({ lesson: lesson && { ...lesson, calm, axis }, askedElsewhere: asked, hint: null })
  show(true, 'steps', false)
  expect(shownHint(store.getState())).toBe('steps')
  store.getState().stepBeat(1)
  expect(shownHint(store.getState()), 'at its first beat').toBe('steps')
  store.getState().stepBeat(1)
  expect(shownHint(store.getState()), 'later').toBe(null)
  store.getState().home()
  for (const [calm, axis, asked] of [
    [true, 'time', false],
    [undefined, 'steps', false],
    [true, 'steps', true],
  ] as const) {
    show(calm, axis, asked)
    expect(shownHint(store.getState()), `calm: ${calm}, ${axis}`).not.toBe('steps')
  }
})
