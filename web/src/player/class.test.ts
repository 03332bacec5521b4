import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '#web/base/testing/thorough.ts'
import { replayOf, statusOf } from './derived.ts'
import { freshRun } from './entries.ts'
import { isFollowing } from './mode.ts'
import { classTheatre, feed, headers, lostUpdate, recordedTheatre, rightEvents, wrongEvents } from './testing/sample.ts'

const scenario = headers[0].lesson.id
const asked = { scenario, number: 0 }
const by = 'server'

function ofClass(theatre = recordedTheatre()) {
  theatre.setState({ askedElsewhere: true })
  const state = () => theatre.getState()
  const mark = () => replayOf(state()).questions[0]
  /** Returns the `seq` of each run's last event that is shown at the cursor. */
  const shown = () => state().runs.map((_, run) => replayOf(state()).pointOf(run, state().cursor).seq)
  const { apply } = state()
  return { theatre, state, mark, shown, apply }
}

const moves = [
  (theatre: ReturnType<typeof recordedTheatre>) => theatre.getState().end(),
  (theatre) => theatre.getState().jumpToViolation(),
  (theatre) => theatre.getState().seekTo(7000),
  (theatre) => theatre.getState().seekToIndex(replayOf(theatre.getState()).count - 1),
  (theatre) => theatre.getState().stepBeat(1),
  (theatre) => theatre.getState().stepEvent(1),
  (theatre) => theatre.getState().setByClock(true),
  (theatre) => theatre.getState().play(),
  (theatre) => theatre.getState().advance(5000),
  (theatre) => theatre.getState().answer(0, 'dismissed'),
  (theatre) =>
    theatre.getState().apply({ by: 'presenter', do: 'put', cursor: { index: 30, atMs: 7000 }, jumped: false }),
  (theatre) => theatre.getState().apply({ by, do: 'asked-class', questions: [asked] }),
] as const satisfies ((theatre: ReturnType<typeof recordedTheatre>) => void)[]

test('a recording that was shown to its end goes back before the question that is asked again, and no move leads past it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: moves.length - 1 }), { maxLength: 12 }), (chosen) => {
      const { theatre, state, mark, shown, apply } = ofClass()
      apply({ by, do: 'asked-class', questions: [asked] })
      state().end()
      apply({ by, do: 'class-asks', question: asked })
      const stop = mark()?.stop ?? Number.NaN
      expect([state().cursor.index, state().order, state().mode.is]).toEqual([stop, 'acts', 'asked'])
      for (const move of chosen) moves[move]?.(theatre)
      expect(state().cursor.index).toBeLessThan(mark()?.index ?? Number.NaN)
      expect(shown()[1], 'of the lock that comes later').toBe(-1)
      // Once the class has seen the answer, the lesson continues.
      apply({ by, do: 'class-asks', question: null })
      apply({ by, do: 'asked-class', questions: [asked] })
      state().end()
      expect(state().cursor.index).toBe(replayOf(state()).count - 1)
    }),
    { numRuns: cases(40) },
  )
})

test('another lesson’s question holds nobody, and a lesson that is opened meanwhile is held', () => {
  const { theatre, state, apply } = ofClass()
  apply({ by, do: 'class-asks', question: { scenario: 'another', number: 0 } })
  state().end()
  expect(state().cursor.index).toBe(replayOf(state()).count - 1)
  apply({ by, do: 'asked-class', questions: [asked] })
  apply({ by, do: 'class-asks', question: asked })
  const { lesson, comparison, runs } = theatre.getState()
  if (lesson === null || comparison === null) throw new Error('There is a lesson')
  state().openLesson({ ...lesson })
  expect(state().answers).toEqual({})
  state().opened(comparison, runs)
  state().end()
  expect(state().cursor.index).toBe(replayOf(state()).questions[0]?.stop)
})

test('whoever is alone afterwards is not held, and is asked again', () => {
  const { state, apply } = ofClass()
  apply({ by, do: 'asked-class', questions: [asked, { scenario: 'another', number: 1 }] })
  apply({ by, do: 'ask-elsewhere', elsewhere: false })
  expect([state().askedClass, state().classAsks]).toEqual([[], null])
})

describe('a live run', () => {
  test('stands before the question that is on, lock by lock, however its events come, and goes by the clock again once it is over', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 12 })), fc.nat({ max: 80 }), (pieces, askedAfter) => {
        const { theatre, state, mark, shown, apply } = ofClass(classTheatre())
        let [wrong, right] = [0, 0]
        const more = () => {
          wrong += pieces.next().value ?? 1
          right += pieces.next().value ?? 1
          feed(theatre, wrongEvents.slice(0, wrong), rightEvents.slice(0, right))
          state().advance(16)
        }
        const isAllThere = () => wrong >= wrongEvents.length && right >= rightEvents.length
        for (let piece = 0; !isAllThere() || piece < askedAfter; piece += 1) {
          if (piece === askedAfter) apply({ by, do: 'class-asks', question: asked })
          more()
          const found = mark()
          if (found === undefined || piece < askedAfter) continue
          expect([state().cursor.index, state().order]).toEqual([found.stop, 'acts'])
          if (found.run === 0) expect(shown()[1], 'of the lock that comes later').toBe(-1)
        }
        expect([statusOf(state()), isFollowing(state())]).toEqual(['live', true])
        apply({ by, do: 'class-asks', question: null })
        apply({ by, do: 'asked-class', questions: [asked] })
        expect([state().order, state().cursor.index]).toEqual(['clock', replayOf(state()).count - 1])
        state().ended('c-1', lostUpdate, null)
        state().ended('c-2', lostUpdate, null)
        expect(statusOf(state())).toBe('recorded')
      }),
      { numRuns: cases(30) },
    )
  })

  test('stands before a question about the lock that is told last, once that lock has come there', () => {
    const { theatre, state, mark, apply } = ofClass(classTheatre())
    const ofLast = headers.map((header) => {
      const questions = header.lesson.questions.map((question) => ({ ...question, in: headers[1].lock }))
      return { ...header, lesson: { ...header.lesson, questions } }
    })
    state().openLesson(ofLast[0]?.lesson ?? headers[0].lesson)
    state().accepted('c', ofLast.map(freshRun))
    feed(theatre, [], [], ofLast)
    apply({ by, do: 'class-asks', question: asked })
    for (let count = 1; count < wrongEvents.length; count += 1) {
      feed(theatre, wrongEvents.slice(0, count), rightEvents.slice(0, count), ofLast)
      state().advance(16)
      const found = mark()
      if (found === undefined) continue
      expect([found.run, state().cursor.index, state().order]).toEqual([1, found.stop, 'acts'])
    }
    expect(mark()).toBeDefined()
  })

  test('that a window opens late, when it has gone past the question, is held there too', () => {
    const before = classTheatre()
    feed(before, wrongEvents.slice(0, -1), rightEvents.slice(0, -1))
    const { theatre, state, mark, shown, apply } = ofClass(classTheatre())
    apply({ by, do: 'class-asks', question: asked })
    state().opened('c', before.getState().runs)
    expect([state().cursor.index, state().order, shown()[1]]).toEqual([mark()?.stop, 'acts', -1])
    feed(theatre, wrongEvents, rightEvents)
    expect(state().cursor.index).toBe(mark()?.stop)
  })
})
