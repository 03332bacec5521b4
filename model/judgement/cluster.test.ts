import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTrace } from '../checkers/testing/random-traces.ts'
import { trials, trialsLimitMs } from '../checkers/testing/settings.ts'
import { aTrace } from '../checkers/testing/trace-builder.ts'
import { judge } from './judge.ts'

test(
  'a cluster is judged as a Sentinel fleet is, whatever masters of other keys it has',
  () => {
    const { fleet } = aTrace({ fleet: 'cluster' }).end().header
    fc.assert(
      fc.property(anyTrace(60, ['sentinel']), (trace) => {
        expect(judge({ ...trace, header: { ...trace.header, fleet } })).toEqual(judge(trace))
      }),
      trials,
    )
  },
  trialsLimitMs,
)
