import { rm } from 'node:fs/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { type KeptRoom, KeptRooms } from '#model/messages/kept-rooms.ts'
import { place } from '../http/testing/classroom.ts'
import { ask, startTestServer, temporaryFolder, waitFor, waitLimitMs } from '../http/testing/live-server.ts'
import { act, join, lead } from '../http/testing/room.ts'
import { stillOpen } from './invitation.ts'
import { call } from './testing/capture.ts'

const dataFolder = await temporaryFolder()
afterAll(() => rm(dataFolder, { recursive: true }))

const env = { LOCKSTEP_DATA: dataFolder }
const rooms = (...argv: string[]) => call(['rooms', ...argv], { env })
const listed = async (): Promise<KeptRoom[]> => KeptRooms.parse(JSON.parse((await rooms('--json')).out))

test(
  'rooms are listed, renamed, reset and reopened from a terminal, with a server that runs and without one',
  async () => {
    const server = await startTestServer({}, dataFolder)
    const teacher = server.connect()
    const room = await ask<{ code: string; secret: string }>(teacher, 'room-create', { title: 'Rehearsal' })
    const seen = await lead(teacher, room)
    const ana = await join(server.connect(), room.code, 'Ana')
    await act(teacher, { do: 'show', place: place(7) })
    expect(await rooms('rename', room.code.toLowerCase(), 'Locks,', 'Friday')).toMatchObject({ status: 0 })
    await vi.waitFor(() => expect(seen.room?.title).toBe('Locks, Friday'), waitFor)
    expect((await rooms('reset', room.code)).err).toContain('--yes')
    const { out, err } = await rooms()
    expect(err).toBe(`The server at ${server.url}.\n`)
    expect(out).toMatch(new RegExp(`^${room.code}  [-0-9]+ [:0-9]+ +open +1, 1 here +- +gc-pause +Locks, Friday$`, 'm'))
    // Only the host may see the rooms.
    expect((await fetch(`${server.url}/api/host/rooms`)).status).toBe(403)

    expect((await rooms('reset', room.code, '--yes')).status).toBe(0)
    await vi.waitFor(() => expect(ana.socket.connected).toBe(false), waitFor)
    await vi.waitFor(() => expect(seen.lead?.members).toEqual([]), waitFor)
    const ben = await join(server.connect(), room.code, 'Ana')
    expect([ben.me.name, ben.seen.room?.place]).toEqual(['Ana', null])
    await act(teacher, { do: 'show', place: place(9) })
    await act(teacher, { do: 'end' })
    await server.close()

    // Without a server, the command lists the rooms that are stored in the folder.
    expect(await listed()).toMatchObject([{ code: room.code, title: 'Locks, Friday', state: 'ended', people: 1 }])
    const again = await rooms('reopen', room.code)
    expect([again.status, again.err]).toEqual([0, `No server runs. These are the rooms in ${dataFolder}.\n`])
    const next = await startTestServer({}, dataFolder)
    const [kept] = await listed()
    expect(kept).toMatchObject({ state: 'open', people: 1, here: 0, secret: room.secret, scenario: 'gc-pause' })
    expect(stillOpen(kept === undefined ? [] : [kept], next.url)).toContain(`/present/${room.code}#${room.secret}`)
    const back = await join(next.connect(), room.code, undefined, ben.token)
    expect(back.seen.room).toMatchObject({ state: 'open', place: place(9) })
    expect((await rooms('reopen', 'ZZZZZZ')).err).toContain('There is no workshop ZZZZZZ')
    await next.close()
  },
  waitLimitMs,
)

test.each([
  [['mend', 'ABCDEF'], 'not "mend"'],
  [['rename', 'ABCDEF'], 'needs a title'],
  [['reset', 'OO'], 'needs the code'],
])('rooms %j is not understood', async (argv, said) => {
  expect(await rooms(...argv)).toMatchObject({ status: 2, err: expect.stringContaining(said) })
})
