/** Tests edited locks that do harm with their commands, scripts and clients. Each is ended or rejected, while an ordinary run and exploration continue. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExplorationEnded } from '#model/messages/exploration.ts'
import type { Refusal, RunAccepted, StoredRun } from '#model/messages/messages.ts'
import { classroom } from '../http/testing/classroom.ts'
import { ask, type LiveServer, startTestServer, type TestSocket } from '../http/testing/live-server.ts'
import { act, join } from '../http/testing/room.ts'
import { rootFolder } from '../processes/folder.ts'
import { processesBelow } from '../processes/identity.ts'
import { explored, lesson, played } from './testing/page.ts'

let server: LiveServer
let socket: TestSocket
let bystander: TestSocket
beforeAll(async () => {
  server = await startTestServer()
  socket = server.connect({ visitor: 'ab'.repeat(24) })
  bystander = server.connect({ visitor: 'cd'.repeat(24) })
})
afterAll(async () => {
  await server.close()
  const left = processesBelow(rootFolder()).filter(({ place }) => place.startsWith(`${process.pid}-`))
  expect(left).toEqual([])
})

const budget = {}

/** Returns the attacks with these names. The soak tries every attack. */
const some = <T>(attacks: Record<string, T>, ...names: string[]) =>
  Object.entries(attacks).filter(([name]) => process.env.LOCKSTEP_EVERY_ATTACK === '1' || names.includes(name))

const lockWith = (inAcquire: string, script = 'return 1') => ({
  'lock.ts': [
    "import { CommandError, defineLock } from '../context.ts'",
    'export default defineLock({',
    "  title: 'x', summary: 'y',",
    '  create: ({ redis, key, clock, channel }) => ({',
    `    async acquire() { ${inAcquire}; return null },`,
    '    async release() { return true },',
    '  }),',
    '})',
  ].join('\n'),
  'release.lua': script,
})

async function exploredAs(files: object): Promise<string> {
  const got = await explored(socket, { ...lesson, files, budget })
  if ('failed' in got) return `${got.failed.code} ${got.failed.reason}`
  const { notExplorable, complete } = got.ended.summary
  return notExplorable === null ? `complete: ${complete}` : 'not explorable'
}

/** Plays a lock. Returns the messages with which its clients ended, and how the run ended. */
async function playedAs(files: object): Promise<{ said: string; status: string; why: string }> {
  const { edited } = await played(server, socket, { ...lesson, files })
  const events = edited?.stored?.events ?? []
  const said = events.flatMap((event) => (event.kind === 'client-threw' ? [event.message] : [])).join(' | ')
  const end = events.at(-1)
  if (end?.kind !== 'run-ended') throw new Error(`the run has no end: ${JSON.stringify(edited?.refusal)}`)
  return { said, status: end.status, why: JSON.stringify(end.why ?? '') }
}

/** Checks that another person can still explore and run a lock. */
async function others(): Promise<void> {
  const ended = new Promise<ExplorationEnded>((resolve) => bystander.once('exploration-ended', resolve))
  await ask(bystander, 'explore', { lock: 'set-nx-px-get-del', budget: { leaseEnds: 1, crashes: 1 } })
  const run = await ask<RunAccepted>(bystander, 'run', {
    scenario: lesson.scenario,
    locks: ['set-nx-px'],
    parameters: { leaseMs: 6000 },
  })
  expect((await ended).summary).toMatchObject({ schedules: '1020', complete: true })
  await expect
    .poll(async () => {
      const response = await fetch(`${server.url}/api/runs/${run.runs[0]?.run}`)
      const { events = [], judgement } = (await response.json()) as Partial<StoredRun>
      const end = events.at(-1)
      return end?.kind === 'run-ended'
        ? [end.status, judgement?.verdicts.find(({ property }) => property === 'exclusion')?.status]
        : []
    })
    .toEqual(['completed', expect.stringMatching(/^(held|unknown)$/)])
}

const run = "await redis.eval('release.lua', [key], ['a'])"

