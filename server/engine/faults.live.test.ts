import { describe, expect, test } from 'vitest'
import type { EventKind, TraceEvent } from '#model/trace/trace.ts'
import {
  type ClientScript,
  client,
  cutLink,
  delayReply,
  delayRequest,
  type FleetOptions,
  fillMemory,
  jumpClock,
  key,
  killNode,
  type LockDefinition,
  loseReply,
  node,
  pause,
  restartNode,
  skewClock,
  slowLink,
  swallow,
} from '#scenarios/define.ts'
import { all, playsWithFaults } from './testing/faults.ts'
import { planFor, scenarioFor } from './testing/plan.ts'
import { steadyRun } from './testing/steady.ts'
import { worldOn } from './testing/world.ts'

const { play, pool } = playsWithFaults()

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

const tries: ClientScript = async (me) => {
  await me.lock.acquire().catch(() => {})
}
/** Tries to acquire once A holds the lock. Without this order, either client could be first. */
const triesSecond = { startsWhen: A.acquired(), script: tries }
const holds: ClientScript = async (me) => {
  await me.lock.acquire()
  await me.sleep(400)
  await me.lock.release().catch(() => {})
}

describe('a pause', () => {
  test('lasts as long as its parameter says, whatever its moment does', async () => {
    const pauseMs = { kind: 'time' as const, default: 150, min: 0, max: 1000, about: 'How long A stops' }
    const leaseMs = { kind: 'time' as const, default: 600, min: 1, max: 10_000, about: 'The lease' }
    const never = pause('A').when(A.acquired()).lasting('pauseMs').until(B.refused())
    const events = await play({ clients: { A: tries, B: triesSecond }, parameters: { leaseMs, pauseMs } }, [never])
    const [resumed] = all(events, 'client-resumed')
    // The pause is measured by a real clock. It is never shorter than its parameter, but longer on a busy machine.
    expect(resumed?.pausedMs).toBeGreaterThanOrEqual(149)
    expect(all(events, 'fault-gave-up')).toEqual([])
  })

  test('lasts until its moment while the parameter is 0', async () => {
    const pauseMs = { kind: 'time' as const, default: 0, min: 0, max: 1000, about: 'How long A stops' }
    const leaseMs = { kind: 'time' as const, default: 600, min: 1, max: 10_000, about: 'The lease' }
    const until = pause('A').when(A.acquired()).lasting('pauseMs').until(B.finished())
    const events = await play({ clients: { A: tries, B: triesSecond }, parameters: { leaseMs, pauseMs } }, [until])
    const seqOf = (kind: EventKind, name: string) => all(events, kind, name)[0]?.seq ?? -1
    expect(seqOf('client-resumed', 'A')).toBeGreaterThan(seqOf('client-finished', 'B'))
  })
})

