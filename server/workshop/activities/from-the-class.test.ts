import { describe, expect, test } from 'vitest'
import type { FloorQuestion } from '#model/messages/room-floor.ts'
import type { LeadAction } from '#model/messages/workshop.ts'
import { act } from '../act.ts'
import { limits } from '../base/limits.ts'
import { MemoryStore } from '../memory-store.ts'
import type { Room } from '../room.ts'
import { emptyRoom, firstQuestion, place, sampleLesson, scene } from '../testing/sample.ts'
import type { ActivityMeans } from './activity.ts'
import { floorQuestions, floorRules } from './floor.ts'
import { signalItems, signalMinutes, signalRules } from './signal.ts'

type Means = ActivityMeans<never>

/** Sets up a room and a clock that the test moves forward. */
async function open() {
  const store = new MemoryStore()
  const room = emptyRoom()
  await store.create(room)
  let nowMs = 0
  const told: string[] = []
  const means = {
    store,
    openRoom: async () => (await store.read(room.code)) ?? room,
    changed: () => told.push('leads'),
    changedForAll: () => told.push('all'),
    nowMs: () => nowMs,
  } as unknown as Means
  const { answers: floor } = floorRules.open(means)
  const { answers: signal } = signalRules.open(means)
  const by = (member: string) => ({ code: room.code, member })
  const questions = async (): Promise<FloorQuestion[]> => {
    const now = (await store.read(room.code)) ?? room
    return floorQuestions(now, (await floorRules.records(store, now)).floor)
  }
  return {
    ...{ store, room, told, questions },
    later: (byMs: number) => (nowMs += byMs),
    ask: (member: string, text: string) => floor['room-ask'](by(member), { text }),
    vote: (member: string, id: string, on = true) => floor['room-vote'](by(member), { id, on }),
    signal: (member: string, says: 'lost' | 'fast') => signal['room-signal'](by(member), { says }),
    minutes: async () => signalMinutes(room, (await signalRules.records(store, room)).signals),
  }
}

