/** Tests that a change of a key is attributed to its client, however the command was executed. */
import { describe, expect, test } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { client, defineLock, type LockContext } from '#scenarios/locks/redis/context.ts'
import { all } from '#server/engine/testing/events.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { steadyRun } from '#server/engine/testing/steady.ts'
import { worldOn } from '#server/engine/testing/world.ts'

const pool = poolForTests()
const A = client('A')

type Act = (context: LockContext) => Promise<unknown>

async function play(byA: Act, byB: Act = async () => {}, bStarts = A.finished()): Promise<TraceEvent[]> {
  const scenario = scenarioFor({
    clients: {
      A: async (me) => void (await me.lock.acquire()),
      B: { startsWhen: bStarts, script: async (me) => void (await me.lock.acquire()) },
    },
  })
  const plan = planFor(scenario)
  const definition = defineLock({
    title: 'Anything',
    summary: 'Does what the test says.',
    create: (context) => ({
      async acquire() {
        await (context.client === 'A' ? byA : byB)(context)
        return {}
      },
      release: async () => true,
    }),
  })
  const lock = { ...plan.cast.lock, definition }
  return (await steadyRun({ ...plan, cast: { ...plan.cast, lock } }, worldOn(pool()))).events
}

/** Returns the changes of keys, each with its client. */
function changes(events: TraceEvent[]): string[] {
  return events.flatMap((event) =>
    event.kind === 'key-set' || event.kind === 'key-changed' || event.kind === 'key-deleted'
      ? [`${event.by?.client ?? 'nobody'} ${event.kind} ${event.key}`]
      : [],
  )
}

/** Returns the durations of the answers to these commands, in milliseconds. */
function heldMs(events: TraceEvent[], command: string): number[] {
  const replies = new Map(all(events, 'command-replied').map((reply) => [reply.id, reply.atMs]))
  return all(events, 'command-sent')
    .filter(({ argv }) => argv[0] === command)
    .map(({ id, atMs }) => (replies.get(id) ?? Number.POSITIVE_INFINITY) - atMs)
}

const setScript = "return redis.call('SET', KEYS[1], ARGV[1])"
const code =
  "#!lua name=lockstep\nredis.register_function('take', function(keys, args) return redis.call('SET', keys[1], args[1]) end)"

describe('a change belongs to whoever had it made', () => {
  test('by EVALSHA, after a NOSCRIPT and SCRIPT LOAD', async () => {
    const events = await play(async ({ redis, key }) => {
      const unknown = 'f'.repeat(40)
      await redis.call('EVALSHA', unknown, 1, key, 'v').catch(() => {})
      const sha = String(await redis.call('SCRIPT', 'LOAD', setScript))
      await redis.call('EVALSHA', sha, 1, key, 'v')
    })
    expect(changes(events)).toEqual(['A key-set lock:stock'])
    const inner = all(events, 'command-executed').find((event) => event.inner)
    expect(inner).toMatchObject({ client: 'A', argv: ['SET', 'lock:stock', 'v'] })
  })

  test('by FCALL', async () => {
    const events = await play(async ({ redis, key }) => {
      await redis.call('FUNCTION', 'LOAD', 'REPLACE', code)
      await redis.call('FCALL', 'take', 1, key, 'v')
    })
    expect(changes(events)).toEqual(['A key-set lock:stock'])
  })

  test('by MULTI and EXEC, also a script in it, whose answers QUEUED nobody waits for', async () => {
    const events = await play(async ({ redis, key }) => {
      await redis.call('WATCH', key)
      await redis.call('MULTI')
      await redis.call('SET', key, 'v')
      await redis.call('EVAL', "return redis.call('PEXPIRE', KEYS[1], 500)", 1, key)
      await redis.call('LPUSH', key, 'v')
      const answers = await redis.call('EXEC')
      expect(answers).toEqual(['OK', 1, expect.stringContaining('WRONGTYPE')])
      await redis.call('DEL', key)
    })
    expect(changes(events)).toEqual(['A key-set lock:stock', 'A key-changed lock:stock', 'A key-deleted lock:stock'])
    for (const ms of [...heldMs(events, 'SET'), ...heldMs(events, 'EVAL')]) expect(ms).toBeLessThan(900)
  })

  test('by a transaction that was given up or aborted: nothing', async () => {
    const events = await play(
      async ({ redis, key }) => {
        await redis.call('MULTI')
        await redis.call('SET', key, 'given up')
        await redis.call('DISCARD')
        await redis.call('SET', key, 'v')
      },
      async ({ redis, key }) => {
        await redis.call('DEL', key)
      },
    )
    expect(changes(events)).toEqual(['A key-set lock:stock', 'B key-deleted lock:stock'])
  })

  test('by commands sent without waiting for answers', async () => {
    const events = await play(async ({ redis, key }) => {
      await Promise.all([
        redis.call('SET', key, '1'),
        redis.call('INCR', key),
        redis.call('EVAL', setScript, 1, key, '5'),
        redis.call('DEL', key),
      ])
    })
    expect(changes(events)).toEqual([
      'A key-set lock:stock',
      'A key-changed lock:stock',
      'A key-set lock:stock',
      'A key-deleted lock:stock',
    ])
  })

  test('by a command that waited until another client served it', async () => {
    const events = await play(
      async ({ redis, key }) => {
        await redis.call('BLPOP', `${key}:list`, 20)
      },
      async ({ redis, key }) => {
        await redis.call('RPUSH', `${key}:list`, 'x')
        await redis.call('SET', key, 'v')
        await redis.call('DEL', key)
      },
      A.executes('blpop'),
    )
    expect(changes(events)).toEqual([
      'B key-set lock:stock:list',
      'A key-deleted lock:stock:list',
      'B key-set lock:stock',
      'B key-deleted lock:stock',
    ])
  })

  test('by a command that moved what another client pushed, and not by one that had given up waiting', async () => {
    const events = await play(
      async ({ redis, key }) => {
        await redis.call('BLPOP', `${key}:list`, 0.05)
        await redis.call('BLMOVE', `${key}:list`, `${key}:to`, 'LEFT', 'RIGHT', 20)
      },
      async ({ redis, key }) => {
        await redis.call('EVAL', "return redis.call('RPUSH', KEYS[1], 'x', 'y')", 1, `${key}:list`)
        await redis.call('LPOP', `${key}:list`)
      },
      A.executes('blmove'),
    )
    expect(changes(events)).toEqual([
      'B key-set lock:stock:list',
      'A key-set lock:stock:to',
      'A key-changed lock:stock:list',
      'B key-deleted lock:stock:list',
    ])
  })
})
