import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../history/analysis.ts'
import { said } from '../words/testing/said.ts'
import { checkExclusion } from './exclusion.ts'
import { measure } from './metrics.ts'
import { Oracle } from './testing/oracle.ts'
import { anyTrace } from './testing/random-traces.ts'
import { trials, trialsLimitMs } from './testing/settings.ts'
import { aTrace } from './testing/trace-builder.ts'

describe('[exclusion]', () => {
  test('[exclusion] reports an overlap with its length and its three witnesses', () => {
    const run = aTrace().at(100).acquired('A')
    const a = run.seq
    run.at(250).acquired('B')
    const b = run.seq
    run.at(400).left('A')
    const end = run.seq
    const verdict = said(checkExclusion(analyze(run.at(500).left('B').end())))
    expect(verdict).toEqual({
      property: 'exclusion',
      status: 'violated',
      because: 'A and B both believed they held the lock from 0.250 s to 0.400 s: 0.150 s.',
      events: [a, b, end],
    })
  })

  test('[exclusion] reports every overlap', () => {
    const run = aTrace().at(100).acquired('A').at(200).acquired('B').at(300).left('A').at(400).acquired('C').at(500)
    const analysis = analyze(run.left('B').at(600).acquired('A').at(700).left('A').left('C').end())
    const { because, events, proofs } = said(checkExclusion(analysis))
    expect(because).toContain('It happened 3 times, 0.300 s in all.')
    expect(events).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(proofs, 'the proof of each by itself').toEqual([
      [1, 2, 3],
      [2, 4, 5],
      [4, 6, 7],
    ])
    expect(measure(analysis).dangerMs).toBe(300)
  })

  test('[exclusion] three clients at once are three overlaps, and danger is counted once', () => {
    const run = aTrace().at(0).acquired('A').at(10).acquired('B').at(20).acquired('C').at(50)
    const analysis = analyze(run.left('A').left('B').left('C').end())
    expect(said(checkExclusion(analysis)).because).toContain('It happened 3 times, 0.040 s in all.')
    expect(measure(analysis).dangerMs).toBe(40)
  })

  test('[exclusion] a paused client still believes', () => {
    const run = aTrace().at(0).acquired('A').paused('A').at(900).acquired('B').at(950).left('B').at(960).resumed('A')
    expect(checkExclusion(analyze(run.left('A').end())).status).toBe('violated')
  })

  test('[exclusion] a crash ends belief', () => {
    const run = aTrace().at(0).acquired('A').at(10).crashed('A').at(10).acquired('B').at(20).left('B')
    expect(checkExclusion(analyze(run.end())).status).toBe('held')
  })

  test('[exclusion] at one and the same time, the order of the trace decides', () => {
    const handover = aTrace().at(0).acquired('A').at(10).left('A').acquired('B').at(20).left('B')
    expect(checkExclusion(analyze(handover.end())).status).toBe('held')
    const overlap = aTrace().at(0).acquired('A').at(10).acquired('B').left('A').at(20).left('B')
    expect(checkExclusion(analyze(overlap.end())).status).toBe('violated')
  })

  test('[exclusion] a client that acquires again what it believes it holds excludes itself from nothing', () => {
    const run = aTrace().at(0).acquired('A').at(5).acquired('A').at(10).left('A').waiting('B')
    expect(checkExclusion(analyze(run.end())).status).toBe('held')
  })

  test('[exclusion] acquiring again does not make the belief begin anew', () => {
    const run = aTrace().at(0).acquired('A').at(2).acquired('B').at(3).left('B').at(5).acquired('A').at(10).left('A')
    expect(said(checkExclusion(analyze(run.end()))).because).toContain('from 0.002 s to 0.003 s')
  })

  test('[exclusion] is unknown if nobody acquired, or nobody had to be kept out', () => {
    expect(checkExclusion(analyze(aTrace().waiting('A').waiting('B').end())).status).toBe('unknown')
    expect(checkExclusion(analyze(aTrace().acquired('A').left('A').end())).status).toBe('unknown')
  })

  test(
    '[exclusion] is what one sees by looking at every instant',
    () => {
      fc.assert(
        fc.property(anyTrace(), (trace) => {
          const analysis = analyze(trace)
          const oracle = new Oracle(trace)
          const believersAt = (at: Parameters<Oracle['believes']>[1]) =>
            oracle.clients.filter((client) => oracle.believes(client, at)).length
          const danger = (at: Parameters<Oracle['believes']>[1]) => believersAt(at) >= 2
          expect(checkExclusion(analysis).status === 'violated').toBe(oracle.countStarts(danger) > 0)
          expect(measure(analysis).dangerMs).toBeCloseTo(oracle.sumMs(danger))
        }),
        trials,
      )
    },
    trialsLimitMs,
  )
})
