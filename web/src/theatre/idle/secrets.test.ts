/** A lesson's page gives nothing away that its first question asks. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Lesson } from '../../../../scenarios/lesson.ts'
import { faultsOf } from '../../parts/faults.ts'
import { hidesFaults, replayOf } from '../../store/derived.ts'
import type { TheatreState } from '../../store/state.ts'
import { createTheatreStore } from '../../store/theatre.ts'
import { FaultChips } from '../header/FaultChips.tsx'
import { judgedOf, recordingNames, sceneFor, theatreOf } from '../testing/recordings.ts'
import { Plan } from './Plan.tsx'

/** What the flags on all stages say. */
function flagsOf(state: TheatreState): string[] {
  const marks = state.runs.flatMap((_, run) => sceneFor(state, run, { width: 933, unit: 1 }, 'time').front)
  return marks.flatMap((shape) => (shape.kind === 'mark' && shape.words.startsWith('Fault: ') ? shape.words : []))
}

/** What is said of the faults above the page and on it. */
function pageOf(lesson: Lesson, faultsHidden: boolean): string {
  return [createElement(FaultChips, { lesson, hidden: faultsHidden }), createElement(Plan, { lesson, faultsHidden })]
    .map((part) => renderToStaticMarkup(part))
    .join('')
    .replaceAll('&#x27;', "'")
}

test.each(recordingNames)('%s says what goes wrong once its question is answered, and not before', (name) => {
  const { traces, judgements } = judgedOf(name)
  const store = theatreOf(traces, judgements)
  const recorded = store.getState()
  const { lesson } = recorded
  if (lesson === null) throw new Error('There is no lesson in the recording')
  const told = faultsOf(lesson).map(({ words }) => words)
  const asks = lesson.questions.length > 0
  const idle = createTheatreStore()
  idle.getState().openLesson(lesson)

  expect(hidesFaults(idle.getState())).toBe(asks)
  const page = pageOf(lesson, hidesFaults(idle.getState()))
  expect(told.filter((words) => page.includes(words))).toEqual(asks ? [] : told)
  idle.setState({ askedElsewhere: true })
  const inClass = pageOf(lesson, hidesFaults(idle.getState()))
  expect(told.filter((words) => inClass.includes(words))).toEqual(told)

  const mark = replayOf(recorded).questions.find(({ question }) => question === 0)
  store.getState().home()
  expect(hidesFaults(store.getState())).toBe(mark !== undefined)
  store.getState().answer(0, 0)
  expect(hidesFaults(store.getState())).toBe(false)
})

test.each(recordingNames)('%s names no fault on its stages before its first question is answered', (name) => {
  const { traces, judgements } = judgedOf(name)
  const store = theatreOf(traces, judgements)
  const mark = replayOf(store.getState()).questions.find(({ question }) => question === 0)
  if (mark === undefined) return
  const faults = traces.flatMap(({ header }) => faultsOf(header.lesson))
  store.getState().seekToIndex(mark.index - 1)
  const flags = flagsOf(store.getState())
  expect(faults.filter(({ words }) => flags.some((flag) => flag.includes(words)))).toEqual([])
})

test('the fault is named once the question is answered or put away', () => {
  for (const answer of [0, 'dismissed' as const]) {
    const { traces, judgements } = judgedOf('crash-before-expire.jsonl.gz')
    const store = theatreOf(traces, judgements)
    const mark = replayOf(store.getState()).questions.find(({ question }) => question === 0)
    store.getState().seekToIndex((mark?.index ?? 0) - 1)
    store.getState().answer(0, answer)
    expect(flagsOf(store.getState()).join('\n')).toContain('A crashes after its first command')
  }
})
