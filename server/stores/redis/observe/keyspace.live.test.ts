/** Tests that the contents that we derive from Redis's notifications equal Redis's own answers. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { realClock } from '#server/engine/clock.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { RedisConnection } from '../connect/connection.ts'
import type { FleetNode } from '../servers/fleet.ts'
import { Keyspace } from './keyspace.ts'
import { Observer } from './observer.ts'
import { textOfBytes } from './strings.ts'

const pool = poolForTests()

const key = fc.constantFrom('lock:a', 'lock:b')
const word = fc.constantFrom('x', 'y', '7', 'é"\n')
const ttl = fc.integer({ min: 5_000, max: 90_000 }).map(String)
const field = fc.constantFrom('f', 'g')
const entryId = fc.constantFrom('1-1', '2-7', '3', '*')
const number = fc.integer({ min: -9, max: 9 }).map(String)
const command = fc.oneof(
  fc.tuple(fc.constant('SET'), key, word),
  fc.tuple(fc.constant('set'), key, word, fc.constant('px'), ttl),
  fc.tuple(fc.constant('SET'), key, word, fc.constant('NX'), fc.constant('PX'), ttl),
  fc.tuple(fc.constant('SET'), key, word, fc.constant('KEEPTTL')),
  fc.tuple(fc.constant('SETNX'), key, word),
  fc.tuple(fc.constant('GETSET'), key, word),
  fc.tuple(fc.constant('PSETEX'), key, ttl, word),
  fc.tuple(fc.constant('PEXPIRE'), key, ttl),
  fc.tuple(fc.constant('EXPIRE'), key, fc.constantFrom('60', '90')),
  fc.tuple(fc.constant('PERSIST'), key),
  fc.tuple(fc.constant('INCR'), key),
  fc.tuple(fc.constant('DECRBY'), key, number),
  fc.tuple(fc.constant('HSET'), key, field, word),
  fc.tuple(fc.constant('HINCRBY'), key, field, number),
  fc.tuple(fc.constant('HDEL'), key, field),
  fc.tuple(fc.constant('DEL'), key),
  fc.tuple(fc.constantFrom('RPUSH', 'LPUSH', 'RPUSHX'), key, word),
  fc.tuple(fc.constant('RPUSH'), key, word, word),
  fc.tuple(fc.constant('LPUSH'), key, word, word),
  fc.tuple(fc.constantFrom('LPOP', 'RPOP'), key),
  fc.tuple(fc.constantFrom('LPOP', 'RPOP'), key, fc.constantFrom('2', '3')),
  fc.tuple(fc.constant('LREM'), key, fc.constantFrom('-1', '0', '1'), word),
  fc.tuple(fc.constant('LTRIM'), key, fc.constantFrom('0', '1', '-3'), fc.constantFrom('0', '2', '-1', '-2')),
  fc.tuple(fc.constant('LSET'), key, fc.constantFrom('0', '-1'), word),
  fc.tuple(fc.constant('RPOPLPUSH'), key, key),
  fc.tuple(fc.constant('LMOVE'), key, key, fc.constantFrom('left', 'RIGHT'), fc.constantFrom('LEFT', 'RIGHT')),
  fc.tuple(fc.constant('ZADD'), key, number, word),
  fc.tuple(fc.constant('ZADD'), key, fc.constantFrom('NX', 'XX', 'GT', 'LT'), number, word, number, field),
  fc.tuple(fc.constant('ZINCRBY'), key, number, word),
  fc.tuple(fc.constant('ZREM'), key, word),
  fc.tuple(
    fc.constant('ZREMRANGEBYSCORE'),
    key,
    fc.constantFrom('-inf', '(0', '-3'),
    fc.constantFrom('+inf', '(5', '2'),
  ),
  fc.tuple(fc.constantFrom('SADD', 'SREM'), key, word, field),
  fc.tuple(fc.constant('SMOVE'), key, key, word),
  fc.tuple(fc.constant('APPEND'), key, word),
  fc.tuple(fc.constant('SETRANGE'), key, fc.constantFrom('0', '1', '3'), word),
  fc.tuple(fc.constant('SETBIT'), key, fc.constantFrom('0', '1', '7', '12'), fc.constantFrom('0', '1')),
  fc.tuple(fc.constant('BITOP'), fc.constantFrom('AND', 'or', 'XOR'), key, key, key),
  fc.tuple(fc.constant('BITOP'), fc.constant('NOT'), key, key),
  fc.tuple(fc.constant('XADD'), key, fc.constantFrom('1', '1-1', '2-7', '5-*', '*'), field, word),
  fc.tuple(fc.constant('XADD'), key, fc.constant('MAXLEN'), fc.constantFrom('1', '2'), entryId, field, word),
  fc.tuple(fc.constant('XADD'), key, fc.constant('NOMKSTREAM'), entryId, field, word),
  fc.tuple(fc.constant('XDEL'), key, fc.constantFrom('1', '1-1', '2-7')),
  fc.tuple(fc.constant('XTRIM'), key, fc.constant('MAXLEN'), fc.constantFrom('0', '1', '2')),
  fc.tuple(fc.constant('XGROUP'), fc.constant('CREATE'), key, field, fc.constant('$'), fc.constant('MKSTREAM')),
  fc.tuple(fc.constantFrom('RENAME', 'RENAMENX', 'COPY'), key, key),
  fc.tuple(fc.constant('COPY'), key, key, fc.constant('REPLACE')),
  fc.tuple(
    fc.constant('EVAL'),
    fc.constant("redis.call('SET', KEYS[1], ARGV[1], 'PX', 9000) return redis.call('DEL', KEYS[2])"),
    fc.constant('2'),
    key,
    key,
    word,
  ),
  fc.tuple(fc.constant('PEXPIRE'), key, fc.constant('-1')),
)

/** Returns the keyspace's contents in the same format as `asked`, which asks Redis for them. */
function contentsOf(keyspace: Keyspace) {
  return Object.fromEntries(
    [...keyspace.entries()].map(([name, { type, value, expiresWallMs }]) => [name, { type, value, expiresWallMs }]),
  )
}

