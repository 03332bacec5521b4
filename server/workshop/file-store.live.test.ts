import { appendFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { act } from './act.ts'
import { tries } from './activities/level-tries.ts'
import { FileStore } from './file-store.ts'
import type { RoomStore } from './store.ts'
import { emptyRoom, firstQuestion, member, place, run, sampleLesson, scene } from './testing/sample.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-rooms-'))
})
afterAll(() => rm(folder, { recursive: true }))

const failures: unknown[] = []
beforeEach(() => {
  failures.splice(0)
})
const opened: FileStore[] = []
const inFile = async (file: string, mostBytes?: number) => {
  const store = await FileStore.open(file, (error) => failures.push(error), Date.now, mostBytes)
  opened.push(store)
  return store
}
// Also closes the stores that represent a killed server, which closed nothing.
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()))
})

describe('rooms in a file', () => {
  const everythingIn = async (store: RoomStore) => ({
    room: await store.read('ABCDEF'),
    members: await store.members('ABCDEF'),
    answers: await store.answers('ABCDEF'),
    runs: await store.runs('ABCDEF'),
    tries: await store.entries('ABCDEF', tries),
  })

  test('an older version’s file is read: its fields of a room, and the one kind of entry that it had', async () => {
    const file = path.join(folder, 'older.jsonl')
    const { code, ...room } = emptyRoom()
    const {
      level: _,
      levels: __,
      challenges: ___,
      anonymous: ____,
      locked: _____,
      placeBefore: ______,
      ...older
    } = room
    const entry = { level: 3, member: member(1).id, steps: 4, wrongClaims: 0, atMs: 5 }
    const open = { do: 'open', atMs: Date.now(), room: { code, ...older } }
    await writeFile(file, [open, { do: 'try', code, entry }].map((change) => `${JSON.stringify(change)}\n`).join(''))
    const known = failures.length
    const store = await inFile(file)
    expect(await everythingIn(store)).toMatchObject({ room: { code, ...room }, tries: [entry] })
    await store.close()
    // After the file has been rewritten, the entries are the same as before.
    expect((await everythingIn(await inFile(file))).tries).toEqual([entry])
    expect(failures.slice(known)).toEqual([])
  })

  test('are all there for the next server, whether the last one was closed, killed, or cut in the middle of a line', async () => {
    const file = path.join(folder, 'kept.jsonl')
    const first = await inFile(file)
    await first.create(emptyRoom())
    const level = { scenario: sampleLesson.id, lock: 'wrong', goal: 'exclusion' } as const
    await first.replace(act(emptyRoom(), { do: 'level', level }, scene))
    await first.put('ABCDEF', tries, { level: 3, member: member(1).id, steps: 4, wrongClaims: 0, atMs: 5 })
    const playing = (await first.read('ABCDEF')) ?? emptyRoom()
    await first.replace(act(playing, { do: 'ask', question: firstQuestion }, scene))
    for (const number of [1, 2, 3]) await first.addMember('ABCDEF', member(number), number - 1, 10)
    await first.forgetMembers('ABCDEF', [member(2)])
    await first.changeMember('ABCDEF', member(3).id, (before) => ({ ...before, removed: true }))
    await first.answer('ABCDEF', { question: 1, member: member(1).id, option: 1 })
    await first.putRun('ABCDEF', run(1, 'done'), 5)
    const before = await everythingIn(first)
    const { members, answers } = before
    expect([members, answers, before.runs, before.tries].map(({ length }) => length)).toEqual([2, 1, 1, 1])
    expect(before.room?.level).toMatchObject(level)

    // The first store is not closed, as if its server had been killed.
    const second = await inFile(file)
    expect(await everythingIn(second)).toEqual(before)
    expect((await second.memberOf('ABCDEF', 'hash 3'))?.removed).toBe(true)
    await second.putRun('ABCDEF', run(2), 5)
    await second.close()
    await appendFile(file, '{"do":"answer","code":"ABC')
    const third = await inFile(file)
    const { runs, ...others } = await everythingIn(third)
    expect(others).toEqual({ room: before.room, members, answers, tries: before.tries })
    expect(runs.map(({ state }) => state)).toEqual(['done', 'failed'])
    expect(failures).toHaveLength(1)
    await third.close()
    await first.close()
  })

  test('are all there once the disk takes them again, also what changed while their folder was gone or could not be written', async () => {
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
    expect(store.isKept()).toBe(false)
    await rm(own)
    await store.addMember('ABCDEF', member(4), 3, 10)
    expect(store.isKept()).toBe(true)
    const next = await inFile(file)
    expect((await next.members('ABCDEF')).map(({ id }) => id)).toEqual([1, 2, 3, 4].map((n) => member(n).id))
    await next.close()
    await store.close()
  })

  test('are on the disk before a change is confirmed, all but a step, which waits for no disk', async () => {
    const file = path.join(folder, 'steps.jsonl')
    const store = await inFile(file)
    await store.create(emptyRoom())
    // A change that waits for the disk takes longer than this turn of the event loop.
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
