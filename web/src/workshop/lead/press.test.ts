import { expect, test } from 'vitest'
import type { RoomView } from '#model/messages/workshop.ts'
import { isAtEnd, replayOf } from '#web/player/derived.ts'
import { recordedTheatre, waitingTheatre } from '#web/player/testing/sample.ts'
import { nothingYet, openRoomStore } from '../room/testing/room-store.ts'
import { pressOf } from './press.ts'

const shown = ({ getState }: ReturnType<typeof recordedTheatre>) =>
  replayOf(getState()).beatAt(getState().cursor)?.caption ?? getState().lesson?.story

test('what Next promises is what one press brings, at each step of a lesson', () => {
  const store = recordedTheatre()
  store.getState().home()
  const room = openRoomStore().getState()
  const promised = new Set<string>()
  for (let press = 0; press < 40; press++) {
    const next = pressOf(room, store.getState())
    promised.add(next.is === 'step' ? next.brings.is : next.is)
    if (next.is === 'lead-on') break
    const before = shown(store)
    if (next.is === 'ask') {
      const [open] = replayOf(store.getState()).questions.filter(
        ({ question }) => store.getState().answers[question] === undefined,
      )
      store.getState().answer(open?.question ?? 0, 0)
      continue
    }
    store.getState().stepBeat(1)
    if (next.is !== 'step') throw new Error(`a recorded lesson has no ${next.is}`)
    if (next.brings.is === 'caption') expect(shown(store)).toBe(next.brings.caption)
    else if (next.brings.is === 'question')
      expect([shown(store), pressOf(room, store.getState()).is]).toEqual([before, 'ask'])
    else expect(isAtEnd(store.getState())).toBe(true)
  }
  expect([...promised]).toEqual(expect.arrayContaining(['ask', 'caption', 'lead-on', 'question']))
})

const screen = { join: false, blank: false, board: false, figures: false, podium: false, recap: false }
const level = { id: 1, scenario: 'gc-pause', lock: 'watchdog', goal: 'exclusion' as const }

test.each<[string, Partial<RoomView>, string]>([
  ['a blank screen is shown again first', { screen: { ...screen, blank: true }, level }, 'show-again'],
  ['so is the lesson below the way in', { screen: { ...screen, join: true } }, 'show-again'],
  ['whatever covers the lesson goes before the lesson does', { level }, 'uncover'],
  ['with nothing over it, a running lesson is shown as it happens', {}, 'live'],
])('%s', (_, over, is) => {
  expect(pressOf(openRoomStore(over).getState(), waitingTheatre().getState()).is).toBe(is)
})

test('at the end of a lesson it leads to the plan’s next item', () => {
  const store = recordedTheatre()
  const theatre = () => ({ ...store.getState(), answers: { 0: 0, 1: 0 } })
  store.getState().end()
  store.getState().end()
  const items = [{ scenario: 'gc-pause', minutes: 5, notes: '' }]
  const lead = { ...nothingYet, plan: { title: 'Locks', items } }
  const { room } = openRoomStore().getState()
  expect(pressOf({ room, lead }, theatre())).toMatchObject({ is: 'lead-on', to: { item: 0, scenario: 'gc-pause' } })
})