async function asked(connection: RedisConnection, names: string[]) {
  const found: Record<string, unknown> = {}
  for (const name of names) {
    const type = String(await connection.send(['TYPE', name]))
    if (type === 'none') continue
    const expires = Number(await connection.send(['PEXPIRETIME', name]))
    found[name] = { type, value: await contentOf(connection, type, name), expiresWallMs: expires < 0 ? null : expires }
  }
  return found
}

async function contentOf(connection: RedisConnection, type: string, name: string): Promise<unknown> {
  switch (type) {
    case 'hash':
      return pairs(await connection.send(['HGETALL', name]))
    case 'list':
      return await connection.send(['LRANGE', name, '0', '-1'])
    case 'set':
      return ((await connection.send(['SMEMBERS', name])) as string[]).sort()
    case 'zset':
      return pairs(((await connection.send(['ZRANGE', name, '0', '-1', 'WITHSCORES'])) as unknown[]).flat())
    case 'stream':
      return entriesOf(await connection.send(['XRANGE', name, '-', '+']))
    default:
      return textOfBytes(Buffer.from(await hexOf(connection, name), 'hex')).value
  }
}

const hex = `local text = redis.call('GET', KEYS[1])
return (text:gsub('.', function (letter) return string.format('%02x', letter:byte()) end))`

async function hexOf(connection: RedisConnection, name: string): Promise<string> {
  return String(await connection.send(['EVAL', hex, '1', name]))
}

const entriesOf = (entries: unknown) =>
  (entries as [string, string[]][]).map(([id, fields]) => [id, ...fields].join(' '))

/** Converts the answer to HGETALL, which is a map in RESP3. ioredis returns it as an object or as a flat list. */
function pairs(value: unknown): Record<string, string> {
  if (!Array.isArray(value)) return value as Record<string, string>
  return Object.fromEntries(value.flatMap((name, at) => (at % 2 === 0 ? [[String(name), String(value[at + 1])]] : [])))
}

/** Starts an observer that feeds a keyspace. Also returns a function that waits until everything sent so far has been observed. */
async function watch(node: FleetNode) {
  const keyspace = new Keyspace()
  const waiting = new Map<string, () => void>()
  const observer = new Observer(node, realClock(), {
    onCommand: (line, notices) => {
      if (line.argv[0]?.toUpperCase() === 'ECHO') waiting.get(line.argv[1] ?? '')?.()
      keyspace.apply(line.argv, notices, line.redisUs / 1000)
    },
    onEnded: (notice) => keyspace.gone(notice.key, 'key-expired', notice.notice),
    onConnected: () => {},
  })
  await observer.start()
  const caughtUp = async (connection: RedisConnection, mark: string) => {
    const seen = new Promise<void>((resolve) => waiting.set(mark, resolve))
    await connection.send(['ECHO', mark])
    await seen
  }
  return { keyspace, observer, caughtUp }
}

describe('the keyspace derived from notifications', () => {
  test('is the keyspace Redis answers with, whatever commands it was given', async () => {
    const fleet = await pool().lend({ topology: 'single', exclusive: false })
    const [node] = fleet.nodes
    if (!node) throw new Error('a fleet has a node')
    const connection = new RedisConnection(async () => node)
    await connection.ready()
    const { keyspace, observer, caughtUp } = await watch(node)
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
        await connection.send(['DEL', 'lock:a', 'lock:b'])
        for (const argv of commands) await connection.send(argv).catch(() => {})
        round += 1
        await caughtUp(connection, `round ${round}`)
        const real = await asked(connection, ['lock:a', 'lock:b'])
        const mine = contentsOf(keyspace)
        expect(Object.keys(mine).sort()).toEqual(Object.keys(real).sort())
        for (const [name, state] of Object.entries(real)) expectSame(mine[name], state as never)
      }),
      { numRuns: 150 },
    )
    observer.close()
    connection.destroy()
    await fleet.release()
  })
})

type State = { type: string; value: unknown; expiresWallMs: number | null }

/** Replaces the IDs that the server generated, because only the client learns them. */
function withoutMadeIds(mine: State | undefined, { type, value }: State): unknown {
  if (type !== 'stream' || !Array.isArray(mine?.value)) return value
  const { value: entries } = mine
  return (value as string[]).map((entry, at) => (/^\* /.test(String(entries[at])) ? entry.replace(/^\S+/, '*') : entry))
}

/** Compares two states. Redis counts whole milliseconds on a clock that it reads once per command, so an expiry may differ by one or two. */
function expectSame(mine: State | undefined, real: State) {
  expect({ type: mine?.type, value: mine?.value }).toEqual({ type: real.type, value: withoutMadeIds(mine, real) })
  if (real.expiresWallMs === null) expect(mine?.expiresWallMs).toBeNull()
  else expect(Math.abs((mine?.expiresWallMs ?? 0) - real.expiresWallMs)).toBeLessThan(50)
}
