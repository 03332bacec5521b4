import { describe, expect, test, vi } from 'vitest'
import type { WallEntry } from '#model/messages/hands-on.ts'
import { Plan } from '#model/messages/plan.ts'
import { Report } from '#model/messages/report.ts'
import { classroom, lesson, place, question } from './testing/classroom.ts'
import { ask, longLease, serverForTests, waitFor, waitLimitMs } from './testing/live-server.ts'
import { act, join, lead, type Person } from './testing/room.ts'

const server = await serverForTests()

const roomWith = (...names: string[]) => classroom(server, ...names)

/** Resolves with the id of the member's comparison when it has ended. If the machine was paused meanwhile, runs the comparison again, as the page suggests. */
async function conclusive(person: Person, comparison: string | undefined, parameters: object): Promise<string> {
  const run = () => (person.seen.mine as WallEntry[]).findLast((entry) => entry.comparison === comparison)
  await vi.waitFor(() => expect(run()?.state).toMatch(/^(done|stalled)$/), waitFor)
  if (run()?.state === 'done') return run()?.comparison ?? ''
  const again = await ask<WallEntry>(person.socket, 'room-run', { parameters })
  return await conclusive(person, again.comparison, parameters)
}

describe('a room', () => {
  test('the class sees where the teacher is, at once also who comes late', async () => {
    const { teacher, code, people } = await roomWith('Ana', 'Ben')
    const { version } = await act(teacher, { do: 'show', place: place(7) })
    await vi.waitFor(() => {
      for (const { seen } of people) expect(seen.room).toMatchObject({ version, place: place(7) })
    }, waitFor)
    expect((await join(server.connect(), code, 'Late')).seen.room).toMatchObject({
      version,
      place: place(7),
      title: 'Locks',
    })
  })

  test('whoever comes back with the token is the same, with the answers given', async () => {
    const { teacher, code, people, seen } = await roomWith('Ana', 'ana')
    expect(people.map(({ me }) => me.name)).toEqual(['Ana', 'ana 2'])
    await act(teacher, question)
    const [ana] = people
    expect(await ask(ana?.socket as never, 'room-answer', { question: 1, option: 2 })).toEqual({
      question: 1,
      option: 2,
    })
    ana?.socket.disconnect()
    await vi.waitFor(() => expect(seen.lead?.members.map(({ online }) => online)).toEqual([false, true]), waitFor)
    const again = await join(server.connect(), code, undefined, ana?.token)
    expect(again.me).toEqual({ ...ana?.me, answers: [{ question: 1, option: 2 }] })
    await vi.waitFor(() => expect(seen.lead?.members.map(({ online }) => online)).toEqual([true, true]), waitFor)
  })

  test('answers count once, the tally is the teacher’s until it is revealed, then everybody knows what is right', async () => {
    const { teacher, people, seen } = await roomWith('Ana', 'Ben', 'Cleo')
    await act(teacher, question)
    await Promise.all(
      people.map(({ socket }, i) => ask(socket, 'room-answer', { question: 1, option: i === 0 ? 0 : 2 })),
    )
    const [ana] = people
    const socket = ana?.socket as never
    expect(await ask(socket, 'room-answer', { question: 1, option: 2 })).toMatchObject({ code: 'ALREADY_ANSWERED' })
    await vi.waitFor(() => expect(seen.lead).toMatchObject({ tally: [1, 0, 2], answered: 3 }), waitFor)
    expect(JSON.stringify(ana?.seen.room)).not.toMatch(/"(tally|right|why)":/)

    await act(teacher, { do: 'reveal' })
    await vi.waitFor(
      () => expect(ana?.seen.room?.question).toMatchObject({ state: 'revealed', tally: [1, 0, 2], right: [2] }),
      waitFor,
    )
    expect(await ask(socket, 'room-answer', { question: 1, option: 2 })).toMatchObject({ code: 'QUESTION_CLOSED' })
    await vi.waitFor(() => expect(seen.lead?.asked).toEqual([{ ...lesson, number: 0 }]), waitFor)
    await vi.waitFor(() => expect(seen.lead?.members.map(({ score }) => score)).toEqual([0, 1, 1]), waitFor)
  })

  test('the teacher sees who follows', async () => {
    const { people, seen } = await roomWith('Ana')
    await ask(people[0]?.socket as never, 'room-follow', { following: false })
    await vi.waitFor(() => expect(seen.lead?.members[0]).toMatchObject({ online: true, following: false }), waitFor)
  })

  test('two rooms do not touch', async () => {
    const [one, two] = [await roomWith('Ana'), await roomWith('Ana')]
    await act(one.teacher, { do: 'show', place: place(3) })
    await act(one.teacher, question)
    await vi.waitFor(() => expect(one.people[0]?.seen.room?.question?.id).toBe(1), waitFor)
    expect(two.people[0]?.seen.room).toMatchObject({ place: null, question: null, version: 1 })
    expect(await ask(two.people[0]?.socket as never, 'room-answer', { question: 1, option: 0 })).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('the teacher leads from another machine too, and nobody leads with a wrong secret', async () => {
    const { code, secret, people } = await roomWith('Ana')
    const elsewhere = server.connect()
    const projected = await lead(server.connect(), { code, secret })
    await lead(elsewhere, { code, secret })
    const { version } = await act(elsewhere, { do: 'freeze', frozen: true })
    await vi.waitFor(() => expect(people[0]?.seen.room).toMatchObject({ version, frozen: true }), waitFor)
    await act(elsewhere, { do: 'screen', shows: 'blank', on: true })
    await vi.waitFor(() => expect(projected.room?.screen.blank).toBe(true), waitFor)
    const wrong = await ask(server.connect(), 'room-lead', { code, secret: 'f'.repeat(48) })
    expect(wrong).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('whoever is shown out hears no more and does not come back', async () => {
    const { teacher, code, people } = await roomWith('Ana', 'Troll')
    const [, troll] = people
    await act(teacher, { do: 'remove', member: troll?.me.member ?? '' })
    await vi.waitFor(() => expect(troll?.socket.connected).toBe(false), waitFor)
    expect(troll?.seen.removed).toBe(true)
    const back = await ask(server.connect(), 'room-join', { code, token: troll?.token })
    expect(back).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('an ended room takes nothing more, and still shows what it was to those who were in it', async () => {
    const { teacher, code, people } = await roomWith('Ana')
    await act(teacher, { do: 'end' })
    expect(await act(teacher, { do: 'freeze', frozen: true })).toMatchObject({ code: 'ROOM_ENDED' })
    expect(await ask(server.connect(), 'room-join', { code, name: 'Late' })).toMatchObject({ code: 'ROOM_ENDED' })
    expect((await join(server.connect(), code, undefined, people[0]?.token)).seen.room?.state).toBe('ended')
  })
})

test('the longest plans that there may be come through, and cut nobody’s line', async () => {
  const { teacher, seen } = await roomWith()
  const plan = (count: number, letter: string) => ({
    title: 'Locks',
    items: Array.from({ length: count }, () => ({ ...lesson, minutes: 5, notes: letter.repeat(2000) })),
  })
  for (const longest of [plan(23, 'x'), plan(7, '漢')]) {
    expect(Plan.safeParse({ ...longest, items: [...longest.items, ...longest.items.slice(0, 1)] }).success).toBe(false)
    expect(await act(teacher, { do: 'plan', plan: longest })).toHaveProperty('version')
    await vi.waitFor(() => expect(seen.lead?.plan?.items).toEqual(longest.items), waitFor)
    expect(await ask(teacher, 'room-create', { title: 'Again', plan: longest })).toHaveProperty('secret')
  }
  expect(teacher.connected).toBe(true)
})

describe('after class', () => {
  const fetched = (code: string, what: string, secret?: string) =>
    fetch(`${server.url}/api/rooms/${code}/${what}`, {
      headers: secret === undefined ? {} : { Authorization: `Bearer ${secret}` },
    })

  test('the teacher has a report, as JSON and for spreadsheets; each member what they saw and said', async () => {
    const { teacher, code, secret, people } = await roomWith('Ana', 'Ben')
    await act(teacher, { do: 'show', place: place(7) })
    await act(teacher, question)
    await ask(people[0]?.socket as never, 'room-answer', { question: 1, option: 2 })
    await act(teacher, { do: 'reveal' })
    await act(teacher, { do: 'end' })
    const report = Report.parse(await (await fetched(code, 'report', secret)).json())
    expect(report).toMatchObject({
      state: 'ended',
      questions: [{ answered: 1, rightShare: 1 }],
      shown: [{ comparison: 'c-1' }],
    })
    expect(report.people.map(({ name, right }) => [name, right])).toEqual([
      ['Ana', 1],
      ['Ben', 0],
    ])
    expect(await (await fetched(code, 'report.csv', secret)).text()).toMatch(
      /^Ana,[^,]*,[^,]*,The stock: it refuses a write from whoever had the lock before\.,1,0\r$/m,
    )
    const { me } = await join(server.connect(), code, undefined, people[0]?.token)
    expect(me).toMatchObject({
      answers: [{ question: 1, option: 2 }],
      shown: [{ comparison: 'c-1' }],
      questions: [{ id: 1, right: [2] }],
    })
  })

  test('report and notes are the teacher’s alone', async () => {
    const { code, secret } = await roomWith()
    for (const what of ['report', 'report.csv', 'notes']) {
      expect((await fetched(code, what)).status, what).toBe(403)
      expect((await fetched(code, what, 'f'.repeat(48))).status, what).toBe(403)
      expect((await fetched(code, what, secret)).status, what).toBe(200)
    }
  })
})

describe('hands on', () => {
  test(
    'each runs on their own, with their own parameters; the teacher sees verdicts and projects one',
    async () => {
      const { teacher, people, seen } = await roomWith('Ana', 'Ben')
      const sockets = people.map(({ socket }) => socket)
      expect(await ask(sockets[0] as never, 'room-run', {})).toMatchObject({ code: 'NOT_RELEASED' })
      const handsOn = { ...lesson, challenge: { kind: 'fail', lock: 'watchdog' } } as const
      await act(teacher, { do: 'release', handsOn })
      const parametersOf = (i: number) => ({ ...longLease, workMs: 500 + 100 * i })
      const entries = await Promise.all(
        sockets.map((socket, i) => ask<WallEntry>(socket, 'room-run', { parameters: parametersOf(i) })),
      )
      expect(entries.map(({ parameters }) => parameters.workMs)).toEqual([500, 600])
      expect(await ask(sockets[0] as never, 'room-run', {})).toMatchObject({ code: 'TOO_MANY' })
      const done = await Promise.all(
        people.map((person, i) => conclusive(person, entries[i]?.comparison, parametersOf(i))),
      )
      const wall = () => seen.lead?.wall.filter(({ state }) => state !== 'stalled') ?? []
      await vi.waitFor(() => expect(wall().map(({ state }) => state)).toEqual(['done', 'done']), waitFor)
      const statuses = wall().map(({ verdicts }) => verdicts.map(({ lock, status }) => [lock, status]).sort())
      expect(statuses).toEqual(
        Array(2).fill([
          ['fenced', 'held'],
          ['watchdog', 'violated'],
        ]),
      )
      expect(wall().every(({ won }) => won)).toBe(true)
      expect(people[0]?.seen.mine.at(-1)).toMatchObject({ comparison: done[0], state: 'done' })

      await act(teacher, { do: 'project', comparison: done[1] ?? '' })
      await vi.waitFor(() => expect(people[0]?.seen.room?.projected).toMatchObject({ name: 'Ben' }), waitFor)
      expect(await ask(sockets[0] as never, 'room-run', { parameters: { workMs: 1 } })).toMatchObject({
        code: 'PARAMETER_OUT_OF_RANGE',
      })
    },
    waitLimitMs * 2,
  )
})

test('two windows of one member do not run twice at once', async () => {
  const { teacher, code, people } = await roomWith('Ana')
  const second = await join(server.connect(), code, undefined, people[0]?.token)
  await act(teacher, { do: 'release', handsOn: { ...lesson, challenge: { kind: 'free' } } })
  const sockets = [people[0]?.socket as never, second.socket]
  const answers = await Promise.all(sockets.map((socket) => ask<object>(socket, 'room-run', {})))
  expect(answers.filter((answer) => 'comparison' in answer)).toHaveLength(1)
  expect(answers.filter((answer) => 'code' in answer)).toMatchObject([{ code: 'TOO_MANY' }])
})
