import { expect, test } from 'vitest'
import { coverOf, overLesson } from './cover.ts'

const nothing = { join: false, blank: false, board: false, podium: false, recap: false }
const room = { screen: nothing, breakUntilMs: null, question: null, handsOn: null, level: null, projected: null }
const question = {
  id: 1,
  ask: 'Who holds it?',
  form: 'options' as const,
  options: ['A', 'B'],
  state: 'open' as const,
  of: null,
}

test('names what lies uppermost on the screen: nothing at all, the way in, a break, a question, the class at work', () => {
  expect(coverOf(null)).toBeNull()
  expect(coverOf(room)).toBeNull()
  const handsOn = { id: 1, scenario: 'gc-pause', challenge: { kind: 'free' as const } }
  expect(coverOf({ ...room, handsOn })?.by).toBe('hands-on')
  expect(coverOf({ ...room, handsOn, screen: { ...nothing, board: true } })?.by).toBe('board')
  expect(coverOf({ ...room, handsOn, projected: { comparison: 'c', name: 'Ada' } })).toBeNull()
  expect(coverOf({ ...room, handsOn, question })).toEqual({ by: 'question', text: 'Who holds it?' })
  expect(coverOf({ ...room, question, breakUntilMs: 1 })?.by).toBe('break')
  expect(coverOf({ ...room, question, screen: { ...nothing, join: true } })?.by).toBe('join')
  expect(coverOf({ ...room, screen: { join: true, blank: true, board: true, podium: false, recap: false } })?.by).toBe(
    'blank',
  )
})

test('beneath a blank screen and the way in the class sees the lesson on its own screens', () => {
  const screen = { ...nothing, blank: true, join: true }
  expect(overLesson({ ...room, screen })).toBeNull()
  expect(overLesson({ ...room, screen, question })?.by).toBe('question')
})
