import { describe, expect, it, test } from 'vitest'
import { shownHint } from './derived.ts'
import { recordedTheatre } from './testing/sample.ts'

describe('a comparison behind the one in view', () => {
  it('is drawn until it is put away or another lesson is opened', () => {
    const store = recordedTheatre()
    const { runs, lesson } = store.getState()
    store.getState().compareWith('before', runs)
    expect(store.getState().behind).toEqual({ comparison: 'before', runs })
    store.getState().compareWith(null)
    expect(store.getState().behind).toBeNull()
    store.getState().compareWith('before', runs)
    if (lesson !== null) store.getState().openLesson(lesson)
    expect(store.getState().behind).toBeNull()
  })
})

test('at the first beat a reader learns that waits are cut short, and a class does not', () => {
  const store = recordedTheatre()
  const { lesson } = store.getState()
  const show = (axis: 'steps' | 'time', asked: boolean) =>
    store.setState({ lesson: lesson && { ...lesson, axis }, askedElsewhere: asked, hint: null })
  show('steps', false)
  expect(shownHint(store.getState())).toBe('steps')
  store.getState().stepBeat(1)
  expect(shownHint(store.getState()), 'at its first beat').toBe('steps')
  store.getState().stepBeat(1)
  expect(shownHint(store.getState()), 'later').toBe(null)
  store.getState().home()
  for (const [axis, asked] of [
    ['time', false],
    ['steps', true],
  ] as const) {
    show(axis, asked)
    expect(shownHint(store.getState()), `${axis}, asked: ${asked}`).not.toBe('steps')
  }
})
