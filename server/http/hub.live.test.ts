import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { RunAccepted } from '#model/messages/messages.ts'
import type { RoomCreated } from '#model/messages/workshop.ts'
import type { SourceLine } from '#model/trace/trace.ts'
import { openHub } from '../hub.ts'
import { projectFolder, SettingError } from '../settings.ts'
import { limits } from '../workshop/base/limits.ts'
import { type OwnRedis, ownRedis } from '../workshop/testing/redis.ts'
import { lesson, place, question } from './testing/classroom.ts'
import { type LineBetween, lineTo } from './testing/line-between.ts'
import { ask, listen, longLease, temporaryFolder, waitFor, waitLimitMs } from './testing/live-server.ts'
import { type OwnProcess, startProcess } from './testing/own-process.ts'
import { act, join, lead } from './testing/room.ts'

let redis: OwnRedis
let folder: string
let hub: Redis
/** The connection between the hub and the second server. */
let line: LineBetween
const servers: OwnProcess[] = []
beforeAll(async () => {
  redis = await ownRedis()
  folder = await temporaryFolder()
  hub = new Redis(redis.url)
  // One test takes the hub down for a while.
  hub.on('error', () => {})
  line = await lineTo(redis.url)
  const env = (url: string) => ({ LOCKSTEP_HUB_URL: url, LOCKSTEP_DATA: folder, LOCKSTEP_LOG: 'silent' })
  servers.push(...(await Promise.all([startProcess(env(redis.url)), startProcess(env(line.url))])))
}, waitLimitMs * 2)
afterAll(async () => {
  for (const { child } of servers) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended
  }
  hub.disconnect()
  line.close()
  await redis.stop()
  await rm(folder, { recursive: true, force: true })
}, waitLimitMs)

const missing = (): never => {
  throw new Error('two servers were started')
}

const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

async function backAgain(): Promise<void> {
  await redis.restart()
  for (const server of servers)
    await vi.waitFor(async () => expect(await statusOf(server, '/readyz')).toBe(200), waitFor)
}

async function statusOf(server: OwnProcess, path: string): Promise<number> {
  return (await fetch(`${server.url}${path}`)).status
}

async function writtenAt({ file, line }: SourceLine = { file: 'define.ts', line: 1 }): Promise<string | undefined> {
  const text = await readFile(path.join(projectFolder, 'scenarios', file), 'utf8')
  return text.split('\n')[line - 1]
}

// This test must be first, while the second server has not received anything yet.
test('a server that had no line to the hub for a while tells its people afterwards what they missed', async () => {
  const [near, far] = [servers[0]?.connect() ?? missing(), servers[1]?.connect() ?? missing()]
  const room = await ask<RoomCreated>(near, 'room-create', { title: 'Cut off' })
  await lead(near, room)
  const away = await lead(far, room)
  line.cut()
  // A message that no current server can read.
  await hub.xadd('lockstep:stream', '*', 'uid', 'nobody', 'nsp', '/', 'type', '3')
  await join(servers[0]?.connect() ?? missing(), room.code, 'Ana')
  await act(near, { do: 'show', place: place(3) })
  line.mend()
  await vi.waitFor(() => expect(away.lead?.members.map(({ name }) => name)).toEqual(['Ana']), waitFor)
  await vi.waitFor(() => expect(away.room?.place).toEqual(place(3)), waitFor)

  // Until the connection of the second server is back, that server lets nobody in.
  const second = servers[1] ?? missing()
  await vi.waitFor(async () => expect(await statusOf(second, '/readyz')).toBe(200), waitFor)
  // If the hub loses news, the room's version reveals the gap, and the server requests the room again.
  const ben = await join(second.connect(), room.code, 'Ben')
  const cleo = await join(second.connect(), room.code, 'Cleo')
  line.cut()
  await act(near, { do: 'show', place: place(5) })
  await act(near, { do: 'remove', member: cleo.me.member })
  await hub.del('lockstep:stream')
  line.mend()
  await vi.waitFor(() => expect(ben.seen.room?.place).toEqual(place(5)), waitFor)
  await vi.waitFor(() => expect([cleo.seen.removed, cleo.socket.connected]).toEqual([true, false]), waitFor)
  expect(ben.seen.removed).toBeUndefined()
})

