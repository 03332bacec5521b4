/** Tests that the outside search agrees with our checkers on traces of every kind. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTrace } from '#model/checkers/testing/random-traces.ts'
import { trials, trialsLimitMs } from '#model/checkers/testing/settings.ts'
import { aTrace } from '#model/checkers/testing/trace-builder.ts'
import { ednHistory } from '#server/cli/outside/edn.ts'
import { porcupineLine } from '#server/cli/outside/porcupine.ts'
import { disagreements, searched } from './outside-verdicts.mjs'

describe('a judge from outside', () => {
  test('agrees on traces of every kind', { timeout: trialsLimitMs }, () => {
    fc.assert(
      fc.property(anyTrace(), (trace) => {
        // Anything that begins with the last event has no duration, so traces that end in the middle of a run are skipped.
        fc.pre(trace.events.at(-1)?.kind === 'run-ended')
        const run = JSON.parse(porcupineLine(trace))
        expect(disagreements(run, searched(ednHistory(trace), run), 'the search')).toEqual([])
      }),
      trials,
    )
  })

  test('finds two believers, a lost sale and an old token, and says where it differs', () => {
    const trace = aTrace().at(10).grant('A', { token: 1 }).reads('A').at(20).grant('B', { token: 2 }).reads('B')
    const whole = trace.writes('B', 4, { token: 2 }).writes('A', 4, { token: 1 }).end()
    const run = JSON.parse(porcupineLine(whole))
    const legal = searched(ednHistory(whole), run)
    expect(legal).toEqual({ lock: false, sales: false, writes: false })
    const wrong = { ...run, verdicts: { ...run.verdicts, exclusion: { status: 'held', code: 'exclusion-held' } } }
    expect(disagreements(wrong, legal, 'X')).toEqual([`${run.scenario}: exclusion held, and X says illegal`])
  })
})
