import { describe, expect, test } from 'vitest'
import { because } from '#model/refusals/because.ts'
import type { Trace, TraceEvent } from '#model/trace/trace.ts'
import { type ClientScript, client, crash, pause } from '#scenarios/define.ts'
import { arenaOn, arenasOf } from '#server/stores/redis/arena/pool.ts'
import { type RunClock, realClock } from '../clock.ts'
import { byHand } from '../driver.ts'
import { Gate } from '../gate.ts'
import { planFor, scenarioFor } from '../testing/plan.ts'
import { poolForTests } from '../testing/redis.ts'
import { worldOn } from '../testing/world.ts'
import { startRun } from './run.ts'

const pool = poolForTests()
const A = client('A')
const B = client('B')

const sellOne: ClientScript = async (me) => {
  if (!(await me.lock.acquire())) return
  const stock = await me.stock.read()
  await me.stock.write(stock - 1)
  await me.lock.release()
}

const kinds = (trace: Trace, name: string) =>
  trace.events.filter((event) => 'client' in event && event.client === name).map(({ kind }) => kind)

function find<K extends TraceEvent['kind']>(
  trace: Trace,
  kind: K,
  fits: (event: Extract<TraceEvent, { kind: K }>) => boolean,
) {
  return trace.events.find(
    (event): event is Extract<TraceEvent, { kind: K }> => event.kind === kind && fits(event as never),
  )
}