test(
  'while the hub is down a lesson runs as ever, the other server reads what it does not hear, and only /readyz complains',
  async () => {
    const [one, two] = servers
    if (one === undefined || two === undefined) throw new Error('two servers were started')
    expect(await statusOf(one, '/readyz')).toBe(200)
    await redis.kill()
    // Restores the hub for the following tests, even if this test fails.
    onTestFinished(backAgain)
    await vi.waitFor(async () => expect(await statusOf(one, '/readyz')).toBe(503), waitFor)
    expect(await statusOf(one, '/healthz')).toBe(200)

    const [near, far] = [one.connect(), two.connect()]
    const [nearHeard, farHeard] = [listen(near), listen(far)]
    const { runs } = await ask<RunAccepted>(near, 'run', { ...lesson, locks: ['watchdog'], parameters: longLease })
    const run = runs[0]?.run ?? ''
    expect(await ask(near, 'watch', { run })).toEqual({ run })
    await vi.waitFor(async () => expect(await ask(far, 'watch', { run })).toEqual({ run }), waitFor)
    expect(nearHeard.ended.has(run)).toBe(false)
    await vi.waitFor(() => expect(farHeard.ended.get(run)?.judgement).toBeDefined(), waitFor)
    await vi.waitFor(
      () => expect(nearHeard.ended.get(run)?.judgement).toEqual(farHeard.ended.get(run)?.judgement),
      waitFor,
    )
    expect(farHeard.events.get(run)).toEqual(nearHeard.events.get(run))
    // The running code is compiled, but events refer to lines of the original sources.
    const acquired = nearHeard.events.get(run)?.find((event) => event.kind === 'client-acquired')
    expect(await writtenAt(acquired?.source)).toContain('await me.lock.acquire(')
  },
  waitLimitMs * 3,
)

test('while the hub is out of reach, steps, joins and answers are refused at once; afterwards they are taken', async () => {
  const [near, far] = [servers[0]?.connect() ?? missing(), servers[1]?.connect() ?? missing()]
  const room = await ask<RoomCreated>(near, 'room-create', { title: 'Out of reach' })
  await lead(far, room)
  const ana = await join(servers[1]?.connect() ?? missing(), room.code, 'Ana')
  await act(far, question)
  const asks = async (name: string) => [
    await act(far, { do: 'show', place: place(2) }),
    await ask(ana.socket, 'room-answer', { question: 1, option: 0 }),
    await ask(servers[1]?.connect() ?? missing(), 'room-join', { code: room.code, name }),
    await ask(servers[1]?.connect() ?? missing(), 'room-lead', room),
  ]
  line.cut()
  onTestFinished(line.mend)
  expect(await asks('Ben')).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ code: 'HUB_LOST' })))
  line.mend()
  await vi.waitFor(async () => expect(await statusOf(servers[1] ?? missing(), '/readyz')).toBe(200), waitFor)
  for (const answer of await asks('Ben')) expect(answer).not.toHaveProperty('message')
})

test('a wrong password of the hub is told, and not which one it was', async () => {
  const secret = 'not-this-one'
  const { host } = new URL(redis.url)
  const env = { LOCKSTEP_HUB_URL: `redis://me:${secret}@${host}`, LOCKSTEP_DATA: folder, LOCKSTEP_LOG: 'trace' }
  const said = await startProcess(env).then(
    () => 'it started',
    (error: Error) => error.message,
  )
  expect(said).toMatch(/LOCKSTEP_HUB_URL: the Redis at redis:\/\/…@127.0.0.1:\d+ cannot be reached: WRONGPASS/)
  expect(said).not.toContain(secret)
})

test.each([
  'redis//me:SECRET@127.0.0.1:1',
  'me:SECRET@127.0.0.1:1',
  'redis:/:SECRET@h',
  'redis://:SE%CRET@127.0.0.1:1',
])('an address of the hub that cannot be used is refused in a sentence without its password: %s', async (url) => {
  const failed = await openHub(url, folder, () => {}).then(
    () => new Error('it was reached'),
    (error: unknown) => error,
  )
  expect(failed).toBeInstanceOf(SettingError)
  expect(String(failed)).toMatch(/LOCKSTEP_HUB_URL/)
  expect(String(failed)).not.toMatch(/SE.?CRET/)
})

test('people who come to two servers at the same moment all have names of their own, and so many of one browser come in', async () => {
  const teacher = servers[0]?.connect() ?? missing()
  const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'All at once' })
  await lead(teacher, room)
  await act(teacher, { do: 'anonymous', on: true })
  const doors = (of: number, visitor?: string) =>
    Array.from({ length: of }, (_, i) => servers[i % 2]?.connect(visitor) ?? missing())
  const guests = await Promise.all(doors(30).map((socket) => join(socket, room.code)))
  expect(guests.map(({ me }) => me.name).toSorted(byNumber)).toEqual(
    Array.from({ length: 30 }, (_, i) => `Guest ${i + 1}`),
  )
  await act(teacher, { do: 'anonymous', on: false })
  const same = await Promise.all(doors(6).map((socket) => join(socket, room.code, 'Ana')))
  expect(same.map(({ me }) => me.name).toSorted(byNumber)).toEqual(['Ana', 'Ana 2', 'Ana 3', 'Ana 4', 'Ana 5', 'Ana 6'])
  const laptop = await Promise.all(
    doors(6, 'd'.repeat(48)).map((socket) => ask<object>(socket, 'room-join', { code: room.code, name: 'Lap' })),
  )
  expect(laptop.filter((answer) => 'token' in answer)).toHaveLength(limits.membersPerDevice)
})

