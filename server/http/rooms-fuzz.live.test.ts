/** Sends thousands of malformed, forged or out-of-order messages to a live server with a room. None may crash the server or change the room. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LeadAction, memberToServer, type RoomCreated, type RoomLed, roomToServer } from '#model/messages/workshop.ts'
import { ask, serverForTests, type TestSocket, waitLimitMs } from './testing/live-server.ts'
import { act, join, lead } from './testing/room.ts'

const messages = process.env.LOCKSTEP_THOROUGH === '1' ? 10_000 : 1000
/** Number of messages that one connection may send within its rate limit. Sending all messages takes many connections. */
const perConnection = 50

const server = await serverForTests()

/** Leaving another room or opening a new one does no harm. */
const harmless = new Set(['room-leave', 'room-create'])

const names = [...Object.keys({ ...roomToServer, ...memberToServer }), 'room']
const actions = [...LeadAction.def.options.flatMap(({ shape }) => shape.do.def.values), 'x']

/** Generates partly valid requests. */
function requests(code: string, member: string): fc.Arbitrary<[string, unknown]> {
  const junk = fc.anything({ maxDepth: 2, withBigInt: false, withDate: true, withNullPrototype: false })
  const action = fc.record(
    {
      do: fc.oneof(fc.constantFrom(...actions), junk),
      place: fc.oneof(
        junk,
        fc.constant({
          scenario: 'gc-pause',
          comparison: null,
          index: 0,
          atMs: 0,
          live: false,
          panel: 'code',
          focus: 0,
        }),
      ),
      question: fc.oneof(junk, fc.constant({ kind: 'lesson', scenario: 'gc-pause', number: 0 })),
      frozen: fc.boolean(),
      minutes: fc.double(),
      member: fc.constantFrom(member, 'm00000000000', ''),
      on: fc.boolean(),
      shows: fc.constantFrom('podium', 'recap'),
      words: fc.string(),
      comparison: fc.constantFrom(null, 'c-1', '../x'),
      handsOn: fc.constantFrom(null, { scenario: 'gc-pause', challenge: { kind: 'free' } }),
      plan: fc.constant(null),
      item: fc.integer(),
    },
    { requiredKeys: [] },
  )
  const answer = fc.record({
    question: fc.oneof(fc.integer(), junk),
    option: fc.oneof(fc.integer(), junk),
    code: fc.constant(code),
  })
  const entry = fc.record(
    {
      code: fc.constantFrom(code, 'ABCDEF', code.toLowerCase(), ''),
      secret: fc.oneof(hex, junk),
      token: hex,
    },
    { requiredKeys: ['secret'] },
  )
  return fc.tuple(fc.constantFrom(...names), fc.oneof(junk, action, answer, entry))
}

test(
  `${messages} messages`,
  async () => {
    const teacher = server.connect()
    const room = await ask<RoomCreated>(teacher, 'room-create', {})
    await lead(teacher, room)
    const ana = await join(server.connect(), room.code, 'Ana')
    const question: LeadAction = { do: 'ask', question: { kind: 'lesson', scenario: 'gc-pause', number: 0 } }
    await act(teacher, question)
    const before = await standing(server.connect(), room)

    const sample = fc.sample(requests(room.code, ana.me.member), { numRuns: messages, seed: 20 })
    const accepted: unknown[] = []
    for (let start = 0; start < messages; start += perConnection) {
      const socket = server.connect()
      const answers = await Promise.all(
        sample
          .slice(start, start + perConnection)
          .map(async ([name, request]) => ({ name, answer: await ask<unknown>(socket, name, request) })),
      )
      accepted.push(...answers.filter(({ name, answer }) => !isRefusal(answer) && !harmless.has(name)))
      socket.disconnect()
    }
    expect(accepted).toEqual([])
    expect(await standing(server.connect(), room)).toEqual(before)
    expect(await ask(ana.socket, 'room-answer', { question: 1, option: 0 })).toEqual({ question: 1, option: 0 })
    expect((await act(teacher, { do: 'reveal' })).version).toBe(before.room.version + 1)
  },
  waitLimitMs * 6,
)

const hex = fc.stringMatching(/^[0-9a-f]{48}$/)

const isRefusal = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'reason' in answer

async function standing(socket: TestSocket, room: RoomCreated): Promise<RoomLed> {
  const answer = await ask<RoomLed>(socket, 'room-lead', room)
  socket.disconnect()
  // Replaces the fields that may change: who is currently connected, and the server's clock.
  const members = answer.lead.members.map((member) => ({ ...member, online: true }))
  return { ...answer, room: { ...answer.room, nowMs: 0 }, lead: { ...answer.lead, members } }
}
