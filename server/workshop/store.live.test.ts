import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { act } from './act.ts'
import { tries } from './activities/level-tries.ts'
import { FileStore } from './file-store.ts'
import { MemoryStore } from './memory-store.ts'
import { RedisStore } from './redis-store.ts'
import { keptMs, type RoomStore } from './store.ts'
import { type OwnRedis, ownRedis } from './testing/redis.ts'
import { emptyRoom, firstQuestion, member, run, scene } from './testing/sample.ts'

let redis: OwnRedis
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-rooms-'))
  redis = await ownRedis()
})
afterAll(async () => {
  await redis.stop()
  await rm(folder, { recursive: true })
})

let nowMs = Date.now()
const asked = () => act(emptyRoom(), { do: 'ask', question: firstQuestion }, scene)

describe.each<[string, () => Promise<RoomStore>]>([
  ['in memory', async () => new MemoryStore(() => nowMs)],
  [
    'in a file',
    () =>
      FileStore.open(
        path.join(folder, `${randomUUID()}.jsonl`),
        (error) => expect.fail(String(error)),
        () => nowMs,
      ),
  ],
  [
    'in a Redis',
    async () => {
      const client = new Redis(redis.url, { protocol: 2 })
      await client.flushall()
      return new RedisStore(client, () => nowMs)
    },
  ],
])('rooms %s', (_where, open) => {
  const kept = async (work: (store: RoomStore) => Promise<void>) => {
    const store = await open()
    try {
      await work(store)
    } finally {
      await store.close()
    }
  }

  test('a code is given once, and what is read is what was written', () =>
    kept(async (store) => {
      const room = { ...asked(), endsAtMs: nowMs + 60_000 }
      expect(await store.create(room)).toBe(true)
      expect(await store.create(emptyRoom())).toBe(false)
      expect(await store.read(room.code)).toEqual(room)
      expect(await store.read('ZZZZZZ')).toBeUndefined()
      expect(await store.openRooms()).toEqual([room])
      await store.replace(act(room, { do: 'end' }, scene))
      expect(await store.openRooms()).toEqual([])
    }))

  test('places that nobody needs are free again', () =>
    kept(async (store) => {
      await store.create(emptyRoom())
      await store.addMember('ABCDEF', member(1), 0, 1)
      expect(await store.addMember('ABCDEF', member(2), 1, 1)).toBe('full')
      await store.forgetMembers('ABCDEF', [member(1)])
      expect(await store.memberOf('ABCDEF', 'hash 1')).toBeUndefined()
      expect(await store.addMember('ABCDEF', member(2), 1, 1)).toBe('in')
    }))

  test('of two changes to the same version one comes too late', () =>
    kept(async (store) => {
      await store.create(emptyRoom())
      const next = act(emptyRoom(), { do: 'freeze', frozen: true }, scene)
      const other = act(emptyRoom(), { do: 'scores', on: false }, scene)
      expect([await store.replace(next), await store.replace(other)]).toEqual([true, false])
      expect(await store.read('ABCDEF')).toEqual(next)
    }))

  test('as many members as there may be, found by their tokens, in the order of joining', () =>
    kept(async (store) => {
      await store.create(emptyRoom())
      const came = []
      for (const number of [2, 1, 3]) came.push(await store.addMember('ABCDEF', member(number), came.length, 2))
      expect(came).toEqual(['in', 'in', 'full'])
      expect((await store.members('ABCDEF')).map(({ id }) => id).sort()).toEqual([member(1).id, member(2).id])
      expect(await store.memberOf('ABCDEF', 'hash 1')).toEqual(member(1))
      expect(await store.memberOf('ABCDEF', 'hash 9')).toBeUndefined()
      expect(await store.addMember('ZZZZZZ', member(4), 0, 2)).toBe('full')
    }))

  test('of those who look at once who is there, one comes in, and the others look again', () =>
    kept(async (store) => {
      await store.create(emptyRoom())
      const arrivals = await store.arrivals('ABCDEF')
      const came = await Promise.all([1, 2, 3].map((number) => store.addMember('ABCDEF', member(number), arrivals, 9)))
      expect(came).toEqual(['in', 'late', 'late'])
      expect(await store.addMember('ABCDEF', member(2), await store.arrivals('ABCDEF'), 9)).toBe('in')
      // A new member need not read the list again because another member has left.
      const before = await store.arrivals('ABCDEF')
      await store.forgetMembers('ABCDEF', [member(2)])
      expect(await store.addMember('ABCDEF', member(3), before, 9)).toBe('in')
      expect(await store.addMember('ABCDEF', member(4), before, 9)).toBe('late')
    }))

  test('two changes of a member at once are both made, and nobody who is gone comes back by one', () =>
    kept(async (store) => {
      await store.create(emptyRoom())
      await store.addMember('ABCDEF', member(1), 0, 9)
      await Promise.all([
        store.changeMember('ABCDEF', member(1).id, (before) => ({ ...before, removed: true })),
        store.changeMember('ABCDEF', member(1).id, (before) => ({ ...before, lastSeenAtMs: 7 })),
      ])
      expect(await store.memberOf('ABCDEF', 'hash 1')).toEqual({ ...member(1), removed: true, lastSeenAtMs: 7 })
      await store.forgetMembers('ABCDEF', [member(1)])
      await store.changeMember('ABCDEF', member(1).id, (before) => before)
      expect(await store.members('ABCDEF')).toEqual([])
    }))

  test('each member’s first answer counts, and only while the question is open', () =>
    kept(async (store) => {
      await store.create(emptyRoom())
      expect(await store.answer('ABCDEF', { question: 1, member: 'm1', option: 0 })).toBe('closed')
      const room = asked()
      await store.replace(room)
      const given = await Promise.all(
        [0, 1, 0].map((option) => store.answer('ABCDEF', { question: 1, member: 'm1', option })),
      )
      expect(given.sort()).toEqual(['already', 'already', 'taken'])
      expect(await store.answer('ABCDEF', { question: 2, member: 'm2', option: 0 })).toBe('closed')
      // Words that look like the index of an option are stored as words.
      expect(await store.answer('ABCDEF', { question: 1, member: 'm3', words: '0' })).toBe('taken')
      await store.replace(act(room, { do: 'close' }, scene))
      expect(await store.answer('ABCDEF', { question: 1, member: 'm2', option: 0 })).toBe('closed')
      const answers = await store.answers('ABCDEF')
      expect(answers.sort((a, b) => (a.member < b.member ? -1 : 1))).toEqual([
        { question: 1, member: 'm1', option: expect.any(Number) },
        { question: 1, member: 'm3', words: '0' },
      ])
    }))

  test('each member has so many runs and no more; what becomes of one is noted in its place', () =>
    kept(async (store) => {
      await store.create(emptyRoom())
      const noted = await Promise.all([1, 2, 3].map((number) => store.putRun('ABCDEF', run(number), 2)))
      expect(noted).toEqual([true, true, false])
      expect(await store.putRun('ABCDEF', run(1, 'done'), 2)).toBe(true)
      expect(await store.runs('ABCDEF')).toEqual([run(1, 'done'), run(2)])
      expect(await store.runs('ABCDEF', member(1).id)).toEqual([run(1, 'done'), run(2)])
      expect(await store.runs('ABCDEF', member(2).id)).toEqual([])
    }))

  test('how far each member has come with a release takes the place of how far they had come before', () =>
    kept(async (store) => {
      await store.create(emptyRoom())
      const first = { level: 3, member: member(1).id, steps: null, wrongClaims: 1, atMs: 5 }
      const other = { ...first, level: 7, steps: 0 }
      for (const each of [first, other, { ...first, steps: 4 }]) await store.put('ABCDEF', tries, each)
      const kept = (await store.entries('ABCDEF', tries)).toSorted((one, two) => one.level - two.level)
      expect(kept).toEqual([{ ...first, steps: 4 }, other])
      expect(await store.entries('ABCDEF', { ...tries, name: 'others' })).toEqual([])
    }))

  test('a cleared room has nothing of its members left, and is listed with when it was changed', () =>
    kept(async (store) => {
      const room = { ...asked(), endsAtMs: nowMs + 60_000 }
      await store.create(room)
      await store.addMember('ABCDEF', member(1), 0, 9)
      await store.answer('ABCDEF', { question: 1, member: member(1).id, option: 0 })
      await store.putRun('ABCDEF', run(1, 'done'), 1)
      await store.put('ABCDEF', tries, { level: 3, member: member(1).id, steps: null, wrongClaims: 1, atMs: 5 })
      expect(await store.clear(room)).toBe(false)
      const empty = { ...emptyRoom(), version: room.version + 1, endsAtMs: nowMs + 60_000 }
      expect(await store.clear(empty)).toBe(true)
      const [listed, ...others] = await store.keptRooms()
      expect([listed?.room, others]).toEqual([empty, []])
      expect(Math.abs((listed?.changedAtMs ?? 0) - nowMs)).toBeLessThan(60_000)
      expect(await store.memberOf('ABCDEF', 'hash 1')).toBeUndefined()
      const left = [store.members('ABCDEF'), store.answers('ABCDEF'), store.runs('ABCDEF')]
      expect(await Promise.all([...left, store.entries('ABCDEF', tries)])).toEqual([[], [], [], []])
      expect(await store.addMember('ABCDEF', member(1), 0, 1)).toBe('in')
      expect(await store.putRun('ABCDEF', run(1), 1)).toBe(true)
      expect(await store.openRooms()).toEqual([empty])
    }))

  test('a room that nobody touches is forgotten', () =>
    kept(async (store) => {
      await store.create(emptyRoom())
      nowMs += keptMs + 1
      expect(await store.openRooms()).toEqual([])
    }))
})