test(
  'a server that is stopped sends away its own people alone',
  async () => {
    const third = await startProcess({ LOCKSTEP_HUB_URL: redis.url, LOCKSTEP_DATA: folder, LOCKSTEP_LOG: 'silent' })
    const [near, far] = [third.connect(), servers[1]?.connect() ?? missing()]
    for (const socket of [near, far]) await ask<RoomCreated>(socket, 'room-create', { title: 'Stays' })
    const [before] = await hub.xrevrange('lockstep:stream', '+', '-', 'COUNT', 1)
    const ended = new Promise((resolve) => third.child.once('exit', resolve))
    third.child.kill('SIGTERM')
    await ended
    await vi.waitFor(() => expect(near.connected).toBe(false), waitFor)
    const since = await hub.xrange('lockstep:stream', `(${before?.[0]}`, '+')
    // In the adapter's protocol, type 6 disconnects people on all servers.
    expect(since.map(([, fields]) => fields[fields.indexOf('type') + 1])).not.toContain('6')
    await ask<RoomCreated>(far, 'room-create', { title: 'And goes on' })
    expect(far.connected).toBe(true)
  },
  waitLimitMs * 3,
)

test(
  'one room on two servers: when one is killed, its people go on with the other and nothing is lost',
  async () => {
    const [one, two] = servers
    if (one === undefined || two === undefined) throw new Error('two servers were started')
    const teacher = one.connect()
    const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'On two servers' })
    await lead(teacher, room)
    const ana = await join(one.connect(), room.code, 'Ana')
    const ben = await join(two.connect(), room.code, 'Ben')

    await act(teacher, { do: 'show', place: place(7) })
    await act(teacher, question)
    await vi.waitFor(() => expect(ben.seen.room).toMatchObject({ place: place(7), question: { id: 1 } }), waitFor)
    await ask(ana.socket, 'room-answer', { question: 1, option: 2 })
    await ask(ben.socket, 'room-answer', { question: 1, option: 0 })

    // Follows a run on the other server while the run grows.
    const { runs } = await ask<RunAccepted>(teacher, 'run', { ...lesson, locks: ['watchdog'], parameters: longLease })
    const run = runs[0]?.run ?? ''
    await ask(teacher, 'watch', { run })
    const heard = listen(ben.socket)
    await vi.waitFor(async () => expect(await ask(ben.socket, 'watch', { run })).toEqual({ run }), waitFor)
    await vi.waitFor(() => expect(heard.ended.get(run)?.judgement?.asExpected).toBe(true), waitFor)
    const kinds = heard.events.get(run)?.map(({ kind }) => kind) ?? []
    expect([kinds[0], kinds.at(-1)]).toEqual(['run-started', 'run-ended'])

    // Kills the server without notice, as a power failure would.
    const gone = new Promise((resolve) => one.child.once('exit', resolve))
    one.child.kill('SIGKILL')
    await gone
    await vi.waitFor(() => expect([teacher.connected, ana.socket.connected]).toEqual([false, false]), waitFor)

    const anaAgain = await join(two.connect(), room.code, undefined, ana.token)
    expect(anaAgain.me).toMatchObject({ member: ana.me.member, name: 'Ana', answers: [{ question: 1, option: 2 }] })
    expect(await ask(anaAgain.socket, 'room-answer', { question: 1, option: 0 })).toMatchObject({
      code: 'ALREADY_ANSWERED',
    })
    const teacherAgain = two.connect()
    const seen = await lead(teacherAgain, room)
    expect(seen.lead).toMatchObject({ tally: [1, 0, 1], answered: 2 })
    expect(seen.lead?.members.map(({ name, answered }) => [name, answered])).toEqual([
      ['Ana', true],
      ['Ben', true],
    ])
    await act(teacherAgain, { do: 'reveal' })
    await act(teacherAgain, { do: 'show', place: place(9) })
    for (const person of [anaAgain, ben])
      await vi.waitFor(
        () =>
          expect(person.seen.room).toMatchObject({
            place: place(9),
            question: { state: 'revealed', tally: [1, 0, 1] },
          }),
        waitFor,
      )
  },
  waitLimitMs * 3,
)
