import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Exercise } from '#scenarios/exercise.ts'
import { Task } from './Task.tsx'

function linesOf(budget: object): string {
  const exercise = {
    ...{ place: 1, kind: 'repair', title: 'T', task: 'Repair it.', lesson: 'l', lock: 'k', budget, why: 'So.' },
    ...{ goals: ['owner-only'], hints: [] },
  } as unknown as Exercise
  const given = { id: 'a', code: {}, others: [], onRun: () => {}, isRunning: false, exercise }
  return renderToStaticMarkup(<Task {...given} lines={[{ goal: 'owner-only', state: 'done' }]} />)
}

test('a rule that is kept says within what', () => {
  const outcome = 'a worker frees or changes somebody else’s lock'
  expect(linesOf({ crashes: 1 })).toContain(`Never, with at most 1 crash: ${outcome}`)
  expect(linesOf({})).toContain(`Never while nothing fails: ${outcome}`)
})