describe('faults of the network', () => {
  test('a lost reply: executed, never heard, and the client gives up', async () => {
    const events = await play({ clients: { A: tries } }, [loseReply('A', 'SET')])
    expect(all(events, 'key-set')).toHaveLength(1)
    expect(all(events, 'command-replied')[0]).toMatchObject({ outcome: 'timeout' })
    expect(all(events, 'client-acquired')).toHaveLength(0)
  })

  test('a late reply: executed at once, heard only after the moment it waits for', async () => {
    const slow = { leaseMs: { kind: 'time' as const, default: 100, min: 1, max: 1000, about: 'The lease' } }
    const events = await play({ clients: { A: tries }, parameters: slow }, [delayReply('A', 'SET', lock.expired())])
    const [replied] = all(events, 'command-replied')
    expect(replied).toMatchObject({ outcome: 'value', value: 'OK' })
    expect(replied?.seq).toBeGreaterThan(all(events, 'key-expired')[0]?.seq ?? Number.POSITIVE_INFINITY)
  })

  test('a late request: sent, and executed only after the moment it waits for', async () => {
    const clients = { A: tries, B: { startsWhen: A.sends('SET'), script: tries } }
    // B's lease must last until A's request arrives.
    const long = { leaseMs: { kind: 'time' as const, default: 1000, min: 1, max: 1000, about: 'The lease' } }
    const events = await play({ clients, parameters: long }, [delayRequest('A', 'SET', B.acquired())])
    const [sent] = all(events, 'command-sent', 'A')
    const [acquired] = all(events, 'client-acquired', 'B')
    const [executed] = all(events, 'command-executed', 'A')
    expect([sent?.seq ?? 9, acquired?.seq ?? 0, executed?.seq ?? 0]).toEqual(
      [sent?.seq, acquired?.seq, executed?.seq].sort((a, b) => (a ?? 0) - (b ?? 0)),
    )
    expect(all(events, 'command-replied', 'A')[0]).toMatchObject({ value: null })
  })

  test('a write that is late lands after another’s', async () => {
    const sells: ClientScript = async (me) => {
      await me.stock.write((await me.stock.read()) - 1)
    }
    const clients = { A: sells, B: { startsWhen: A.reads(), script: sells } }
    const events = await play({ clients }, [delayRequest('A', 'write', B.writeAccepted())])
    expect(all(events, 'resource-write').map(({ client: name, before }) => [name, before])).toEqual([
      ['B', 5],
      ['A', 4],
    ])
  })

  test('a slow link holds every message, each way', async () => {
    const long = { leaseMs: { kind: 'time' as const, default: 600, min: 1, max: 1000, about: 'The lease' } }
    const events = await play({ clients: { A: tries }, parameters: long }, [slowLink('A', 40)])
    const [sent, executed, replied] = [
      all(events, 'command-sent')[0],
      all(events, 'command-executed')[0],
      all(events, 'command-replied')[0],
    ]
    // Node's timers may fire up to a millisecond early.
    expect((executed?.atMs ?? 0) - (sent?.atMs ?? 0)).toBeGreaterThanOrEqual(38)
    expect((replied?.atMs ?? 0) - (executed?.atMs ?? 0)).toBeGreaterThanOrEqual(38)
  })

  test('a link that is cut refuses, and is whole again after the moment it waits for', async () => {
    const insists: ClientScript = async (me) => {
      await me.lock.acquire({ waitMs: 20_000, retryMs: 20 })
    }
    const faults = [cutLink('A', B.acquired())]
    const events = await play({ clients: { A: insists, B: { startsWhen: A.waits(), script: tries } } }, faults)
    expect(all(events, 'command-replied', 'A')[0]).toMatchObject({ outcome: 'lost' })
    expect(all(events, 'node-link-healed')).toHaveLength(1)
    expect(all(events, 'client-acquired').map(({ client: name }) => name)).toEqual(['B', 'A'])
  })

  test('swallowed requests are never executed; swallowed replies are, and never heard', async () => {
    const requests = await play({ clients: { A: tries } }, [swallow('A', 'requests')])
    expect(all(requests, 'command-executed')).toHaveLength(0)
    expect(all(requests, 'command-replied')[0]).toMatchObject({ outcome: 'timeout' })
    const replies = await play({ clients: { A: tries } }, [swallow('A', 'replies')])
    expect(all(replies, 'command-executed', 'A')).toHaveLength(1)
    expect(all(replies, 'command-replied')[0]).toMatchObject({ outcome: 'timeout' })
  })
})

describe('a full memory', () => {
  const long = { leaseMs: { kind: 'time' as const, default: 60_000, min: 1, max: 60_000, about: 'The lease' } }
  const play_ = (options: FleetOptions) =>
    play({ clients: { A: holds }, parameters: long, options }, [
      fillMemory('n1').when(A.acquired()),
      // The cache deletes its pages after one of its writes has been rejected.
      pause('A').when(A.acquired()).until({ on: 'key-deleted', key: 'page:7' }),
    ])
  const thrownOut = (events: TraceEvent[]) => all(events, 'key-expired').map(({ key, notice }) => ({ key, notice }))

  test.concurrent('throws out the lock, where the server may evict what has an expiry', async () => {
    const events = await play_({ whenFull: 'volatile-lru' })
    expect(thrownOut(events)).toEqual([{ key: 'lock:stock', notice: 'evicted' }])
    expect(all(events, 'client-released').map(({ freed }) => freed)).toEqual([false])
  })

  test.concurrent('throws out nothing, where the server may not, and leaves room to release', async () => {
    const events = await play_({ whenFull: 'noeviction' })
    expect(thrownOut(events)).toEqual([])
    expect(all(events, 'client-released').map(({ freed }) => freed)).toEqual([true])
  })
})

