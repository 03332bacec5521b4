import { describe, expect, it, test } from 'vitest'
import { english } from '#model/words/en/phrases.ts'
import {
  axisOf,
  captionAt,
  isAtEnd,
  isOver,
  isViolationSeen,
  openQuestion,
  rangeOf,
  replayOf,
  shownHint,
} from './derived.ts'
import { feed, lostUpdate, recordedTheatre, rightEvents, waitingTheatre, wrongEvents } from './testing/sample.ts'

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

  it('stands at the end with the last beat, where all is decided, and goes back from there to the beat before', () => {
    const store = recordedTheatre()
    store.getState().setByClock(true)
    store.getState().answer(0, 'dismissed')
    const { stepBeat } = store.getState()
    const { beats } = replayOf(store.getState())
    for (const { index } of beats.slice(0, -1)) {
      expect(isAtEnd(store.getState())).toBe(false)
      stepBeat(1)
      expect(store.getState().cursor.index).toBe(index)
    }
    stepBeat(1)
    expect(store.getState().cursor.index).toBe(count - 1)
    expect(captionAt(store.getState(), english).beat).toBe(beats.at(-1))
    expect([isAtEnd(store.getState()), isOver(store.getState())]).toEqual([true, false])
    stepBeat(1)
    expect(isOver(store.getState())).toBe(true)
    stepBeat(-1)
    expect(store.getState().cursor.index).toBe(beats.at(-2)?.index)
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

  it('leads back to the finished end whoever jumped to the violation from there, and nobody else', () => {
    const store = recordedTheatre()
    store.getState().answer(0, 'dismissed')
    store.getState().jumpToViolation()
    expect(store.getState().came).not.toBe('violation-from-end')
    store.getState().end()
    const finished = store.getState().cursor
    store.getState().jumpToViolation()
    expect(store.getState().came).toBe('violation-from-end')
    store.getState().backToEnd()
    expect(store.getState()).toMatchObject({ cursor: finished, hint: 'last', came: 'leap' })
    store.getState().jumpToViolation()
    store.getState().stepBeat(1)
    expect(store.getState().came).not.toBe('violation-from-end')
  })
})

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

  it('becomes the telling of a recording once the last run has ended, before a class’s open question', () => {
    const store = waitingTheatre()
    store.setState({ askedElsewhere: true })
    feed(store, wrongEvents, rightEvents)
    expect(replayOf(store.getState()).telling).toBe('clock')
    const asked = openQuestion(store.getState())?.question
    expect(asked).toBe(0)
    store.getState().ended('c-1', lostUpdate, null)
    store.getState().ended('c-2', null, null)
    expect(replayOf(store.getState()).telling).toBe('acts')
    expect(openQuestion(store.getState())?.question).toBe(asked)
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
    // Single events never lead past it.
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

describe('the view', () => {
  it('zooms around a time that stays where it is, and never beyond the whole', () => {
    const store = recordedTheatre()
    const before = rangeOf(store.getState())
    store.getState().zoom(0.5, 2000)
    const { fromMs, untilMs } = rangeOf(store.getState())
    expect(untilMs - fromMs).toBeCloseTo((before.untilMs - before.fromMs) / 2)
    expect((2000 - fromMs) / (untilMs - fromMs)).toBeCloseTo((2000 - before.fromMs) / (before.untilMs - before.fromMs))
    store.getState().pan(1e9)
    expect(rangeOf(store.getState()).untilMs).toBeCloseTo(before.untilMs)
    store.getState().zoom(100)
    expect(store.getState().view).toBeNull()
  })

  it('goes along with a cursor that leaves it', () => {
    const store = recordedTheatre()
    store.getState().zoom(0.1, 500)
    store.getState().end()
    const { fromMs, untilMs } = rangeOf(store.getState())
    const { atMs } = store.getState().cursor
    expect(atMs).toBeGreaterThan(fromMs)
    expect(atMs).toBeLessThan(untilMs)
  })

  it('shows exactly the part that is asked for, kept within what there is', () => {
    const store = recordedTheatre()
    const { fromMs, untilMs } = rangeOf(store.getState())
    store.getState().show({ fromMs: 500, untilMs: 900 })
    expect(rangeOf(store.getState())).toEqual({ fromMs: 500, untilMs: 900 })
    store.getState().show({ fromMs: untilMs - 100, untilMs: untilMs + 100 })
    expect(rangeOf(store.getState())).toEqual({ fromMs: untilMs - 200, untilMs })
    store.getState().show({ fromMs: fromMs - 1, untilMs: untilMs + 1 })
    expect(store.getState().view).toBeNull()
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

describe('an earlier comparison', () => {
  it('is held against the one in view until it is put away or another lesson is opened', () => {
    const store = recordedTheatre()
    const { runs, lesson } = store.getState()
    store.getState().compareWith('before', runs)
    expect(store.getState().earlier).toEqual({ comparison: 'before', runs })
    store.getState().compareWith(null)
    expect(store.getState().earlier).toBeNull()
    store.getState().compareWith('before', runs)
    if (lesson !== null) store.getState().openLesson(lesson)
    expect(store.getState().earlier).toBeNull()
  })
})

test('the axis is the reader’s choice, else what the lesson names, else what its beats need', () => {
  const store = recordedTheatre()
  const needed = axisOf(store.getState())
  const other = needed === 'time' ? 'steps' : 'time'
  const { lesson } = store.getState()
  store.setState({ lesson: lesson && { ...lesson, axis: other } })
  expect(axisOf(store.getState())).toBe(other)
  store.getState().toggleAxis()
  expect(axisOf(store.getState())).toBe(needed)
})

test('at the first beat a beginner reads that waits are cut short, and nobody else does', () => {
  const store = recordedTheatre()
  const { lesson } = store.getState()
  const show = (calm: true | undefined, axis: 'steps' | 'time', asked: boolean) =>
    store.setState({ lesson: lesson && { ...lesson, calm, axis }, askedElsewhere: asked, hint: null })
  show(true, 'steps', false)
  expect(shownHint(store.getState())).toBe('steps')
  store.getState().stepBeat(1)
  expect(shownHint(store.getState()), 'at its first beat').toBe('steps')
  store.getState().stepBeat(1)
  expect(shownHint(store.getState()), 'later').toBe(null)
  store.getState().home()
  for (const [calm, axis, asked] of [
    [true, 'time', false],
    [undefined, 'steps', false],
    [true, 'steps', true],
  ] as const) {
    show(calm, axis, asked)
    expect(shownHint(store.getState()), `calm: ${calm}, ${axis}`).not.toBe('steps')
  }
})