describe('questions from the class', () => {
  test('have one vote of each, and no name', async () => {
    const { ask, vote, questions, later, told } = await open()
    const { id: first } = await ask('m1', 'Why?')
    later(1)
    const { id: second } = await ask('m2', 'How?')
    await vote('m1', second)
    await vote('m1', second)
    expect(await questions()).toEqual([
      { id: second, text: 'How?', votes: 2, state: 'open' },
      { id: first, text: 'Why?', votes: 1, state: 'open' },
    ])
    await vote('m1', second, false)
    expect((await questions()).map(({ votes }) => votes)).toEqual([1, 1])
    expect(JSON.stringify(await questions())).not.toMatch(/m1|m2/)
    expect(new Set(told)).toEqual(new Set(['all']))
  })

  test('one of them is projected until it is answered, hidden or taken away, or something else comes', async () => {
    const { room, store, ask, vote } = await open()
    const { id } = await ask('m1', 'Why?')
    const records = await floorRules.records(store, room)
    const shownIn = (now: Room) => floorRules.view(now, records).floorProjected
    const on = act(act(room, { do: 'screen', shows: 'podium', on: true }, scene), { do: 'floor-project', id }, scene)
    expect(shownIn(on)).toEqual({ id, text: 'Why?', votes: 1, state: 'open' })
    expect(on.screen.podium).toBe(false)
    await vote('m2', id)
    expect(floorRules.view(on, await floorRules.records(store, room)).floorProjected?.votes).toBe(2)
    const ends: LeadAction[] = [
      { do: 'floor-project', id: null },
      { do: 'floor', id, state: 'answered' },
      { do: 'floor', id, state: 'hidden' },
      { do: 'screen', shows: 'recap', on: true },
      { do: 'ask', question: firstQuestion },
      { do: 'release', handsOn: { scenario: sampleLesson.id, challenge: { kind: 'free' } } },
      { do: 'end' },
    ]
    for (const action of ends) expect(shownIn(act(on, action, scene)), action.do).toBeNull()
    // A step of the lesson behind it, and an answer to another question, leave it where it is.
    for (const action of [
      { do: 'show', place: place('c-1', 2) },
      { do: 'floor', id: 'ffffffffffff', state: 'answered' },
    ] satisfies LeadAction[])
      expect(shownIn(act(on, action, scene))?.id).toBe(id)
  })

  test('that are hidden reach nobody and take no votes; answered ones stand last', async () => {
    const { store, room, ask, vote, questions } = await open()
    const { id: rude } = await ask('m1', 'rubbish')
    const { id: good } = await ask('m2', 'Why?')
    await ask('m3', 'When?')
    const answered = act(room, { do: 'floor', id: good, state: 'answered' }, scene)
    await store.replace(answered)
    await store.replace(act(answered, { do: 'floor', id: rude, state: 'hidden' }, scene))
    expect((await questions()).map(({ text, state }) => [text, state])).toEqual([
      ['When?', 'open'],
      ['Why?', 'answered'],
      ['rubbish', 'hidden'],
    ])
    const now = (await store.read(room.code)) ?? room
    const { floor } = floorRules.view(now, await floorRules.records(store, now))
    expect(floor.map(({ text }) => text)).toEqual(['When?', 'Why?'])
    await expect(vote('m3', rude)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(vote('m3', 'nothing')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('are limited for each person, and nobody takes the place of another', async () => {
    const { ask, questions } = await open()
    for (let n = 0; n < limits.floorPerMember; n += 1) await ask('m1', `${n}`)
    await expect(ask('m1', 'one more')).rejects.toMatchObject({ code: 'TOO_MANY' })
    await ask('m2', 'mine')
    expect(await questions()).toHaveLength(limits.floorPerMember + 1)
    await Promise.all(Array.from({ length: 60 }, (_, n) => ask(`p${n}`, 'Why?')))
  })
})

test('signals are counted once a minute and person, by the minute, without a name', async () => {
  const { signal, minutes, later, told } = await open()
  await Promise.all([signal('m1', 'lost'), signal('m1', 'lost'), signal('m2', 'lost'), signal('m2', 'fast')])
  later(60_000)
  await signal('m1', 'fast')
  expect(await minutes()).toEqual([
    { minute: 0, lost: 2, fast: 1 },
    { minute: 1, lost: 0, fast: 1 },
  ])
  expect(new Set(told)).toEqual(new Set(['leads']))
  for (let n = 2; n < limits.signalsPerMember; n += 1) {
    later(60_000)
    await signal('m1', 'lost')
  }
  later(60_000)
  await expect(signal('m1', 'lost')).rejects.toMatchObject({ code: 'TOO_MANY' })
  await signal('m2', 'lost')
})

test('a signal counts once within 60 seconds, also over the turn of a minute', async () => {
  const { signal, minutes, later } = await open()
  later(50_000)
  await signal('m1', 'lost')
  later(20_000)
  await signal('m1', 'lost')
  expect(await minutes()).toEqual([{ minute: 0, lost: 1, fast: 0 }])
  later(40_000)
  await signal('m1', 'lost')
  expect((await minutes()).map(({ minute }) => minute)).toEqual([0, 1])
})

test('two moments of one minute are told apart by the item that the class was at', () => {
  const items = ['a', 'b'].map((scenario) => ({ scenario, minutes: 5, notes: '' }))
  const pace = [0, 1].map((item) => ({ item, startedAtMs: 90_000 + item * 30_000 }))
  const room = { createdAtMs: 0, plan: { title: 'P', items }, pace }
  const sent = (atMs: number, says: 'lost' | 'fast' = 'lost') => ({ member: `m${atMs}`, says, minute: 0, atMs })
  const entries = [sent(80_000), sent(119_000), sent(121_000), sent(122_000, 'fast')]
  expect(signalItems(room, entries)).toEqual([
    { item: null, lost: 1, fast: 0 },
    { item: 0, lost: 1, fast: 0 },
    { item: 1, lost: 1, fast: 1 },
  ])
  // The first item began in the middle of one of the room's minutes, as the clock beside the bar counts.
  expect(signalMinutes(room, entries)).toEqual([
    { minute: -1, lost: 1, fast: 0 },
    { minute: 0, lost: 2, fast: 1 },
  ])
  // An entry of an older version knows only the room's minute.
  expect(signalItems(room, [{ member: 'm1', says: 'lost', minute: 2 }])).toEqual([{ item: 1, lost: 1, fast: 0 }])
})
