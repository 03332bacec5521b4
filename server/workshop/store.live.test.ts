import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WallEntry } from '../../model/messages/hands-on.ts'
import { act } from './act.ts'
import { FileStore } from './file-store.ts'
import { MemoryStore } from './memory-store.ts'
import { RedisStore } from './redis-store.ts'
import type { Member } from './room.ts'
import { keptMs, type RoomStore } from './store.ts'
import { type OwnRedis, ownRedis } from './testing/redis.ts'
import { emptyRoom, place, sampleLesson } from './testing/sample.ts'

let redis: OwnRedis
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-rooms-'))
  redis = await ownRedis()
}, 20_000)
afterAll(async () => {
  await redis.stop()
  await rm(folder, { recursive: true })
})

let nowMs = Date.now()
const scene = { nowMs: 0, lesson: () => sampleLesson, runnerOf: () => undefined }
const firstQuestion = { kind: 'lesson', scenario: sampleLesson.id, number: 0 } as const
const asked = () => act(emptyRoom(), { do: 'ask', question: firstQuestion }, scene)
const member = (number: number): Member => ({
  id: `m${String(number).padStart(11, '0')}`,
  name: `Ana ${number}`,
  tokenHash: `hash ${number}`,
  joinedAtMs: number,
  lastSeenAtMs: number,
  removed: false,
})
const run = (number: number, state: WallEntry['state'] = 'running'): WallEntry => ({
  comparison: `c-${number}`,
  member: member(1).id,
  scenario: sampleLesson.id,
  parameters: { leaseMs: 5 },
  startedAtMs: number,
  state,
  verdicts: [],
  won: false,
})

const failures: unknown[] = []
const inFile = (file = path.join(folder, `${randomUUID()}.jsonl`), mostBytes?: number) =>
  FileStore.open(
    file,
    (error) => failures.push(error),
    () => nowMs,
    mostBytes,
  )

describe.each<[string, () => Promise<RoomStore>]>([
  ['in memory', async () => new MemoryStore(() => nowMs)],
  ['in a file', async () => await inFile()],
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
      // Whoever has gone is no reason to look again.
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
      // Words that look like an option stay words.
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
      for (const each of [first, other, { ...first, steps: 4 }]) await store.putTry('ABCDEF', each)
      expect(await store.tries('ABCDEF', 3)).toEqual([{ ...first, steps: 4 }])
      expect(await store.tries('ABCDEF', 7)).toEqual([other])
    }))

  test('a room that nobody touches is forgotten', () =>
    kept(async (store) => {
      await store.create(emptyRoom())
      nowMs += keptMs + 1
      expect(await store.openRooms()).toEqual([])
    }))
})

