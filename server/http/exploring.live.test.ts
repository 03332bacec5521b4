import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ExplorationEnded, Position } from '#model/messages/exploration.ts'
import type { RunAccepted, StoredRun } from '#model/messages/messages.ts'
import type { RoomCreated } from '#model/messages/workshop.ts'
import type { LevelAnswer, LevelCode } from '#model/messages/workshop-level.ts'
import { rootFolder } from '../processes/folder.ts'
import { processesBelow, startOf } from '../processes/identity.ts'
import {
  ask,
  type LiveServer,
  startTestServer,
  type TestSocket,
  temporaryFolder,
  waitFor,
  waitLimitMs,
} from './testing/live-server.ts'
import { startProcess } from './testing/own-process.ts'
import { act, join, lead } from './testing/room.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a page explores a lock, hears how it grows, and asks for positions', async () => {
  const socket = server.connect()
  const ended = new Promise<ExplorationEnded>((resolve) => socket.once('exploration-ended', resolve))
  const grew = new Promise((resolve) => socket.once('exploration-growth', resolve))
  const request = { lock: 'set-nx-px-get-del', budget: { leaseEnds: 1, crashes: 1 } }
  const { exploration } = await ask<{ exploration: string }>(socket, 'explore', request)
  expect(await grew).toMatchObject({ exploration })
  expect(await ended).toMatchObject({ exploration, summary: { schedules: '1020', complete: true } })
  const position = await ask<Position>(socket, 'position', { exploration, path: ['A', '~', 'B'] })
  expect(position.brokenAlready).toEqual(['exclusion'])
  const shortest = { exploration, path: [], property: 'owner-only' }
  expect(await ask(socket, 'shortest', shortest)).toEqual({ steps: ['A', 'A', 'A', 'A', '~', 'B', 'A'] })

  const path = ['A', '~', 'B']
  const { runs } = await ask<RunAccepted>(socket, 'play', { exploration, path })
  const [{ run = '' } = {}] = runs
  const { header, judgement }: StoredRun = await (await fetch(`${server.url}/api/runs/${run}`)).json()
  expect(header.lesson).toMatchObject({
    title: expect.stringMatching(/: A ~ B$/),
    beats: [{}, { when: { on: 'key-expired' } }, {}],
  })
  expect(judgement.verdicts).toContainEqual(expect.objectContaining({ property: 'exclusion', status: 'violated' }))
})

test('what is no question is refused with a code', async () => {
  const socket = server.connect()
  expect(await ask(socket, 'explore', { lock: 'set-nx-px', budget: { crashes: 9 } })).toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(await ask(socket, 'explore', { lock: 'no-such', budget: {} })).toMatchObject({ code: 'UNKNOWN_LOCK' })
  const position = { exploration: 'gone', path: [] }
  expect(await ask(socket, 'position', position)).toMatchObject({ code: 'UNKNOWN_EXPLORATION' })
})

test('one person’s explorations are counted over all of their sockets', async () => {
  const visitor = 'ab'.repeat(24)
  const asked = { lock: 'no-lock', budget: {} }
  const explored = async (socket: TestSocket) => {
    const ended = new Promise<ExplorationEnded>((resolve) => socket.once('exploration-ended', resolve))
    await ask(socket, 'explore', asked)
    return (await ended).exploration
  }
  const own = server.connect({ visitor: 'cd'.repeat(24) })
  const kept = await explored(own)
  const first = server.connect({ visitor })
  const oldest = await explored(first)
  for (let at = 0; at < 6; at += 1) await explored(server.connect({ visitor }))
  expect(await ask(first, 'position', { exploration: oldest, path: [] })).toMatchObject({ code: 'UNKNOWN_EXPLORATION' })
  expect(await ask(own, 'position', { exploration: kept, path: [] })).toMatchObject({ schedules: '6' })
})

test('whoever waits in line hears of their place', async () => {
  const busy = server.connect()
  const budget = { leaseEnds: 3, crashes: 3, attempts: 3, lateReplies: 3 }
  const growing = new Promise((resolve) => busy.once('exploration-growth', resolve))
  await ask(busy, 'explore', { lock: 'set-nx-px-get-del', clients: 3, budget })
  await growing
  const waits = server.connect()
  const place = new Promise((resolve) => waits.once('exploration-place', resolve))
  const ended = new Promise<ExplorationEnded>((resolve) => waits.once('exploration-ended', resolve))
  const { exploration } = await ask<{ exploration: string }>(waits, 'explore', { lock: 'no-lock', budget: {} })
  expect(await place).toEqual({ exploration, place: 1 })
  busy.disconnect()
  expect(await ended).toMatchObject({ exploration })
})

