import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Counts } from '#model/orders/counts.ts'
import type { Budget } from '#scenarios/budget.ts'
import type { LockDefinition } from '#scenarios/define.ts'
import { ClientsThread } from '../engine/explore/clients/thread.ts'
import { explore } from '../engine/explore/explore.ts'
import type { ExploredStore } from '../engine/explore/store.ts'
import { explorationSummary } from '../engine/explore/summary.ts'
import { projectFolder } from '../settings.ts'
import { openExploredRedis } from '../stores/redis/explore/open.ts'
import { claimed, countDifferences } from './every-order/agreement.ts'
import { everyOrder } from './every-order/judged.ts'
import { WatchedStore } from './every-order/watched-store.ts'
import { worker } from './explored-sources.ts'
import { asking } from './testing/explorer.ts'

let store: ExploredStore
let watched: WatchedStore
const clients = new ClientsThread()
const scenariosFolder = path.join(projectFolder, 'scenarios')
beforeAll(async () => {
  const options = { cacheFolder: path.join(projectFolder, '.cache') }
  ;[store, watched] = await Promise.all([openExploredRedis(options), WatchedStore.open(options)])
})
afterAll(() => Promise.all([store.close(), watched.close(), clients.close()]))

interface Own {
  acquire: string
  release: string
  holders?: LockDefinition['holders']
  scripts?: Record<string, string>
}

/** Makes a lock. `acquire` and `release` are bodies of async functions. They can use the lock's context, `owner`, and `mine`, an object for their own state. */
async function ownLock({ acquire, release, holders, scripts = {} }: Own) {
  const handle = `{ acquire: async () => { ${acquire} }, release: async () => { ${release} } }`
  const code = `export default { create: ({ redis, key, client: owner, clock, leaseMs }) => { const mine = {}; return ${handle} } }`
  const lockUrl = `data:text/javascript,${encodeURIComponent(code)}`
  const { create } = ((await import(lockUrl)) as { default: Pick<LockDefinition, 'create'> }).default
  const definition: LockDefinition = { title: '', summary: '', create, ...(holders ? { holders } : {}) }
  const lock = { id: 'own', store: 'redis', sources: [], scripts: new Map(Object.entries(scripts)), definition }
  return { lock, lockUrl }
}

async function exploreOwn(own: Own, budget: Partial<Budget>) {
  const { lock, lockUrl } = await ownLock(own)
  const workerUrl = pathToFileURL(path.join(scenariosFolder, worker.file)).href
  const explored = await explore(
    { store, clients },
    { lock, nodes: 1, lockUrl, workerUrl, script: worker.script },
    asking(budget),
  )
  return explorationSummary('own', explored, await Counts.of(explored.orders))
}

/** Returns the differences between the explorer's counts and brute force, and the counts of broken properties. */
async function checked(own: Own, budget: Partial<Budget>) {
  const { lock } = await ownLock(own)
  const counts = claimed(await exploreOwn(own, budget))
  const forced = await everyOrder(watched, { lock, nodes: 1, scenariosFolder }, asking(budget))
  return { differences: countDifferences(counts, forced), broken: counts.broken }
}

