import { expect, test } from 'vitest'
import type { ListedLesson } from '#model/messages/messages.ts'
import { handsOnTicked, handsOnWith } from './challenge.ts'

const time = { kind: 'time', default: 1, min: 0, max: 9, about: '' }
const lesson = {
  id: 'gc-pause',
  locks: [
    { id: 'fenced', role: 'right' },
    { id: 'watchdog', role: 'wrong' },
  ],
  parameters: { leaseMs: time, pauseMs: time },
} as unknown as ListedLesson

test('what is not chosen fits the lesson: the lock that fails, and the pause alone may be changed for its smallest value', () => {
  const challenge = { kind: 'smallest', lock: 'watchdog', parameter: 'pauseMs' }
  const smallest = handsOnWith(lesson, { kind: 'smallest' })
  expect(smallest).toEqual({ scenario: 'gc-pause', challenge, figures: ['pauseMs'] })
  expect(handsOnWith(lesson, { kind: 'fail', lock: 'fenced' }).challenge).toEqual({ kind: 'fail', lock: 'fenced' })
  // If all parameters are ticked, `figures` is left out.
  expect(handsOnTicked(lesson, smallest, 'leaseMs', true)).toEqual({ scenario: 'gc-pause', challenge })
  expect(handsOnTicked(lesson, handsOnWith(lesson, { kind: 'free' }), 'pauseMs', false).figures).toEqual(['leaseMs'])
})
