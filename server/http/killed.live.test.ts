/**
 * Kills a process at a random moment of a workshop, while people answer and a lesson runs. Afterwards the room, its members, and every
 * confirmed answer and recording must still exist. Only the soak runs this test, because each kill takes several seconds.
 */
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, type TestContext, test, vi } from 'vitest'
import { type RunAccepted, StoredComparison } from '#model/messages/messages.ts'
import type { GivenAnswer } from '#model/messages/room-question.ts'
import type { RoomCreated } from '#model/messages/workshop.ts'
import { randomStream } from '../engine/random.ts'
import { type OwnRedis, ownRedis } from '../workshop/testing/redis.ts'
import { ask, listen, type TestSocket, temporaryFolder, waitLimitMs } from './testing/live-server.ts'
import { type OwnProcess, startProcess } from './testing/own-process.ts'
import { act, join, lead, type Person } from './testing/room.ts'

const kills = Number(process.env.LOCKSTEP_KILLED_WORKSHOPS ?? 1)
/** Seed of the random moments. To repeat a failure, use the seed in the failure's title. */
const seed = Number(process.env.LOCKSTEP_KILLED_SEED ?? Date.now() % 1_000_000)
const waitFor = { timeout: 3 * waitLimitMs, interval: 50 }
/** Maximum delay before the kill. Covers the start of a store's servers, the clients' work, and some time after that. */
const longestMs = 2500

interface Lesson {
  scenario: string
  locks: string[]
}
const short: Lesson = { scenario: 'setnx-without-expire', locks: ['set-nx-px'] }

/** The process to kill, and the lesson that runs meanwhile. `program` matches the command of a store's server. */
const victims: { victim: string; program?: RegExp; lesson: Lesson }[] = [
  { victim: 'the only server', lesson: short },
  { victim: 'the hub', lesson: short },
  { victim: 'one of two servers', lesson: short },
  { victim: 'Redis', program: /redis-server|valkey-server/, lesson: { scenario: 'gc-pause', locks: ['fenced'] } },
  { victim: 'MariaDB', program: /mariadbd|mysqld/, lesson: { scenario: 'mysql-autocommit', locks: ['for-update'] } },
  {
    victim: 'PostgreSQL',
    program: /postgres/,
    lesson: { scenario: 'postgres-skip-locked', locks: ['job-skip-locked'] },
  },
  { victim: 'ZooKeeper', program: /java/, lesson: { scenario: 'zookeeper-session', locks: ['sequential'] } },
  { victim: 'etcd', program: /etcd/, lesson: { scenario: 'three-stores', locks: ['etcd'] } },
]
const rounds = Array.from({ length: kills }, (_, i) => {
  const chosen = victims[i % victims.length]
  return {
    ...chosen,
    victim: chosen?.victim ?? '',
    lesson: chosen?.lesson ?? short,
    kill: i + 1,
    seed,
    afterMs: momentOf(i + 1),
  }
})

function momentOf(kill: number): number {
  return Math.round(randomStream(seed, `kill ${kill}`).fraction() * longestMs)
}

let hub: OwnRedis
/** `alone` is one server that keeps its rooms in a file. `pair` is two servers that keep their rooms in the hub. */
let alone: OwnProcess
let pair: [OwnProcess, OwnProcess]
const folders: string[] = []
const env: Record<'alone' | 'pair', NodeJS.ProcessEnv> = { alone: {}, pair: {} }

beforeAll(async () => {
  folders.push(await temporaryFolder(), await temporaryFolder())
  hub = await ownRedis(['appendonly yes', 'appendfsync always'])
  env.alone = { LOCKSTEP_DATA: folders[0], LOCKSTEP_LOG: 'silent' }
  env.pair = { LOCKSTEP_DATA: folders[1], LOCKSTEP_LOG: 'silent', LOCKSTEP_HUB_URL: hub.url }
  alone = await startProcess(env.alone)
  pair = await Promise.all([startProcess(env.pair), startProcess(env.pair)])
}, 9 * waitLimitMs)
afterAll(async () => {
  await Promise.all([alone, ...pair].map((server) => ended(server, 'SIGTERM')))
  await hub.stop()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
}, 3 * waitLimitMs)

