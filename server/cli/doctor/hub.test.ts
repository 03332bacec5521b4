import { expect, test } from 'vitest'
import { english } from '../words/en/words.ts'
import { findingsText } from './finding.ts'
import { type HubFacts, hubFindings } from './hub.ts'

const own = { version: '1.0.0', fit: '1.0.0-aa' }
const server = { id: 's1', says: { ...own, host: 'h', pid: 1 }, agoMs: 400 }
const runner = { id: 'r1', says: { ...own, host: 'h', pid: 2, slots: 8, running: 3, finished: 9 }, agoMs: 900 }
const infoText = (changed: Record<string, string>) => {
  const usual = {
    redis_version: '7.2.4',
    aof_enabled: '1',
    aof_last_write_status: 'ok',
    maxmemory_policy: 'noeviction',
  }
  return Object.entries({ ...usual, ...changed })
    .map(([field, value]) => `${field}:${value}\r\n`)
    .join('')
}
const good: HubFacts = {
  address: 'redis://…@hub:6379',
  info: infoText({}),
  save: '',
  aheadMs: 3,
  roundTripMs: 1,
  servers: [server],
  runners: [runner],
}
const info = (changed: Record<string, string>): HubFacts => ({ ...good, info: infoText(changed) })
const notFine = (facts: HubFacts) =>
  hubFindings(facts, own)
    .filter(({ state }) => state !== 'fine')
    .map(({ state, says }) => `${state}: ${says(english)}`)

test('a hub as it should be has a sentence for each thing, and none is wrong', () => {
  expect(notFine(good)).toEqual([])
  expect(findingsText(hubFindings(good, own), english)).toContain(
    '✓ runners  r1, version 1.0.0, plays 3 of 8 at once, last seen just now.',
  )
})

test.each<[string, HubFacts, RegExp]>([
  ['an old version', info({ redis_version: '6.0.16' }), /^wrong: It is Redis 6\.0\.16; the queue of runs needs 6\.2/],
  ['a cluster', info({ redis_mode: 'cluster' }), /^wrong: It is a node of a cluster/],
  ['eviction', info({ maxmemory_policy: 'allkeys-lru' }), /^wrong: Its memory policy is allkeys-lru/],
  ['no disk', info({ aof_enabled: '0' }), /^wrong: It keeps nothing on its disk/],
  ['snapshots', { ...info({ aof_enabled: '0' }), save: '3600,1' }, /^doubtful: It only saves snapshots/],
  ['a full disk', info({ aof_last_write_status: 'err' }), /^wrong: It cannot write its append-only file/],
  ['little memory', info({ maxmemory: '100', used_memory: '90' }), /^doubtful: It uses 90 % of its memory/],
  ['a wrong clock', { ...good, aheadMs: -61_000 }, /^wrong: The hub's clock is 61\.0 s behind this machine's/],
  ['a far hub', { ...good, roundTripMs: 180 }, /^doubtful: redis:\/\/…@hub:6379 takes 180 ms/],
  ['no server', { ...good, servers: [] }, /^doubtful: There is no server/],
  [
    'a runner that is gone',
    { ...good, runners: [{ ...runner, agoMs: 65_000 }] },
    /^doubtful: r1 .* last seen 65 s ago/,
  ],
  [
    'a runner of another version',
    { ...good, runners: [{ ...runner, says: { ...runner.says, version: '0.9.0', fit: '0.9.0-bb' } }] },
    /^wrong: r1 is of version 0\.9\.0 .* Install the servers' version, 1\.0\.0/,
  ],
])('%s is told in a sentence', (_what, facts, words) => {
  expect(notFine(facts)).toEqual([expect.stringMatching(words)])
})