const set = `if (await redis.call('SET', key, owner, 'NX', 'PX', leaseMs) !== 'OK') return null;`
const give = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`
const giveBack = `return (await redis.eval('give.lua', [key], [owner])) === 1`

test('a renewal that does not ask whose the lock is breaks owner-only, though no time has passed', async () => {
  const renew = `mine.timer = clock.every(leaseMs / 3, () => redis.call('PEXPIRE', key, leaseMs)); return {}`
  const blind = { acquire: `${set} ${renew}`, release: `mine.timer.stop(); ${giveBack}`, scripts: { 'give.lua': give } }
  const { broken } = await exploreOwn(blind, { leaseEnds: 1, ticks: 1 })
  // Brute force also finds 2,084 such schedules.
  expect(broken['owner-only']?.schedules).toBe('2084')
})

/** Script that takes a row with an owner and a deadline, as in elastic/kibana#220476. */
const take = (
  owner: string,
) => `if tonumber(redis.call('HGET', KEYS[1], 'until') or '0') > tonumber(ARGV[2]) then return 0 end
redis.call('${owner}', KEYS[1], 'owner', ARGV[1]) redis.call('HSET', KEYS[1], 'until', ARGV[2] + ARGV[3]) return 1`
const giveRow = `if redis.call('HGET', KEYS[1], 'owner') == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`
const row = (owner: 'HSET' | 'HSETNX'): Own => ({
  acquire: `return (await redis.eval('take.lua', [key], [owner, clock.wallMs(), leaseMs])) === 1 ? {} : null`,
  release: giveBack,
  scripts: { 'take.lua': take(owner), 'give.lua': giveRow },
})
const declared: LockDefinition['holders'] = ({ value }) => {
  const { owner, until } = value as Record<string, string>
  return owner === undefined ? [] : [{ sign: owner, dueWallMs: Number(until) }]
}

test('a row whose deadline nobody declares is not accused: it says what is missing', async () => {
  await expect(exploreOwn(row('HSET'), { crashes: 1 })).rejects.toThrow(/Its key holds a time .* "holders"/)
})

test('a declared deadline ends, and a row that keeps the old owner is found', async () => {
  const right = await exploreOwn({ ...row('HSET'), holders: declared }, { leaseEnds: 1 })
  expect([right.schedules, Object.keys(right.broken)]).toEqual(['136', ['exclusion', 'no-lost-update']])
  const wrong = await exploreOwn({ ...row('HSETNX'), holders: declared }, { leaseEnds: 1 })
  expect(wrong.broken['owner-only']).toEqual({ schedules: '104', smallest: ['A', '~', 'B'] })
})

test('what the code itself throws is said, and a command that failed is not taken for that', async () => {
  const scripts = { 'give.lua': give }
  const { threw, schedules } = await exploreOwn({ acquire: `${set} return {}`, release: 'mine.stop()', scripts }, {})
  const message = expect.stringMatching(/^mine\.stop is not a function/)
  expect(threw).toEqual({ schedules, smallest: ['A', 'A', 'A'], client: 'A', message })
  const returned = await exploreOwn({ acquire: 'return true', release: 'return true' }, {})
  expect(returned.threw?.message).toMatch(/^acquire returned true; return \{\} or null/)
  const lost = await exploreOwn({ acquire: `${set} return {}`, release: giveBack, scripts }, { lateReplies: 1 })
  expect(lost.threw).toBeUndefined()
})

test.each([
  ['an end by the clock', `await redis.call('SET', key, owner, 'NX', 'PXAT', clock.wallMs() + leaseMs); return {}`],
  [
    'a transaction',
    `await redis.call('MULTI'); await redis.call('SETNX', key, owner); await redis.call('EXEC'); return {}`,
  ],
])('what it cannot follow it refuses: %s', async (_, acquire) => {
  await expect(exploreOwn({ acquire, release: 'return true' }, {})).rejects.toThrow(
    /It (ends a lease at a time|goes by what)/,
  )
})

test('a lease in seconds is the same on a machine that stands still for a moment', async () => {
  const wait = `local t = redis.call('TIME') local until_us = t[1] * 1000000 + t[2] + 1200000
