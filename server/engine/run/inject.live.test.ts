import { describe, expect, test } from 'vitest'
import type { EventKind, TraceEvent } from '#model/trace/trace.ts'
import { type ClientScript, client } from '#scenarios/define.ts'
import type { FaultNow, InjectedFault } from '../fault-injector.ts'
import { planFor, scenarioFor } from '../testing/plan.ts'
import { poolForTests } from '../testing/redis.ts'
import { worldOn } from '../testing/world.ts'
import type { RunPlan } from './plan.ts'
import { startRun } from './run.ts'

const pool = poolForTests()
const A = client('A')

const holds: ClientScript = async (me) => {
  await me.lock.acquire()
  await me.sleep(50)
  await me.lock.release()
}
const tries: ClientScript = async (me) => {
  await me.lock.acquire()
}

/** Plays A and B, makes the fault at the first event of the kind `at`, and ends the fault at an event of the kind `ended`. */
async function playWith(fault: FaultNow, at: EventKind, more: Partial<RunPlan> = {}, ended?: EventKind) {
  const plan = planFor(scenarioFor({ clients: { A: holds, B: { startsWhen: A.acquired(), script: tries } } }))
  let injected: InjectedFault | undefined
  let refusal: unknown
  const onEvent = ({ kind }: TraceEvent) => {
    if (kind === ended) injected?.end()
    if (kind !== at || injected || refusal) return
    try {
      injected = run.inject(fault)
    } catch (error) {
      refusal = error
    }
  }
  const run = startRun({ ...plan, ...more }, worldOn(pool()), { onEvent })
  const { events } = await run.done
  const seqOf = (kind: EventKind) => events.find((event) => event.kind === kind)?.seq ?? Number.NaN
  return { events, seqOf, refusal, run, injected }
}

describe('a fault that is made by hand', () => {
  test('a pause lasts until it is ended by hand', async () => {
    const pause = { do: 'pause', client: 'A', words: 'A stops' } as const
    const { events, seqOf, injected } = await playWith(pause, 'client-acquired', {}, 'client-refused')
    await injected?.over
    expect(events.find(({ kind }) => kind === 'fault-struck')).toMatchObject({ words: 'A stops', target: 'client:A' })
    expect(seqOf('client-resumed')).toBeGreaterThan(seqOf('client-refused'))
    expect(events.find(({ kind }) => kind === 'client-released')).toMatchObject({ freed: true })
  })

  test('a crash closes the gate for good', async () => {
    const { events } = await playWith({ do: 'crash', client: 'A', words: 'A crashes' }, 'client-acquired')
    expect(events.filter((event) => 'client' in event && event.client === 'A').at(-1)?.kind).toBe('client-crashed')
  })

  test('a node can be killed if the run was prepared for it', async () => {
    const kill = { do: 'restart-node', node: 'n1', words: 'n1 restarts' } as const
    const { events } = await playWith(kill, 'client-acquired', { injectable: ['restart-node'] })
    expect(events.find(({ kind }) => kind === 'node-restarted')).toMatchObject({ node: 'n1', emptied: true })
    expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
  })

  test('a link can be cut if the run was prepared for it', async () => {
    const cut = { do: 'cut-link', client: 'B', words: 'B is cut off' } as const
    const { events } = await playWith(cut, 'client-acquired', { injectable: ['cut-link'] })
    expect(events.find(({ kind }) => kind === 'node-link-cut')).toMatchObject({ node: 'n1', from: 'B' })
  })

  test.each<[why: string, fault: FaultNow]>([
    ['not prepared', { do: 'kill-node', node: 'n1', words: 'n1 dies' }],
    ['not prepared', { do: 'cut-link', client: 'A', words: 'A is cut off' }],
    ['no worker', { do: 'crash', client: 'Z', words: 'Z crashes' }],
    ['has the clock', { do: 'skew-clock', client: 'A', byMs: 5, words: 'A is ahead' }],
  ])('one that this run cannot have is refused: %s', async (why, fault) => {
    const { events, refusal } = await playWith(fault, 'client-acquired')
    expect(refusal).toBeInstanceOf(RangeError)
    expect(String(refusal)).toContain(why)
    expect(events.map(({ kind }) => kind)).not.toContain('fault-struck')
  })

  test('none can be made when the run is over', async () => {
    const { run } = await playWith({ do: 'crash', client: 'A', words: 'A crashes' }, 'client-acquired')
    expect(() => run.inject({ do: 'crash', client: 'B', words: 'B crashes' })).toThrow(RangeError)
  })
})
