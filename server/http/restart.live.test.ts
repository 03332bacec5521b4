import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { Refusal, type RunAccepted, StoredComparison } from '#model/messages/messages.ts'
import type { RoomCreated } from '#model/messages/workshop.ts'
import {
  ask,
  listen,
  startTestServer,
  type TestSocket,
  temporaryFolder,
  waitFor,
  waitLimitMs,
} from './testing/live-server.ts'
import { type OwnProcess, startProcess } from './testing/own-process.ts'
import { act, join, lead } from './testing/room.ts'

/** Whether this is the soak. Only the soak runs the test in which an entire class joins, because that test takes long. */
const isSoak = process.env.LOCKSTEP_THOROUGH === '1'
const classSize = 300

const dataFolder = await temporaryFolder()
afterAll(async () => {
  await rm(dataFolder, { recursive: true })
})

async function getJson(url: string): Promise<unknown> {
  return await (await fetch(url)).json()
}

test(
  'what one server recorded the next one still has, whole or cut short',
  async () => {
    const first = await startTestServer({}, dataFolder)
    const socket = first.connect()
    const heard = listen(socket)
    const { comparison, runs } = await ask<RunAccepted>(socket, 'run', { scenario: 'setnx-without-expire' })
    for (const { run } of runs) await ask(socket, 'watch', { run })
    await vi.waitFor(() => expect(heard.ended.size).toBe(2), waitFor)
    const before = StoredComparison.parse(await getJson(`${first.url}/api/comparisons/${comparison}`))
    expect(before.runs.map(({ header }) => header.run)).toEqual(runs.map(({ run }) => run))
    await first.close()

    // Simulates a server that was killed while it wrote the first recording.
    const folder = path.join(dataFolder, 'traces')
    const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort()
    expect(files).toHaveLength(2)
    const file = path.join(folder, files[0] ?? '')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.slice(0, text.length * 0.8))
    const second = await startTestServer({}, dataFolder)
    try {
      const [cut, whole] = StoredComparison.parse(await getJson(`${second.url}/api/comparisons/${comparison}`)).runs
      expect(whole).toEqual(before.runs[1])
      expect(cut?.events).toEqual(before.runs[0]?.events.slice(0, cut?.events.length))
      expect(cut?.judgement.asExpected).toBe(false)
      expect(cut?.judgement.verdicts.map(({ status }) => status)).not.toContain('held')

      const late = second.connect()
      const lateHeard = listen(late)
      const run = runs[0]?.run ?? ''
      await ask(late, 'watch', { run })
      // Judgements that arrive over the socket have their sentences too.
      await vi.waitFor(() => expect(lateHeard.ended.get(run)?.judgement).toBeDefined(), waitFor)
      expect(lateHeard.ended.get(run)?.judgement).toMatchObject(cut?.judgement ?? {})
      expect(lateHeard.events.get(run)).toEqual(cut?.events)

      await writeFile(file, text.replace('"seq":3', '"seq":4'))
      const { message, ...refusal } = Refusal.parse(await getJson(`${second.url}/api/runs/${run}`))
      expect(refusal.code).toBe('BROKEN_TRACE')
      expect(message).toContain('seq: expected 3')
      // The server does not read a run again until one second after the run was watched.
      await vi.waitFor(async () => expect(await ask(late, 'watch', { run })).toEqual(refusal), waitFor)
    } finally {
      await second.close()
    }
  },
  waitLimitMs * 2,
)

