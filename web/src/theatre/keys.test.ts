import { expect, test } from 'vitest'
import { isOver } from '../player/derived.ts'
import { theatreKeys } from './keys.ts'
import { judgedOf, theatreOf, walk } from './testing/recordings.ts'

const nothing = () => undefined

test('R waits while a question is open, and says so', () => {
  const { traces, judgements } = judgedOf('gc-pause.jsonl.gz')
  const store = theatreOf(traces, judgements)
  let runs = 0
  const keys = theatreKeys({
    ...{ theatre: store.getState, edit: nothing, fold: nothing, toggleTheme: nothing, next: null },
    ...{ toggleProjector: nothing, toggleBlank: nothing, isProjected: () => false, toggleKeys: nothing },
    run: () => {
      runs += 1
    },
  })
  const run = keys.find(({ keys }) => keys.includes('r'))
  while (store.getState().mode.is !== 'asked') store.getState().stepBeat(1)
  const asked = store.getState().mode
  run?.does('r', false)
  expect([runs, store.getState().hint]).toEqual([0, 'question'])
  expect(store.getState().mode).toEqual(asked)
  store.getState().answer(0, 0)
  store.getState().answer(1, 0)
  store.getState().stepBeat(1)
  run?.does('r', false)
  expect(runs).toBe(1)
})

test('one more step after the last, once the page has said so, leads to the next lesson; a held key does not', () => {
  const { traces, judgements } = judgedOf('gc-pause.jsonl.gz')
  const store = theatreOf(traces, judgements)
  let opened = 0
  const keys = theatreKeys({
    ...{ theatre: store.getState, run: nothing, edit: nothing, fold: nothing, toggleTheme: nothing },
    ...{ toggleProjector: nothing, toggleBlank: nothing, isProjected: () => false, toggleKeys: nothing },
    next: () => {
      opened += 1
    },
  })
  const step = keys.find(({ keys }) => keys.includes('ArrowRight'))
  walk(store, 1)
  store.getState().stepBeat(-1)
  step?.does('ArrowRight', false)
  expect([isOver(store.getState()), store.getState().hint, opened]).toEqual([true, null, 0])
  step?.does('ArrowRight', true)
  expect([store.getState().hint, opened]).toEqual(['last', 0])
  step?.does('ArrowRight', true)
  expect(opened).toBe(0)
  step?.does('PageDown', false)
  expect(opened).toBe(1)
})
