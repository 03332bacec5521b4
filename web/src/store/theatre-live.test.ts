/** What time does to the theatre: playing, and news of a live run. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasAnswer, withoutAnswers } from '../../../model/messages/withheld-answers.ts'
import type { Lesson } from '../../../scenarios/lesson.ts'
import { gcPause, place } from '../replay/testing/sample.ts'
import {
  captionAt,
  guessAt,
  isAtEnd,
  isWatched,
  knownViolation,
  openQuestion,
  replayOf,
  shownHint,
  spoilsNothing,
  statusOf,
  verdictsAt,
} from './derived.ts'
import { readingMs } from './moves.ts'
import {
  feed,
  headers,
  lostUpdate,
  recordedTheatre,
  rightEvents,
  waitingTheatre,
  wrongEvents,
} from './testing/sample.ts'

const count = wrongEvents.length + rightEvents.length

/** A teacher asks the lesson's questions. */
function classTheatre() {
  const store = waitingTheatre()
  store.setState({ askedElsewhere: true })
  return store
}

describe('playing', () => {
  it('holds each caption for a reader’s time, then goes on, and stops before an unanswered question', () => {
    const store = recordedTheatre()
    const { play, advance } = store.getState()
    play()
    advance(500)
    const [acquired] = replayOf(store.getState()).beats
    expect(store.getState().cursor.index).toBe(acquired?.index)
    const heldMs = readingMs(acquired?.caption ?? '')
    advance(heldMs - 1)
    expect(store.getState().cursor.index).toBe(acquired?.index)
    advance(101)
    expect(store.getState().cursor.atMs).toBeCloseTo(412 + 100)
    for (let i = 0; i < 200; i += 1) advance(100)
    const question = replayOf(store.getState()).questions[0]
    expect(store.getState()).toMatchObject({
      playing: false,
      cursor: { index: (question?.index ?? 0) - 1, atMs: question?.atMs },
    })
  })

  it('never goes back, at any speed and in steps of any length, and ends at the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 }),
        fc.constantFrom(0.25 as const, 1 as const, 4 as const),
        (steps, speed) => {
          const store = recordedTheatre()
          const { answer, play, setSpeed, advance } = store.getState()
          answer(0, 0)
          setSpeed(speed)
          play()
          let before = store.getState().cursor
          for (const byMs of [...steps, ...Array.from({ length: 800 }, () => 100)]) {
            advance(byMs)
            const { cursor } = store.getState()
            const runAt = ({ index }: typeof cursor) => replayOf(store.getState()).runAt(index)
            if (runAt(cursor) === runAt(before)) expect(cursor.atMs).toBeGreaterThanOrEqual(before.atMs)
            expect(cursor.index).toBeGreaterThanOrEqual(before.index)
            before = cursor
            if (!store.getState().playing) break
          }
          if (speed >= 1) expect(store.getState()).toMatchObject({ playing: false, cursor: { index: count - 1 } })
        },
      ),
      { numRuns: 40 },
    )
  })

  it('begins again at the beginning when it is at the end', () => {
    const store = recordedTheatre()
    store.getState().end()
    store.getState().play()
    expect(store.getState()).toMatchObject({ playing: true, cursor: { index: 0 } })
  })
})