describe('faults of clocks', () => {
  test('a node’s clock that jumps ends leases early', async () => {
    const long = { leaseMs: { kind: 'time' as const, default: 60_000, min: 1, max: 60_000, about: 'The lease' } }
    const events = await play({ clients: { A: tries }, parameters: long }, [jumpClock('n1', 59_990).when(A.acquired())])
    expect(all(events, 'node-clock-jumped')).toMatchObject([{ node: 'n1', byMs: 59_990 }])
    expect(all(events, 'key-expired')).toHaveLength(1)
    expect(events.at(-1)?.atMs).toBeLessThan(30_000)
  })

  test('a client’s clock can be wrong, and only its wall clock', async () => {
    // Bounds of how far the client's wall clock is ahead of its monotonic clock. Time passes while the two clocks are read.
    const ahead: Record<string, { leastMs: number; mostMs: number }> = {}
    const look: ClientScript = async (me) => {
      await me.stock.read()
    }
    const scenario = scenarioFor({ clients: { A: look, B: look }, faults: [skewClock('B', 60_000)] })
    const plan = planFor(scenario)
    const { lock } = plan.cast
    const definition: LockDefinition = {
      ...lock.definition,
      create: (context) => {
        const { clock } = context
        const [before, wall, after] = [clock.monotonicMs(), clock.wallMs(), clock.monotonicMs()]
        ahead[context.client] = { leastMs: wall - after, mostMs: wall - before }
        return lock.definition.create(context)
      },
    }
    const looking = { ...plan, cast: { ...plan.cast, lock: { ...lock, definition } } }
    const { events } = await steadyRun(looking, worldOn(pool()))
    const { A, B } = ahead
    if (A === undefined || B === undefined) throw new Error('no lock was made for A or B')
    const roundedMs = 0.01
    expect(B.leastMs - A.mostMs).toBeLessThanOrEqual(60_000 + roundedMs)
    expect(B.mostMs - A.leastMs).toBeGreaterThanOrEqual(60_000 - roundedMs)
    expect(all(events, 'fault-struck')).toHaveLength(1)
  })
})

describe('faults of nodes', () => {
  // A is paused until B has finished, so A cannot release the lock before B has tried to acquire it.
  const restarts = [restartNode('n1').when(A.acquired()), pause('A').when(A.acquired()).until(B.finished())]
  const clients = { A: holds, B: { startsWhen: node('n1').restarted(), script: tries } }
  const long = { leaseMs: { kind: 'time' as const, default: 3000, min: 1, max: 10_000, about: 'The lease' } }

  test('restarted without memory, a node grants again what it had granted', async () => {
    const events = await play({ clients, parameters: long }, restarts)
    expect(all(events, 'node-restarted')).toMatchObject([{ node: 'n1', emptied: true }])
    expect(all(events, 'client-acquired').map(({ client: name }) => name)).toEqual(['A', 'B'])
  })

  test('restarted with everything on disk, it does not', async () => {
    const longer = { leaseMs: { ...long.leaseMs, default: 10_000 } }
    const events = await play({ clients, parameters: longer, options: { persistent: true } }, restarts)
    expect(all(events, 'node-restarted')).toMatchObject([{ node: 'n1', emptied: false }])
    expect(all(events, 'client-acquired').map(({ client: name }) => name)).toEqual(['A'])
    expect(all(events, 'client-refused').map(({ client: name }) => name)).toEqual(['B'])
  })

  test('a lease that ends while its node is down is seen to have ended', async () => {
    const looks: ClientScript = async (me) => {
      await me.sleep(200)
      await me.stock.read()
    }
    const short = { leaseMs: { kind: 'time' as const, default: 100, min: 1, max: 1000, about: 'The lease' } }
    const scripts = {
      A: tries,
      B: { startsWhen: node('n1').down(), script: looks },
      C: { startsWhen: node('n1').restarted(), script: looks },
    }
    const events = await play({ clients: scripts, parameters: short, options: { persistent: true } }, [
      killNode('n1').when(A.acquired()),
      restartNode('n1').when(B.reads()),
    ])
    expect(all(events, 'node-restarted')).toMatchObject([{ node: 'n1', emptied: false }])
    expect(all(events, 'key-expired')).toHaveLength(1)
  })

  test('one node of a quorum can be killed and stays down', async () => {
    const quorum = { fleet: 'quorum', locks: [{ id: 'redlock', role: 'right', expect: {} }] } as const
    const events = await play({ clients: { A: holds }, parameters: long, ...quorum, locks: [...quorum.locks] }, [
      killNode('n3').when(A.acquired()),
    ])
    expect(all(events, 'node-down')).toMatchObject([{ node: 'n3', why: { code: 'killed-by-lesson' } }])
    expect(all(events, 'client-released')).toMatchObject([{ freed: true }])
  })
})