test(
  'a server that is killed in a workshop has it again: the room, its people, and what they answered',
  async () => {
    const folder = await temporaryFolder()
    const env = { LOCKSTEP_DATA: folder, LOCKSTEP_LOG: 'silent' }
    const killed = async ({ child }: OwnProcess) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    }
    const first = await startProcess(env)
    try {
      const teacher = first.connect()
      const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'Locks' })
      await lead(teacher, room)
      const ana = await join(first.connect(), room.code, 'Ana')
      const question = { kind: 'free' as const, ask: 'Who?', options: ['A', 'B'], right: 1 }
      await act(teacher, { do: 'ask', question })
      expect(await ask(ana.socket, 'room-answer', { question: 1, option: 1 })).toEqual({ question: 1, option: 1 })
      await expect(startProcess(env)).rejects.toThrow(`process ${first.child.pid}`)
      await killed(first)

      const second = await startProcess(env)
      try {
        const again = await join(second.connect(), room.code, undefined, ana.token)
        expect(again.me).toMatchObject({ name: 'Ana', member: ana.me.member, answers: [{ question: 1, option: 1 }] })
        const back = second.connect()
        expect((await lead(back, room)).lead).toMatchObject({ answered: 1, tally: [0, 1] })
        await act(back, { do: 'reveal' })
        await vi.waitFor(() => expect(again.seen.room?.question?.tally).toEqual([0, 1]), waitFor)
      } finally {
        await killed(second)
      }
    } finally {
      await killed(first)
      await rm(folder, { recursive: true })
    }
  },
  waitLimitMs * 3,
)

if (isSoak)
  test(
    'a whole class behind one address comes back at once after a restart, though a crowd uses up its newcomers and others guess codes',
    async () => {
      const folder = await temporaryFolder()
      const first = await startTestServer({}, folder)
      const teacher = first.connect()
      const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'Locks' })
      const class_ = Array.from({ length: classSize }, (_, n) => ({ name: `Person ${n}`, visitor: secretOf('a', n) }))
      const people = await Promise.all(
        class_.map(({ name, visitor }) => join(first.connect({ visitor }), room.code, name)),
      )
      await first.close()

      const second = await startTestServer({}, folder)
      try {
        const guess = async () => {
          const guesser = second.connect()
          for (let n = 0; n < 12; n += 1) await ask(guesser, 'room-join', { code: 'ABCDEF', name: 'Eve' })
        }
        // One connection may bring in three people.
        const connections = new Map<number, TestSocket>()
        const comeIn = (n: number) => {
          const third = Math.floor(n / 3)
          const socket = connections.get(third) ?? second.connect({ visitor: secretOf('b', third) })
          connections.set(third, socket)
          return ask<{ code?: string }>(socket, 'room-join', { code: room.code, name: `Bad ${n}` })
        }
        // On a busy machine, people join so slowly that the room may be full before the rate limit applies.
        const isUsedUp = () => crowd.some(({ code }) => code === 'RATE_LIMITED' || code === 'TOO_MANY')
        let crowd: { code?: string }[] = []
        for (let n = 0; n < 1000 && !isUsedUp(); n += 100)
          crowd = await Promise.all(Array.from({ length: 100 }, (_, i) => comeIn(n + i)))
        const [back] = await Promise.all([
          Promise.all(
            people.map(({ token }, n) =>
              join(second.connect({ visitor: class_[n]?.visitor ?? '' }), room.code, undefined, token),
            ),
          ),
          ...Array.from({ length: 5 }, guess),
        ])
        expect(back.map(({ me }) => me.member)).toEqual(people.map(({ me }) => me.member))
        const leads = second.connect()
        await lead(leads, room)
        // The teacher's remedy is to lock the room.
        await act(leads, { do: 'lock', locked: true })
        expect(isUsedUp()).toBe(true)
        expect(await comeIn(1001)).toMatchObject({ code: 'ROOM_LOCKED' })
      } finally {
        await second.close()
        await rm(folder, { recursive: true })
      }
    },
    waitLimitMs * 3,
  )

test(
  'a port that is in use is told in words',
  async () => {
    const server = await startTestServer()
    try {
      const { port } = new URL(server.url)
      await expect(startTestServer({ PORT: port })).rejects.toThrow(/port \d+ already.*PORT=\d+ npm start/)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    } finally {
      await server.close()
    }
  },
  waitLimitMs,
)

const secretOf = (letter: string, n: number) => `${letter}${String(n).padStart(47, '0')}`
