import { describe, expect, it } from 'vitest'
import { english } from '#model/words/en/phrases.ts'
import { axisOf, captionAt, isAtEnd, isWatched, openQuestion, replayOf, shownHint } from './derived.ts'
import { isFollowing, isPlaying, watching } from './mode.ts'
import { classTheatre, feed, headers, lostUpdate, rightEvents, waitingTheatre, wrongEvents } from './testing/sample.ts'

/** Lets time pass for the reader until `isDone`, for at most two minutes. */
function pass(store: ReturnType<typeof waitingTheatre>, isDone: () => boolean, byMs = 50) {
  let passedMs = 0
  for (; !isDone() && passedMs < 120_000; passedMs += byMs) store.getState().advance(byMs)
  return passedMs
}

describe('live, heard for the first time', () => {
  const begun = () => {
    const store = waitingTheatre()
    store.getState().setConnection('connected')
    store.getState().predict(0, 0)
    return store
  }

  it('holds each caption until it has been read, however fast the run is, and comes to the end by itself', () => {
    for (const isFast of [true, false]) {
      const store = begun()
      feed(store, wrongEvents.slice(0, isFast ? undefined : 3), rightEvents.slice(0, isFast ? undefined : 3))
      expect(store.getState()).toMatchObject({
        mode: { is: 'narrating', playing: true },
        focus: 0,
        cursor: { index: 0 },
      })
      expect(shownHint(store.getState())).toBe('behind')
      const shownMs = new Map<number, number>()
      let fed = 3
      for (let i = 0; i < 4000 && isPlaying(store.getState()); i += 1) {
        fed += 0.25
        if (!isFast) feed(store, wrongEvents.slice(0, fed), rightEvents.slice(0, fed))
        if (i === 400) for (const run of ['c-1', 'c-2']) store.getState().ended(run, lostUpdate, null)
        const { beat } = captionAt(store.getState(), english)
        if (beat !== undefined) shownMs.set(beat.number, (shownMs.get(beat.number) ?? 0) + 50)
        store.getState().advance(50)
      }
      const { beats } = replayOf(store.getState())
      expect([...shownMs.keys()]).toEqual(beats.map(({ number }) => number))
      for (const { number, caption } of beats.slice(0, -1)) {
        expect(shownMs.get(number), caption).toBeGreaterThanOrEqual(2500)
        expect(shownMs.get(number), caption).toBeGreaterThanOrEqual(300 * caption.split(' ').length)
      }
      expect([isAtEnd(store.getState()), store.getState().narratedBefore]).toEqual([true, true])
    }
  })

  it('is at its newest moment for whoever asks for that, and stays there', () => {
    const store = begun()
    feed(store, wrongEvents.slice(0, 10), rightEvents.slice(0, 10))
    store.getState().end()
    expect(store.getState()).toMatchObject({ mode: watching, cursor: { index: 19 } })
    feed(store, wrongEvents.slice(0, 12), rightEvents.slice(0, 12))
    expect(store.getState()).toMatchObject({ mode: watching, cursor: { index: 23 } })
    expect(isWatched(store.getState())).toBe(true)
  })

  it('waits at its question, and says that the run goes on meanwhile', () => {
    const store = waitingTheatre()
    feed(store, wrongEvents, rightEvents)
    pass(store, () => !isPlaying(store.getState()))
    expect(openQuestion(store.getState())?.question).toBe(0)
    expect(shownHint(store.getState())).toBe('held')
    for (const run of ['c-1', 'c-2']) store.getState().ended(run, lostUpdate, null)
    expect(shownHint(store.getState())).toBe('heldOver')
    expect(openQuestion(store.getState())?.question, 'still').toBe(0)
  })

  it('is drawn once it ended as for whoever comes late, also in mid-caption', () => {
    const store = begun()
    store.setState({ lesson: { ...headers[0].lesson, axis: 'steps' as const } })
    feed(store, wrongEvents, rightEvents)
    pass(store, () => captionAt(store.getState(), english).beat?.number === 2)
    expect(axisOf(store.getState())).toBe('time')
    for (const run of ['c-1', 'c-2']) store.getState().ended(run, lostUpdate, null)
    const { lesson, comparison, runs } = store.getState()
    const late = begun()
    late.setState({ lesson })
    late.getState().opened(comparison ?? '', runs)
    expect([axisOf(store.getState()), axisOf(late.getState())]).toEqual(['steps', 'steps'])
    pass(store, () => !isPlaying(store.getState()))
    expect([isAtEnd(store.getState()), axisOf(store.getState())]).toEqual([true, 'steps'])
  })

  it('is drawn to scale for whoever asks for that', () => {
    const store = begun()
    store.setState({ lesson: { ...headers[0].lesson, axis: 'steps' as const } })
    feed(store, wrongEvents, rightEvents)
    for (const run of ['c-1', 'c-2']) store.getState().ended(run, lostUpdate, null)
    expect(axisOf(store.getState())).toBe('steps')
    store.getState().toggleAxis()
    expect(axisOf(store.getState())).toBe('time')
  })

  it('goes by before a class, and for whoever has moved a fault', () => {
    const taught = classTheatre()
    feed(taught, wrongEvents.slice(0, 5), rightEvents.slice(0, 5))
    expect(isFollowing(taught.getState())).toBe(true)
    const moved = waitingTheatre()
    const [wrong, right] = headers
    const changes = { faults: [] } as unknown as NonNullable<(typeof wrong)['changes']>
    moved.getState().headed('c-1', { ...wrong, changes })
    moved.getState().headed('c-2', { ...right, changes })
    moved.getState().appended('c-1', wrongEvents.slice(0, 5))
    expect(isFollowing(moved.getState())).toBe(true)
  })
})
