/**
 * Restricts servers for edited locks. The lock's user only has the rights that a lock needs, and its scripts have limits. The lock's code can only send
 * commands to Redis, but a script may call whatever its user may.
 */
import type { Access } from './client.ts'

/** Commands that an edited lock may use, each with the first version of Redis that has the command. */
const commands: Record<string, number> = {
  ...since(6, [
    ...['get', 'set', 'setnx', 'setex', 'psetex', 'getset', 'mget', 'mset', 'msetnx', 'append', 'strlen', 'getrange'],
    ...['setrange', 'incr', 'incrby', 'incrbyfloat', 'decr', 'decrby'],
    ...['del', 'unlink', 'exists', 'expire', 'pexpire', 'expireat', 'pexpireat', 'persist', 'ttl', 'pttl', 'type'],
    ...['rename', 'renamenx'],
    ...['hget', 'hset', 'hsetnx', 'hmget', 'hmset', 'hdel', 'hexists', 'hgetall', 'hincrby', 'hkeys', 'hvals', 'hlen'],
    ...['lpush', 'rpush', 'lpushx', 'rpushx', 'lpop', 'rpop', 'llen', 'lrange', 'lindex', 'lset', 'lrem', 'ltrim'],
    ...['linsert', 'rpoplpush', 'blpop', 'brpop', 'brpoplpush'],
    ...['sadd', 'srem', 'sismember', 'smembers', 'scard'],
    ...['zadd', 'zrem', 'zscore', 'zrank', 'zrange', 'zrangebyscore', 'zremrangebyscore', 'zremrangebyrank', 'zcard'],
    ...['zcount', 'zincrby', 'zpopmin'],
    ...['eval', 'evalsha', 'script|load', 'script|exists'],
    ...['watch', 'unwatch', 'multi', 'exec', 'discard'],
    ...['publish', 'subscribe', 'unsubscribe', 'time', 'ping', 'echo', 'wait'],
  ]),
  ...since(6.2, ['lpos', 'lmove', 'blmove', 'getdel', 'getex', 'zmscore']),
  ...since(7, ['expiretime', 'pexpiretime']),
}

function since(version: number, names: string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, version]))
}

/** Channels on which releases are announced. A script gets the channel's name as a key, so the name has to be among the keys too. */
const channels = ['released:*']
/** Keys of all lessons, as `lockKey` in `scenarios/lesson.ts` defines them. */
const keys = ['lock:*', '{lock:*', 'fence:*', 'shop:*', ...channels]

/** Returns the `user` line of `redis.conf`. */
export function confinedUser({ username, password }: Access, version: string): string {
  const own = Number.parseFloat(version)
  const may = Object.entries(commands).flatMap(([name, first]) => (own >= first ? [`+${name}`] : []))
  const [keyRights, channelRights] = [keys.map((key) => `~${key}`), channels.map((channel) => `&${channel}`)]
  // Redis 6.0 has no rights for channels.
  return [
    'user',
    username,
    'on',
    `>${password}`,
    ...keyRights,
    ...(own < 6.2 ? [] : channelRights),
    '-@all',
    ...may,
  ].join(' ')
}

/** Limits of the server. Redis cannot limit the memory of scripts, so `BusyWatch` does that. */
export const confinedConfig = [
  'maxmemory 32mb',
  'maxmemory-policy noeviction',
  // Longest string that a command or a script can create.
  'proto-max-bulk-len 1mb',
  'client-output-buffer-limit normal 4mb 0 0',
  'client-output-buffer-limit pubsub 16mb 0 0',
]

/** Commands that a user's rights cannot forbid, and commands that change the state of a connection. A lock's connections belong to us. */
const ofConnections =
  /^(AUTH|HELLO|QUIT|RESET|P?SUBSCRIBE|P?UNSUBSCRIBE|SSUBSCRIBE|SUNSUBSCRIBE|MONITOR|SYNC|PSYNC|CLIENT|SELECT)$/i

/** Returns Redis's own error for a command that an edited lock may not send. Returns `undefined` for a command that Redis itself allows or rejects. */
export function refusalOfConfined([name = '']: readonly string[]): string | undefined {
  return ofConnections.test(name)
    ? `NOPERM this user has no permissions to run the '${name.toLowerCase()}' command`
    : undefined
}
