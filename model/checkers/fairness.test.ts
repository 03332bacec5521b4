import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Trace, TraceEvent } from '../trace/trace.ts'
import { judgedInWords } from '../words/testing/said.ts'
import { aTrace } from './testing/trace-builder.ts'

const asked = { expect: { fairness: 'held' } } as const
const found = (trace: Trace) => judgedInWords(trace).verdicts.find(({ property }) => property === 'fairness')

/** Checks fairness by a slow definition: searches for a client that was served while a client that had asked earlier still waited. */
function overtakes(events: readonly TraceEvent[]): boolean {
  const asks = events.filter((event) => event.kind === 'client-waiting')
  const endOf = (ask: (typeof asks)[number]) =>
    events.find(
      (event) =>
        event.seq > ask.seq &&
        'client' in event &&
        event.client === ask.client &&
        ['client-acquired', 'client-refused', 'client-crashed'].includes(event.kind),
    )
  return asks.some((early) =>
    asks.some((late) => {
      const served = endOf(late)
      return late.seq > early.seq && served?.kind === 'client-acquired' && served.seq < (endOf(early)?.seq ?? Infinity)
    }),
  )
}

describe('[fairness]', () => {
  test('[fairness] served in the order of asking: held', () => {
    const run = aTrace(asked).waiting('A').waiting('B').grant('A').giveBack('A').grant('B').giveBack('B')
    expect(found(run.end())).toMatchObject({ status: 'held' })
  })

  test('[fairness] reports who was overtaken, by whom and when', () => {
    const run = aTrace(asked).at(100).waiting('A').at(200).waiting('B').at(300).grant('B').giveBack('B').grant('A')
    expect(found(run.end())).toMatchObject({
      status: 'violated',
      because: 'B asked at 0.200 s and was served at 0.300 s, before A. A had asked earlier, at 0.100 s.',
    })
  })

  test('[fairness] who crashed or gave up has not been overtaken', () => {
    const run = aTrace(asked)
      .waiting('A')
      .waiting('B')
      .waiting('C')
      .crashed('A')
      .refused('B', 10)
      .grant('C')
      .giveBack('C')
    expect(found(run.end())?.status).not.toBe('violated')
  })

  test('[fairness] is judged only where the lesson asks', () => {
    expect(found(aTrace().waiting('A').waiting('B').grant('B').end())).toMatchObject({ status: 'unknown' })
  })

  test('[fairness] agrees with comparing every pair, on random histories', () => {
    const step = fc.tuple(
      fc.constantFrom('A', 'B', 'C', 'D'),
      fc.constantFrom('waiting', 'acquired', 'refused', 'crashed'),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 16 }), (steps) => {
        const run = aTrace(asked)
        const waiting = new Set<string>()
        for (const [client, what] of steps) {
          if (what === 'waiting' ? waiting.has(client) : !waiting.has(client)) continue
          if (what === 'waiting') waiting.add(client)
          else waiting.delete(client)
          if (what === 'waiting') run.waiting(client)
          else if (what === 'acquired') run.acquired(client)
          else if (what === 'refused') run.refused(client, 5)
          else run.crashed(client)
        }
        const trace = run.end()
        expect(found(trace)?.status === 'violated').toBe(overtakes(trace.events))
      }),
    )
  })
})
