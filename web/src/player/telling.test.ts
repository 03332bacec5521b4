import { describe, expect, it } from 'vitest'
import { openQuestion, replayOf } from './derived.ts'
import { feed, lostUpdate, recordedTheatre, rightEvents, waitingTheatre, wrongEvents } from './testing/sample.ts'

describe('telling', () => {
  it('tells the wrong lock to its end, then the right one from its beginning', () => {
    const store = recordedTheatre()
    const replay = replayOf(store.getState())
    const pointAt = (run: number, index: number) => replay.pointOf(run, replay.cursorAt(index))
    const first = wrongEvents.length
    expect(pointAt(1, 0)).toEqual({ seq: -1, atMs: 0 })
    expect(pointAt(0, first - 1).seq).toBe(wrongEvents.length - 1)
    expect(pointAt(1, first - 1).seq).toBe(-1)
    expect(pointAt(0, first)).toEqual({ seq: wrongEvents.length - 1, atMs: wrongEvents.at(-1)?.atMs })
    expect(pointAt(1, first)).toEqual({ seq: 0, atMs: rightEvents[0]?.atMs })
    expect(pointAt(1, replay.count - 1).seq).toBe(rightEvents.length - 1)
  })

  it('goes by the clock if that is wanted, and stays on its event both ways', () => {
    const store = recordedTheatre()
    store.getState().answer(0, 0)
    store.getState().seekToEvent({ run: 1, seq: 9 })
    const reached = store.getState().cursor.index
    store.getState().setByClock(true)
    expect(store.getState().cursor.index).toBeLessThan(reached)
    expect(replayOf(store.getState()).at(store.getState().cursor.index)).toMatchObject({ run: 1, event: { seq: 9 } })
    store.getState().setByClock(false)
    expect(store.getState().cursor.index).toBe(reached)
  })

  it('stands before a question that comes sooner in the other order', () => {
    const store = recordedTheatre()
    store.getState().setByClock(true)
    store.getState().seekToEvent({ run: 1, seq: 2 })
    store.getState().setByClock(false)
    const [question] = replayOf(store.getState()).questions
    expect(question?.run).toBe(0)
    expect(store.getState().cursor.index).toBe((question?.index ?? 0) - 1)
  })

  it('shows the lock that is narrated in the panels', () => {
    const store = recordedTheatre()
    store.getState().answer(0, 0)
    store.getState().setFocus(1)
    store.getState().stepEvent(1)
    expect(store.getState().focus).toBe(1)
    store.getState().end()
    expect(store.getState().focus).toBe(1)
    store.getState().home()
    expect(store.getState().focus).toBe(0)
  })

  it('is that of a recording from a class’s open question on, before and after the last run has ended', () => {
    const store = waitingTheatre()
    store.setState({ askedElsewhere: true })
    feed(store, wrongEvents, rightEvents)
    expect(replayOf(store.getState()).telling).toBe('acts')
    const asked = openQuestion(store.getState())?.question
    expect(asked).toBe(0)
    store.getState().ended('c-1', lostUpdate, null)
    store.getState().ended('c-2', null, null)
    expect(replayOf(store.getState()).telling).toBe('acts')
    expect(openQuestion(store.getState())?.question).toBe(asked)
  })
})
