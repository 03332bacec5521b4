import { describe, expect, test } from 'vitest'
import { client, pause } from '../../scenarios/define.ts'
import type { Fault } from '../../scenarios/lesson.ts'
import { realClock } from './clock.ts'
import { Director } from './director.ts'
import { Gate } from './gate.ts'
import { Recorder } from './recorder.ts'

const A = client('A')
const B = client('B')

/** What becomes of one fault while B works again and again. */
function direct(fault: Fault) {
  const recorder = new Recorder(realClock())
  const seen = { struck: false, ended: false }
  new Director([fault], new Gate(), recorder, async (struck, cue) => {
    seen.struck = true
    if ('until' in struck && struck.until) await cue.at(struck.until)
    seen.ended = true
  })
  return {
    seen,
    works: () => recorder.record({ kind: 'client-working', client: 'B', ms: 1 }),
    strike: () => recorder.record({ kind: 'client-left', client: 'A', why: 'done' }),
    settled: () => new Promise(setImmediate),
  }
}

describe('the director', () => {
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
})
