/** A lesson's page gives nothing away that its first question asks. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Lesson } from '../../../../scenarios/lesson.ts'
import { faultsOf } from '../../parts/faults.ts'
import { hidesFaults, replayOf } from '../../store/derived.ts'
import { createTheatreStore } from '../../store/theatre.ts'
import { FaultChips } from '../header/FaultChips.tsx'
import { judgedOf, recordingNames, theatreOf } from '../testing/recordings.ts'
import { Plan } from './Plan.tsx'

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
