import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LockCode } from '../text/lock-code.ts'
import { contractOf } from './contract.ts'
import { mistakesIn } from './mistakes.ts'
import { namesIn } from './names.ts'

const read = (file: string) => readFileSync(new URL(`../../../../scenarios/${file}`, import.meta.url), 'utf8')
const contract = contractOf([read('lock.ts'), read('locks/redis/context.ts')])
const locks = readdirSync(new URL('../../../../scenarios/locks/redis/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => name)

const codeOf = (lock: string): LockCode =>
  Object.fromEntries(
    readdirSync(new URL(`../../../../scenarios/locks/redis/${lock}/`, import.meta.url)).map((file) => [
      file,
      read(`locks/redis/${lock}/${file}`),
    ]),
  )

test("the contract is read from the authors' own files", () => {
  const members = (type: string) => contract.get(type)?.map(({ name }) => name)
  expect(members('LockContext')).toEqual(
    expect.arrayContaining(['redis', 'nodes', 'channel', 'client', 'key', 'leaseMs', 'clock', 'random', 'lost']),
  )
  expect(members('RedisLink')).toEqual(['node', 'call', 'eval', 'subscribe'])
  expect(contract.get('RedisLink')?.[1]).toMatchObject({
    signature: 'call(command: string, ...args: (string | number)[]): Promise<Reply>',
    about: expect.stringMatching(/^Sends one command\./),
  })
  expect(contract.get('LockContext')?.find(({ name }) => name === 'nodes')).toMatchObject({
    type: 'RedisLink',
    isList: true,
  })
})

test('a name is known wherever it comes from', () => {
  const text = `create: (context) => { const { redis, nodes, clock: time } = context
    const heard = await redis.subscribe(context.channel)
    for (const node of nodes) await node.call('GET', key) }`
  const names = namesIn(text, contract)
  expect([...names].map(([name, { type }]) => `${name} ${type}`)).toEqual([
    ...['context LockContext', 'redis RedisLink', 'nodes RedisLink', 'time ClientClock'],
    ...['heard Subscription', 'node RedisLink'],
  ])
})

test.each(locks)('no mistake is found in a lock that works: %s', (lock) => {
  const code = codeOf(lock)
  expect(mistakesIn(code['lock.ts'] ?? '', contract, code)).toEqual([])
})

test('a wrong name is found where it stands, with the nearest right one', () => {
  const text = `// redis.call in a comment, redis.nothing
export default defineLock({ create: ({ reddis, key, random }) => ({
  async acquire() { const id = random.uid(); await redis.eval('relase.lua', [key], [id]) } }) })`
  const found = mistakesIn(text, contract, { 'release.lua': '' })
  expect(found.map(({ from, to, what }) => [text.slice(from, to), what])).toEqual([
    ['reddis', { is: 'no-member', name: 'reddis', of: 'LockContext', near: 'redis' }],
    ['uid', { is: 'no-member', name: 'uid', of: 'ClientRandom', near: 'uuid' }],
    ['relase.lua', { is: 'no-script', name: 'relase.lua' }],
  ])
})
