import { describe, expect, it } from 'vitest'
import { english } from '#model/words/en/phrases.ts'
import { captionAt, isAtEnd, isOver, isViolationSeen, isYetToCome, openQuestion, replayOf } from './derived.ts'
import { hasRun } from './mode.ts'
import { feed, lostUpdate, recordedTheatre, rightEvents, watchingTheatre, wrongEvents } from './testing/sample.ts'

const count = wrongEvents.length + rightEvents.length

describe('stepping', () => {
  it('goes event by event through both runs, to the end and back', () => {
    const store = recordedTheatre()
    store.getState().answer(0, 'dismissed')
    const seen = [store.getState().cursor]
    for (let i = 1; i < count; i += 1) {
      store.getState().stepEvent(1)
      seen.push(store.getState().cursor)
    }
    expect(seen.map((cursor) => cursor.index)).toEqual(seen.map((_, i) => i))
    store.getState().stepEvent(1)
    expect(store.getState().cursor).toEqual(seen.at(-1))
    for (const cursor of seen.toReversed()) {
      expect(store.getState().cursor).toEqual(cursor)
      store.getState().stepEvent(-1)
    }
  })

  it('between two events first goes back to the one before', () => {
    const store = recordedTheatre()
    store.getState().seekTo(1000)
    const { index, atMs } = store.getState().cursor
    expect(atMs).toBe(1000)
    store.getState().stepEvent(-1)
    expect(store.getState().cursor).toEqual(replayOf(store.getState()).cursorAt(index))
  })

  it('goes beat by beat, and no further than a question that nobody has answered', () => {
    const store = recordedTheatre()
    const replay = replayOf(store.getState())
    const [acquired, paused, wrote] = replay.beats
    const steps = [acquired?.index, paused?.index, (wrote?.index ?? 0) - 1, (wrote?.index ?? 0) - 1]
    for (const index of steps) {
      store.getState().stepBeat(1)
      expect(store.getState().cursor.index).toBe(index)
    }
    store.getState().stepEvent(1)
    expect(store.getState().cursor.index).toBe((wrote?.index ?? 0) - 1)
    expect(openQuestion(store.getState())?.question).toBe(0)
    store.getState().answer(0, 1)
    expect(openQuestion(store.getState())).toBeUndefined()
    store.getState().stepBeat(1)
    expect(store.getState().cursor.index).toBe(wrote?.index)
    store.getState().stepBeat(-1)
    expect(store.getState().cursor.index).toBe(paused?.index)
  })

  it('stands at the last beat while that is told, goes on to the end, and back from there to the last beat', () => {
    const store = recordedTheatre()
    store.getState().setByClock(true)
    store.getState().answer(0, 'dismissed')
    const { stepBeat } = store.getState()
    const { beats } = replayOf(store.getState())
    for (const { index } of beats) {
      expect(isAtEnd(store.getState())).toBe(false)
      stepBeat(1)
      expect(store.getState().cursor.index).toBe(index)
    }
    stepBeat(1)
    expect(store.getState().cursor.index).toBe(count - 1)
    expect(captionAt(store.getState(), english)).toMatchObject({ beat: undefined, text: null })
    expect([isAtEnd(store.getState()), isOver(store.getState())]).toEqual([true, true])
    stepBeat(-1)
    expect(store.getState().cursor.index).toBe(beats.at(-1)?.index)
    expect(captionAt(store.getState(), english)).toMatchObject({ beat: beats.at(-1), text: beats.at(-1)?.caption })
  })

  it('does not pass over a lock that comes after the last beat', () => {
    const store = recordedTheatre()
    store.getState().answer(0, 'dismissed')
    const last = replayOf(store.getState()).beats.at(-1)?.index
    store.getState().seekToIndex((last ?? 0) - 1)
    store.getState().stepBeat(1)
    expect(store.getState().cursor.index).toBe(last)
    expect(isAtEnd(store.getState())).toBe(false)
  })

  it('lets End pass an open question', () => {
    const store = recordedTheatre()
    store.getState().end()
    expect(store.getState().cursor.index).toBe(count - 1)
  })

  it('knows whether the violation has been come to', () => {
    const store = recordedTheatre()
    const index = replayOf(store.getState()).violation()?.index ?? 0
    store.getState().seekToIndex(index - 1)
    expect(isViolationSeen(store.getState())).toBe(false)
    store.getState().seekToIndex(index)
    expect(isViolationSeen(store.getState())).toBe(true)
  })

  it('jumps to the violation once that answers no open question, and until then to the question', () => {
    const store = recordedTheatre()
    store.getState().jumpToViolation()
    const question = openQuestion(store.getState())
    expect(question).toMatchObject({ question: 0, index: store.getState().cursor.index + 1 })
    store.getState().answer(0, 'dismissed')
    store.getState().home()
    store.getState().jumpToViolation()
    expect(replayOf(store.getState()).at(store.getState().cursor.index)).toMatchObject({
      run: 0,
      event: { kind: 'resource-write', client: 'A' },
    })
  })

  it('leads back to the end whoever jumped from the end of a run that was only watched', () => {
    const store = watchingTheatre()
    store.getState().predict(0, 0)
    feed(store, wrongEvents, rightEvents)
    for (const run of ['c-1', 'c-2']) store.getState().ended(run, lostUpdate, null)
    expect(hasRun(store.getState())).toBe(true)
    store.getState().jumpToViolation()
    expect(store.getState().came).toBe('violation-from-end')
    store.getState().backToEnd()
    expect(isAtEnd(store.getState())).toBe(true)
  })

  it('leads back to the finished end whoever jumped to the violation from there, and nobody else', () => {
    const store = recordedTheatre()
    store.getState().answer(0, 'dismissed')
    store.getState().jumpToViolation()
    expect(store.getState().came).not.toBe('violation-from-end')
    expect(isYetToCome(store.getState(), 1)).toBe(true)
    store.getState().end()
    const finished = store.getState().cursor
    store.getState().jumpToViolation()
    expect(store.getState().came).toBe('violation-from-end')
    // The other lock was seen before, although it is narrated after this moment.
    expect(replayOf(store.getState()).actOf(1, store.getState().cursor.index)).toBe('coming')
    expect(isYetToCome(store.getState(), 1)).toBe(false)
    store.getState().backToEnd()
    expect(store.getState()).toMatchObject({ cursor: finished, hint: 'last', came: 'leap' })
    store.getState().jumpToViolation()
    store.getState().stepBeat(1)
    expect(store.getState().came).not.toBe('violation-from-end')
  })
})

