import { expect, test } from 'vitest'
import { restMs } from '#model/messages/room-break.ts'
import { act } from './act.ts'
import { limits } from './base/limits.ts'
import { emptied, renamed, reopened } from './mended.ts'
import { emptyRoom, firstQuestion, place, sampleLesson } from './testing/sample.ts'

const at = (nowMs: number) => ({
  nowMs,
  lesson: () => sampleLesson,
  exercise: () => undefined,
  runnerOf: () => undefined,
})
const plan = { title: 'P', items: [{ scenario: sampleLesson.id, minutes: 5, notes: '' }] }

/** Returns a room that ended at 5 s, with a lesson shown at event 7 and an open question, and a plan item begun at 1 s. */
function taught() {
  const begun = act(act(emptyRoom(), { do: 'plan', plan }, at(0)), { do: 'begin', item: 0 }, at(1000))
  const shown = act(begun, { do: 'show', place: place('c-1', 7) }, at(2000))
  return act(act(shown, { do: 'ask', question: firstQuestion }, at(3000)), { do: 'end' }, at(5000))
}

test('a room that has ended is reopened at the moment it was left, and its clocks rested meanwhile', () => {
  const room = taught()
  const again = reopened(room, 'other', at(65_000))
  expect(again).toMatchObject({
    ...{ state: 'open', secretHash: 'other', version: room.version + 1, endsAtMs: 65_000 + limits.openMs },
    ...{ place: room.place, current: 1, pace: room.pace, shown: room.shown, plan },
  })
  expect(restMs(again.breaks, 1000, 70_000)).toBe(60_000)
  // The reopened room accepts actions like any other room.
  expect(act(again, { do: 'dismiss' }, at(66_000)).current).toBeNull()
})

test('a room whose time was over while nobody looked rested since then; an open one only lasts longer', () => {
  const { breaks: _, ...room } = act(emptyRoom(), { do: 'break', minutes: 0 }, at(0))
  const open = { ...room, breaks: [], endsAtMs: 10_000 }
  expect(restMs(reopened(open, 'h', at(70_000)).breaks, 0, 80_000)).toBe(60_000)
  const still = reopened(open, 'h', at(9000))
  expect(still).toEqual({ ...open, version: open.version + 1, endsAtMs: 9000 + limits.openMs })
})

test('a reset room is as before anybody came, with its title, plan, link and settings', () => {
  const room = act(reopened(taught(), 'h', at(6000)), { do: 'anonymous', on: true }, at(7000))
  const address = 'http://10.0.0.2:4173'
  const set = renamed(act(room, { do: 'address', address }, at(7000)), 'Friday')
  const empty = emptied(set, 9000)
  const kept = { code: room.code, title: 'Friday', secretHash: 'h', planVersion: 2, plan, anonymous: true, address }
  expect(empty).toEqual({
    ...{ ...emptyRoom(), ...kept },
    ...{ createdAtMs: 9000, endsAtMs: 9000 + limits.openMs, version: set.version + 1 },
  })
})
