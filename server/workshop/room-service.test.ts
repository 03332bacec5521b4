import { expect, test, vi } from 'vitest'
import type { LeadView, RoomView } from '#model/messages/workshop.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import type { Audience, PresentMember } from './audience.ts'
import { limits } from './base/limits.ts'
import { MemoryStore } from './memory-store.ts'
import { emptied } from './mended.ts'
import { RoomService } from './room-service.ts'
import { emptyRoom } from './testing/sample.ts'

const catalogue = await loadCatalogue()

/** Sets up a room service with a clock that the test moves forward. Records the views that the service sends. No run can start here. */
function open() {
  const present: PresentMember[] = []
  const sent = { rooms: [] as RoomView[], classes: [] as LeadView[] }
  const audience: Audience = {
    room: (_code, view) => sent.rooms.push(view),
    place: () => {},
    leads: (_code, view) => sent.classes.push(view),
    member: () => {},
    removed: () => {},
    emptied: () => {},
    present: async () => present,
  }
  let nowMs = 1_000_000
  const failures: unknown[] = []
  const runManager = {
    submit: () => {
      throw new Error('nobody runs anything here')
    },
    watch: () => () => {},
    cancel: async () => {},
    readComparison: () => Promise.reject(new Error('nobody runs anything here')),
  }
  const levels = {
    open: () => {
      throw new Error('nobody plays anything here')
    },
  }
  const explorations = {
    endedEdit: () => {
      throw new Error('nobody explores anything here')
    },
  }
  const store = new MemoryStore(() => nowMs)
  const onFailure = (error: unknown) => failures.push(error)
  const means = { store, audience, catalogue, runManager, levels, explorations, onFailure, nowMs: () => nowMs }
  const roomService = new RoomService({ ...means, hostToken: 'host', edited: { offers: 'everyone' } })
  return { roomService, sent, present, failures, later: (byMs: number) => (nowMs += byMs) }
}

test('a room ends by itself after its time, and then takes nobody and nothing', async () => {
  const { roomService, later } = open()
  const { code, secret } = await roomService.create()
  const { token } = await roomService.join({ code, name: 'Ana' })
  later(limits.openMs + 1)
  await expect(roomService.join({ code, name: 'Ben' })).rejects.toMatchObject({ code: 'ROOM_ENDED' })
  await expect(roomService.act(code, { do: 'freeze', frozen: true })).rejects.toMatchObject({ code: 'ROOM_ENDED' })
  expect((await roomService.join({ code, token })).room.state).toBe('ended')
  expect((await roomService.report(code, secret)).people.map(({ name }) => name)).toEqual(['Ana'])
})

test('a room has the language that its teacher opened it in, also once it was emptied', async () => {
  const { roomService } = open()
  expect(await roomService.languageOf((await roomService.create()).code)).toBe('en')
  expect(await roomService.languageOf((await roomService.create({ language: 'zh' })).code)).toBe('zh')
  expect(await roomService.languageOf('ABCDEF')).toBeUndefined()
  expect(emptied({ ...emptyRoom(), language: 'ru' }, 1).language).toBe('ru')
})

test('notes and answers for teachers are in the language that is asked for', async () => {
  const { roomService } = open()
  const { code, secret } = await roomService.create()
  expect((await roomService.notes(code, secret))['gc-pause']).toMatch(/^\*\*Before the run/)
  expect((await roomService.notes(code, secret, 'zh'))['gc-pause']).toMatch(/^\*\*运行之前/)
  const whys = async (language?: string) =>
    (await roomService.questions(code, secret, 'gc-pause', language)).flatMap(({ options }) =>
      options.map(({ why }) => why),
    )
  expect((await whys()).join()).not.toMatch(/\p{Script=Han}/u)
  for (const why of await whys('zh')) expect(why).toMatch(/\p{Script=Han}/u)
})

test('whoever is told of a break is told what time it is here: their own clock may be wrong', async () => {
  const { roomService, sent, later } = open()
  const { code } = await roomService.create()
  await roomService.act(code, { do: 'break', minutes: 5 })
  expect(sent.rooms.at(-1)).toMatchObject({ nowMs: 1_000_000, breakUntilMs: 1_300_000 })
  later(60_000)
  expect((await roomService.join({ code, name: 'Ana' })).room).toMatchObject({ nowMs: 1_060_000 })
})

test('many acts at once are all carried out, one after the other', async () => {
  const { roomService } = open()
  const { code } = await roomService.create()
  const versions = await Promise.all(
    Array.from({ length: 20 }, (_, i) => roomService.act(code, { do: 'freeze', frozen: i % 2 === 0 })),
  )
  expect([...versions].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 2))
})

test('so many rooms and no more', async () => {
  const { roomService } = open()
  for (let count = 0; count < limits.rooms; count += 1) await roomService.create()
  await expect(roomService.create()).rejects.toMatchObject({ code: 'TOO_MANY' })
})

test('the teacher is told of many answers a few times, not many', async () => {
  const { roomService, sent, failures } = open()
  const { code } = await roomService.create()
  const people = await Promise.all(Array.from({ length: 100 }, (_, i) => roomService.join({ code, name: `P${i}` })))
  await roomService.act(code, { do: 'ask', question: { kind: 'lesson', scenario: 'gc-pause', number: 0 } })
  await Promise.all(
    people.map(({ member }) => roomService.answers['room-answer']({ code, member }, { question: 1, option: 2 })),
  )
  await vi.waitFor(() => expect(sent.classes.at(-1)).toMatchObject({ answered: 100, tally: [0, 0, 100] }), 10_000)
  expect(sent.classes.length).toBeLessThan(10)
  expect(failures).toEqual([])
  roomService.close()
})

