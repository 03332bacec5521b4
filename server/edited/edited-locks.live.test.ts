import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditableLock, EditedExplored, EditedRun } from '#model/messages/edited-lock.ts'
import type { ExplorationEnded, Position, River } from '#model/messages/exploration.ts'
import type { OpenedLesson, Refusal, RunAccepted, StoredRun } from '#model/messages/messages.ts'
import { ask, type LiveServer, startTestServer, type TestSocket } from '../http/testing/live-server.ts'
import { explored, lesson, played, textOf } from './testing/page.ts'

let server: LiveServer
let socket: TestSocket
beforeAll(async () => {
  server = await startTestServer()
  socket = server.connect()
})
afterAll(() => server.close())

const budget = { leaseEnds: 1, crashes: 1 }
const blindly = (text: string) => text.replace("redis.eval('release.lua', [key], [owner])", "redis.call('DEL', key)")

test('what can be edited comes with what it may import', async () => {
  const { context } = (await (await fetch(`${server.url}/api/lessons/mistaken-release`)).json()) as OpenedLesson
  expect(context.editable).toBe(true)
  const own = await ask<EditableLock>(socket, 'edited-files', lesson)
  expect(own.folder).toBe('locks/redis/set-nx-px/')
  expect(own.files.map(({ name }) => name)).toEqual(['lock.ts', 'release.lua'])
  expect(own.imports.map(({ from }) => from)).toEqual(
    expect.arrayContaining(['../context.ts', '../shared/watchdog.ts']),
  )
  expect(own.types.map(({ file }) => file)).toEqual(['lock.ts', 'parameter.ts'])
  const blank = await ask<EditableLock>(socket, 'edited-files', { ...lesson, lock: null })
  expect(blank).toMatchObject({ folder: 'locks/redis/yours/', files: [{ name: 'lock.ts' }, { name: 'release.lua' }] })
  const elsewhere = { scenario: 'zookeeper-session', lock: null }
  expect(await ask(socket, 'edited-files', elsewhere)).toMatchObject({
    code: 'NOT_EDITABLE',
    reason: 'store-not-editable',
  })
})

test('errors of loading say where they are, in each file', async () => {
  const files = {
    'lock.ts':
      "import { defineLock } from '../context.ts'\nimport fs from 'node:fs'\n\nexport default defineLock({})\n",
    'release.lua': "-- two lines\nif redis.call('GET') = 1 then\n",
  }
  const answer = await ask<EditedExplored>(socket, 'edited-explore', { ...lesson, files, budget })
  expect(answer).toMatchObject({
    loads: false,
    errors: [
      { file: 'lock.ts', line: 2, column: 17, refusal: { code: 'CODE_WRONG', reason: 'code-import' } },
      { file: 'release.lua', line: 2, refusal: { code: 'CODE_WRONG', reason: 'script-syntax' } },
    ],
  })
  const shape = "import { defineLock } from '../context.ts'\nexport default defineLock({ title: '' } as never)\n"
  const bad = { 'lock.ts': 'export const one: number =\n', 'helper.ts': 'let a = (1 as number\n' }
  expect(await ask(socket, 'edited-run', { ...lesson, files: bad })).toMatchObject({
    loads: false,
    errors: [
      { file: 'lock.ts', refusal: { reason: 'code-syntax' } },
      { file: 'helper.ts', refusal: { reason: 'code-syntax' } },
    ],
  })
  expect(await ask(socket, 'edited-explore', { ...lesson, files: { 'lock.ts': shape }, budget })).toMatchObject({
    errors: [{ file: 'lock.ts', refusal: { reason: 'code-no-lock' } }],
  })
})