describe('a step that is not taken', () => {
  it('says why, and taken again lets the question be', () => {
    const store = recordedTheatre()
    const { stepBeat, stepEvent, home } = store.getState()
    home()
    stepBeat(-1)
    expect(store.getState().hint).toBe('first')
    while (openQuestion(store.getState()) === undefined) stepBeat(1)
    const { index } = store.getState().cursor
    expect(store.getState().hint).toBeNull()
    // Steps over single events never pass the question.
    for (let press = 0; press < 3; press += 1) stepEvent(1)
    expect(store.getState()).toMatchObject({ hint: 'question', cursor: { index }, answers: {} })
    stepBeat(1)
    expect(store.getState().cursor.index).toBeGreaterThan(index)
    expect(store.getState()).toMatchObject({ hint: null, answers: { 0: 'dismissed' } })
    store.getState().end()
    stepBeat(1)
    expect(store.getState().hint).toBe('last')
  })
})

describe('a move of the cursor', () => {
  it('is a step when it goes on by an event or a beat, and a leap when it goes back or anywhere else', () => {
    const store = recordedTheatre()
    store.getState().answer(0, 'dismissed')
    const steppedAfter = (move: () => void) => {
      move()
      return store.getState().came === 'step'
    }
    const { stepEvent, stepBeat, seekTo, end, seekToIndex } = store.getState()
    expect(steppedAfter(() => stepEvent(1))).toBe(true)
    expect(steppedAfter(() => stepEvent(-1))).toBe(false)
    expect(steppedAfter(() => stepBeat(1))).toBe(true)
    expect(steppedAfter(() => stepBeat(-1))).toBe(false)
    for (const leap of [() => seekTo(1000), () => end(), () => seekToIndex(2)]) {
      stepEvent(1)
      expect(steppedAfter(leap)).toBe(false)
    }
  })
})
