/** Tests who may change a run. Everybody here connects from 127.0.0.1, and only a token makes someone the host. */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type { RunAccepted } from '#model/messages/messages.ts'
import type { RoomCreated } from '#model/messages/workshop.ts'
import { ask, listen, longLease, serverForTests, startTestServer, waitFor, waitLimitMs } from './testing/live-server.ts'
import { lead } from './testing/room.ts'

const oneRun = { scenario: 'setnx-without-expire', locks: ['set-nx-px'] }
const [ada, ben] = ['a'.repeat(48), 'b'.repeat(48)]
const refused = { code: 'FORBIDDEN' }
const server = await serverForTests({ LOCKSTEP_MAX_RUNS: '1' })

const connect = (visitor?: string) => server.connect(visitor === undefined ? {} : { visitor })
const asHost = () => server.connect({ host: server.hostToken })

test('only the host opens a workshop', async () => {
  expect(await ask(connect(), 'room-create', {})).toMatchObject(refused)
  expect(await ask(server.connect({ host: 'c'.repeat(48) }), 'room-create', {})).toMatchObject(refused)
  expect(await ask(asHost(), 'room-create', {})).toMatchObject({ code: expect.stringMatching(/^[A-Z2-9]{6}$/) })
})

test(
  'a run is cancelled, and its recording deleted, by who made it and by nobody else; a room’s by who leads it',
  async () => {
    const teacher = asHost()
    const first = await ask<RoomCreated>(teacher, 'room-create', {})
    const second = await ask<RoomCreated>(teacher, 'room-create', {})
    const [leader, stranger] = [connect(), connect()]
    await lead(leader, first)
    await lead(stranger, second)

    const maker = connect(ada)
    await ask(maker, 'room-join', { code: first.code, name: 'Ada' })
    const heard = listen(maker)
    const mine = await ask<RunAccepted>(maker, 'run', { ...oneRun, parameters: longLease })
    const also = await ask<RunAccepted>(maker, 'run', oneRun)
    const [run, waiting] = [mine.runs[0]?.run, also.runs[0]?.run]
    for (const socket of [connect(ben), connect(), stranger]) {
      expect(await ask(socket, 'cancel', { run })).toMatchObject(refused)
      expect(await ask(socket, 'cancel', { run: waiting })).toMatchObject(refused)
    }
    await ask(maker, 'watch', { run: waiting })
    // Ada cancels the run from her other window.
    expect(await ask(connect(ada), 'cancel', { run: waiting })).toEqual({ run: waiting })
    await vi.waitFor(() => expect(heard.ended.get(waiting ?? '')?.refusal?.code).toBe('CANCELLED'), waitFor)
    await ask(maker, 'watch', { run })
    // Waits for events, because a run that is cancelled before it starts leaves no recording.
    await vi.waitFor(() => expect(heard.events.get(run ?? '')?.length).toBeGreaterThan(0), waitFor)
    expect(await ask(leader, 'cancel', { run })).toEqual({ run })
    await vi.waitFor(() => expect(heard.ended.has(run ?? '')).toBe(true), waitFor)

    const { comparison } = mine
    for (const socket of [connect(ben), connect(), stranger]) {
      expect(await ask(socket, 'delete', { comparison })).toMatchObject(refused)
      expect(await ask(socket, 'keep', { comparison, kept: true })).toMatchObject(refused)
      expect(await ask(socket, 'name', { comparison, name: 'Mine now' })).toMatchObject(refused)
    }
    expect(await ask(maker, 'name', { comparison, name: 'Hers' })).toMatchObject({ name: 'Hers' })
    expect(await ask(leader, 'keep', { comparison, kept: true })).toMatchObject({ kept: true })
    expect(await ask(asHost(), 'delete', { comparison })).toEqual({ comparison })
  },
  waitLimitMs * 2,
)

test(
  'what is kept can be read by nobody else on this machine, also where an earlier version left it open',
  async () => {
    const folder = path.join(server.dataFolder, 'another')
    await mkdir(path.join(folder, 'traces'), { recursive: true })
    await chmod(path.join(folder, 'traces'), 0o755)
    const other = await startTestServer({}, folder)
    const socket = other.connect()
    const heard = listen(socket)
    const { comparison, runs } = await ask<RunAccepted>(socket, 'run', oneRun)
    await ask(socket, 'watch', { run: runs[0]?.run })
    await vi.waitFor(() => expect(heard.ended.has(runs[0]?.run ?? '')).toBe(true), waitFor)
    await ask(socket, 'keep', { comparison, kept: true })
    await other.close()
    const modeOf = async (name: string) => ((await stat(path.join(folder, name))).mode & 0o777).toString(8)
    expect(await modeOf('traces')).toBe('700')
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    const modes = files.flatMap((file) =>
      file.isFile() ? [modeOf(path.join(path.relative(folder, file.parentPath), file.name))] : [],
    )
    expect(modes.length).toBeGreaterThan(2)
    expect(new Set(await Promise.all(modes))).toEqual(new Set(['600']))
  },
  waitLimitMs,
)