test('an untouched lock has the very orders of the original, and an edited one has its own', async () => {
  const summary = new Promise<ExplorationEnded>((resolve) => socket.once('exploration-ended', resolve))
  await ask(socket, 'explore', { lock: 'set-nx-px', budget })
  const { summary: original } = await summary
  const same = await explored(socket, { ...lesson, files: {}, budget })
  if (!('ended' in same)) throw new Error(JSON.stringify(same))
  expect({ ...same.ended.summary, ms: 0 }).toEqual({ ...original, ms: 0 })

  const files = { 'lock.ts': blindly(await textOf(socket, lesson)) }
  const edited = await explored(socket, { ...lesson, files, budget })
  if (!('ended' in edited)) throw new Error(JSON.stringify(edited))
  expect(original.broken['owner-only']).toBeUndefined()
  expect(edited.ended.summary.broken['owner-only']?.smallest.length).toBeGreaterThan(0)
  expect(edited.ended.sources[0]).toEqual({
    file: 'locks/redis/set-nx-px/lock.ts',
    language: 'ts',
    text: files['lock.ts'],
  })

  const { exploration } = edited
  const position = await ask<Position>(socket, 'position', { exploration, path: ['A'] })
  const line = files['lock.ts'].split('\n').findIndex((text) => text.includes("'DEL'")) + 1
  const asks = position.clients[1]?.operations[0]
  expect(asks?.source).toMatchObject({ file: 'locks/redis/set-nx-px/lock.ts' })
  const river = await ask<River>(socket, 'river', { exploration, property: 'owner-only' })
  expect(river.cells.length).toBeGreaterThan(10)

  const path = edited.ended.summary.broken['owner-only']?.smallest
  const { runs } = await ask<RunAccepted>(socket, 'play', { exploration, path })
  const stored: StoredRun = await (await fetch(`${server.url}/api/runs/${runs[0]?.run}`)).json()
  expect(stored.judgement.verdicts).toContainEqual(
    expect.objectContaining({ property: 'owner-only', status: 'violated' }),
  )
  const released = stored.events.find((event) => event.kind === 'command-sent' && event.argv[0] === 'DEL')
  expect(released).toMatchObject({ source: { file: 'locks/redis/set-nx-px/lock.ts', line } })
})

test('the step that breaks somebody else’s lock names its command, and an answer that is lost is no refusal', async () => {
  const acquire = (code: string) => ({
    'lock.ts': `import { defineLock } from '../context.ts'
export default defineLock({
  title: 'Mine',
  summary: 'Mine.',
  create: ({ redis, key, client, leaseMs }) => ({
    async acquire() {
      ${code}
    },
    release: async () => (await redis.call('DEL', key)) === 1,
  }),
})
`,
  })
  const extended = acquire(`if ((await redis.call('SET', key, client, 'NX', 'PX', leaseMs)) !== 'OK') return null
      await redis.call('PEXPIRE', key, leaseMs)
      return {}`)
  const edited = await explored(socket, { ...lesson, files: extended, budget })
  if (!('ended' in edited)) throw new Error(JSON.stringify(edited))
  const path = edited.ended.summary.broken['owner-only']?.smallest ?? []
  const { exploration } = edited
  const position = await ask<Position>(socket, 'position', { exploration, path })
  const last = position.taken.at(-1)
  expect(last).toMatchObject({ deed: 'get', meddled: { command: 'PEXPIRE' } })
  expect(last?.meddled?.holder).not.toBe(last?.client)
  expect(position.taken.filter(({ meddled }) => meddled !== undefined)).toHaveLength(1)
  const taken = await ask<Position>(socket, 'position', { exploration, path: ['A'] })
  expect(taken.choices[0]).toMatchObject({ step: 'A', intent: 'lease' })

  const files = acquire(`await redis.call('SET', key, client, 'NX', 'PX', leaseMs).catch(() => null)
      return null`)
  const given = await explored(socket, { ...lesson, files, budget: { lateReplies: 1 } })
  if (!('ended' in given)) throw new Error(JSON.stringify(given))
  const deeds = async (...path: string[]) =>
    (await ask<Position>(socket, 'position', { exploration: given.exploration, path })).taken.map(({ deed }) => deed)
  expect(await deeds('A/', 'A?')).toEqual(['grant', undefined])
  expect(await deeds('A/', 'A')).toEqual(['grant', 'give-up'])
  expect(await deeds('A', 'B')).toEqual(['refused', 'refused'])
})

