import { describe, expect, test, vi } from 'vitest'
import type { Refusal } from '#model/messages/messages.ts'
import type { LeadAction } from '#model/messages/workshop.ts'
import { classroom, lesson, place, question } from './testing/classroom.ts'
import { ask, serverForTests, type TestSocket, waitFor, waitLimitMs } from './testing/live-server.ts'
import { act, join, lead } from './testing/room.ts'

const server = await serverForTests()

const roomWith = (...names: string[]) => classroom(server, ...names)

describe('nobody acts as the teacher', () => {
  const actions: LeadAction[] = [
    { do: 'show', place: place(9) },
    question,
    { do: 'close' },
    { do: 'reveal' },
    { do: 'dismiss' },
    { do: 'freeze', frozen: true },
    { do: 'break', minutes: 5 },
    { do: 'release', handsOn: { ...lesson, challenge: { kind: 'free' } } },
    { do: 'project', comparison: null },
    { do: 'scores', on: false },
    { do: 'plan', plan: null },
    { do: 'begin', item: 0 },
    { do: 'remove', member: 'm00000000000' },
    { do: 'end' },
  ]

  test(
    'a member’s message of every kind is refused and changes nothing, whatever it claims besides',
    async () => {
      const { code, people, teacher } = await roomWith('Mallory')
      const socket = people[0]?.socket as never
      for (const action of actions) {
        expect(await ask(socket, 'room-do', action), action.do).toMatchObject({ code: 'FORBIDDEN' })
        const claims = { ...action, code, secret: 'f'.repeat(48), lead: code }
        expect(await ask(socket, 'room-do', claims), action.do).toMatchObject({
          code: expect.stringMatching(/FORBIDDEN|BAD_REQUEST/),
        })
      }
      expect((await act(teacher, { do: 'scores', on: true })).version).toBe(2)
    },
    waitLimitMs,
  )

  test('a stranger is nobody, and a member of one room is nobody in another', async () => {
    const { code, teacher } = await roomWith('Ana')
    await act(teacher, question)
    const stranger = server.connect()
    expect(await ask(stranger, 'room-answer', { question: 1, option: 0 })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await ask(stranger, 'room-run', {})).toMatchObject({ code: 'FORBIDDEN' })
    expect(await ask(stranger, 'room-follow', { following: true })).toMatchObject({ code: 'FORBIDDEN' })
    const other = await roomWith('Eve')
    const asEve = await ask(other.people[0]?.socket as never, 'room-answer', { question: 1, option: 0, code })
    expect(asEve).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('who comes in', () => {
  test('names are trimmed, limited and printable', async () => {
    const { code } = await roomWith()
    expect((await join(server.connect(), code, '  <b>Ana\u00a0 Lia</b> ')).me.name).toBe('<b>Ana Lia</b>')
    for (const name of ['', '   ', 'x'.repeat(41), 'a\u202eb', 'a\u0000b', 'a\u200bb', 7])
      expect(await ask(server.connect(), 'room-join', { code, name })).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await ask(server.connect(), 'room-join', { code })).toMatchObject({ code: 'NAME_NEEDED' })
  })

  test(
    'whoever guesses codes is stopped, and stops nobody else behind the same address',
    async () => {
      const { code, secret, people } = await roomWith('Ana')
      const guess = (socket: TestSocket) => ask<Refusal>(socket, 'room-join', { code: 'ABCDEF', name: 'Eve' })
      const guesser = server.connect()
      const answers: Refusal[] = []
      while (answers.length < 400 && answers.at(-1)?.code !== 'RATE_LIMITED') answers.push(await guess(guesser))
      expect(answers[0]?.code).toBe('UNKNOWN_ROOM')
      expect(answers.length).toBeLessThan(20)
      const stopped = { code: 'RATE_LIMITED', reason: 'too-many-wrong-codes', values: {} }
      expect(answers.at(-1)).toEqual(stopped)
      // Now even a right code is rejected. A token still works, because a token cannot be guessed.
      expect(await ask(guesser, 'room-join', { code, name: 'Eve' })).toEqual(stopped)
      let back: Partial<Refusal> = {}
      await vi.waitUntil(
        async () => {
          back = await ask<Partial<Refusal>>(guesser, 'room-join', { code, token: people[0]?.token })
          return back.reason !== 'too-many-messages'
        },
        { timeout: waitLimitMs, interval: 500 },
      )
      expect(back).toHaveProperty('me')

      const others = Array.from({ length: 5 }, () => server.connect())
      for (const [n, socket] of others.entries()) {
        expect((await guess(socket)).code).toBe('UNKNOWN_ROOM')
        expect((await join(socket, code, `Honest ${n}`)).me.name).toBe(`Honest ${n}`)
      }
      expect((await join(server.connect(), code, undefined, people[0]?.token)).me.name).toBe('Ana')
      await lead(server.connect(), { code, secret })
    },
    waitLimitMs,
  )

  test('whoever has no link does not learn which codes there are', async () => {
    const { code, secret: right } = await roomWith()
    const secret = 'f'.repeat(48)
    const [there, not] = [await leadAs(code, secret), await leadAs('ABCDEF', secret)]
    expect(there).toMatchObject({ code: 'FORBIDDEN' })
    expect(not).toEqual(there)
    const report = (of: string, shown = secret) =>
      fetch(`${server.url}/api/rooms/${of}/report`, { headers: { authorization: `Bearer ${shown}` } })
    const [known, unknown] = await Promise.all([report(code), report('ABCDEF')])
    expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()])

    const guessed = await Promise.all(Array.from({ length: 60 }, () => report('ABCDEF')))
    expect(guessed.map(({ status }) => status)).toContain(429)
    expect((await report(code, right)).status).toBe(200)
  })

  test('one connection brings in a few people, one browser too, and whoever was shown out stays out', async () => {
    const { teacher, code } = await roomWith()
    const one = server.connect()
    const came = []
    for (let n = 0; n < 6; n += 1) came.push(await ask<{ code?: string }>(one, 'room-join', { code, name: `P${n}` }))
    expect(came.map((answer) => answer.code)).toEqual([
      undefined,
      undefined,
      undefined,
      ...Array(3).fill('RATE_LIMITED'),
    ])

    const visitor = 'd'.repeat(48)
    const fromLaptop = () => ask<{ code?: string }>(server.connect({ visitor }), 'room-join', { code, name: 'Lap' })
    const laptop = await join(server.connect({ visitor }), code, 'Lap')
    expect([await fromLaptop(), await fromLaptop(), await fromLaptop()].map((answer) => answer.code)).toEqual([
      undefined,
      undefined,
      'TOO_MANY',
    ])
    await act(teacher, { do: 'remove', member: laptop.me.member })
    expect((await fromLaptop()).code).toBe('FORBIDDEN')
    expect((await ask<{ code?: string }>(server.connect(), 'room-join', { code, name: 'Eve' })).code).toBe('FORBIDDEN')
    await join(server.connect({ visitor: 'e'.repeat(48) }), code, 'Another')
  })

  test(
    'programs that show no secret of a browser come in until there are many, and keep no browser out',
    async () => {
      const { code, secret, people } = await roomWith('Ana')
      const comeIn = (n: number) => ask<{ code?: string }>(server.connect(), 'room-join', { code, name: `Bad ${n}` })
      let came = 0
      while (came < 700 && (await comeIn(came)).code !== 'RATE_LIMITED') came += 1
      expect(came).toBeGreaterThan(0)
      expect((await join(server.connect({ visitor: 'a'.repeat(48) }), code, 'Honest')).me.name).toBe('Honest')
      // Members can still come back, and the teacher can still get in.
      expect((await join(server.connect(), code, undefined, people[0]?.token)).me.name).toBe('Ana')
      await lead(server.connect(), { code, secret })
    },
    waitLimitMs,
  )

  test('a locked room takes nobody new, and takes back whoever was in', async () => {
    const { teacher, code, people, seen } = await roomWith('Ana')
    await act(teacher, { do: 'lock', locked: true })
    await vi.waitFor(() => expect(seen.lead?.locked).toBe(true), waitFor)
    expect(await ask(server.connect(), 'room-join', { code, name: 'Late' })).toMatchObject({ code: 'ROOM_LOCKED' })
    expect((await join(server.connect(), code, undefined, people[0]?.token)).me.name).toBe('Ana')
    await act(teacher, { do: 'lock', locked: false })
    await join(server.connect(), code, 'Late')
  })
})

async function leadAs(code: string, secret: string): Promise<unknown> {
  return await ask(server.connect(), 'room-lead', { code, secret })
}
