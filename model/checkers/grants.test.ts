import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../history/analysis.ts'
import { isBefore } from '../history/instants.ts'
import { lengthMs } from '../history/intervals.ts'
import { Oracle } from './testing/oracle.ts'
import { isPromised, wordsOf } from './testing/promise-oracle.ts'
import { anyTrace } from './testing/random-traces.ts'
import { trials, trialsLimitMs } from './testing/settings.ts'

describe('[grants]', () => {
  test(
    'beliefs and live grants are those of the second definition, at every instant',
    () => {
      fc.assert(
        fc.property(anyTrace(), (trace) => {
          const { beliefs, live } = analyze(trace)
          const oracle = new Oracle(trace)
          for (const client of oracle.clients) {
            const own = live.filter((grant) => grant.client === client)
            const sum = own.reduce((total, grant) => total + lengthMs(grant), 0)
            expect(sum).toBeCloseTo(oracle.sumMs((at) => oracle.holds(client, at)))
            expect(own).toHaveLength(oracle.countStarts((at) => oracle.holds(client, at)))
            const believed = beliefs.filter((belief) => belief.client === client && isBefore(belief.from, belief.to))
            expect(believed).toHaveLength(oracle.countStarts((at) => oracle.believes(client, at)))
          }
        }),
        trials,
      )
    },
    trialsLimitMs,
  )

  test(
    'promised grants are those of the second definition, at every instant',
    () => {
      fc.assert(
        fc.property(anyTrace(), (trace) => {
          const { promised } = analyze(trace)
          const oracle = new Oracle(trace)
          const words = wordsOf(oracle)
          for (const client of oracle.clients) {
            const own = promised.filter((grant) => grant.client === client)
            const sum = own.reduce((total, grant) => total + lengthMs(grant), 0)
            expect(sum).toBeCloseTo(oracle.sumMs((at) => isPromised(oracle, words, client, at)))
            expect(own).toHaveLength(oracle.countStarts((at) => isPromised(oracle, words, client, at)))
          }
        }),
        trials,
      )
    },
    trialsLimitMs,
  )
})