test('a key of its own is refused by Redis, at its line, in every order and live', async () => {
  const text = await textOf(socket, lesson)
  const files = { 'lock.ts': text.replace("redis.call('SET', key,", "redis.call('SET', 'mykey',") }
  const line = files['lock.ts'].split('\n').findIndex((one) => one.includes("'mykey'")) + 1
  const source = { file: 'locks/redis/set-nx-px/lock.ts', line }
  const error = expect.stringMatching(/^NOPERM/)
  const edited = await explored(socket, { ...lesson, files, budget })
  if (!('ended' in edited)) throw new Error(JSON.stringify(edited))
  expect(edited.ended.summary.refusedCommands).toMatchObject([{ error, source }])
  const { edited: run } = await played(server, socket, { ...lesson, files })
  expect(run?.stored?.events).toContainEqual(expect.objectContaining({ kind: 'command-replied', error }))
})

test('an edited lock runs live under the lesson’s faults, beside the original, and its recording is complete', async () => {
  const files = { 'lock.ts': blindly(await textOf(socket, lesson)) }
  const runs = await played(server, socket, { ...lesson, files, beside: 'set-nx-px', seed: 1 })
  expect(Object.keys(runs).sort()).toEqual(['edited', 'set-nx-px'])
  const statusOf = (lock: string) =>
    runs[lock]?.stored?.judgement.verdicts.find(({ property }) => property === 'owner-only')?.status
  expect([statusOf('edited'), statusOf('set-nx-px')]).toEqual(['violated', 'held'])
  const stored = runs.edited?.stored
  if (!stored) throw new Error('it is recorded')
  const { header } = stored
  expect(header.edited).toEqual({ lock: 'set-nx-px', files: ['locks/redis/set-nx-px/lock.ts'] })
  expect(runs['set-nx-px']?.stored?.header.edited).toBeUndefined()
  expect(header.role).toBe('yours')
  expect(header.sources.find(({ file }) => file === 'locks/redis/set-nx-px/lock.ts')?.text).toBe(files['lock.ts'])
  expect(header.sources.some(({ file }) => file.endsWith('release.lua'))).toBe(true)

  // The recording contains everything that is needed to continue editing.
  const again = Object.fromEntries(
    header.sources
      .filter(({ file }) => header.edited?.files.includes(file))
      .map(({ file, text }) => [file.split('/').at(-1), text]),
  )
  expect(again).toEqual(files)
})

test('a person has one run at a time, and closing ends it', async () => {
  const asked = { ...lesson, files: {} }
  const first = await ask<EditedRun>(socket, 'edited-run', asked)
  if (!first.loads) throw new Error('it loads')
  expect(await ask<Refusal>(socket, 'edited-run', asked)).toMatchObject({ reason: 'own-runs-waiting' })
  await ask(socket, 'edited-close', {})
  const second = await ask<EditedRun | Refusal>(socket, 'edited-run', asked)
  expect(second).toMatchObject({ loads: true })
  await ask(socket, 'edited-close', {})
})

test('a lock that cannot be explored says why, and runs live: it listens to the lesson’s channel', async () => {
  const asked = { scenario: 'lost-wakeup', lock: 'pubsub', files: {} }
  const got = await explored(socket, { ...asked, budget })
  if (!('ended' in got)) throw new Error(JSON.stringify(got))
  expect(got.ended.summary.notExplorable).toMatch(/SUBSCRIBE/)
  const { edited } = await played(server, socket, asked)
  const kinds = new Set(edited?.stored?.events.map(({ kind }) => kind))
  expect([...kinds]).toEqual(expect.arrayContaining(['client-acquired', 'client-waiting', 'run-ended']))
  const refused = edited?.stored?.events.filter(
    (event) => event.kind === 'command-replied' && event.outcome === 'error',
  )
  expect(refused).toEqual([])
})

test('a lock on a quorum has five servers for itself, and its clients few rights on each', async () => {
  const asked = { scenario: 'clock-jump', lock: 'redlock', files: {} }
  const { edited } = await played(server, socket, asked)
  const header = edited?.stored?.header
  expect(header?.fleet.nodes).toHaveLength(5)
  expect(edited?.stored?.events.filter(({ kind }) => kind === 'client-acquired').length).toBeGreaterThan(0)
})