const title = 'kill $kill of seed $seed: $victim after $afterMs ms'
test.for(rounds)(title, { timeout: 12 * waitLimitMs }, async ({ victim, program, lesson, afterMs }, context) => {
  // If a server does not come back, only its own round fails.
  if (hasEnded(alone)) alone = await startProcess(env.alone)
  const servers = () => (['the hub', 'one of two servers'].includes(victim) ? pair : [alone])
  const [first = alone] = servers()
  const teacher = first.connect()
  const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'Locks' })
  await lead(teacher, room)
  const people = await Promise.all(
    ['Ana', 'Ben', 'Cleo'].map((name, i) => join((servers()[i % 2] ?? first).connect(), room.code, name)),
  )
  const kept = await recorded(first, await record(teacher, short))
  const given = keepAnswering(teacher, people)
  const heard = listen(teacher)
  const going = record(teacher, lesson)
  // Prevents an unhandled rejection if the kill makes this recording fail.
  going.catch(() => {})

  await given.first
  if (program !== undefined) await killStore(alone, program, afterMs, context)
  else await sleep(afterMs).then(() => kill(victim))
  const answers = await given.stop()
  expect(answers.flat().length, 'nothing was answered before').toBeGreaterThan(0)

  const [back = alone] = servers()
  await vi.waitFor(async () => expect((await fetch(`${back.url}/readyz`)).status).toBe(200), waitFor)
  for (const [i, { token, me }] of people.entries()) {
    const again = await join(back.connect(), room.code, undefined, token)
    expect(again.me).toMatchObject({ member: me.member, name: me.name })
    expect(again.me.answers).toEqual(expect.arrayContaining(answers[i] ?? []))
  }
  const leads = back.connect()
  const seen = await lead(leads, room)
  expect(seen.lead?.members.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Ben', 'Cleo'])
  expect(await recorded(back, kept.comparison)).toEqual(kept)
  expect(await act(leads, { do: 'freeze', frozen: true })).toHaveProperty('version')
  await going.catch(() => undefined)
  // People who watch a run must never see an internal error.
  expect([...heard.ended.values()].map(({ refusal }) => refusal?.code)).not.toContain('INTERNAL')
  const next = await recorded(back, await record(leads, short))
  expect(next.runs[0]?.events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
  // Ends the room, because a server limits its number of open rooms.
  await act(leads, { do: 'end' })
})

/** Resolves with the comparison's id after all of its runs have ended. Rejects if the connection is lost before that. */
async function record(teacher: TestSocket, lesson: Lesson): Promise<string> {
  const heard = listen(teacher)
  const { comparison, runs } = await ask<RunAccepted>(teacher, 'run', lesson)
  for (const { run } of runs) await ask(teacher, 'watch', { run })
  await vi.waitUntil(() => !teacher.connected || runs.every(({ run }) => heard.ended.has(run)), waitFor)
  if (!teacher.connected) throw new Error('The line is lost.')
  return comparison
}

async function recorded({ url }: OwnProcess, comparison: string): Promise<StoredComparison> {
  return StoredComparison.parse(await (await fetch(`${url}/api/comparisons/${comparison}`)).json())
}

/** Asks one question after another. `first` resolves when the first question has been answered. `stop` resolves with each person's confirmed answers. */
function keepAnswering(teacher: TestSocket, people: readonly Person[]) {
  const given: GivenAnswer[][] = people.map(() => [])
  let over = false
  let isFirst = () => {}
  const first = new Promise<void>((resolve) => {
    isFirst = resolve
  })
  const asking = (async () => {
    const question = { kind: 'free' as const, ask: 'Does it hold?', options: ['Yes', 'No'], right: null }
    // A message over a lost connection would wait until it times out.
    for (let id = 1; !over && teacher.connected; id += 1) {
      await act(teacher, { do: 'ask', question })
      const answers = people.map(async ({ socket }) => {
        if (!socket.connected) throw new Error('The line is lost.')
        return await ask<GivenAnswer>(socket, 'room-answer', { question: id, option: id % 2 })
      })
      for (const [i, answer] of (await Promise.allSettled(answers)).entries())
        if (answer.status === 'fulfilled' && 'question' in answer.value) given[i]?.push(answer.value)
      isFirst()
      // Stays below the rate limit of one connection.
      await sleep(100)
    }
  })().catch(isFirst)
  return {
    first,
    stop: async () => {
      over = true
      await asking
      return given
    },
  }
}

async function kill(victim: string): Promise<void> {
  if (victim === 'the hub') {
    await hub.kill()
    await hub.restart()
  } else if (victim === 'the only server') {
    await ended(alone, 'SIGKILL')
    alone = await startProcess(env.alone)
  } else {
    const [killed, left] = pair
    await ended(killed, 'SIGKILL')
    pair = [left, await startProcess(env.pair)]
  }
}

function hasEnded({ child }: OwnProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function ended(server: OwnProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return
  const { child } = server
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

/** Kills the store's server `afterMs` after the test first saw it. Skips the test if the store is not available. */
async function killStore(
  { child }: OwnProcess,
  program: RegExp,
  afterMs: number,
  { skip }: TestContext,
): Promise<void> {
  const found = () => descendantsOf(child.pid ?? 0).find(({ command }) => program.test(command))?.pid
  await vi.waitUntil(found, waitFor).catch(() => skip('this store cannot be had here'))
  await sleep(afterMs)
  // The process that was seen first may only prepare the server, and may have ended by now.
  await vi.waitUntil(() => isKilled(found()), waitFor)
}

function isKilled(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

function descendantsOf(ancestor: number): { pid: number; command: string }[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, command = '']) => ({ pid: Number(pid), parent: Number(parent), command }))
  const family = new Set([ancestor])
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => pid !== ancestor && family.has(pid))
}
