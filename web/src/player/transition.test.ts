import { describe, expect, it } from 'vitest'
import { statusOf } from './derived.ts'
import type { By, PlayerEvent } from './event.ts'
import { paused } from './mode.ts'
import type { TheatreState } from './state.ts'
import { lostUpdate, recordedTheatre, waitingTheatre } from './testing/sample.ts'
import { transition } from './transition.ts'

function become(state: TheatreState, ...events: PlayerEvent[]): TheatreState {
  let now = state
  for (const event of events) now = { ...now, ...transition(now, event).change }
  return now
}

const step = (by: By = 'reader'): PlayerEvent => ({ by, do: 'step', over: 'section', towards: 1 })

describe('transition', () => {
  it('changes nothing but what it returns, and returns the same for the same', () => {
    const state = Object.freeze(recordedTheatre().getState())
    for (const event of [step(), { by: 'reader', do: 'play' }, { by: 'clock', do: 'pass', ms: 100 }] as const)
      expect(transition(state, event)).toEqual(transition(state, event))
  })

  it('goes the same way, whoever caused the event', () => {
    const state = recordedTheatre().getState()
    expect(transition(state, step('presenter'))).toEqual(transition(state, step('reader')))
  })

  it('says why nothing moved, and stays where it was', () => {
    const state = recordedTheatre().getState()
    const { change, refused } = transition(state, { by: 'reader', do: 'step', over: 'event', towards: -1 })
    expect([refused, change.cursor]).toEqual(['first', undefined])
  })

  it('stands before a question until it is answered and gone on from', () => {
    let state: TheatreState = recordedTheatre().getState()
    while (state.mode.is !== 'asked') state = become(state, step())
    expect(state.mode).toMatchObject({ question: 0, after: paused })
    expect(transition(state, step()).refused).toBe('question')
    const answered = become(state, { by: 'reader', do: 'answer', question: 0, reply: 1 })
    expect(answered).toMatchObject({ mode: state.mode, cursor: state.cursor })
    expect(become(answered, { by: 'reader', do: 'go-on' }).mode).toEqual(paused)
  })

  it('goes on behind what is on its way, and stays there if that is refused', () => {
    const state = recordedTheatre().getState()
    const asking = become(state, { by: 'server', do: 'await', what: 'run' })
    expect([statusOf(state), statusOf(asking)]).toEqual(['recorded', 'waiting'])
    const moved = become(asking, { by: 'reader', do: 'seek', index: 5 })
    expect(moved).toMatchObject({ mode: { is: 'loading', what: 'run', after: paused }, cursor: { index: 5 } })
    const refused = become(moved, { by: 'server', do: 'refuse', problem: { code: 'BUSY', message: 'Later.' } })
    expect(refused).toMatchObject({ mode: paused, cursor: { index: 5 }, notice: { code: 'BUSY' } })
  })

  it('is finished by playing or stepping to the end, and no more once the reader goes back', () => {
    const state = recordedTheatre().getState()
    const end = become(state, { by: 'reader', do: 'end' }, step())
    expect(end.mode).toEqual({ is: 'finished', how: 'narrated' })
    expect(become(end, { by: 'reader', do: 'home' }).mode).not.toMatchObject({ is: 'finished' })
  })

  it('is idle without a run, whatever is pressed', () => {
    const store = waitingTheatre()
    const { lesson } = store.getState()
    if (lesson === null) throw new Error('There is no lesson')
    const idle = become(store.getState(), { by: 'reader', do: 'lesson', lesson, context: null, isKnown: false })
    const presses: PlayerEvent[] = [
      step(),
      { by: 'reader', do: 'play' },
      { by: 'reader', do: 'end' },
      { by: 'reader', do: 'home' },
      { by: 'reader', do: 'jump' },
      { by: 'reader', do: 'go-on' },
    ]
    for (const press of presses) expect(statusOf(become(idle, press)), press.do).toBe('idle')
    for (const press of presses) expect(become(idle, press).mode, press.do).toEqual({ is: 'idle' })
  })

  it('ignores what is said of a run that is not in view', () => {
    const state = recordedTheatre().getState()
    expect(
      transition(state, { by: 'server', do: 'finish', run: 'other', judgement: lostUpdate, problem: null }),
    ).toEqual({ change: {} })
  })
})
