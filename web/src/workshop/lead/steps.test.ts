import { describe, expect, test } from 'vitest'
import type { RoomQuestion } from '../../../../model/messages/room-question.ts'
import type { LeadAction, LeadView } from '../../../../model/messages/workshop.ts'
import type { Session } from '../../store/session.ts'
import type { RoomSession } from '../room/room-session.ts'
import { openRoomStore } from '../room/testing/room-store.ts'
import { stepOn } from './steps.ts'

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
  const lead: LeadView = {
    version: 1,
    members,
    tally: [answered, 0],
    answered,
    sayings: [],
    wall: [],
    plan: null,
    pace: [],
    createdAtMs: 0,
    locked: false,
    asked: [],
    level: null,
  }
  store.setState({ role: 'lead', lead })
  const done: string[] = []
  const room = {
    store,
    act: async (action: LeadAction) => void done.push(action.do),
    refused: ({ code }) => void done.push(code),
  } satisfies Partial<RoomSession>
  const session = { store: { getState: () => ({}) } }
  stepOn({ room: room as unknown as RoomSession, session: session as unknown as Session })
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
