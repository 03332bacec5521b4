import { expect, test, vi } from 'vitest'
import { Report } from '#model/messages/report.ts'
import type { LeadAction, RoomCreated } from '#model/messages/workshop.ts'
import { ask, startTestServer, waitFor, waitLimitMs } from './testing/live-server.ts'
import { act, join, lead, type Person } from './testing/room.ts'

const own: LeadAction = { do: 'ask', question: { kind: 'words', ask: 'In one word?' } }
const forged: LeadAction[] = [
  own,
  { do: 'hide', question: 1, words: 'rude', hidden: false },
  { do: 'anonymous', on: false },
  { do: 'screen', shows: 'podium', on: true },
  { do: 'screen', shows: 'recap', on: true },
]

test(
  'in an anonymous room a class answers in its own words, and nobody reads a name or what the teacher has hidden',
  async () => {
    await using server = await startTestServer().then((live) => ({ ...live, [Symbol.asyncDispose]: live.close }))
    const teacher = server.connect()
    const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'Locks' })
    const seen = await lead(teacher, room)
    const ana = await join(server.connect(), room.code, 'Ana')
    expect(await ask(server.connect(), 'room-join', { code: room.code })).toMatchObject({ code: 'NAME_NEEDED' })
    await act(teacher, { do: 'anonymous', on: true })
    const nameless = await join(server.connect(), room.code)
    const ben = await join(server.connect(), room.code, 'Ben')
    expect([nameless.me.name, ben.me.name]).toEqual(['Guest 2', 'Guest 3'])

    await act(teacher, own)
    const say = ({ socket }: Person, given: object) => ask<object>(socket, 'room-answer', { question: 1, ...given })
    const wrong = [{ words: 'x'.repeat(61) }, { words: '\u202eevil' }, { words: ' \u2800 ' }, { option: 0 }, {}]
    for (const given of [...wrong, { words: 'a', option: 0 }])
      expect(await say(ana, given), JSON.stringify(given)).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await say(ana, { words: '  Lease ' })).toEqual({ question: 1, words: 'Lease' })
    expect(await say(ana, { words: 'again' })).toMatchObject({ code: 'ALREADY_ANSWERED' })
    await say(nameless, { words: 'lease' })
    await say(ben, { words: 'RUDE' })
    await vi.waitFor(() => expect(seen.lead?.sayings.map(({ count }) => count)).toEqual([2, 1]), waitFor)
    expect(seen.lead?.members.map(({ name }) => name)).toEqual(['Guest 1', 'Guest 2', 'Guest 3'])
    expect(JSON.stringify([ana.seen.room, nameless.seen.room])).not.toMatch(/lease|rude|Ben/i)

    await act(teacher, { do: 'hide', question: 1, words: 'rude', hidden: true })
    await act(teacher, { do: 'reveal' })
    for (const action of forged)
      expect(await ask(ben.socket, 'room-do', action), action.do).toMatchObject({ code: 'FORBIDDEN' })
    const { version } = await act(teacher, { do: 'screen', shows: 'recap', on: true })
    await vi.waitFor(() => expect(ana.seen.room?.version).toBe(version), waitFor)
    expect(ana.seen.room?.question?.sayings).toEqual([{ text: 'Lease', count: 2 }])
    expect(ana.seen.room?.recap?.questions).toMatchObject([{ most: { text: 'Lease', count: 2 }, answered: 3 }])
    expect(JSON.stringify(ana.seen.room)).not.toMatch(/rude|Ben/i)

    const headers = { authorization: `Bearer ${room.secret}` }
    const report = await fetch(`${server.url}/api/rooms/${room.code}/report`, { headers }).then((reply) => reply.json())
    expect(Report.parse(report).questions[0]).toMatchObject({ sayings: [{ text: 'Lease', count: 2 }], hidden: 1 })
    expect(JSON.stringify(report)).not.toMatch(/rude|"Ana"|Ben/i)
  },
  waitLimitMs,
)
