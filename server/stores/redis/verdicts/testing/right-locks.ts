/** Defines correct locks that are written differently from ours. Each lock frees itself after its lease, and only its owner can release it. */

import type { LockContext, Reply } from '#scenarios/locks/redis/context.ts'

/** One implementation of taking a lock and giving it back. */
export interface Way {
  /** Resolves with whether `owner` now has the lock. */
  take(context: LockContext, owner: string): Promise<boolean>
  /** Resolves with whether `owner` still had the lock. */
  giveBack(context: LockContext, owner: string): Promise<boolean>
}

const takeScript = "return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])"
const giveBackScript = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

/** Calls a script as client libraries do: by its digest, or with its text if the server does not know the digest. */
export async function bySha({ redis }: LockContext, text: string, ...args: (string | number)[]): Promise<Reply> {
  const sha = digests.get(text) ?? 'f'.repeat(40)
  try {
    return await redis.call('EVALSHA', sha, 1, ...args)
  } catch {
    digests.set(text, String(await redis.call('SCRIPT', 'LOAD', text)))
    return await redis.call('EVALSHA', digests.get(text) ?? '', 1, ...args)
  }
}
const digests = new Map<string, string>()

const evalsha: Way = {
  take: async (context, owner) => (await bySha(context, takeScript, context.key, owner, context.leaseMs)) === 'OK',
  giveBack: async (context, owner) => (await bySha(context, giveBackScript, context.key, owner)) === 1,
}

const library = `#!lua name=lockstep_right
redis.register_function('right_take', function(keys, args) return redis.call('SET', keys[1], args[1], 'NX', 'PX', args[2]) end)
redis.register_function('right_give_back', function(keys, args)
  if redis.call('GET', keys[1]) == args[1] then return redis.call('DEL', keys[1]) end
  return 0
end)`

const functions: Way = {
  take: async ({ redis, key, leaseMs }, owner) => {
    await redis.call('FUNCTION', 'LOAD', 'REPLACE', library)
    return (await redis.call('FCALL', 'right_take', 1, key, owner, leaseMs)) === 'OK'
  },
  giveBack: async ({ redis, key }, owner) => (await redis.call('FCALL', 'right_give_back', 1, key, owner)) === 1,
}

const transaction: Way = {
  take: async ({ redis, key, leaseMs }, owner) => {
    await redis.call('WATCH', key)
    if ((await redis.call('EXISTS', key)) === 1) {
      await redis.call('UNWATCH')
      return false
    }
    await redis.call('MULTI')
    await redis.call('SET', key, owner)
    await redis.call('PEXPIRE', key, leaseMs)
    return (await redis.call('EXEC')) !== null
  },
  giveBack: async ({ redis, key }, owner) => {
    await redis.call('WATCH', key)
    if ((await redis.call('GET', key)) !== owner) {
      await redis.call('UNWATCH')
      return false
    }
    await redis.call('MULTI')
    await redis.call('DEL', key)
    return (await redis.call('EXEC')) !== null
  },
}

/** Sends all commands at once and reads the answers later. */
const pipeline: Way = {
  take: async ({ redis, key, leaseMs }, owner) => {
    const answers = await Promise.all([
      redis.call('SET', key, owner, 'NX', 'PX', leaseMs),
      redis.call('GET', key),
      redis.call('PTTL', key),
    ])
    return answers[1] === owner
  },
  giveBack: evalsha.giveBack,
}

/** Gives the lock to the client that counts to one. The others only count. */
const counter: Way = {
  take: async ({ redis, key, leaseMs }) => {
    await redis.call('MULTI')
    await redis.call('INCR', key)
    await redis.call('PEXPIRE', key, leaseMs, 'NX')
    const answers = await redis.call('EXEC')
    return Array.isArray(answers) && answers[0] === 1
  },
  giveBack: async ({ redis, key }) => (await redis.call('DEL', key)) === 1,
}

const hash: Way = {
  take: async (context, owner) =>
    (await bySha(
      context,
      "if redis.call('HSETNX', KEYS[1], 'owner', ARGV[1]) == 1 then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0",
      context.key,
      owner,
      context.leaseMs,
    )) === 1,
  giveBack: async (context, owner) =>
    (await bySha(
      context,
      "if redis.call('HGET', KEYS[1], 'owner') == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
      context.key,
      owner,
    )) === 1,
}

const nowInLua = "local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000)"

/** Keeps the lock in a permanent row, as in a table. */
const row: Way = {
  take: async (context, owner) =>
    (await bySha(
      context,
      `${nowInLua}
if tonumber(redis.call('HGET', KEYS[1], 'until') or '0') > now then return 0 end
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'until', now + ARGV[2])
return 1`,
      context.key,
      owner,
      context.leaseMs,
    )) === 1,
  giveBack: async (context, owner) =>
    (await bySha(
      context,
      "if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end redis.call('HSET', KEYS[1], 'owner', '', 'until', 0) return 1",
      context.key,
      owner,
    )) === 1,
}

/** Implements a semaphore for one owner. Owners are sorted by their deadlines. */
const sortedSet: Way = {
  take: async (context, owner) =>
    (await bySha(
      context,
      `${nowInLua}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) > 0 then return 0 end
return redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])`,
      context.key,
      owner,
      context.leaseMs,
    )) === 1,
  giveBack: async ({ redis, key }, owner) => (await redis.call('ZREM', key, owner)) === 1,
}

/** Keeps the deadline and the owner in the value. */
const deadline: Way = {
  take: async (context, owner) =>
    (await bySha(
      context,
      `${nowInLua}
local before = redis.call('GET', KEYS[1])
if before and tonumber(before:match('^%d+')) > now then return 0 end
redis.call('SET', KEYS[1], string.format('%d %s', now + ARGV[2], ARGV[1]))
return 1`,
      context.key,
      owner,
      context.leaseMs,
    )) === 1,
  giveBack: async (context, owner) =>
    (await bySha(
      context,
      "local value = redis.call('GET', KEYS[1]) if value and value:match(' (.*)$') == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
      context.key,
      owner,
    )) === 1,
}

/** Keeps its state in a key other than the one that the lesson names. */
const otherKeys: Way = {
  take: async (context, owner) =>
    (await bySha(context, takeScript, `${context.key}:held`, owner, context.leaseMs)) === 'OK',
  giveBack: async (context, owner) => (await bySha(context, giveBackScript, `${context.key}:held`, owner)) === 1,
}

export const rightWays: Record<string, Way> = {
  'EVALSHA with NOSCRIPT': evalsha,
  FCALL: functions,
  'WATCH, MULTI, EXEC': transaction,
  'a pipeline': pipeline,
  'INCR in a transaction': counter,
  'a hash': hash,
  'a row that stays': row,
  'a sorted set of deadlines': sortedSet,
  'a value with a deadline': deadline,
  'a key of its own': otherKeys,
}