describe('rooms in a file', () => {
  const everythingIn = async (store: RoomStore) => ({
    room: await store.read('ABCDEF'),
    members: await store.members('ABCDEF'),
    answers: await store.answers('ABCDEF'),
    runs: await store.runs('ABCDEF'),
    tries: await store.tries('ABCDEF', 3),
  })

  test('are all there for the next server, whether the last one was closed, killed, or cut in the middle of a line', async () => {
    const file = path.join(folder, 'kept.jsonl')
    const first = await inFile(file)
    await first.create(emptyRoom())
    const level = { scenario: sampleLesson.id, lock: 'wrong', goal: 'exclusion' } as const
    await first.replace(act(emptyRoom(), { do: 'level', level }, scene))
    await first.putTry('ABCDEF', { level: 3, member: member(1).id, steps: 4, wrongClaims: 0, atMs: 5 })
    const playing = (await first.read('ABCDEF')) ?? emptyRoom()
    await first.replace(act(playing, { do: 'ask', question: firstQuestion }, scene))
    for (const number of [1, 2, 3]) await first.addMember('ABCDEF', member(number), number - 1, 10)
    await first.forgetMembers('ABCDEF', [member(2)])
    await first.changeMember('ABCDEF', member(3).id, (before) => ({ ...before, removed: true }))
    await first.answer('ABCDEF', { question: 1, member: member(1).id, option: 1 })
    await first.putRun('ABCDEF', run(1, 'done'), 5)
    const before = await everythingIn(first)
    const { members, answers, tries } = before
    expect([members, answers, before.runs, tries].map(({ length }) => length)).toEqual([2, 1, 1, 1])
    expect(before.room?.level).toMatchObject(level)

    // Nothing is closed: as if it had been killed.
    const second = await inFile(file)
    expect(await everythingIn(second)).toEqual(before)
    expect((await second.memberOf('ABCDEF', 'hash 3'))?.removed).toBe(true)
    await second.putRun('ABCDEF', run(2), 5)
    await second.close()
    await appendFile(file, '{"do":"answer","code":"ABC')
    const third = await inFile(file)
    const { runs, ...others } = await everythingIn(third)
    expect(others).toEqual({ room: before.room, members, answers, tries })
    expect(runs.map(({ state }) => state)).toEqual(['done', 'failed'])
    expect(failures).toHaveLength(1)
    await third.close()
    await first.close()
  })

  test('are all there once the disk takes them again, also what changed while their folder was gone or could not be written', async () => {
    failures.splice(0)
    const own = path.join(folder, 'own')
    const file = path.join(own, 'kept.jsonl')
    await mkdir(own)
    const store = await inFile(file)
    await store.create(emptyRoom())
    await store.addMember('ABCDEF', member(1), 0, 10)
    await rm(own, { recursive: true })
    await store.addMember('ABCDEF', member(2), 1, 10)
    const afterRemoval = await inFile(file)
    expect(await everythingIn(afterRemoval)).toEqual(await everythingIn(store))
    await afterRemoval.close()

    await rm(own, { recursive: true })
    await writeFile(own, 'no folder')
    await store.addMember('ABCDEF', member(3), 2, 10)
    expect(failures).toHaveLength(1)
    await rm(own)
    await store.addMember('ABCDEF', member(4), 3, 10)
    const next = await inFile(file)
    expect((await next.members('ABCDEF')).map(({ id }) => id)).toEqual([1, 2, 3, 4].map((n) => member(n).id))
    await next.close()
    await store.close()
  })

  test('are on the disk before a change is confirmed, all but a step, which waits for no disk', async () => {
    const file = path.join(folder, 'steps.jsonl')
    const store = await inFile(file)
    await store.create(emptyRoom())
    // Whatever waits for a disk takes longer than this turn of the event loop.
    const isQuick = async (change: Promise<boolean>) =>
      await Promise.race([change, new Promise<boolean>((resolve) => setImmediate(resolve, false))])
    const stepped = act(emptyRoom(), { do: 'show', place: place(null, 3) }, scene)
    expect(await isQuick(store.replace(stepped))).toBe(true)
    const frozen = act(stepped, { do: 'freeze', frozen: true }, scene)
    expect(await isQuick(store.replace(frozen))).toBe(false)
    await store.close()
    const next = await inFile(file)
    expect(await next.read('ABCDEF')).toEqual(frozen)
    await next.close()
  })

  test('take no more room than they need, and nobody else reads them', async () => {
    const file = path.join(folder, 'short.jsonl')
    const store = await inFile(file, 2000)
    let room = act(emptyRoom(), { do: 'lock', locked: true }, scene)
    await store.create(room)
    for (let n = 0; n < 200; n += 1) {
      room = act(room, { do: 'freeze', frozen: n % 2 === 0 }, scene)
      await store.replace(room)
    }
    expect((await readFile(file, 'utf8')).length).toBeLessThan(4000)
    expect((await stat(file)).mode & 0o077).toBe(0)
    await store.close()
    const next = await inFile(file)
    expect(await next.read('ABCDEF')).toEqual(room)
    await next.close()
  })
})
