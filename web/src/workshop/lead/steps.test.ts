import { describe, expect, test } from 'vitest'
import type { RoomQuestion } from '../../../../model/messages/room-question.ts'
import type { LeadAction } from '../../../../model/messages/workshop.ts'
import type { TheatreSession } from '../../store/session.ts'
import type { RoomSession } from '../room/room-session.ts'
import { nothingYet, openRoomStore } from '../room/testing/room-store.ts'
import { openScenario, stepOn } from './steps.ts'

const question: RoomQuestion = {
  id: 1,
  ask: 'Who holds it?',
  form: 'options',
  options: ['A', 'B'],
  state: 'open',
  of: null,
}

/** What a press of On does while a question is on the screen. */
function pressed(state: RoomQuestion['state'], answered: number, online: boolean): string[] {
  const store = openRoomStore({ question: { ...question, state } })
  const members = [
    { id: 'm00000000000', name: 'Ada', joinedAtMs: 0, online, following: true, answered: false, score: 0 },
  ]
  store.setState({ role: 'lead', lead: { ...nothingYet, members, tally: [answered, 0], answered } })
  const done: string[] = []
  const room = {
    store,
    act: async (action: LeadAction) => void done.push(action.do),
    refused: ({ code }) => void done.push(code),
  } satisfies Partial<RoomSession>
  const session = { store: { getState: () => ({}) } }
  stepOn({ room: room as unknown as RoomSession, session: session as unknown as TheatreSession })
  return done
}

describe('one button through a question', () => {
  test('does not give the answer away before anybody who is there has answered', () => {
    expect(pressed('open', 0, true)).toEqual(['NO_ANSWERS'])
  })
  test('reveals once somebody has answered, or where nobody can, or when answers were closed', () => {
    expect(pressed('open', 1, true)).toEqual(['reveal'])
    expect(pressed('open', 0, false)).toEqual(['reveal'])
    expect(pressed('closed', 0, true)).toEqual(['reveal'])
  })
  test('puts the question away after that', () => {
    expect(pressed('revealed', 1, true)).toEqual(['dismiss'])
  })
})

/** Which item of this plan begins when a lesson is chosen elsewhere, after these have begun. */
async function begun(scenario: string, ...before: number[]): Promise<number[]> {
  const store = openRoomStore()
  const items = ['gc-pause', 'lost-wakeup', 'gc-pause'].map((each) => ({ scenario: each, minutes: 5, notes: '' }))
  const pace = before.map((item) => ({ item, startedAtMs: 0 }))
  store.setState({ role: 'lead', lead: { ...nothingYet, plan: { title: 'Locks', items }, pace } })
  const done: number[] = []
  const act = async (action: LeadAction) => void (action.do === 'begin' && done.push(action.item))
  const room = { store, act } satisfies Partial<RoomSession>
  const session = { show: async () => {} }
  await openScenario(
    { room: room as unknown as RoomSession, session: session as unknown as TheatreSession },
    scenario,
    null,
  )
  return done
}

test('a lesson of the plan that is searched for begins there, once', async () => {
  expect(await begun('lost-wakeup', 0)).toEqual([1])
  expect(await begun('gc-pause')).toEqual([0])
  expect(await begun('gc-pause', 0, 1)).toEqual([])
  expect(await begun('fairness')).toEqual([])
})
