/** Tests the locks of chapters 1 and 2: the commands that they send, and the effect of these commands in Redis. */
import { describe, expect, test } from 'vitest'
import type { EventOf, Trace, TraceEvent } from '#model/trace/trace.ts'
import { type ClientScript, client, loseReply, type ScenarioDefinition } from '#scenarios/define.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { steadyRun } from '#server/engine/testing/steady.ts'
import { worldOn } from '#server/engine/testing/world.ts'

const pool = poolForTests()
const A = client('A')

const holdOnce: ClientScript = async (me) => {
  if (await me.lock.acquire()) await me.lock.release()
}

async function play(lock: string, parts: Partial<ScenarioDefinition> = {}): Promise<Trace> {
  const locks: ScenarioDefinition['locks'] = [{ id: lock, role: 'right', expect: { exclusion: 'held' } }]
  const definition = scenarioFor({ clients: { A: holdOnce }, locks, ...parts })
  return steadyRun(planFor(definition), worldOn(pool()))
}

const eventsOf = <K extends TraceEvent['kind']>({ events }: Trace, kind: K) =>
  events.filter((event): event is EventOf<K> => event.kind === kind)

/** Returns a client's commands. Each script is shown by the name of its file. */
const sentBy = (trace: Trace, name: string) =>
  eventsOf(trace, 'command-sent').flatMap(({ client, argv: [command, file] }) =>
    client === name ? [command === 'EVAL' ? file : command] : [],
  )

describe('commands for one grant and its release', () => {
  test.each([
    ['set-nx-px', ['SET', 'release.lua']],
    ['set-nx-px-blind-del', ['SET', 'DEL']],
    ['set-nx-px-get-del', ['SET', 'GET', 'DEL']],
    ['set-nx-px-thread-id', ['SET', 'release.lua']],
    ['set-nx-px-resend', ['SET', 'release.lua']],
    ['set-nx-px-resend-checked', ['SET', 'release.lua']],
    ['setnx-timestamp-getset', ['SETNX', 'DEL']],
  ])('%s', async (lock, commands) => {
    const trace = await play(lock)
    expect(sentBy(trace, 'A')).toEqual(commands)
    expect(eventsOf(trace, 'client-released')).toMatchObject([{ client: 'A', freed: true }])
  })
})

describe('setnx-timestamp-getset', () => {
  const hold: ClientScript = async (me) => {
    await me.lock.acquire()
    await me.work(50)
  }

  test('keeps the end of the lease in the value, and Redis knows of no expiry', async () => {
    const [set] = eventsOf(await play('setnx-timestamp-getset'), 'key-set')
    expect(set?.expiresAtMs).toBeNull()
    // The lease starts with the client's request, a little before the key was created.
    expect(set?.deadlineAtMs).toBeLessThanOrEqual((set?.atMs ?? 0) + 1001)
    expect(set?.deadlineAtMs).toBeGreaterThan(1000)
  })

  test('is taken over with GETSET by whoever finds the end in the past', async () => {
    const takeOver: ClientScript = async (me) => {
      await me.lock.acquire({ waitMs: 5000 })
      await me.lock.release()
    }
    const trace = await play('setnx-timestamp-getset', {
      clients: { A: hold, B: { startsWhen: A.works(), script: takeOver } },
      parameters: { leaseMs: { kind: 'time', default: 300, min: 10, max: 10_000, about: 'The lease' } },
    })
    expect(sentBy(trace, 'B').slice(-4)).toEqual(['SETNX', 'GET', 'GETSET', 'DEL'])
    const [first, second] = eventsOf(trace, 'key-set')
    expect(second?.by?.client).toBe('B')
    expect(second?.atMs).toBeGreaterThan(first?.deadlineAtMs ?? Number.POSITIVE_INFINITY)
  })
})

describe('a SET NX PX whose answer is lost, sent again', () => {
  const parts: Partial<ScenarioDefinition> = {
    faults: [loseReply('A', 'SET')],
    parameters: {
      leaseMs: { kind: 'time', default: 3000, min: 10, max: 10_000, about: 'The lease' },
      timeoutMs: { kind: 'time', default: 1000, min: 10, max: 10_000, about: 'How long a client waits for an answer' },
    },
  }

  test('is taken for somebody else’s by a lock that believes the nil', async () => {
    const trace = await play('set-nx-px-resend', parts)
    expect(sentBy(trace, 'A')).toEqual(['SET', 'SET'])
    expect(eventsOf(trace, 'client-refused')).toHaveLength(1)
  })

  test('is recognised by a lock that looks for its own value', async () => {
    const trace = await play('set-nx-px-resend-checked', parts)
    expect(sentBy(trace, 'A')).toEqual(['SET', 'SET', 'GET', 'release.lua'])
    expect(eventsOf(trace, 'client-released')).toMatchObject([{ freed: true }])
  })
})