repeat t = redis.call('TIME') until t[1] * 1000000 + t[2] > until_us return 1`
  const led = [{ argv: ['SET', 'k', 'v', 'PX', '1200000000'] }, { argv: ['EVAL', wait, '0'] }]
  const [done] = await store.execute([{ key: 'k', led, tried: [{ argv: ['TTL', 'k'] }, { argv: ['PTTL', 'k'] }] }])
  expect(done?.map(({ raw }) => raw)).toEqual([{ reply: 1_200_000 }, { reply: 1_200_000_000 }])
})

const calls = (acquire: string, release: string): Own => ({
  acquire: `return (await ${acquire}) ? {} : null`,
  release: `return await ${release}`,
})
const command = (...words: string[]) => `redis.call(${words.join(', ')})`
const is = (what: string, ...words: string[]) => `${command(...words)}.then((reply) => reply === ${what})`
const setPx = is(`'OK'`, `'SET'`, 'key', 'owner', `'NX'`, `'PX'`, 'leaseMs')

const rowThatStays: Own = {
  acquire: `return (await redis.eval('take.lua', [key], [owner])) === 1 ? {} : null`,
  release: giveBack,
  scripts: {
    'take.lua': `if (redis.call('GET', KEYS[1]) or '') ~= '' then return 0 end redis.call('SET', KEYS[1], ARGV[1]) return 1`,
    'give.lua': `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('SET', KEYS[1], '') return 1 end return 0`,
  },
  holders: ({ value }) => (value === '' ? [] : [{ sign: String(value) }]),
}

/** Ordinary locks in unusual forms. The explorer's counts must equal what the checkers find in every order. */
const odd: [string, Own, Partial<Budget>, object][] = [
  ['a key that stays, as declared', rowThatStays, { crashes: 1 }, { 'no-immortal-lock': 24 }],
  ['a row that keeps the old owner', { ...row('HSETNX'), holders: declared }, { leaseEnds: 1, crashes: 1 }, {}],
  [
    'GETSET, deleted',
    calls(`${is(`'1'`, `'GETSET'`, 'key', `'1'`)}.then((is) => !is)`, is('1', `'DEL'`, 'key')),
    { lateReplies: 1 },
    {},
  ],
  [
    'a field',
    calls(is('1', `'HSETNX'`, 'key', `'o'`, 'owner'), is('1', `'HDEL'`, 'key', `'o'`)),
    { crashes: 1 },
    { 'no-immortal-lock': 24 },
  ],
  ['an expiry of nothing', calls(setPx, is('1', `'PEXPIRE'`, 'key', `'0'`)), { leaseEnds: 1 }, { 'owner-only': 62 }],
  [
    'a lease for a release',
    calls(setPx, is('1', `'PEXPIRE'`, 'key', 'leaseMs')),
    { lateReplies: 1 },
    { 'no-leak': 92 },
  ],
  [
    'two keys',
    calls(is('1', `'MSETNX'`, 'key', 'owner', `key + ':at'`, `'x'`), is('2', `'DEL'`, 'key', `key + ':at'`)),
    { crashes: 1 },
    {},
  ],
  [
    'a bit',
    calls(is('0', `'SETBIT'`, 'key', `'0'`, `'1'`), is('1', `'DEL'`, 'key')),
    { crashes: 1 },
    { 'no-immortal-lock': 24 },
  ],
  [
    'a key that a renamed one replaces',
    {
      acquire: `await redis.call('SET', key + owner, owner); await redis.call('RENAME', key + owner, key); return {}`,
      release: `return await redis.call('DEL', key) === 1`,
    },
    {},
    { 'owner-only': 240 },
  ],
  [
    'a release by a script that is not there',
    calls(setPx, `redis.call('EVALSHA', '${'0'.repeat(40)}', '1', key).catch(() => true)`),
    {},
    { 'no-leak': 8 },
  ],
]

test.each(odd)('counts what the checkers find: %s', async (_, own, budget, broken) => {
  const found = await checked(own, budget)
  expect(found).toMatchObject({ differences: [], broken })
})

const give1 = (free: string) =>
  `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('SET', KEYS[1], '${free}') return 1 end return 0`
test.each<[string, Own, RegExp]>([
  ['a set', calls(is('1', `'SADD'`, 'key', `'held'`), is('1', `'SREM'`, 'key', `'held'`)), /Its key is a set\./],
  [
    'a key that stays',
    calls(`${is(`'1'`, `'GETSET'`, 'key', `'1'`)}.then((is) => !is)`, is(`'OK'`, `'SET'`, 'key', `'0'`)),
    /Its key stays after a release\./,
  ],
  [
    'a word for free',
    { acquire: `${set} return {}`, release: giveBack, scripts: { 'give.lua': give1('free') } },
    /Its key stays/,
  ],
  [
    'another key',
    calls(is('1', `'SETNX'`, `key + ':x'`, 'owner'), is('1', `'DEL'`, `key + ':x'`)),
    /It keeps its state in lock:\S+:x\./,
  ],
])('says of nothing that it cannot be broken if nobody can tell who holds: %s', async (_, own, why) => {
  await expect(exploreOwn(own, { crashes: 1 })).rejects.toThrow(why)
})
