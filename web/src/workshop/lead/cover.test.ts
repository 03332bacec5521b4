import { expect, test } from 'vitest'
import type { RoomView } from '#model/messages/workshop.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { breakWords } from '../activities/break/words.ts'
import { handsOnWords } from '../activities/hands-on/words.ts'
import { openRoomStore } from '../room/testing/room-store.ts'
import { isBesideLesson, isLessonHidden, isLessonLeft, overLesson, shownInstead } from './cover.ts'

const nothing = { join: false, blank: false, board: false, figures: false, podium: false, recap: false }
const question = {
  id: 1,
  ask: 'Who holds it?',
  form: 'options' as const,
  options: ['A', 'B'],
  state: 'open' as const,
  of: { scenario: 'gc-pause', number: 0 },
}
const handsOn = { id: 1, scenario: 'gc-pause', challenge: { kind: 'free' as const } }
const room = (over: Partial<RoomView>) => openRoomStore(over).getState().room

test('names what lies uppermost on the screen: nothing at all, the way in, a break, a question, the class at work', () => {
  expect(shownInstead(null)).toBeNull()
  expect(shownInstead(room({}))).toBeNull()
  expect(shownInstead(room({ handsOn }))).toBe(handsOnWords.cover.shown)
  expect(shownInstead(room({ handsOn, screen: { ...nothing, board: true, figures: false } }))).toBe(
    handsOnWords.boardCover.shown,
  )
  expect(shownInstead(room({ handsOn, projected: { comparison: 'c', name: 'Ada' } }))).toBeNull()
  expect(shownInstead(room({ handsOn, question }))).toBe('Who holds it?')
  const floorProjected = { id: 'aaaaaaaaaaaa', text: 'Why not longer?', votes: 2, state: 'open' as const }
  expect(shownInstead(room({ handsOn, question, floorProjected }))).toBe('Why not longer?')
  expect(shownInstead(room({ question, breakUntilMs: 1 }))).toBe(breakWords.cover.shown)
  expect(shownInstead(room({ question, screen: { ...nothing, join: true } }))).toBe(consoleWords.previews.covers.join)
  expect(shownInstead(room({ screen: { ...nothing, join: true, blank: true, board: true, figures: false } }))).toBe(
    consoleWords.previews.covers.blank,
  )
})

test('beneath a blank screen and the way in the class sees the lesson on its own screens', () => {
  const screen = { ...nothing, blank: true, join: true }
  expect(overLesson(room({ screen }))).toBeNull()
  expect(overLesson(room({ screen, question }))?.shown).toBe('Who holds it?')
})

test('a question alone leaves the lesson in sight beside it; what lies over or under the question hides it', () => {
  expect([isBesideLesson(null), isLessonHidden(null)]).toEqual([false, false])
  expect([isBesideLesson(room({})), isLessonHidden(room({}))]).toEqual([false, false])
  expect([isBesideLesson(room({ question })), isLessonHidden(room({ question }))]).toEqual([true, false])
  const check = { time: 'end' as const, number: 0, of: 3 }
  for (const own of [
    { ...question, of: null },
    { ...question, of: null, check },
  ]) {
    expect(isBesideLesson(room({ question: own })), 'the picture is of some other lesson, or may answer a check').toBe(
      false,
    )
    expect(isLessonHidden(room({ question: own }))).toBe(true)
  }
  expect(isLessonHidden(room({ question, handsOn }))).toBe(true)
  expect(isLessonHidden(room({ question, breakUntilMs: 1 }))).toBe(true)
  expect(isLessonHidden(room({ handsOn }))).toBe(true)
})

test('a question from the class covers the lesson, and leaves the class in it', () => {
  const floorProjected = { id: 'aaaaaaaaaaaa', text: 'Why not longer?', votes: 2, state: 'open' as const }
  expect([isLessonHidden(room({ floorProjected })), isLessonLeft(room({ floorProjected }))]).toEqual([true, false])
  expect(isLessonLeft(room({ floorProjected, handsOn }))).toBe(true)
  expect(isLessonLeft(null)).toBe(false)
})
