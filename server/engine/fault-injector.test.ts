import { describe, expect, test } from 'vitest'
import { client, pause } from '#scenarios/define.ts'
import type { Fault } from '#scenarios/lesson.ts'
import { realClock } from './clock.ts'
import { FaultInjector } from './fault-injector.ts'
import { Gate } from './gate.ts'
import { Recorder } from './recorder.ts'

const A = client('A')
const B = client('B')

/** Sets up an injector with these faults. In the result, `seen` tells whether a fault has struck and ended, and `works` and `strike` record events. */
function direct(...faults: Fault[]) {
  const recorder = new Recorder(realClock())
  const seen = { struck: false, ended: false }
  const injector = new FaultInjector(faults, new Gate(), recorder, async (_, cue) => {
    seen.struck = true
    await cue.ended
    seen.ended = true
  })
  return {
    seen,
    injector,
    works: () => recorder.record({ kind: 'client-working', client: 'B', ms: 1 }),
    strike: () => recorder.record({ kind: 'client-left', client: 'A', why: 'done' }),
    settled: () => new Promise(setImmediate),
  }
}

describe('the fault injector', () => {
  test('counts the end of a fault from the beginning of the run, like its beginning', async () => {
    const { seen, works, strike, settled } = direct(pause('A').when(A.leaves()).until(B.works().nth(2)))
    works()
    strike()
    await settled()
    expect(seen).toEqual({ struck: true, ended: false })
    works()
    await settled()
    expect(seen).toEqual({ struck: true, ended: true })
  })

  test('a fault whose end has come before its beginning does not strike', async () => {
    const { seen, works, strike, settled } = direct(pause('A').when(A.leaves()).until(B.works().nth(2)))
    works()
    works()
    strike()
    await settled()
    expect(seen).toEqual({ struck: false, ended: false })
  })

  const stops = { do: 'pause', client: 'A', words: 'A stops' } as const

  test('a fault made by hand strikes at once and lasts until it is ended by hand', async () => {
    const { seen, injector, settled } = direct()
    const { over, end } = injector.inject(stops)
    await settled()
    expect(seen).toEqual({ struck: true, ended: false })
    end()
    await over
    expect(seen.ended).toBe(true)
  })

  test('a fault made by hand may end at a moment, counted from when it was made', async () => {
    const { seen, injector, works, settled } = direct()
    works()
    const { over } = injector.inject({ ...stops, until: B.works() })
    await settled()
    expect(seen.ended).toBe(false)
    works()
    await over
  })
})