describe('a run', () => {
  test('two clients go through the gate by hand: A asks first, B is let through first and gets the lock', async () => {
    const gate = new Gate(byHand)
    // The lease outlasts any stall of the machine. If B's lease ran out, A would get the lock and then stand at the gate forever.
    const parameters = { leaseMs: { kind: 'time' as const, default: 60_000, min: 1, max: 60_000, about: 'The lease' } }
    const plan = planFor(scenarioFor({ clients: { A: sellOne, B: sellOne }, parameters }))
    const { done } = startRun(plan, { ...worldOn(pool()), gate })
    const through = async (name: string, ...actions: string[]) => {
      for (const passing of actions.flatMap((action) => [`out ${action}`, `back ${action}`])) {
        const passage = await gate.next(name)
        expect(`${passage.half} ${passage.operation.action}`).toBe(passing)
        gate.open(passage)
      }
    }
    expect((await gate.next('A')).operation.action).toBe('set')
    await through('B', 'set', 'enter', 'read')
    await through('A', 'set')
    await through('B', 'write', 'leave', 'release.lua')
    const trace = await done

    expect(kinds(trace, 'A').at(-2)).toBe('client-refused')
    expect(kinds(trace, 'B')).toContain('client-acquired')
    expect(find(trace, 'resource-write', () => true)).toMatchObject({
      client: 'B',
      before: 5,
      value: 4,
      accepted: true,
    })
    expect(trace.events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
  })

  test('in a transaction, reads show its first read, and the write is seen at the commit', async () => {
    const A = client('A')
    const B = client('B')
    const inTransaction: ClientScript = (me) =>
      me.stock.transaction(async () => {
        await me.stock.read()
        await me.work(1)
        const stock = await me.stock.read()
        await me.stock.write(stock - 1)
        expect(await me.stock.read()).toBe(stock - 1)
      })
    const twoWrites: ClientScript = async (me) => {
      await me.stock.write((await me.stock.read()) - 2)
      await me.sleep(1)
      expect(await me.stock.read()).toBe(3)
    }
    const faults = [
      pause('A').when(A.aboutTo('work')).until(B.writeAccepted()),
      pause('A', 'A is slow to commit').when(A.aboutTo('commit')).until(B.reads().nth(2)),
      pause('B').when(B.aboutTo('read').nth(2)).until(A.writesInside()),
    ]
    const clients = { A: inTransaction, B: { startsWhen: A.reads(), script: twoWrites } }
    const { events } = await startRun(planFor(scenarioFor({ clients, faults })), worldOn(pool())).done
    expect(events.filter(({ kind }) => kind === 'client-threw')).toEqual([])
    const reads = events.filter((event) => event.kind === 'resource-read' && event.client === 'A')
    expect(reads).toMatchObject([{ value: 5 }, { value: 5 }, { value: 4 }])
    const writes = events.filter((event) => event.kind === 'resource-write')
    // The value was computed from the transaction's first read, which came before B's write.
    const lost = { client: 'A', before: 3, value: 4, committed: true, computedFrom: reads[0]?.seq }
    expect(writes).toMatchObject([{ client: 'B', before: 5, value: 3 }, lost])
  })

  test('a transaction whose work throws writes nothing', async () => {
    const fails: ClientScript = (me) =>
      me.stock.transaction(async () => {
        await me.stock.write((await me.stock.read()) - 1)
        throw new Error('no paper')
      })
    const { events } = await startRun(planFor(scenarioFor({ clients: { A: fails } })), worldOn(pool())).done
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['transaction-write', 'client-threw']))
    expect(events.some(({ kind }) => kind === 'resource-write')).toBe(false)
  })

  test('a child begins with a copy of what its parent’s lock remembered, and each worker may have a lock of its own', async () => {
    const A = client('A')
    const parent: ClientScript = async (me) => {
      await me.lock.acquire()
      await me.fork()
      await me.work(1)
    }
    const child: ClientScript = (me) => me.lock.release()
    const clients = {
      A: { lock: 'forked-release', script: parent },
      B: { lock: 'forked-release', childOf: 'A', startsWhen: A.forks(), script: child },
      C: { startsWhen: A.forks(), script: sellOne },
    }
    const faults = [pause('A').when(A.aboutTo('work')).until(client('B').finished())]
    const trace = await startRun(planFor(scenarioFor({ clients, faults })), worldOn(pool())).done
    expect(find(trace, 'client-released', (event) => event.client === 'B')).toMatchObject({ freed: true })
    const files = trace.header.sources.map(({ file }) => file)
    expect(files.filter((file) => file.endsWith('/lock.ts'))).toEqual([
      'locks/redis/set-nx-px/lock.ts',
      'locks/redis/forked-release/lock.ts',
    ])
    expect(find(trace, 'command-sent', ({ client: name }) => name === 'A')?.source?.file).toContain('forked-release')
    expect(find(trace, 'command-sent', ({ client: name }) => name === 'C')?.source?.file).not.toContain('forked')
  })

  test('a trace is dense, never goes back in time, and every command is sent, then executed, then replied', async () => {
    const { done } = startRun(planFor(scenarioFor({ clients: { A: sellOne, B: sellOne } })), worldOn(pool()))
    const { events } = await done
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at))
    expect(events.every(({ atMs }, at) => at === 0 || atMs >= (events[at - 1]?.atMs ?? 0))).toBe(true)
    const sent = events.filter((event) => event.kind === 'command-sent')
    expect(sent.length).toBeGreaterThan(2)
    for (const { id, seq, source } of sent) {
      const executed = events.find((event) => event.kind === 'command-executed' && event.id === id && !event.inner)
      const replied = events.find((event) => event.kind === 'command-replied' && event.id === id)
      expect(seq).toBeLessThan(executed?.seq ?? -1)
      expect(executed?.seq).toBeLessThan(replied?.seq ?? -1)
      expect(source?.file).toBe('locks/redis/set-nx-px/lock.ts')
    }
  })

  test('a crash closes the gate for good: what was executed stays, and nothing follows', async () => {
    const faults = [crash('A').when(A.hears('SET'))]
    const { done } = startRun(planFor(scenarioFor({ clients: { A: sellOne }, faults })), worldOn(pool()))
    const trace = await done
    expect(kinds(trace, 'A')).toEqual([
      'client-started',
      'command-sent',
      'command-executed',
      'command-replied',
      'client-crashed',
    ])
    // The run waits for the lease to end, so that leftovers can be judged.
    expect(find(trace, 'key-expired', ({ key }) => key === 'lock:stock')).toBeDefined()
  })

  test('a pause begins and ends with events, however long they take', async () => {
    const faults = [pause('A').when(A.aboutTo('write')).until(B.refused())]
    const clients = { A: sellOne, B: { startsWhen: A.paused(), script: sellOne } }
    // B must be refused, even on a machine that stalls before B asks.
    const parameters = { leaseMs: { kind: 'time', default: 10_000, min: 10, max: 10_000, about: 'The lease' } } as const
    const { done } = startRun(planFor(scenarioFor({ clients, faults, parameters })), worldOn(pool()))
    const { events } = await done
    const order = events.flatMap((event) =>
      ['client-paused', 'client-refused', 'client-resumed', 'resource-write'].includes(event.kind) ? [event.kind] : [],
    )
    expect(order).toEqual(['client-paused', 'client-refused', 'client-resumed', 'resource-write'])
  })

  test('a pause whose end never comes is given up, and the trace says so', async () => {
    const faults = [pause('A').when(A.aboutTo('write')).until(B.acquired(), 50)]
    const { done } = startRun(planFor(scenarioFor({ clients: { A: sellOne }, faults })), worldOn(pool()))
    const { events } = await done
    expect(events.map(({ kind }) => kind)).toContain('fault-gave-up')
    expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
  })

  test('a pause whose end comes before its beginning does not strike', async () => {
    const faults = [pause('A').when(A.aboutTo('write')).until(A.reads())]
    const { done } = startRun(planFor(scenarioFor({ clients: { A: sellOne }, faults })), worldOn(pool()))
    const { events } = await done
    const found = events.map(({ kind }) => kind)
    expect(found).toContain('resource-write')
    expect(found).not.toContain('client-paused')
    expect(found).not.toContain('fault-struck')
  })

  test('runs side by side share a server and see nothing of each other', async () => {
    const runs = [1, 2, 3, 4].map(
      () => startRun(planFor(scenarioFor({ clients: { A: sellOne } })), worldOn(pool())).done,
    )
    for (const { events } of await Promise.all(runs)) {
      expect(events.filter(({ kind }) => kind === 'key-set')).toHaveLength(1)
      expect(events.filter(({ kind }) => kind === 'client-acquired')).toHaveLength(1)
    }
  })

  test('cancelled, it ends at once and says so', async () => {
    const waits: ClientScript = (me) => me.sleep(30_000)
    const run = startRun(planFor(scenarioFor({ clients: { A: waits } })), worldOn(pool()), {
      onEvent: () => run.cancel(),
    })
    const { events } = await run.done
    expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'cancelled' })
  })

  test('cancelled while its servers start, it is over for whoever waits, and they are given back when they are there', async () => {
    const arenas = arenasOf(pool())
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let released = false
    const stores = async () => ({
      take: async (...asked: Parameters<typeof arenas.take>) => {
        asked[1]?.(because('starts-own'))
        await held
        const arena = await arenas.take(...asked)
        const release = () => {
          released = true
          return arena.release()
        }
        return { ...arena, release }
      },
    })
    const run = startRun(
      planFor(scenarioFor({ clients: { A: sellOne } })),
      { ...worldOn(pool()), stores },
      { onProgress: () => run.cancel() },
    )
    await expect(run.done).rejects.toThrow('cancelled before it began')
    expect(released).toBe(false)
    letGo()
    await run.over
    expect(released).toBe(true)
  })

  test('its time limit says who waited for what', async () => {
    const real = realClock()
    // A minute is too long for a test. All shorter limits stay as they are.
    const after: RunClock['after'] = (ms, call) => real.after(ms === 60_000 ? 200 : ms, call)
    const clients = { A: sellOne, B: { startsWhen: A.refused(), script: sellOne } }
    const { done } = startRun(planFor(scenarioFor({ clients })), {
      ...worldOn(pool()),
      clock: () => ({ ...real, after }),
    })
    expect((await done).events.at(-1)).toMatchObject({
      status: 'time-limit',
      why: {
        code: 'too-long',
        values: { limitMs: 60_000, missing: [{ client: 'B', moment: 'client-refused {client: A}' }] },
      },
    })
  })

  test('Redis that dies in the middle ends it, and the trace says so', async () => {
    const waits: ClientScript = async (me) => {
      await me.lock.acquire()
      await me.sleep(30_000)
    }
    const fleet = await pool().lend({ topology: 'single', exclusive: true })
    const { done } = startRun(
      planFor(scenarioFor({ clients: { A: waits } })),
      { ...worldOn(pool()), stores: async () => ({ take: async () => arenaOn(fleet) }) },
      {
        onEvent: ({ kind }) => {
          if (kind === 'client-acquired') fleet.kill('n1')
        },
      },
    )
    const { events } = await done
    expect(find({ events } as Trace, 'node-down', ({ node }) => node === 'n1')).toBeDefined()
    expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'store-lost', why: { code: 'ended' } })
  })
})
