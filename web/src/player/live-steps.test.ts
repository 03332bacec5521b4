import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoreApi } from 'zustand/vanilla'
import { english } from '#model/words/en/phrases.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { cases } from '#web/base/testing/thorough.ts'
import type { TheatreStore } from './actions.ts'
import { captionAt, isAtEnd, isWatched, openQuestion, replayOf, shownHint, statusOf } from './derived.ts'
import { hasRun, isPlaying, paused, watching } from './mode.ts'
import { headers, lostUpdate, rightEvents, waitingTheatre, wrongEvents } from './testing/sample.ts'

const { lesson: sample } = headers[0]
/** Repeats the sample's beats in each of the two locks. */
const standard: Lesson = {
  ...sample,
  beats: (['wrong', 'right'] as const).flatMap((name) => sample.beats.map((beat) => ({ ...beat, in: name }))),
  questions: sample.questions.map((question) => ({ ...question, in: 'wrong' })),
}

/** Runs a comparison whose two locks report independently of each other. */
class Live {
  readonly store: StoreApi<TheatreStore> = waitingTheatre()
  private readonly known = [0, 0]

  constructor(private readonly lesson: Lesson = standard) {
    this.store.getState().setConnection('connected')
  }

  /** Reports the first `count` events of the lock `run`. */
  reports(run: 0 | 1, count: number): void {
    const { headed, appended } = this.store.getState()
    const header = headers[run]
    if (this.known[run] === 0) headed(header.run, { ...header, lesson: this.lesson })
    this.known[run] = Math.max(this.known[run] ?? 0, count)
    appended(header.run, (run === 0 ? wrongEvents : rightEvents).slice(0, count))
  }

  ends(run: 0 | 1): void {
    this.reports(run, wrongEvents.length)
    this.store.getState().ended(headers[run].run, lostUpdate, null)
  }

  passes(ms: number): void {
    for (let passed = 0; passed < ms; passed += 100) this.store.getState().advance(100)
  }

  /** Returns the number of the step whose caption is in view: 0 before the first step, and while the run is only watched. */
  get told(): number {
    if (isWatched(this.now) || hasRun(this.now)) return 0
    return captionAt(this.store.getState(), english).beat?.number ?? 0
  }

  get now(): TheatreStore {
    return this.store.getState()
  }
}

describe('[lock by lock] steps during a live run', () => {
  it('wait for the first lock when the second has begun before it', () => {
    const live = new Live()
    live.reports(1, 10)
    live.now.stepEvent(1)
    live.now.stepBeat(1)
    expect([live.told, shownHint(live.now)]).toEqual([0, 'live'])
    live.reports(0, 10)
    live.passes(3000)
    expect([live.told, replayOf(live.now).runAt(live.now.cursor.index)]).toEqual([1, 0])
  })

  it('begin with the first lock also after any other key', () => {
    const keys = ['home', 'play', 'pause', 'back', 'seek'] as const
    for (const key of keys) {
      const live = new Live()
      live.reports(1, 30)
      if (key === 'back') live.now.stepBeat(-1)
      else if (key === 'seek') live.now.seekTo(3000)
      else live.now[key]()
      live.reports(0, 10)
      live.now.stepBeat(1)
      live.passes(3000)
      expect([live.told, replayOf(live.now).runAt(live.now.cursor.index)], key).toEqual([1, 0])
    }
  })

  it('do not begin with the second lock for whoever opens the run anew and has guessed', () => {
    const live = new Live()
    live.reports(0, 41)
    live.reports(1, 30)
    const opened = waitingTheatre()
    opened.getState().opened('c', live.now.runs)
    opened.getState().predict(0, 1)
    opened.getState().stepBeat(1)
    expect(opened.getState()).toMatchObject({ mode: watching, hint: 'live', order: 'clock' })
    opened.getState().stepBeat(-1)
    expect(replayOf(opened.getState()).runAt(opened.getState().cursor.index)).toBe(0)
  })

  it('play the first lock first when the second reaches its question before it has begun', () => {
    const live = new Live()
    const asked: Lesson = { ...standard, questions: sample.questions.map((question) => ({ ...question, in: 'right' })) }
    live.now.headed('c-2', { ...headers[1], lesson: asked })
    live.now.appended('c-2', rightEvents)
    live.passes(2000)
    expect([live.told, openQuestion(live.now)]).toEqual([0, undefined])
    live.now.headed('c-1', { ...headers[0], lesson: asked })
    live.now.appended('c-1', wrongEvents.slice(0, 10))
    live.passes(3000)
    expect([live.told, replayOf(live.now).runAt(live.now.cursor.index)]).toEqual([1, 0])
  })

  it('tell every step once, the first lock to its end and then the second, whatever comes in between', () => {
    const act = fc.oneof(
      { weight: 4, arbitrary: fc.constant('next' as const) },
      { weight: 1, arbitrary: fc.constantFrom('play', 'pause', 'time', 'event') },
      { weight: 4, arbitrary: fc.tuple(fc.constantFrom(0 as const, 1 as const), fc.nat({ max: 14 })) },
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const live = new Live()
        live.now.answer(0, 0)
        const told: number[] = []
        const note = () => {
          if (live.told > 0 && live.told !== told.at(-1)) told.push(live.told)
        }
        const counts = [0, 0]
        for (const each of acts) {
          if (each === 'next') live.now.stepBeat(1)
          else if (each === 'event') live.now.stepEvent(1)
          else if (each === 'play') live.now.play()
          else if (each === 'pause') live.now.pause()
          else if (each === 'time') live.now.advance(100)
          else if (typeof each !== 'string') {
            const [run, more] = each
            counts[run] = Math.min(wrongEvents.length, (counts[run] ?? 0) + more)
            if ((counts[run] ?? 0) > 0) live.reports(run, counts[run] ?? 0)
          }
          note()
        }
        live.now.pause()
        live.ends(1)
        note()
        live.ends(0)
        note()
        // A run that was only watched is narrated from its start.
        for (let i = 0; i < 100 && !isAtEnd(live.now); i += 1) {
          live.now.stepBeat(1)
          note()
        }
        expect(told).toEqual([1, 2, 3, 4, 5, 6])
      }),
      { numRuns: cases(200) },
    )
  })

  it('of three locks, wait for the second while the third is ahead', () => {
    const third = { ...headers[1], run: 'c-3', role: 'compared', lock: 'third' } as const
    const live = new Live()
    live.now.accepted(
      'c',
      [...headers, third].map(({ run, lock }) => ({ ...freshOf(live, 0), run, lock })),
    )
    live.reports(0, 1)
    live.ends(0)
    live.now.answer(0, 0)
    live.now.headed('c-3', { ...third, lesson: standard })
    live.now.appended('c-3', rightEvents)
    for (let i = 0; i < 8; i += 1) live.now.stepBeat(1)
    expect([live.told, shownHint(live.now), statusOf(live.now)]).toEqual([3, 'live', 'live'])
    live.passes(8000)
    expect([live.told, shownHint(live.now), statusOf(live.now)], 'also as time passes').toEqual([3, 'live', 'live'])
    live.reports(1, 10)
    live.passes(200)
    expect(live.told).toBe(4)
  })
})

