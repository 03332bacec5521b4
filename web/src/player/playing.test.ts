import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '#web/base/testing/thorough.ts'
import { replayOf } from './derived.ts'
import { isPlaying, paused } from './mode.ts'
import { readingMs } from './moves.ts'
import { recordedTheatre, rightEvents, wrongEvents } from './testing/sample.ts'

const count = wrongEvents.length + rightEvents.length

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
    const replay = replayOf(store.getState())
    const question = replay.questions[0]
    // The playhead is at the last event before the question, not at the time of the answer.
    expect(store.getState()).toMatchObject({ mode: { is: 'asked' }, cursor: replay.cursorAt(question?.stop ?? -1) })
    expect(question?.stop).toBe((question?.index ?? 0) - 1)
    expect(store.getState().cursor.atMs).toBeLessThan(question?.atMs ?? 0)
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
            if (!isPlaying(store.getState())) break
          }
          if (speed >= 1)
            expect(store.getState()).toMatchObject({ mode: { is: 'finished' }, cursor: { index: count - 1 } })
        },
      ),
      { numRuns: cases(10) },
    )
  })

  it('goes on from a question as the reader came to it: by a step, or by itself', () => {
    const asked = (store: ReturnType<typeof recordedTheatre>) => replayOf(store.getState()).questions[0]?.stop ?? -1
    const stepping = recordedTheatre()
    const { stepBeat, answer, goOn } = stepping.getState()
    while (stepping.getState().cursor.index < asked(stepping)) stepBeat(1)
    answer(0, 0)
    const next = replayOf(stepping.getState()).beats.find(({ index }) => index > asked(stepping))
    goOn()
    expect(stepping.getState()).toMatchObject({ mode: paused, cursor: { index: next?.index } })

    const played = recordedTheatre()
    played.getState().play()
    while (isPlaying(played.getState())) played.getState().advance(100)
    expect(played.getState().cursor.index).toBe(asked(played))
    played.getState().answer(0, 0)
    played.getState().goOn()
    expect(played.getState()).toMatchObject({
      mode: { is: 'narrating', playing: true },
      cursor: { index: asked(played) },
    })

    // If the reader steps back and then forward to the question again, the reader came by a step.
    const back = recordedTheatre()
    back.getState().play()
    while (isPlaying(back.getState())) back.getState().advance(100)
    back.getState().stepEvent(-1)
    back.getState().stepEvent(1)
    back.getState().answer(0, 0)
    back.getState().goOn()
    expect(isPlaying(back.getState())).toBe(false)

    // A live run stopped at the question by itself.
    const watching = recordedTheatre()
    watching.getState().seekToIndex(asked(watching))
    watching.setState({ mode: { is: 'asked', question: 0, after: { is: 'watching' } } })
    watching.getState().answer(0, 0)
    watching.getState().goOn()
    expect(watching.getState()).toMatchObject({ mode: { is: 'narrating', playing: true } })
  })

  it('begins again at the beginning when it is at the end', () => {
    const store = recordedTheatre()
    store.getState().end()
    store.getState().play()
    expect(store.getState()).toMatchObject({ mode: { is: 'narrating', playing: true }, cursor: { index: 0 } })
  })
})
