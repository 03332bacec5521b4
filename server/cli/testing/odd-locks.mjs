/**
 * Unusual locks for testing `lockstep try`: correct ones, and wrong ones whose unusual form hides their mistake. Not meant to be used.
 * @typedef {{ redis: import('./redis.mjs').Redis, key: string, leaseMs: number, client: string, owner: string }} Own
 * @typedef {{ take?: () => Promise<boolean> | boolean, free?: () => Promise<unknown> | unknown, renew?: () => Promise<unknown>, everyMs?: number, before?: () => unknown, answer?: () => object, name?: () => object }} Lock
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns a script that takes the lock and gives its key a lease. `take` is a Lua condition that is true if the lock was taken. */
const leased = (/** @type {string} */ take) =>
  `if not (${take}) then return 0 end redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1`

/** @param {() => Own} own @returns {Record<string, Lock>} */
export function oddLocks(own) {
  /** @param {string} script @param {string[]} more keys */
  const run = (script, ...more) => {
    const { redis, key, leaseMs, owner } = own()
    return redis.call('EVAL', script, 1 + more.length, key, ...more, owner, leaseMs)
  }
  const is1 = (/** @type {string} */ script) => async () => (await run(script)) === 1
  const call = (/** @type {(string | number)[]} */ ...words) => own().redis.call(...words)
  const setNx = async (/** @type {string} */ value) => {
    const { key, leaseMs } = own()
    return (await call('SET', key, value, 'NX', 'PX', leaseMs)) === 'OK'
  }
  const declares = (/** @type {string} */ holders) => () => ({ holders })
  let fence = 0

  return {
    // Correct locks with an unusual form.
    'a member of a set': {
      name: declares(`value.includes('held') ? value.find((member) => member !== 'held') : null`),
      take: is1(
        `if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end redis.call('SADD', KEYS[1], 'held', ARGV[1]) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1`,
      ),
      free: () =>
        run(`if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 then return 0 end return redis.call('DEL', KEYS[1])`),
      renew: () =>
        run(
          `if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 then return 0 end return redis.call('PEXPIRE', KEYS[1], ARGV[2])`,
        ),
    },
    'a bit': {
      name: declares(`value !== '\\x00'`),
      take: async () => {
        const { key } = own()
        return (
          (await run(
            `if redis.call('SETBIT', KEYS[1], 0, 1) == 1 then return 0 end redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2]) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1`,
            `${key}:by`,
          )) === 1
        )
      },
      free: () =>
        run(
          `if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end redis.call('DEL', KEYS[2]) redis.call('SETBIT', KEYS[1], 0, 0) return 1`,
          `${own().key}:by`,
        ),
      renew: () =>
        run(
          `if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end redis.call('PEXPIRE', KEYS[2], ARGV[2]) return redis.call('PEXPIRE', KEYS[1], ARGV[2])`,
          `${own().key}:by`,
        ),
    },
    'an entry of a stream': {
      name: declares(`value.length > 0 ? value[0].split(' ').at(-1) : null`),
      take: is1(
        `if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('XLEN', KEYS[1]) > 0 then return 0 end redis.call('XADD', KEYS[1], '*', 'by', ARGV[1]) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1`,
      ),
      free: () =>
        run(
          `local first = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1] if not first or first[2][2] ~= ARGV[1] then return 0 end return redis.call('XDEL', KEYS[1], first[1])`,
        ),
      renew: () =>
        run(
          `local first = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1] if not first or first[2][2] ~= ARGV[1] then return 0 end return redis.call('PEXPIRE', KEYS[1], ARGV[2])`,
        ),
    },
    'the only member of a sorted set': {
      name: declares('Object.keys(value)[0]'),
      take: is1(leased(`redis.call('ZCARD', KEYS[1]) == 0 and redis.call('ZADD', KEYS[1], 7, ARGV[1]) == 1`)),
      free: () => run(`return redis.call('ZREM', KEYS[1], ARGV[1])`),
      renew: () =>
        run(
          `if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`,
        ),
    },
    'a row with a deadline': {
      name: declares('({ sign: value.owner, dueMs: Number(value.until) })'),
      take: () => takeRow('HSET'),
      free: () => run(freeRow),
      renew: () =>
        call(
          ...[
            'EVAL',
            `if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end return redis.call('HSET', KEYS[1], 'until', ARGV[2])`,
          ],
          ...[1, own().key, own().owner, Date.now() + own().leaseMs],
        ),
    },
    'a key that was renamed': {
      take: async () => {
        const { key, owner, leaseMs } = own()
        await call('SET', `${key}:${owner}`, owner, 'PX', leaseMs)
        if ((await call('RENAMENX', `${key}:${owner}`, key)) === 1) return true
        await call('DEL', `${key}:${owner}`)
        return false
      },
      renew: () =>
        run(
          `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`,
        ),
    },
    'a release in a transaction': {
      free: async () => {
        const { key, owner } = own()
        await call('WATCH', key)
        const isOwn = (await call('GET', key)) === owner
        if (!isOwn) return call('UNWATCH').then(() => 0)
        await call('MULTI')
        await call('DEL', key)
        return call('EXEC').then(() => 1)
      },
      renew: () =>
        run(
          `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`,
        ),
    },
    'a text of JSON with a time in it': {
      take: () => setNx(JSON.stringify({ by: own().owner, at: Date.now() })),
      free: () =>
        run(
          `local text = redis.call('GET', KEYS[1]) if text and cjson.decode(text).by == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`,
        ),
      renew: () =>
        run(
          `local text = redis.call('GET', KEYS[1]) if text and cjson.decode(text).by == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`,
        ),
    },
    'a release by a short expiry': {
      free: () =>
        run(`if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], 1) end return 0`),
      renew: () =>
        run(
          `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`,
        ),
    },

    // Wrong locks, each with one mistake.
    'a set that never expires': {
      name: declares(`value.includes('held')`),
      take: async () => (await call('SADD', own().key, 'held')) === 1,
      free: () => call('SREM', own().key, 'held'),
    },
    'a member that anybody removes': {
      name: declares(`value.includes('held')`),
      take: is1(leased(`redis.call('SADD', KEYS[1], 'held') == 1`)),
      free: () => call('SREM', own().key, 'held'),
    },
    'a look before it leaps': {
      take: async () => {
        const { key, owner, leaseMs } = own()
        if ((await call('GET', key)) !== null) return false
        await sleep(40)
        return (await call('SET', key, owner, 'PX', leaseMs)) === 'OK'
      },
    },
    'a counter that is counted down late': {
      name: declares('Number(value) > 0'),
      take: is1(
        `if redis.call('INCR', KEYS[1]) > 1 then redis.call('DECR', KEYS[1]) return 0 end redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1`,
      ),
      free: () => call('DECR', own().key).then(() => 1),
    },
    'a row that keeps the old owner': {
      name: declares('({ sign: value.owner, dueMs: Number(value.until) })'),
      take: () => takeRow('HSETNX'),
      free: () => run(freeRow),
    },
    'a fence of its own': {
      answer: () => {
        fence += 1
        return { token: fence }
      },
      renew: () =>
        run(
          `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`,
        ),
    },
    'a second key that stays': {
      take: async () =>
        (await run(
          `if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then redis.call('SET', KEYS[2], ARGV[1]) return 1 end return 0`,
          `${own().key}:by`,
        )) === 1,
    },
    'a key for each worker': {
      take: async () => {
        const { key, owner, client, leaseMs } = own()
        return (await call('SET', `${key}:${client}`, owner, 'NX', 'PX', leaseMs)) === 'OK'
      },
      free: () => call('DEL', `${own().key}:${own().client}`),
    },
    'a release that comes later': {
      free: () => {
        const { key } = own()
        setTimeout(() => call('DEL', key).catch(() => {}), 400)
        return 1
      },
    },
    'holders that fail': { name: declares('value.owner.name') },
  }

  /** @param {'HSET' | 'HSETNX'} put */
  async function takeRow(put) {
    const { key, owner, leaseMs } = own()
    const script = `if tonumber(redis.call('HGET', KEYS[1], 'until') or '0') > tonumber(ARGV[2]) and (redis.call('HGET', KEYS[1], 'owner') or '') ~= '' then return 0 end
if redis.call('HGET', KEYS[1], 'owner') == '' then redis.call('HDEL', KEYS[1], 'owner') end
redis.call('${put}', KEYS[1], 'owner', ARGV[1]) redis.call('HSET', KEYS[1], 'until', ARGV[2] + ARGV[3]) return 1`
    return (await call('EVAL', script, 1, key, owner, Date.now(), leaseMs)) === 1
  }
}

const freeRow = `if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end redis.call('HSET', KEYS[1], 'owner', '') return 1`