describe('scripts', () => {
  const scripts: Record<string, { script: string; ends: RegExp }> = {
    'an endless loop': { script: 'while true do end', ends: /script-too-long/ },
    'an endless loop after a write': {
      script: "redis.call('SET', KEYS[1], ARGV[1]) while true do end",
      ends: /script-too-long/,
    },
    'an endless loop that catches its end': {
      script: 'while true do pcall(function() while true do end end) end',
      ends: /script-too-long/,
    },
    'endless memory': {
      script: "local t = {} for i = 1, 1e9 do t[i] = string.rep('x', 1000) .. i end",
      ends: /script-(too-long|memory)|store-ended/,
    },
  }
  test.each(some(scripts, 'an endless loop after a write'))(
    '%s ends its own server, and nothing else',
    async (_, { script, ends }) => {
      const [said] = await Promise.all([exploredAs(lockWith(run, script)), others()])
      expect(said).toMatch(/^CODE_ENDED /)
      expect(said).toMatch(ends)
      const { status, why } = await playedAs(lockWith(run, script))
      expect(status).toBe('store-lost')
      expect(why).toMatch(/a script (kept it busy|took more than)|ended/)
      expect(await exploredAs(lockWith(run))).toBe('complete: true')
    },
  )
})

test('neither a command nor a script can do more than a lock needs', async () => {
  const refused = [
    ...['FLUSHALL', 'FLUSHDB', 'SELECT 1', 'SWAPDB 0 1', 'CONFIG GET *', 'CONFIG SET maxmemory 0', 'SHUTDOWN NOSAVE'],
    ...['KEYS *', 'SCAN 0', 'GET other', 'SET stock 1', 'DEL resource', 'CLIENT LIST', 'CLIENT KILL TYPE normal'],
    ...[
      'DEBUG SLEEP 1',
      'SCRIPT FLUSH',
      'FUNCTION LIST',
      'ACL LIST',
      'MONITOR',
      'REPLICAOF NO ONE',
      'MIGRATE h 1 k 0 1',
    ],
    ...['QUIT', 'RESET', 'HELLO 3', 'AUTH default x', 'SAVE', 'MODULE LIST', 'PUBLISH __keyevent@0__:set x'],
  ]
  const asks = `const said = []
    for (const command of ${JSON.stringify(refused)}) {
      const [name, ...args] = command.split(' ')
      await redis.call(name, ...args).then(
        () => said.push(command), (error) => /NOPERM|no permissions|can't run|No permissions|not allowed/i.test(error.message) || said.push(command + ': ' + error.message))
    }
    throw new Error('allowed: ' + JSON.stringify(said))`
  expect(await playedAs(lockWith(asks))).toMatchObject({ said: expect.stringContaining('allowed: []') })
  const calls = refused.slice(0, 22).map((command) => {
    const [name, ...args] = command.split(' ')
    return `{${[name, ...args].map((word) => `'${word}'`).join(', ')}}`
  })
  const script = `local done = {}
    for _, argv in ipairs({${calls.join(', ')}}) do
      local reply = redis.pcall(unpack(argv))
      if type(reply) ~= 'table' or not reply.err then done[#done + 1] = argv[1] end
    end
    return table.concat(done, ',')`
  const tell = `const done = ${run.replace('await ', 'await ')}; throw new Error('done: ' + JSON.stringify(done))`
  expect(await playedAs(lockWith(tell, script))).toMatchObject({ said: expect.stringContaining('done: ""') })
})