describe('live', () => {
  it('is watched by whoever has guessed: it goes by, asks nothing, stays at its end to be seen, and the first step tells it from its beginning', () => {
    const store = waitingTheatre()
    expect(statusOf(store.getState())).toBe('waiting')
    store.getState().predict(0, 0)
    feed(store, wrongEvents.slice(0, 10), rightEvents.slice(0, 10))
    expect(statusOf(store.getState())).toBe('live')
    expect(store.getState().cursor.index).toBe(19)
    feed(store, wrongEvents, rightEvents)
    expect(store.getState().cursor.index, 'beyond the question').toBe(count - 1)
    expect([isWatched(store.getState()), openQuestion(store.getState())]).toEqual([true, undefined])
    expect(guessAt(store.getState())).toEqual({ question: 0, option: 0 })
    store.getState().stepBeat(1)
    expect(store.getState()).toMatchObject({ hint: 'live', following: true })
    store.getState().ended('c-1', lostUpdate, null)
    expect([verdictsAt(store.getState(), 0).length > 0, knownViolation(store.getState())]).toEqual([true, true])
    store.getState().ended('c-2', lostUpdate, null)
    expect(store.getState()).toMatchObject({ following: false, hint: 'ran', cursor: { index: count - 1 } })
    expect([isWatched(store.getState()), isAtEnd(store.getState())]).toEqual([false, false])
    expect(verdictsAt(store.getState(), 0).length, 'the verdicts are there').toBeGreaterThan(0)
    store.getState().stepBeat(1)
    expect(store.getState()).toMatchObject({ hint: null, cursor: { index: 0 } })
  })

  it('stops for a question that nobody has answered, whatever comes meanwhile, and is played on from there', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 12 })), fc.boolean(), fc.boolean(), (pieces, isFast, isPut) => {
        const store = waitingTheatre()
        store.getState().setConnection('connected')
        const asks = () => openQuestion(store.getState())?.question
        let [wrong, right] = [0, 0]
        const more = () => {
          wrong += pieces.next().value ?? 1
          right += pieces.next().value ?? 1
          feed(store, wrongEvents.slice(0, wrong), rightEvents.slice(0, right))
          store.getState().advance(16)
        }
        const isAllThere = () => wrong >= wrongEvents.length && right >= rightEvents.length
        const over = () => {
          store.getState().ended('c-1', lostUpdate, null)
          store.getState().ended('c-2', lostUpdate, null)
        }
        while (asks() === undefined && !isAllThere()) more()
        // The right lock may have come to the question first: then the wrong one is played up to it.
        for (let i = 0; i < 200 && asks() === undefined; i += 1) store.getState().advance(100)
        expect([asks(), isWatched(store.getState())]).toEqual([0, false])
        const moment = () => replayOf(store.getState()).questions[0]?.index ?? 0
        if (!isFast) {
          while (!isAllThere()) more()
          over()
        }
        if (store.getState().held !== null)
          expect(shownHint(store.getState())).toBe(statusOf(store.getState()) === 'recorded' ? 'heldOver' : 'held')
        expect([asks(), store.getState().cursor.index]).toEqual([0, moment() - 1])
        const shown = verdictsAt(store.getState(), 0).map(({ property }) => property)
        expect(shown, 'its answer').not.toContain('no-lost-update')
        store.getState().answer(0, isPut ? 'dismissed' : 0)
        expect(store.getState().cursor.index, 'it waits where it was asked').toBe(moment() - 1)
        store.getState().play()
        const heard = new Set<string>()
        for (let i = 0; i < 600 && store.getState().playing; i += 1) {
          if (isFast && i > 4) while (!isAllThere()) more()
          if (isFast && i === 6) over()
          store.getState().advance(100)
          const { beat } = captionAt(store.getState())
          if (beat !== undefined) heard.add(`${beat.run}.${beat.seq}`)
        }
        const toCome = replayOf(store.getState()).beats.filter(({ index }) => index > moment())
        expect([...heard]).toEqual(expect.arrayContaining(toCome.map(({ run, seq }) => `${run}.${seq}`)))
        expect(isAtEnd(store.getState())).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('is narrated lock by lock from the question of a later lock on: the first lock goes on, and is asked about first', () => {
    const store = waitingTheatre()
    const [first, second] = headers[0].lesson.questions
    const questions = [
      { ...first, in: 'wrong' },
      { ...(second ?? first), in: 'right' },
    ] as Lesson['questions']
    for (const [i, run] of ['c-1', 'c-2'].entries())
      store.getState().headed(run, { ...headers[i as 0 | 1], lesson: { ...headers[0].lesson, questions } })
    store.getState().setConnection('connected')
    const { appended, advance, stepBeat } = store.getState()
    appended('c-1', wrongEvents.slice(0, 20))
    appended('c-2', rightEvents)
    const shown = () => replayOf(store.getState()).runAt(store.getState().cursor.index)
    expect(store.getState()).toMatchObject({ hint: 'turn', playing: true, following: false, focus: 0 })
    expect([shown(), openQuestion(store.getState())]).toEqual([0, undefined])
    for (let i = 0; i < 100; i += 1) advance(100)
    expect([shown(), store.getState().playing], 'it waits for more').toEqual([0, true])
    stepBeat(1)
    stepBeat(1)
    expect([shown(), store.getState().hint], 'nobody goes on to the other lock').toEqual([0, 'live'])
    store.getState().play()
    appended('c-1', wrongEvents)
    for (let i = 0; i < 100; i += 1) advance(100)
    expect([shown(), openQuestion(store.getState())?.question]).toEqual([0, 0])
    store.getState().answer(0, 0)
    store.getState().ended('c-2', lostUpdate, null)
    store.getState().ended('c-1', lostUpdate, null)
    expect(shown()).toBe(0)
    store.getState().play()
    for (let i = 0; i < 400 && store.getState().playing; i += 1) advance(100)
    expect([shown(), openQuestion(store.getState())?.question]).toEqual([1, 1])
    store.getState().end()
    expect(isAtEnd(store.getState())).toBe(true)
  })

  it('opened anew while its question is open, is held there, and does not show its newest moment', () => {
    const store = waitingTheatre()
    feed(store, wrongEvents, rightEvents)
    const { runs } = store.getState()
    const reloaded = waitingTheatre()
    reloaded.getState().opened('c', runs)
    const mark = replayOf(reloaded.getState()).questions[0]
    expect(reloaded.getState()).toMatchObject({ held: 0, hint: 'held', cursor: { index: (mark?.index ?? 0) - 1 } })
    expect(openQuestion(reloaded.getState())?.question).toBe(0)
    reloaded.getState().ended('c-1', lostUpdate, null)
    reloaded.getState().ended('c-2', lostUpdate, null)
    expect(openQuestion(reloaded.getState())?.question, 'also once it is over').toBe(0)
  })

  it('opened anew by whoever has guessed before, goes by', () => {
    const store = waitingTheatre()
    feed(store, wrongEvents, rightEvents)
    const opened = waitingTheatre()
    opened.getState().opened('c', store.getState().runs)
    opened.getState().predict(0, 1)
    expect(opened.getState()).toMatchObject({ held: null, hint: null, cursor: { index: count - 1 } })
    expect(isWatched(opened.getState())).toBe(true)
  })

  it('opened anew by a class, or by whoever has answered, is at its newest moment', () => {
    const store = waitingTheatre()
    feed(store, wrongEvents, rightEvents)
    for (const known of [{ askedElsewhere: true }, { answers: { 0: 0 } }]) {
      const opened = waitingTheatre()
      opened.setState(known)
      opened.getState().opened('c', store.getState().runs)
      expect(opened.getState()).toMatchObject({ held: null, cursor: { index: count - 1 } })
    }
  })

  it('is narrated and asked about as soon as somebody steps away from what goes by', () => {
    const store = waitingTheatre()
    store.getState().answer(0, 0)
    feed(store, wrongEvents, rightEvents)
    store.setState({ answers: {} })
    store.getState().home()
    expect(isWatched(store.getState())).toBe(false)
    while (store.getState().hint === null) store.getState().stepBeat(1)
    expect(openQuestion(store.getState())?.question).toBe(0)
  })

  it('before a class, goes no further than an unanswered question', () => {
    const store = classTheatre()
    feed(store, wrongEvents.slice(0, 10), rightEvents.slice(0, 10))
    expect(isWatched(store.getState())).toBe(true)
    feed(store, wrongEvents, rightEvents)
    const question = replayOf(store.getState()).questions[0]
    expect(store.getState().cursor.index).toBe((question?.index ?? 0) - 1)
    expect(openQuestion(store.getState())?.question).toBe(0)
    store.getState().answer(0, 'dismissed')
    expect(store.getState()).toMatchObject({ following: true, cursor: { index: count - 1 } })
  })

  it('before a class, asks also when the other run has already led it beyond the question', () => {
    const store = classTheatre()
    const withoutWrites = place(gcPause.filter((event) => event.kind !== 'resource-write'))
    feed(store, wrongEvents.slice(0, 37), withoutWrites)
    expect(store.getState().cursor.atMs).toBe(7200)
    store.getState().appended('c-1', wrongEvents.slice(37))
    expect(openQuestion(store.getState())?.question).toBe(0)
    expect(replayOf(store.getState()).at(store.getState().cursor.index + 1)).toMatchObject({
      run: 0,
      event: { kind: 'resource-write', client: 'A' },
    })
  })

  it('leaves alone whoever stepped away, and keeps the cursor on its event while others come in before it', () => {
    const store = waitingTheatre()
    feed(store, wrongEvents.slice(0, 20), [])
    store.getState().seekToEvent({ run: 0, seq: 12 })
    feed(store, wrongEvents.slice(0, 20), rightEvents.slice(0, 20))
    const { cursor } = store.getState()
    expect(replayOf(store.getState()).at(cursor.index)).toMatchObject({ run: 0, event: { seq: 12 } })
    expect(cursor.index).toBeGreaterThan(12)
    store.getState().end()
    expect(store.getState().following).toBe(true)
  })

  it('before a class, is narrated from its beginning when it is over', () => {
    const store = classTheatre()
    store.getState().answer(0, 'dismissed')
    feed(store, wrongEvents, rightEvents)
    store.getState().ended('c-1', lostUpdate, null)
    store.getState().ended('c-2', lostUpdate, null)
    expect(store.getState()).toMatchObject({ following: false, hint: 'from-start', cursor: { index: 0 } })
  })

  it('lets time go on between events, and stays within the recording when it is over', () => {
    const store = waitingTheatre()
    store.getState().setConnection('connected')
    feed(store, wrongEvents.slice(0, 10), rightEvents.slice(0, 10))
    const { index, atMs } = store.getState().cursor
    store.getState().advance(50)
    expect(store.getState().cursor).toEqual({ index, atMs: atMs + 50 })
    store.getState().setConnection('reconnecting')
    store.getState().advance(50)
    expect(store.getState().cursor.atMs).toBe(atMs + 50)
    store.getState().setConnection('connected')
    store.getState().answer(0, 0)
    feed(store, wrongEvents, rightEvents)
    store.getState().advance(900)
    store.getState().ended('c-1', lostUpdate, null)
    store.getState().ended('c-2', lostUpdate, null)
    expect(store.getState()).toMatchObject({
      following: false,
      cursor: replayOf(store.getState()).cursorAt(count - 1),
    })
  })

  it('no longer says that the server does not answer once it does', () => {
    const store = waitingTheatre()
    store.getState().refused({ code: 'SERVER_LOST', message: 'The server does not answer.' })
    store.getState().setConnection('reconnecting')
    expect(store.getState().notice).not.toBeNull()
    store.getState().setConnection('connected')
    expect(store.getState().notice).toBeNull()
    store.getState().refused({ code: 'RATE_LIMITED', message: 'Too much at once.' })
    store.getState().setConnection('connected')
    expect(store.getState().notice, 'of something else').not.toBeNull()
  })

  it('takes each event once, and none without those before it', () => {
    const store = waitingTheatre()
    feed(store, wrongEvents.slice(0, 5), [])
    store.getState().appended('c-1', wrongEvents.slice(3, 8))
    expect(store.getState().runs[0]?.events.map((event) => event.seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    store.getState().appended('c-1', wrongEvents.slice(9, 12))
    expect(store.getState().runs[0]?.events).toHaveLength(8)
  })

  it('is recorded once all runs have ended, with or without a verdict', () => {
    const store = waitingTheatre()
    feed(store, wrongEvents, rightEvents.slice(0, 7))
    store.getState().ended('c-1', lostUpdate, null)
    expect(statusOf(store.getState())).toBe('live')
    store.getState().ended('c-2', null, { code: 'UNKNOWN_RUN', message: 'The server was restarted.' })
    expect(statusOf(store.getState())).toBe('recorded')
    expect(store.getState().runs[1]?.events).toHaveLength(7)
    store.getState().end()
    expect(store.getState().cursor.index).toBe(wrongEvents.length + 7 - 1)
  })
})

describe('what is revealed', () => {
  it('a violation once its first proof is complete, everything else at the run’s end', () => {
    const store = recordedTheatre()
    const shown = () => verdictsAt(store.getState(), 0).map((verdict) => verdict.property)
    expect(shown()).toEqual([])
    store.getState().seekToEvent({ run: 0, seq: 32 })
    expect(shown()).toEqual(['exclusion'])
    store.getState().seekToEvent({ run: 0, seq: 37 })
    expect(shown()).toEqual(['exclusion', 'no-lost-update'])
    store.getState().end()
    expect(shown()).toEqual(['exclusion', 'no-lost-update', 'no-leak'])
  })

  it('how a guess comes out, at the beat that shows it and at no other', () => {
    const store = recordedTheatre()
    store.getState().answer(0, 0)
    const [question] = replayOf(store.getState()).questions
    const shown: { beat: number | undefined; guess: unknown }[] = []
    for (let step = 0; step < count; step += 1) {
      const guess = guessAt(store.getState())
      if (guess !== null) shown.push({ beat: captionAt(store.getState()).beat?.index, guess })
      store.getState().stepEvent(1)
    }
    const answering = replayOf(store.getState()).beats.find(({ index }) => index >= (question?.index ?? 0))
    expect(new Set(shown.map(({ beat }) => beat))).toEqual(new Set([answering?.index]))
    expect(shown[0]?.guess).toEqual({ question: 0, option: 0 })
    const unguessed = recordedTheatre()
    unguessed.getState().answer(0, 'dismissed')
    unguessed.getState().seekToIndex(answering?.index ?? 0)
    expect(guessAt(unguessed.getState())).toBeNull()
  })

  it('nothing of the future while a question is open', () => {
    const store = recordedTheatre()
    expect(spoilsNothing(store.getState())).toBe(false)
    expect(knownViolation(store.getState())).toBe(false)
    store.getState().answer(0, 0)
    expect(spoilsNothing(store.getState())).toBe(true)
    expect(knownViolation(store.getState())).toBe(true)
  })

  it('is not shown before its moment to whoever has only guessed how it comes out, and V leads there', () => {
    const store = recordedTheatre()
    store.getState().predict(0, 0)
    expect([spoilsNothing(store.getState()), knownViolation(store.getState())]).toEqual([false, false])
    store.getState().jumpToViolation()
    const moment = replayOf(store.getState()).questions[0]?.index ?? 0
    expect(store.getState().cursor.index).toBe(moment - 1)
    expect(openQuestion(store.getState()), 'it is not asked again').toBeUndefined()
    store.getState().stepEvent(1)
    expect([spoilsNothing(store.getState()), knownViolation(store.getState())]).toEqual([true, true])
  })
})

it('learns the answer to a question that a teacher reveals, once, and only of the lesson in view', () => {
  const store = recordedTheatre()
  const { lesson } = store.getState()
  if (lesson === null) throw new Error('There is no lesson')
  const answer = { right: [1], why: ['No.', 'Yes.'] }
  store.getState().revealed(lesson.id, 0, answer)
  expect(store.getState().lesson).toBe(lesson)
  store.getState().openLesson(withoutAnswers(lesson, new Set([0])))
  store.getState().revealed('another', 0, answer)
  expect(store.getState().lesson?.questions.map(hasAnswer)).toEqual([false])
  store.getState().revealed(lesson.id, 0, answer)
  expect(store.getState().lesson?.questions[0]?.options).toMatchObject([
    { right: false, why: 'No.' },
    { right: true, why: 'Yes.' },
  ])
})
