import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aTrace } from '#model/checkers/testing/trace-builder.ts'
import { judge } from '#model/judgement/judge.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import type { RunEnd } from './entries.ts'
import { FarRun, type HubOutlook } from './far-run.ts'
import { goneAfterMs, hubGoneMs, quietMs } from './times.ts'

const { header, events } = aTrace().at(10).acquired('A').at(20).left('A').at(21).end()
const errand = { run: 'c-1', comparison: 'c', request: { scenario: 's' }, first: false, waits: false }

/** Hands over a run. `gaveUp` is the hub's answer when the run is given up. `known` tells whether the hub knows the run at all. */
function handedOver(gaveUp: 'back' | 'ended' = 'back', known = true) {
  const recorded: TraceEvent[] = []
  const asked: string[] = []
  let overs = 0
  const hub = {
    giveUp: async (_run: string, why: string) => {
      asked.push(why)
      return gaveUp
    },
    tell: async () => {},
    stateOf: async () => (known ? ('begun' as const) : ('none' as const)),
  }
  const far = new FarRun(
    errand,
    { onEvent: (event) => recorded.push(event) },
    {
      ...{ hub, isQueued: async () => known },
      onOver: () => {
        overs += 1
      },
      onFailure: (error) => expect.fail(String(error)),
    },
  )
  const begin = () => {
    far.take({ kind: 'taken', attempt: 1, data: { runner: 'r1' } })
    far.take({ kind: 'header', attempt: 1, data: header })
  }
  const take = (some: readonly TraceEvent[], attempt = 1) => far.take({ kind: 'events', attempt, data: [...some] })
  const end = (data: RunEnd, attempt = 1) => far.take({ kind: 'end', attempt, data })
  const look = (outlook: Partial<HubOutlook>) => {
    const nowMs = performance.now()
    far.look({ nowMs, hubAtMs: nowMs, aloneSinceMs: undefined, isThere: () => true, ...outlook })
  }
  const settled = far.done.then(
    (trace) => trace,
    (error: Error) => error.constructor.name,
  )
  return { far, recorded, asked, begin, take, end, look, settled, overs: () => overs }
}

/** Returns the doubt of the run's judgment, or the name of the error that the run ended with. */
const doubtIn = async ({ settled }: ReturnType<typeof handedOver>) => {
  const trace = await settled
  return typeof trace === 'string' ? trace : (judge(trace).doubt?.code ?? 'none')
}

test('[whole] a run that was played is the trace that its runner wrote, and late entries add nothing', async () => {
  const run = handedOver()
  run.begin()
  run.take(events.slice(0, 2))
  run.take(events.slice(2))
  run.end({ is: 'played' })
  run.take([{ ...events[0], seq: events.length } as TraceEvent])
  expect(await run.settled).toEqual({ header, events })
  expect([run.recorded.length, run.overs()]).toEqual([events.length, 1])
})

test.each<[string, (run: ReturnType<typeof handedOver>) => void]>([
  ['an event is missing', (run) => run.take(events.slice(2))],
  ['its end came before its events', (run) => run.end({ is: 'played' })],
  ['another runner found it begun', (run) => run.end({ is: 'lost', runner: 'r1' }, 2)],
  ['an entry cannot be read', (run) => run.far.take(undefined)],
  ['the hub is away too long', (run) => run.look({ hubAtMs: performance.now() - hubGoneMs.begun - 1 })],
  [
    'the hub has forgotten it',
    (run) => run.look({ nowMs: performance.now() + quietMs, hubAtMs: performance.now() + quietMs }),
  ],
])('[never false] a run that had begun is unknown if %s', async (_what, happens) => {
  const run = handedOver('ended', false)
  run.begin()
  run.take(events.slice(0, 1))
  happens(run)
  expect(await doubtIn(run)).toBe('run-runner-lost')
  expect(run.recorded.at(-1)).toMatchObject({ kind: 'run-ended', seq: 1, why: { values: { runner: 'r1' } } })
})

test('[never lost] a run that had not begun is played here once no runner is left, or the hub does not answer', async () => {
  const alone = handedOver()
  alone.far.take({ kind: 'taken', attempt: 1, data: { runner: 'r1' } })
  alone.look({ isThere: () => false })
  expect(alone.asked).toEqual([])
  // The first look must be over before the next look begins.
  await setImmediate()
  alone.look({ isThere: () => false, aloneSinceMs: performance.now() - goneAfterMs - 1 })
  const away = handedOver()
  away.look({ hubAtMs: performance.now() - hubGoneMs.unbegun - 1 })
  expect(await Promise.all([alone.settled, away.settled])).toEqual(['TakenBackError', 'TakenBackError'])
  expect(alone.asked).toEqual(['lost'])
})

test('[attempts] entries of a runner that was taken for lost are told apart from those of the next', async () => {
  const run = handedOver()
  run.far.take({ kind: 'taken', attempt: 1, data: { runner: 'r1' } })
  run.far.take({ kind: 'taken', attempt: 2, data: { runner: 'r2' } })
  run.far.take({ kind: 'header', attempt: 1, data: header })
  run.far.take({ kind: 'header', attempt: 2, data: header })
  run.take(events.slice(0, 3), 1)
  run.take(events, 2)
  run.end({ is: 'played' }, 2)
  expect(await run.settled).toEqual({ header, events })
})

test('a run that is stopped before it begins is cancelled at once, and after that ends as its runner says', async () => {
  const waiting = handedOver()
  waiting.far.cancel()
  const begun = handedOver()
  begun.begin()
  begun.far.cancel()
  begun.take(events)
  begun.end({ is: 'played' })
  expect([await waiting.settled, await begun.settled]).toEqual(['CancelledError', { header, events }])
  expect([waiting.asked, begun.asked]).toEqual([['cancel'], ['cancel']])
})