describe('clients of a live run', () => {
  const attacks: Record<string, { code: string; script?: string; said: RegExp }> = {
    'an endless loop': { code: 'for (;;) {}', said: /50 ms without waiting/ },
    'an endless loop after an answer': {
      code: "await redis.call('GET', key); for (;;) {}",
      said: /50 ms without waiting/,
    },
    '2,000 commands': {
      code: "for (let i = 0; i < 3000; i++) await redis.call('PING')",
      said: /more than 2000 operations/,
    },
    'endless memory': { code: 'let a = [1]; for (;;) a = a.concat(a)', said: /4 MB of memory|out of memory/ },
    'a huge answer': {
      code: run,
      script: "return string.rep('x', 1000000)",
      said: /more than 65536 bytes/,
    },
    'an answer beyond all bounds': {
      code: run,
      script: "return string.rep('x', 50000000)",
      // Redis closes the connection of this lock. A worker that is waiting for the lock tolerates that.
      said: /^ completed|store-lost|more than/,
    },
    'loops of built-in functions': {
      code: "const s = 'a'.repeat(1e6); for (;;) s.indexOf('b')",
      said: /ended|without/,
    },
  }
  test.each(some(attacks, 'an endless loop after an answer'))(
    '%s ends it, and its own run alone',
    async (_, { code, script, said }) => {
      const [ended] = await Promise.all([playedAs(lockWith(code, script)), others()])
      expect(`${ended.said} ${ended.status} ${ended.why}`).toMatch(said)
    },
  )
})

test('a page that leaves ends its sandbox, its run and its exploration', async () => {
  const leaving = server.connect({ visitor: 'ef'.repeat(24) })
  const files = lockWith('for (;;) await clock.sleep(50)')
  const { runs } = await ask<RunAccepted & { loads: true }>(leaving, 'edited-run', { ...lesson, files })
  leaving.disconnect()
  await expect
    .poll(async () => {
      const response = await fetch(`${server.url}/api/runs/${runs[0]?.run}`)
      const { events = [] } = (await response.json()) as Partial<StoredRun>
      const end = events.at(-1)
      return response.status === 404 || (end?.kind === 'run-ended' && end.status === 'cancelled')
    })
    .toBe(true)
})

test('beyond this machine only a class gets it, and only the exercises that its teacher has released', async () => {
  const open = await startTestServer({ HOST: '0.0.0.0' })
  try {
    const page = open.connect()
    const refusal = { code: 'EDITING_OFF', reason: 'editing-off' }
    expect(await ask<Refusal>(page, 'edited-files', lesson)).toMatchObject(refusal)
    expect(await ask<Refusal>(page, 'edited-explore', { ...lesson, files: {}, budget })).toMatchObject(refusal)
    expect(await ask<Refusal>(page, 'edited-run', { ...lesson, files: {} })).toMatchObject(refusal)

    const { code, teacher, people } = await classroom(open, 'Ada')
    const ada = people[0]?.socket ?? page
    const released = { scenario: 'crash-before-expire', lock: 'setnx-then-expire' }
    expect(await ask<Refusal>(ada, 'edited-files', released)).toMatchObject(refusal)
    await act(teacher, { do: 'exercises', exercises: ['whose-lease'] })
    expect(await ask<object>(ada, 'edited-files', released)).toHaveProperty('files')
    expect(await ask<Refusal>(ada, 'edited-files', lesson)).toMatchObject(refusal)
    expect(await ask<Refusal>(page, 'edited-files', released)).toMatchObject(refusal)
    const guest = await join(open.connect({}), code, 'Ben')
    const claim = { release: 2, exercise: 'whose-lease', exploration: 'ex', comparison: null }
    expect(await ask<Refusal>(guest.socket, 'room-exercise-try', claim)).toMatchObject({ code: 'UNKNOWN_EXPLORATION' })
    const unsolved = { release: 2, exercise: 'whose-lease', on: true }
    expect(await ask<Refusal>(guest.socket, 'room-exercise-show', unsolved)).toMatchObject({ reason: 'not-solved-yet' })
    const shown = { exercise: 'whose-lease', member: guest.me.member }
    expect(await act(teacher, { do: 'solution', shown })).toMatchObject({ reason: 'not-shown-by-author' })
    await act(teacher, { do: 'exercises', exercises: null })
    expect(await ask<Refusal>(ada, 'edited-files', released)).toMatchObject(refusal)
  } finally {
    await open.close()
  }
})