test('a killed server leaves no search behind, and what is compiled explores', {
  timeout: 3 * waitLimitMs,
}, async () => {
  const folder = await temporaryFolder()
  const { child, connect } = await startProcess({ LOCKSTEP_DATA: folder })
  try {
    const socket = connect()
    const ended = new Promise<ExplorationEnded>((resolve) => socket.once('exploration-ended', resolve))
    await ask(socket, 'explore', { lock: 'set-nx-px', budget: {} })
    expect(await ended).toMatchObject({ summary: { complete: true } })
    // A frozen search process cannot notice that its server has ended.
    const [search] = processesBelow(rootFolder()).filter(
      ({ place }) => place.startsWith(`${child.pid}-`) && place.includes('search-'),
    )
    process.kill(search?.pid ?? 0, 'SIGSTOP')
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(startOf(search?.pid ?? 0)).toBeNull(), waitFor)
  } finally {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
})

const crash = { scenario: 'crash-before-expire', goal: 'no-immortal-lock' } as const
const breakable = { ...crash, lock: 'setnx-then-expire' }

test(
  'a class plays a level: only what really breaks the lock counts, for whoever really is a member',
  async () => {
    const teacher = server.connect()
    const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'Locks' })
    const seen = await lead(teacher, room)
    const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name) => join(server.connect(), room.code, name)))
    if (!ana || !ben) throw new Error('nobody came')
    const stranger = server.connect()

    // Only the teacher may release a level, and only a playable one.
    expect(await act(ana.socket, { do: 'level', level: breakable })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await act(teacher, { do: 'level', level: { ...breakable, lock: 'x' } })).toMatchObject({
      code: 'UNKNOWN_LOCK',
    })
    const onMariadb = { scenario: 'two-buyers-one-row', lock: 'for-update-autocommit', goal: 'exclusion' } as const
    expect(await act(teacher, { do: 'level', level: onMariadb })).toHaveProperty('code')
    expect(seen.room?.level).toBeNull()
    const { version: level } = await act(teacher, { do: 'level', level: breakable })
    await vi.waitFor(() => expect(ana.seen.room?.level).toEqual({ ...breakable, id: level }), waitFor)

    // The answer must not reveal anything about future steps.
    const first = await ask<Position>(ana.socket, 'room-position', { level, path: [] })
    expect(first.choices.map(({ step }) => step)).toEqual(['A', 'B', '!A', '!B'])
    expect(
      new Set(first.choices.flatMap(({ schedules, broken, breaks }) => [schedules, broken, breaks].map(String))),
    ).toEqual(new Set(['0', '[object Object]', '']))
    expect(JSON.stringify([first, ana.seen.room])).not.toMatch(/"par"|no-immortal-lock":/)
    const { sources } = await ask<LevelCode>(ana.socket, 'room-level', { level })
    expect(sources.map(({ file }) => file)).toContainEqual(expect.stringContaining('setnx-then-expire/lock.ts'))

    const solve = (person: typeof ana, path: unknown, of = level) =>
      ask<LevelAnswer & { code?: string }>(person.socket, 'room-solve', { level: of, path })
    // Rejected: steps that do not break the lock, impossible steps, unknown fields, other releases, and people outside the room.
    expect(await solve(ana, ['A', 'A'])).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await solve(ana, ['!A', 'A'])).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await solve(ana, ['~', '~', '~'])).toMatchObject({ code: 'BAD_REQUEST' })
    const forged = { level, path: ['A'], steps: 1, member: ben.me.member }
    expect(await ask(ana.socket, 'room-solve', forged)).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await solve(ana, ['A', '!A'], level + 1)).toMatchObject({ code: 'NOT_RELEASED' })
    expect(await ask(stranger, 'room-solve', { level, path: ['A', '!A'] })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await ask(teacher, 'room-position', { level, path: [] })).toMatchObject({ code: 'FORBIDDEN' })
    await vi.waitFor(() => expect(seen.lead?.level).toEqual({ par: 2, tries: [] }), waitFor)

    // First, Ana wrongly claims that the lock cannot be broken. Later she finds a long
    // solution and then a short one. Steps after the violation are not counted.
    expect((await solve(ana, null)).mine).toMatchObject({ steps: null, wrongClaims: 1 })
    expect(await solve(ana, ['B', 'A', 'A', '!B', '~'])).toMatchObject({ code: expect.any(String) })
    expect(await solve(ana, ['A', 'B', '!A'])).toMatchObject({ mine: { steps: 3, wrongClaims: 1 }, par: 2 })
    expect(await solve(ben, ['A', '!A', 'B'])).toMatchObject({ mine: { steps: 2, wrongClaims: 0 }, par: 2 })
    expect((await solve(ana, ['A', '!A'])).mine.steps).toBe(2)
    expect((await solve(ana, ['A', 'B', '!A'])).mine.steps).toBe(2)
    const both = [
      expect.objectContaining({ member: ana.me.member, steps: 2, wrongClaims: 1 }),
      expect.objectContaining({ member: ben.me.member, steps: 2, wrongClaims: 0 }),
    ]
    const tries = expect.arrayContaining(both)
    await vi.waitFor(() => expect(seen.lead?.level).toEqual({ par: 2, tries: tries }), waitFor)

    // A closed level accepts no more answers. The next level's lock cannot be broken, so claiming that is right.
    await act(teacher, { do: 'level', level: null })
    expect(await solve(ben, ['A', '!A'])).toMatchObject({ code: 'NOT_RELEASED' })
    const { version: next } = await act(teacher, { do: 'level', level: { ...crash, lock: 'set-nx-px' } })
    expect(await solve(ben, ['A', '!A'], next)).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await solve(ben, null, next)).toMatchObject({ mine: { steps: 0, wrongClaims: 0 }, par: null })
  },
  waitLimitMs,
)

