import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '#model/words/en/phrases.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { cases } from '#web/base/testing/thorough.ts'
import { gcPause, place } from '../replay/testing/sample.ts'
import { captionAt, guessAt, isAtEnd, isWatched, openQuestion, replayOf, shownHint, statusOf } from './derived.ts'
import { disclosureOf } from './disclosure.ts'
import { isFollowing, isPlaying, paused, watching } from './mode.ts'
import {
  classTheatre,
  feed,
  headers,
  lostUpdate,
  rightEvents,
  waitingTheatre,
  watchingTheatre,
  wrongEvents,
} from './testing/sample.ts'

const count = wrongEvents.length + rightEvents.length

describe('live', () => {
  it('is watched by whoever has guessed and has heard it before: it goes by, asks nothing, stays at its end to be seen, and the first step tells it from its beginning', () => {
    const store = watchingTheatre()
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
    expect(store.getState()).toMatchObject({ hint: 'live', mode: watching })
    store.getState().ended('c-1', lostUpdate, null)
    expect([
      disclosureOf(store.getState()).verdicts(0).length > 0,
      disclosureOf(store.getState()).violation !== undefined,
    ]).toEqual([true, true])
    store.getState().ended('c-2', lostUpdate, null)
    expect(store.getState()).toMatchObject({ mode: { is: 'finished', how: 'watched' }, cursor: { index: count - 1 } })
    expect([isWatched(store.getState()), isAtEnd(store.getState())]).toEqual([false, false])
    expect(disclosureOf(store.getState()).verdicts(0).length, 'the verdicts are there').toBeGreaterThan(0)
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
        // The correct lock may have reached the question first. If so, the wrong lock is played up to the question.
        for (let i = 0; i < 200 && asks() === undefined; i += 1) store.getState().advance(100)
        expect([asks(), isWatched(store.getState())]).toEqual([0, false])
        const moment = () => replayOf(store.getState()).questions[0]?.index ?? 0
        if (!isFast) {
          while (!isAllThere()) more()
          over()
        }
        if (store.getState().mode.is === 'asked')
          expect(shownHint(store.getState())).toBe(statusOf(store.getState()) === 'recorded' ? 'heldOver' : 'held')
        expect([asks(), store.getState().cursor.index]).toEqual([0, moment() - 1])
        const shown = disclosureOf(store.getState())
          .verdicts(0)
          .map(({ property }) => property)
        expect(shown, 'its answer').not.toContain('no-lost-update')
        store.getState().answer(0, isPut ? 'dismissed' : 0)
        expect(store.getState().cursor.index, 'it waits where it was asked').toBe(moment() - 1)
        store.getState().play()
        const heard = new Set<string>()
        for (let i = 0; i < 600 && isPlaying(store.getState()); i += 1) {
          if (isFast && i > 4) while (!isAllThere()) more()
          if (isFast && i === 6) over()
          store.getState().advance(100)
          const { beat } = captionAt(store.getState(), english)
          if (beat !== undefined) heard.add(`${beat.run}.${beat.seq}`)
        }
        const toCome = replayOf(store.getState()).beats.filter(({ index }) => index > moment())
        expect([...heard]).toEqual(expect.arrayContaining(toCome.map(({ run, seq }) => `${run}.${seq}`)))
        expect(isAtEnd(store.getState())).toBe(true)
      }),
      { numRuns: cases(20) },
    )
  })

  it('is narrated lock by lock from the question of a later lock on: the first lock goes on, and is asked about first', () => {
    const store = watchingTheatre()
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
    expect(store.getState()).toMatchObject({ hint: 'turn', mode: { is: 'narrating', playing: true }, focus: 0 })
    expect([shown(), openQuestion(store.getState())]).toEqual([0, undefined])
    for (let i = 0; i < 100; i += 1) advance(100)
    expect([shown(), isPlaying(store.getState())], 'it waits for more').toEqual([0, true])
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
    for (let i = 0; i < 400 && isPlaying(store.getState()); i += 1) advance(100)
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
    expect(reloaded.getState()).toMatchObject({
      mode: { is: 'asked', question: 0, after: watching },
      hint: 'held',
      cursor: { index: (mark?.index ?? 0) - 1 },
    })
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
    expect(opened.getState()).toMatchObject({ mode: watching, hint: null, cursor: { index: count - 1 } })
    expect(isWatched(opened.getState())).toBe(true)
  })

  it('opened anew by a class, or by whoever has answered, is at its newest moment', () => {
    const store = waitingTheatre()
    feed(store, wrongEvents, rightEvents)
    for (const known of [{ askedElsewhere: true }, { answers: { 0: 0 } }]) {
      const opened = waitingTheatre()
      opened.setState(known)
      opened.getState().opened('c', store.getState().runs)
      expect(opened.getState()).toMatchObject({ mode: watching, cursor: { index: count - 1 } })
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
    expect(store.getState()).toMatchObject({ mode: watching, cursor: { index: count - 1 } })
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
    const store = watchingTheatre()
    feed(store, wrongEvents.slice(0, 20), [])
    store.getState().seekToEvent({ run: 0, seq: 12 })
    feed(store, wrongEvents.slice(0, 20), rightEvents.slice(0, 20))
    const { cursor } = store.getState()
    expect(replayOf(store.getState()).at(cursor.index)).toMatchObject({ run: 0, event: { seq: 12 } })
    expect(cursor.index).toBeGreaterThan(12)
    store.getState().end()
    expect(isFollowing(store.getState())).toBe(true)
  })

  it('before a class, is narrated from its beginning when it is over', () => {
    const store = classTheatre()
    store.getState().answer(0, 'dismissed')
    feed(store, wrongEvents, rightEvents)
    store.getState().ended('c-1', lostUpdate, null)
    store.getState().ended('c-2', lostUpdate, null)
    expect(store.getState()).toMatchObject({ mode: paused, hint: 'from-start', cursor: { index: 0 } })
  })

  it('lets time go on between events, and stays within the recording when it is over', () => {
    const store = watchingTheatre()
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
      mode: { is: 'finished', how: 'watched' },
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
    store.getState().refused({ code: 'SERVER_LATE', message: 'The server takes long to answer.' })
    store.getState().setConnection('connected')
    expect(store.getState().notice, 'of one that was slow before it was lost').toBeNull()
    store.getState().refused({ code: 'RATE_LIMITED', message: 'Too much at once.' })
    store.getState().setConnection('connected')
    expect(store.getState().notice, 'of something else').not.toBeNull()
  })

  it('takes each event once, and none without those before it', () => {
    const store = waitingTheatre()
    feed(store, wrongEvents.slice(0, 5), [])
    store.getState().appended('c-1', wrongEvents.slice(3, 8))
    expect(store.getState().runs[0]?.log.events.map((event) => event.seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    store.getState().appended('c-1', wrongEvents.slice(9, 12))
    expect(store.getState().runs[0]?.log.count).toBe(8)
  })

  it('is recorded once all runs have ended, with or without a verdict', () => {
    const store = waitingTheatre()
    feed(store, wrongEvents, rightEvents.slice(0, 7))
    store.getState().ended('c-1', lostUpdate, null)
    expect(statusOf(store.getState())).toBe('live')
    store.getState().ended('c-2', null, { code: 'UNKNOWN_RUN', message: 'The server was restarted.' })
    expect(statusOf(store.getState())).toBe('recorded')
    expect(store.getState().runs[1]?.log.count).toBe(7)
    store.getState().end()
    expect(store.getState().cursor.index).toBe(wrongEvents.length + 7 - 1)
  })
})