const freshOf = (live: Live, run: number) => live.now.runs[run] as TheatreStore['runs'][number]

describe('[next to come] a step that has not happened yet', () => {
  it('is waited for where the reader is, and comes as soon as it happens', () => {
    const live = new Live()
    live.reports(0, 10)
    live.now.stepBeat(1)
    expect(live.told).toBe(1)
    const { cursor } = live.now
    live.reports(0, 14)
    live.now.stepBeat(1)
    expect(live.now.cursor, 'no jump of the clock').toEqual(cursor)
    expect(shownHint(live.now)).toBe('live')
    live.passes(5000)
    expect([live.told, shownHint(live.now), isPlaying(live.now)]).toEqual([1, 'live', true])
    live.reports(0, 23)
    live.now.advance(16)
    expect([live.told, shownHint(live.now), live.now.mode]).toEqual([2, null, paused])
    live.passes(5000)
    expect(live.told, 'one press is one step').toBe(2)
  })

  it('is asked about first', () => {
    const live = new Live()
    live.reports(0, 23)
    live.now.stepBeat(1)
    live.now.stepBeat(1)
    live.now.stepBeat(1)
    expect([live.told, shownHint(live.now)]).toEqual([2, 'live'])
    live.reports(0, wrongEvents.length)
    live.now.advance(16)
    expect([live.told, openQuestion(live.now)?.question]).toEqual([2, 0])
  })

  it('is waited for also behind a question that was let be', () => {
    const live = new Live({ ...standard, beats: standard.beats.filter((_, beat) => beat !== 2) })
    live.reports(0, 41)
    for (let i = 0; i < 3; i += 1) live.now.stepBeat(1)
    expect(openQuestion(live.now)?.question).toBe(0)
    live.now.stepBeat(1)
    live.now.stepBeat(1)
    expect([live.now.answers, openQuestion(live.now), shownHint(live.now)]).toEqual([
      { 0: 'dismissed' },
      undefined,
      'live',
    ])
  })

  it('may be an event', () => {
    const live = new Live()
    live.reports(0, 3)
    for (let i = 0; i < 4; i += 1) live.now.stepEvent(1)
    expect([live.now.cursor.index, shownHint(live.now)]).toEqual([2, 'live'])
    live.reports(0, 8)
    live.now.advance(16)
    expect([live.now.cursor.index, live.now.mode]).toEqual([3, paused])
  })

  it('is not waited for after any other key', () => {
    for (const key of ['pause', 'home', 'back'] as const) {
      const live = new Live()
      live.reports(0, 10)
      live.now.stepBeat(1)
      live.now.stepBeat(1)
      if (key === 'back') live.now.stepBeat(-1)
      else live.now[key]()
      expect([shownHint(live.now), isPlaying(live.now)], key).toEqual([null, false])
    }
  })

  it('comes by itself for those who only watch', () => {
    const live = new Live()
    live.store.setState({ narratedBefore: true })
    live.now.answer(0, 0)
    live.reports(0, 10)
    live.now.stepBeat(1)
    expect([live.now.mode, shownHint(live.now)]).toEqual([watching, 'live'])
  })
})