test('while a class plays a lock, the explorer tells only its teacher how it is broken, and so do recordings of its steps', {
  timeout: waitLimitMs,
}, async () => {
  const stranger = server.connect()
  const asked = { lock: breakable.lock, budget: { crashes: 1 } }
  const explored = async (socket: TestSocket) => {
    const ended = new Promise<ExplorationEnded>((resolve) => socket.once('exploration-ended', resolve))
    const accepted = await ask<object>(socket, 'explore', asked)
    return 'code' in accepted ? accepted : { ...(await ended), code: 'found' }
  }
  const before = await explored(stranger)
  const exploration = 'exploration' in before ? before.exploration : ''
  const played = await ask<RunAccepted>(stranger, 'play', { exploration, path: ['A', '!A'] })
  const [{ run = '' } = {}] = played.runs
  /** Sends these requests over a separate connection, because together they exceed one connection's rate limit. */
  const asks = async () => {
    const socket = server.connect()
    const answers = await Promise.all([
      explored(socket),
      ask(socket, 'position', { exploration, path: [] }),
      ask(socket, 'shortest', { exploration, path: [], property: 'no-immortal-lock' }),
      ask(socket, 'river', { exploration, property: 'no-immortal-lock' }),
      ask(socket, 'play', { exploration, path: ['A', '!A'] }),
      ask(socket, 'watch', { run, from: 0 }),
    ])
    return answers.map((answer) => Reflect.get(answer as object, 'code') ?? 'found')
  }
  const routes = () =>
    Promise.all(
      [`runs/${run}`, `comparisons/${played.comparison}`, `comparisons/${played.comparison}/recording`].map(
        async (route) => (await fetch(`${server.url}/api/${route}`)).status,
      ),
    )
  const all = <T>(value: T, count: number) => Array.from({ length: count }, () => value)
  expect(await asks()).toEqual(all('found', 6))
  expect(await routes()).toEqual(all(200, 3))

  const teacher = server.connect()
  const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'Locks' })
  await lead(teacher, room)
  await act(teacher, { do: 'level', level: breakable })
  expect(await asks()).toEqual(all('LEVEL_ON', 6))
  expect(await routes()).toEqual(all(403, 3))
  expect(await explored(teacher)).toMatchObject({ code: 'found' })
  expect(await ask(stranger, 'explore', { lock: 'no-lock', budget: {} })).toHaveProperty('exploration')
  await act(teacher, { do: 'level', level: null })
  expect(await asks()).toEqual(all('found', 6))
  expect(await routes()).toEqual(all(200, 3))
})
