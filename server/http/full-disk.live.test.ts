/** Tests a disk that becomes full in the middle of a run. A limit on the size of files simulates the full disk. */
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RunAccepted } from '#model/messages/messages.ts'
import type { RoomCreated } from '#model/messages/workshop.ts'
import { ask, listen, longLease, temporaryFolder, waitFor, waitLimitMs } from './testing/live-server.ts'
import { type OwnProcess, startProcess } from './testing/own-process.ts'
import { act, join, lead } from './testing/room.ts'

/** File size limit in blocks of 512 bytes. Larger than a trace's header, and smaller than a whole run. */
const blocks = 48

test(
  'a run in the middle of which the disk is full is told to its end and judged, and says that it is not kept',
  async () => {
    const folder = await temporaryFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const env = { LOCKSTEP_DATA: folder, LOCKSTEP_LOG: 'silent' }
    // The first server compiles the code for the second server if necessary.
    await ended(await startProcess(env))
    const server = await startProcess(env, `ulimit -f ${blocks}`)
    onTestFinished(() => ended(server))
    const socket = server.connect()
    const heard = listen(socket)
    const wanted = { scenario: 'gc-pause', locks: ['fenced'], parameters: longLease }
    const { runs } = await ask<RunAccepted>(socket, 'run', { ...wanted, watch: true })
    const run = runs[0]?.run ?? ''
    await vi.waitFor(() => expect(heard.ended.has(run)).toBe(true), waitFor)

    expect(heard.ended.get(run)).toMatchObject({ judgement: { asExpected: true }, refusal: { code: 'NOT_KEPT' } })
    expect(heard.events.get(run)?.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
    // The recording was started but did not fit.
    const begun = (await readdir(path.join(folder, 'traces'))).filter((name) => name.endsWith('.jsonl'))
    expect(begun).toHaveLength(1)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    socket.disconnect()
  },
  waitLimitMs * 3,
)

test(
  'what happens in a workshop while the disk is full goes on, and the teacher and /readyz are told that it is not kept',
  async () => {
    const folder = await temporaryFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const env = { LOCKSTEP_DATA: folder, LOCKSTEP_LOG: 'silent' }
    await ended(await startProcess(env))
    const server = await startProcess(env, `ulimit -f ${blocks}`)
    onTestFinished(() => ended(server))
    const readiness = async () => await (await fetch(`${server.url}/readyz`)).json()
    const teacher = server.connect()
    const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'Locks' })
    const seen = await lead(teacher, room)
    expect(seen.lead).toMatchObject({ kept: true })
    expect(await readiness()).toEqual({ ready: true, missing: [] })

    const items = Array.from({ length: 15 }, () => ({ scenario: 'gc-pause', minutes: 5, notes: 'x'.repeat(2000) }))
    await act(teacher, { do: 'plan', plan: { title: 'Longer than there is room', items } })
    await vi.waitFor(() => expect(seen.lead).toMatchObject({ kept: false }), waitFor)
    expect(await readiness()).toEqual({ ready: false, missing: [expect.stringContaining('The disk refuses')] })
    expect((await join(server.connect(), room.code, 'Ana')).me.name).toBe('Ana')

    // Removing the plan shortens the file, so it fits again.
    await act(teacher, { do: 'plan', plan: null })
    await vi.waitFor(() => expect(seen.lead).toMatchObject({ kept: true }), waitFor)
    expect(await readiness()).toEqual({ ready: true, missing: [] })
    expect(await readFile(path.join(folder, 'rooms.jsonl'), 'utf8')).toContain('"Ana"')
    teacher.disconnect()
  },
  waitLimitMs * 3,
)

async function ended({ child }: OwnProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await gone
}