test('a plan may only name lessons that there are', async () => {
  const { roomService } = open()
  const plan = { title: 'P', items: [{ scenario: 'nonsense', minutes: 5, notes: '' }] }
  await expect(roomService.create({ title: 'T', plan })).rejects.toMatchObject({ code: 'UNKNOWN_SCENARIO' })
})

test('ended workshops leave room for new ones, whether a teacher or the time has ended them', async () => {
  const { roomService, later } = open()
  const rooms = await Promise.all(Array.from({ length: limits.rooms }, () => roomService.create()))
  await expect(roomService.create()).rejects.toMatchObject({ code: 'TOO_MANY' })
  await roomService.act(rooms[0]?.code ?? '', { do: 'end' })
  await roomService.create()
  await expect(roomService.create()).rejects.toMatchObject({ code: 'TOO_MANY' })
  later(limits.openMs + 1)
  await roomService.create()
})

test('a full room has a place for somebody new when others have gone and left nothing', async () => {
  const { roomService, later } = open()
  const { code, secret } = await roomService.create()
  const question = { kind: 'free' as const, ask: 'Well?', options: ['Yes', 'No'], right: null }
  await roomService.act(code, { do: 'ask', question })
  const { me } = await roomService.join({ code, name: 'Ana' })
  await roomService.answers['room-answer']({ code, member: me.member }, { question: 1, option: 0 })
  for (let n = 1; n < limits.members; n += 1) await roomService.join({ code, name: 'Guest' })
  await expect(roomService.join({ code, name: 'Late' })).rejects.toMatchObject({ code: 'TOO_MANY' })
  later(limits.goneMs + 1)
  await roomService.join({ code, name: 'Late' })
  // A member who has answered stays in the report.
  expect((await roomService.report(code, secret)).people.map(({ name }) => name)).toEqual(['Ana', 'Late'])
})

test('nobody is shown out of a room that has ended', async () => {
  const { roomService } = open()
  const { code } = await roomService.create()
  const { member, token } = await roomService.join({ code, name: 'Ana' })
  await roomService.act(code, { do: 'end' })
  await expect(roomService.act(code, { do: 'remove', member })).rejects.toMatchObject({ code: 'ROOM_ENDED' })
  expect((await roomService.join({ code, token })).member).toBe(member)
})

test('whoever looks ahead before answering gets no point; whoever has answered may look at anything', async () => {
  const { roomService, present } = open()
  const { code, secret } = await roomService.create()
  const enter = async (name: string, device: string) => (await roomService.join({ code, name }, { device })).member
  const [ana, ben, cleo] = [await enter('Ana', 'd1'), await enter('Ben', 'd2'), await enter('Cleo', 'd3')]
  present.push(...[ana, ben, cleo].map((member) => ({ member, following: true })))
  await roomService.act(code, { do: 'ask', question: { kind: 'lesson', scenario: 'gc-pause', number: 0 } })
  const lesson = catalogue.scenarios.get('gc-pause')?.lesson
  const right = lesson?.questions[0]?.options.findIndex((option) => option.right) ?? 0
  const answer = (member: string) =>
    roomService.answers['room-answer']({ code, member }, { question: 1, option: right })
  await answer(cleo)
  // Ana releases her page, Ben opens another window, and Cleo looks only after she has answered.
  await roomService.answers['room-look']({ code, member: ana }, { question: 1 })
  await roomService.sawAhead([code], 'd2')
  await roomService.sawAhead([code], 'd3')
  await Promise.all([answer(ana), answer(ben)])
  await roomService.act(code, { do: 'reveal' })
  const { people } = await roomService.report(code, secret)
  expect(people.map(({ name, right, looked }) => [name, right, looked])).toEqual([
    ['Ana', 0, [1]],
    ['Ben', 0, [1]],
    ['Cleo', 1, []],
  ])
  roomService.close()
})

test('no answer is taken after the time, even if no timer has closed the question', async () => {
  const { roomService, sent, later } = open()
  const { code } = await roomService.create()
  const { member } = await roomService.join({ code, name: 'Ana' })
  await roomService.act(code, { do: 'ask', question: { kind: 'lesson', scenario: 'gc-pause', number: 0 } })
  await roomService.act(code, { do: 'clock', minutes: 1 })
  later(60_000)
  await expect(roomService.answers['room-answer']({ code, member }, { question: 1, option: 0 })).rejects.toMatchObject({
    code: 'QUESTION_CLOSED',
  })
  expect(sent.rooms.at(-1)?.question?.state).toBe('closed')
  roomService.close()
})

test('nobody changes a figure that the teacher keeps, and nobody begins a run after the time', async () => {
  const { roomService, later } = open()
  const { code } = await roomService.create()
  const { member } = await roomService.join({ code, name: 'Ana' })
  const challenge = { kind: 'smallest', lock: 'watchdog', parameter: 'pauseMs' } as const
  await roomService.act(code, {
    do: 'release',
    handsOn: { scenario: 'gc-pause', challenge, figures: ['pauseMs'] },
    minutes: 1,
  })
  const run = (parameters: Record<string, number>) => roomService.answers['room-run']({ code, member }, { parameters })
  await expect(run({ pauseMs: 1300, leaseMs: 1000 })).rejects.toMatchObject({ refusal: { reason: 'figure-fixed' } })
  // The lesson's own value is not a change, so this request gets as far as starting a run.
  await expect(run({ pauseMs: 1300, leaseMs: 1500 })).rejects.toThrow('nobody runs anything here')
  later(60_000)
  await expect(run({ pauseMs: 1300 })).rejects.toMatchObject({ refusal: { reason: 'time-is-up' } })
  await roomService.act(code, { do: 'work-clock', minutes: 3 })
  await expect(run({ pauseMs: 1300 })).rejects.toThrow('nobody runs anything here')
  roomService.close()
})
